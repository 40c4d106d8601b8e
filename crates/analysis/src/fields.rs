//! The fields of a query, read one by one.

use crate::fault::Fault;
use board::{Cell, Color, Coord, Move, Played, Size};
use serde_json::{Map, Value};
use std::time::Duration;

/// A query as it was sent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fields<'a>(pub(crate) &'a Map<String, Value>);

/// The longest part of a query that an answer repeats, in characters.
const REPEATED: usize = 40;

impl<'a> Fields<'a> {
    pub(crate) fn get(self, name: &str) -> Option<&'a Value> {
        self.0.get(name)
    }

    /// The name of the query.
    pub(crate) fn id(self) -> Result<&'a str, Fault> {
        self.text("id")?.ok_or_else(|| Fault::of("id", "a query has an id, which is a string"))
    }

    pub(crate) fn text(self, name: &str) -> Result<Option<&'a str>, Fault> {
        let text = |value: &'a Value| {
            value.as_str().ok_or_else(|| Fault::of(name, format!("{name} is a string")))
        };
        self.get(name).map(text).transpose()
    }

    pub(crate) fn flag(self, name: &str) -> Result<bool, Fault> {
        match self.get(name) {
            None => Ok(false),
            Some(value) => {
                value.as_bool().ok_or_else(|| Fault::of(name, format!("{name} is true or false")))
            }
        }
    }

    /// A count, which is positive.
    pub(crate) fn count(self, name: &str) -> Result<Option<u64>, Fault> {
        let count = |value: &Value| {
            let count = value.as_u64().filter(|&count| count > 0);
            count.ok_or_else(|| Fault::of(name, format!("{name} is a number from 1 up")))
        };
        self.get(name).map(count).transpose()
    }

    pub(crate) fn integer(self, name: &str) -> Result<Option<i64>, Fault> {
        let integer = |value: &Value| {
            value.as_i64().ok_or_else(|| Fault::of(name, format!("{name} is a whole number")))
        };
        self.get(name).map(integer).transpose()
    }

    pub(crate) fn seconds(self, name: &str) -> Result<Option<Duration>, Fault> {
        let seconds = |value: &Value| {
            let time = value.as_f64().and_then(|count| Duration::try_from_secs_f64(count).ok());
            time.filter(|time| !time.is_zero())
                .ok_or_else(|| Fault::of(name, format!("{name} is a number of seconds above 0")))
        };
        self.get(name).map(seconds).transpose()
    }

    pub(crate) fn list(self, name: &str) -> Result<Option<&'a [Value]>, Fault> {
        let list = |value: &'a Value| {
            let list = value.as_array().map(Vec::as_slice);
            list.ok_or_else(|| Fault::of(name, format!("{name} is a list")))
        };
        self.get(name).map(list).transpose()
    }

    pub(crate) fn color(self, name: &str) -> Result<Option<Color>, Fault> {
        let read =
            |text: &str| Color::from_name(text).ok_or_else(|| Fault::of(name, not_a_color(text)));
        self.text(name)?.map(read).transpose()
    }

    /// A list of moves, each with its color.
    pub(crate) fn moves(self, name: &str, size: Size) -> Result<Vec<Played>, Fault> {
        let pairs = self.list(name)?.unwrap_or_default().iter();
        pairs.map(|pair| played(name, pair, size)).collect()
    }
}

/// A pair such as `["B","a1"]`, in the field of that name.
fn played(name: &str, pair: &Value, size: Size) -> Result<Played, Fault> {
    let words = pair.as_array().map(Vec::as_slice);
    let Some([color, action]) = words else {
        return Err(Fault::of(name, "a move is a pair such as [\"B\",\"a1\"]"));
    };
    let (Some(color), Some(action)) = (color.as_str(), action.as_str()) else {
        return Err(Fault::of(name, "a move is a pair of strings such as [\"B\",\"a1\"]"));
    };
    let color = Color::from_name(color).ok_or_else(|| Fault::of(name, not_a_color(color)))?;
    let action = match action.to_ascii_lowercase().as_str() {
        "pass" => Move::Pass,
        "swap-pieces" => Move::SwapPieces,
        _ => {
            let cell = cell(action, size);
            let none = || format!("the {size} board has no cell {}", quoted(action));
            Move::Place(cell.ok_or_else(|| Fault::of(name, none()))?)
        }
    };
    Ok(Played { color, action })
}

/// A cell by its name, or by its column and row from 0 on, such as `(2,0)`.
fn cell(text: &str, size: Size) -> Option<Cell> {
    let Some(pair) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) else {
        return size.cell_named(text);
    };
    let (column, row) = pair.split_once(',')?;
    let [column, row] = [column, row].map(|number| number.trim().parse().ok());
    size.cell(Coord { column: column?, row: row? })
}

fn not_a_color(text: &str) -> String {
    format!("{} is no color: B or W", quoted(text))
}

/// A part of a query as an answer may repeat it: not too long.
pub(crate) fn quoted(text: &str) -> String {
    let mut shown: String = text.chars().take(REPEATED).collect();
    if text.chars().nth(REPEATED).is_some() {
        shown.push('…');
    }
    format!("'{shown}'")
}
