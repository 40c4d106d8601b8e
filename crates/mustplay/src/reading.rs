//! Positions and games from texts in any notation that people use.

use board::notation::{Notation, ParseError, sgf};
use board::{Record, Rules, Setup};
use std::borrow::Cow;

/// How a text is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// The notation; by default it is guessed.
    pub notation: Option<Notation>,
    /// The line to take from an SGF file with variations, counted from 0 in the order of the file.
    pub variation: usize,
    /// The game where the text names none; by default Hex.
    pub rules: Option<Rules>,
}

/// Reads a position in any notation: a position line, a size with moves, an SGF file, a link of
/// `HexWorld` or trmph, a diagram. Of a game, it is the position at its end, or the one that a
/// link points to.
///
/// ```
/// use mustplay::read_position;
/// let position = read_position("7x7 d4 c5")?;
/// assert_eq!(position.to_string(), "hex 7/7/7/3B3/2W4/7/7 b");
/// assert_eq!(read_position("https://hexworld.org/board/#7c1,d4c5")?, position);
/// # Ok::<(), mustplay::notation::ParseError>(())
/// ```
pub fn read_position(text: &str) -> Result<Setup, ParseError> {
    Ok(read_game(text, Reading::default())?.position().clone())
}

/// Reads a game or a position in any notation. The text may begin with the game's name.
pub fn read_game(text: &str, reading: Reading) -> Result<Record, ParseError> {
    let (named, text) = named_game(text);
    let unnamed = named.or(reading.rules).unwrap_or_default();
    let record = match reading.notation.unwrap_or_else(|| Notation::guess(&text)) {
        Notation::Sgf => sgf::parse(&text)?.record(reading.variation, unnamed)?,
        other => other.read(&text, unnamed)?,
    };
    match named {
        Some(named) if named != record.start().rules => {
            let other = record.start().rules;
            Err(ParseError::new(0, format!("the line says {named}, the position {other}")))
        }
        _ => Ok(record),
    }
}

/// Takes the game's name from the front of a file or a link, which have no place for it there, and
/// leaves spaces in its stead, so that what follows keeps its place. Other notations read it
/// themselves.
fn named_game(text: &str) -> (Option<Rules>, Cow<'_, str>) {
    let start = text.len() - text.trim_start().len();
    let length = text[start..].find(char::is_whitespace).unwrap_or(0);
    let (word, rest) = text[start..].split_at(length);
    match (Rules::from_name(word), Notation::guess(rest)) {
        (Some(rules), Notation::Sgf | Notation::HexWorld | Notation::Trmph) => {
            (Some(rules), Cow::Owned(format!("{}{}{rest}", &text[..start], " ".repeat(length))))
        }
        _ => (None, Cow::Borrowed(text)),
    }
}
