//! A certificate that was checked and is kept with its claims, at the width of its board.

use crate::budget::Meter;
use crate::certificate::Certificate;
use crate::claim::Claim;
use crate::file::{Entry, File};
use crate::grid::Grid;
use crate::statement::Statement;
use crate::step::{Premise, Step};
use crate::verify::{Refusal, Verified, Verifier};
use board::Rules;

/// A certificate that was checked, with the claims of all its steps.
#[derive(Clone, Debug)]
pub(crate) struct Kept<const W: usize> {
    pub(crate) certificate: Certificate<W>,
    /// The claims of the steps, in order.
    pub(crate) claims: Vec<Claim<W>>,
    pub(crate) grid: Grid<W>,
    pub(crate) verified: Verified,
}

impl<const W: usize> Kept<W> {
    /// Checks a certificate of a game.
    pub(crate) fn new(rules: Rules, certificate: Certificate<W>) -> Result<Self, Refusal> {
        let Certificate { statement, steps } = certificate;
        if statement.setup.rules != rules {
            return Err(Refusal::Malformed {
                place: "statement".into(),
                message: format!("this is no certificate of {rules}"),
            });
        }
        let end = Entry::End(steps.len() as u64);
        let mut entries = steps.into_iter().map(|step| Entry::Step(step, None)).chain([end]);
        let mut next = || Ok(entries.next().expect("the end stops the reading"));
        Self::gather(statement, Meter::unlimited(), |_| next())
    }

    /// Checks a file within a budget, as strictly as [`verify`](crate::verify::verify) does.
    pub(crate) fn read(mut file: File<'_>, meter: Meter) -> Result<Self, Refusal> {
        Self::gather(file.statement().clone(), meter, |verifier| {
            let entry = file.entry();
            verifier.has_read(file.bytes());
            entry
        })
    }

    /// Checks one entry after the other and keeps what they say.
    fn gather(
        statement: Statement,
        meter: Meter,
        mut next: impl FnMut(&Verifier<W>) -> Result<Entry<W>, Refusal>,
    ) -> Result<Self, Refusal> {
        let grid = Grid::for_statement(&statement);
        let mut verifier = Verifier::keeping(statement.clone(), meter);
        let mut steps = Vec::new();
        loop {
            match next(&verifier)? {
                Entry::Step(step, stated) => {
                    verifier.step(&step, stated.as_ref())?;
                    verifier.keep(bytes_of(&step))?;
                    steps.push(step);
                }
                Entry::End(count) => {
                    let (verified, claims) = verifier.finish_with_claims(count)?;
                    let mut certificate = Certificate { statement, steps };
                    certificate.mark_last_mentions();
                    return Ok(Kept { certificate, claims, grid, verified });
                }
            }
        }
    }

    /// The step with a number, counted from 1.
    pub(crate) fn step(&self, number: u64) -> &Step<W> {
        &self.certificate.steps[number as usize - 1]
    }

    /// The claim of the step with a number.
    pub(crate) fn claim(&self, number: u64) -> &Claim<W> {
        &self.claims[number as usize - 1]
    }

    /// The number of the last step, whose claim covers the position.
    pub(crate) fn last(&self) -> u64 {
        self.claims.len() as u64
    }
}

/// What a step takes with what it mentions.
fn bytes_of<const W: usize>(step: &Step<W>) -> u64 {
    let mut premises = 0;
    step.for_each_premise(|_| premises += 1);
    (2 * size_of::<Step<W>>() + premises * size_of::<(u64, Premise)>()) as u64
}
