//! Engines that decide who wins a position.
//!
//! | module | engine |
//! |---|---|
//! | [`brute`] | plain minimax with a table, both games: every other engine is checked against it |
//! | [`dfs`] | SOLVER: depth-first search with connections, Hex; explains and certifies |
//! | [`dfpn`] | depth-first proof-number search with connections and inferior cells, both games |
//! | [`any`] | the same for boards of any size, compiled once for each width |
//! | [`extract`] | from an engine's answers to a certificate |
//! | [`stack`] | threads with the stack that a search needs |
//!
//! An engine is made for a board, with its settings, and keeps what it finds out. It is given
//! positions, each with a [`Control`] through which it can be watched and stopped. It prints
//! nothing and reads no clock.
#![forbid(unsafe_code)]

pub mod any;
pub mod brute;
mod candidate;
mod certify;
mod control;
pub mod dfpn;
pub mod dfs;
mod engine;
mod outcome;
mod solved;
pub mod stack;
mod state;
mod table;

pub use candidate::Candidate;
pub use certify::edge::TemplateProofs;
pub use certify::extract;
pub use control::{Control, Stopped, View};
pub use outcome::Outcome;
