//! Puzzles: positions in which few moves win, and those are hard to find.
//!
//! Positions are made at random, stones that aren't needed are dropped, and of the puzzles that
//! come out the most interesting are taken. What is random comes from a seed, so the same task
//! gives the same puzzles on any number of threads, unless the search is stopped.
//!
//! | module | what it is |
//! |---|---|
//! | `task` | what is looked for |
//! | `make` | from a number to a puzzle |
//! | `looks` | what is seen of a position without searching |
//! | `puzzle` | a puzzle with its measures, and how interesting it is |
//! | `check` | the solution, decided anew by another engine |
//! | `search` | many numbers on many threads |
//!
//! ```
//! use mustplay::puzzles::{Resources, Task, search};
//! use mustplay::{Control, Rules, Size};
//! let task = Task::new(Rules::Hex, Size::new(4, 4)?);
//! let found = search(&task, Resources::default(), &Control::default(), |_| {})?;
//! let puzzle = &found.best(1)[0];
//! assert_eq!(puzzle.winning_moves.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod looks;
mod make;
mod puzzle;
mod search;
mod task;
#[cfg(test)]
mod tests;

pub use check::Disagreement;
pub use puzzle::{Puzzle, Try};
pub use search::{Collection, Ended, PATIENCE, Progress, Resources, SearchError, search};
pub use task::{Task, TaskError};
