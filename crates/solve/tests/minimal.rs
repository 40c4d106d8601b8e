//! Minimal carriers: the winner wins on the carrier with all other cells the loser's, and on no
//! carrier that has one cell less. The reference solver checks this; where a carrier is too large
//! for it, the verifier of certificates does.

use board::{Board, CellSet, Color, Position, Rules, Setup, Size};
use chance::Random;
use connect::Limits;
use proof::verify::verify;
use solve::Control;
use solve::brute::Brute;
use solve::dfs::{DepthFirst, Features};

/// Far more than is needed on these boards.
const MOST_NODES: u64 = 1_000_000;

/// The most empty cells that are left to the reference solver.
const MOST_EMPTY: usize = 14;

/// Whether a color wins on these empty cells, while all others are the opponent's.
fn wins_within(
    brute: &mut Brute<1>,
    board: &Board<1>,
    position: &Position<1>,
    winner: Color,
    cells: CellSet<1>,
) -> bool {
    let mut setup = position.to_setup(board);
    for cell in position.empty(board) - cells {
        setup.set(cell, Some(!winner));
    }
    let position = Position::new(board, &setup);
    let control = Control::default();
    if cells.len() <= MOST_EMPTY {
        return brute.solve(position, false, &control).winner == Some(winner);
    }
    let mut solver = DepthFirst::new(board, Features::default(), Limits::FAST);
    let certificate = solver.certificate(&position, &control).expect("not stopped");
    let mut bytes = Vec::new();
    proof::binary::write(&mut bytes, &certificate).expect("memory");
    let verified = verify(&bytes[..], |_| ()).expect("accepted");
    verified.statement().setup == setup && verified.statement().winner == winner
}

/// Checks the minimal carrier of a position; tells how large it was before and after.
fn check(board: &Board<1>, brute: &mut Brute<1>, position: &Position<1>) -> (usize, usize) {
    let control = Control::default();
    let mut solver = DepthFirst::new(board, Features::default(), Limits::FAST);
    let outcome = solver.solve(*position, false, &control);
    let winner = outcome.winner.expect("not stopped");
    let before = outcome.carrier.expect("SOLVER tells the carrier");
    let dropped = solver.minimal_carrier(position, &outcome, MOST_NODES, &control);
    let after = dropped.expect("there was a carrier");
    let setup = position.to_setup(board);
    assert!(after.is_minimal, "{setup}");
    assert!(after.carrier.is_subset(before), "{setup}");
    assert!(wins_within(brute, board, position, winner, after.carrier), "{setup}");
    for cell in after.carrier {
        let less = after.carrier.without(cell);
        let cell = board.size().name(cell);
        assert!(!wins_within(brute, board, position, winner, less), "{setup} less {cell}");
    }
    if let Some(cell) = after.winning_move {
        assert_eq!(setup.turn, winner, "{setup}");
        let (position, rest) = (position.after(board, cell), after.carrier.without(cell));
        assert!(after.carrier.contains(cell), "{setup}");
        assert!(wins_within(brute, board, &position, winner, rest), "{setup} with the move");
    }
    (before.len(), after.carrier.len())
}

#[test]
fn openings_up_to_five_by_five() {
    for (columns, rows) in (1..=5).flat_map(|columns| (1..=5).map(move |rows| (columns, rows))) {
        let size = Size::new(columns, rows).expect("small");
        let board = Board::<1>::new(size);
        let mut brute = Brute::new(&board, 256);
        let empty = Position::new(&board, &Setup::empty(Rules::Hex, size));
        let (mut count, mut before, mut after) = (0, 0, 0);
        for cell in size.all_cells() {
            let position = empty.after(&board, cell);
            if position.winner(&board).is_none() {
                let (one, other) = check(&board, &mut brute, &position);
                (count, before, after) = (count + 1, before + one, after + other);
            }
        }
        println!("{size}: {count} openings, carriers of {before} cells in all, {after} minimal");
    }
}

#[test]
fn random_positions() {
    let mut random = Random(0x5eed_0007);
    let (mut positions, mut before, mut after) = (0, 0, 0);
    while positions < 300 {
        let size = Size::new(3 + random.below(3), 3 + random.below(3)).expect("small");
        let board = Board::<1>::new(size);
        let empty = (size.cells() / 2 + random.below(size.cells() / 2)).min(16);
        let setup = random.position(size, empty);
        if setup.joined().is_some() {
            continue;
        }
        let mut brute = Brute::new(&board, 256);
        let (one, other) = check(&board, &mut brute, &Position::new(&board, &setup));
        (positions, before, after) = (positions + 1, before + one, after + other);
    }
    println!("{positions} positions, carriers of {before} cells in all, {after} minimal");
    assert!(after < before);
}

#[test]
fn a_small_budget_keeps_cells_and_says_so() {
    let setup: Setup = "6/B5/6/6/6/6 w".parse().expect("a line");
    let board = Board::<1>::new(setup.size());
    let position = Position::new(&board, &setup);
    let control = Control::default();
    let carrier = |most_nodes: u64| {
        let mut solver = DepthFirst::new(&board, Features::default(), Limits::FAST);
        let outcome = solver.solve(position, false, &control);
        solver.minimal_carrier(&position, &outcome, most_nodes, &control).expect("a carrier")
    };
    let (none, all) = (carrier(1), carrier(MOST_NODES));
    println!("{} cells with hardly a node, {} minimal", none.carrier.len(), all.carrier.len());
    assert!(all.is_minimal && !none.is_minimal);
    assert!(all.carrier.is_subset(none.carrier));
    assert_eq!(carrier(1), none, "the same each time");
}
