//! A thread's place among the others: what it counts, and what it tells them and hears from them.

use super::bounds::Bounds;
use super::search::Unwind;
use super::shared::Shared;
use super::table::Known;
use crate::solved::Solved;
use crate::state::State;
use std::sync::Arc;

/// How many nodes of work make a position one that threads may share.
const SHARED_FROM: u64 = 64;

/// How many nodes go by until other threads can read how a search is getting on.
const NOTED_AFTER: u64 = 16;

/// One thread of a search.
pub(super) struct Thread<const W: usize> {
    /// Which of the threads it is. The first says where it is at work.
    pub(super) number: usize,
    pub(super) shared: Arc<Shared<W>>,
    pub(super) nodes: u64,
    /// The number of nodes at which it is to leave off.
    pub(super) most_nodes: u64,
    /// Whether no other thread is at work. Then the search is the same each time.
    pub(super) single_threaded: bool,
    /// How many nodes of work make a position one that threads may share.
    pub(super) shared_from: u64,
    /// The epoch of the news that it has seen.
    pub(super) epoch: u64,
    /// How many claims it has seen of those that were passed on.
    pub(super) claims_seen: u64,
}

impl<const W: usize> Thread<W> {
    /// A thread with a number, alone for now.
    pub(super) fn new(number: usize, shared: Arc<Shared<W>>) -> Self {
        Thread {
            number,
            shared,
            nodes: 0,
            most_nodes: u64::MAX,
            single_threaded: true,
            shared_from: SHARED_FROM,
            epoch: 0,
            claims_seen: 0,
        }
    }

    /// What a position is worth if another thread has decided it meanwhile.
    pub(super) fn decided_elsewhere(&self, state: State<W>) -> Result<Option<Solved<W>>, Unwind> {
        if self.single_threaded {
            return Ok(None);
        }
        if self.shared.is_over() {
            return Err(Unwind::Stopped);
        }
        match self.shared.table.get(state) {
            Some(Known::Solved(solved)) => Ok(Some(solved)),
            _ => Ok(None),
        }
    }

    /// Tells other threads of a position that was decided, if they are below it or its parent.
    pub(super) fn tell_others(&self, state: State<W>, parent: Option<State<W>>) {
        let is_shared = |state| self.shared.threads_at(state) > 1;
        if !self.single_threaded && (is_shared(state) || parent.is_some_and(is_shared)) {
            self.shared.bump_epoch();
        }
    }

    /// Goes to a position with so much work behind it, unless that is left to another thread that
    /// was faster; whether it does.
    pub(super) fn enter(&self, state: State<W>, work: u64) -> bool {
        if !self.single_threaded && self.shared.enter(state) > 0 && work < self.shared_from {
            self.shared.leave(state);
            return false;
        }
        true
    }

    /// Comes back from a position.
    pub(super) fn leave(&self, state: State<W>) {
        if !self.single_threaded {
            self.shared.leave(state);
        }
    }

    /// Lets other threads read how the search of a position is getting on, now and then. Its work
    /// was stored when the thread had `noted` nodes, which is brought up to date.
    pub(super) fn note(&self, state: State<W>, bounds: Bounds, noted: &mut u64) {
        let work = self.nodes - *noted;
        if !self.single_threaded && work >= NOTED_AFTER {
            self.shared.table.insert(state, Known::Open(bounds), work);
            *noted = self.nodes;
        }
    }
}
