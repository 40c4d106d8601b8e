//! One node of Rex: what is seen of a position without searching.

use super::super::node_stack::Child;
use super::super::table::Known;
use super::super::worker::Worker;
use super::{Answer, last};
use crate::solved::Solved;
use crate::state::State;
use board::{CellMap, CellSet, Color};

impl<const W: usize> Worker<W> {
    /// Decides a filled position at a glance, or finds its moves for the current node of this
    /// depth. The node before it has to be one from which a move and filling in lead here.
    pub(in crate::dfpn) fn expand_rex(
        &mut self,
        depth: usize,
        state: State<W>,
    ) -> Option<Solved<W>> {
        self.thread.nodes += 1;
        if let Some(solved) = self.decided_unconnected(&state) {
            return Some(solved);
        }
        let node = self.stack.node(depth);
        node.answers = CellMap::filled(Answer::None);
        node.children.clear();
        node.deferred.clear();
        node.layers.clear();
        node.reduced = state;
        let mut solved = None;
        if self.theory.features.rex.pairings {
            solved = self.connect_rex(depth);
        }
        solved = solved.or_else(|| self.find_moves_rex(depth));
        if solved.is_none() {
            self.stack.expanded(depth, state);
        }
        solved.map(|solved| self.lift_over_captures(depth, solved))
    }

    /// What a position is worth if that is seen without connections.
    fn decided_unconnected(&mut self, state: &State<W>) -> Option<Solved<W>> {
        if let Some(solved) = self.theory.joined(state) {
            return Some(solved);
        }
        let last = last(&self.theory.board, state);
        let learned = self.knowledge.decides_rex(state, last);
        learned.or_else(|| self.theory.paired_in_strip(state, last))
    }

    /// Finds pairings, fills in what they capture and finds them again, until nothing is left to
    /// fill in; what the position that is then searched is worth if one of them decides it.
    fn connect_rex(&mut self, depth: usize) -> Option<Solved<W>> {
        loop {
            let state = self.stack.node(depth).reduced;
            let last = last(&self.theory.board, &state);
            if let Some(solved) = self.paired(depth, &state, last) {
                return Some(solved);
            }
            let Some(filled) = self.capture_regions(depth, &state, &Color::ALL) else {
                self.answer_by_pairings(depth, &state, last);
                return None;
            };
            self.stack.node(depth).reduced = filled;
            if let Some(Known::Solved(solved)) = self.thread.shared.table.get(filled) {
                return Some(solved);
            }
            if let Some(solved) = self.decided_unconnected(&filled) {
                return Some(solved);
            }
        }
    }

    /// The moves that have to be tried, in no order yet.
    fn find_moves_rex(&mut self, depth: usize) -> Option<Solved<W>> {
        let node = self.stack.node(depth);
        let state = node.reduced;
        let empty = state.empty(&self.theory.board);
        let answers = &mut node.answers;
        let refuted: CellSet<W> =
            empty.iter().filter(|&cell| matches!(answers[cell], Answer::Claim(_))).collect();
        let mut moves = empty - refuted;
        for preference in self.theory.rex.left_out(state.stones, state.turn, moves, refuted) {
            answers[preference.cell] = Answer::Preferred(preference);
            moves.remove(preference.cell);
        }
        node.children.extend(moves.iter().map(Child::new));
        node.is_prepared = false;
        if moves == empty { None } else { self.answered(depth, &state) }
    }

    /// Gets an expanded node ready for a search of its moves. Many nodes are left as soon as the
    /// number of their moves is known, for good, so their order waits until it is needed.
    pub(in crate::dfpn) fn prepare_rex(&mut self, depth: usize) {
        self.order(depth);
        self.stack.node(depth).is_prepared = true;
    }
}
