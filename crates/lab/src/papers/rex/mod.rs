//! `mustplay bench papers --game rex`: the maps and tables of the paper on Reverse Hex (Young and
//! Hayward 2016), ours beside theirs.
//!
//! As for Hex, each position is solved from scratch and kept in a file, and a later run goes on
//! with what is missing.

mod data;
mod document;
mod line;
mod plot;

use super::by_column;
use super::files::Files;
use crate::papers::{Options, Part};
use crate::table::cells;
use anyhow::{Context, bail};
use board::{Cell, Coord, Rules, Setup, Size, Symmetry};
use data::{Case, Published, Results, Row};
use mustplay::{Config, Control, Engine, Feature};
use std::num::NonZeroUsize;
use std::path::Path;
use terminal::{Interrupt, Status, Stopwatch, watched};

/// The largest board of which all replies to all openings are solved.
const REPLIES: u8 = 5;

/// What the document is about.
struct Subject {
    /// The largest board of which openings are solved.
    size: Size,
    /// The board on which replies to an opening in the corner are solved without features.
    knock_out: Size,
    published: Vec<Published>,
}

pub(super) fn run(options: &Options, interrupt: &Interrupt) -> anyhow::Result<Status> {
    let subject = subject(options)?;
    let files = Files::of(options, "papers-rex.md")?;
    let mut results = Results::read(files.data.path())?;
    let mut cases = cases(options, &subject)?;
    cases.retain(|case| results.find(case).is_none_or(|row| row.line.is_none() && has_line(case)));
    let (mut given_up, mut written) = (0, Ok(()));
    for (done, case) in cases.iter().enumerate() {
        if interrupt.happened() || written.is_err() {
            break;
        }
        let what = format!("{} of {}: {case}", done + 1, cases.len());
        match solved(options, case, &what, interrupt)? {
            Some(row) => {
                results.rows.retain(|old| old.case != row.case);
                results.rows.push(row);
            }
            None if interrupt.happened() => {}
            None => given_up += 1,
        }
        // What took a moment needn't be safe at once.
        if results.rows.last().is_some_and(|row| row.cpu_seconds > 1.0) {
            written = results.write(&files.data);
        }
    }
    let written = written.and_then(|()| results.write(&files.data));
    // What was solved is in the document, even if a later run can't go on from it.
    files.write(plot::pictures(&subject, &results), &document::markdown(&subject, &results))?;
    let status = files.told(results.rows.len(), "position", given_up, interrupt);
    written?;
    status
}

fn subject(options: &Options) -> anyhow::Result<Subject> {
    let size = options.size.map_or_else(|| Size::new(5, 5), Ok)?;
    if size.columns() != size.rows() || size.cells() < 4 {
        bail!("the paper is about square boards from 2x2 on; {size} is none");
    }
    let smaller = Size::new(REPLIES.into(), REPLIES.into())?;
    let smaller = if size.cells() < smaller.cells() { size } else { smaller };
    let folder = options.papers.as_deref().unwrap_or(Path::new("suite/positions"));
    let published = data::published(folder).context(
        "the published results are needed; run in the repository, or give their folder with \
         --papers",
    )?;
    Ok(Subject { size, knock_out: options.knock_out.unwrap_or(smaller), published })
}

