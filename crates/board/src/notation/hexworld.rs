//! Links to the `HexWorld` board: `https://hexworld.org/board/#7x5c1,a1b2:s,c3`.
//!
//! Behind the `#` stand the size, settings of the display, and moves that run together: cells, `:s`
//! for swap-pieces, `:S` for swap-sides, `:p` for a pass, and `:rb :rw :fb :fw` for Black or White
//! who resigns or forfeits. What follows a second comma has been played but isn't shown. Any host
//! will do, or none; `?rules=rex` in front of the `#` says that the game is Rex.
//!
//! The settings are `r1` to `r12` (where a1 is drawn), `n` (numbers), `c1` (colors) and `m`
//! (mirror); they don't change the position and are skipped. The page itself drops whatever follows
//! a mistake; here a mistake is an error.

use super::ParseError;
use super::moves::alternating;
use super::scan::Scanner;
use crate::{Color, Move, Played, Record, Rules, Setup, Size};

/// The codes for moves that aren't cells, and the color of those that name one.
const CODES: [(&str, Move, Option<Color>); 7] = [
    (":s", Move::SwapPieces, None),
    (":S", Move::SwapSides, None),
    (":p", Move::Pass, None),
    (":rb", Move::Resign, Some(Color::Black)),
    (":rw", Move::Resign, Some(Color::White)),
    (":fb", Move::Forfeit, Some(Color::Black)),
    (":fw", Move::Forfeit, Some(Color::White)),
];

/// Reads a link, or only its end from the `#` on.
///
/// ```
/// use board::notation::hexworld;
/// let record = hexworld::read("https://hexworld.org/board/#3c1,a1b2,c3")?;
/// assert_eq!(record.position().to_string(), "hex B2/1W1/3 b");
/// assert_eq!(record.end().to_string(), "hex B2/1W1/2B w");
/// # Ok::<(), board::notation::ParseError>(())
/// ```
pub fn read(text: &str) -> Result<Record, ParseError> {
    read_as(text, Rules::Hex)
}

/// Reads a link; `unnamed` is the game if it isn't named.
pub(super) fn read_as(text: &str, unnamed: Rules) -> Result<Record, ParseError> {
    let mut scan = Scanner::new(text);
    let rules = rules_of_page(scan.take_while(|c| c != '#'))?.unwrap_or(unnamed);
    if !scan.eat('#') {
        return Err(scan.error("a link to a board should have a # in front of the size"));
    }
    let size = scan.size()?;
    skip_settings(&mut scan)?;
    let mut record = Record::new(Setup::empty(rules, size));
    if scan.eat(',') {
        read_moves(&mut scan, &mut record)?;
    }
    let cursor = record.moves().len();
    if scan.eat(',') {
        read_moves(&mut scan, &mut record)?;
    }
    record.look_at(cursor);
    scan.take_while(|c| c == ',');
    scan.skip_spaces();
    if scan.is_done() {
        Ok(record)
    } else {
        Err(scan.error(format!("the link should end here, before {}", scan.found())))
    }
}

/// The rules that the query of an address names.
fn rules_of_page(page: &str) -> Result<Option<Rules>, ParseError> {
    let Some((address, query)) = page.split_once('?') else { return Ok(None) };
    let mut at = address.chars().count() + 1;
    for setting in query.split('&') {
        if let Some(name) = setting.strip_prefix("rules=") {
            let name = name.trim_end();
            let place = at + "rules=".len();
            return Rules::from_name(name).map(Some).ok_or_else(|| {
                ParseError::new(place, format!("the rules should be hex or rex, not '{name}'"))
            });
        }
        at += setting.chars().count() + 1;
    }
    Ok(None)
}

