//! What the threads of a search have in common.
//!
//! Besides the table: where each thread is at work, so that others go elsewhere; news of positions
//! that were decided where others are; and claims on their way from the thread that learned them to
//! the rest. Locks are held for a moment only, a few times a node.

use super::table::{Images, Table};
use crate::state::State;
use board::claim::Claim;
use board::{Cell, Color, Size};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};

/// How many lists tell where threads are. A thread is at few positions at a time, so they are
/// short.
const OCCUPIED_LISTS: usize = 1 << 10;

/// How many claims wait for threads to take them. Who is slower misses some.
const WAITING: usize = 4096;

/// What all threads see.
pub(super) struct Shared<const W: usize> {
    pub(super) table: Table<W>,
    /// The positions at or below which threads are, once for each, by their hash. They are compared
    /// in full: a position that seemed to be taken for good would never be searched.
    occupied: Vec<Mutex<Vec<State<W>>>>,
    /// Grows when something is decided where more than one thread is.
    epoch: AtomicU64,
    /// Whether all threads are to end.
    is_over: AtomicBool,
    claims: Mutex<Vec<SharedClaim<W>>>,
    /// How many claims were passed on so far.
    count: AtomicU64,
}

/// A claim that a thread learned.
#[derive(Clone, Copy)]
pub(super) struct SharedClaim<const W: usize> {
    /// The number of the thread.
    pub(super) from: usize,
    pub(super) winner: Color,
    pub(super) turn: Color,
    pub(super) claim: Claim<W>,
    /// The winning move, if the winner is to move.
    pub(super) best: Option<Cell>,
}

impl<const W: usize> Shared<W> {
    /// Nothing yet, with a table of so many bytes, in which these images share an entry.
    pub(super) fn new(size: Size, table_bytes: usize, images: Images) -> Self {
        Shared {
            table: Table::new(size, table_bytes, images),
            occupied: (0..OCCUPIED_LISTS).map(|_| Mutex::new(Vec::new())).collect(),
            epoch: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
            claims: Mutex::new(Vec::new()),
            count: AtomicU64::new(0),
        }
    }

    /// Notes that a thread goes to a position; how many are there already.
    pub(super) fn enter(&self, state: State<W>) -> usize {
        let (mut place, state) = self.place(state);
        place.push(state);
        count(&place, state) - 1
    }

    /// Notes that a thread leaves a position.
    pub(super) fn leave(&self, state: State<W>) {
        let (mut place, state) = self.place(state);
        let index = place.iter().position(|&other| other == state).expect("entered before");
        place.swap_remove(index);
    }

    /// How many threads are at or below a position.
    pub(super) fn threads_at(&self, state: State<W>) -> usize {
        let (place, state) = self.place(state);
        count(&place, state)
    }

    fn place(&self, state: State<W>) -> (MutexGuard<'_, Vec<State<W>>>, State<W>) {
        let (state, hash) = self.table.key(state);
        (self.occupied[hash as usize % OCCUPIED_LISTS].lock().expect("no thread panics"), state)
    }

    /// Tells other threads to see whether what they do is still of use.
    pub(super) fn bump_epoch(&self) {
        self.epoch.fetch_add(1, Ordering::Relaxed);
    }

    /// A number that grows with each piece of news.
    pub(super) fn epoch(&self) -> u64 {
        self.epoch.load(Ordering::Relaxed)
    }

    /// Whether all threads are to end.
    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Tells all threads to end, or that a search begins.
    pub(super) fn set_over(&self, is_over: bool) {
        self.is_over.store(is_over, Ordering::Relaxed);
    }

    /// Passes a claim on to other threads.
    pub(super) fn pass_on(&self, claim: SharedClaim<W>) {
        let mut waiting = self.claims.lock().expect("no thread panics");
        let count = self.count.load(Ordering::Relaxed);
        match waiting.get_mut(count as usize % WAITING) {
            Some(place) => *place = claim,
            None => waiting.push(claim),
        }
        self.count.store(count + 1, Ordering::Relaxed);
    }

    /// Gives out what others passed on since `seen` claims were, which is brought up to date.
    pub(super) fn drain_since(
        &self,
        to: usize,
        seen: &mut u64,
        mut learn: impl FnMut(&SharedClaim<W>),
    ) {
        if self.count.load(Ordering::Relaxed) == *seen {
            return;
        }
        let waiting = self.claims.lock().expect("no thread panics");
        let count = self.count.load(Ordering::Relaxed);
        for index in (*seen).max(count.saturating_sub(WAITING as u64))..count {
            let claim = &waiting[index as usize % WAITING];
            if claim.from != to {
                learn(claim);
            }
        }
        *seen = count;
    }
}

fn count<const W: usize>(place: &[State<W>], state: State<W>) -> usize {
    place.iter().filter(|&&other| other == state).count()
}
