//! The board as a parallelogram of letters and dots, for eyes and for pasting back.
//!
//! ```text
//! hex, white to move
//!   a b c
//! 1  . B .  1
//!  2  . W .  2
//!   3  B . .  3
//!       a b c
//! ```
//!
//! Cells are two characters apart and each row is shifted by one, so that the six neighbors of a
//! cell are the nearest six. A column runs down to the right. Columns past `z` have their two
//! letters one below the other.
//!
//! When a diagram is read, the heading, the letters and the numbers may be missing. `B` and `W`, or
//! `b` and `w` for stones that were filled in, are stones; `.` and `-`, or `*` and `+` for cells
//! that are marked, are empty.

use super::ParseError;
use super::scan::{Scanner, counted};
use crate::cell::column_letters;
use crate::{Color, Rules, Setup, Size};

/// Writes the diagram of a position, with a heading.
///
/// ```
/// let setup: board::Setup = "1B1/1W1/B2 w".parse()?;
/// let text = board::notation::diagram::write(&setup);
/// assert_eq!(text.lines().nth(2), Some("1  . B .  1"));
/// assert_eq!(board::notation::diagram::read(&text)?, setup);
/// # Ok::<(), board::notation::ParseError>(())
/// ```
pub fn write(setup: &Setup) -> String {
    let size = setup.size();
    let width = size.rows().to_string().len();
    let mut text = format!("{}, {} to move\n", setup.rules, setup.turn);
    text.push_str(&letters(size, width + 1));
    let mut cells = size.all_cells();
    for row in 0..usize::from(size.rows()) {
        let stone = |cell| setup.at(cell).map_or('.', Color::letter).to_string();
        let stones: Vec<String> =
            cells.by_ref().take(usize::from(size.columns())).map(stone).collect();
        let (shift, number, stones) = (" ".repeat(row), row + 1, stones.join(" "));
        text.push_str(&format!("{shift}{number:>width$}  {stones}  {number}\n"));
    }
    text.push_str(&letters(size, width + 2 + usize::from(size.rows())));
    text
}

/// The letters of all columns, the first of which stands behind `shift` spaces.
fn letters(size: Size, shift: usize) -> String {
    let names: Vec<String> = (0..size.columns()).map(column_letters).collect();
    let line = |letter: &dyn Fn(&String) -> char| {
        let letters: Vec<String> = names.iter().map(|name| letter(name).to_string()).collect();
        format!("{}{}", " ".repeat(shift), letters.join(" ")).trim_end().to_string() + "\n"
    };
    let high = |name: &String| if name.len() > 1 { name.as_bytes()[0].into() } else { ' ' };
    let low = |name: &String| name.chars().last().unwrap_or(' ');
    if names.iter().any(|name| name.len() > 1) { line(&high) + &line(&low) } else { line(&low) }
}

/// Reads a diagram.
///
/// Without a heading the game is Hex, and the side to move is the one that is to move if Black
/// began and the colors alternated; if they can't have, there must be a heading.
///
/// ```
/// let setup = board::notation::diagram::read("B * .\n * B .\n  . W .")?;
/// assert_eq!(setup.to_string(), "hex B2/1B1/1W1 w");
/// # Ok::<(), board::notation::ParseError>(())
/// ```
pub fn read(text: &str) -> Result<Setup, ParseError> {
    read_as(text, Rules::Hex)
}

/// Reads a diagram; `unnamed` is the game if the heading doesn't name it.
pub(super) fn read_as(text: &str, unnamed: Rules) -> Result<Setup, ParseError> {
    let mut heading = Heading { rules: unnamed, turn: None };
    let mut rows: Vec<DiagramRow> = Vec::new();
    let (mut at, mut is_first) = (0, true);
    for line in text.split('\n') {
        let mut scan = Scanner::starting_at(line, at);
        at += line.chars().count() + 1;
        scan.skip_spaces();
        if scan.is_done() {
            continue;
        }
        if std::mem::take(&mut is_first) && is_heading(scan.rest()) {
            heading = read_heading(&mut scan, unnamed)?;
        } else if !is_letters(scan.rest()) {
            let row = read_row(&mut scan, rows.len() + 1)?;
            check_length(&row, &rows)?;
            rows.push(row);
        }
    }
    set_up(heading, &rows)
}

