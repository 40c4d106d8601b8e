//! The reference solver against a second route to the same answers: a retrograde pass over all
//! positions of a board, which knows neither win detection on the way nor a table.
//!
//! A position is a number in base three, one digit a cell. A move makes the number larger, so going
//! down from the largest number meets every position after all that can follow from it. Only full
//! boards are judged: a chain that joins stays, so who has joined in the end joined first.

use board::{Board, ByColor, CellSet, Color, Position, Rules, Size, Symmetry};
use solve::Control;
use solve::brute::Brute;

/// Who wins each position of a board, by its number: bit 0 if Black wins with Black to move, bit 1
/// if Black wins with White to move.
struct Retrograde {
    size: Size,
    rules: Rules,
    black_wins: Vec<u8>,
}

impl Retrograde {
    fn new(size: Size, rules: Rules) -> Self {
        let cells = size.cells();
        let powers: Vec<usize> = (0..cells).map(|i| 3usize.pow(i as u32)).collect();
        let mut black_wins = vec![0u8; 3usize.pow(cells as u32)];
        for number in (0..black_wins.len()).rev() {
            let empty = |&&power: &&usize| number / power % 3 == 0;
            let mut after_black = 0u8; // every bit that some black move gives
            let mut after_white = 3u8; // every bit that all white moves give
            let mut full = true;
            for power in powers.iter().filter(empty) {
                full = false;
                after_black |= black_wins[number + power];
                after_white &= black_wins[number + 2 * power];
            }
            black_wins[number] = if full {
                let joined = black_joins(size, number);
                if (rules == Rules::Hex) == joined { 3 } else { 0 }
            } else {
                (after_black >> 1 & 1) | (after_white & 1) << 1
            };
        }
        Retrograde { size, rules, black_wins }
    }

    fn winner(&self, stones: ByColor<CellSet<1>>, turn: Color) -> Color {
        let number = Color::ALL
            .into_iter()
            .flat_map(|color| stones[color].iter().map(move |cell| (color, cell)))
            .map(|(color, cell)| (color as usize + 1) * 3usize.pow(cell.index() as u32))
            .sum::<usize>();
        let bit = self.black_wins[number] >> (turn as u8) & 1;
        if bit == 1 { Color::Black } else { Color::White }
    }

    fn position(&self, board: &Board<1>, number: usize, turn: Color) -> Position<1> {
        let digit = |index: usize| number / 3usize.pow(index as u32) % 3;
        let of = |color: Color| {
            let is = move |cell: &board::Cell| digit(cell.index()) == color as usize + 1;
            self.size.all_cells().filter(is).collect()
        };
        Position::with_stones(board, self.rules, ByColor::from_fn(of), turn)
    }
}

/// Whether Black joins top and bottom on a full board, by repeated sweeps over all cells.
fn black_joins(size: Size, number: usize) -> bool {
    let black = |cell: board::Cell| number / 3usize.pow(cell.index() as u32) % 3 == 1;
    let mut reached: Vec<bool> =
        size.all_cells().map(|cell| size.coord(cell).row == 0 && black(cell)).collect();
    loop {
        let before = reached.clone();
        for cell in size.all_cells().filter(|&cell| black(cell)) {
            let near = size.neighbors(cell).any(|next| reached[next.index()]);
            reached[cell.index()] |= near;
        }
        if before == reached {
            return size
                .all_cells()
                .any(|cell| reached[cell.index()] && size.coord(cell).row == size.rows() - 1);
        }
    }
}

fn size(columns: usize, rows: usize) -> Size {
    Size::new(columns, rows).expect("a small board")
}

/// The cells from which a first move wins, by both routes, which must agree.
fn winning_openings(columns: usize, rules: Rules, first: Color) -> Vec<String> {
    let size = size(columns, columns);
    let board = Board::new(size);
    let other = Retrograde::new(size, rules);
    let control = Control::default();
    let mut brute = Brute::new(&board, 256);
    let empty = other.position(&board, 0, first);
    let found = brute.solve(empty, true, &control).winning_moves;
    let expected = board
        .all()
        .iter()
        .filter(|&cell| {
            let after = empty.after(&board, cell);
            let stones = ByColor::from_fn(|color| after.stones(color));
            other.winner(stones, !first) == first
        })
        .collect::<CellSet<1>>();
    assert_eq!(found, expected, "{rules} {size} {first}");
    found.iter().map(|cell| size.name(cell)).collect()
}