/// Skips what only changes the display.
fn skip_settings(scan: &mut Scanner<'_>) -> Result<(), ParseError> {
    loop {
        let start = scan.at();
        match scan.peek() {
            None | Some(',') => return Ok(()),
            Some(c) if c.is_whitespace() => return Ok(()),
            Some('r') => {
                scan.next();
                let hour = scan.number("the rotation")?;
                if hour > 12 {
                    let message = format!("the rotation should be from r1 to r12, not r{hour}");
                    return Err(ParseError::new(start, message));
                }
            }
            Some('n' | 'c' | 'm') => {
                scan.next();
                scan.take_while(|c| c.is_ascii_digit());
            }
            Some(_) => {
                let found = scan.found();
                return Err(scan.error(format!(
                    "a setting should be r1 to r12, n, c1 or m, and a comma should follow, \
                     not {found}"
                )));
            }
        }
    }
}

/// Reads moves up to a comma or the end.
fn read_moves(scan: &mut Scanner<'_>, record: &mut Record) -> Result<(), ParseError> {
    while scan.peek().is_some_and(|c| c != ',' && !c.is_whitespace()) {
        let start = scan.at();
        let played = match scan.peek() {
            Some(':') => read_code(scan, record.end().turn)?,
            _ => Played {
                color: record.end().turn,
                action: Move::Place(scan.cell(record.start().size())?),
            },
        };
        record.push(played).map_err(|error| ParseError::new(start, error.to_string()))?;
    }
    Ok(())
}

/// Reads a move that begins with a colon.
fn read_code(scan: &mut Scanner<'_>, turn: Color) -> Result<Played, ParseError> {
    for (code, action, color) in CODES {
        if scan.rest().starts_with(code) {
            code.chars().for_each(|_| _ = scan.next());
            return Ok(Played { color: color.unwrap_or(turn), action });
        }
    }
    Err(scan.error("a move with a colon should be :s, :S, :p, :rb, :rw, :fb or :fw"))
}

/// Writes a link with all moves and the cursor.
///
/// Stones that were set up are written as moves too, with passes where the colors don't alternate.
///
/// ```
/// use board::Record;
/// use board::notation::hexworld;
/// let link = hexworld::write(&Record::new("rex 2B/3 b".parse()?));
/// assert_eq!(link, "https://hexworld.org/board/?rules=rex#3x2c1,c1:p");
/// # Ok::<(), board::notation::ParseError>(())
/// ```
pub fn write(record: &Record) -> String {
    let start = record.start();
    let size = match start.size() {
        size if size.is_square() => size.columns().to_string(),
        size => size.to_string(),
    };
    let rules = match start.rules {
        Rules::Hex => "",
        Rules::Rex => "?rules=rex",
    };
    let shown = alternating(record, record.cursor()).len();
    let all = names(start.size(), &alternating(record, record.moves().len()));
    let (shown, hidden) = all.split_at(shown);
    let mut link = format!("https://hexworld.org/board/{rules}#{size}c1,{}", shown.concat());
    if !hidden.is_empty() {
        link.push(',');
        link.push_str(&hidden.concat());
    }
    link.trim_end_matches(',').to_string()
}

/// How moves that alternate from Black are written.
fn names(size: Size, moves: &[Move]) -> Vec<String> {
    let mut turn = Color::Black;
    let name = |&action: &Move| {
        let mover = turn;
        match action {
            Move::Place(_) | Move::Pass | Move::SwapPieces => turn = !turn,
            Move::SwapSides | Move::Resign | Move::Forfeit => {}
        }
        match action {
            Move::Place(cell) => size.name(cell),
            other => code(other, mover).into(),
        }
    };
    moves.iter().map(name).collect()
}

