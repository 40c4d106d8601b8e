//! `mustplay puzzles`: positions in which few moves win, and those are hard to find.
//!
//! Positions are made at random, stones that aren't needed are dropped, and of the puzzles that come out
//! the most interesting are printed.
//!
//! | module | what |
//! |---|---|
//! | `make` | from a number to a puzzle |
//! | `looks` | what is seen of a position without searching |
//! | `puzzle` | a puzzle with its measures, and how interesting it is |
//! | `check` | the solution, decided anew by another engine |
//! | `search` | many numbers on many threads |
//! | `print` | text, JSON, pictures, and a table of solutions |

mod check;
mod looks;
mod make;
mod print;
mod puzzle;
mod search;

use crate::args::PuzzlesArgs;
use crate::output::{Screen, Status, check_writable};
use crate::solving::status;
use crate::watch::{Interrupt, Stopwatch};
use anyhow::{Context, bail};
use board::{Rules, Size};
use make::Task;
use report::answer::Spent;
use report::words::{counted, grouped};
use search::{Ended, Shelf};
use std::io::{Write, stdout};

/// The most cells of a board, so that its puzzles can be checked.
fn most_cells(rules: Rules) -> usize {
    match rules {
        Rules::Hex => 64,
        Rules::Rex => 36,
    }
}

/// The most memory that each thread takes if nothing is said, in MiB.
const MEMORY_MIB: usize = 32;

pub(crate) fn run(args: &PuzzlesArgs, screen: Screen) -> anyhow::Result<Status> {
    let interrupt = Interrupt::listen()?;
    let clock = Stopwatch::start();
    let task = task(args)?;
    let threads = args.threads.unwrap_or_else(mustplay::all_cores);
    let memory = args.memory.map_or(MEMORY_MIB, |all| all.get() / threads).max(1);
    let shelf = search::run(&task, args.count, threads, memory, args.limit, &interrupt);
    if let Some(sentence) = &shelf.disagreement {
        eprintln!("mustplay: {sentence}");
        return Ok(Status::Refused);
    }
    let puzzles = shelf.best(args.count);
    let mut out = stdout().lock();
    if args.json {
        for puzzle in &puzzles {
            let object = print::Object::new(puzzle, task.seed, args.hide_solutions);
            writeln!(out, "{}", serde_json::to_string(&object)?)?;
        }
    } else {
        write!(out, "{}", print::text(&puzzles, args.hide_solutions, screen))?;
        writeln!(out, "{}", footer(task.seed, &shelf, clock.spent()))?;
    }
    if let Some(path) = &args.solutions {
        print::write_table(path, &task, args.count, &puzzles)?;
    }
    if let Some(dir) = &args.svg {
        print::write_pictures(dir, &puzzles, args.hide_solutions)?;
    }
    if shelf.ended == Ended::Exhausted && puzzles.len() < args.count {
        eprintln!(
            "mustplay: gave up after {}, of which the last {} had nothing new",
            counted(shelf.positions, "position"),
            grouped(search::PATIENCE)
        );
    }
    Ok(status(puzzles.len() == args.count, &interrupt))
}

/// What is looked for. Refuses what can't be, before any work is done.
fn task(args: &PuzzlesArgs) -> anyhow::Result<Task> {
    let PuzzlesArgs { size, game, .. } = *args;
    let (cells, most) = (size.cells(), most_cells(game));
    if cells > most {
        let game = game.name();
        bail!("puzzles of {game} have at most {most} cells; {size} has {cells}");
    }
    if cells < 4 {
        bail!("{size} is too small for puzzles; 2x2 is the least");
    }
    if args.count == 0 {
        bail!("--count is the number of puzzles to print, 1 or more");
    }
    if args.winning == 0 {
        bail!("--winning is the most winning moves of a puzzle, 1 or more");
    }
    let stones = args.stones.unwrap_or(default_stones(size));
    if stones == 0 || stones > cells - 2 {
        bail!("--stones is from 1 to {} on {size}: two cells at least are empty", cells - 2);
    }
    if let Some(path) = &args.solutions {
        check_writable(path)?;
    }
    if let Some(dir) = &args.svg {
        std::fs::create_dir_all(dir).with_context(|| format!("can't make {}", dir.display()))?;
    }
    let winning = args.winning;
    Ok(Task { rules: game, size, stones, winning, seed: args.seed })
}

/// A third of the cells.
fn default_stones(size: Size) -> usize {
    (size.cells() / 3).max(1)
}

fn footer(seed: u64, shelf: &Shelf, Spent { cpu, wall }: Spent) -> String {
    let (positions, puzzles) = (shelf.positions, shelf.len() as u64);
    let (positions, puzzles) = (counted(positions, "position"), counted(puzzles, "puzzle"));
    format!("(seed {seed}: {puzzles} in {positions}, {cpu:.3} s CPU, {wall:.3} s)")
}
