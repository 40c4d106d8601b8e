//! Certificates from the reference solver, checked by the verifier.

use board::{Board, ByColor, Color, Position, Rules, Setup, Size};
use proof::verify::verify;
use proof::{Certificate, binary, text};
use solve::brute::{Brute, BruteOracle};
use solve::{Control, extract};

fn certify(board: &Board<1>, brute: &mut Brute<1>, position: Position<1>) -> Certificate<1> {
    let control = Control::default();
    let mut oracle = BruteOracle { brute, control: &control };
    extract::certificate(board, &position, &mut oracle).expect("nobody stops it")
}

fn binary_form(certificate: &Certificate<1>) -> Vec<u8> {
    let mut bytes = Vec::new();
    binary::write(&mut bytes, certificate).expect("memory can be written to");
    bytes
}

#[test]
fn every_position_up_to_three_by_three() {
    for (columns, rows) in [(1, 1), (2, 1), (1, 2), (2, 2), (3, 2), (2, 3), (3, 3)] {
        let size = Size::new(columns, rows).expect("small");
        let board = Board::new(size);
        let mut brute = Brute::new(&board, 256);
        let mut most = 0;
        for number in 0..3usize.pow(size.cells() as u32) {
            let digit = |cell: board::Cell| number / 3usize.pow(cell.index() as u32) % 3;
            let stones = ByColor::from_fn(|color| {
                size.all_cells().filter(|&cell| digit(cell) == color as usize + 1).collect()
            });
            for turn in Color::ALL {
                let position = Position::with_stones(&board, Rules::Hex, stones, turn);
                let certificate = certify(&board, &mut brute, position);
                let expected = brute.solve(position, false, &Control::default()).winner;
                assert_eq!(Some(certificate.statement.winner), expected);
                assert_eq!(certificate.statement.setup, position.to_setup(&board));
                let bytes = binary_form(&certificate);
                let verified = verify(&bytes[..], |_| ());
                let verified = verified
                    .unwrap_or_else(|error| panic!("{}: {error}", position.to_setup(&board)));
                assert_eq!(*verified.statement(), certificate.statement);
                most = most.max(verified.counts().claims);
                if number % 97 == 0 {
                    let text = text::write(&certificate).expect("valid steps");
                    let again = verify(text.as_bytes(), |_| ()).expect("the text form is accepted");
                    assert_eq!(again.statement(), verified.statement());
                }
            }
        }
        println!("{size}: at most {most} claims");
    }
}

#[test]
fn every_four_by_four_opening() {
    let size = Size::new(4, 4).expect("small");
    let board = Board::new(size);
    let mut brute = Brute::new(&board, 256);
    let empty = Position::new(&board, &Setup::empty(Rules::Hex, size));
    for cell in board.all() {
        let certificate = certify(&board, &mut brute, empty.after(&board, cell));
        let verified = verify(&binary_form(&certificate)[..], |_| ()).expect("accepted");
        println!("{} {:?}", verified.statement(), verified.counts());
    }
}
