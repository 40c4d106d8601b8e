//! The text form, for people and tests: one step a line, with what it concludes.
//!
//! docs/certificate.md defines it. The stated conclusions are compared with the computed ones, so
//! that each line can be checked by itself.

use crate::certificate::Certificate;
use crate::claim::{Claim, Goal, Kind, goal_text, set_text};
use crate::file::Entry;
use crate::grid::Grid;
use crate::rules::{Cause, conclude};
use crate::statement::Statement;
use crate::step::{Motion, Premise, Step};
use crate::verify::Refusal;
use board::{Cell, CellSet, Color, Coord, Endpoint, Side, Size};
use std::fmt::Write;
use std::io::BufRead;

const HEADING: &str = "mustplay certificate 1";

/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 1 << 20;

/// Writes a certificate, computing what each step concludes.
pub fn write<const W: usize>(certificate: &Certificate<W>) -> Result<String, Cause> {
    let size = certificate.statement.setup.size();
    let grid = Grid::<W>::new(size, certificate.statement.winner);
    let mut claims: Vec<Claim<W>> = Vec::with_capacity(certificate.steps.len());
    let mut text = format!("{HEADING}\n{}\n", certificate.statement);
    for (index, step) in certificate.steps.iter().enumerate() {
        let claim = conclude(&grid, step, |number| claims.get((number as usize).checked_sub(1)?))?;
        let _ = writeln!(text, "{} {} => {}", index + 1, step_text(size, step), claim.text(size));
        claims.push(claim);
    }
    let _ = writeln!(text, "end {}", claims.len());
    Ok(text)
}

/// A step without its number and conclusion.
pub fn step_text<const W: usize>(size: Size, step: &Step<W>) -> String {
    let numbers = |premises: &[Premise]| {
        premises.iter().fold(String::new(), |text, premise| format!("{text} {}", premise.step))
    };
    match step {
        Step::Link { premises, goal, stones } => {
            let mut text = format!("link {}", goal_text(size, goal));
            if !premises.is_empty() {
                text += &format!(" from{}", numbers(premises));
            }
            if !stones.is_empty() {
                text += &format!(" with{}", set_text(size, *stones));
            }
            text
        }
        Step::Play { premise, cell } => format!("play {} from {}", size.name(*cell), premise.step),
        Step::Either { premises } => format!("either{}", numbers(premises)),
        Step::StandIn { premise, by, cells } => {
            format!("stand-in {} by {} for{}", premise.step, by.step, set_text(size, *cells))
        }
        Step::Image { premise, motion } => {
            let mut text = format!("image {} turn {}", premise.step, motion.turns);
            for (word, present) in [(" reflect", motion.reflect), (" swap", motion.swap_sides)] {
                text += if present { word } else { "" };
            }
            let (right, down) = motion.shift;
            text + &format!(" shift {right} {down}")
        }
    }
}

/// Reads a certificate line by line.
pub(crate) struct TextReader<I> {
    input: I,
    /// The number of the line that was read last.
    line: u64,
    steps: u64,
}

impl<I: BufRead> TextReader<I> {
    pub(crate) fn new(input: I) -> Self {
        TextReader { input, line: 0, steps: 0 }
    }

    pub(crate) fn statement(&mut self) -> Result<Statement, Refusal> {
        let heading = self.next_line()?;
        if heading != HEADING {
            return Err(self.malformed(format!("a certificate begins with '{HEADING}'")));
        }
        let text = self.next_line()?;
        Statement::read(&text).map_err(|error| self.malformed(error.to_string()))
    }

    pub(crate) fn entry<const W: usize>(
        &mut self,
        size: Size,
        owner: Color,
    ) -> Result<Entry<W>, Refusal> {
        let line = self.next_line()?;
        if let Some(count) = line.strip_prefix("end ") {
            let steps =
                count.parse().map_err(|_| self.malformed("end should name the last step"))?;
            return match self.line()? {
                None => Ok(Entry::End(steps)),
                Some(_) => Err(self.malformed("something follows the end")),
            };
        }
        self.steps += 1;
        let parse = Words { size, owner };
        let (step, claim) = line
            .split_once(" => ")
            .ok_or("' => ' is missing")
            .and_then(|(step, claim)| {
                let (number, step) = step.split_once(' ').ok_or("the step is missing")?;
                if number.parse() != Ok(self.steps) {
                    return Err("the steps should be numbered 1, 2, 3 and so on");
                }
                Ok((parse.step(step)?, parse.claim(claim)?))
            })
            .map_err(|message| self.malformed(message))?;
        Ok(Entry::Step(step, Some(claim)))
    }

    fn malformed(&self, message: impl Into<String>) -> Refusal {
        Refusal::Malformed { place: format!("line {}", self.line), message: message.into() }
    }

    /// The next line that isn't empty or a comment; there must be one.
    fn next_line(&mut self) -> Result<String, Refusal> {
        self.line()?.ok_or_else(|| self.malformed("the file ends too soon"))
    }

