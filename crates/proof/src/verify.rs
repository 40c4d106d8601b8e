//! The verifier: one forward pass over the steps of a certificate.
//!
//! It knows the rules of the games and ten inferences. It keeps the claims that later steps may
//! still mention and forgets the rest, so that its memory is bounded by the claims that are alive.
//! What a file may cost is bounded by a [`Budget`].

use crate::alive::Claims;
use crate::budget::{Budget, Meter, TooLarge};
use crate::claim::{Claim, Goal, Kind, Pair};
use crate::file::{Entry, File};
use crate::grid::Grid;
use crate::rules::{Cause, conclude_within};
use crate::statement::Statement;
use crate::step::Step;
use board::{Cell, with_width};
use std::fmt;
use std::io::{self, Read};

/// A statement whose certificate was checked. Nothing but [`verify`] and [`Verifier::finish`] can
/// make one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    statement: Statement,
    counts: Counts,
    kind: Kind,
    stones: Vec<Cell>,
    carrier: Vec<Cell>,
}

impl Verified {
    /// What was proved.
    pub fn statement(&self) -> &Statement {
        &self.statement
    }

    /// The carrier of the last claim: the cells, beside stones, that the winner relies on.
    pub fn carrier(&self) -> &[Cell] {
        &self.carrier
    }

    /// The kind of the last claim.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The stones of the last claim, all of them the owner's in the position.
    pub fn stones(&self) -> &[Cell] {
        &self.stones
    }

    /// What the certificate consisted of.
    pub fn counts(&self) -> Counts {
        self.counts
    }
}

/// How large a certificate was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// The number of claims.
    pub claims: u64,
    /// The largest number of claims that had to be kept at once.
    pub alive: u64,
    /// The work of the check, in the units of a [`Budget`].
    pub work: u64,
}

/// A step that doesn't follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejection {
    /// The number of the step, counted from 1.
    pub step: u64,
    /// Its rule; `end` for the comparison of the last claim with the statement.
    pub rule: &'static str,
    /// Why it doesn't follow.
    pub cause: Cause,
    /// The reason as a sentence.
    reason: String,
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {} ({}): {}", self.step, self.rule, self.reason)
    }
}

impl std::error::Error for Rejection {}

/// Why a file isn't accepted.
#[derive(Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// It can't be read.
    Io(io::Error),
    /// It isn't a certificate, or is broken at this place.
    Malformed {
        /// Where, in words: a line, or a byte.
        place: String,
        /// What is wrong there.
        message: String,
    },
    /// A step doesn't follow.
    Rejected(Rejection),
    /// It may be right, but a check takes more than the reader's budget has.
    TooLarge(TooLarge),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Io(error) => write!(f, "can't read it: {error}"),
            Refusal::Malformed { place, message } => write!(f, "{place}: {message}"),
            Refusal::Rejected(rejection) => rejection.fmt(f),
            Refusal::TooLarge(excess) => write!(f, "too large: {excess}"),
        }
    }
}

impl std::error::Error for Refusal {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Refusal::Io(error) => Some(error),
            Refusal::Malformed { .. } | Refusal::Rejected(_) | Refusal::TooLarge(_) => None,
        }
    }
}

/// An input may itself say that a file is too large.
impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Refusal {
        match error.get_ref().and_then(|inner| inner.downcast_ref::<TooLarge>()) {
            Some(&excess) => Refusal::TooLarge(excess),
            None => Refusal::Io(error),
        }
    }
}

impl From<TooLarge> for Refusal {
    fn from(excess: TooLarge) -> Refusal {
        Refusal::TooLarge(excess)
    }
}

impl From<Rejection> for Refusal {
    fn from(rejection: Rejection) -> Refusal {
        Refusal::Rejected(rejection)
    }
}

/// Checks a certificate in either form within the default budget. `progress` is told the number of
/// steps now and then.
pub fn verify(input: impl Read, progress: impl FnMut(u64)) -> Result<Verified, Refusal> {
    verify_within(input, Meter::new(Budget::default()), progress)
}

/// Checks a certificate in either form within a budget. `progress` is told the number of steps now
/// and then.
pub fn verify_within(
    input: impl Read,
    meter: Meter,
    mut progress: impl FnMut(u64),
) -> Result<Verified, Refusal> {
    let verified = verify_while(input, meter, |_, steps| {
        if steps > 0 && steps.is_multiple_of(1 << 16) {
            progress(steps);
        }
        true
    })?;
    Ok(verified.expect("nobody has stopped the check"))
}

/// Checks a certificate in either form within a budget, as long as `goes_on` says so; no result if
/// it says no.
///
/// It is asked before the first step and after each, with the statement that is to be proved and
/// the number of steps that were checked.
pub fn verify_while(
    input: impl Read,
    meter: Meter,
    mut goes_on: impl FnMut(&Statement, u64) -> bool,
) -> Result<Option<Verified>, Refusal> {
    check_file(File::open(input)?, meter, &mut goes_on)
}

/// Whether the check of a statement goes on after so many steps.
type GoesOn<'c> = &'c mut dyn FnMut(&Statement, u64) -> bool;

fn check_file(
    file: File<'_>,
    meter: Meter,
    goes_on: GoesOn<'_>,
) -> Result<Option<Verified>, Refusal> {
    with_width!(file.statement().setup.size(), W => check::<W>(file, meter, goes_on))
}

