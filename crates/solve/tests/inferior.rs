//! Inferior cells against the reference solver: filling in keeps the winner, and the moves that are
//! kept have a winning one wherever there is one.

use board::{Board, ByColor, CellSet, Color, Position, Rules, Setup, Size};
use chance::Random;
use inferior::{Inferior, Kinds};
use solve::Control;
use solve::brute::Brute;

/// How much was filled in and left out.
#[derive(Default, Debug)]
struct Found {
    positions: usize,
    filled: usize,
    pruned: usize,
    empty: usize,
}

fn stones(position: &Position<1>) -> ByColor<CellSet<1>> {
    ByColor::from_fn(|color| position.stones(color))
}

fn check(
    board: &Board<1>,
    inferior: &Inferior<1>,
    brute: &mut Brute<1>,
    setup: &Setup,
    found: &mut Found,
) {
    let position = Position::new(board, setup);
    if position.winner(board).is_some() {
        return;
    }
    let control = Control::default();
    let outcome = brute.solve(position, true, &control);
    let filled = inferior.fill_in(stones(&position));
    let mut after = setup.clone();
    for (cell, color, _) in filled.added() {
        assert_eq!(after.at(cell), None, "{setup}");
        after.set(cell, Some(color));
    }
    let after = Position::new(board, &after);
    assert_eq!(stones(&after), filled.stones);
    let winner = match after.winner(board) {
        Some(winner) => Some(winner),
        None => brute.solve(after, false, &control).winner,
    };
    assert_eq!(winner, outcome.winner, "{setup} after {:?}", filled.fills);
    let pruned = inferior.prunable(stones(&position), setup.turn);
    let mut kept = outcome.winning_moves;
    for pruned in &pruned {
        kept.remove(pruned.cell);
    }
    let lost = kept.is_empty() && !outcome.winning_moves.is_empty();
    assert!(!lost, "{setup}: all winning moves are left out: {pruned:?}");
    found.positions += 1;
    found.filled += filled.added().count();
    found.pruned += pruned.len();
    found.empty += (outcome.winning_moves | outcome.losing_moves).len();
}

#[test]
fn every_position_of_three_by_three() {
    let size = Size::new(3, 3).expect("small");
    let board = Board::<1>::new(size);
    let inferior = Inferior::new(&board, Kinds::ALL);
    let mut brute = Brute::new(&board, 256);
    let mut found = Found::default();
    for number in 0..3_usize.pow(9) {
        let mut setup = Setup::empty(Rules::Hex, size);
        for cell in size.all_cells() {
            let stone = [None, Some(Color::Black), Some(Color::White)];
            setup.set(cell, stone[number / 3_usize.pow(cell.index() as u32) % 3]);
        }
        for turn in Color::ALL {
            setup.turn = turn;
            check(&board, &inferior, &mut brute, &setup, &mut found);
        }
    }
    println!("{found:?}");
    assert!(found.filled > 0 && found.pruned > 0);
}

#[test]
fn random_positions() {
    let mut random = Random(0x5eed_0041);
    let mut found = Found::default();
    for (columns, rows) in [(4, 4), (5, 4), (4, 5), (5, 5)] {
        let size = Size::new(columns, rows).expect("small");
        let board = Board::<1>::new(size);
        let inferior = Inferior::new(&board, Kinds::ALL);
        for _ in 0..5_000 {
            let mut setup = Setup::empty(Rules::Hex, size);
            let empty = 3 + random.below(8);
            let mut cells: Vec<_> = size.all_cells().collect();
            let mut turn = Color::ALL[random.below(2)];
            while cells.len() > empty {
                let cell = cells.swap_remove(random.below(cells.len()));
                setup.set(cell, Some(turn));
                turn = !turn;
            }
            let mut brute = Brute::new(&board, 256);
            for turn in Color::ALL {
                setup.turn = turn;
                check(&board, &inferior, &mut brute, &setup, &mut found);
            }
        }
    }
    println!("{found:?}");
    assert!(found.positions >= 20_000);
}
