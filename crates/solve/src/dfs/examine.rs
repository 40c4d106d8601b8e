//! What is seen of a state without searching.

use super::{DepthFirst, Open};
use crate::engine::NODES_PER_POLL;
use crate::solved::Solved;
use crate::state::State;
use crate::{Control, Stopped};
use board::{CellSet, Color};
use connect::StopAt;
use inferior::Fill;

/// What is seen of a state without searching.
pub(crate) enum Seen<const W: usize> {
    /// The game is decided.
    Solved(Solved<W>),
    /// It has to be searched.
    Open(Open<W>),
}

impl<const W: usize> DepthFirst<W> {
    /// The state filled in, with the regions that were filled in their order.
    pub(crate) fn filled(&self, mut state: State<W>) -> (State<W>, Vec<Fill<W>>) {
        let mut fills = self.fill_triangles(&mut state);
        if self.features.inferior.fill_in() {
            let mut rings = self.inferior().rings(state.stones);
            self.inferior().fill_on(&mut rings, &mut fills);
            state.stones = rings.stones();
        }
        (state, fills)
    }

    /// The same for a child of the state at a depth of the line: only what changed is looked at.
    fn child_filled(&mut self, mut state: State<W>, depth: usize) -> (State<W>, Vec<Fill<W>>) {
        let mut fills = self.fill_triangles(&mut state);
        if self.features.inferior.fill_in() {
            let mut rings = std::mem::take(&mut self.rings);
            rings.copy(&self.line[depth].rings);
            self.inferior().put_all(&mut rings, state.stones);
            self.inferior().fill_on(&mut rings, &mut fills);
            state.stones = rings.stones();
            self.rings = rings;
        }
        (state, fills)
    }

    fn fill_triangles(&self, state: &mut State<W>) -> Vec<Fill<W>> {
        let mut fills = Vec::new();
        if self.features.fill_in {
            self.triangles.fill_in(&self.board, state, &mut fills);
        }
        fills
    }

    /// Looks at a state: is it known, or decided by the connections of the player who just moved?
    ///
    /// The connections of the side to move aren't sought. A semi-connection of theirs is found one
    /// move later, as the connection that its key makes.
    /// With the depth of its parent in the line, its connections are updated from the parent's.
    pub(super) fn examine(
        &mut self,
        state: State<W>,
        parent: Option<usize>,
        control: &Control,
    ) -> Result<Seen<W>, Stopped> {
        self.nodes += 1;
        self.recorder.look(state);
        if self.nodes.is_multiple_of(NODES_PER_POLL) {
            control.add_nodes(NODES_PER_POLL);
            if control.is_stopped() {
                return Err(Stopped);
            }
        }
        let (state, fills) = match parent {
            None => self.filled(state),
            Some(depth) => self.child_filled(state, depth),
        };
        let call = self.recorder.last();
        if let Some(known) = self.known(state) {
            self.recorder.known(call, &state, &known);
            return Ok(Seen::Solved(self.lift(known, state, &fills)));
        }
        let other = !state.turn;
        for color in Color::ALL {
            if self.board.joins(color, state.stones[color]) {
                let solved = self.joined(color, state, CellSet::EMPTY, &fills);
                self.recorder.decided(&solved);
                return Ok(Seen::Solved(self.lift(solved, state, &fills)));
            }
        }
        let mut must_play = state.empty(&self.board);
        let mut threats = Vec::new();
        if self.features.h_search {
            let (board, stones) = (&self.board, state.stones_of(other));
            match parent {
                None => self.links.build(board, other, stones, self.limits, StopAt::Connection),
                Some(depth) => {
                    let before = &self.line[depth].to_move;
                    self.links.update(board, before, stones, StopAt::Connection);
                }
            }
            if let Some(&carrier) = self.links.wins().iter().min_by_key(|carrier| carrier.len()) {
                let solved = self.joined(other, state, carrier, &fills);
                self.recorder.decided(&solved);
                return Ok(Seen::Solved(self.lift(solved, state, &fills)));
            }
            threats.extend_from_slice(self.links.threats());
            must_play = threats.iter().fold(must_play, |all, &carrier| all & carrier);
        }
        let relied_on = Vec::new();
        Ok(Seen::Open(Open { state, call, fills, threats, relied_on, must_play }))
    }
}
