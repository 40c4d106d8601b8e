//! The solution of a puzzle, decided anew by another engine before anybody sees it.
//!
//! With up to 16 empty cells that is plain minimax, which knows nothing of the game. With more it is
//! proof-number search that begins anew without claims that it learned, without inferior cells and without a
//! record of how moves fared; it shares the rest with the search that found the puzzle.

use super::make::{Position, Set};
use super::puzzle::Puzzle;
use board::Board;
use solve::brute::Brute;
use solve::dfpn::{self, Dfpn, Features};
use solve::{Control, Outcome};
use std::num::NonZeroUsize;
use std::sync::Arc;

/// The most empty cells for plain minimax.
const REACH_OF_BRUTE: usize = 16;

/// The most nodes of plain minimax, and of proof-number search.
const MOST_NODES: [u64; 2] = [50_000_000, 1_000_000];

/// Engines that disagree on the winning moves: one of them is wrong.
#[derive(Debug)]
pub(super) struct Disagreement(pub(super) String);

/// The puzzle if another engine finds the same winning moves, or none if that was stopped.
pub(super) fn check(
    board: &Board<1>,
    memory_mib: usize,
    position: &Position,
    puzzle: Puzzle,
    control: impl Fn(u64) -> Arc<Control>,
) -> Result<Option<Puzzle>, Disagreement> {
    let (checked_by, outcome) = decided(board, memory_mib, position, control);
    if outcome.winner.is_none() {
        return Ok(None);
    }
    let expected: Set = puzzle.winning_moves.iter().copied().collect();
    if outcome.winning_moves != expected {
        let setup = &puzzle.setup;
        let names = |set: Set| set.iter().map(|cell| setup.size().name(cell)).collect::<Vec<_>>();
        let (ours, theirs) = (names(expected).join(" "), names(outcome.winning_moves).join(" "));
        return Err(Disagreement(format!(
            "engines disagree on {setup}: dfpn says that {ours} wins, {checked_by} says '{theirs}'"
        )));
    }
    Ok(Some(Puzzle { checked_by, ..puzzle }))
}

/// Every move decided by an engine that didn't find the puzzle, and what to call that engine.
fn decided(
    board: &Board<1>,
    memory_mib: usize,
    position: &Position,
    control: impl Fn(u64) -> Arc<Control>,
) -> (&'static str, Outcome<1>) {
    let [of_brute, of_dfpn] = MOST_NODES;
    if position.empty(board).len() <= REACH_OF_BRUTE {
        return ("brute", Brute::new(board, memory_mib).solve(*position, true, &control(of_brute)));
    }
    let features = Features {
        rex: dfpn::rex::Features {
            inferior: inferior::rex::Kinds::NONE,
            ..dfpn::rex::Features::ALL
        },
        inferior: inferior::Kinds::NONE,
        learned: false,
        history: false,
        ..Features::ALL
    };
    let one = NonZeroUsize::MIN;
    let mut engine = Dfpn::start(board, position.rules(), features, memory_mib, one);
    ("dfpn without inferior,learned,history", engine.solve(*position, true, &control(of_dfpn)))
}
