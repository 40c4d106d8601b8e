//! Rows, batch by batch.
//!
//! A batch is a number of roots. Their searches give candidates, on several threads; the candidates
//! claim their classes, one after the other; then those that are left are searched, on several
//! threads again. So the rows don't depend on the number of threads, and nothing is searched that
//! would be left out.

use super::label::{Candidate, Labeler};
use super::recipe::{Part, Recipe};
use super::row::{RootId, Row};
use super::split::{Claims, Split};
use crate::sampling::in_order;
use board::{Cell, Setup};
use solve::Control;
use std::num::NonZeroUsize;
use std::sync::Mutex;

/// How many roots make a batch.
pub(super) const BATCH: u32 = 64;

/// Makes the rows of one part.
pub(super) struct Maker<'a> {
    part: Part,
    recipe: &'a Recipe,
    threads: NonZeroUsize,
    /// Labelers that nobody is using.
    idle: Mutex<Vec<Labeler>>,
}

/// The control was stopped.
pub(super) struct Interrupted;

impl<'a> Maker<'a> {
    pub(super) fn new(part: Part, recipe: &'a Recipe, threads: NonZeroUsize) -> Maker<'a> {
        Maker { part, recipe, threads, idle: Mutex::new(Vec::new()) }
    }

    /// The rows of a batch, at most so many. `tell` is called after each, in no order.
    pub(super) fn batch(
        &self,
        number: u32,
        most: u64,
        claims: &mut Claims,
        control: &Control,
        tell: impl Fn() + Sync,
    ) -> Result<Vec<Row>, Interrupted> {
        let first = number * BATCH;
        let roots = self.each(BATCH, control, |labeler, index| {
            let (root, random) = self.part.root(self.recipe.seed, first + index);
            let lines = labeler.sample(&root, random, control);
            (root, lines)
        })?;
        let mut candidates = Vec::new();
        for (index, (root, lines)) in roots.into_iter().enumerate() {
            let Part { rules, size, .. } = self.part;
            let id = RootId { rules, size, number: first + index as u32 };
            candidates.extend(claimed(id, &root, lines, claims));
        }
        let count = candidates.len() as u32;
        let rows = self.each(count, control, |labeler, index| {
            let row = labeler.label(&candidates[index as usize], control);
            tell();
            row
        })?;
        Ok(kept(&candidates, rows, most, claims))
    }

    /// Does so many pieces of work, each with a labeler.
    fn each<T: Send>(
        &self,
        count: u32,
        control: &Control,
        work: impl Fn(&mut Labeler, u32) -> T + Sync,
    ) -> Result<Vec<T>, Interrupted> {
        let mut results = Vec::new();
        let start = || {
            let mut borrowed = Borrowed { labeler: Some(self.labeler()), from: &self.idle };
            let work = &work;
            move |index| work(borrowed.labeler.as_mut().expect("there until it is dropped"), index)
        };
        let keep = |result| {
            results.push(result);
            Ok(())
        };
        let goes_on = || !control.is_stopped();
        in_order(self.threads, count, goes_on, start, keep).expect("memory takes all results");
        match control.is_stopped() {
            true => Err(Interrupted),
            false => Ok(results),
        }
    }

    fn labeler(&self) -> Labeler {
        let idle = self.idle.lock().expect("no thread panics").pop();
        idle.unwrap_or_else(|| Labeler::new(&self.part, self.recipe.budget))
    }
}

/// A labeler that goes back when it isn't used any more.
struct Borrowed<'a> {
    labeler: Option<Labeler>,
    from: &'a Mutex<Vec<Labeler>>,
}

impl Drop for Borrowed<'_> {
    fn drop(&mut self) {
        if let Ok(mut idle) = self.from.lock() {
            idle.extend(self.labeler.take());
        }
    }
}

/// The rows of candidates, at most so many. A root that has no row of its own has none at all. What
/// gets no row gives its class back, so that the claims are those of the rows, as they are when a
/// run goes on from a file.
fn kept(
    candidates: &[Candidate],
    rows: Vec<Option<Row>>,
    most: u64,
    claims: &mut Claims,
) -> Vec<Row> {
    let (mut kept, mut root) = (Vec::new(), None);
    for (of, row) in candidates.iter().zip(rows) {
        if of.line.is_empty() {
            root = row.is_some().then_some(of.root);
        }
        match row {
            Some(row) if root == Some(of.root) && (kept.len() as u64) < most => kept.push(row),
            _ => claims.release(&of.position),
        }
    }
    kept
}

/// The positions of a root whose classes nobody has claimed; none at all if the root's own is.
fn claimed(id: RootId, root: &Setup, lines: Vec<Vec<Cell>>, claims: &mut Claims) -> Vec<Candidate> {
    let split = Split::of_root(root);
    let mut candidates: Vec<Candidate> = Vec::new();
    for line in lines {
        let position = line.iter().fold(root.clone(), |position, &cell| position.after(cell));
        let is_new = position.winner().is_none() && claims.claim(&position);
        match (is_new, line.is_empty()) {
            (true, _) => candidates.push(Candidate { position, root: id, line, split }),
            (false, true) => return candidates,
            (false, false) => {}
        }
    }
    candidates
}
