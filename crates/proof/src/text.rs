//! The text form, for people and tests: one step a line, with what it concludes.
//!
//! docs/certificate.md defines it. The stated conclusions are compared with the computed ones, so
//! that each line can be checked by itself.

use crate::certificate::Certificate;
use crate::claim::{Claim, Goal, Kind, goal_text, set_text};
use crate::file::{Entry, Input};
use crate::grid::Grid;
use crate::rules::{Cause, conclude};
use crate::statement::Statement;
use crate::step::{Excuse, Motion, Premise, Step};
use crate::verify::Refusal;
use board::{Cell, CellSet, Color, Coord, Endpoint, Side, Size};
use std::fmt::Write;
use std::io::BufRead;
use std::iter::Peekable;
use std::str::Split;

const HEADING: &str = "mustplay certificate 1";

/// The longest line that is read, in bytes without the line feed.
const LONGEST_LINE: u64 = 1 << 20;

/// The most claims that one step may rest on, and the most pairs that a goal may name.
const MOST: usize = 1 << 16;

/// Writes a certificate, computing what each step concludes.
pub fn write<const W: usize>(certificate: &Certificate<W>) -> Result<String, Cause> {
    let grid = Grid::<W>::for_statement(&certificate.statement);
    let mut claims: Vec<Claim<W>> = Vec::with_capacity(certificate.steps.len());
    for step in &certificate.steps {
        let claim = conclude(&grid, step, |number| claims.get((number as usize).checked_sub(1)?))?;
        claims.push(claim);
    }
    Ok(write_with(certificate, &claims))
}

/// Writes a certificate whose claims are known.
pub(crate) fn write_with<const W: usize>(
    certificate: &Certificate<W>,
    claims: &[Claim<W>],
) -> String {
    let size = certificate.statement.setup.size();
    let mut text = format!("{HEADING}\n{}\n", certificate.statement);
    for (number, (step, claim)) in (1..).zip(certificate.steps.iter().zip(claims)) {
        let _ = writeln!(text, "{number} {} => {}", step_text(size, step), claim.text(size));
    }
    let _ = writeln!(text, "end {}", claims.len());
    text
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
            text + &with_text(size, *stones)
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
        Step::Strip { first, stones } => {
            format!("strip {first}{}", with_text(size, *stones))
        }
        Step::Force { premise } => format!("force {}", premise.step),
        Step::Answer { premises, excuses, stones } => {
            let mut text = String::from("answer");
            for (cell, premise) in premises {
                text += &format!(" {}:{}", size.name(*cell), premise.step);
            }
            if !excuses.is_empty() {
                text += " excused";
            }
            for Excuse { cell, by } in excuses {
                text += &format!(" {}:{}", size.name(*cell), size.name(*by));
            }
            text + &with_text(size, *stones)
        }
        Step::Captured { premise, cells: [a, b], stones } => {
            let (a, b) = (size.name(*a), size.name(*b));
            format!("captured {a} {b} from {}{}", premise.step, with_text(size, *stones))
        }
        Step::Dead { premise, cell, stones } => {
            format!("dead {} from {}{}", size.name(*cell), premise.step, with_text(size, *stones))
        }
    }
}

/// Further stones, if there are any.
fn with_text<const W: usize>(size: Size, stones: CellSet<W>) -> String {
    if stones.is_empty() { String::new() } else { format!(" with{}", set_text(size, stones)) }
}

/// Reads a certificate line by line.
pub(crate) struct TextReader<'i> {
    input: Input<'i>,
    /// The number of the line that was read last.
    line: u64,
    /// How many bytes have been read.
    bytes: u64,
    steps: u64,
}

impl<'i> TextReader<'i> {
    pub(crate) fn new(input: Input<'i>) -> Self {
        TextReader { input, line: 0, bytes: 0, steps: 0 }
    }

    /// How many bytes have been read.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
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
        let mut words = Words { size, owner, rest: line.split(' ').peekable() };
        if words.eat("end") {
            let count = words.number().and_then(|count| words.end().map(|()| count));
            let count = count.map_err(|message| self.malformed(message))?;
            return match self.line()? {
                None => Ok(Entry::End(count)),
                Some(_) => Err(self.malformed("something follows the end")),
            };
        }
        self.steps += 1;
        let (step, claim) =
            words.numbered(self.steps).map_err(|message| self.malformed(message))?;
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
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            std::io::Read::take(&mut self.input, LONGEST_LINE + 2).read_until(b'\n', &mut bytes)?;
            if bytes.is_empty() {
                return Ok(None);
            }
            self.line += 1;
            self.bytes += bytes.len() as u64;
            if bytes.strip_suffix(b"\n").unwrap_or(&bytes).len() as u64 > LONGEST_LINE {
                return Err(self.malformed("the line is too long"));
            }
            let line = str::from_utf8(&bytes).map_err(|_| self.malformed("the line is no text"))?;
            let line = line.trim_matches([' ', '\t', '\r', '\n']);
            if !line.is_empty() && !line.starts_with('#') {
                return Ok(Some(line.to_string()));
            }
        }
    }
}

