//! One certificate from the certificates of parts.
//!
//! The steps of a part are written as they are, but for the numbers of their premises, one part
//! after the other: no more than one part is in memory. Between them stand the steps of joints.

use super::conclusion::{Conclusion, Joint};
use crate::certified::unpacked;
use board::{Cell, Color, Rules, WIDE};
use flate2::Compression;
use flate2::write::GzEncoder;
use proof::binary::BinaryWriter;
use proof::file::{Entry, File};
use proof::verify::Refusal;
use proof::{Premise, Statement, Step};
use std::fmt;
use std::io::{self, Write};

/// Why a certificate can't be composed.
#[derive(Debug)]
#[non_exhaustive]
pub enum ComposeError {
    /// It can't be written.
    Io(io::Error),
    /// The certificate of a part can't be read.
    Part(Refusal),
    /// A part is of another board, or proves that the other color wins.
    OtherBoard,
}

impl fmt::Display for ComposeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ComposeError::Io(error) => write!(f, "can't write it: {error}"),
            ComposeError::Part(refusal) => write!(f, "a part of it can't be read: {refusal}"),
            ComposeError::OtherBoard => f.write_str("a part of it is of another board or color"),
        }
    }
}

impl std::error::Error for ComposeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ComposeError::Io(error) => Some(error),
            ComposeError::Part(refusal) => Some(refusal),
            ComposeError::OtherBoard => None,
        }
    }
}

impl From<io::Error> for ComposeError {
    fn from(error: io::Error) -> ComposeError {
        ComposeError::Io(error)
    }
}

impl From<Refusal> for ComposeError {
    fn from(refusal: Refusal) -> ComposeError {
        ComposeError::Part(refusal)
    }
}

/// Writes a certificate of a statement part by part, compressed. The last step that is written has
/// to be the one that settles the statement; whether it does, a verifier says.
pub struct Composer<O: Write> {
    statement: Statement,
    out: GzEncoder<O>,
    steps: u64,
}

impl<O: Write> Composer<O> {
    /// Begins a file.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn new(out: O, statement: Statement) -> Result<Composer<O>, ComposeError> {
        let mut out = GzEncoder::new(out, Compression::default());
        BinaryWriter::new(&mut out, &statement)?;
        Ok(Composer { statement, out, steps: 0 })
    }

    /// The color of which all parts have to be.
    pub fn winner(&self) -> Color {
        self.statement.winner
    }

    /// Writes the steps of a certificate; the number of its last one.
    ///
    /// # Errors
    /// If it can't be read or written, or isn't of the same board and color.
    pub fn part(&mut self, file: &[u8]) -> Result<u64, ComposeError> {
        let mut file = File::open(unpacked(file)?)?;
        let theirs = file.statement();
        let is_ours = theirs.setup.size() == self.statement.setup.size()
            && theirs.setup.rules == self.statement.setup.rules
            && theirs.winner == self.statement.winner
            && theirs.game() == self.statement.game();
        if !is_ours {
            return Err(ComposeError::OtherBoard);
        }
        let before = self.steps;
        let mut writer = BinaryWriter::after(&mut self.out, self.statement.setup.size(), before);
        while let Entry::Step(mut step, _) = file.entry::<WIDE>()? {
            step.for_each_premise_mut(|premise| premise.step += before);
            writer.step(&step)?;
        }
        self.steps = writer.steps();
        Ok(self.steps)
    }

    /// Writes the step of a joint, given the moves of the position with their conclusions and the
    /// numbers of their steps; the number of the step that has what follows.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn joint(
        &mut self,
        joint: &Joint,
        conclusion: &Conclusion,
        moves: &[(Cell, Conclusion, u64)],
    ) -> Result<u64, ComposeError> {
        let rules = self.statement.setup.rules;
        if let Joint::Same(place) = joint {
            return Ok(moves[*place].2);
        }
        let step: Step<WIDE> = match joint {
            Joint::Same(place) | Joint::Move(place) => {
                let (cell, _, number) = moves[*place];
                Step::Play { premise: number.into(), cell }
            }
            Joint::All(places) if rules == Rules::Hex => {
                let mut numbers: Vec<u64> = places.iter().map(|&place| moves[place].2).collect();
                numbers.sort_unstable();
                numbers.dedup();
                Step::Either { premises: numbers.into_iter().map(Premise::from).collect() }
            }
            Joint::All(places) => {
                let premise = |&place: &usize| (moves[place].0, Premise::from(moves[place].2));
                Step::Answer {
                    premises: places.iter().map(premise).collect(),
                    excuses: Vec::new(),
                    stones: conclusion.stones.resized(),
                }
            }
        };
        let size = self.statement.setup.size();
        let mut writer = BinaryWriter::after(&mut self.out, size, self.steps);
        writer.step(&step)?;
        self.steps = writer.steps();
        Ok(self.steps)
    }

    /// Ends the file.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn finish(mut self) -> Result<O, ComposeError> {
        let size = self.statement.setup.size();
        BinaryWriter::after(&mut self.out, size, self.steps).finish()?;
        Ok(self.out.finish()?)
    }
}
