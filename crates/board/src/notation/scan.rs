//! A reader of characters that knows its place, shared by the parsers.

use super::ParseError;
use crate::{Cell, Coord, Size};

/// An invisible character that some editors put in front of a file.
pub(super) const BYTE_ORDER_MARK: char = '\u{feff}';

/// A count and what is counted: `1 cell`, `2 cells`.
pub(super) fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// Walks over a text one character at a time.
pub(super) struct Scanner<'a> {
    rest: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Scanner::starting_at(text, 0)
    }

    /// A scanner of one piece of a text, in front of which there are `at` characters.
    pub(super) fn starting_at(text: &'a str, at: usize) -> Self {
        Scanner { rest: text, at }
    }

    /// How many characters have been read.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// What has not been read yet.
    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }

    pub(super) fn is_done(&self) -> bool {
        self.rest.is_empty()
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let character = self.peek()?;
        self.rest = &self.rest[character.len_utf8()..];
        self.at += 1;
        Some(character)
    }

    /// Reads the character if it is the next one.
    pub(super) fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.next();
        }
        found
    }

    /// Reads on while the characters are as wanted.
    pub(super) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !wanted(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        self.at += taken.chars().count();
        taken
    }

    /// Skips white space, and the byte order mark that some editors put in front of a file.
    pub(super) fn skip_spaces(&mut self) {
        self.take_while(|c| c.is_whitespace() || c == BYTE_ORDER_MARK);
    }

    /// An error at the next character.
    pub(super) fn error(&self, message: impl Into<String>) -> ParseError {
        ParseError::new(self.at, message)
    }

    /// What stands at the next character, for an error message.
    pub(super) fn found(&self) -> String {
        match self.peek() {
            None => "the end of the text".into(),
            Some(c) if c.is_control() => format!("the control character U+{:04X}", u32::from(c)),
            Some(c) => format!("'{c}'"),
        }
    }

    /// Reads a whole number without leading zeros, from 1 to 9,999.
    pub(super) fn number(&mut self, what: &str) -> Result<usize, ParseError> {
        let start = self.at;
        if !self.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Err(self.error(format!("{what} should be a number, not {}", self.found())));
        }
        let digits = self.take_while(|c| c.is_ascii_digit());
        if digits.starts_with('0') {
            return Err(ParseError::new(start, format!("{what} should not begin with 0")));
        }
        match digits.parse() {
            Ok(number) if digits.len() <= 4 => Ok(number),
            _ => Err(ParseError::new(start, format!("{what} is far too large"))),
        }
    }

    /// Reads a size: `7x8`, or `7` for `7x7`.
    pub(super) fn size(&mut self) -> Result<Size, ParseError> {
        let start = self.at;
        let columns = self.number("the number of columns")?;
        let times = self.rest.strip_prefix(['x', 'X']);
        let rows = match times {
            Some(after) if after.starts_with(|c: char| c.is_ascii_digit()) => {
                self.next();
                self.number("the number of rows")?
            }
            _ => columns,
        };
        Size::new(columns, rows).map_err(|error| ParseError::new(start, error.to_string()))
    }

    /// Reads a cell's name, such as `d4`.
    pub(super) fn cell(&mut self, size: Size) -> Result<Cell, ParseError> {
        let (start, text) = (self.at, self.rest);
        let letters = self.take_while(|c| c.is_ascii_alphabetic());
        let digits = self.take_while(|c| c.is_ascii_digit());
        let name = &text[..letters.len() + digits.len()];
        if letters.is_empty() || digits.is_empty() {
            let found = if name.is_empty() { self.found() } else { format!("'{name}'") };
            return Err(ParseError::new(
                start,
                format!("expected a cell such as d4, found {found}"),
            ));
        }
        Coord::from_name(name)
            .and_then(|coord| size.cell(coord))
            .ok_or_else(|| ParseError::new(start, format!("the {size} board has no cell {name}")))
    }
}
