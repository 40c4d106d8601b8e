//! The binary form, for large proofs: small numbers, no conclusions, last mentions marked.
//!
//! docs/certificate.md defines it to the byte. Compression is the caller's business: this module
//! reads and writes the plain stream.

use crate::certificate::Certificate;
use crate::claim::Goal;
use crate::file::{Entry, Input};
use crate::statement::Statement;
use crate::step::{Excuse, Motion, Premise, Step};
use crate::verify::Refusal;
use board::{Cell, CellSet, Endpoint, Side, Size};
use std::io::{self, Read, Write};

/// The first bytes of a file.
pub const MAGIC: [u8; 8] = *b"MUSTPLAY";

/// The version of the form.
const VERSION: u8 = 1;

/// The longest statement that is read, in bytes.
const LONGEST_STATEMENT: u64 = 4096;

/// The most claims that one step may rest on, and the most pairs that a goal may have.
const MOST: u64 = 1 << 16;

const END: u8 = 0;
const LINK: u8 = 1;
const PLAY: u8 = 2;
const EITHER: u8 = 3;
const STAND_IN: u8 = 4;
const IMAGE: u8 = 5;
const FORCE: u8 = 6;
const ANSWER: u8 = 7;
const CAPTURED: u8 = 8;
const DEAD: u8 = 9;
const STRIP: u8 = 10;

/// Writes a whole certificate.
pub fn write<const W: usize>(out: &mut impl Write, certificate: &Certificate<W>) -> io::Result<()> {
    let mut writer = BinaryWriter::new(out, &certificate.statement)?;
    for step in &certificate.steps {
        writer.step(step)?;
    }
    writer.finish()
}

/// Writes a certificate step by step.
pub struct BinaryWriter<'o, O> {
    out: &'o mut O,
    size: Size,
    steps: u64,
}

impl<'o, O: Write> BinaryWriter<'o, O> {
    /// Begins a file.
    pub fn new(out: &'o mut O, statement: &Statement) -> io::Result<Self> {
        let text = statement.to_string();
        out.write_all(&MAGIC)?;
        out.write_all(&[VERSION])?;
        number(out, text.len() as u64)?;
        out.write_all(text.as_bytes())?;
        Ok(BinaryWriter { out, size: statement.setup.size(), steps: 0 })
    }

    /// Goes on with a file that has so many steps already.
    pub fn after(out: &'o mut O, size: Size, steps: u64) -> Self {
        BinaryWriter { out, size, steps }
    }

    /// How many steps the file has.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Writes the next step.
    pub fn step<const W: usize>(&mut self, step: &Step<W>) -> io::Result<()> {
        self.steps += 1;
        match step {
            Step::Link { premises, goal, stones } => {
                self.out.write_all(&[LINK])?;
                self.goal(goal)?;
                self.premises(premises)?;
                self.set(*stones)
            }
            Step::Play { premise, cell } => {
                self.out.write_all(&[PLAY])?;
                self.premise(*premise)?;
                self.cell(*cell)
            }
            Step::Either { premises } => {
                self.out.write_all(&[EITHER])?;
                self.premises(premises)
            }
            Step::StandIn { premise, by, cells } => {
                self.out.write_all(&[STAND_IN])?;
                self.premise(*premise)?;
                self.premise(*by)?;
                self.set(*cells)
            }
            Step::Image { premise, motion } => {
                self.out.write_all(&[IMAGE])?;
                self.premise(*premise)?;
                let Motion { turns, reflect, swap_sides, shift: (right, down) } = *motion;
                let turn = turns | u8::from(reflect) << 3 | u8::from(swap_sides) << 4;
                self.out.write_all(&[turn, right.cast_unsigned(), down.cast_unsigned()])
            }
            Step::Strip { first, stones } => {
                self.out.write_all(&[STRIP, *first])?;
                self.set(*stones)
            }
            Step::Force { premise } => {
                self.out.write_all(&[FORCE])?;
                self.premise(*premise)
            }
            Step::Answer { premises, excuses, stones } => {
                self.out.write_all(&[ANSWER])?;
                number(self.out, premises.len() as u64)?;
                for &(cell, premise) in premises {
                    self.cell(cell)?;
                    self.premise(premise)?;
                }
                number(self.out, excuses.len() as u64)?;
                for &Excuse { cell, by } in excuses {
                    self.cell(cell)?;
                    self.cell(by)?;
                }
                self.set(*stones)
            }
            Step::Captured { premise, cells, stones } => {
                self.out.write_all(&[CAPTURED])?;
                self.premise(*premise)?;
                cells.iter().try_for_each(|&cell| self.cell(cell))?;
                self.set(*stones)
            }
            Step::Dead { premise, cell, stones } => {
                self.out.write_all(&[DEAD])?;
                self.premise(*premise)?;
                self.cell(*cell)?;
                self.set(*stones)
            }
        }
    }

