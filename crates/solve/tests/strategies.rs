//! The winner's answers that a certificate holds win against everything.

use board::{Board, Cell, Color, Move, Played, Position, Rules, Setup, Size};
use proof::strategy::{Answer, Strategy, Unfolded};
use solve::brute::{Brute, BruteOracle};
use solve::{Control, extract};

fn unfolded(setup: &Setup) -> Unfolded<1> {
    let board = Board::new(setup.size());
    let mut brute = Brute::new(&board, 256);
    let control = Control::default();
    let mut oracle = BruteOracle { brute: &mut brute, control: &control };
    let position = Position::new(&board, setup);
    let certificate = extract::certificate(&board, &position, &mut oracle).expect("not stopped");
    Unfolded::new(certificate).expect("accepted")
}

/// The position after the winner's answer; where anything will do, the winner passes.
fn answered(setup: &Setup, winner: Color, answer: Option<Answer>) -> Setup {
    let mut after = setup.clone();
    if let Some(Answer::Play(cell)) = answer
        && after.at(cell) != Some(winner)
    {
        after.make(Played { color: winner, action: Move::Place(cell) }).expect("an empty cell");
    }
    after
}

/// Plays all lines of the loser, and counts them.
fn wins_against_everything(setup: &Setup, winner: Color, strategy: &Strategy<'_, 1>) -> u64 {
    if setup.joined() == Some(winner) {
        return 1;
    }
    let open: Vec<Cell> =
        setup.size().all_cells().filter(|&cell| setup.at(cell).is_none()).collect();
    assert!(!open.is_empty(), "{setup}: the board is full and {winner} has not joined");
    let mut lines = 0;
    for cell in open {
        let mut after = setup.clone();
        after.make(Played { color: !winner, action: Move::Place(cell) }).expect("an empty cell");
        let (answer, then) = strategy.after(cell);
        lines += wins_against_everything(&answered(&after, winner, Some(answer)), winner, &then);
    }
    lines
}

#[test]
fn every_three_by_three_position_with_at_most_two_stones() {
    let size = Size::new(3, 3).expect("small");
    let mut lines = 0;
    for number in 0..3usize.pow(9) {
        let mut setup = Setup::empty(Rules::Hex, size);
        for cell in size.all_cells() {
            let digit = number / 3usize.pow(cell.index() as u32) % 3;
            setup.set(cell, [None, Some(Color::Black), Some(Color::White)][digit]);
        }
        if setup.count(Color::Black) + setup.count(Color::White) > 2 {
            continue;
        }
        for turn in Color::ALL {
            setup.turn = turn;
            let unfolded = unfolded(&setup);
            let winner = unfolded.certificate().statement.winner;
            let (first, strategy) = unfolded.start();
            assert_eq!(first.is_some(), turn == winner);
            lines += wins_against_everything(&answered(&setup, winner, first), winner, &strategy);
        }
    }
    println!("{lines} lines");
}

#[test]
fn four_by_four_openings_against_random_play() {
    let mut seed = 0x6d75_7374_u64;
    for index in 0..16 {
        let mut setup = Setup::empty(Rules::Hex, Size::new(4, 4).expect("small"));
        setup.set(setup.size().all_cells().nth(index).expect("a cell"), Some(Color::Black));
        setup.turn = Color::White;
        let unfolded = unfolded(&setup);
        let winner = unfolded.certificate().statement.winner;
        for _ in 0..300 {
            let (first, mut strategy) = unfolded.start();
            let mut now = answered(&setup, winner, first);
            while now.joined().is_none() {
                let open: Vec<Cell> =
                    now.size().all_cells().filter(|&cell| now.at(cell).is_none()).collect();
                seed ^= seed << 13;
                seed ^= seed >> 7;
                seed ^= seed << 17;
                let cell = open[(seed >> 33) as usize % open.len()];
                now.make(Played { color: !winner, action: Move::Place(cell) }).expect("empty");
                let (answer, then) = strategy.after(cell);
                (now, strategy) = (answered(&now, winner, Some(answer)), then);
            }
            assert_eq!(now.joined(), Some(winner));
        }
    }
}
