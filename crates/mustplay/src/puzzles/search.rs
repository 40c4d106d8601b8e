//! Many numbers on many threads, and the puzzles that come out.
//!
//! Results are taken in the order of their numbers, so the same seed gives the same puzzles on any
//! number of threads, unless the search is stopped.

use super::check::Disagreement;
use super::make::Maker;
use super::puzzle::Puzzle;
use super::task::{Task, TaskError};
use board::Board;
use solve::Control;
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;

/// A search gives up after so many positions without a new puzzle.
pub const PATIENCE: u64 = 5_000;

/// What a search may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resources {
    /// The number of threads. One is the thread that asks.
    pub threads: NonZeroUsize,
    /// The most memory that the tables of each thread take, in MiB.
    pub memory_mib: NonZeroUsize,
}

impl Default for Resources {
    fn default() -> Self {
        let memory_mib = NonZeroUsize::new(32).expect("not zero");
        Resources { threads: NonZeroUsize::MIN, memory_mib }
    }
}

/// How far a search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// How many puzzles were found, of those that [the task](Task::choice) looks for.
    pub found: usize,
    /// How many positions were begun.
    pub positions: u64,
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// There are enough puzzles to choose from.
    Full,
    /// Nothing new came for long.
    Exhausted,
    /// It was stopped.
    Stopped,
}

/// Why a search has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SearchError {
    /// There can't be such puzzles.
    Task(TaskError),
    /// Two engines disagree on a puzzle.
    Disagreement(Disagreement),
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearchError::Task(_) => f.write_str("there are no such puzzles"),
            SearchError::Disagreement(_) => f.write_str("a puzzle can't be trusted"),
        }
    }
}

impl std::error::Error for SearchError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(match self {
            SearchError::Task(error) => error,
            SearchError::Disagreement(error) => error,
        })
    }
}

/// The puzzles that a search found.
#[derive(Clone, Debug)]
pub struct Collection {
    puzzles: Vec<Puzzle>,
    /// The lines of the puzzles' images.
    known: HashSet<String>,
    wanted: usize,
    positions: u64,
    /// How many positions came after the last new puzzle.
    idle: u64,
    ended: Ended,
}

impl Collection {
    fn new(wanted: usize) -> Collection {
        Collection {
            puzzles: Vec::new(),
            known: HashSet::new(),
            wanted,
            positions: 0,
            idle: 0,
            ended: Ended::Stopped,
        }
    }

    /// All puzzles, in the order in which they were found.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// How many positions were looked at.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// How the search ended.
    pub fn ended(&self) -> Ended {
        self.ended
    }

    /// The most interesting puzzles, up to so many, the most interesting first.
    pub fn best(&self, count: usize) -> Vec<Puzzle> {
        let mut puzzles = self.puzzles.clone();
        puzzles.sort_by(|a, b| b.interest().total_cmp(&a.interest()));
        puzzles.truncate(count);
        puzzles
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
        if self.puzzles.len() >= self.wanted {
            self.ended = Ended::Full;
        } else if self.idle >= PATIENCE {
            self.ended = Ended::Exhausted;
        }
        self.ended == Ended::Stopped
    }
}

/// Looks for puzzles until there are enough to choose from, nothing new comes, or the control is
/// stopped; then those that were found so far are the result. `report` hears of each position that
/// is done.
///
/// # Errors
/// If there can't be such puzzles, or two engines disagree on one.
pub fn search(
    task: &Task,
    resources: Resources,
    control: &Control,
    report: impl FnMut(Progress),
) -> Result<Collection, SearchError> {
    task.check().map_err(SearchError::Task)?;
    let Resources { threads, memory_mib } = resources;
    let board = Board::<1>::new(task.size);
    let shared = Shared { next: AtomicU64::new(0), control: control.child(u64::MAX) };
    let worker = || Worker { maker: Maker::new(*task, &board, memory_mib), shared: &shared };
    let found = Collection::new(task.choice());
    let gathered = if threads == NonZeroUsize::MIN {
        let mut worker = worker();
        gather(std::iter::from_fn(|| worker.next()), &shared, found, report)
    } else {
        std::thread::scope(|scope| {
            let (sender, results) = channel();
            for _ in 0..threads.get() {
                let (sender, worker) = (sender.clone(), &worker);
                scope.spawn(move || {
                    let mut worker = worker();
                    while let Some(result) = worker.next()
                        && sender.send(result).is_ok()
                    {}
                });
            }
            drop(sender);
            gather(results.into_iter(), &shared, found, report)
        })
    };
    gathered.map_err(SearchError::Disagreement)
}

/// What came of the position with a number.
type Numbered = (u64, Result<Option<Puzzle>, Disagreement>);

/// What the threads share.
struct Shared {
    /// The next number.
    next: AtomicU64,
    /// Stopped with the control of the whole search, or when the search ends.
    control: Control,
}

/// One thread of a search.
struct Worker<'s> {
    maker: Maker<'s>,
    shared: &'s Shared,
}

impl Worker<'_> {
    /// What comes of the next number, unless the search is over.
    fn next(&mut self) -> Option<Numbered> {
        if self.shared.control.is_stopped() {
            return None;
        }
        let number = self.shared.next.fetch_add(1, Ordering::Relaxed);
        let result = self.maker.puzzle(number, &self.shared.control);
        Some((number, result))
    }
}

/// Takes results in the order of their numbers, until the search ends.
fn gather(
    results: impl Iterator<Item = Numbered>,
    shared: &Shared,
    mut found: Collection,
    mut report: impl FnMut(Progress),
) -> Result<Collection, Disagreement> {
    let (mut early, mut due) = (BTreeMap::new(), 0);
    let mut goes_on = true;
    for (number, result) in results {
        match result {
            Ok(puzzle) => early.insert(number, puzzle),
            Err(disagreement) => {
                shared.control.stop();
                return Err(disagreement);
            }
        };
        while goes_on && let Some(puzzle) = early.remove(&due) {
            due += 1;
            goes_on = found.put(puzzle);
        }
        let positions = shared.next.load(Ordering::Relaxed);
        report(Progress { found: found.puzzles.len(), positions });
        if !goes_on {
            break;
        }
    }
    shared.control.stop();
    // A search that was stopped keeps what came early, too.
    if found.ended == Ended::Stopped {
        for (_, puzzle) in early {
            found.put(puzzle);
        }
    }
    Ok(found)
}
