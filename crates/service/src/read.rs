//! `/api/read`: any notation, with as much of a text as can be read.

use crate::game_tree;
use crate::input;
use crate::problem::Problem;
use board::notation::moves::move_name;
use board::notation::{Notation, ParseError, hexworld};
use board::{Record, Rules};
use mustplay::{Reading, read_game};
use report::SCHEMA;
use serde::Deserialize;
use serde_json::{Value, json};

/// How many shorter texts are tried when one can't be read.
const CUTS: usize = 40;

/// Asks what a text says.
#[derive(Deserialize, Clone, Debug)]
pub struct ReadRequest {
    /// The text, in any notation.
    pub text: String,
    /// The game, for texts that don't name one.
    pub game: Option<String>,
}

/// What a text says, or its beginning, with what is wrong behind that.
pub fn read(request: &ReadRequest) -> Result<Value, Problem> {
    let asked = request.game.as_deref().map(input::game).transpose()?;
    what(&request.text, asked)
}

fn reading(notation: Option<Notation>, rules: Option<Rules>) -> Reading {
    Reading { notation, rules, ..Reading::default() }
}

fn what(text: &str, asked: Option<Rules>) -> Result<Value, Problem> {
    let (record, notation, error) = match read_game(text, reading(None, asked)) {
        Ok(record) => (record, notation(text), None),
        Err(error) => match beginning(text, &error, asked) {
            Some(record) => (record, notation(text), Some(error)),
            None => return Err(error.into()),
        },
    };
    input::check_size(record.start().size())?;
    let mut object = json!({
        "schema": SCHEMA,
        "notation": notation.name(),
        "position": record.position().to_string(),
        "hash": hash(&record),
        "record": object(&record),
    });
    let rules = record.start().rules;
    if notation == Notation::Sgf
        && error.is_none()
        && let Some(Value::Object(more)) = game_tree::read(text, &record, rules)
        && let Some(all) = object.as_object_mut()
    {
        all.extend(more);
    }
    if let Some(error) = error {
        object["error"] = json!({ "message": error.message(), "at": error.at() });
    }
    Ok(object)
}

/// The notation of a text, without the game's name that may stand in front.
fn notation(text: &str) -> Notation {
    let rest = text.trim_start().split_once(char::is_whitespace).map(|(_, rest)| rest);
    match (Notation::guess(text), rest.map(Notation::guess)) {
        (Notation::Line, Some(other @ (Notation::Sgf | Notation::HexWorld | Notation::Trmph))) => {
            other
        }
        (own, _) => own,
    }
}

/// The game that the beginning of a text says, where the notation is one that has moves in order. A
/// board of which rows are missing would be another board.
fn beginning(text: &str, error: &ParseError, asked: Option<Rules>) -> Option<Record> {
    let notation = notation(text);
    let end = text.char_indices().nth(error.at()).map_or(text.len(), |(index, _)| index);
    let cuts = text[..end].char_indices().rev().map(|(index, _)| index);
    let read = |part: &str| read_game(part, reading(Some(notation), asked)).ok();
    match notation {
        Notation::Moves | Notation::HexWorld | Notation::Trmph => {
            std::iter::once(end).chain(cuts).take(CUTS).find_map(|cut| read(&text[..cut]))
        }
        Notation::Sgf => {
            let nodes = cuts.filter(|&index| text.as_bytes()[index] == b';');
            nodes.take(CUTS).find_map(|cut| read(&closed(&text[..cut])))
        }
        Notation::Line | Notation::Wiki | Notation::Diagram => None,
    }
}

/// The beginning of an SGF file with its parentheses closed.
fn closed(text: &str) -> String {
    let (mut open, mut in_value, mut escaped) = (0usize, false, false);
    for character in text.chars() {
        match character {
            _ if escaped => escaped = false,
            '\\' if in_value => escaped = true,
            ']' => in_value = false,
            '[' => in_value = true,
            '(' if !in_value => open += 1,
            ')' if !in_value => open = open.saturating_sub(1),
            _ => {}
        }
    }
    format!("{text}{}", ")".repeat(open))
}

/// The end of a `HexWorld` link, from the `#` on.
fn hash(record: &Record) -> String {
    let link = hexworld::write(record);
    link.find('#').map_or_else(String::new, |at| link[at..].into())
}

/// A game as an object.
fn object(record: &Record) -> Value {
    let start = record.start();
    let size = start.size();
    let moves = record.moves().iter().map(|played| move_name(record, played.action));
    let colors: Vec<&str> = record.moves().iter().map(|played| played.color.name()).collect();
    json!({
        "size": { "columns": size.columns(), "rows": size.rows() },
        "game": start.rules.name(),
        "start": start.to_string(),
        "moves": moves.collect::<Vec<_>>(),
        "colors": colors,
        "cursor": record.cursor(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Result<(&str, Option<usize>), usize>) {
        let found = what(text, None);
        match (found, expected) {
            (Ok(object), Ok((position, at))) => {
                assert_eq!(object["position"], position);
                assert_eq!(object["error"]["at"].as_u64(), at.map(|at| at as u64));
            }
            (Err(_), Err(_)) => {}
            (found, expected) => panic!("{text}: {found:?} instead of {expected:?}"),
        }
    }

    #[test]
    fn the_beginning_is_kept() {
        check("3x3 b2 a1", Ok(("hex W2/1B1/3 b", None)));
        check("3x3 b2 a9 c3", Ok(("hex 3/1B1/3 w", Some(7))));
        check("rex 3x3 b2 b2", Ok(("rex 3/1B1/3 w", Some(11))));
        check("https://hexworld.org/board/#3c1,b2a1!c3", Ok(("hex W2/1B1/3 b", Some(36))));
        check("(;GM[11]SZ[3];B[b2];W[z9];B[a1])", Ok(("hex 3/1B1/3 w", Some(22))));
        check("(;GM[11]SZ[3];B[b2];W[a1", Ok(("hex 3/1B1/3 w", Some(21))));
        check("3/2/3 b", Err(2));
        check("", Err(0));
        check("25x25 a1", Err(0));
    }
}