/// The words of a line, taken from left to right. Errors are sentences; the caller adds the number
/// of the line.
struct Words<'l> {
    size: Size,
    owner: Color,
    rest: Peekable<Split<'l, char>>,
}

type Parsed<T> = Result<T, &'static str>;

impl<'l> Words<'l> {
    /// A step with its number and its claim.
    fn numbered<const W: usize>(&mut self, number: u64) -> Parsed<(Step<W>, Claim<W>)> {
        if self.number()? != number {
            return Err("the steps should be numbered 1, 2, 3 and so on");
        }
        let step = self.step()?;
        self.expect("=>", "' => ' and a claim should follow the step")?;
        let claim = self.claim()?;
        self.end()?;
        Ok((step, claim))
    }

    fn step<const W: usize>(&mut self) -> Parsed<Step<W>> {
        match self.next()? {
            "link" => {
                let goal = self.goal()?;
                let premises = if self.eat("from") { self.premises()? } else { Vec::new() };
                Ok(Step::Link { premises, goal, stones: self.with()? })
            }
            "play" => {
                let cell = self.cell()?;
                self.expect("from", "play CELL from CLAIM")?;
                Ok(Step::Play { premise: self.number()?.into(), cell })
            }
            "either" => Ok(Step::Either { premises: self.premises()? }),
            "stand-in" => {
                const FORM: &str = "stand-in CLAIM by CLAIM for CELLS";
                let premise = self.number()?.into();
                self.expect("by", FORM)?;
                let by = self.number()?.into();
                self.expect("for", FORM)?;
                Ok(Step::StandIn { premise, by, cells: self.some_cells()? })
            }
            "image" => {
                const FORM: &str = "image CLAIM turn N [reflect] [swap] shift RIGHT DOWN";
                let premise = self.number()?.into();
                self.expect("turn", FORM)?;
                let turns = u8::try_from(self.number()?).map_err(|_| FORM)?;
                let (reflect, swap_sides) = (self.eat("reflect"), self.eat("swap"));
                self.expect("shift", FORM)?;
                let shift = (self.shift()?, self.shift()?);
                Ok(Step::Image { premise, motion: Motion { turns, reflect, swap_sides, shift } })
            }
            "strip" => {
                const FORM: &str = "strip ROW [with CELLS]";
                let first = u8::try_from(self.number()?).map_err(|_| FORM)?;
                Ok(Step::Strip { first, stones: self.with()? })
            }
            "force" => Ok(Step::Force { premise: self.number()?.into() }),
            "answer" => {
                let (mut premises, mut excuses) = (Vec::new(), Vec::new());
                while let Some((cell, number)) = self.couple()? {
                    let step =
                        numeral(number).ok_or("a number such as 17 should follow a colon")?;
                    premises.push((cell, step.into()));
                }
                if self.eat("excused") {
                    while let Some((cell, by)) = self.couple()? {
                        excuses.push(Excuse { cell, by: self.cell_named(lower(by)?)? });
                    }
                    if excuses.is_empty() {
                        return Err("an excuse such as a1:b1 should stand here");
                    }
                }
                Ok(Step::Answer { premises, excuses, stones: self.with()? })
            }
            "captured" => {
                let cells = [self.cell()?, self.cell()?];
                self.expect("from", "captured CELL CELL from CLAIM")?;
                let premise = self.number()?.into();
                Ok(Step::Captured { premise, cells, stones: self.with()? })
            }
            "dead" => {
                let cell = self.cell()?;
                self.expect("from", "dead CELL from CLAIM")?;
                Ok(Step::Dead { premise: self.number()?.into(), cell, stones: self.with()? })
            }
            _ => {
                Err("the rules are link, play, either, stand-in and image, and in Rex also strip, \
                      force, answer, captured and dead")
            }
        }
    }

    fn claim<const W: usize>(&mut self) -> Parsed<Claim<W>> {
        const FORM: &str = "a claim is 'connection GOAL | STONES | CARRIER', or semi or forced";
        let kind = match self.next()? {
            "connection" => Kind::Connection,
            "semi" => Kind::SemiConnection,
            "forced" => Kind::Forced,
            _ => return Err(FORM),
        };
        let goal = self.goal()?;
        self.expect("|", FORM)?;
        let stones = self.cells()?;
        self.expect("|", FORM)?;
        Ok(Claim { kind, goal, stones, carrier: self.cells()? })
    }

