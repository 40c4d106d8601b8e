//! Regions that pairings capture are filled in.
//!
//! A [`Region`] takes connections to be found, so it can't be filled in before a position is looked up, as
//! dead cells and captured pairs are. A node keeps the position that it was asked about, and searches
//! the one with all regions filled in that its pairings capture. That one may have the other side to move.
//! A claim that it yields against the player who captures then needs the two groups and the pairing
//! instead of the region; one against the opponent stays as it is.
//!
//! Holds in: Rex.

use super::super::worker::Worker;
use super::{last, with_last};
use crate::claim::{Claim, Solved};
use crate::solver::State;
use board::{ByColor, CellSet, Color};
use connect::region::Region;
use inferior::rex::Fill;

/// A region that was filled in, and what could be filled in then.
#[derive(Clone, Debug)]
pub(in crate::dfpn) struct Layer<const W: usize> {
    color: Color,
    region: Region<W>,
    fills: Vec<Fill>,
    /// The stones after all of it.
    stones: ByColor<CellSet<W>>,
}

impl<const W: usize> Worker<'_, W> {
    /// Fills in all regions that the pairings of the current node capture; the position after that, if there
    /// are any.
    pub(super) fn capture_regions(&mut self, depth: usize, state: &State<W>) -> Option<State<W>> {
        if !self.features.rex.decomposition {
            return None;
        }
        let mut stones = state.stones;
        let node = self.line.at(depth);
        loop {
            // Pairings of the position before are pairings still, if nothing of them was lost.
            let found = Color::ALL.into_iter().find_map(|color| {
                let ordered = [stones[color], stones[!color]];
                Some((color, Region::find(self.board, &node.links[color], ordered)?))
            });
            let Some((color, region)) = found else { break };
            stones[color] |= region.cells;
            stones = self.rex.fill(stones, &mut self.rex_fills);
            node.layers.push(Layer { color, region, fills: self.rex_fills.clone(), stones });
        }
        (stones != state.stones).then(|| with_last(self.board, stones, last(self.board, state)))
    }

    /// What the position of the current node is worth if the one that is searched in its place is worth this.
    pub(in crate::dfpn) fn uncaptured(&mut self, depth: usize, solved: Solved<W>) -> Solved<W> {
        let loser = !solved.winner;
        let Claim { mut stones, mut carrier } = solved.claim;
        for layer in self.line.at(depth).layers.iter().rev() {
            let (filled, fills) = (layer.stones, &layer.fills);
            (stones, carrier) = self.rex.unfill(loser, stones, carrier, filled, fills);
            if layer.color == loser {
                (stones, carrier) = layer.region.unfill(self.board, stones, carrier);
            }
        }
        Solved { claim: Claim { stones, carrier }, ..solved }
    }
}
