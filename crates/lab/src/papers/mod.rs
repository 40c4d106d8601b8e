//! `mustplay bench papers`: the tables and plots of the papers on 7x7, ours beside theirs; in `rex`
//! those of the paper on Reverse Hex.
//!
//! Openings are solved one by one, each from scratch, and kept in a file as they come; a later run
//! goes on with what is missing. The document and its pictures are made from that file.

mod data;
mod document;
mod files;
mod plot;
mod rex;

use crate::table::cells;
use ::report::recursion::longest_line;
use anyhow::{Context, bail};
use board::{Cell, Color, Coord, Move, Played, Rules, Setup, Size};
use data::{Reported, Results, Row, Variant};
use files::Files;
use mustplay::{Config, Control, Engine, Feature, check_memory};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;
use terminal::{Interrupt, Status, Stopwatch, watched};

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Options {
    /// The game: the papers on 7x7 Hex, or the one on Rex.
    pub rules: Rules,
    /// The board whose openings are solved, if not the usual one; in Rex all square boards up to
    /// this one.
    pub size: Option<Size>,
    /// The board on which features are switched off, if not the usual one.
    pub knock_out: Option<Size>,
    /// The parts that are solved; none for all.
    pub parts: Vec<Part>,
    /// Names of the only openings that are solved; empty for all.
    pub openings: String,
    /// The most time for an opening.
    pub limit: Option<Duration>,
    /// The most memory for tables, in MiB, if not the usual.
    pub memory: Option<NonZeroUsize>,
    /// What the papers report: a file, in Rex a folder.
    pub papers: Option<PathBuf>,
    /// What was solved so far, if not beside the document.
    pub data: Option<PathBuf>,
    /// The document.
    pub output: Option<PathBuf>,
}

/// A part of what is solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// All openings of the board.
    Openings,
    /// In Rex: all replies to all openings, up to 5x5.
    Replies,
    /// The openings of the smaller board with and without fill-in and domination; in Rex the
    /// replies to an opening in the corner, with each feature switched off.
    KnockOut,
    /// The opening b7 of 7x7 without fill-in and domination.
    B7,
}

/// An opening to be solved.
#[derive(Clone, Copy)]
struct Job {
    board: Size,
    variant: Variant,
    opening: Cell,
}

/// What the document is about.
struct Subject {
    /// The board of the table of openings, and that of the table of features.
    size: Size,
    knock_out: Size,
    /// What the papers report, if it is their board.
    reported: Vec<Reported>,
}

/// Solves what is missing, and writes the document.
pub fn run(options: &Options, interrupt: &Interrupt) -> anyhow::Result<Status> {
    options.memory.map_or(Ok(()), check_memory)?;
    if options.rules == Rules::Rex {
        return rex::run(options, interrupt);
    }
    let subject = subject(options)?;
    let files = Files::of(options, "papers.md")?;
    let mut results = Results::read(files.data.path())?;
    let jobs: Vec<Job> = jobs(options, &subject)?
        .into_iter()
        .filter(|job| results.find(job.board, job.variant, job.opening).is_none())
        .collect();
    let (mut given_up, mut written) = (0, Ok(()));
    for (done, &job) in jobs.iter().enumerate() {
        if interrupt.happened() || written.is_err() {
            break;
        }
        let what = format!(
            "{} of {}: {} {} {}",
            done + 1,
            jobs.len(),
            job.board,
            job.board.name(job.opening),
            job.variant.name()
        );
        match solved(options, job, &what, interrupt)? {
            Some(row) => {
                results.rows.push(row);
                written = results.write(&files.data);
            }
            None if interrupt.happened() => {}
            None => given_up += 1,
        }
    }
    // What was solved is in the document, even if a later run can't go on from it.
    files.write(plot::pictures(&subject, &results), &document::markdown(&subject, &results))?;
    let status = files.told(results.rows.len(), "opening", given_up, interrupt);
    written?;
    status
}

