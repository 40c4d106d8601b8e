//! Smart Game Format: `(;FF[4]GM[11]SZ[11];B[e4];W[swap-pieces])`, and Little Golem's dialect of
//! it.
//!
//! A file is read in two steps. [`parse`] keeps it whole, as a [`Collection`]: variations,
//! comments, marks and properties that nobody here knows all come out again when it is printed.
//! Then [`Collection::record`] plays one line of it.
//!
//! | property | read as |
//! |---|---|
//! | `GM` | 11 is Hex, and another number is an error; Little Golem leaves it out |
//! | `SZ` | `11`, or `7:5` for 7 columns and 5 rows; 11 if it is missing |
//! | `RU` | `Rex`, `Reverse Hex` or `misere` is Rex, anything else Hex |
//! | `AP` | decides what a swap means, see below |
//! | `B`, `W` | a cell as `e4` or `ed`, column and row; a word; or nothing: a pass |
//! | `AB`, `AW`, `AE` | cells, or rectangles as `a1:c2` |
//! | `PL` | `b`, `w`, `black`, `white`, `1` or `2` |
//!
//! **Swaps.** `swap-pieces` and `swap-sides` say what they mean, except that `HexGui` before
//! version 0.10 wrote the first and meant the second. A bare `swap` is swap-sides in `HexGui`'s
//! files and swap-pieces in all others.
//!
//! **Set-up after moves.** The position so far, with the edits, becomes the start of the record,
//! and the moves before it are dropped: a [`Record`] has one start. Where `PL` is missing beside
//! set-up stones, White is to move if Black has more stones, and Black otherwise.
//!
//! **Little Golem** (`.hsgf`) has no `GM`, spells cells with two letters, and usually lets `W`
//! begin. Colors go by the order of play there: whoever moves first is Black.

mod parse;
mod replay;
mod tree;

pub use parse::parse;
pub use tree::{Collection, Node, Property, Value};

use super::{ParseError, moves};
use crate::{Color, Record, Rules, Setup, Size};

/// Reads the main line of the first game: the first child at each branching.
///
/// ```
/// use board::notation::sgf;
/// let record = sgf::read("(;GM[11]SZ[3];B[b2](;W[a1];B[c1])(;W[c3]))")?;
/// assert_eq!(record.position().to_string(), "hex W1B/1B1/3 w");
/// # Ok::<(), board::notation::ParseError>(())
/// ```
pub fn read(text: &str) -> Result<Record, ParseError> {
    parse(text)?.record(0, Rules::Hex)
}

/// Writes a game with one line. All moves are written: SGF has no place for a cursor.
///
/// ```
/// use board::notation::{moves, sgf};
/// let text = sgf::write(&moves::read("rex 3x2 b1 a2")?);
/// assert!(text.starts_with("(;FF[4]GM[11]AP[Mustplay:"));
/// assert!(text.ends_with("]SZ[3:2]RU[Rex];B[b1];W[a2])"));
/// # Ok::<(), board::notation::ParseError>(())
/// ```
pub fn write(record: &Record) -> String {
    write_with(record, [])
}

/// The same with more about the game: identifiers of properties and what they say, in the first
/// node.
///
/// ```
/// use board::notation::{moves, sgf};
/// let text = sgf::write_with(&moves::read("3x3 b2")?, [("PB", "Mustplay"), ("RE", "B+")]);
/// assert!(text.ends_with("SZ[3]PB[Mustplay]RE[B+];B[b2])"));
/// # Ok::<(), board::notation::ParseError>(())
/// ```
pub fn write_with<'a>(
    record: &Record,
    about: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> String {
    let mut collection = Collection::new();
    let mut root = root_properties(record.start());
    root.extend(about.into_iter().map(|(identifier, text)| Property::new(identifier, [text])));
    let mut node = collection.add(None, root);
    for played in record.moves() {
        let name = moves::move_name(record, played.action);
        let property = Property::new(played.color.letter().to_string(), [name]);
        node = collection.add(Some(node), vec![property]);
    }
    collection.to_string()
}

/// What the first node says: the game, the board, and the stones unless the start is the usual one.
///
/// ```
/// use board::notation::sgf;
/// let start = "rex B1/2 w".parse()?;
/// let names = sgf::root_properties(&start);
/// let names: Vec<&str> = names.iter().map(|property| property.identifier()).collect();
/// assert_eq!(names, ["FF", "GM", "AP", "SZ", "RU", "AB", "PL"]);
/// # Ok::<(), board::notation::ParseError>(())
/// ```
pub fn root_properties(start: &Setup) -> Vec<Property> {
    let mut properties = vec![
        Property::new("FF", ["4"]),
        Property::new("GM", ["11"]),
        Property::new("AP", [concat!("Mustplay:", env!("CARGO_PKG_VERSION"))]),
        Property::new("SZ", [size_value(start.size())]),
    ];
    if start.rules == Rules::Rex {
        properties.push(Property::new("RU", ["Rex"]));
    }
    for (color, identifier) in [(Color::Black, "AB"), (Color::White, "AW")] {
        let names: Vec<String> = start.stones(color).map(|cell| start.size().name(cell)).collect();
        if !names.is_empty() {
            properties.push(Property::new(identifier, names));
        }
    }
    if *start != Setup::empty(start.rules, start.size()) {
        properties.push(Property::new("PL", [start.turn.letter().to_string()]));
    }
    properties
}

fn size_value(size: Size) -> String {
    if size.is_square() {
        size.columns().to_string()
    } else {
        format!("{}:{}", size.columns(), size.rows())
    }
}