/// Whether a line that isn't empty could be one of a diagram by itself, for guessing.
pub(super) fn looks_like(line: &str) -> bool {
    let is_empty_cell = |c: char| matches!(c, '.' | '-' | '*' | '+');
    let is_other = |c: char| c.is_whitespace() || c.is_ascii_digit() || "BWbw".contains(c);
    line.contains(is_empty_cell) && line.chars().all(|c| is_empty_cell(c) || is_other(c))
}

/// What the first line says.
struct Heading {
    rules: Rules,
    turn: Option<Color>,
}

struct DiagramRow {
    at: usize,
    cells: Vec<Option<Color>>,
}

fn is_heading(line: &str) -> bool {
    let line = line.trim();
    line.contains(',') || line.to_ascii_lowercase().ends_with("move") || is_rules(line)
}

fn is_rules(word: &str) -> bool {
    Rules::from_name(word).is_some()
}

fn read_heading(scan: &mut Scanner<'_>, unnamed: Rules) -> Result<Heading, ParseError> {
    let mut heading = Heading { rules: unnamed, turn: None };
    let separates = |c: char| c.is_whitespace() || c == ',';
    loop {
        scan.take_while(separates);
        if scan.is_done() {
            return Ok(heading);
        }
        let start = scan.at();
        let word = scan.take_while(|c| !separates(c));
        if let Some(rules) = Rules::from_name(word) {
            heading.rules = rules;
        } else if let Some(color) = Color::from_name(word) {
            heading.turn = Some(color);
        } else if !["to", "move"].iter().any(|other| other.eq_ignore_ascii_case(word)) {
            let message =
                format!("a heading should be like 'hex, black to move', without '{word}'");
            return Err(ParseError::new(start, message));
        }
    }
}

/// Whether a line holds the letters of columns, of which the first is always `a`.
fn is_letters(line: &str) -> bool {
    line.starts_with(['a', 'A'])
        && line
            .split_whitespace()
            .all(|word| word.len() <= 2 && word.chars().all(|letter| letter.is_ascii_alphabetic()))
}

/// Reads a row, with or without its number at either end.
fn read_row(scan: &mut Scanner<'_>, number: usize) -> Result<DiagramRow, ParseError> {
    check_number(scan, number)?;
    let mut row = DiagramRow { at: scan.at(), cells: Vec::new() };
    loop {
        scan.skip_spaces();
        row.cells.push(match scan.peek() {
            Some('B' | 'b') => Some(Color::Black),
            Some('W' | 'w') => Some(Color::White),
            Some('.' | '-' | '*' | '+') => None,
            Some('0'..='9') if !row.cells.is_empty() => break,
            None if !row.cells.is_empty() => return Ok(row),
            None => return Err(scan.error(format!("row {number} has no cells"))),
            Some(_) => {
                let found = scan.found();
                return Err(scan.error(format!("a cell should be B, W, . or *, not {found}")));
            }
        });
        scan.next();
    }
    check_number(scan, number)?;
    scan.skip_spaces();
    if scan.is_done() {
        Ok(row)
    } else {
        Err(scan.error(format!("the row should end here, before {}", scan.found())))
    }
}

/// Reads a row's number, if there is one. A wrong number means that a row was lost.
fn check_number(scan: &mut Scanner<'_>, number: usize) -> Result<(), ParseError> {
    let start = scan.at();
    if scan.peek().is_some_and(|c| c.is_ascii_digit()) {
        let found = scan.number("the row's number")?;
        if found != number {
            let message = format!("row {number} has the number {found}");
            return Err(ParseError::new(start, message));
        }
    }
    scan.skip_spaces();
    Ok(())
}

fn check_length(row: &DiagramRow, rows: &[DiagramRow]) -> Result<(), ParseError> {
    match rows.first().map(|first| first.cells.len()) {
        Some(expected) if expected != row.cells.len() => {
            let (number, cells) = (rows.len() + 1, counted(row.cells.len(), "cell"));
            let message = format!("row {number} has {cells}, row 1 has {expected}");
            Err(ParseError::new(row.at, message))
        }
        _ => Ok(()),
    }
}

