//! `mustplay export`: solved positions as a data set.
//!
//! | file | what |
//! |---|---|
//! | `recipe` | boards, their shares, roots, and how far searches go |
//! | `make` | rows, batch by batch |
//! | `label` | what a row says of its position |
//! | `split` | splits, and that nothing leaks from one to another |
//! | `row` | a row, and its line in a file |
//! | `folder` | the files, and going on after an interruption |
//! | `card` | the data card |
//! | `check` | a finished data set against another engine |
//! | `parquet` | the rows as a Parquet file, with the feature of that name |
//!
//! Rows come from searches as `learn`'s examples do: both note nodes on the way
//! ([`solve::dfpn::Noting`]).

mod card;
mod check;
mod folder;
mod label;
mod make;
#[cfg(feature = "parquet")]
mod parquet;
mod recipe;
mod row;
mod split;
#[cfg(test)]
mod tests;

pub use check::{Checking, check};
pub use recipe::{BoardShare, BoardShareError};

use crate::progress::bar;
use anyhow::ensure;
use folder::Unfinished;
use make::{Interrupted, Maker};
use mustplay::check_threads;
use recipe::{Part, Recipe};
use report::words::{counted, grouped};
use solve::Control;
use split::Claims;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use terminal::{Interrupt, Outputs, Status};

/// So many batches without a row mean that a board has no more positions.
const EMPTY_BATCHES: u32 = 16;

/// What data set is made, and where.
#[derive(Clone, Debug)]
pub struct Exporting {
    /// The folder.
    pub folder: PathBuf,
    /// How many rows there are in all.
    pub rows: u64,
    /// The boards.
    pub boards: Vec<BoardShare>,
    /// What chance starts from.
    pub seed: u64,
    /// How many nodes go into the moves of a row once its winner is known.
    pub budget: u64,
    /// How many roots are searched at the same time.
    pub threads: NonZeroUsize,
    /// Whether a Parquet file is wanted, too.
    pub parquet: bool,
}

/// Makes a data set, or goes on with one.
pub fn run(options: &Exporting, interrupt: &Interrupt) -> anyhow::Result<Status> {
    ensure!(
        !options.parquet || cfg!(feature = "parquet"),
        "this program was built without Parquet; cargo's option --features parquet adds it"
    );
    check_threads(options.threads)?;
    let parts = recipe::parts(options.rows, &options.boards);
    let recipe = recipe(options, &parts);
    let (mut outputs, mut claims) = (Outputs::default(), Claims::default());
    let mut unfinished = Unfinished::open(&options.folder, &recipe, &mut outputs, |row| {
        claims.claim(&row.position);
        Ok(())
    })?;
    let before = unfinished.rows();
    if before > 0 {
        eprintln!("mustplay: going on after {}", counted(before, "position"));
    }
    if make_all(options, &parts, &recipe, &mut unfinished, &mut claims, interrupt)?.is_none() {
        let made = counted(unfinished.rows(), "position");
        eprintln!("mustplay: stopped after {made}; the same command goes on from there");
        return Ok(Status::Interrupted);
    }
    let summary = card::Summary::of(&unfinished.path())?;
    if options.parquet {
        #[cfg(feature = "parquet")]
        unfinished.write(folder::PARQUET, &parquet::file(&unfinished.path())?)?;
    }
    unfinished.write(folder::CARD, card::card(options, &recipe, &summary).as_bytes())?;
    unfinished.finish()?;
    let mut out = outputs.text();
    write!(out, "{}", summary.text())?;
    Ok(Status::Done)
}

fn recipe(options: &Exporting, parts: &[Part]) -> Recipe {
    let named = |part: &Part| format!("{}:{}={}", part.rules.name(), part.size, part.rows);
    Recipe {
        version: env!("CARGO_PKG_VERSION").into(),
        seed: options.seed,
        budget: options.budget,
        parts: parts.iter().map(named).collect(),
    }
}

/// Makes what is missing; none if that was interrupted.
fn make_all(
    options: &Exporting,
    parts: &[Part],
    recipe: &Recipe,
    unfinished: &mut Unfinished,
    claims: &mut Claims,
    interrupt: &Interrupt,
) -> anyhow::Result<Option<()>> {
    let pressed = interrupt.clone();
    let control = Control::until(move || pressed.happened());
    let (bar, begun) = (bar(options.rows, "positions"), AtomicU64::new(0));
    while let Some(part) = parts.get(unfinished.progress.part) {
        let maker = Maker::new(*part, recipe, options.threads);
        while unfinished.rows_of_part() < part.rows
            && unfinished.progress.empty_batches < EMPTY_BATCHES
        {
            begun.store(unfinished.rows(), Ordering::Relaxed);
            let tell = || bar.set_position(begun.fetch_add(1, Ordering::Relaxed) + 1);
            let (batch, left) =
                (unfinished.progress.batches, part.rows - unfinished.rows_of_part());
            match maker.batch(batch, left, claims, &control, tell) {
                Ok(rows) => unfinished.add_batch(&rows)?,
                Err(Interrupted) => {
                    bar.finish_and_clear();
                    return Ok(None);
                }
            }
        }
        if unfinished.rows_of_part() < part.rows {
            let (made, wanted) = (grouped(unfinished.rows_of_part()), grouped(part.rows));
            bar.suspend(|| eprintln!("mustplay: {part} has no more positions: {made} of {wanted}"));
        }
        unfinished.next_part()?;
    }
    bar.finish_and_clear();
    Ok(Some(()))
}
