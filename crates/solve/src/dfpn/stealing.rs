//! Positions of square boards that are decided by stealing the opponent's strategy.
//!
//! A mirror exchanges columns and rows, and colors with them; there are two, the second with the
//! rotation.
//!
//! **Theorem (Hex).** If the side to move owns the images of all the opponent's stones under a
//! mirror, the side to move wins. *Proof.* Without its other stones the position is its own image.
//! If the opponent won it, moving second, the side to move could play anywhere and then follow the
//! image of the opponent's strategy: a stone more never hurts. And neither do the other stones.
//!
//! **Theorem (Rex).** If Last, who would fill the last cell, owns the images of all stones of
//! Notlast under a mirror, Notlast wins, whoever is to move. *Proof.* Take away all other stones of
//! Last, which helps Last. What is left is its own image. If Last won it, Notlast would win it as
//! Last, by the mirror, and then as Notlast all the more: being Last is never better
//! (docs/theory/rex.md).
//!
//! Neither says by which move. So positions are decided in this way only where they come up after a
//! move, and aren't remembered: whoever asks for a move, or for a certificate, makes the search
//! look for it.

use super::table::Table;
use super::theory::Theory;
use crate::solved::Solved;
use crate::state::State;
use board::claim::Claim;
use board::{Color, Rules};

impl<const W: usize> Theory<W> {
    /// What a filled position is worth if it is decided in this way.
    pub(super) fn won_by_strategy_stealing(
        &self,
        table: &Table<W>,
        state: State<W>,
    ) -> Option<Solved<W>> {
        if !self.features.stealing {
            return None;
        }
        let (winner, loser) = match self.rules {
            Rules::Hex => (state.turn, !state.turn),
            Rules::Rex => {
                let last = super::rex::last(&self.board, &state);
                (!last, last)
            }
        };
        // The owner of a claim's stones, as the claim says, has the images of all of the other's.
        let owner = match self.rules {
            Rules::Hex => winner,
            Rules::Rex => loser,
        };
        let claim = self.covered(table, state, owner)?;
        Some(Solved { winner, claim, best: None })
    }

    /// The claim that a player owns the images of all stones of the other, if that is so.
    fn covered(&self, table: &Table<W>, state: State<W>, owner: Color) -> Option<Claim<W>> {
        let (own, other) = (state.stones[owner], state.stones[!owner]);
        if other.len() > own.len() {
            return None;
        }
        let images = table.mirror_images(other)?;
        let stones = images.into_iter().find(|image| image.is_subset(own))?;
        Some(Claim { stones, carrier: self.board.all() - stones - other })
    }
}