    fn next(&mut self) -> Parsed<&'l str> {
        match self.rest.next() {
            Some("") => Err("words should be separated by single spaces"),
            Some(word) => Ok(word),
            None => Err("the line says too little"),
        }
    }

    /// Takes a word if it is the next one.
    fn eat(&mut self, wanted: &str) -> bool {
        self.rest.next_if_eq(&wanted).is_some()
    }

    fn expect(&mut self, wanted: &str, form: &'static str) -> Parsed<()> {
        if self.eat(wanted) { Ok(()) } else { Err(form) }
    }

    fn end(&mut self) -> Parsed<()> {
        self.rest.next().map_or(Ok(()), |_| Err("the line says too much"))
    }

    fn number(&mut self) -> Parsed<u64> {
        numeral(self.next()?).ok_or("a number such as 17 should stand here")
    }

    /// A whole number that fits a signed byte.
    fn shift(&mut self) -> Parsed<i8> {
        let word = self.next()?;
        let digits = word.strip_prefix('-').unwrap_or(word);
        let is_numeral = numeral(digits).is_some_and(|number| number > 0 || word == "0");
        is_numeral.then(|| word.parse().ok()).flatten().ok_or("a shift is from -128 to 127")
    }

    /// One number or more.
    fn premises(&mut self) -> Parsed<Vec<Premise>> {
        let mut premises = vec![self.number()?.into()];
        while self.rest.peek().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit())) {
            premises.push(self.number()?.into());
        }
        if premises.len() > MOST { Err("a step rests on too many claims") } else { Ok(premises) }
    }

    fn cell(&mut self) -> Parsed<Cell> {
        let name = self.next_lower()?;
        self.cell_named(name)
    }

    /// The next word, if it has no capitals: names are written in one way only.
    fn next_lower(&mut self) -> Parsed<&'l str> {
        lower(self.next()?)
    }

    /// A cell with a colon and something after it, if that is the next word.
    fn couple(&mut self) -> Parsed<Option<(Cell, &'l str)>> {
        let couple = self.rest.peek().and_then(|word| word.split_once(':'));
        let Some((cell, second)) = couple else { return Ok(None) };
        self.rest.next();
        Ok(Some((self.cell_named(lower(cell)?)?, second)))
    }

    /// Further stones, if they are announced.
    fn with<const W: usize>(&mut self) -> Parsed<CellSet<W>> {
        if self.eat("with") { self.some_cells() } else { Ok(CellSet::EMPTY) }
    }

    fn cell_named(&self, name: &str) -> Parsed<Cell> {
        Coord::from_name(name).and_then(|at| self.size.cell(at)).ok_or("the board has no such cell")
    }

    /// Cells up to a bar, an arrow or the end of the line.
    fn cells<const W: usize>(&mut self) -> Parsed<CellSet<W>> {
        let mut cells = CellSet::EMPTY;
        while self.rest.peek().is_some_and(|&word| word != "|" && word != "=>") {
            let cell = self.cell()?;
            if cells.contains(cell) {
                return Err("a cell is named twice");
            }
            cells.insert(cell);
        }
        Ok(cells)
    }

    fn some_cells<const W: usize>(&mut self) -> Parsed<CellSet<W>> {
        let cells = self.cells()?;
        if cells.is_empty() { Err("a cell should stand here") } else { Ok(cells) }
    }

    fn goal(&mut self) -> Parsed<Goal> {
        let pairs = self.next_lower()?.split(',');
        if pairs.clone().count() > MOST {
            return Err("a goal names too many pairs");
        }
        let pairs = pairs.map(|pair| {
            let (x, y) =
                pair.split_once('-').ok_or("a goal is like top-bottom or c3-bottom,c3-d5")?;
            Ok((self.end_named(x)?, self.end_named(y)?))
        });
        Ok(Goal::new(pairs.collect::<Parsed<Vec<_>>>()?))
    }

    fn end_named(&self, name: &str) -> Parsed<Endpoint> {
        match Side::from_name(name) {
            Some(side) if side.owner() == self.owner && side.name() == name => {
                Ok(Endpoint::Side(side))
            }
            Some(_) => Err("a goal ends at cells and at the sides of the color that joins"),
            None => self.cell_named(name).map(Endpoint::Cell),
        }
    }
}

/// The word, if it has no capitals.
fn lower(word: &str) -> Parsed<&str> {
    match word.contains(|c: char| c.is_ascii_uppercase()) {
        true => Err("cells are written in small letters"),
        false => Ok(word),
    }
}

/// A whole number in plain digits, without leading zeros.
fn numeral(word: &str) -> Option<u64> {
    let plain = word.chars().all(|c| c.is_ascii_digit()) && (word == "0" || !word.starts_with('0'));
    plain.then(|| word.parse().ok())?
}
