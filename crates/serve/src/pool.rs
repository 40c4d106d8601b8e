//! The threads on which searches run: a fixed number, each with the engines of one board.
//!
//! A request takes a slot, which is one of these threads, and the slot is free again when its work
//! has ended. Engines keep what they have learned until their slot is needed for another board or
//! nobody comes for a while, so that the same question goes on where it was stopped.

use crate::priority;
use crate::state::PATIENCE;
use board::{Rules, Setup, Size};
use mustplay::Engines;
use service::Problem;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;
use tokio::time::timeout;

/// How long engines keep what they know when nobody asks them.
const MEMORY: Duration = Duration::from_secs(300);

/// What is done with a slot's engines.
type Work = Box<dyn FnOnce(&mut Engines) + Send>;

/// Work for a slot.
struct Task {
    work: Work,
    /// Dropped, which frees the slot, after the work or without.
    guard: SlotGuard,
}

/// A thread that searches, as the others see it.
struct Slot {
    tasks: Sender<Task>,
    is_taken: bool,
    /// The game and the board of its last task, and when that ended.
    last: Option<(Rules, Size, Instant)>,
}

/// All slots.
pub(crate) struct Pool {
    slots: Mutex<Vec<Slot>>,
    freed: Notify,
}

/// A slot that is taken.
pub(crate) struct SlotGuard {
    pool: Arc<Pool>,
    index: usize,
    board: (Rules, Size),
}

impl Pool {
    /// Starts the threads.
    pub(crate) fn new(searches: usize) -> std::io::Result<Arc<Pool>> {
        let slots = (0..searches).map(|index| {
            let (tasks, arriving) = channel();
            let thread = std::thread::Builder::new().name(format!("search {index}"));
            thread.spawn(move || {
                priority::yield_to_others();
                worker_loop(&arriving);
            })?;
            Ok(Slot { tasks, is_taken: false, last: None })
        });
        let slots = Mutex::new(slots.collect::<std::io::Result<_>>()?);
        Ok(Arc::new(Pool { slots, freed: Notify::new() }))
    }

    /// A slot for a position: where its board was used last, or else the one that was idle longest.
    pub(crate) async fn slot(self: &Arc<Pool>, setup: &Setup) -> Result<SlotGuard, Problem> {
        let board = (setup.rules, setup.size());
        let waiting = async {
            loop {
                let freed = self.freed.notified();
                if let Some(guard) = self.try_slot(board) {
                    return guard;
                }
                freed.await;
            }
        };
        timeout(PATIENCE, waiting).await.map_err(|_| Problem::busy())
    }

    fn try_slot(self: &Arc<Pool>, board: (Rules, Size)) -> Option<SlotGuard> {
        let mut slots = self.slots();
        let free = slots.iter().enumerate().filter(|(_, slot)| !slot.is_taken);
        let (index, _) = free.min_by_key(|(_, slot)| match slot.last {
            Some((rules, size, _)) if (rules, size) == board => (0, None),
            last => (1, last.map(|(_, _, ended)| ended)),
        })?;
        slots[index].is_taken = true;
        Some(SlotGuard { pool: self.clone(), index, board })
    }

    /// The slots are whole whenever nobody holds the lock.
    fn slots(&self) -> MutexGuard<'_, Vec<Slot>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SlotGuard {
    /// Has work done on the slot's thread, which frees the slot.
    pub(crate) fn run(self, work: impl FnOnce(&mut Engines) + Send + 'static) {
        let pool = self.pool.clone();
        let index = self.index;
        let task = Task { work: Box::new(work), guard: self };
        let tasks = pool.slots()[index].tasks.clone();
        // If the thread has gone, the task is dropped and whoever waits for its result hears so.
        let _ = tasks.send(task);
    }
}

impl Drop for SlotGuard {
    fn drop(&mut self) {
        let (rules, size) = self.board;
        let mut slots = self.pool.slots();
        slots[self.index].is_taken = false;
        slots[self.index].last = Some((rules, size, Instant::now()));
        drop(slots);
        self.pool.freed.notify_one();
    }
}

/// A thread that searches: its engines stay for the next task, until none comes for a while.
fn worker_loop(tasks: &Receiver<Task>) {
    let mut engines = Engines::default();
    loop {
        match tasks.recv_timeout(MEMORY) {
            Ok(Task { work, guard }) => {
                work(&mut engines);
                drop(guard);
            }
            Err(RecvTimeoutError::Timeout) => engines = Engines::default(),
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}
