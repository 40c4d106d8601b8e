//! Connections that H-search can't build, even without limits: SOLVER proves them by search.
//!
//! That H-search doesn't see them is checked in the tests of the crate `connect`; the positions are
//! ours, made after what Anshelevich 2002 says of its Figure 9.

use board::{Board, Color, Coord, Position, Setup};
use connect::Limits;
use proof::verify::verify;
use solve::Control;
use solve::dfs::{DepthFirst, Features};

fn winner(setup: &Setup) -> Option<Color> {
    let board = Board::<1>::new(setup.size());
    let mut solver = DepthFirst::new(&board, Features::default(), Limits::FAST);
    let position = Position::new(&board, setup);
    let outcome = solver.solve(position, false, &Control::default());
    assert!(outcome.nodes > 1, "{setup}: connections alone don't decide it");
    let certificate = solver.certificate(&position, &Control::default()).expect("not stopped");
    let mut bytes = Vec::new();
    proof::binary::write(&mut bytes, &certificate).expect("memory");
    let verified = verify(&bytes[..], |_| ()).expect("accepted");
    assert_eq!(Some(verified.statement().winner), outcome.winner);
    outcome.winner
}

/// Black wins, and loses if any one of the empty cells is White's.
fn check_minimal_connection(line: &str) {
    let setup: Setup = line.parse().expect("a line");
    assert_eq!(winner(&setup), Some(Color::Black), "{line}");
    let cells: Vec<_> = setup.size().all_cells().filter(|&cell| setup.at(cell).is_none()).collect();
    for cell in cells {
        let mut less = setup.clone();
        less.set(cell, Some(Color::White));
        let board = Board::<1>::new(setup.size());
        let mut solver = DepthFirst::new(&board, Features::default(), Limits::FAST);
        let outcome = solver.solve(Position::new(&board, &less), false, &Control::default());
        assert_eq!(outcome.winner, Some(Color::White), "{line} less {}", setup.size().name(cell));
    }
}

#[test]
fn two_semi_connections_in_parallel() {
    check_minimal_connection("W3W2W1/W3W3W/1W2W3W w");
}

#[test]
fn ten_cells() {
    check_minimal_connection("W3/W3/4 w");
}

/// The line of play that the paper tells: White moves elsewhere, Black b, White has to answer c,
/// and Black d secures the win.
#[test]
fn a_forcing_move_and_then_a_second_one() {
    let mut setup: Setup = "W3W2W1/W3W3W/1W2W3W w".parse().expect("a line");
    let cell = |name: &str| {
        let at = Coord::from_name(name).expect("a name");
        setup.size().cell(at).expect("a cell")
    };
    let (a, b, c, d) = (cell("g2"), cell("b2"), cell("a3"), cell("d2"));
    setup.set(a, Some(Color::White));
    setup.set(b, Some(Color::Black));
    let board = Board::<1>::new(setup.size());
    let after = |setup: &Setup, turn: Color| {
        let mut setup = setup.clone();
        setup.turn = turn;
        let mut solver = DepthFirst::new(&board, Features::default(), Limits::FAST);
        solver.solve(Position::new(&board, &setup), true, &Control::default())
    };
    // White has lost, and must at least stop the threat at c; then d wins.
    assert_eq!(after(&setup, Color::White).winner, Some(Color::Black));
    assert!(after(&setup, Color::Black).winning_moves.contains(c));
    setup.set(c, Some(Color::White));
    assert!(after(&setup, Color::Black).winning_moves.contains(d));
}
