//! The solution of a puzzle, decided anew by another engine before anybody sees it.
//!
//! With up to 16 empty cells that is plain minimax, which knows nothing of the game. With more it
//! is proof-number search that begins anew without claims that it learned, without inferior cells
//! and without a record of how moves fared; it shares the rest with the search that found the
//! puzzle.

use super::make::{Position, Set};
use super::puzzle::Puzzle;
use board::{Board, Cell, Setup};
use solve::brute::Brute;
use solve::dfpn::{self, Dfpn, Features};
use solve::{Control, Outcome};
use std::fmt;
use std::num::NonZeroUsize;

/// The most empty cells for plain minimax.
const REACH_OF_BRUTE: usize = 16;

/// The most nodes of plain minimax, and of proof-number search.
const MOST_NODES: [u64; 2] = [50_000_000, 1_000_000];

/// Two engines that disagree on the winning moves of a position: one of them is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The position.
    pub position: Setup,
    /// The moves that win, as the search for puzzles has it.
    pub winning_moves: Vec<Cell>,
    /// The moves that win, as the other engine has it.
    pub others: Vec<Cell>,
    /// The other engine.
    pub checked_by: &'static str,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Disagreement { position, winning_moves, others, checked_by } = self;
        let names = |cells: &[Cell]| {
            let names: Vec<_> = cells.iter().map(|&cell| position.size().name(cell)).collect();
            names.join(" ")
        };
        let (ours, theirs) = (names(winning_moves), names(others));
        write!(f, "engines disagree on {position}: dfpn says that {ours} wins, ")?;
        write!(f, "{checked_by} says '{theirs}'")
    }
}

impl std::error::Error for Disagreement {}

/// The puzzle if another engine finds the same winning moves, or none if that was stopped.
pub(super) fn check(
    board: &Board<1>,
    memory_mib: NonZeroUsize,
    position: &Position,
    puzzle: Puzzle,
    control: &Control,
) -> Result<Option<Puzzle>, Disagreement> {
    let (checked_by, outcome) = decided(board, memory_mib, position, control);
    if outcome.winner.is_none() {
        return Ok(None);
    }
    let expected: Set = puzzle.winning_moves.iter().copied().collect();
    if outcome.winning_moves != expected {
        return Err(Disagreement {
            position: puzzle.position,
            winning_moves: expected.iter().collect(),
            others: outcome.winning_moves.iter().collect(),
            checked_by,
        });
    }
    Ok(Some(Puzzle { checked_by, ..puzzle }))
}

/// Every move decided by an engine that didn't find the puzzle, and what to call that engine.
fn decided(
    board: &Board<1>,
    memory_mib: NonZeroUsize,
    position: &Position,
    control: &Control,
) -> (&'static str, Outcome<1>) {
    let [of_brute, of_dfpn] = MOST_NODES;
    if position.empty(board).len() <= REACH_OF_BRUTE {
        return (
            "brute",
            Brute::new(board, memory_mib.get()).solve(*position, true, &control.child(of_brute)),
        );
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
    let mut engine = Dfpn::start(board, position.rules(), features, memory_mib.get(), one);
    (
        "dfpn without inferior,learned,history",
        engine.solve(*position, true, &control.child(of_dfpn)),
    )
}