    /// Ends the file.
    pub fn finish(self) -> io::Result<()> {
        self.out.write_all(&[END])?;
        number(self.out, self.steps)
    }

    fn premise(&mut self, premise: Premise) -> io::Result<()> {
        number(self.out, (self.steps - premise.step) << 1 | u64::from(premise.last))
    }

    fn premises(&mut self, premises: &[Premise]) -> io::Result<()> {
        number(self.out, premises.len() as u64)?;
        premises.iter().try_for_each(|&premise| self.premise(premise))
    }

    fn cell(&mut self, cell: Cell) -> io::Result<()> {
        number(self.out, cell.index() as u64)
    }

    fn goal(&mut self, goal: &Goal) -> io::Result<()> {
        number(self.out, goal.pairs().len() as u64)?;
        for end in goal.pairs().iter().flat_map(|&(x, y)| [x, y]) {
            number(
                self.out,
                match end {
                    Endpoint::Side(Side::Top | Side::Left) => 0,
                    Endpoint::Side(Side::Bottom | Side::Right) => 1,
                    Endpoint::Cell(cell) => 2 + cell.index() as u64,
                },
            )?;
        }
        Ok(())
    }

    fn set<const W: usize>(&mut self, set: CellSet<W>) -> io::Result<()> {
        let bytes = set.words().into_iter().flat_map(u64::to_le_bytes);
        let bytes: Vec<u8> = bytes.take(self.size.cells().div_ceil(8)).collect();
        self.out.write_all(&bytes)
    }
}

/// Writes a number in groups of seven bits, lowest first; all but the last have the high bit.
fn number(out: &mut impl Write, mut number: u64) -> io::Result<()> {
    let mut bytes = [0; 10];
    let mut length = 0;
    loop {
        bytes[length] = (number & 0x7f) as u8 | u8::from(number > 0x7f) << 7;
        length += 1;
        number >>= 7;
        if number == 0 {
            return out.write_all(&bytes[..length]);
        }
    }
}

/// Reads a certificate step by step.
pub(crate) struct BinaryReader<'i> {
    input: Input<'i>,
    /// How many bytes have been read.
    at: u64,
    steps: u64,
    owner: board::Color,
}

impl<'i> BinaryReader<'i> {
    pub(crate) fn new(input: Input<'i>) -> Self {
        BinaryReader { input, at: 0, steps: 0, owner: board::Color::Black }
    }

    /// How many bytes have been read.
    pub(crate) fn bytes_read(&self) -> u64 {
        self.at
    }

    pub(crate) fn statement(&mut self) -> Result<Statement, Refusal> {
        let mut magic = [0; MAGIC.len()];
        self.bytes(&mut magic)?;
        if magic != MAGIC {
            return Err(self.malformed("this is no certificate"));
        }
        let version = self.byte()?;
        if version != VERSION {
            return Err(self.malformed(format!("version {version} is not known, only {VERSION}")));
        }
        let length = self.number(LONGEST_STATEMENT)?;
        let mut text = vec![0; length as usize];
        self.bytes(&mut text)?;
        let text =
            String::from_utf8(text).map_err(|_| self.malformed("the statement is no text"))?;
        let statement = Statement::read(&text)
            .map_err(|error| self.malformed(format!("the statement: {error}")))?;
        self.owner = statement.owner();
        Ok(statement)
    }

    pub(crate) fn entry<const W: usize>(&mut self, size: Size) -> Result<Entry<W>, Refusal> {
        let rule = self.byte()?;
        self.steps += 1;
        let step = match rule {
            END => {
                let steps = self.number(u64::MAX)?;
                let mut rest = [0];
                return match self.input.read(&mut rest)? {
                    0 => Ok(Entry::End(steps)),
                    _ => Err(self.malformed("something follows the end")),
                };
            }
            LINK => {
                let goal = self.goal(size)?;
                let premises = self.premises()?;
                Step::Link { premises, goal, stones: self.set(size)? }
            }
            PLAY => Step::Play { premise: self.premise()?, cell: self.cell(size)? },
            EITHER => Step::Either { premises: self.premises()? },
            STAND_IN => Step::StandIn {
                premise: self.premise()?,
                by: self.premise()?,
                cells: self.set(size)?,
            },
            IMAGE => Step::Image { premise: self.premise()?, motion: self.motion()? },
            STRIP => Step::Strip { first: self.byte()?, stones: self.set(size)? },
            FORCE => Step::Force { premise: self.premise()? },
            ANSWER => Step::Answer {
                premises: self.several(|this| Ok((this.cell(size)?, this.premise()?)))?,
                excuses: self
                    .several(|this| Ok(Excuse { cell: this.cell(size)?, by: this.cell(size)? }))?,
                stones: self.set(size)?,
            },
            CAPTURED => Step::Captured {
                premise: self.premise()?,
                cells: [self.cell(size)?, self.cell(size)?],
                stones: self.set(size)?,
            },
            DEAD => Step::Dead {
                premise: self.premise()?,
                cell: self.cell(size)?,
                stones: self.set(size)?,
            },
            other => return Err(self.malformed(format!("there is no rule number {other}"))),
        };
        Ok(Entry::Step(step, None))
    }

