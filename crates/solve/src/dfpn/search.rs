//! The recursion: multiple-iterative-deepening df-pn (Nagai 2002).
//!
//! Every thread runs it from the same root, over one transposition table. A child with little work
//! behind it belongs to the thread that is in it. Other threads replace its bounds by *virtual*
//! bounds: if the side to move there looks like winning, the move that led there counts as refuted,
//! and they try the next; if it looks like losing, the parent counts as won, and they go on further
//! up. So threads part where all moves have to be refuted, close to the bottom, as in SPDFPN
//! (Pawlewicz and Hayward 2013). Virtual bounds steer; they are never stored and prove nothing.

use super::bounds::{Bounds, Selection};
use super::focus::{Focus, Pick};
use super::node_stack::Child;
use super::table::Known;
use super::worker::Worker;
use crate::Control;
use crate::engine::NODES_PER_POLL;
use crate::solved::Solved;
use crate::state::State;

/// Why a search was left before its thresholds were reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unwind {
    /// The engine was told to stop, or another thread has decided the root.
    Stopped,
    /// The thread has done as many nodes as it was to do.
    BudgetSpent,
    /// What it did is of no use any more; it goes on with the node of this depth.
    ToDepth(usize),
}

/// What a visit of a position found.
pub(super) enum Visit<const W: usize> {
    Known(Known<W>),
    /// Other threads are wherever there is something to do. The side to move looks like winning or
    /// not.
    Busy {
        bounds: Bounds,
        looks_won: bool,
    },
}

impl<const W: usize> Worker<W> {
    /// Searches a filled position until it is decided or its bounds reach the thresholds.
    pub(super) fn visit(
        &mut self,
        depth: usize,
        state: State<W>,
        thresholds: Bounds,
        control: &Control,
    ) -> Result<Visit<W>, Unwind> {
        let was_kept = self.stack.enter(&self.theory, depth, state);
        self.stack.node(depth).noted = self.thread.nodes;
        let expanded = if was_kept { None } else { self.expand_or_unwind(depth, state, control)? };
        let seen = expanded.map(Known::Solved);
        let visit = match seen.or_else(|| self.prepare_unless_cut(depth, thresholds)) {
            Some(known) => Visit::Known(known),
            None => self.search_reduced(depth, state, thresholds, control)?,
        };
        let known = match visit {
            Visit::Known(known) => known,
            Visit::Busy { bounds, .. } => Known::Open(bounds),
        };
        let work = self.thread.nodes - self.stack.node(depth).noted;
        self.thread.shared.table.insert(state, known, work);
        if matches!(known, Known::Solved(_)) {
            let parent = depth.checked_sub(1).map(|above| self.stack.state(above));
            self.thread.tell_others(state, parent);
        }
        Ok(visit)
    }

    /// Expands the current node, unless the search is to be left.
    fn expand_or_unwind(
        &mut self,
        depth: usize,
        state: State<W>,
        control: &Control,
    ) -> Result<Option<Solved<W>>, Unwind> {
        if self.thread.nodes % NODES_PER_POLL == NODES_PER_POLL - 1 {
            control.add_nodes(NODES_PER_POLL);
            if self.thread.number == 0 {
                control.show(|| self.stack.view(self.theory.board.size(), depth));
            }
            if control.is_stopped() {
                return Err(Unwind::Stopped);
            }
        }
        if self.thread.nodes >= self.thread.most_nodes {
            return Err(Unwind::BudgetSpent);
        }
        if !self.thread.single_threaded {
            self.listen(depth, state)?;
        }
        Ok(self.expand(depth, state))
    }

    /// Gets an expanded node ready for a search of its moves, unless the number of moves says
    /// enough for these thresholds, or the node can be decided without a search.
    fn prepare_unless_cut(&mut self, depth: usize, thresholds: Bounds) -> Option<Known<W>> {
        let node = self.stack.node(depth);
        if node.is_prepared || node.children.is_empty() {
            return None;
        }
        let bounds = Selection::unseen(node.children.len());
        if self.theory.features.stages && !bounds.is_below(thresholds) {
            return Some(Known::Open(bounds));
        }
        self.prepare(depth).map(Known::Solved)
    }

