//! Hex and Reverse Hex, solved with proof.
#![forbid(unsafe_code)]

pub mod analysis;

pub use board::notation;
pub use board::{ByColor, Cell, Color, Endpoint, Move, Played, Record, Rules, Setup, Side, Size};
pub use solve::{Control, View};
