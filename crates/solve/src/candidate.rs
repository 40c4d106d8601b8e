//! A move that a player weighs.

use board::{Cell, Color};

/// A move of the side to move, and what is thought of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The move.
    pub cell: Cell,
    /// How often the search went there; at least once if the move is decided.
    pub visits: u64,
    /// The chance of the side that makes the move, from 0 to 1. Where the winner is proved it is 0
    /// or 1.
    pub value: f64,
    /// The share of the attention that it deserves before any search, where that is known; all
    /// moves together have 1.
    pub prior: f64,
    /// Who wins after the move, if that is proved.
    pub proven: Option<Color>,
    /// What is expected: this move first.
    pub line: Vec<Cell>,
}

impl Candidate {
    /// What the value hardly falls below, as if each visit were a game: two standard deviations
    /// less. It is the value itself where that is proved.
    pub fn lower_bound(&self) -> f64 {
        if self.proven.is_some() {
            return self.value;
        }
        let deviation = (self.value * (1.0 - self.value) / (self.visits as f64 + 1.0)).sqrt();
        (self.value - 2.0 * deviation).max(0.0)
    }
}