fn code(wanted: Move, mover: Color) -> &'static str {
    let fits = |&(_, action, color): &(&str, Move, Option<Color>)| {
        action == wanted && color.is_none_or(|color| color == mover)
    };
    CODES.iter().find(|entry| fits(entry)).expect("every move that isn't a cell has a code").0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::moves;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let found = match read(text) {
            Ok(record) => record.position().to_string(),
            Err(error) => error.to_string(),
        };
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn links() {
        check("https://hexworld.org/board/#3c1,a1b2", "hex B2/1W1/3 b");
        check(" #3r10nc1m,a1b2\n", "hex B2/1W1/3 b");
        check("http://localhost:8080/?x=1&rules=Rex#3x2,c1", "rex 2B/3 w");
        check("#2", "hex 2/2 b");
        check("#2,,", "hex 2/2 b");
        check("#3,b1:s", "hex 3/W2/3 b");
        check("#3,b1:Sc1", "hex 1BW/3/3 b");
        check("#3,a1:pb1", "hex BB1/3/3 w");
        check("#3,a1:rb", "hex B2/3/3 b");
        check("#3,a1b1:fw", "hex BW1/3/3 w");
    }

    #[test]
    fn the_second_comma_is_the_cursor() {
        for (text, cursor, moves) in
            [("#3,a1,b1c1", 1, 3), ("#3,,a1", 0, 1), ("#3,a1,", 1, 1), ("#3,a1,b1,,", 1, 2)]
        {
            let record = read(text).expect("a link");
            assert_eq!((record.cursor(), record.moves().len()), (cursor, moves), "{text}");
        }
    }

    #[test]
    fn faults() {
        check("hexworld.org", {
            "character 13: a link to a board should have a # in front of the size"
        });
        check("x?rules=go#3", "character 9: the rules should be hex or rex, not 'go'");
        check("#3q,a1", {
            "character 3: a setting should be r1 to r12, n, c1 or m, and a comma should follow, \
             not 'q'"
        });
        check("#3r13,a1", "character 3: the rotation should be from r1 to r12, not r13");
        check("#3,a1a1", "character 6: a1 has a stone already");
        check("#3,a1d1", "character 6: the 3x3 board has no cell d1");
        check("#3,a1:x", {
            "character 6: a move with a colon should be :s, :S, :p, :rb, :rw, :fb or :fw"
        });
        check("#3,a1,b1,c1", "character 10: the link should end here, before 'c'");
        check("#3,a1 b1", "character 7: the link should end here, before 'b'");
        check("#3,:s", "character 4: a swap needs exactly one stone on the board, the opponent's");
    }

    #[test]
    fn links_are_written_with_a_cursor() {
        let link = |text: &str, cursor: usize| {
            let mut record = moves::read(text).expect("moves");
            record.look_at(cursor);
            write(&record)
        };
        let page = "https://hexworld.org/board/";
        assert_eq!(link("7x5", 0), format!("{page}#7x5c1"));
        assert_eq!(link("7 c2 swap d4 pass", 4), format!("{page}#7c1,c2:sd4:p"));
        assert_eq!(link("7 c2 swap-sides d4", 1), format!("{page}#7c1,c2,:Sd4"));
        assert_eq!(link("7 c2 d4", 0), format!("{page}#7c1,,c2d4"));
        assert_eq!(link("rex 7 c2 resign", 2), format!("{page}?rules=rex#7c1,c2:rw"));
        assert_eq!(link("7 c2 d4 forfeit", 3), format!("{page}#7c1,c2d4:fb"));
    }

    #[test]
    fn a_cursor_behind_set_up_stones() {
        let mut record = Record::new("3/1WW/3 w".parse().expect("a line"));
        for (color, column) in [(Color::Black, 0), (Color::White, 2)] {
            let cell = record.start().size().all_cells().nth(column).expect("a cell");
            record.push(Played { color, action: Move::Place(cell) }).expect("an empty cell");
        }
        record.look_at(0);
        let link = write(&record);
        assert_eq!(link, "https://hexworld.org/board/#3c1,:pb2:pc2:p,:pa1c1");
        let again = read(&link).expect("own link");
        assert_eq!((again.position(), again.end()), (record.position(), record.end()));
    }
}
