//! Claims from pairings.
//!
//! **Theorem.** Let cells be paired such that a player is joined who owns one cell of each pair.
//! Then that player loses, whoever is to move (Young and Hayward 2016, Theorem 12). Let the same
//! hold if the player owns one more cell, the key. Then the player loses who is Last (Theorem 13).
//!
//! *Proof.* The opponent answers a move in a pair with the other cell of the pair, and else takes a
//! cell that is neither in a pair nor the key. If there is none and the opponent is to move, whole
//! pairs are left: with the key it would be an odd number of cells, and Last, the player, to move.
//! Then the opponent takes one cell of a pair and leaves the other for good. So the player gets a
//! cell of each pair.
//!
//! Connections that are made of stones and pairs of semi-connections without overlap are such
//! pairings; a semi-connection is a pairing with a key. Those of [`connect::strip`] are no such
//! compositions.
//!
//! Holds in: Rex.

use super::super::theory::Theory;
use super::super::worker::Worker;
use super::Answer;
use crate::solved::Solved;
use crate::state::State;
use board::claim::Claim;
use board::{Cell, CellSet, Color};
use connect::HSearch;
use connect::claim::of_connection;

impl<const W: usize> Worker<W> {
    /// Looks for pairings of both players; what the position is worth if one decides it.
    pub(super) fn paired(
        &mut self,
        depth: usize,
        state: &State<W>,
        last: Color,
    ) -> Option<Solved<W>> {
        for loser in [last, !last] {
            self.connect(depth, *state, loser);
            let links = &self.stack.node(depth).links[loser];
            let with_key = links.threats().iter().filter(|_| loser == last);
            let carriers = links.wins().iter().chain(with_key);
            if let Some(&carrier) = carriers.min_by_key(|carrier| carrier.len()) {
                return Some(self.theory.connected(loser, state, carrier, None));
            }
        }
        None
    }

    /// Answers moves of the side to move after which a pairing decides.
    ///
    /// Notlast must not take the key of a pairing. Last must not take a cell that is connected to a
    /// side and semi-connected to the other: that would leave a pairing with a key.
    pub(super) fn answer_by_pairings(&mut self, depth: usize, state: &State<W>, last: Color) {
        let (board, turn) = (&self.theory.board, state.turn);
        let own = state.stones[turn];
        let node = self.stack.node(depth);
        let links = &node.links[turn];
        let mut answer = |cell: Cell, carrier: CellSet<W>| {
            if node.answers[cell].is_larger_than(carrier.len()) {
                let claim = of_connection(board, turn, own.with(cell), carrier);
                node.answers[cell] = Answer::Claim(claim);
            }
        };
        if turn != last {
            for &carrier in links.threats() {
                for key in links.keys(carrier) {
                    answer(key, carrier.without(key));
                }
            }
        } else if self.theory.features.rex.ahead {
            for cell in state.empty(board) {
                if let Some(carrier) = ahead(links, cell) {
                    answer(cell, carrier);
                }
            }
        }
    }
}

impl<const W: usize> Theory<W> {
    /// What a position is worth if the pairing of a strip decides it.
    pub(super) fn paired_in_strip(&self, state: &State<W>, last: Color) -> Option<Solved<W>> {
        if !self.features.rex.strips {
            return None;
        }
        [last, !last].into_iter().find_map(|loser| {
            let found = self.strips[loser].find(state.stones_of(loser), loser == last)?;
            let claim = Claim { stones: found.stones, carrier: found.carrier };
            Some(Solved { winner: !loser, claim, best: None })
        })
    }
}

/// The smallest carrier of a semi-connection between the sides that a stone on a cell would make.
fn ahead<const W: usize>(links: &HSearch<W>, cell: Cell) -> Option<CellSet<W>> {
    let ends = links.ends();
    let node = ends.node(cell);
    let unions = [(0, 1), (1, 0)].into_iter().flat_map(|(near, far)| {
        let semis = links.semi_connections(node, ends.side_node(far));
        let connections = links.connections(node, ends.side_node(near)).iter();
        connections.flat_map(move |&one| {
            semis.iter().filter(move |other| other.is_disjoint(one)).map(move |&other| one | other)
        })
    });
    unions.min_by_key(|union| union.len())
}
