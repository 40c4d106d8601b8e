//! A move that a player chose, and what it thinks of it.

use board::{Cell, Color};
use solve::Candidate;

/// A move, and what is thought of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// The move.
    pub cell: Cell,
    /// The chance of the side to move, from 0 to 1. Where the winner is proved it is 0 or 1.
    pub value: f64,
    /// Who wins, if that is proved. Then the move keeps a win.
    pub proven: Option<Color>,
    /// What the player expects: this move first.
    pub line: Vec<Cell>,
    /// How many nodes it took.
    pub nodes: u64,
    /// The moves that were weighed, best first, by players that weigh several.
    pub candidates: Vec<Candidate>,
}

impl Choice {
    /// A move of which nothing is known.
    pub(crate) fn of(cell: Cell) -> Self {
        Choice {
            cell,
            value: 0.5,
            proven: None,
            line: vec![cell],
            nodes: 0,
            candidates: Vec::new(),
        }
    }

    /// A move of `turn` in a position that `winner` wins.
    pub(crate) fn decided(cell: Cell, turn: Color, winner: Color) -> Self {
        let value = if winner == turn { 1.0 } else { 0.0 };
        Choice { value, proven: Some(winner), ..Choice::of(cell) }
    }
}
