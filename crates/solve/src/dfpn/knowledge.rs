//! What a thread has found out that may serve in other positions.

use super::history::History;
use super::learned::Learned;
use crate::solved::Solved;
use crate::state::State;
use board::{Board, Color, Size};

/// Claims, and how moves have fared.
#[derive(Clone)]
pub(super) struct Knowledge<const W: usize> {
    pub(super) learned: Learned<W>,
    pub(super) history: History<W>,
}

impl<const W: usize> Knowledge<W> {
    /// Nothing yet.
    pub(super) fn new(size: Size) -> Self {
        Knowledge { learned: Learned::default(), history: History::new(size) }
    }

    /// What a position of Hex is worth if a claim decides it.
    pub(super) fn decides_hex(&mut self, board: &Board<W>, state: State<W>) -> Option<Solved<W>> {
        let (mover, other) = (state.turn, !state.turn);
        let Learned { winner_to_move, loser_to_move } = &mut self.learned;
        if let Some((claim, _)) = loser_to_move[other].holding(state.stones_of(other)) {
            return Some(Solved { winner: other, claim, best: None });
        }
        let (own, empty) = (state.stones_of(mover), state.empty(board));
        if let Some((claim, best)) = winner_to_move[mover].holding(own) {
            let best = best.filter(|&cell| empty.contains(cell));
            return Some(Solved { winner: mover, claim, best });
        }
        // A claim without the move holds all the more with it, whatever the move.
        let (claim, _) = loser_to_move[mover].holding(own)?;
        let best = (claim.carrier & empty).first().or(empty.first());
        Some(Solved { winner: mover, claim, best })
    }

    /// What a position of Rex is worth if a claim decides it.
    pub(super) fn decides_rex(&mut self, state: &State<W>, last: Color) -> Option<Solved<W>> {
        Color::ALL.into_iter().find_map(|winner| {
            let Learned { winner_to_move, loser_to_move } = &mut self.learned;
            let claims = if winner == last { winner_to_move } else { loser_to_move };
            let (claim, _) = claims[winner].holding(state.stones_of(!winner))?;
            Some(Solved { winner, claim, best: None })
        })
    }
}
