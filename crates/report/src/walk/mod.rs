//! Walking through a proof move by move: what the winner answers, and what the loser may try.
//!
//! | file | what |
//! |---|---|
//! | `stage` | a game by the proof: where it is, and what the winner answers |
//! | `tree` | the moves of the loser by the winner's answers, and lines that reach something |
//! | `bounds` | which certificates can be walked without endless work |

mod bounds;
mod stage;
mod tree;

use crate::tree::sizes::line_lengths;
use board::record::IllegalMove;
use board::{Cell, CellSet, Rules, WIDE};
use proof::{CheckedProof, Statement};
use serde_json::Value;
use stage::Stage;
use std::fmt;

pub use tree::DEEPEST;

/// A proof that can be walked without endless work.
pub struct Walk {
    proof: CheckedProof,
    /// In Hex, the moves of a longest line for each claim.
    lengths: Vec<u64>,
}

/// What lines are sought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sought {
    /// Those in which the winner answers here.
    Answer(Cell),
    /// Those in which the winner relies on the claim of this step.
    Claim(u64),
}

/// Why a walk doesn't get there.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WalkError {
    /// The claims of the certificate come apart into too many parts, first at this step.
    Tangled(u64),
    /// The game is over before a move at this cell.
    Over(String),
    /// The proof plays elsewhere.
    OtherMove {
        /// Where the proof plays.
        proved: String,
        /// The move that was asked for.
        asked: String,
    },
    /// A move can't be made.
    Illegal(IllegalMove),
}

impl fmt::Display for WalkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WalkError::Tangled(step) => write!(
                f,
                "the claims of this certificate are too tangled to be walked: step {step}"
            ),
            WalkError::Over(cell) => write!(f, "the game is over before {cell}"),
            WalkError::OtherMove { proved, asked } => {
                write!(f, "the proof plays {proved} here, not {asked}")
            }
            WalkError::Illegal(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for WalkError {}

impl Walk {
    /// Makes a proof ready to be walked, unless its claims come apart into too many parts.
    pub fn new(proof: CheckedProof) -> Result<Walk, WalkError> {
        bounds::check(&proof)?;
        let lengths = match proof.statement().setup.rules {
            Rules::Hex => line_lengths(&proof),
            Rules::Rex => Vec::new(),
        };
        Ok(Walk { proof, lengths })
    }

    /// What is proved.
    pub fn statement(&self) -> &Statement {
        self.proof.statement()
    }

    /// The game after some moves, of which the winner's have to be those of the proof: what is to
    /// be seen on every cell.
    pub fn at(&self, moves: &[Cell]) -> Result<Value, WalkError> {
        Ok(Stage::after(self, moves)?.object())
    }

    /// The tree that grows after some moves, so many moves of the loser deep, as long as `goes_on`
    /// says so.
    pub fn tree(
        &self,
        moves: &[Cell],
        depth: usize,
        goes_on: impl FnMut() -> bool,
    ) -> Result<Value, WalkError> {
        Ok(tree::grown(Stage::after(self, moves)?, moves, depth.min(DEEPEST), goes_on))
    }

    /// Lines that reach something, the shortest first, as long as `goes_on` says so.
    pub fn find(&self, sought: Sought, goes_on: impl FnMut() -> bool) -> Value {
        tree::found(Stage::start(self), sought, goes_on)
    }

    /// How long the loser can hold out against a claim; in Rex, where all cells are filled, as long
    /// as the winner leaves cells alone.
    fn length(&self, step: Option<u64>, carrier: CellSet<WIDE>) -> u64 {
        match (self.statement().setup.rules, step) {
            (Rules::Hex, Some(step)) => self.lengths[step as usize - 1],
            _ => carrier.len() as u64,
        }
    }
}