fn check<const W: usize>(
    mut file: File<'_>,
    meter: Meter,
    goes_on: GoesOn<'_>,
) -> Result<Option<Verified>, Refusal> {
    let mut verifier = Verifier::<W>::new(file.statement().clone(), meter);
    while goes_on(&verifier.statement, verifier.steps) {
        match file.entry()? {
            Entry::Step(step, stated) => {
                verifier.has_read(file.bytes());
                verifier.step(&step, stated.as_ref())?;
            }
            Entry::End(steps) => return Ok(Some(verifier.finish(steps)?)),
        }
    }
    Ok(None)
}

/// A check under way.
pub struct Verifier<const W: usize> {
    grid: Grid<W>,
    statement: Statement,
    claims: Claims<W>,
    steps: u64,
    most_alive: usize,
    meter: Meter,
    /// What the claims and their goals take, in bytes.
    memory: u64,
}

impl<const W: usize> Verifier<W> {
    /// What a claim takes. A map has up to twice the room that it needs.
    const CLAIM_BYTES: u64 = 2 * (size_of::<(u64, Claim<W>)>() as u64 + 1);

    /// Starts the check of a statement within a budget.
    ///
    /// # Panics
    /// If the board doesn't fit the width.
    pub fn new(statement: Statement, meter: Meter) -> Self {
        Verifier::with(Claims::forgetting(), statement, meter)
    }

    /// Starts the check of a statement that keeps all claims.
    pub(crate) fn keeping(statement: Statement, meter: Meter) -> Self {
        Verifier::with(Claims::keeping(), statement, meter)
    }

    fn with(claims: Claims<W>, statement: Statement, meter: Meter) -> Self {
        let grid = Grid::for_statement(&statement);
        Verifier { grid, statement, claims, steps: 0, most_alive: 0, meter, memory: 0 }
    }

    /// Checks the next step, and that it concludes what it is said to conclude.
    pub fn step(
        &mut self,
        step: &Step<W>,
        stated: Option<&Claim<W>>,
    ) -> Result<&Claim<W>, Refusal> {
        self.steps += 1;
        let has_new_goal = match step {
            Step::Link { goal, .. } => goal.is_alone(),
            other => matches!(other, Step::Image { .. }),
        };
        let claim =
            conclude_within(&self.grid, step, |number| self.claims.get(number), &self.meter);
        let claim = claim.and_then(|claim| match stated {
            Some(stated) if *stated != claim => Err(Cause::OtherConclusion),
            _ => Ok(claim),
        });
        let claim = claim.map_err(|cause| self.refusal(step.rule(), cause))?;
        step.for_each_premise(|premise| {
            if premise.last {
                self.give_up(premise.step);
            }
        });
        self.most_alive = self.most_alive.max(self.claims.alive() + 1);
        self.keep(Self::CLAIM_BYTES + if has_new_goal { bytes_of(&claim.goal) } else { 0 })?;
        Ok(self.claims.push(self.steps, claim))
    }

    /// So much of the file has been read.
    pub(crate) fn has_read(&self, bytes: u64) {
        self.meter.has_read(bytes);
    }

    /// Counts what is kept of the step at hand.
    pub(crate) fn keep(&mut self, bytes: u64) -> Result<(), TooLarge> {
        self.memory = self.memory.saturating_add(bytes);
        match self.meter.allows(self.memory) {
            true => Ok(()),
            false => Err(TooLarge::Memory(self.steps, self.meter.memory())),
        }
    }

    /// Forgets a claim that nothing will mention any more.
    fn give_up(&mut self, step: u64) {
        if let Some(claim) = self.claims.give_up(step) {
            let goal = if claim.goal.is_alone() { bytes_of(&claim.goal) } else { 0 };
            self.memory = self.memory.saturating_sub(Self::CLAIM_BYTES + goal);
        }
    }

    /// Compares the last claim with the statement. `steps` is the number that the file says it has.
    pub fn finish(self, steps: u64) -> Result<Verified, Rejection> {
        self.finish_with_claims(steps).map(|(verified, _)| verified)
    }

    /// As [`Verifier::finish`], with all claims in order if they were kept.
    pub(crate) fn finish_with_claims(
        self,
        steps: u64,
    ) -> Result<(Verified, Vec<Claim<W>>), Rejection> {
        let last = self.claims.get(self.steps).ok_or(Cause::NoSuchClaim(self.steps));
        let follows = if steps == self.steps {
            last.and_then(|claim| {
                self.statement.follows_from(claim)?;
                Ok((claim.kind, claim.stones.iter().collect(), claim.carrier.iter().collect()))
            })
        } else {
            Err(Cause::NoSuchClaim(steps))
        };
        match follows {
            Ok((kind, stones, carrier)) => {
                let (claims, alive) = (self.steps, self.most_alive as u64);
                let counts = Counts { claims, alive, work: self.meter.spent() };
                let statement = self.statement;
                let verified = Verified { statement, counts, kind, stones, carrier };
                Ok((verified, self.claims.into_all()))
            }
            Err(cause) => Err(self.rejection("end", cause)),
        }
    }

    fn refusal(&self, rule: &'static str, cause: Cause) -> Refusal {
        match cause {
            Cause::TooMuchWork => TooLarge::Work(self.steps).into(),
            cause => self.rejection(rule, cause).into(),
        }
    }

    fn rejection(&self, rule: &'static str, cause: Cause) -> Rejection {
        let reason = cause.text(self.grid.size());
        Rejection { step: self.steps, rule, cause, reason }
    }
}

/// What the pairs of a goal take.
fn bytes_of(goal: &Goal) -> u64 {
    size_of_val::<[Pair]>(goal.pairs()) as u64
}
