//! `mustplay puzzles`: positions in which few moves win, and those are hard to find.
//!
//! They are made by the library; here are the arguments, the progress and what is printed.

mod print;

use crate::args::PuzzlesArgs;
use crate::output::Screen;
use crate::watch::listen;
use anyhow::{anyhow, bail};
use mustplay::puzzles::{
    self, Collection, Ended, Progress, Resources, SearchError, Task, TaskError,
};
use mustplay::{ConfigError, Control, check_memory, check_threads};
use report::answer::Spent;
use report::words::{counted, grouped};
use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use terminal::{Interrupt, Outputs, Status, Stopwatch, attended};

/// The most puzzles of a run.
const MOST_PUZZLES: usize = 1_000_000;

pub(crate) fn run(args: &PuzzlesArgs, screen: Screen) -> anyhow::Result<Status> {
    let interrupt = listen()?;
    let clock = Stopwatch::start();
    let task = task(args)?;
    let resources = resources(args)?;
    let mut outputs = Outputs::new(args.json);
    let solutions = outputs.file("--solutions", args.solutions.as_deref())?;
    let names = print::picture_names(args.count, args.hide_solutions);
    let pictures = outputs.folder("--svg", args.svg.as_deref(), names)?;
    let found = match found(&task, resources, args.limit, &interrupt) {
        Ok(found) => found,
        Err(SearchError::Disagreement(disagreement)) => {
            eprintln!("mustplay: {disagreement}");
            return Ok(Status::Refused);
        }
        Err(error) => return Err(error.into()),
    };
    let puzzles = found.best(args.count);
    let mut out = outputs.text();
    if args.json {
        for puzzle in &puzzles {
            let object = print::PuzzleObject::new(puzzle, task.seed, args.hide_solutions);
            writeln!(out, "{}", serde_json::to_string(&object)?)?;
        }
    } else {
        write!(out, "{}", print::text(&puzzles, args.hide_solutions, screen))?;
        writeln!(out, "{}", footer(task.seed, &found, clock.spent()))?;
    }
    out.flush()?;
    let table = print::table(&task, &puzzles);
    let written = solutions.map_or(Ok(()), |file| file.write(table.as_bytes()));
    if let Some(folder) = pictures {
        print::write_pictures(&folder, &puzzles, args.hide_solutions)?;
    }
    written?;
    if found.ended() == Ended::Exhausted && puzzles.len() < args.count {
        eprintln!(
            "mustplay: gave up after {}, of which the last {} had nothing new",
            counted(found.positions(), "position"),
            grouped(puzzles::PATIENCE)
        );
    }
    Ok(Status::of_work(puzzles.len() == args.count, &interrupt))
}

/// What is looked for. Refuses what can't be, before any work is done.
fn task(args: &PuzzlesArgs) -> anyhow::Result<Task> {
    let PuzzlesArgs { game, size, winning, count, seed, .. } = *args;
    let usual = Task::new(game, size);
    let stones = args.stones.unwrap_or(usual.stones);
    let task = Task { stones, winning, count, seed, ..usual };
    task.check().map_err(refused)?;
    if count > MOST_PUZZLES {
        bail!("--count is {MOST_PUZZLES} at most");
    }
    Ok(task)
}

/// Says which argument is wrong.
fn refused(error: TaskError) -> anyhow::Error {
    match error {
        TaskError::NoPuzzle => anyhow!("--count is the number of puzzles to print, 1 or more"),
        TaskError::NoWinningMove => {
            anyhow!("--winning is the most winning moves of a puzzle, 1 or more")
        }
        TaskError::Stones { size, most } => {
            anyhow!("--stones is from 1 to {most} on {size}: two cells at least are empty")
        }
        error => error.into(),
    }
}

/// What the search may take. Refuses what the machine hasn't got.
fn resources(args: &PuzzlesArgs) -> Result<Resources, ConfigError> {
    let threads = args.threads.unwrap_or_else(mustplay::all_cores);
    check_threads(threads)?;
    args.memory.map_or(Ok(()), check_memory)?;
    let share = |all: NonZeroUsize| NonZeroUsize::new(all.get() / threads);
    let memory_mib = match args.memory {
        Some(all) => share(all).unwrap_or(NonZeroUsize::MIN),
        None => Resources::default().memory_mib,
    };
    Ok(Resources { threads, memory_mib })
}

/// Looks for puzzles until there are enough, time is up or Ctrl-C is pressed.
fn found(
    task: &Task,
    resources: Resources,
    limit: Option<Duration>,
    interrupt: &Interrupt,
) -> Result<Collection, SearchError> {
    let control = Control::default();
    let [found, positions] = [0; 2].map(AtomicU64::new);
    let report = |progress: Progress| {
        found.store(progress.found as u64, Ordering::Relaxed);
        positions.store(progress.positions, Ordering::Relaxed);
    };
    let progress = |elapsed: Duration| {
        let [found, positions] = [&found, &positions].map(|count| count.load(Ordering::Relaxed));
        let (choice, positions, seconds) =
            (task.choice(), counted(positions, "position"), elapsed.as_secs());
        format!("puzzles: {found} of {choice} to choose from, {positions}, {seconds} s")
    };
    attended(
        progress,
        || control.stop(),
        limit,
        interrupt,
        || puzzles::search(task, resources, &control, report),
    )
}

fn footer(seed: u64, found: &Collection, Spent { cpu, wall }: Spent) -> String {
    let (positions, puzzles) = (found.positions(), found.puzzles().len() as u64);
    let (positions, puzzles) = (counted(positions, "position"), counted(puzzles, "puzzle"));
    format!("(seed {seed}: {puzzles} in {positions}, {cpu:.3} s CPU, {wall:.3} s)")
}
