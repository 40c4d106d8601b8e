//! Where a player's opinion turns: the moves with which the chance of whoever made them falls most.
//!
//! Opinions favor whoever is to move, so those of two positions are compared only if the same side
//! is to move in both: the one before a move, and the one after the answer to it. An answer can't
//! gain what wasn't there, so what is lost between them was lost by the move. Where the position
//! right after the move is proved, that counts.

use super::found::{Review, Standing};
use super::judgment::Judgment;
use board::{Cell, Color, Move};

/// A chance that falls by less than this isn't worth a word.
const LEAST: f64 = 0.2;

/// How many moves are named.
const MOST: usize = 3;

/// A move with which the chance of whoever made it fell, in a player's opinion. It proves nothing.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Fall {
    /// The index of the move.
    pub index: usize,
    /// Who made it.
    pub color: Color,
    /// The chance before it, from 0 to 1; 1 is a proved win.
    pub from: f64,
    /// The chance after it and the answer to it; 0 is a proved loss.
    pub to: f64,
    /// After how many moves that is.
    pub after: usize,
    /// What the player would have played instead, if it has an opinion.
    pub instead: Option<Cell>,
}

impl Fall {
    fn depth(&self) -> f64 {
        self.from - self.to
    }
}

impl Review {
    /// The moves with which the chance of whoever made them fell most, the steepest fall first.
    /// Moves that are proved to have given a win away aren't among them.
    pub fn falls(&self) -> Vec<Fall> {
        let all = (0..self.moves.len()).filter_map(|index| self.fall(index));
        let mut falls: Vec<Fall> = all.filter(|fall| fall.depth() >= LEAST).collect();
        falls.sort_by(|a, b| b.depth().total_cmp(&a.depth()));
        falls.truncate(MOST);
        falls
    }

    /// The index of the steepest fall among some moves, if there is any.
    pub(super) fn steepest(&self, moves: &[usize]) -> Option<usize> {
        let falls = moves.iter().filter_map(|&index| self.fall(index));
        let falls = falls.filter(|fall| fall.depth() > 0.0);
        // Of equal ones the first.
        falls.rev().max_by(|a, b| a.depth().total_cmp(&b.depth())).map(|fall| fall.index)
    }

    /// How far a move fell, if it is a stone that nothing is proved about.
    fn fall(&self, index: usize) -> Option<Fall> {
        let found = &self.moves[index];
        let (color, action) = (found.played.color, found.played.action);
        let Move::Place(cell) = action else { return None };
        let is_stone = |at: usize| match self.moves.get(at) {
            Some(next) => matches!(next.played.action, Move::Place(_)),
            None => false,
        };
        let next_is_swap = self
            .moves
            .get(index + 1)
            .is_some_and(|next| matches!(next.played.action, Move::SwapPieces | Move::SwapSides));
        if found.judgment != Judgment::Unclear || next_is_swap {
            return None;
        }
        let is_proved = self.positions[index + 1].standing.winner().is_some();
        let has_answer = is_stone(index + 1) && self.positions[index + 2].position.turn == color;
        let after = if has_answer && !is_proved { index + 2 } else { index + 1 };
        let instead = match self.positions[index].standing {
            Standing::Opinion { best, .. } => Some(best).filter(|&best| best != cell),
            Standing::Proved { .. } => None,
        };
        let (from, to) = (self.chance(index, color), self.chance(after, color));
        Some(Fall { index, color, from, to, after, instead })
    }

    /// The chance of a color after so many moves: of what is proved, 0 or 1.
    fn chance(&self, moves: usize, color: Color) -> f64 {
        let black = match self.positions[moves].standing {
            Standing::Proved { winner, .. } => f64::from(u8::from(winner == Color::Black)),
            Standing::Opinion { black, .. } => black,
        };
        if color == Color::Black { black } else { 1.0 - black }
    }
}
