//! The tests of players, as one program.

mod circuit;
mod games;
mod perfect;
mod static_analysis;
