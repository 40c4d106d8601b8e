//! Hex and Reverse Hex, solved with proof.
#![forbid(unsafe_code)]

pub use board::{Cell, Color, Move, Played, Record, Rules, Setup, Side, Size, notation};
pub use solve::{Control, View};
