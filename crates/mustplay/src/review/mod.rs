//! A game reviewed: who wins each of its positions, and which moves gave a win away.
//!
//! Positions are solved from the end backwards, since late ones are easy and one search keeps what
//! it has learned for the next. A position that isn't decided within its share of nodes is left,
//! and asked for again with a share twice as large, until all are decided or the review is stopped.
//! Some answers need no search: a move that leads to a win was made in a won position, and every
//! move in a lost position loses. Where nothing is proved, a player says what it thinks.
//!
//! | module | what it is |
//! |---|---|
//! | `course` | the positions of a game, and how each follows from the one before |
//! | `verdicts` | who wins them, and what follows from that for their neighbors |
//! | `reviewer` | a solver that reviews games |
//! | `reviewing` | the work: which position gets how many nodes, and where it was left |
//! | `opinions` | what a player thinks of a position |
//! | `line` | a line of play that shows why a move wins |
//! | `judgment` | what a move did |
//! | `found` | the review: plain values |
//! | `losing` | where the loser gave the game away, as far as that is proved |
//! | `falls` | where a player's opinion turns |
//!
//! No clock is read: whoever has a limit stops the [`Control`](crate::Control), as
//! [`with_deadline`](crate::with_deadline) does. On one thread, a review that isn't stopped by a
//! clock is the same each time.
//!
//! ```
//! use mustplay::review::{Judgment, Reviewer};
//! use mustplay::{Color, Control, Reading, Solver, read_game};
//!
//! let game = read_game("3x3 a1 b2 b1 c1 a2 a3", Reading::default())?;
//! let solver = Solver::strongest(game.start().rules, game.start().size());
//! let review = Reviewer::new(solver).review(&game, &Control::default(), |_| ())?;
//! assert_eq!(review.winner, Some(Color::White));
//! assert_eq!(review.losing_move, Some(0), "a1 gives away what Black has on the empty board");
//! assert_eq!(review.moves[0].judgment, Judgment::LostWin);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod course;
mod falls;
mod found;
mod judgment;
mod line;
mod losing;
mod opinions;
mod reviewer;
mod reviewing;
#[cfg(test)]
mod tests;
mod verdicts;

pub use falls::Fall;
pub use found::{Better, Ending, Review, ReviewedMove, ReviewedPosition, Standing};
pub use judgment::Judgment;
pub use losing::LosingRange;
pub use reviewer::{Progress, Reviewer};
pub use reviewing::Reviewing;
pub use verdicts::Ground;
