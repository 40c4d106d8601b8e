//! The verifier: one forward pass over the steps of a certificate.
//!
//! It knows the rules of the games and ten inferences. It keeps the claims that later steps may
//! still mention and forgets the rest, so that its memory is bounded by the claims that are alive.

use crate::alive::Claims;
use crate::claim::Claim;
use crate::file::{Entry, File};
use crate::grid::Grid;
use crate::rules::{Cause, conclude};
use crate::statement::Statement;
use crate::step::Step;
use board::{Cell, with_width};
use std::fmt;
use std::io::{self, BufRead};

/// A statement whose certificate was checked. Nothing but [`verify`] and [`Verifier::finish`] can
/// make one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    statement: Statement,
    counts: Counts,
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
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Io(error) => write!(f, "can't read it: {error}"),
            Refusal::Malformed { place, message } => write!(f, "{place}: {message}"),
            Refusal::Rejected(rejection) => rejection.fmt(f),
        }
    }
}

impl std::error::Error for Refusal {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Refusal::Io(error) => Some(error),
            Refusal::Malformed { .. } | Refusal::Rejected(_) => None,
        }
    }
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Refusal {
        Refusal::Io(error)
    }
}

impl From<Rejection> for Refusal {
    fn from(rejection: Rejection) -> Refusal {
        Refusal::Rejected(rejection)
    }
}

/// Checks a certificate in either form. `progress` is told the number of steps now and then.
pub fn verify(input: impl BufRead, mut progress: impl FnMut(u64)) -> Result<Verified, Refusal> {
    let verified = verify_while(input, |_, steps| {
        if steps > 0 && steps.is_multiple_of(1 << 16) {
            progress(steps);
        }
        true
    })?;
    Ok(verified.expect("nobody has stopped the check"))
}

/// Checks a certificate in either form as long as `goes_on` says so; no result if it says no.
///
/// It is asked before the first step and after each, with the statement that is to be proved and
/// the number of steps that were checked.
pub fn verify_while(
    input: impl BufRead,
    goes_on: impl FnMut(&Statement, u64) -> bool,
) -> Result<Option<Verified>, Refusal> {
    let file = File::open(input)?;
    with_width!(file.statement().setup.size(), W => check::<W>(file, goes_on))
}

fn check<const W: usize>(
    mut file: File<impl BufRead>,
    mut goes_on: impl FnMut(&Statement, u64) -> bool,
) -> Result<Option<Verified>, Refusal> {
    let mut verifier = Verifier::<W>::new(file.statement().clone());
    while goes_on(&verifier.statement, verifier.steps) {
        match file.entry()? {
            Entry::Step(step, stated) => {
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
}

impl<const W: usize> Verifier<W> {
    /// Starts the check of a statement.
    ///
    /// # Panics
    /// If the board doesn't fit the width.
    pub fn new(statement: Statement) -> Self {
        Verifier::with(Claims::forgetting(), statement)
    }

    /// Starts the check of a statement that keeps all claims.
    pub(crate) fn keeping(statement: Statement) -> Self {
        Verifier::with(Claims::keeping(), statement)
    }

    fn with(claims: Claims<W>, statement: Statement) -> Self {
        let grid = Grid::for_statement(&statement);
        Verifier { grid, statement, claims, steps: 0, most_alive: 0 }
    }

    /// Checks the next step, and that it concludes what it is said to conclude.
    pub fn step(
        &mut self,
        step: &Step<W>,
        stated: Option<&Claim<W>>,
    ) -> Result<&Claim<W>, Rejection> {
        let claim = conclude(&self.grid, step, |number| self.claims.get(number));
        self.steps += 1;
        let claim = claim.and_then(|claim| match stated {
            Some(stated) if *stated != claim => Err(Cause::OtherConclusion),
            _ => Ok(claim),
        });
        let claim = claim.map_err(|cause| self.rejection(step.rule(), cause))?;
        step.for_each_premise(|premise| {
            if premise.last {
                self.claims.give_up(premise.step);
            }
        });
        self.most_alive = self.most_alive.max(self.claims.alive() + 1);
        Ok(self.claims.push(self.steps, claim))
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
                Ok(claim.carrier.iter().collect())
            })
        } else {
            Err(Cause::NoSuchClaim(steps))
        };
        match follows {
            Ok(carrier) => {
                let counts = Counts { claims: self.steps, alive: self.most_alive as u64 };
                let verified = Verified { statement: self.statement, counts, carrier };
                Ok((verified, self.claims.into_all()))
            }
            Err(cause) => Err(self.rejection("end", cause)),
        }
    }

    fn rejection(&self, rule: &'static str, cause: Cause) -> Rejection {
        let reason = cause.text(self.grid.size());
        Rejection { step: self.steps, rule, cause, reason }
    }
}
