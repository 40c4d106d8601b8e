//! A checked certificate of a board of any size and of either game.
//!
//! Steps and claims are kept at the width of their own board. What goes out is as wide as the
//! widest board needs it ([`WIDE`]).

mod player;

pub use player::{Branch, ProofPlayer, Task};

use crate::budget::{Budget, Meter};
use crate::claim::{Claim, Goal, Kind};
use crate::file::File;
use crate::kept::Kept;
use crate::statement::Statement;
use crate::step::{Premise, Rule, Step};
use crate::verify::{Counts, Refusal, Verified};
use crate::{binary, text};
use board::{AnyWidth, Cell, WIDE, any_width, for_width};
use std::collections::HashSet;
use std::io::Read;
use std::sync::Arc;

/// A certificate that the verifier accepted, with the claims of all its steps. No other function
/// than [`CheckedProof::read`] and [`CheckedProof::read_within`] makes one.
///
/// ```
/// let text = "mustplay certificate 1
/// black wins hex B w
/// 1 link top-bottom with a1 => connection top-bottom | a1 |
/// end 1
/// ";
/// let proof = proof::CheckedProof::read(text.as_bytes())?;
/// assert_eq!(proof.statement().winner, board::Color::Black);
/// assert_eq!(proof.counts().claims, 1);
/// assert_eq!(proof.to_text(), text);
/// # Ok::<(), proof::verify::Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct CheckedProof(AnyWidth<Arc<Kept<1>>, Arc<Kept<2>>, Arc<Kept<3>>, Arc<Kept<6>>>);

/// A step of a checked certificate.
#[derive(Clone, Copy, Debug)]
pub struct CheckedStep<'p>(AnyWidth<&'p Step<1>, &'p Step<2>, &'p Step<3>, &'p Step<6>>);

impl CheckedProof {
    /// Checks a certificate in text form or in plain binary form, as strictly as
    /// [`verify`](crate::verify::verify) does, and keeps its claims.
    pub fn read(input: impl Read) -> Result<CheckedProof, Refusal> {
        CheckedProof::read_within(input, Meter::new(Budget::default()))
    }

    /// As [`CheckedProof::read`], within a budget.
    pub fn read_within(input: impl Read, meter: Meter) -> Result<CheckedProof, Refusal> {
        CheckedProof::of(File::open(input)?, meter)
    }

    fn of(file: File<'_>, meter: Meter) -> Result<CheckedProof, Refusal> {
        let size = file.statement().setup.size();
        Ok(CheckedProof(any_width!(size, W => Arc::new(Kept::<W>::read(file, meter)?))))
    }

    /// What the verifier said.
    pub fn verified(&self) -> &Verified {
        for_width!(&self.0, kept => &kept.verified)
    }

    /// What is proved.
    pub fn statement(&self) -> &Statement {
        self.verified().statement()
    }

    /// What the certificate consists of. Every step makes one claim.
    pub fn counts(&self) -> Counts {
        self.verified().counts()
    }

    /// The carrier of the last claim: the cells, beside stones, that the winner relies on.
    pub fn carrier(&self) -> &[Cell] {
        self.verified().carrier()
    }

    /// The step with a number, counted from 1.
    ///
    /// # Panics
    /// If there is no such step.
    pub fn step(&self, number: u64) -> CheckedStep<'_> {
        CheckedStep(match &self.0 {
            AnyWidth::One(kept) => AnyWidth::One(kept.step(number)),
            AnyWidth::Two(kept) => AnyWidth::Two(kept.step(number)),
            AnyWidth::Three(kept) => AnyWidth::Three(kept.step(number)),
            AnyWidth::Six(kept) => AnyWidth::Six(kept.step(number)),
        })
    }

    /// All steps in order.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = CheckedStep<'_>> {
        let count = for_width!(&self.0, kept => kept.claims.len());
        (0..count).map(|index| self.step(index as u64 + 1))
    }

    /// The claim of the step with a number, counted from 1.
    ///
    /// # Panics
    /// If there is no such step.
    pub fn claim(&self, number: u64) -> Claim<WIDE> {
        for_width!(&self.0, kept => kept.claim(number).resized())
    }

    /// The kind of the claim of the step with a number, counted from 1.
    ///
    /// # Panics
    /// If there is no such step.
    pub fn kind(&self, number: u64) -> Kind {
        for_width!(&self.0, kept => kept.claim(number).kind)
    }

    /// The last claim, which covers the position.
    pub fn root(&self) -> Claim<WIDE> {
        self.claim(self.counts().claims)
    }

    /// How many different claims there are among those of a kind and a goal.
    pub fn count_different(&self, is_meant: impl Fn(Kind, &Goal) -> bool) -> u64 {
        for_width!(&self.0, kept => {
            let meant = kept.claims.iter().filter(|claim| is_meant(claim.kind, &claim.goal));
            meant.collect::<HashSet<_>>().len() as u64
        })
    }

    /// The text form.
    pub fn to_text(&self) -> String {
        for_width!(&self.0, kept => text::write_with(&kept.certificate, &kept.claims))
    }

    /// The plain binary form, with last mentions marked.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for_width!(&self.0, kept => binary::write(&mut bytes, &kept.certificate))
            .expect("memory takes all that is written");
        bytes
    }

    /// Who plays by the proof, from the certificate's position on.
    pub fn player(&self) -> ProofPlayer<'_> {
        ProofPlayer::new(self)
    }
}

impl CheckedStep<'_> {
    /// The rule.
    pub fn rule(self) -> Rule {
        for_width!(self.0, step => step.kind())
    }

    /// Goes over every mention of an earlier claim, from left to right.
    pub fn for_each_premise(self, look: impl FnMut(Premise)) {
        for_width!(self.0, step => step.for_each_premise(look));
    }

    /// The step with all its cells.
    pub fn to_step(self) -> Step<WIDE> {
        for_width!(self.0, step => step.resized())
    }
}
