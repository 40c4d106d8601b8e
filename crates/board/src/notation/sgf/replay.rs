//! From a line of nodes to a [`Record`].

use super::tree::{Node, Property, Value};
use crate::notation::scan::Scanner;
use crate::notation::{ParseError, moves};
use crate::{Cell, Color, Coord, Move, Played, Record, Rules, Setup, Size};

/// Plays the nodes of a line, the first of which says what game it is.
pub(super) fn replay(line: &[&Node], unnamed: Rules) -> Result<Record, ParseError> {
    let Some(root) = line.first() else {
        return Err(ParseError::new(0, "a line should have a node"));
    };
    check_game(root)?;
    let dialect = Dialect::of(line);
    let mut record =
        Record::new(Setup::empty(read_rules(root).unwrap_or(unnamed), read_size(root)?));
    for node in line {
        if let Some(setup) = edited(record.end(), node)? {
            record = Record::new(setup);
        }
        for (color, value) in moves_of(node) {
            let action = dialect.action(record.start().size(), value)?;
            let color = if dialect.white_begins { !color } else { color };
            record
                .push(Played { color, action })
                .map_err(|error| ParseError::new(value.at(), error.to_string()))?;
        }
    }
    Ok(record)
}

fn check_game(root: &Node) -> Result<(), ParseError> {
    match root.value("GM") {
        Some(value) if value.text().trim() != "11" => {
            let message = format!("GM[{}] is another game; Hex is GM[11]", value.text());
            Err(ParseError::new(value.at(), message))
        }
        _ => Ok(()),
    }
}

/// The game that the file names; `RU` is free text, and most of it says nothing about that.
fn read_rules(root: &Node) -> Option<Rules> {
    let rules = root.value("RU").map(Value::text).unwrap_or_default();
    match rules.trim().to_lowercase().as_str() {
        "rex" | "reverse hex" | "misere" | "misère" => Some(Rules::Rex),
        "hex" => Some(Rules::Hex),
        _ => None,
    }
}

fn read_size(root: &Node) -> Result<Size, ParseError> {
    let usual = Value::new("11", 0);
    let value = root.value("SZ").unwrap_or(&usual);
    let text = value.text();
    let mut scan = Scanner::starting_at(&text, value.at());
    scan.skip_spaces();
    if scan.is_done() {
        return Err(scan.error("a size should be like 11 or 7:5, not empty"));
    }
    let columns = scan.number("the number of columns")?;
    let rows = if scan.eat(':') { scan.number("the number of rows")? } else { columns };
    scan.skip_spaces();
    if !scan.is_done() {
        let found = scan.found();
        return Err(scan.error(format!("a size should be like 11 or 7:5, without {found}")));
    }
    Size::new(columns, rows).map_err(|error| ParseError::new(value.at(), error.to_string()))
}

/// The moves of a node; all but broken files have at most one in each.
fn moves_of(node: &Node) -> impl Iterator<Item = (Color, &Value)> {
    node.properties().iter().flat_map(|property| {
        let color = match property.identifier() {
            "B" => Some(Color::Black),
            "W" => Some(Color::White),
            _ => None,
        };
        color
            .into_iter()
            .flat_map(|color| property.values().iter().map(move |value| (color, value)))
    })
}

/// What the program that wrote the file meant by its words and colors.
#[derive(Default)]
struct Dialect {
    /// `swap` is swap-sides, in files of `HexGui`.
    bare_swap_is_of_sides: bool,
    /// `swap-pieces` is swap-sides, in files of `HexGui` before 0.10.
    all_swaps_are_of_sides: bool,
    /// `W` moves first and is our Black, in files of Little Golem.
    white_begins: bool,
}

