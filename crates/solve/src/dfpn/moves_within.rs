//! A position and all its moves, as far as a budget of nodes goes.
//!
//! On one thread the outcome is a matter of the position, the budgets and what the engine knew
//! before: an engine that knows nothing yet finds the same each time.

use super::Dfpn;
use crate::engine::Engine;
use crate::state::State;
use crate::{Control, Outcome};
use board::Position;

/// In the first round each move has this share of the budget, in the second what is left.
const FIRST_SHARE: u64 = 16;

impl<const W: usize> Dfpn<W> {
    /// Decides a position within so many nodes, and then, if the side to move wins, its moves
    /// within so many more, give or take a few dozen. What is said of nodes is the first part
    /// alone.
    pub fn solve_moves_within(
        &mut self,
        position: &Position<W>,
        [for_winner, for_moves]: [u64; 2],
        control: &Control,
    ) -> Outcome<W> {
        let mut outcome = self.outcome(position, false, &control.child(for_winner));
        let state = State::of(position);
        let is_over = position.winner(self.board()).is_some();
        if outcome.winner != Some(state.turn) || is_over {
            return outcome;
        }
        let before = self.nodes();
        for most in [for_moves / FIRST_SHARE, for_moves] {
            let open = state.empty(self.board()) - outcome.winning_moves - outcome.losing_moves;
            for cell in open {
                let left = for_moves.saturating_sub(self.nodes() - before);
                if left == 0 {
                    return outcome;
                }
                match self.wins(state, cell, &control.child(most.min(left))) {
                    Ok(true) => outcome.winning_moves.insert(cell),
                    Ok(false) => outcome.losing_moves.insert(cell),
                    Err(_) => {}
                }
            }
        }
        outcome
    }
}