#[test]
fn hex_openings() {
    let table: [(usize, &[&str]); 3] =
        [(2, &["b1", "a2"]), (3, &["c1", "a2", "b2", "c2", "a3"]), (4, &["d1", "c2", "b3", "a4"])];
    for (columns, expected) in table {
        assert_eq!(winning_openings(columns, Rules::Hex, Color::Black), expected);
        // White's winning openings are the mirror images, in reading order.
        assert_eq!(winning_openings(columns, Rules::Hex, Color::White).len(), expected.len());
    }
}

#[test]
fn rex_openings() {
    assert_eq!(winning_openings(2, Rules::Rex, Color::Black), ["a1", "b2"]);
    assert_eq!(winning_openings(3, Rules::Rex, Color::Black), [""; 0]);
    let losing_of_four = |winning: Vec<String>| {
        let size = size(4, 4);
        let names = size.all_cells().map(|cell| size.name(cell));
        names.filter(|name| !winning.contains(name)).collect::<Vec<String>>()
    };
    for first in Color::ALL {
        assert_eq!(losing_of_four(winning_openings(4, Rules::Rex, first)), ["c2", "b3"]);
    }
}

#[test]
fn every_position_up_to_nine_cells() {
    for (columns, rows) in [(1, 1), (2, 1), (1, 3), (2, 2), (3, 2), (2, 4), (3, 3)] {
        let size = size(columns, rows);
        let board = Board::new(size);
        for rules in Rules::ALL {
            let other = Retrograde::new(size, rules);
            let control = Control::default();
            let mut brute = Brute::new(&board, 256);
            for number in 0..other.black_wins.len() {
                for turn in Color::ALL {
                    let position = other.position(&board, number, turn);
                    let stones = ByColor::from_fn(|color| position.stones(color));
                    let found = brute.solve(position, false, &control).winner;
                    assert_eq!(
                        found,
                        Some(other.winner(stones, turn)),
                        "{}",
                        position.to_setup(&board)
                    );
                }
            }
        }
    }
}

#[test]
fn images_of_every_three_by_three_position_have_the_image_of_its_answer() {
    let board = Board::<1>::new(size(3, 3));
    for rules in Rules::ALL {
        let other = Retrograde::new(board.size(), rules);
        let control = Control::default();
        let mut brute = Brute::new(&board, 256);
        for number in 0..other.black_wins.len() {
            for turn in Color::ALL {
                let position = other.position(&board, number, turn);
                let outcome = brute.solve(position, true, &control);
                for symmetry in Symmetry::ALL {
                    let image = position.image(&board, &board, symmetry);
                    let found = brute.solve(image, true, &control);
                    assert_eq!(found.winner, outcome.winner.map(|color| symmetry.color(color)));
                    assert_eq!(
                        found.winning_moves,
                        symmetry.set(board.size(), outcome.winning_moves),
                        "{} {symmetry:?}",
                        position.to_setup(&board)
                    );
                }
            }
        }
    }
}

#[test]
fn a_tiny_table_gives_the_same_answers() {
    let size = size(4, 3);
    let board = Board::<1>::new(size);
    for rules in Rules::ALL {
        let other = Retrograde::new(size, rules);
        let control = Control::default();
        let mut brute = Brute::new(&board, 1);
        for number in (0..other.black_wins.len()).step_by(7) {
            let position = other.position(&board, number, Color::Black);
            let stones = ByColor::from_fn(|color| position.stones(color));
            let expected = other.winner(stones, Color::Black);
            assert_eq!(brute.solve(position, false, &control).winner, Some(expected));
        }
    }
}

#[test]
fn a_stopped_solve_says_so() {
    let board = Board::<1>::new(size(5, 5));
    let position = Position::new(&board, &"5/5/5/5/5 b".parse().expect("a line"));
    let control = Control::default();
    control.stop();
    let outcome = solve::brute::solve(&board, position, false, &control);
    assert_eq!(outcome.winner, None);
    assert_eq!(outcome.nodes, control.nodes());
}
