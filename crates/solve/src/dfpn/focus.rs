//! Which moves of a node are looked at, and which of them the search goes on with.

use super::bounds::{Bounds, Selection};
use super::table::Known;
use super::worker::Worker;
use crate::solved::Solved;
use crate::state::State;
use board::Cell;

/// Which moves of a position to look at.
pub(super) enum Focus<const W: usize> {
    /// None: who wins is known.
    Decided(Solved<W>),
    /// So many of the first.
    On(usize),
}

/// Where to go on.
pub(super) enum Pick {
    Child {
        index: usize,
        thresholds: Bounds,
    },
    /// Nowhere: other threads are at the moves that matter.
    Busy {
        looks_won: bool,
    },
}

impl<const W: usize> Worker<W> {
    /// The move to go on with, and the thresholds for it.
    pub(super) fn pick(
        &mut self,
        depth: usize,
        focus: usize,
        selection: Selection,
        thresholds: Bounds,
    ) -> Pick {
        if self.thread.single_threaded {
            return Pick::Child {
                index: selection.best,
                thresholds: selection.child_thresholds(thresholds),
            };
        }
        let (shared, shared_from) = (&self.thread.shared, self.thread.shared_from);
        let (children, others) = self.stack.node(depth).children.split_at(focus);
        let mut looks_won = false;
        let virtual_bounds = children.iter().map(|child| {
            let (bounds, after) = (child.bounds.expect("in focus"), child.after.expect("in focus"));
            if child.is_busy {
                return Bounds::REFUTED;
            }
            if child.work >= shared_from || shared.threads_at(after) == 0 {
                return bounds;
            }
            looks_won |= bounds.phi > bounds.delta;
            Bounds::REFUTED
        });
        let selection = Selection::new(virtual_bounds, others.len());
        if looks_won || !selection.is_open() {
            return Pick::Busy { looks_won };
        }
        Pick::Child {
            index: selection.best,
            thresholds: selection.child_thresholds_shared(thresholds),
        }
    }

    /// Whether a position after a move still matters to the node of a depth.
    pub(super) fn needs(&mut self, depth: usize, after: State<W>) -> bool {
        let reduced = self.stack.node(depth).reduced;
        match self.focus(depth, reduced, None) {
            Focus::Decided(_) | Focus::On(0) => false,
            Focus::On(_) => {
                self.stack.node(depth).children.iter().any(|child| child.after == Some(after))
            }
        }
    }

    /// Looks at the first few moves that are open: how many, or that what is known of them decides.
    /// Among several threads all are looked up again, but for the one that was just visited.
    pub(super) fn focus(
        &mut self,
        depth: usize,
        state: State<W>,
        visited: Option<Cell>,
    ) -> Focus<W> {
        let (mut index, mut fresh) = (0, 0);
        loop {
            let open = self.stack.node(depth).children.len();
            if index >= self.theory.width(open) {
                return Focus::On(index);
            }
            let child = self.stack.node(depth).children[index];
            let is_fresh =
                self.thread.single_threaded || index < fresh || visited == Some(child.cell);
            if child.bounds.is_some() && is_fresh {
                index += 1;
                continue;
            }
            let after = child.after.unwrap_or_else(|| self.child(depth, state, child.cell));
            let table = &self.thread.shared.table;
            let known = match table.get_with_work(after) {
                known @ Some((Known::Solved(_), _)) => known,
                known => {
                    let stolen = self.theory.won_by_strategy_stealing(table, after);
                    stolen.map(|solved| (Known::Solved(solved), 0)).or(known)
                }
            };
            let (bounds, work) = match known {
                None => (child.bounds.unwrap_or(Bounds::FIRST), child.work),
                Some((Known::Open(bounds), work)) => (bounds, work),
                Some((Known::Solved(solved), _)) => {
                    if let Some(decided) = self.back_up_child(depth, state, index, solved) {
                        return Focus::Decided(decided);
                    }
                    (index, fresh) = (0, 0);
                    continue;
                }
            };
            let child = &mut self.stack.node(depth).children[index];
            (child.after, child.bounds, child.work) = (Some(after), Some(bounds), work);
            fresh = index + 1;
        }
    }
}
