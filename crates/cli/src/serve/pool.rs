//! Desks at which searches run: a fixed number of threads, each with the engines of one board.
//!
//! A request takes a place at a desk, and the place is free again when its work has ended. An engine keeps what
//! it has learned until its desk is needed for another board or nobody comes for a while, so that the same
//! question goes on where it was stopped.

use super::problem::Problem;
use super::state::PATIENCE;
use board::{Rules, Setup, Size};
use mustplay::Engines;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;
use tokio::time::timeout;

/// How long engines keep what they know when nobody asks them.
const MEMORY: Duration = Duration::from_secs(300);

/// The stack of a desk's thread.
const STACK_BYTES: usize = 64 << 20;

/// What is done at a desk.
type Work = Box<dyn FnOnce(&mut Engines) + Send>;

/// Work for the engines of a desk.
struct Task {
    work: Work,
    /// Freed when the task is dropped, after its work or without.
    place: Place,
}

/// A desk as seen from the door.
struct Seat {
    tasks: Sender<Task>,
    is_taken: bool,
    /// The game and the board of its last task, and when that ended.
    last: Option<(Rules, Size, Instant)>,
}

/// All desks.
pub(super) struct Pool {
    seats: Mutex<Vec<Seat>>,
    freed: Notify,
}

/// A desk that is taken.
pub(super) struct Place {
    pool: Arc<Pool>,
    index: usize,
    board: (Rules, Size),
}

impl Pool {
    /// Starts the threads.
    pub(super) fn new(desks: usize) -> std::io::Result<Arc<Pool>> {
        let seats = (0..desks).map(|index| {
            let (tasks, arriving) = channel();
            let thread = std::thread::Builder::new().name(format!("desk {index}"));
            thread.stack_size(STACK_BYTES).spawn(move || attend(&arriving))?;
            Ok(Seat { tasks, is_taken: false, last: None })
        });
        let seats = Mutex::new(seats.collect::<std::io::Result<_>>()?);
        Ok(Arc::new(Pool { seats, freed: Notify::new() }))
    }

    /// A place for a position: where its board was used last, or else the desk that was idle longest.
    pub(super) async fn place(self: &Arc<Pool>, setup: &Setup) -> Result<Place, Problem> {
        let board = (setup.rules, setup.size());
        let waiting = async {
            loop {
                let freed = self.freed.notified();
                if let Some(place) = self.try_place(board) {
                    return place;
                }
                freed.await;
            }
        };
        timeout(PATIENCE, waiting).await.map_err(|_| Problem::busy())
    }

    fn try_place(self: &Arc<Pool>, board: (Rules, Size)) -> Option<Place> {
        let mut seats = self.seats();
        let free = seats.iter().enumerate().filter(|(_, seat)| !seat.is_taken);
        let (index, _) = free.min_by_key(|(_, seat)| match seat.last {
            Some((rules, size, _)) if (rules, size) == board => (0, None),
            last => (1, last.map(|(_, _, ended)| ended)),
        })?;
        seats[index].is_taken = true;
        Some(Place { pool: self.clone(), index, board })
    }

    /// The seats are whole whenever nobody holds the lock.
    fn seats(&self) -> MutexGuard<'_, Vec<Seat>> {
        self.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Has work done at the desk. Its thread frees the place.
    pub(super) fn run(self, work: impl FnOnce(&mut Engines) + Send + 'static) {
        let pool = self.pool.clone();
        let index = self.index;
        let task = Task { work: Box::new(work), place: self };
        let tasks = pool.seats()[index].tasks.clone();
        // If the thread has gone, the task is dropped and whoever waits for its result hears so.
        let _ = tasks.send(task);
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let (rules, size) = self.board;
        let mut seats = self.pool.seats();
        seats[self.index].is_taken = false;
        seats[self.index].last = Some((rules, size, Instant::now()));
        drop(seats);
        self.pool.freed.notify_one();
    }
}

/// A desk's thread: its engines stay for the next task, until none comes for a while.
fn attend(tasks: &Receiver<Task>) {
    let mut engines = Engines::default();
    loop {
        match tasks.recv_timeout(MEMORY) {
            Ok(Task { work, place }) => {
                work(&mut engines);
                drop(place);
            }
            Err(RecvTimeoutError::Timeout) => engines = Engines::default(),
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}
