//! Inferior cells: what may be filled in, and which moves needn't be tried.
//!
//! Nothing here was typed in from a book of patterns. A small *region* of empty cells with its ring
//! of neighbors is compared before and after a stone by a game that holds whatever lies outside
//! ([`local`]); doing so for all rings gives tables ([`table`]) that are complete for their shapes.
//! They are derived once and kept beside the code (`mustplay derive`). [`Inferior`] applies them to
//! a board.
//!
//! | module | what it is |
//! |---|---|
//! | [`shape`] | regions of one to four cells and their rings |
//! | [`local`] | the comparison of two states of a region |
//! | [`entry`] | what holds in a region with one ring |
//! | [`table`] | all rings of a shape, and what holds in each |
//! | [`graph`] | methods on the whole board: cliques in a color's graph |
//! | [`kinds`] | the kinds of inferior cells |
//! | [`Inferior`] | the tables, laid out on one board |
//! | [`Rings`] | a position as the tables see it |
//! | [`fill_in`] | filling in to the end |
//! | [`lift()`] | what a claim says of the position before |
//! | [`prune`] | the moves worth trying |
//! | [`check`] | the tables against plain minimax |
//! | [`rex`] | inferior cells of Rex, a game with theorems of its own |
//!
//! Holds in: Hex, but for [`rex`]. The notions and theorems are in `docs/theory/inferior.md`.
#![forbid(unsafe_code)]

pub mod check;
pub mod entry;
pub mod fill_in;
pub mod graph;
pub mod kinds;
mod layout;
mod lift;
pub mod local;
pub mod prune;
pub mod rex;
mod rings;
pub mod shape;
pub mod table;

pub use fill_in::{Fill, Filled};
pub use kinds::{Kinds, Reason};
pub use layout::Inferior;
pub use lift::{lift, supports};
pub use prune::PrunedMove;
pub use rings::Rings;
