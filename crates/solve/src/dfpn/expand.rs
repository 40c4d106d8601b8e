//! One node of Hex: what is seen of a position without searching.

use super::node_stack::Child;
use super::refutation::Refutation;
use super::table::Known;
use super::worker::Worker;
use crate::solved::Solved;
use crate::state::State;
use board::claim::Claim;
use board::{Cell, CellSet, Color};
use connect::{HSearch, StopAt};

impl<const W: usize> Worker<W> {
    /// Decides a filled position at a glance, or finds its moves for the current node of this
    /// depth. The node before it has to be one from which a move and filling in lead here.
    pub(super) fn expand_hex(&mut self, depth: usize, state: State<W>) -> Option<Solved<W>> {
        self.thread.nodes += 1;
        let node = self.stack.node(depth);
        node.layers.clear();
        node.reduced = state;
        if let Some(solved) = self.connect_last_mover(depth) {
            return Some(self.lift_over_captures(depth, solved));
        }
        let reduced = self.stack.node(depth).reduced;
        self.lay_out(depth, reduced);
        self.find_moves(depth, reduced);
        self.stack.expanded(depth, state);
        None
    }

    /// Finds the connections of the player who just moved, fills in what they capture and finds
    /// them again, until nothing is left to fill in; what the position that is then searched is
    /// worth if that decides it.
    fn connect_last_mover(&mut self, depth: usize) -> Option<Solved<W>> {
        loop {
            let state = self.stack.node(depth).reduced;
            let seen = self.theory.joined(&state);
            let seen = seen.or_else(|| self.knowledge.decides_hex(&self.theory.board, state));
            if seen.is_some() {
                return seen;
            }
            if let Some(solved) = self.joined(depth, state, !state.turn) {
                return Some(solved);
            }
            let filled = self.capture_regions(depth, &state, &[!state.turn])?;
            self.stack.node(depth).reduced = filled;
            if let Some(Known::Solved(solved)) = self.thread.shared.table.get(filled) {
                return Some(solved);
            }
        }
    }

    /// Gets an expanded node ready for a search of its moves, or decides it at a glance after all.
    ///
    /// Two of three nodes are left as soon as the number of their moves is known, for good. So the
    /// connections of the side to move and the order of moves wait until they are needed.
    pub(super) fn prepare_hex(&mut self, depth: usize) -> Option<Solved<W>> {
        let state = self.stack.node(depth).reduced;
        if let Some(solved) = self.joined(depth, state, state.turn) {
            return Some(self.lift_over_captures(depth, solved));
        }
        self.order(depth);
        self.stack.node(depth).is_prepared = true;
        None
    }

    /// Finds the connections of a color; what the position is worth if they decide it.
    fn joined(&mut self, depth: usize, state: State<W>, color: Color) -> Option<Solved<W>> {
        self.connect(depth, state, color);
        let links = &self.stack.node(depth).links[color];
        let threats = links.threats().iter().filter(|_| color == state.turn);
        let ways = links.wins().iter().chain(threats);
        let &carrier = ways.min_by_key(|carrier| carrier.len())?;
        let best = if color == state.turn { key(links, carrier) } else { None };
        Some(self.theory.connected(color, &state, carrier, best))
    }

    /// Finds the connections of a color, from those one move before if there are.
    pub(super) fn connect(&mut self, depth: usize, state: State<W>, color: Color) {
        let (here, before) = self.stack.with_parent(depth);
        let (links, stones) = (&mut here.links[color], state.stones_of(color));
        links.swap_workspace(&mut self.scratch.workspace);
        match before {
            None => links.build(
                &self.theory.board,
                color,
                stones,
                self.theory.limits,
                StopAt::Connection,
            ),
            Some(before) => {
                links.update(&self.theory.board, &before.links[color], stones, StopAt::Connection);
            }
        }
        links.swap_workspace(&mut self.scratch.workspace);
    }

    /// The surroundings of all regions, from those one move before if there are.
    fn lay_out(&mut self, depth: usize, state: State<W>) {
        let (here, before) = self.stack.with_parent(depth);
        match before {
            None => here.rings = self.theory.inferior.rings(state.stones),
            Some(before) => {
                here.rings.copy(&before.rings);
                self.theory.inferior.put_all(&mut here.rings, state.stones);
            }
        }
        here.rings.mark_clean();
    }

    /// The moves that meet all threats and aren't inferior, in no order yet.
    fn find_moves(&mut self, depth: usize, state: State<W>) {
        let node = self.stack.node(depth);
        let threats = node.links[!state.turn].threats();
        let refutations = &mut node.refutations;
        refutations.clear();
        refutations.extend(threats.iter().map(|&carrier| Refutation { carrier, stones: None }));
        let empty = state.empty(&self.theory.board);
        let mut moves = empty;
        if self.theory.features.threats {
            moves = threats.iter().fold(empty, |all, &carrier| all & carrier);
        }
        let claims = &mut self.knowledge.learned.winner_to_move[!state.turn];
        claims.each_holding(state.stones_of(!state.turn), |Claim { stones, carrier }| {
            let narrows = !moves.is_subset(carrier);
            if narrows {
                moves &= carrier;
                refutations.push(Refutation { carrier, stones: Some(stones) });
            }
            narrows
        });
        node.pruned = self.theory.inferior.prunable_among(&mut node.rings, state.turn, moves);
        for pruned in &node.pruned {
            moves.remove(pruned.cell);
        }
        node.children.clear();
        node.deferred.clear();
        node.children.extend(moves.iter().map(Child::new));
        node.is_prepared = false;
    }
}

/// The move that makes a connection of a semi-connection between the sides with this carrier. With
/// a connection any cell of it will do.
fn key<const W: usize>(links: &HSearch<W>, carrier: CellSet<W>) -> Option<Cell> {
    if links.wins().contains(&carrier) {
        return carrier.first();
    }
    links.keys(carrier).next()
}
