//! What is known of a state that has been decided.

use board::claim::Claim;
use board::{Cell, Color};

/// Who wins a state, why, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Solved<const W: usize> {
    pub(crate) winner: Color,
    /// What that needs: the stones are the winner's in Hex, the loser's in Rex.
    pub(crate) claim: Claim<W>,
    /// The winning move, if the side to move wins and the search found one.
    pub(crate) best: Option<Cell>,
}
