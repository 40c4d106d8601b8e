//! The form of a golden file: commands, and what came of them.
//!
//! ```text
//! # Remarks and blank lines stand where one likes, but not within a case.
//!
//! $ mustplay solve --batch -
//! ~ numbers
//! < hex 3x3 b2
//! = 0
//! | a line of standard output
//! ! a line of standard error
//! ```
//!
//! `$` opens a case with its command line, `~` names what is left out of the result beyond what
//! always is, and `<` are the lines of standard input. What follows is the result: `=` with the
//! exit code, or with the status of a request, then the lines of both outputs. A last line without
//! its end has `\` after it.

use super::masks::Mask;
use std::fmt;

/// A file.
pub(super) struct Transcript {
    cases: Vec<Case>,
    /// Lines behind the last case.
    below: Vec<String>,
}

/// A command, and what came of it.
pub(super) struct Case {
    /// Remarks and blank lines before it.
    above: Vec<String>,
    pub(super) command: String,
    pub(super) masks: Vec<Mask>,
    /// What is on standard input, if it isn't closed.
    pub(super) input: Option<String>,
    /// The lines about the result.
    pub(super) result: Vec<String>,
}

/// What came of a command.
#[derive(Default)]
pub(super) struct Outcome {
    pub(super) code: i32,
    pub(super) out: String,
    pub(super) err: String,
}

/// What is wrong with a file: a line and a sentence.
type Fault = String;

impl Transcript {
    pub(super) fn read(text: &str) -> Result<Transcript, Fault> {
        let (mut cases, mut above) = (Vec::<Case>::new(), Vec::new());
        for (number, line) in text.lines().enumerate() {
            let fault = |what: &str| format!("line {}: {what}: {line}", number + 1);
            let (sign, rest) = line.split_at(line.len().min(2));
            if sign.is_empty() || sign.starts_with('#') {
                above.push(line.into());
            } else if sign == "$ " {
                cases.push(Case::new(std::mem::take(&mut above), rest));
            } else {
                let case = cases.last_mut().filter(|_| above.is_empty());
                let case = case.ok_or_else(|| fault("it belongs to no case"))?;
                case.add(sign.trim_end(), rest, line).map_err(|what| fault(&what))?;
            }
        }
        Ok(Transcript { cases, below: above })
    }

    /// The same commands with what comes of them now.
    pub(super) fn again(&self, mut run: impl FnMut(&Case) -> Outcome) -> Transcript {
        let fresh = |case: &Case| Case {
            above: case.above.clone(),
            command: case.command.clone(),
            masks: case.masks.clone(),
            input: case.input.clone(),
            result: run(case).lines(&case.masks),
        };
        Transcript { cases: self.cases.iter().map(fresh).collect(), below: self.below.clone() }
    }

    pub(super) fn cases(&self) -> &[Case] {
        &self.cases
    }
}

impl Case {
    fn new(above: Vec<String>, command: &str) -> Case {
        Case { above, command: command.into(), masks: vec![], input: None, result: vec![] }
    }

    fn add(&mut self, sign: &str, rest: &str, line: &str) -> Result<(), String> {
        match sign {
            "~" => self.masks.push(rest.parse()?),
            "<" => {
                let input = self.input.get_or_insert_default();
                input.push_str(rest);
                input.push('\n');
            }
            "=" | "|" | "!" | "\\" => self.result.push(line.into()),
            _ => return Err("it begins with none of $ ~ < = | ! \\ #".into()),
        }
        Ok(())
    }
}

impl Outcome {
    /// A result that is a text alone.
    pub(super) fn text(out: impl Into<String>) -> Outcome {
        Outcome { out: out.into(), ..Outcome::default() }
    }

    /// The lines of a case that tell it.
    fn lines(&self, masks: &[Mask]) -> Vec<String> {
        let mut lines = vec![format!("= {}", self.code)];
        for (sign, text) in [('|', &self.out), ('!', &self.err)] {
            let text = super::masks::masked(text, masks);
            lines.extend(text.split_terminator('\n').map(|line| signed(sign, line)));
            if !text.is_empty() && !text.ends_with('\n') {
                lines.push("\\".into());
            }
        }
        lines
    }
}

/// A line behind its sign; an empty one is the sign alone.
fn signed(sign: char, line: &str) -> String {
    match line {
        "" => sign.into(),
        _ => format!("{sign} {line}"),
    }
}

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for case in &self.cases {
            case.above.iter().try_for_each(|line| writeln!(f, "{line}"))?;
            writeln!(f, "$ {}", case.command)?;
            case.masks.iter().try_for_each(|mask| writeln!(f, "~ {mask}"))?;
            let input = case.input.as_deref().unwrap_or_default();
            for line in input.split_terminator('\n') {
                writeln!(f, "{}", signed('<', line))?;
            }
            case.result.iter().try_for_each(|line| writeln!(f, "{line}"))?;
        }
        self.below.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}