    fn malformed(&self, message: impl Into<String>) -> Refusal {
        Refusal::Malformed { place: format!("byte {}", self.at), message: message.into() }
    }

    fn bytes(&mut self, bytes: &mut [u8]) -> Result<(), Refusal> {
        match self.input.read_exact(bytes) {
            Ok(()) => {
                self.at += bytes.len() as u64;
                Ok(())
            }
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                Err(self.malformed("the file ends too soon"))
            }
            Err(error) => Err(error.into()),
        }
    }

    fn byte(&mut self) -> Result<u8, Refusal> {
        let mut byte = [0];
        self.bytes(&mut byte)?;
        Ok(byte[0])
    }

    fn number(&mut self, most: u64) -> Result<u64, Refusal> {
        let mut number = 0u64;
        for shift in (0..63).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                if byte == 0 && shift > 0 {
                    return Err(self.malformed("a number is padded"));
                }
                return match number <= most {
                    true => Ok(number),
                    false => Err(self.malformed(format!("{number} is too large, at most {most}"))),
                };
            }
        }
        Err(self.malformed("a number is too long"))
    }

    fn premise(&mut self) -> Result<Premise, Refusal> {
        let code = self.number(u64::MAX)?;
        let step = self.steps.checked_sub(code >> 1).filter(|&step| step > 0 && step < self.steps);
        match step {
            Some(step) => Ok(Premise { step, last: code & 1 != 0 }),
            None => {
                let (back, s) = (code >> 1, if code >> 1 == 1 { "" } else { "s" });
                Err(self.malformed(format!("no claim stands {back} step{s} back")))
            }
        }
    }

    fn premises(&mut self) -> Result<Vec<Premise>, Refusal> {
        self.several(Self::premise)
    }

    /// A number, and as many items.
    fn several<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<T, Refusal>,
    ) -> Result<Vec<T>, Refusal> {
        let count = self.number(MOST)?;
        (0..count).map(|_| item(self)).collect()
    }

    fn cell(&mut self, size: Size) -> Result<Cell, Refusal> {
        let index = self.number(MOST)?;
        let cell = size.all_cells().nth(index as usize);
        cell.ok_or_else(|| self.malformed(format!("the {size} board has no cell number {index}")))
    }

    fn end(&mut self, size: Size) -> Result<Endpoint, Refusal> {
        let code = self.number(MOST)?;
        let cell = |index| size.all_cells().nth(index as usize).map(Endpoint::Cell);
        let end = match code {
            0 | 1 => Some(Endpoint::Side(Side::of(self.owner)[code as usize])),
            _ => cell(code - 2),
        };
        end.ok_or_else(|| self.malformed(format!("there is no end number {code}")))
    }

    fn goal(&mut self, size: Size) -> Result<Goal, Refusal> {
        Ok(Goal::new(self.several(|this| Ok((this.end(size)?, this.end(size)?)))?))
    }

    fn set<const W: usize>(&mut self, size: Size) -> Result<CellSet<W>, Refusal> {
        let mut bytes = [[0; 8]; W];
        self.bytes(&mut bytes.as_flattened_mut()[..size.cells().div_ceil(8)])?;
        let set = CellSet::from_words(bytes.map(u64::from_le_bytes));
        match set.is_subset(CellSet::first_cells(size.cells())) {
            true => Ok(set),
            false => Err(self.malformed("a set has cells outside the board")),
        }
    }

    fn motion(&mut self) -> Result<Motion, Refusal> {
        let mut bytes = [0; 3];
        self.bytes(&mut bytes)?;
        let [turn, right, down] = bytes;
        if turn >> 5 != 0 {
            return Err(self.malformed(format!("there is no motion number {turn}")));
        }
        Ok(Motion {
            turns: turn & 7,
            reflect: turn >> 3 & 1 != 0,
            swap_sides: turn >> 4 & 1 != 0,
            shift: (right.cast_signed(), down.cast_signed()),
        })
    }
}