impl Dialect {
    fn of(line: &[&Node]) -> Dialect {
        let program = line[0].value("AP").map(Value::text).unwrap_or_default();
        let (name, version) = program.split_once(':').unwrap_or((&program, ""));
        let is_hexgui = name.trim().eq_ignore_ascii_case("hexgui");
        Dialect {
            bare_swap_is_of_sides: is_hexgui,
            all_swaps_are_of_sides: is_hexgui && is_before_0_10(version.trim()),
            white_begins: is_little_golem(line)
                && line.iter().flat_map(|node| moves_of(node)).next().map(|(color, _)| color)
                    == Some(Color::White),
        }
    }

    /// Reads a move.
    fn action(&self, size: Size, value: &Value) -> Result<Move, ParseError> {
        let text = value.text();
        let word = text.trim();
        if word.is_empty() {
            return Ok(Move::Pass);
        }
        match moves::move_from_word(word) {
            Some(Move::SwapPieces) => {
                let is_bare = word.eq_ignore_ascii_case("swap");
                let of_sides = self.all_swaps_are_of_sides || is_bare && self.bare_swap_is_of_sides;
                Ok(if of_sides { Move::SwapSides } else { Move::SwapPieces })
            }
            Some(action) => Ok(action),
            None => Ok(Move::Place(read_cell(size, word, value.at())?)),
        }
    }
}

fn is_before_0_10(version: &str) -> bool {
    let Some(minor) = version.strip_prefix("0.") else { return false };
    let digits = minor.find(|c: char| !c.is_ascii_digit()).unwrap_or(minor.len());
    digits == 1
}

/// Little Golem names no game and spells cells with two letters. Its games start from the empty
/// board, so set-up stones mean that the colors are to be taken as written.
fn is_little_golem(line: &[&Node]) -> bool {
    let mut properties = line.iter().flat_map(|node| node.properties());
    line[0].value("GM").is_none()
        && line.iter().flat_map(|node| moves_of(node)).any(|(_, value)| {
            let text = value.text();
            let text = text.trim();
            text.len() == 2 && text.chars().all(|c| c.is_ascii_alphabetic())
        })
        && !properties.any(is_set_up)
}

fn is_set_up(property: &Property) -> bool {
    matches!(property.identifier(), "AB" | "AW" | "AE" | "PL")
}

/// The position with a node's edits, if it has any that change something.
fn edited(before: &Setup, node: &Node) -> Result<Option<Setup>, ParseError> {
    if !node.properties().iter().any(is_set_up) {
        return Ok(None);
    }
    let (mut setup, mut turn) = (before.clone(), None);
    for property in node.properties() {
        let stone = match property.identifier() {
            "AB" => Some(Color::Black),
            "AW" => Some(Color::White),
            "AE" => None,
            "PL" => {
                turn = Some(read_color(&property.values()[0])?);
                continue;
            }
            _ => continue,
        };
        for value in property.values() {
            for cell in read_rectangle(setup.size(), value)? {
                setup.set(cell, stone);
            }
        }
    }
    let black_is_ahead = setup.count(Color::Black) > setup.count(Color::White);
    setup.turn = turn.unwrap_or(if black_is_ahead { Color::White } else { Color::Black });
    Ok((setup != *before).then_some(setup))
}

fn read_color(value: &Value) -> Result<Color, ParseError> {
    let text = value.text();
    match text.trim() {
        "1" => Ok(Color::Black),
        "2" => Ok(Color::White),
        name => Color::from_name(name).ok_or_else(|| {
            let message = format!("the side to move should be B or W, not '{name}'");
            ParseError::new(value.at(), message)
        }),
    }
}

/// The cells of a value: one, or all between two opposite corners.
fn read_rectangle(size: Size, value: &Value) -> Result<Vec<Cell>, ParseError> {
    let text = value.text();
    let (one, other) = text.split_once(':').unwrap_or((&text, &text));
    let corner = |name: &str| read_cell(size, name.trim(), value.at()).map(|cell| size.coord(cell));
    let (one, other) = (corner(one)?, corner(other)?);
    let between = |a: u8, b: u8| a.min(b)..=a.max(b);
    let inside = |&cell: &Cell| {
        let at = size.coord(cell);
        between(one.column, other.column).contains(&at.column)
            && between(one.row, other.row).contains(&at.row)
    };
    Ok(size.all_cells().filter(inside).collect())
}

