//! Which moves a search of a position looks at, and in which order.

use super::Dfpn;
use crate::state::State;
use board::{Cell, Position};

impl<const W: usize> Dfpn<W> {
    /// The moves of a position in which nobody has joined, in the order of the search: without
    /// those that threats, learned claims and inferior cells rule out. None if the position is
    /// decided at a glance, or if filling in gives the turn away. It takes a node at most.
    pub fn moves_in_order(&mut self, position: &Position<W>) -> Vec<Cell> {
        let state = self.theory.filled(State::of(position)).state;
        let worker = &mut self.workers[0];
        let was_kept = worker.stack.enter(&self.theory, 0, state);
        if !was_kept && worker.expand(0, state).is_some() {
            return Vec::new();
        }
        let node = worker.stack.node(0);
        if !node.is_prepared && !node.children.is_empty() && worker.prepare(0).is_some() {
            return Vec::new();
        }
        let node = worker.stack.node(0);
        let keeps_turn = node.reduced.turn == state.turn;
        node.children.iter().filter(|_| keeps_turn).map(|child| child.cell).collect()
    }
}