    /// The next line that isn't empty or a comment.
    fn line(&mut self) -> Result<Option<String>, Refusal> {
        loop {
            let mut bytes = Vec::new();
            std::io::Read::take(&mut self.input, LONGEST_LINE).read_until(b'\n', &mut bytes)?;
            if bytes.is_empty() {
                return Ok(None);
            }
            self.line += 1;
            if bytes.len() as u64 == LONGEST_LINE {
                return Err(self.malformed("the line is too long"));
            }
            let line =
                String::from_utf8(bytes).map_err(|_| self.malformed("the line is no text"))?;
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                return Ok(Some(line.to_string()));
            }
        }
    }
}

/// Reads the words of a line. Errors are sentences; the caller adds the line's number.
struct Words {
    size: Size,
    owner: Color,
}

type Parsed<T> = Result<T, &'static str>;

impl Words {
    fn step<const W: usize>(&self, text: &str) -> Parsed<Step<W>> {
        let (rule, rest) = text.split_once(' ').ok_or("the step says too little")?;
        match rule {
            "link" => {
                let (rest, stones) = rest.split_once(" with ").unwrap_or((rest, ""));
                let (goal, premises) = rest.split_once(" from ").unwrap_or((rest, ""));
                let (premises, goal) = (self.premises(premises)?, self.goal(goal)?);
                Ok(Step::Link { premises, goal, stones: self.set(stones)? })
            }
            "play" => {
                let (cell, premise) = rest.split_once(" from ").ok_or("play CELL from CLAIM")?;
                Ok(Step::Play { premise: self.premise(premise)?, cell: self.cell(cell)? })
            }
            "either" => Ok(Step::Either { premises: self.premises(rest)? }),
            "stand-in" => {
                let (rest, cells) =
                    rest.split_once(" for ").ok_or("stand-in CLAIM by CLAIM for CELLS")?;
                let (premise, by) =
                    rest.split_once(" by ").ok_or("stand-in CLAIM by CLAIM for CELLS")?;
                let (premise, by) = (self.premise(premise)?, self.premise(by)?);
                Ok(Step::StandIn { premise, by, cells: self.set(cells)? })
            }
            "image" => self.image(rest),
            _ => Err("the rules are link, play, either, stand-in and image"),
        }
    }

    fn image<const W: usize>(&self, text: &str) -> Parsed<Step<W>> {
        const FORM: &str = "image CLAIM turn N [reflect] [swap] shift RIGHT DOWN";
        let (premise, rest) = text.split_once(" turn ").ok_or(FORM)?;
        let (turns, shift) = rest.split_once(" shift ").ok_or(FORM)?;
        let mut words = turns.split(' ');
        let turns = words.next().and_then(|word| word.parse().ok()).ok_or(FORM)?;
        let mut motion = Motion { turns, ..Motion::default() };
        for word in words {
            match word {
                "reflect" if !motion.reflect => motion.reflect = true,
                "swap" if !motion.swap_sides => motion.swap_sides = true,
                _ => return Err(FORM),
            }
        }
        let (right, down) = shift.split_once(' ').ok_or(FORM)?;
        motion.shift = (right.parse().map_err(|_| FORM)?, down.parse().map_err(|_| FORM)?);
        Ok(Step::Image { premise: self.premise(premise)?, motion })
    }

    fn claim<const W: usize>(&self, text: &str) -> Parsed<Claim<W>> {
        const FORM: &str = "a claim is 'connection GOAL | STONES | CARRIER', or semi";
        let mut parts = text.split('|').map(str::trim);
        let mut part = || parts.next().ok_or(FORM);
        let (kind, goal) = part()?.split_once(' ').ok_or(FORM)?;
        let kind = match kind {
            "connection" => Kind::Connection,
            "semi" => Kind::SemiConnection,
            _ => return Err(FORM),
        };
        let claim = Claim {
            kind,
            goal: self.goal(goal)?,
            stones: self.set(part()?)?,
            carrier: self.set(part()?)?,
        };
        parts.next().map_or(Ok(claim), |_| Err(FORM))
    }

    fn premise(&self, text: &str) -> Parsed<Premise> {
        text.parse().map(|step: u64| Premise::from(step)).map_err(|_| "a claim's number is wrong")
    }

    fn premises(&self, text: &str) -> Parsed<Vec<Premise>> {
        text.split_whitespace().map(|word| self.premise(word)).collect()
    }

    fn cell(&self, name: &str) -> Parsed<Cell> {
        Coord::from_name(name).and_then(|at| self.size.cell(at)).ok_or("the board has no such cell")
    }

    fn set<const W: usize>(&self, text: &str) -> Parsed<CellSet<W>> {
        text.split_whitespace().map(|name| self.cell(name)).collect()
    }

    fn goal(&self, text: &str) -> Parsed<Goal> {
        let pairs = text.trim().split(',').map(|pair| {
            let (x, y) =
                pair.split_once('-').ok_or("a goal is like top-bottom or c3-bottom,c3-d5")?;
            Ok((self.end(x)?, self.end(y)?))
        });
        Ok(Goal::new(pairs.collect::<Parsed<Vec<_>>>()?))
    }

    fn end(&self, name: &str) -> Parsed<Endpoint> {
        match Side::from_name(name) {
            Some(side) if side.owner() == self.owner && side.name() == name => {
                Ok(Endpoint::Side(side))
            }
            Some(_) => Err("a goal can't end at a side of the opponent"),
            None => self.cell(name).map(Endpoint::Cell),
        }
    }
}
