//! The laboratory: what is measured, and what is compared with others.
//!
//! | module | what |
//! |---|---|
//! | [`mod@bench`] | speeds on this machine, and openings beside the figures of another program |
//! | [`papers`] | the tables and plots of papers, ours beside theirs |
//! | [`mod@matches`] | two engines play against each other |
//! | [`deriving`] | the tables of inferior cells and edge templates, derived anew and checked |
//! | [`mod@export`] | solved positions as a data set |
//! | [`learn`] | the network that orders moves, from examples to weights |
//!
//! Each is a command of the program: a function from what is asked for to how the run ended, which
//! prints what it finds. Unlike other commands these may look behind the library `mustplay`, at the
//! engines themselves.

#![forbid(unsafe_code)]

pub mod bench;
pub mod deriving;
pub mod export;
pub mod learn;
pub mod matches;
pub mod papers;
mod progress;
mod sampling;
mod table;