/// Reads `e4`, or two letters for the column and the row.
fn read_cell(size: Size, name: &str, at: usize) -> Result<Cell, ParseError> {
    let coord = match *name.as_bytes() {
        [column, row] if column.is_ascii_alphabetic() && row.is_ascii_alphabetic() => {
            let number = |letter: u8| letter.to_ascii_lowercase() - b'a';
            Some(Coord { column: number(column), row: number(row) })
        }
        _ => Coord::from_name(name),
    };
    let coord = coord.ok_or_else(|| {
        ParseError::new(at, format!("expected a cell such as e4 or ed, not '{name}'"))
    })?;
    size.cell(coord)
        .ok_or_else(|| ParseError::new(at, format!("the {size} board has no cell {name}")))
}

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::notation::sgf;

    /// The position at the end of the main line, or why it can't be reached.
    #[track_caller]
    fn check(text: &str, expected: &str) {
        check_line(text, 0, expected);
    }

    #[track_caller]
    fn check_line(text: &str, line: usize, expected: &str) {
        let found =
            match sgf::parse(text).and_then(|collection| collection.record(line, Rules::Hex)) {
                Ok(record) => record.position().to_string(),
                Err(error) => error.to_string(),
            };
        assert_eq!(found, expected, "line {line} of {text}");
    }

    #[test]
    fn moves() {
        check("(;FF[4]GM[11]SZ[3];B[b2];W[A1])", "hex W2/1B1/3 b");
        check("(;GM[11]SZ[3:2];B[c2])", "hex 3/2B w");
        check("(;GM[11])", "hex 11/11/11/11/11/11/11/11/11/11/11 b");
        check("(;GM[11]SZ[3];B[ba];W[cC])", "hex 1B1/3/2W b");
        check("(;GM[11]SZ[3];B[a1];B[b1])", "hex BB1/3/3 w");
        check("(;GM[11]SZ[3];W[a1])", "hex W2/3/3 b");
        check("(;GM[11]SZ[3];B[];W[PASS];B[c1])", "hex 2B/3/3 w");
        check("(;GM[11]SZ[3];B[a1];W[resign])", "hex B2/3/3 w");
        check("(;GM[11]SZ[3];B[a1];B[Forfeit])", "hex B2/3/3 b");
        check("(;GM[11]SZ[3]B[a1]W[b1])", "hex BW1/3/3 b");
    }

    #[test]
    fn rules() {
        for name in ["Rex", "rex", "Reverse Hex", " MISERE "] {
            check(&format!("(;GM[11]SZ[2]RU[{name}])"), "rex 2/2 b");
        }
        for name in ["", "Hex", "No swap"] {
            check(&format!("(;GM[11]SZ[2]RU[{name}])"), "hex 2/2 b");
        }
    }

    #[test]
    fn set_up_stones() {
        check("(;GM[11]SZ[3]AB[a1][b1]AW[c3]PL[b])", "hex BB1/3/2W b");
        check("(;GM[11]SZ[3]AB[a1:b2]AE[a2])", "hex BB1/1B1/3 w");
        check("(;GM[11]SZ[3]AW[bc:ab])", "hex 3/WW1/WW1 b");
        check("(;GM[11]SZ[3]AB[a1]AW[b1])", "hex BW1/3/3 b");
        check("(;GM[11]SZ[3]AB[a1])", "hex B2/3/3 w");
        for (name, turn) in [("b", 'b'), ("White", 'w'), ("1", 'b'), ("2", 'w'), ("BLACK", 'b')] {
            check(&format!("(;GM[11]SZ[2]PL[{name}])"), &format!("hex 2/2 {turn}"));
        }
        check("(;GM[11]SZ[3];B[a1];W[b1];AE[a1]PL[w])", "hex 1W1/3/3 w");
    }

    #[test]
    fn set_up_after_moves_is_a_new_start() {
        let read = |text| sgf::read(text).expect("a file");
        let record = read("(;GM[11]SZ[3];B[a1];AW[c3];B[b2])");
        assert_eq!(record.start().to_string(), "hex B2/3/2W b");
        assert_eq!(record.moves().len(), 1);
        let record = read("(;GM[11]SZ[3];B[a1];PL[W];W[b2])");
        assert_eq!(record.start().to_string(), "hex 3/3/3 b");
        assert_eq!(record.moves().len(), 2, "a node that changes nothing drops nothing");
    }

    #[test]
    fn swaps() {
        let game = |ap: &str, swap: &str| format!("(;GM[11]SZ[3]{ap};B[b1];W[{swap}])");
        let (pieces, sides) = ("hex 3/W2/3 b", "hex 1B1/3/3 w");
        for ap in ["", "AP[Mustplay:0.9]", "AP[HexGui]", "AP[HexGui:0.10.2]", "AP[HexGui:1.0]"] {
            check(&game(ap, "swap-pieces"), pieces);
            check(&game(ap, "Swap-Sides"), sides);
        }
        for ap in ["AP[HexGui:0.9.1]", "AP[hexgui:0.2]", "AP[HexGui:0.9.GIT]"] {
            check(&game(ap, "swap-pieces"), sides);
            check(&game(ap, "swap"), sides);
        }
        check(&game("AP[HexGui:0.10]", "swap"), sides);
        check(&game("", "SWAP"), pieces);
    }

    #[test]
    fn little_golem() {
        check("(;FF[4]EV[x]PB[first]PW[second]SZ[3];W[ba];B[swap];W[cc])", "hex 3/W2/2B w");
        check("(;SZ[13];W[am];B[bl];W[resign])", {
            "hex 13/13/13/13/13/13/13/13/13/13/13/1W11/B12 b"
        });
        check("(;SZ[3];B[ba];W[cc])", "hex 1B1/3/2W b");
        // Set-up stones, or cells with numbers, or the game's number: colors are as they are
        // written.
        check("(;SZ[3]AB[a1];W[ba])", "hex BW1/3/3 b");
        check("(;SZ[3];W[b1])", "hex 1W1/3/3 b");
        check("(;GM[11]SZ[3];W[ba])", "hex 1W1/3/3 b");
    }

    #[test]
    fn variations_by_number() {
        let text = "(;GM[11]SZ[2];B[a1](;W[b1];B[a2])(;W[a2](;B[b2])(;B[b1])))(;SZ[1];B[a1])";
        check_line(text, 0, "hex BW/B1 w");
        check_line(text, 1, "hex B1/WB w");
        check_line(text, 2, "hex BB/W1 w");
        check_line(text, 3, "hex B w");
        check_line(text, 4, "character 1: there is no line 5, only 4");
    }

    #[test]
    fn faults() {
        check("(;GM[1]SZ[19])", "character 6: GM[1] is another game; Hex is GM[11]");
        check("(;SZ[3];B[a1];W[a1])", "character 17: a1 has a stone already");
        check("(;SZ[3];B[d1])", "character 11: the 3x3 board has no cell d1");
        check("(;SZ[3];B[da])", "character 11: the 3x3 board has no cell da");
        check("(;SZ[3];B[what])", "character 11: expected a cell such as e4 or ed, not 'what'");
        check("(;SZ[3]AB[a1:])", "character 11: expected a cell such as e4 or ed, not ''");
        check("(;SZ[3]PL[x])", "character 11: the side to move should be B or W, not 'x'");
        check("(;SZ[3x3])", "character 7: a size should be like 11 or 7:5, without 'x'");
        check("(;SZ[0])", "character 6: the number of columns should not begin with 0");
        check("(;SZ[])", "character 6: a size should be like 11 or 7:5, not empty");
        check("(;SZ[3];B[swap])", {
            "character 11: a swap needs exactly one stone on the board, the opponent's"
        });
    }
}
