//! The position line: `hex 7/7/3B3/7/7/7/7 w`.
//!
//! Rows from row 1 down, separated by `/`; in a row `B`, `W`, or a number for a run of empty cells;
//! then a space and the side to move. The game's name may stand in front; without it the game is
//! Hex.

use super::ParseError;
use super::scan::{Scanner, counted};
use crate::{Color, Rules, Setup, Size};

/// Reads a position line; the game is Hex unless it is named.
pub fn read(text: &str) -> Result<Setup, ParseError> {
    read_as(text, Rules::Hex)
}

/// Reads a position line; `unnamed` is the game if it isn't named.
pub(super) fn read_as(text: &str, unnamed: Rules) -> Result<Setup, ParseError> {
    let mut scan = Scanner::new(text);
    scan.skip_spaces();
    let rules = read_rules(&mut scan)?.unwrap_or(unnamed);
    let start = scan.at();
    let rows = read_rows(&mut scan)?;
    let size = Size::new(rows[0].len(), rows.len())
        .map_err(|error| ParseError::new(start, error.to_string()))?;
    let mut setup = Setup::empty(rules, size);
    for (cell, stone) in size.all_cells().zip(rows.into_iter().flatten()) {
        setup.set(cell, stone);
    }
    setup.turn = read_turn(&mut scan)?;
    Ok(setup)
}

/// Reads a game's name and the space behind it, if the text begins with a word of that kind.
pub(super) fn read_rules(scan: &mut Scanner<'_>) -> Result<Option<Rules>, ParseError> {
    let word_length =
        scan.rest().find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(scan.rest().len());
    let word = &scan.rest()[..word_length];
    if word.len() < 3 || word.chars().all(|c| matches!(c, 'B' | 'W')) {
        return Ok(None);
    }
    let rules = Rules::from_name(word)
        .ok_or_else(|| scan.error(format!("the game should be hex or rex, not '{word}'")))?;
    scan.take_while(|c| c.is_ascii_alphabetic());
    scan.skip_spaces();
    Ok(Some(rules))
}

type StoneRow = Vec<Option<Color>>;

/// Reads rows of equal length; there is at least one, and it isn't empty.
fn read_rows(scan: &mut Scanner<'_>) -> Result<Vec<StoneRow>, ParseError> {
    let mut rows: Vec<StoneRow> = Vec::new();
    loop {
        let start = scan.at();
        let row = read_row(scan, rows.len() + 1)?;
        if let Some(first) = rows.first()
            && first.len() != row.len()
        {
            let (number, cells) = (rows.len() + 1, counted(row.len(), "cell"));
            return Err(ParseError::new(
                start,
                format!("row {number} has {cells}, row 1 has {}", first.len()),
            ));
        }
        rows.push(row);
        if rows.len() > usize::from(crate::size::MAX_LENGTH) {
            let most = crate::size::MAX_LENGTH;
            return Err(scan.error(format!("a board has at most {most} rows")));
        }
        if !scan.eat('/') {
            return Ok(rows);
        }
    }
}

fn read_row(scan: &mut Scanner<'_>, number: usize) -> Result<StoneRow, ParseError> {
    let mut row = StoneRow::new();
    loop {
        match scan.peek() {
            Some('B') => row.push(Some(Color::Black)),
            Some('W') => row.push(Some(Color::White)),
            Some('0'..='9') => {
                let start = scan.at();
                let run = scan.number("a run of empty cells")?;
                let most = usize::from(crate::size::MAX_LENGTH);
                if row.len() + run > most {
                    return Err(ParseError::new(start, format!("a row has at most {most} cells")));
                }
                row.resize(row.len() + run, None);
                continue;
            }
            Some('/' | ' ' | '\t' | '\n' | '\r') | None if !row.is_empty() => return Ok(row),
            _ => {
                let found = scan.found();
                return Err(scan.error(format!(
                    "row {number} should hold B, W or a number of empty cells, not {found}"
                )));
            }
        }
        if row.len() > usize::from(crate::size::MAX_LENGTH) {
            let most = crate::size::MAX_LENGTH;
            return Err(scan.error(format!("a row has at most {most} cells")));
        }
        scan.next();
    }
}

/// Reads the side to move and the end of the line.
fn read_turn(scan: &mut Scanner<'_>) -> Result<Color, ParseError> {
    if scan.rest().trim().is_empty() {
        return Err(scan.error("the side to move is missing: add ' b' or ' w'"));
    }
    scan.skip_spaces();
    let start = scan.at();
    let word = scan.take_while(|c| !c.is_whitespace());
    let turn = Color::from_name(word).ok_or_else(|| {
        ParseError::new(start, format!("the side to move should be b or w, not '{word}'"))
    })?;
    scan.skip_spaces();
    if scan.is_done() {
        return Ok(turn);
    }
    Err(scan.error(format!("nothing should follow the side to move, but {} does", scan.found())))
}

/// Writes rows and side to move, without the game's name.
pub fn write(setup: &Setup) -> String {
    let size = setup.size();
    let mut text = String::new();
    let mut run = 0;
    let flush = |run: &mut usize, text: &mut String| {
        if *run > 0 {
            text.push_str(&run.to_string());
            *run = 0;
        }
    };
    for cell in size.all_cells() {
        let at = size.coord(cell);
        if at.column == 0 && at.row > 0 {
            flush(&mut run, &mut text);
            text.push('/');
        }
        match setup.at(cell) {
            None => run += 1,
            Some(color) => {
                flush(&mut run, &mut text);
                text.push(color.letter());
            }
        }
    }
    flush(&mut run, &mut text);
    text.push(' ');
    text.push(setup.turn.letter().to_ascii_lowercase());
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        match read(text) {
            Ok(setup) => assert_eq!(setup.to_string(), expected),
            Err(error) => assert_eq!(error.to_string(), expected),
        }
    }

    #[test]
    fn lines() {
        check("7/7/3B3/7/7/7/7 w", "hex 7/7/3B3/7/7/7/7 w");
        check("rex 4/4/4/4 b", "rex 4/4/4/4 b");
        check("1 b", "hex 1 b");
        check("BWB/12/3 red", "character 5: row 2 has 12 cells, row 1 has 3");
        check("BWB/111/3 red", "character 5: a row has at most 32 cells");
        check("BWB/1W1/3 Blue", "hex BWB/1W1/3 w");
        check("19/19 b", "hex 19/19 b");
    }

    #[test]
    fn faults() {
        check(
            "",
            "character 1: row 1 should hold B, W or a number of empty cells, \
             not the end of the text",
        );
        check("3/3/3", "character 6: the side to move is missing: add ' b' or ' w'");
        check("3/3/3 x", "character 7: the side to move should be b or w, not 'x'");
        check("3/3/3 b w", "character 9: nothing should follow the side to move, but 'w' does");
        check(
            "3/b2/3 b",
            "character 3: row 2 should hold B, W or a number of empty cells, not 'b'",
        );
        check("3/02/3 b", "character 3: a run of empty cells should not begin with 0");
        check("3//3 b", "character 3: row 2 should hold B, W or a number of empty cells, not '/'");
        check(
            "go 3/3/3 b",
            "character 1: row 1 should hold B, W or a number of empty cells, not 'g'",
        );
        check("havannah 3/3/3 b", "character 1: the game should be hex or rex, not 'havannah'");
        check("99 b", "character 1: a row has at most 32 cells");
    }
}
