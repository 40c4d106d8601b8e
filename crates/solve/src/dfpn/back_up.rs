//! What a move that was decided says of the position before it, in Hex.

use super::refutation::{Refutation, all_of, cover};
use super::worker::Worker;
use crate::solved::Solved;
use crate::state::State;
use board::claim::Claim;
use board::{Cell, CellSet, Color};
use connect::claim::of_connection;
use inferior::supports;

impl<const W: usize> Worker<W> {
    /// Notes the claim after a move that was decided; what the position is worth if the move wins.
    pub(super) fn back_up_child_hex(
        &mut self,
        depth: usize,
        state: State<W>,
        cell: Cell,
        winner: Color,
        claim: Claim<W>,
    ) -> Option<Solved<W>> {
        let Claim { stones, carrier } = claim;
        if winner == state.turn {
            // Whoever needs a stone there plays it now.
            let carrier = if stones.contains(cell) { carrier.with(cell) } else { carrier };
            let claim = Claim { stones: stones.without(cell), carrier };
            return Some(Solved { winner, claim, best: Some(cell) });
        }
        let node = self.stack.node(depth);
        node.refutations.push(Refutation { carrier, stones: Some(stones) });
        let narrowed = if self.theory.features.must_play {
            carrier
        } else {
            self.theory.board.all().without(cell)
        };
        node.narrow(narrowed);
        None
    }

    /// What a position is worth in which all moves lose.
    ///
    /// Where an argument stands in for a search, its region has to be empty for it to hold, and the
    /// winner's stones around it have to be there.
    pub(super) fn all_moves_refuted_hex(&mut self, depth: usize, state: State<W>) -> Solved<W> {
        let (board, node) = (&self.theory.board, self.stack.node(depth));
        let winner = !state.turn;
        let own = state.stones[winner];
        let pruned: CellSet<W> = node.pruned.iter().map(|pruned| pruned.cell).collect();
        let empty = state.empty(board);
        // A learned carrier may hold stones of the winner, which need no answer.
        let excused = pruned | (board.all() - empty);
        let united = if self.theory.features.small_unions {
            cover(&node.refutations, excused)
        } else {
            all_of(&node.refutations)
        };
        let Some((chosen, common)) = united else {
            return Solved { winner, claim: Claim { stones: own, carrier: empty }, best: None };
        };
        let mut claim = Claim { stones: CellSet::EMPTY, carrier: CellSet::EMPTY };
        for index in chosen {
            let Refutation { carrier, stones } = node.refutations[index];
            let of_connection = || of_connection(board, winner, own, carrier).stones;
            claim.carrier |= carrier;
            claim.stones |= stones.unwrap_or_else(of_connection);
        }
        for pruned in node.pruned.iter().filter(|pruned| common.contains(pruned.cell)) {
            claim.carrier |= pruned.region;
            claim.stones |= supports(board, winner, state.stones, pruned.region);
        }
        Solved { winner, claim, best: None }
    }
}