/// The positions that were asked for, small boards first.
fn cases(options: &Options, subject: &Subject) -> anyhow::Result<Vec<Case>> {
    if options.parts.contains(&Part::B7) {
        bail!("the part b7 is about Hex; Rex has openings, replies and knock-out");
    }
    let wanted = |part| options.parts.is_empty() || options.parts.contains(&part);
    let only = cells(subject.size, &options.openings)?;
    let mut cases = Vec::new();
    for side in 2..=subject.size.columns() {
        let board = Size::new(side.into(), side.into())?;
        let mut openings = up_to_rotation(board);
        if let Some(hardest) = hardest(board) {
            openings
                .iter_mut()
                .filter(|cell| same(board, hardest, **cell))
                .for_each(|cell| *cell = hardest);
        }
        if board == subject.size && !only.is_empty() {
            openings.retain(|&cell| only.iter().any(|&of| same(board, of, cell)));
        }
        if wanted(Part::Openings) {
            cases.extend(openings.iter().map(|&cell| Case::opening(board, cell)));
        }
        if wanted(Part::Replies) && side <= REPLIES {
            cases.extend(openings.iter().flat_map(|&opening| replies(board, opening)));
        }
    }
    if wanted(Part::KnockOut) {
        let board = subject.knock_out;
        let corner = by_column(board)[0];
        let all: Vec<Case> = replies(board, corner).collect();
        for without in [vec![]].into_iter().chain(variants()) {
            cases.extend(all.iter().map(|case| Case { without: without.clone(), ..case.clone() }));
        }
    }
    let mut seen: Vec<Case> = Vec::new();
    cases.retain(|case| {
        let is_new = !seen.contains(case);
        seen.push(case.clone());
        is_new
    });
    Ok(cases)
}

/// Each feature of the engine alone, and the two kinds of preferences together, as the paper has
/// them.
fn variants() -> impl Iterator<Item = Vec<Feature>> {
    let alone = Feature::of(Engine::Dfpn, Rules::Rex).map(|feature| vec![feature]);
    alone.chain([vec![Feature::Killers, Feature::Capturers]])
}

/// One opening of each two that are the same by rotation, by column.
fn up_to_rotation(board: Size) -> Vec<Cell> {
    let mut cells = by_column(board);
    cells.retain(|&cell| board.coord(cell) <= board.coord(Symmetry::Rotation.cell(board, cell)));
    cells
}

/// Whether two openings are the same up to rotation.
fn same(board: Size, one: Cell, other: Cell) -> bool {
    one == other || Symmetry::Rotation.cell(board, one) == other
}

/// The opening of 6x6 that took the paper longest, and of which it shows a principal line.
fn hardest(board: Size) -> Option<Cell> {
    let name = Coord::from_name("e3").expect("a name");
    board.cell(name).filter(|_| (board.columns(), board.rows()) == (6, 6))
}

/// Whether a principal line belongs to a position.
fn has_line(case: &Case) -> bool {
    case.before.is_none() && case.without.is_empty() && hardest(case.board) == Some(case.cell)
}

fn replies(board: Size, opening: Cell) -> impl Iterator<Item = Case> {
    let cells = by_column(board).into_iter().filter(move |&cell| cell != opening);
    cells.map(move |cell| Case { before: Some(opening), ..Case::opening(board, cell) })
}

/// Solves a position from scratch on one thread; none if it was given up.
fn solved(
    options: &Options,
    case: &Case,
    what: &str,
    interrupt: &Interrupt,
) -> anyhow::Result<Option<Row>> {
    let usual = Config::strongest(Rules::Rex);
    let config = Config {
        without: case.without.clone(),
        memory_mib: options.memory.unwrap_or(usual.memory_mib),
        threads: NonZeroUsize::MIN,
        ..usual
    };
    config.check(Rules::Rex)?;
    let control = Control::default();
    let position = case.setup();
    Ok(watched(what, &control, options.limit, interrupt, || {
        let clock = Stopwatch::start();
        let start = || config.start_dfpn(Rules::Rex, case.board);
        let mut search = start();
        let outcome = search.solve(&position, false, &control);
        // As it is written, so that a document doesn't depend on which run solved what.
        let cpu_seconds = (clock.spent().cpu * 1000.0).round() / 1000.0;
        let winner = outcome.winner?;
        let line = match has_line(case) {
            true => Some(line::principal(&mut search, start, &position, &control)?),
            false => None,
        };
        Some(Row { case: case.clone(), winner, nodes: outcome.nodes, cpu_seconds, line })
    }))
}

/// The empty board with Black to move.
fn empty(board: Size) -> Setup {
    Setup::empty(Rules::Rex, board)
}