fn set_up(heading: Heading, rows: &[DiagramRow]) -> Result<Setup, ParseError> {
    let Some(first) = rows.first() else {
        return Err(ParseError::new(0, "a diagram should have rows of B, W and . in it"));
    };
    let size = Size::new(first.cells.len(), rows.len())
        .map_err(|error| ParseError::new(first.at, error.to_string()))?;
    let mut setup = Setup::empty(heading.rules, size);
    for (cell, &stone) in size.all_cells().zip(rows.iter().flat_map(|row| &row.cells)) {
        setup.set(cell, stone);
    }
    let (black, white) = (setup.count(Color::Black), setup.count(Color::White));
    setup.turn = match heading.turn {
        Some(turn) => turn,
        None if black == white => Color::Black,
        None if black == white + 1 => Color::White,
        None => {
            let message = format!(
                "with {black} black and {white} white stones the side to move is unclear: \
                 put a line such as '{}, black to move' on top",
                heading.rules
            );
            return Err(ParseError::new(0, message));
        }
    };
    Ok(setup)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let found = match read(text) {
            Ok(setup) => setup.to_string(),
            Err(error) => error.to_string(),
        };
        assert_eq!(found, expected, "{text}");
    }

    #[track_caller]
    fn check_written(line: &str, expected: &str) {
        let setup: Setup = line.parse().expect("a line");
        assert_eq!(write(&setup), expected);
        assert_eq!(read(expected).expect("own diagram"), setup);
    }

    #[test]
    fn pictures() {
        check_written(
            "1B1/1W1/B2 w",
            "\
hex, white to move
  a b c
1  . B .  1
 2  . W .  2
  3  B . .  3
      a b c
",
        );
        check_written("rex W b", "rex, black to move\n  a\n1  W  1\n    a\n");
    }

    #[test]
    fn two_digits() {
        let text = write(&"2/2/2/2/2/2/2/2/WB/BW b".parse().expect("a line"));
        let ends: Vec<&str> = text.lines().skip(10).collect();
        assert_eq!(ends, ["         9  W B  9", "         10  B W  10", "              a b"]);
    }

    #[test]
    fn two_letters() {
        let text = write(&"28 b".parse().expect("a line"));
        let lines: Vec<&str> = text.lines().collect();
        let [_, high, low, row, high_below, low_below] = lines[..] else { panic!("{text}") };
        assert_eq!(high, format!("{}a a", " ".repeat(2 + 2 * 26)));
        assert!(low.starts_with("  a b c ") && low.ends_with(" y z a b"), "{low}");
        assert!(row.starts_with("1  . . ") && row.ends_with(" .  1"), "{row}");
        assert_eq!((high_below.len(), low_below.len()), (high.len() + 2, low.len() + 2));
        assert_eq!(read(&text).expect("own diagram").to_string(), "hex 28 b");
    }

    #[test]
    fn bare_forms() {
        check("B * .\n * W .\n  . . .", "hex B2/1W1/3 b");
        check("\n\n  B+-\r\n  .w.\r\n  ..b\r\n", "hex B2/1W1/2B w");
        check(". . B", "hex 2B w");
        check("Rex\n1 B .\n 2 . .\n", "rex B1/2 w");
        check("white to move\na b\n. .\n", "hex 2 w");
        check("REX, red to move\n. .", "rex 2 b");
        check("1 . . 1\n2 . .", "hex 2/2 b");
    }

    #[test]
    fn faults() {
        check("", "character 1: a diagram should have rows of B, W and . in it");
        check("hex, black to move\n a b", {
            "character 1: a diagram should have rows of B, W and . in it"
        });
        check("B B\n . .", {
            "character 1: with 2 black and 0 white stones the side to move is unclear: \
             put a line such as 'hex, black to move' on top"
        });
        check(". .\n . . .", "character 6: row 2 has 3 cells, row 1 has 2");
        check(". .\n x .", "character 6: a cell should be B, W, . or *, not 'x'");
        check("1 . .\n 3 . .", "character 8: row 2 has the number 3");
        check(". . 2", "character 5: row 1 has the number 2");
        check(". . 1 .", "character 7: the row should end here, before '.'");
        check("1\n2\n", "character 2: row 1 has no cells");
        check("go, black to move\n. .", {
            "character 1: a heading should be like 'hex, black to move', without 'go'"
        });
    }
}
