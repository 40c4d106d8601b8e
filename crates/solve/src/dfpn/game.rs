//! What differs between the games, behind one name each.

use super::fill::Filled;
use super::worker::Worker;
use crate::solved::Solved;
use crate::state::State;
use board::{Cell, Color, Rules};

impl<const W: usize> Worker<W> {
    /// The position after a move that has to be looked at, filled in. Others may have to wait for it.
    pub(super) fn child(&mut self, depth: usize, state: State<W>, cell: Cell) -> State<W> {
        let Filled { state: after, fills } = self.filled_after(depth, state, cell);
        if self.features.deferral {
            self.stack.node(depth).defer(fills.cells_in_hex(state.turn), cell);
        }
        after
    }

    /// Decides a filled position at a glance, or gets the current node of this depth ready for the
    /// search. The node before it has to be one from which a move and filling in lead here.
    pub(super) fn expand(&mut self, depth: usize, state: State<W>) -> Option<Solved<W>> {
        match self.rules {
            Rules::Hex => self.expand_hex(depth, state),
            Rules::Rex => self.expand_rex(depth, state),
        }
    }

    /// Gets an expanded node ready for a search of its moves, or decides it at a glance after all. In Rex
    /// every node is ready as soon as it is expanded.
    pub(super) fn prepare(&mut self, depth: usize) -> Option<Solved<W>> {
        match self.rules {
            Rules::Hex => self.prepare_hex(depth),
            Rules::Rex => None,
        }
    }

    /// Notes what is decided after a move; what the position is worth if that decides it.
    pub(super) fn decided(
        &mut self,
        depth: usize,
        state: State<W>,
        index: usize,
        solved: Solved<W>,
    ) -> Option<Solved<W>> {
        let cell = self.stack.node(depth).children[index].cell;
        let before = self.stack.move_before(depth);
        self.history.note(state.turn, before, cell, solved.winner == state.turn);
        let after = self.filled_after(depth, state, cell);
        let Solved { winner, claim, .. } = self.lift_solved(solved, &after);
        match self.rules {
            Rules::Hex => self.settle_hex(depth, state, cell, winner, claim),
            Rules::Rex => self.settle_rex(depth, state, cell, winner, claim),
        }
    }

    /// What a position is worth in which all moves lose.
    pub(super) fn lost(&mut self, depth: usize, state: State<W>) -> Solved<W> {
        match self.rules {
            Rules::Hex => self.lost_hex(depth, state),
            Rules::Rex => self.answered(depth, &state).expect("all moves are answered"),
        }
    }

    /// The color by which a claim is filed, apart from its winner: what it means to be on the move in
    /// Hex, it means in Rex to be Last.
    pub(super) fn filed_by(&self, state: &State<W>) -> Color {
        match self.rules {
            Rules::Hex => state.turn,
            Rules::Rex => super::rex::last(&self.board, state),
        }
    }

    /// How many moves to look at, of so many that are open.
    pub(super) fn width(&self, open: usize) -> usize {
        match (open, self.rules) {
            (0, _) => 0,
            _ if !self.features.focus => open,
            (_, Rules::Hex) => (3 * open + 5).div_ceil(15),
            (_, Rules::Rex) => (2 * open + 2).div_ceil(5),
        }
    }
}
