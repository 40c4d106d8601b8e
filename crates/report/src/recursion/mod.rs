//! The recursion tree of the engine SOLVER: the calls that it made, or the proof tree that is left
//! of them.
//!
//! | file | what |
//! |---|---|
//! | `shown` | which calls are shown |
//! | `forms` | text, boxes for Graphviz and SVG, SGF |
//! | `object` | JSON |

mod forms;
mod object;
mod shown;

pub use self::object::RecursionObject;

use crate::words::counted;
use board::{Cell, Setup};
use mustplay::Stopped;
use mustplay::recursion::Recursion;
use proof::Statement;
use shown::{Grower, Shown};
use std::fmt;

/// What of a recursion tree is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Selection {
    /// Only what a proof keeps.
    pub pruned: bool,
    /// Only a longest line of what a proof keeps.
    pub longest_line: bool,
    /// Moves of both players that lead to where the shown tree begins.
    pub line: Vec<Cell>,
    /// How many moves deep it is.
    pub depth: usize,
    /// How many moves it has at most.
    pub most: usize,
}

/// A recursion tree with all that is said about it.
pub struct RecursionTree {
    statement: Statement,
    recursion: Recursion,
    longest: Vec<Cell>,
    selection: Selection,
    shown: Shown,
}

/// Why there is no tree.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RecursionError {
    /// The line leads out of the tree.
    NoSuchMove {
        /// The move of the line.
        cell: String,
        /// The moves that the tree has there.
        others: Vec<String>,
    },
    /// The tree has more moves than were allowed.
    TooLarge {
        /// The calls of the whole tree.
        calls: u64,
    },
    /// The engine was stopped when it was asked for a winning move.
    Stopped,
}

impl fmt::Display for RecursionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecursionError::NoSuchMove { cell, others } => {
                let others = match others.is_empty() {
                    true => "no move at all".into(),
                    false => others.join(" "),
                };
                write!(f, "the tree has no move {cell} there; it has {others}")
            }
            RecursionError::TooLarge { calls } => {
                let calls = counted(*calls, "call");
                write!(f, "the tree has more moves than are allowed, and {calls} in all")
            }
            RecursionError::Stopped => write!(f, "the engine was stopped"),
        }
    }
}

impl std::error::Error for RecursionError {}

impl From<Stopped> for RecursionError {
    fn from(_: Stopped) -> RecursionError {
        RecursionError::Stopped
    }
}

impl RecursionTree {
    /// Makes what is shown out of the record of a solve. `key` tells the winning move that
    /// connections see after a line of moves.
    ///
    /// # Panics
    /// If the record doesn't say who wins.
    pub fn grow(
        setup: &Setup,
        recursion: Recursion,
        selection: Selection,
        mut key: impl FnMut(&[Cell]) -> Result<Cell, Stopped>,
    ) -> Result<RecursionTree, RecursionError> {
        let longest = longest_line(&recursion, &mut key)?;
        let mut grower = Grower::new(&recursion, &selection, setup.size(), &mut key);
        let start = grower.follow(&selection.line)?;
        let shown = match selection.longest_line {
            true => Shown::along(&recursion, &longest),
            false => grower.grow(start, selection.depth)?,
        };
        let winner = recursion.calls()[0].winner.expect("the root was decided");
        let statement = Statement { winner, setup: setup.clone() };
        Ok(RecursionTree { statement, recursion, longest, selection, shown })
    }

    /// The moves of a longest line of the proof tree.
    pub fn longest_line(&self) -> &[Cell] {
        &self.longest
    }
}

/// The cells of a longest line of the proof tree, with the winner's last move. `key` tells the
/// winning move that connections see after a line of moves.
pub fn longest_line(
    recursion: &Recursion,
    key: impl FnOnce(&[Cell]) -> Result<Cell, Stopped>,
) -> Result<Vec<Cell>, Stopped> {
    let calls = recursion.calls();
    let line = recursion.longest_line();
    let mut cells: Vec<Cell> = line.iter().filter_map(|&at| calls[at].cell).collect();
    if calls[line.last().copied().unwrap_or(0)].has_key() {
        cells.push(key(&cells)?);
    }
    Ok(cells)
}
