//! The recursion tree of SOLVER: it has every call, and what a proof keeps of it is a proof.

use board::{Board, Color, Coord, Position, Rules, Setup, Size};
use connect::Limits;
use solve::Control;
use solve::brute::Brute;
use solve::dfs::recursion::{By, Recursion};
use solve::dfs::{DepthFirst, Features};

/// The openings of a square board.
fn openings(board: &Board<1>) -> Vec<Position<1>> {
    let empty = Position::new(board, &Setup::empty(Rules::Hex, board.size()));
    board.size().all_cells().map(|cell| empty.after(board, cell)).collect()
}

fn square(side: usize) -> Board<1> {
    Board::new(Size::new(side, side).expect("small"))
}

fn recorded(
    board: &Board<1>,
    features: Features,
    position: Position<1>,
) -> (Recursion, u64, DepthFirst<1>) {
    let mut solver = DepthFirst::new(board, features, Limits::FAST).recording();
    let outcome = solver.solve(position, false, &Control::default());
    (solver.take_recursion().expect("not stopped"), outcome.nodes, solver)
}

#[test]
fn every_node_is_a_call() {
    let all = Features::default();
    let variants = [
        all,
        Features { table: false, ..all },
        Features { fill_in: false, must_play: false, ..all },
    ];
    for (side, features) in [1, 2, 3, 4, 5].into_iter().flat_map(|n| variants.map(|f| (n, f))) {
        let board = square(side);
        for position in openings(&board) {
            if position.winner(&board).is_some() {
                continue;
            }
            let (recursion, nodes, _) = recorded(&board, features, position);
            let calls = recursion.calls();
            assert_eq!(calls.len() as u64, nodes);
            let counts = recursion.counts();
            let decided = counts.connections + counts.table + counts.search;
            assert_eq!(decided + counts.glance, calls.len());
            assert!(features.table || counts.table == 0);
            // Every call but the root is a child of exactly one other, after a move of the other
            // color.
            let mut parents = vec![0; calls.len()];
            for at in 0..calls.len() {
                for child in recursion.children(at) {
                    parents[child] += 1;
                    assert_eq!(calls[child].turn, !calls[at].turn);
                    assert!(calls[child].cell.is_some());
                }
                if let By::Table(earlier) = calls[at].by {
                    assert!(earlier != at && matches!(calls[earlier].by, By::Search(_)));
                    assert_eq!(calls[earlier].winner, calls[at].winner);
                }
            }
            assert_eq!(parents[0], 0);
            assert!(parents[1..].iter().all(|&count| count == 1));
        }
    }
}

/// Recording changes nothing about a solve.
#[test]
fn a_record_is_only_a_record() {
    let board = square(5);
    for position in openings(&board) {
        let control = Control::default();
        let mut plain = DepthFirst::new(&board, Features::default(), Limits::FAST);
        let outcome = plain.solve(position, false, &control);
        let mut solver = DepthFirst::new(&board, Features::default(), Limits::FAST).recording();
        assert_eq!(solver.solve(position, false, &control), outcome);
        assert!(plain.take_recursion().is_none());
    }
}

/// Walks the proof tree and asks the reference solver about every state in it.
fn check_proof(
    board: &Board<1>,
    recursion: &Recursion,
    at: usize,
    position: Position<1>,
    brute: &mut Brute<1>,
) -> u64 {
    let call = recursion.calls()[at];
    let winner = brute.solve(position, false, &Control::default()).winner;
    assert_eq!(winner, call.winner);
    let moves = recursion.proof_moves(at);
    let source = recursion.calls()[recursion.source(at)];
    assert!(moves.len() <= 1 || !call.is_won(), "one winning move is enough");
    let mut size = 1 + u64::from(source.has_key());
    for next in moves {
        let cell = recursion.calls()[next].cell.expect("a move");
        size += check_proof(board, recursion, next, position.after(board, cell), brute);
    }
    size
}

#[test]
fn what_a_proof_keeps_is_true() {
    let board = square(4);
    let mut brute = Brute::new(&board, 256);
    for position in openings(&board) {
        let (recursion, ..) = recorded(&board, Features::default(), position);
        let size = recursion.proof_size();
        assert!(size.nodes <= size.written_out);
        let counted = check_proof(&board, &recursion, 0, position, &mut brute);
        assert_eq!(size.written_out, counted);
    }
}

#[test]
fn the_longest_line_ends_with_a_move_of_the_winner() {
    for side in [3, 4, 5] {
        let board = square(side);
        for start in openings(&board) {
            let (recursion, _, mut solver) = recorded(&board, Features::default(), start);
            let line = recursion.longest_line();
            let cells: Vec<_> =
                line.iter().map(|&at| recursion.calls()[at].cell.expect("a move")).collect();
            let mut position = start;
            for &cell in &cells {
                position = position.after(&board, cell);
            }
            let winner = recursion.calls()[0].winner.expect("decided");
            let last = recursion.calls()[line.last().copied().unwrap_or(0)];
            if last.is_won() {
                let key = solver.key(&start, cells, &Control::default()).expect("not stopped");
                position = position.after(&board, key);
            }
            assert_eq!(position.turn(), !winner);
            if position.winner(&board).is_none() {
                let mut fresh = DepthFirst::new(&board, Features::default(), Limits::FAST);
                let outcome = fresh.solve(position, false, &Control::default());
                assert_eq!(outcome.winner, Some(winner));
            }
        }
    }
}

/// By hand: after a1 on 3x3, White's b2 is won by bridges, and nothing has to be searched after it.
#[test]
fn a_win_at_a_glance() {
    let board = square(3);
    let size = board.size();
    let cell = |name: &str| size.cell(Coord::from_name(name).expect("a name")).expect("on board");
    let start = Position::new(&board, &Setup::empty(Rules::Hex, size)).after(&board, cell("a1"));
    let (recursion, ..) = recorded(&board, Features::default(), start);
    let root = recursion.calls()[0];
    assert_eq!((root.winner, root.has_key()), (Some(Color::White), false));
    let [won] = recursion.longest_line()[..] else { panic!("a line of one move") };
    assert_eq!(recursion.calls()[won].by, By::Connections);
    assert_eq!(recursion.proof_size().written_out, 2);
    let cell = recursion.calls()[won].cell.expect("a move");
    let mut brute = Brute::new(&board, 256);
    let outcome = brute.solve(start.after(&board, cell), false, &Control::default());
    assert_eq!(outcome.winner, Some(Color::White));
}
