//! Many numbers on many threads, and the puzzles that come out.
//!
//! Results are taken in the order of their numbers, so the same seed gives the same puzzles on any number
//! of threads, unless the search is stopped.

use super::make::{Maker, Task};
use super::puzzle::Puzzle;
use crate::watch::{Interrupt, attended};
use board::Board;
use report::words::grouped;
use solve::Control;
use std::collections::{BTreeMap, HashSet};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How many puzzles are looked for, for each that is wanted; the most interesting are taken.
const CHOICE: usize = 2;

/// The search gives up after so many positions without a new puzzle.
pub(super) const PATIENCE: u64 = 5_000;

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ended {
    /// There are enough puzzles to choose from.
    Full,
    /// Nothing new came for long.
    Exhausted,
    /// It was stopped.
    Stopped,
}

/// What was found.
pub(super) struct Shelf {
    puzzles: Vec<Puzzle>,
    /// The lines of the puzzles' images.
    known: HashSet<String>,
    room: usize,
    /// How many positions were looked at.
    pub(super) positions: u64,
    /// How many of them came after the last new puzzle.
    idle: u64,
    pub(super) ended: Ended,
    /// A sentence about engines that disagree.
    pub(super) disagreement: Option<String>,
}

impl Shelf {
    fn new(room: usize) -> Shelf {
        Shelf {
            puzzles: Vec::new(),
            known: HashSet::new(),
            room,
            positions: 0,
            idle: 0,
            ended: Ended::Stopped,
            disagreement: None,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// Takes what came of the next position; whether the search goes on.
    fn put(&mut self, puzzle: Option<Puzzle>) -> bool {
        self.positions += 1;
        self.idle += 1;
        if let Some(puzzle) = puzzle
            && self.known.insert(puzzle.image_line())
        {
            self.idle = 0;
            self.puzzles.push(puzzle);
        }
        if self.puzzles.len() >= self.room {
            self.ended = Ended::Full;
        } else if self.idle >= PATIENCE {
            self.ended = Ended::Exhausted;
        }
        self.ended == Ended::Stopped
    }

    /// The most interesting puzzles, up to so many, the most interesting first.
    pub(super) fn best(&self, count: usize) -> Vec<Puzzle> {
        let mut puzzles = self.puzzles.clone();
        puzzles.sort_by(|a, b| b.interest().total_cmp(&a.interest()));
        puzzles.truncate(count);
        puzzles
    }
}

/// What the threads and their watcher share.
struct Shared {
    next: AtomicU64,
    is_over: AtomicBool,
    found: AtomicU64,
    /// Each thread's present one.
    controls: Vec<Mutex<Arc<Control>>>,
}

impl Shared {
    fn new(threads: usize) -> Shared {
        let control = |_| Mutex::new(Arc::new(Control::default()));
        Shared {
            next: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
            found: AtomicU64::new(0),
            controls: (0..threads).map(control).collect(),
        }
    }

    /// A fresh control for a thread, with so many nodes at most.
    fn control(&self, thread: usize, most_nodes: u64) -> Arc<Control> {
        let control = Arc::new(Control::with_most_nodes(most_nodes));
        *self.controls[thread].lock().unwrap_or_else(PoisonError::into_inner) = control.clone();
        control
    }

    /// Ends the search soon. A thread that is just beginning with a position may miss the first call.
    fn stop(&self) {
        self.is_over.store(true, Ordering::Relaxed);
        for control in &self.controls {
            control.lock().unwrap_or_else(PoisonError::into_inner).stop();
        }
    }

    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// One line about the search.
    fn progress(&self, room: usize, elapsed: Duration) -> String {
        let positions = grouped(self.next.load(Ordering::Relaxed));
        let (found, seconds) = (self.found.load(Ordering::Relaxed), elapsed.as_secs());
        format!("puzzles: {found} of {room} to choose from, {positions} positions, {seconds} s")
    }
}

/// Looks for puzzles until there are enough to choose from, nothing new comes, or time is up.
pub(super) fn run(
    task: &Task,
    count: usize,
    threads: NonZeroUsize,
    memory_mib: usize,
    limit: Option<Duration>,
    interrupt: &Interrupt,
) -> Shelf {
    let board = Board::<1>::new(task.size);
    let shared = Shared::new(threads.get());
    let room = count.saturating_mul(CHOICE);
    let progress = |elapsed| shared.progress(room, elapsed);
    attended(
        progress,
        || shared.stop(),
        limit,
        interrupt,
        || collect(task, &board, memory_mib, &shared, Shelf::new(room)),
    )
}

fn collect(
    task: &Task,
    board: &Board<1>,
    memory_mib: usize,
    shared: &Shared,
    mut shelf: Shelf,
) -> Shelf {
    std::thread::scope(|scope| {
        let (sender, results) = channel();
        for thread in 0..shared.controls.len() {
            let sender = sender.clone();
            scope.spawn(move || {
                let mut maker = Maker::new(*task, board, memory_mib);
                while !shared.is_over() {
                    let number = shared.next.fetch_add(1, Ordering::Relaxed);
                    let result = maker.puzzle(number, |most| shared.control(thread, most));
                    if sender.send((number, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let (mut early, mut due) = (BTreeMap::new(), 0);
        for (number, result) in results {
            match result {
                Ok(puzzle) => early.insert(number, puzzle),
                Err(disagreement) => {
                    shelf.disagreement = Some(disagreement.0);
                    break;
                }
            };
            let mut goes_on = true;
            while goes_on && let Some(puzzle) = early.remove(&due) {
                due += 1;
                goes_on = shelf.put(puzzle);
                shared.found.store(shelf.len() as u64, Ordering::Relaxed);
            }
            if !goes_on {
                break;
            }
        }
        shared.stop();
        // A search that was stopped keeps what came early, too.
        let stopped = shelf.disagreement.is_none() && shelf.ended == Ended::Stopped;
        for (_, puzzle) in early.into_iter().filter(|_| stopped) {
            shelf.put(puzzle);
        }
        shelf
    })
}
