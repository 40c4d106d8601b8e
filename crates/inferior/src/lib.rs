//! Inferior cells: what may be filled in, and which moves needn't be tried.
//!
//! Nothing here was typed in from a book of patterns. A small *region* of empty cells with its ring of
//! neighbours is compared before and after a stone by a game that holds whatever lies outside
//! ([`local`]); doing so for all rings gives tables ([`table`]) that are complete for their shapes.
//! [`Inferior`] applies them to a board.
//!
//! | module | what it is |
//! |---|---|
//! | [`shape`] | regions of one to three cells and their rings |
//! | [`local`] | the comparison of two states of a region |
//! | [`table`] | all rings of a shape, and what holds in each |
//! | [`fixed_point`] | filling in to the end, and the moves worth trying |
//!
//! Holds in: Hex. The notions and theorems are in `docs/inferior.md`.
#![forbid(unsafe_code)]

pub mod fixed_point;
pub mod local;
pub mod shape;
pub mod table;

pub use fixed_point::{Filled, Inferior, LeftOut, Reason};