    /// Searches the reduced position of a node that has been prepared: the one with captured
    /// regions filled in. It may have the other side to move.
    fn search_reduced(
        &mut self,
        depth: usize,
        state: State<W>,
        thresholds: Bounds,
        control: &Control,
    ) -> Result<Visit<W>, Unwind> {
        let reduced = self.stack.node(depth).reduced;
        let as_seen = |bounds: Bounds| {
            if reduced.turn == state.turn { bounds } else { bounds.seen_by_the_other() }
        };
        let visit = self.search(depth, reduced, as_seen(thresholds), control)?;
        Ok(match visit {
            Visit::Known(Known::Open(bounds)) => Visit::Known(Known::Open(as_seen(bounds))),
            Visit::Known(Known::Solved(solved)) => {
                self.learn(reduced, solved);
                if reduced != state {
                    // Others may get there from elsewhere, or be there now.
                    self.thread.shared.table.insert(reduced, Known::Solved(solved), 0);
                }
                Visit::Known(Known::Solved(self.lift_over_captures(depth, solved)))
            }
            Visit::Busy { bounds, looks_won } => Visit::Busy {
                bounds: as_seen(bounds),
                looks_won: looks_won == (reduced.turn == state.turn),
            },
        })
    }

    /// Searches a reduced position by its moves.
    fn search(
        &mut self,
        depth: usize,
        state: State<W>,
        thresholds: Bounds,
        control: &Control,
    ) -> Result<Visit<W>, Unwind> {
        let solved = |solved| Ok(Visit::Known(Known::Solved(solved)));
        let mut visited = None;
        loop {
            if let Some(decided) = self.thread.decided_elsewhere(state)? {
                return solved(decided);
            }
            let focus = match self.focus(depth, state, visited) {
                Focus::Decided(decided) => return solved(decided),
                Focus::On(0) => return solved(self.all_moves_refuted(depth, state)),
                Focus::On(count) => count,
            };
            let node = self.stack.node(depth);
            let selection = node.selection(focus);
            let bounds = selection.bounds;
            if !bounds.is_below(thresholds) {
                return Ok(Visit::Known(Known::Open(bounds)));
            }
            self.thread.note(state, bounds, &mut node.noted);
            let (best, thresholds) = match self.pick(depth, focus, selection, thresholds) {
                Pick::Child { index, thresholds } => (index, thresholds),
                Pick::Busy { looks_won } => return Ok(Visit::Busy { bounds, looks_won }),
            };
            let node = self.stack.node(depth);
            let child = node.children[best];
            node.trying = Some((child.cell, bounds));
            let Some(visit) = self.descend(depth, &child, thresholds, control)? else { continue };
            // Where threads share a node, its moves may have become fewer.
            let mut children = self.stack.node(depth).children.iter();
            let Some(index) = children.position(|other| other.cell == child.cell) else {
                continue;
            };
            visited = Some(child.cell);
            if let Some(visit) = self.record(depth, state, index, visit) {
                return Ok(visit);
            }
        }
    }

    /// Visits the position after a move; none if there is nothing to learn from that, because
    /// another thread was faster, or has made what is there of no use.
    fn descend(
        &mut self,
        depth: usize,
        child: &Child<W>,
        thresholds: Bounds,
        control: &Control,
    ) -> Result<Option<Visit<W>>, Unwind> {
        let after = child.after.expect("in focus");
        if !self.thread.enter(after, child.work) {
            return Ok(None);
        }
        let visit = self.visit(depth + 1, after, thresholds, control);
        self.thread.leave(after);
        match visit {
            Err(Unwind::ToDepth(here)) if here == depth => Ok(None),
            visit => visit.map(Some),
        }
    }

    /// Notes what a visit of the position after a move found; what that says of the position before
    /// it, if there is no need to go on there.
    fn record(
        &mut self,
        depth: usize,
        state: State<W>,
        index: usize,
        visit: Visit<W>,
    ) -> Option<Visit<W>> {
        let node = self.stack.node(depth);
        if let Visit::Known(_) = visit {
            node.children.iter_mut().for_each(|child| child.is_busy = false);
        }
        match visit {
            Visit::Known(Known::Open(bounds)) => {
                node.children[index].bounds = Some(bounds);
                None
            }
            Visit::Known(Known::Solved(solved)) => {
                let decided = self.back_up_child(depth, state, index, solved)?;
                Some(Visit::Known(Known::Solved(decided)))
            }
            Visit::Busy { looks_won: true, .. } => {
                node.children[index].is_busy = true;
                None
            }
            Visit::Busy { looks_won: false, .. } => {
                let (_, bounds) = node.trying.expect("a move is being searched");
                Some(Visit::Busy { bounds, looks_won: true })
            }
        }
    }
}
