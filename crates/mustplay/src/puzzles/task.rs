//! What puzzles are looked for.

use board::{Rules, Size};
use std::fmt;

/// How many puzzles are looked for, for each that is wanted; the most interesting are taken.
const CHOICE: usize = 2;

/// The least number of cells.
const LEAST_CELLS: usize = 4;

/// The most cells of a board, so that its puzzles can be checked.
fn most_cells(rules: Rules) -> usize {
    match rules {
        Rules::Hex => 64,
        Rules::Rex => 36,
    }
}

/// What is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    /// The game.
    pub rules: Rules,
    /// The board: from 4 cells up to 64 in Hex, and 36 in Rex.
    pub size: Size,
    /// The most stones, at least one. Two cells at least stay empty.
    pub stones: usize,
    /// The most winning moves, at least one.
    pub winning: usize,
    /// How many puzzles, at least one.
    pub count: usize,
    /// Other seeds give other puzzles.
    pub seed: u64,
}

impl Task {
    /// One puzzle with one winning move, and stones on a third of the cells at most.
    pub fn new(rules: Rules, size: Size) -> Task {
        Task { rules, size, stones: (size.cells() / 3).max(1), winning: 1, count: 1, seed: 1 }
    }

    /// How many puzzles are looked for, to choose the most interesting from.
    pub fn choice(&self) -> usize {
        self.count.saturating_mul(CHOICE)
    }

    /// Whether there can be such puzzles.
    ///
    /// # Errors
    /// Why there can't be.
    pub fn check(&self) -> Result<(), TaskError> {
        let Task { rules, size, .. } = *self;
        let (cells, most) = (size.cells(), most_cells(rules));
        if cells > most {
            return Err(TaskError::TooLarge { rules, size, most });
        }
        if cells < LEAST_CELLS {
            return Err(TaskError::TooSmall { size });
        }
        if self.count == 0 {
            return Err(TaskError::NoPuzzle);
        }
        if self.winning == 0 {
            return Err(TaskError::NoWinningMove);
        }
        let most = cells - 2;
        match (1..=most).contains(&self.stones) {
            true => Ok(()),
            false => Err(TaskError::Stones { size, most }),
        }
    }
}

/// Why there can't be puzzles of some kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TaskError {
    /// Puzzles on this board couldn't be checked.
    TooLarge {
        /// The game.
        rules: Rules,
        /// The board.
        size: Size,
        /// The most cells that a board of the game may have.
        most: usize,
    },
    /// This board has no puzzles.
    TooSmall {
        /// The board.
        size: Size,
    },
    /// No puzzle is asked for.
    NoPuzzle,
    /// No winning move is allowed.
    NoWinningMove,
    /// There may be no stones, or too many.
    Stones {
        /// The board.
        size: Size,
        /// The most that can be asked for.
        most: usize,
    },
}

impl fmt::Display for TaskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TaskError::TooLarge { rules, size, most } => {
                let (game, cells) = (rules.name(), size.cells());
                write!(f, "puzzles of {game} have at most {most} cells; {size} has {cells}")
            }
            TaskError::TooSmall { size } => {
                write!(f, "{size} is too small for puzzles; 2x2 is the least")
            }
            TaskError::NoPuzzle => f.write_str("the number of puzzles is 1 or more"),
            TaskError::NoWinningMove => {
                f.write_str("the most winning moves of a puzzle are 1 or more")
            }
            TaskError::Stones { size, most } => write!(
                f,
                "the most stones are from 1 to {most} on {size}: two cells at least are empty"
            ),
        }
    }
}

impl std::error::Error for TaskError {}