fn subject(options: &Options) -> anyhow::Result<Subject> {
    if options.parts.contains(&Part::Replies) {
        bail!("the part replies is about Rex; Hex has openings, knock-out and b7");
    }
    let seven = Size::new(7, 7).expect("a board");
    let six = Size::new(6, 6).expect("a board");
    let size = options.size.unwrap_or(seven);
    let smaller = if size.cells() < six.cells() { size } else { six };
    let papers = options.papers.as_deref().unwrap_or(Path::new("suite/papers-7x7.tsv"));
    let reported = match size == seven {
        true => data::reported(papers, seven).context(
            "the papers' figures are needed for 7x7; run in the repository, or give their file \
             with --papers",
        )?,
        false => Vec::new(),
    };
    Ok(Subject { size, knock_out: options.knock_out.unwrap_or(smaller), reported })
}

/// The openings that were asked for, the easy ones of the papers first.
fn jobs(options: &Options, subject: &Subject) -> anyhow::Result<Vec<Job>> {
    let wanted = |part| options.parts.is_empty() || options.parts.contains(&part);
    let mut jobs = Vec::new();
    if wanted(Part::KnockOut) {
        for variant in Variant::ALL {
            let board = subject.knock_out;
            jobs.extend(by_column(board).into_iter().map(|opening| Job {
                board,
                variant,
                opening,
            }));
        }
    }
    if wanted(Part::Openings) {
        let (board, variant) = (subject.size, Variant::Full);
        let only = cells(board, &options.openings)?;
        let mut openings = by_column(board);
        openings.retain(|cell| only.is_empty() || only.contains(cell));
        openings.sort_by_key(|&cell| {
            subject.reported.iter().find(|of| of.opening == cell).map_or(0, |of| of.nodes)
        });
        jobs.extend(openings.into_iter().map(|opening| Job { board, variant, opening }));
    }
    if wanted(Part::B7) && !subject.reported.is_empty() {
        let board = subject.size;
        jobs.extend([Variant::Full, Variant::Fd].map(|variant| Job {
            board,
            variant,
            opening: b7(board),
        }));
    }
    let mut seen: Vec<(Size, Variant, Cell)> = Vec::new();
    jobs.retain(|job| {
        let key = (job.board, job.variant, job.opening);
        let new = !seen.contains(&key);
        seen.push(key);
        new
    });
    Ok(jobs)
}

/// The opening of 7x7 of which the papers say what it takes without features.
fn b7(board: Size) -> Cell {
    let name = Coord::from_name("b7").expect("a name");
    board.cell(name).expect("a cell of 7x7")
}

fn by_column(size: Size) -> Vec<Cell> {
    report::words::by_column(size, size.all_cells())
}

/// Solves an opening from scratch; none if it was given up.
fn solved(
    options: &Options,
    job: Job,
    what: &str,
    interrupt: &Interrupt,
) -> anyhow::Result<Option<Row>> {
    let Job { board: size, variant, opening } = job;
    // The papers' SOLVER knew no inferior cells but those of side triangles.
    let mut without = vec![Feature::Inferior];
    without.extend(match variant {
        Variant::Full => &[][..],
        Variant::D => &[Feature::Domination],
        Variant::Fd => &[Feature::Domination, Feature::FillIn],
    });
    let usual = Config::strongest(Rules::Hex);
    let memory_mib = options.memory.unwrap_or(usual.memory_mib);
    let config = Config { engine: Engine::Solver, without, memory_mib, ..usual };
    config.check(Rules::Hex)?;
    let control = Control::default();
    let mut position = Setup::empty(Rules::Hex, size);
    position.make(Played { color: Color::Black, action: Move::Place(opening) })?;
    Ok(watched(what, &control, options.limit, interrupt, || {
        let mut solver = config.start_solver(size);
        let clock = Stopwatch::start();
        let outcome = solver.solve(&position, false, &control);
        let cpu_seconds = clock.spent().cpu;
        let is_lost = outcome.winner == Some(Color::White);
        let mut row = Row {
            board: size,
            variant,
            opening,
            winner: outcome.winner?,
            reply: outcome.winning_moves.first().filter(|_| is_lost),
            nodes: outcome.nodes,
            cpu_seconds,
            proof_size: None,
            line: Vec::new(),
        };
        let recursion = solver.take_recursion().filter(|_| variant == Variant::Full);
        if let Some(recursion) = recursion {
            row.proof_size = Some(recursion.proof_size().written_out);
            row.line = vec![opening];
            let key = |line: &[Cell]| solver.key(&position, line, &control);
            row.line.extend(longest_line(&recursion, key).ok()?);
        }
        Some(row)
    }))
}
