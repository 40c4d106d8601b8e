//! What an engine found out.

use board::{CellSet, Color};

/// The result of a solve, complete or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome<const W: usize> {
    /// The winner; none if the engine gave up first.
    pub winner: Option<Color>,
    /// Moves of the side to move that win: all of them if all were asked for and the engine didn't
    /// give up, at least one if the side to move wins, none if the game is over.
    pub winning_moves: CellSet<W>,
    /// Moves of the side to move that are known to lose.
    pub losing_moves: CellSet<W>,
    /// The winner's stones that the winner relies on, where the engine knows them.
    pub stones: Option<CellSet<W>>,
    /// The empty cells that the winner relies on, where the engine knows them.
    pub carrier: Option<CellSet<W>>,
    /// How many positions were searched.
    pub nodes: u64,
}

impl<const W: usize> Outcome<W> {
    /// Nothing is known yet.
    pub(crate) fn unknown() -> Self {
        Outcome {
            winner: None,
            winning_moves: CellSet::EMPTY,
            losing_moves: CellSet::EMPTY,
            stones: None,
            carrier: None,
            nodes: 0,
        }
    }

    /// The same with sets of another width.
    pub fn resized<const V: usize>(&self) -> Outcome<V> {
        Outcome {
            winner: self.winner,
            winning_moves: self.winning_moves.resized(),
            losing_moves: self.losing_moves.resized(),
            stones: self.stones.map(CellSet::resized),
            carrier: self.carrier.map(CellSet::resized),
            nodes: self.nodes,
        }
    }

    /// The outcome of a game that is over.
    pub(crate) fn over(winner: Color) -> Self {
        Outcome { winner: Some(winner), ..Outcome::unknown() }
    }
}
