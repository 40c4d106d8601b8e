//! Reading and writing positions and games.
//!
//! | notation | reads | writes | what it can't say |
//! |---|---|---|---|
//! | [`line`](mod@line) | yes | yes | the order of moves |
//! | [`moves`] | yes | yes | the moves after the cursor |
//! | [`sgf`] | yes | yes | the cursor |
//! | [`hexworld`] | yes | yes | |
//! | [`trmph`] | yes | yes | Rex, oblong boards, stones out of turn, any move but a stone |
//! | [`wiki`] | no | yes | the side to move |
//! | [`diagram`] | yes | yes | the order of moves |
//!
//! A parser never panics, and its [`ParseError`] names the character at which the text went wrong.
//! docs/notation.md describes each notation for people.

pub mod diagram;
pub mod hexworld;
pub mod line;
pub mod moves;
pub mod sgf;
pub mod trmph;
pub mod wiki;

mod scan;

use crate::{Record, Rules, Setup, Size};
use std::fmt;

/// What was wrong with a text, and where.
///
/// ```
/// let error = "3/2/3 b".parse::<board::Setup>().unwrap_err();
/// assert_eq!(error.at(), 2);
/// assert_eq!(error.to_string(), "character 3: row 2 has 2 cells, row 1 has 3");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    at: usize,
    message: String,
}

impl ParseError {
    /// A fault at the character that `at` others precede.
    pub fn new(at: usize, message: impl Into<String>) -> ParseError {
        ParseError { at, message: message.into() }
    }

    /// How many characters precede the fault.
    pub fn at(&self) -> usize {
        self.at
    }

    /// What was wrong, without the place.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The line and the column of the fault in the text, both from 1.
    ///
    /// ```
    /// use board::notation::ParseError;
    /// assert_eq!(ParseError::new(5, "odd").line_and_column("ab\ncdef"), (2, 3));
    /// ```
    pub fn line_and_column(&self, text: &str) -> (usize, usize) {
        text.chars().take(self.at).fold((1, 1), |(line, column), character| match character {
            '\n' => (line + 1, 1),
            _ => (line, column + 1),
        })
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: {}", self.at + 1, self.message)
    }
}

impl std::error::Error for ParseError {}

/// Why a notation can't say what a record holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inexpressible {
    /// The notation that was asked for.
    pub notation: Notation,
    /// What it can't say, as the end of a sentence.
    pub what: String,
}

impl fmt::Display for Inexpressible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} can't say {}", self.notation, self.what)
    }
}

impl std::error::Error for Inexpressible {}

/// The notations, by the names that the command line uses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Notation {
    /// One line, rows separated by slashes, then the side to move.
    Line,
    /// A size and a list of moves.
    Moves,
    /// Smart Game Format, and Little Golem's dialect of it.
    Sgf,
    /// A link to the `HexWorld` board.
    HexWorld,
    /// A trmph link.
    Trmph,
    /// `HexWiki`'s hexboard markup.
    Wiki,
    /// A parallelogram of letters and dots.
    Diagram,
}

impl Notation {
    /// All notations.
    pub const ALL: [Notation; 7] = [
        Notation::Line,
        Notation::Moves,
        Notation::Sgf,
        Notation::HexWorld,
        Notation::Trmph,
        Notation::Wiki,
        Notation::Diagram,
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Notation::Line => "line",
            Notation::Moves => "moves",
            Notation::Sgf => "sgf",
            Notation::HexWorld => "hexworld",
            Notation::Trmph => "trmph",
            Notation::Wiki => "wiki",
            Notation::Diagram => "diagram",
        }
    }

    /// The notation that a text looks like. Whatever looks like nothing else is taken for a
    /// position line, whose parser then says what is wrong with it.
    pub fn guess(text: &str) -> Notation {
        let trimmed = text.trim_start_matches(scan::BYTE_ORDER_MARK).trim();
        let lower = trimmed.to_ascii_lowercase();
        if trimmed.starts_with('(') {
            Notation::Sgf
        } else if lower.starts_with("<hexboard") {
            Notation::Wiki
        } else if lower.contains("trmph") {
            Notation::Trmph
        } else if lower.contains('#') {
            Notation::HexWorld
        } else if moves::looks_like(trimmed) {
            Notation::Moves
        } else if trimmed.contains('\n') || diagram::looks_like(trimmed) {
            Notation::Diagram
        } else {
            Notation::Line
        }
    }

    /// Reads a text in this notation; `unnamed` is the game if the text doesn't name it.
    pub fn read(self, text: &str, unnamed: Rules) -> Result<Record, ParseError> {
        match self {
            Notation::Line => line::read_as(text, unnamed).map(Record::from),
            Notation::Moves => moves::read_as(text, unnamed),
            Notation::Sgf => sgf::parse(text)?.record(0, unnamed),
            Notation::HexWorld => hexworld::read_as(text, unnamed),
            Notation::Trmph => trmph::read_as(text, unnamed),
            Notation::Wiki => {
                let message = "hexboard markup is only written: it doesn't say whose turn it is";
                Err(ParseError::new(0, message))
            }
            Notation::Diagram => diagram::read_as(text, unnamed).map(Record::from),
        }
    }

    /// Writes a record in this notation: the position at its cursor, with the moves that led there
    /// and those that follow where the notation has a place for them.
    pub fn write(self, record: &Record) -> Result<String, Inexpressible> {
        match self {
            Notation::Line => Ok(record.position().to_string()),
            Notation::Moves => Ok(moves::write(record)),
            Notation::Sgf => Ok(sgf::write(record)),
            Notation::HexWorld => Ok(hexworld::write(record)),
            Notation::Trmph => trmph::write(record),
            Notation::Wiki => Ok(wiki::write(record.position(), &[])),
            Notation::Diagram => Ok(diagram::write(record.position())),
        }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads a text in the notation that it looks like; the game is Hex unless it is named.
///
/// ```
/// use board::notation::read;
/// let link = "https://hexworld.org/board/#3c1,b2";
/// for text in ["3/1B1/3 w", "3x3 b2", link, "(;GM[11]SZ[3];B[b2])"] {
///     assert_eq!(read(text)?.position().to_string(), "hex 3/1B1/3 w");
/// }
/// # Ok::<(), board::notation::ParseError>(())
/// ```
pub fn read(text: &str) -> Result<Record, ParseError> {
    Notation::guess(text).read(text, Rules::Hex)
}

/// Reads a size, such as `7x8` or `7`, and nothing else.
///
/// ```
/// assert_eq!(board::notation::size("7")?.to_string(), "7x7");
/// # Ok::<(), board::notation::ParseError>(())
/// ```
pub fn size(text: &str) -> Result<Size, ParseError> {
    let mut scan = scan::Scanner::new(text);
    let size = scan.size()?;
    if scan.is_done() {
        Ok(size)
    } else {
        Err(scan.error(format!("a size is like 7 or 7x8, without {}", scan.found())))
    }
}

/// Writes only the position line's stones and turn, without the game's name.
pub fn bare_line(setup: &Setup) -> String {
    line::write(setup)
}
