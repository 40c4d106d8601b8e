//! Regions that connections capture are filled in.
//!
//! A [`Region`] takes connections to be found, so it can't be filled in before a position is looked
//! up, as dead cells and captured pairs are. A node keeps the position that it was asked about, and
//! searches the one with all regions filled in that its connections capture: in Hex those of the
//! player who just moved, as the other player's aren't known yet and would add nothing; in Rex
//! those of both players. In Rex that position may have the other side to move.
//!
//! A claim that it yields in favor of the color that captures, in Rex against it, then needs the
//! two groups and the connection instead of the region; one for the other color stays as it is.
//!
//! Holds in: Hex; in Rex for connections that are pairings. Whoever is to move.

use super::fill::Fills;
use super::rex::{last, with_last};
use super::worker::Worker;
use crate::solved::Solved;
use crate::state::State;
use board::{ByColor, CellSet, Color, Rules};
use connect::region::Region;

/// A region that was filled in, and what could be filled in then.
#[derive(Clone, Debug)]
pub(super) struct Layer<const W: usize> {
    color: Color,
    region: Region<W>,
    fills: Fills<W>,
    /// The stones after all of it.
    stones: ByColor<CellSet<W>>,
}

impl<const W: usize> Worker<W> {
    /// Fills in all regions that the connections of these colors at the current node capture; the
    /// position after that, if there are any.
    pub(super) fn capture_regions(
        &mut self,
        depth: usize,
        state: &State<W>,
        colors: &[Color],
    ) -> Option<State<W>> {
        if !self.theory.features.decomposition {
            return None;
        }
        let mut stones = state.stones;
        loop {
            // Connections of the position before are connections still, if nothing of them was
            // lost.
            let node = self.stack.node(depth);
            let found = colors.iter().find_map(|&color| {
                let ordered = [stones[color], stones[!color]];
                Some((color, Region::find(&self.theory.board, &node.links[color], ordered)?))
            });
            let Some((color, region)) = found else { break };
            stones[color] |= region.cells;
            let fills = self.theory.fill_on(&mut stones);
            self.stack.node(depth).layers.push(Layer { color, region, fills, stones });
        }
        (stones != state.stones).then(|| match self.theory.rules {
            Rules::Hex => State { stones, turn: state.turn },
            Rules::Rex => with_last(&self.theory.board, stones, last(&self.theory.board, state)),
        })
    }

    /// Turns the result of the reduced position into one of the node's own position.
    pub(super) fn lift_over_captures(&self, depth: usize, solved: Solved<W>) -> Solved<W> {
        let owner = self.theory.rules.winner(solved.winner);
        let mut claim = solved.claim;
        for layer in self.stack.layers(depth).iter().rev() {
            claim = self.theory.lift(owner, claim, layer.stones, &layer.fills);
            if layer.color == owner {
                claim = layer.region.lift(&self.theory.board, claim);
            }
        }
        Solved { claim, ..solved }
    }
}
