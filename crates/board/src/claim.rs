//! What a decided position says about others: the stones and cells that somebody needs.
//!
//! A claim has an owner, the color of its stones. It holds in every position in which the owner has
//! all `stones`, and the opponent nothing of `stones` and `carrier`, whatever is on all other
//! cells. In Hex the owner is the winner, and a side to move belongs to the claim. In Rex the owner
//! is the loser, and the player who would fill the last cell belongs to it. The worst position for
//! the winner is the one where all other cells go against them; that is the one to have in mind.
//! The smaller a claim, the more it says.
//!
//! What a claim says of the position before stones were filled in, the theory says by which they
//! were: it
//! *lifts* the claim.

use crate::{CellSet, Size, Symmetry};

/// The stones that the owner needs, and the cells that must not be the opponent's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim<const W: usize> {
    /// The stones that the owner needs.
    pub stones: CellSet<W>,
    /// The cells that must not be the opponent's.
    pub carrier: CellSet<W>,
}

impl<const W: usize> Claim<W> {
    /// Whether it holds with these stones of the owner and of the opponent.
    #[inline(always)]
    pub fn holds(&self, [own, other]: [CellSet<W>; 2]) -> bool {
        self.stones.is_subset(own) & self.carrier.is_disjoint(other)
    }

    /// The same with sets of another width.
    pub fn resized<const V: usize>(self) -> Claim<V> {
        Claim { stones: self.stones.resized(), carrier: self.carrier.resized() }
    }

    /// The same of the image of the board.
    #[must_use]
    pub fn image(self, size: Size, symmetry: Symmetry) -> Self {
        let Claim { stones, carrier } = self;
        Claim { stones: symmetry.set(size, stones), carrier: symmetry.set(size, carrier) }
    }
}
