//! What differs between the games, behind one name each.

use super::fill::Filled;
use super::worker::Worker;
use crate::solved::Solved;
use crate::state::State;
use board::{Cell, Rules};

impl<const W: usize> Worker<W> {
    /// The position after a move that has to be looked at, filled in. Others may have to wait for
    /// it.
    pub(super) fn child(&mut self, depth: usize, state: State<W>, cell: Cell) -> State<W> {
        let node = self.stack.node(depth);
        let filled = self.theory.filled_after(node, state, cell, &mut self.scratch.rings);
        let Filled { state: after, fills } = filled;
        if self.theory.features.deferral {
            node.defer(fills.cells_in_hex(state.turn), cell);
        }
        after
    }

    /// Decides a filled position at a glance, or gets the current node of this depth ready for the
    /// search. The node before it has to be one from which a move and filling in lead here.
    pub(super) fn expand(&mut self, depth: usize, state: State<W>) -> Option<Solved<W>> {
        match self.theory.rules {
            Rules::Hex => self.expand_hex(depth, state),
            Rules::Rex => self.expand_rex(depth, state),
        }
    }

    /// Gets an expanded node ready for a search of its moves, or decides it at a glance after all.
    pub(super) fn prepare(&mut self, depth: usize) -> Option<Solved<W>> {
        match self.theory.rules {
            Rules::Hex => self.prepare_hex(depth),
            Rules::Rex => {
                self.prepare_rex(depth);
                None
            }
        }
    }

    /// Notes what is decided after a move; what the position is worth if that decides it.
    pub(super) fn back_up_child(
        &mut self,
        depth: usize,
        state: State<W>,
        index: usize,
        solved: Solved<W>,
    ) -> Option<Solved<W>> {
        let before = self.stack.move_before(depth);
        let node = self.stack.node(depth);
        let cell = node.children[index].cell;
        self.knowledge.history.note(state.turn, before, cell, solved.winner == state.turn);
        let after = self.theory.filled_after(node, state, cell, &mut self.scratch.rings);
        let Solved { winner, claim, .. } = self.theory.lift_solved(solved, &after);
        match self.theory.rules {
            Rules::Hex => self.back_up_child_hex(depth, state, cell, winner, claim),
            Rules::Rex => self.back_up_child_rex(depth, state, cell, winner, claim),
        }
    }

    /// What a position is worth in which all moves lose.
    pub(super) fn all_moves_refuted(&mut self, depth: usize, state: State<W>) -> Solved<W> {
        match self.theory.rules {
            Rules::Hex => self.all_moves_refuted_hex(depth, state),
            Rules::Rex => self.answered(depth, &state).expect("all moves are answered"),
        }
    }
}
