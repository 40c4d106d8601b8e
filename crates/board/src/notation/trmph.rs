//! Links to a trmph board: `https://trmph.com/hex/board#13,a6i2d10`.
//!
//! A size, a comma and cells, which alternate from Black. There is no word for anything else, so
//! many positions can't be written.

use super::moves::alternating;
use super::scan::Scanner;
use super::{Inexpressible, Notation, ParseError};
use crate::{Move, Played, Record, Rules, Setup, Size};

/// Reads a link, with or without its scheme and host.
///
/// ```
/// use board::notation::trmph;
/// let record = trmph::read("trmph.com/hex/board#3,a1c3")?;
/// assert_eq!(record.position().to_string(), "hex B2/3/2W b");
/// # Ok::<(), board::notation::ParseError>(())
/// ```
pub fn read(text: &str) -> Result<Record, ParseError> {
    read_as(text, Rules::Hex)
}

/// Reads a link, which never names its game.
pub(super) fn read_as(text: &str, unnamed: Rules) -> Result<Record, ParseError> {
    let mut scan = Scanner::new(text);
    scan.take_while(|c| c != '#');
    if !scan.eat('#') {
        return Err(scan.error("a link to a board should have a # in front of the size"));
    }
    let start = scan.at();
    let length = scan.number("the size")?;
    let size =
        Size::new(length, length).map_err(|error| ParseError::new(start, error.to_string()))?;
    if !scan.eat(',') && !scan.rest().trim().is_empty() {
        return Err(scan.error(format!("a comma should follow the size, not {}", scan.found())));
    }
    let mut record = Record::new(Setup::empty(unnamed, size));
    while !scan.rest().trim().is_empty() {
        let start = scan.at();
        let action = Move::Place(scan.cell(size)?);
        let played = Played { color: record.end().turn, action };
        record.push(played).map_err(|error| ParseError::new(start, error.to_string()))?;
    }
    Ok(record)
}

/// Writes a link to the position at the cursor, if its stones can be played in turn.
///
/// ```
/// use board::notation::{moves, trmph};
/// let link = trmph::write(&moves::read("5x5 c2 b4")?).unwrap();
/// assert_eq!(link, "https://trmph.com/hex/board#5,c2b4");
/// let error = trmph::write(&moves::read("5x5 c2 swap")?).unwrap_err();
/// assert_eq!(error.to_string(), "trmph can't say that a player swapped");
/// # Ok::<(), board::notation::ParseError>(())
/// ```
pub fn write(record: &Record) -> Result<String, Inexpressible> {
    let inexpressible = |what: String| Inexpressible { notation: Notation::Trmph, what };
    let size = record.start().size();
    if record.start().rules != Rules::Hex {
        return Err(inexpressible(format!("that the game is {}", record.start().rules)));
    }
    if !size.is_square() {
        return Err(inexpressible(format!("that the board is oblong, {size}")));
    }
    let mut link = format!("https://trmph.com/hex/board#{},", size.columns());
    for action in alternating(record, record.cursor()) {
        let reason = match action {
            Move::Place(cell) => {
                link.push_str(&size.name(cell));
                continue;
            }
            Move::Pass if was_played(record, Move::Pass) => "that a player passed",
            Move::Pass => "that the colors don't alternate from black",
            Move::SwapPieces | Move::SwapSides => "that a player swapped",
            Move::Resign => "that a player resigned",
            Move::Forfeit => "that a player forfeited",
        };
        return Err(inexpressible(reason.into()));
    }
    Ok(link)
}

/// Whether a move is in the record, rather than put in to make colors alternate.
fn was_played(record: &Record, action: Move) -> bool {
    record.moves()[..record.cursor()].iter().any(|played| played.action == action)
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

    #[track_caller]
    fn check_written(text: &str, expected: &str) {
        let found = write(&moves::read(text).expect("moves"));
        assert_eq!(found.unwrap_or_else(|error| error.to_string()), expected, "{text}");
    }

    #[test]
    fn links() {
        check("https://trmph.com/hex/board#3,a1b2c3", "hex B2/1W1/2B w");
        check("http://www.trmph.com/hex/board#3,\n", "hex 3/3/3 b");
        check("#2", "hex 2/2 b");
    }

    #[test]
    fn faults() {
        check("trmph.com", "character 10: a link to a board should have a # in front of the size");
        check("#,a1", "character 2: the size should be a number, not ','");
        check("#3x3,a1", "character 3: a comma should follow the size, not 'x'");
        check("#3,a1a1", "character 6: a1 has a stone already");
        check("#3,a1:s", "character 6: expected a cell such as d4, found ':'");
        check("#3,d1", "character 4: the 3x3 board has no cell d1");
    }

    #[test]
    fn what_it_cannot_say() {
        check_written("3x3", "https://trmph.com/hex/board#3,");
        check_written("rex 3x3", "trmph can't say that the game is rex");
        check_written("3x2", "trmph can't say that the board is oblong, 3x2");
        check_written("3x3 a1 pass", "trmph can't say that a player passed");
        check_written("3x3 a1 swap-sides", "trmph can't say that a player swapped");
        check_written("3x3 a1 resign", "trmph can't say that a player resigned");
        check_written("3x3 a1 forfeit", "trmph can't say that a player forfeited");
        let error = write(&Record::new("3/3/3 w".parse().expect("a line"))).expect_err("no pass");
        assert_eq!(error.to_string(), "trmph can't say that the colors don't alternate from black");
    }
}
