//! A size and a list of moves: `7x7 d4 c5`, alternating from Black.
//!
//! Cells may be run together (`d4c5`). Besides cells there are `swap-pieces` (or `swap`),
//! `swap-sides`, `pass`, `resign` and `forfeit`. The game's name may stand in front.

use super::ParseError;
use super::line::read_rules;
use super::scan::Scanner;
use crate::{Color, Move, Played, Record, Rules, Setup};

/// The words for moves that aren't cells.
const WORDS: [(&str, Move); 6] = [
    ("swap-pieces", Move::SwapPieces),
    ("swap-sides", Move::SwapSides),
    ("swap", Move::SwapPieces),
    ("pass", Move::Pass),
    ("resign", Move::Resign),
    ("forfeit", Move::Forfeit),
];

/// The move that a word such as `swap-pieces` names.
pub(super) fn move_from_word(word: &str) -> Option<Move> {
    WORDS.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, action)| action)
}

/// How a move is written: a cell's name or a word such as `swap-pieces`.
pub fn move_name(record: &Record, action: Move) -> String {
    match action {
        Move::Place(cell) => record.start().size().name(cell),
        other => {
            let (word, _) =
                WORDS.into_iter().find(|&(_, action)| action == other).expect("has a word");
            word.into()
        }
    }
}

/// Whether a text begins with a size and goes on, if at all, with moves.
pub(super) fn looks_like(text: &str) -> bool {
    let mut scan = Scanner::new(text.trim());
    if read_rules(&mut scan).is_err() {
        return false;
    }
    let size = scan.take_while(|c| c.is_ascii_digit() || matches!(c, 'x' | 'X'));
    let rest = scan.rest();
    // A number may also be that of a diagram's row, or a run of empty cells in a position line.
    let is_cells_or_turn = |word: &str| {
        Color::from_name(word).is_some() || word.chars().all(|c| "BWbw.-*+".contains(c))
    };
    !size.is_empty()
        && !rest.starts_with(['/', 'B', 'W'])
        && (size.contains(['x', 'X'])
            || !rest.split_whitespace().next().is_some_and(is_cells_or_turn))
}

/// Reads a size and moves; the game is Hex unless it is named.
pub fn read(text: &str) -> Result<Record, ParseError> {
    read_as(text, Rules::Hex)
}

/// Reads a size and moves; `unnamed` is the game if it isn't named.
pub(super) fn read_as(text: &str, unnamed: Rules) -> Result<Record, ParseError> {
    let mut scan = Scanner::new(text);
    scan.skip_spaces();
    let rules = read_rules(&mut scan)?.unwrap_or(unnamed);
    let size = scan.size()?;
    if !scan.peek().is_none_or(|c| c.is_whitespace() || c == ',') {
        return Err(scan.error(format!("a space should follow the size, not {}", scan.found())));
    }
    let mut record = Record::new(Setup::empty(rules, size));
    loop {
        scan.take_while(|c| c.is_whitespace() || c == ',');
        if scan.is_done() {
            return Ok(record);
        }
        let start = scan.at();
        let action = read_move(&mut scan, &record)?;
        let played = Played { color: record.end().turn, action };
        record.push(played).map_err(|error| ParseError::new(start, error.to_string()))?;
    }
}

/// Reads a word or a cell.
fn read_move(scan: &mut Scanner<'_>, record: &Record) -> Result<Move, ParseError> {
    let end = scan
        .rest()
        .find(|c: char| !c.is_ascii_alphabetic() && c != '-')
        .unwrap_or(scan.rest().len());
    let word = &scan.rest()[..end];
    if let Some(action) = move_from_word(word) {
        scan.take_while(|c| c.is_ascii_alphabetic() || c == '-');
        return Ok(action);
    }
    scan.cell(record.start().size()).map(Move::Place)
}

/// Writes the size and the moves up to the cursor.
///
/// Stones that were set up are written as moves too, with passes where the colors don't alternate.
pub fn write(record: &Record) -> String {
    let start = record.start();
    let mut words = Vec::new();
    if start.rules != Rules::Hex {
        words.push(start.rules.to_string());
    }
    words.push(start.size().to_string());
    let moves = alternating(record, record.cursor());
    words.extend(moves.into_iter().map(|action| move_name(record, action)));
    words.join(" ")
}

/// The first `count` moves of a record as moves that alternate from Black on the empty board:
/// set-up stones come first, and passes go in where a color moves out of turn.
///
/// Fewer moves of the same record give a prefix of what more of them give, so that a notation with
/// a cursor can put it between the two.
pub(super) fn alternating(record: &Record, count: usize) -> Vec<Move> {
    let mut replay = Replay { turn: Color::Black, moves: Vec::new() };
    let start = record.start();
    let mut stones = Color::ALL.map(|color| start.stones(color).peekable());
    loop {
        let mine = replay.turn as usize;
        // Out of own stones while the opponent still has some: the turn is passed.
        match stones[mine].next() {
            Some(cell) => replay.make(replay.turn, Move::Place(cell)),
            None if stones[1 - mine].peek().is_some() => replay.make(replay.turn, Move::Pass),
            None => break,
        }
    }
    if start.turn != replay.turn {
        replay.make(replay.turn, Move::Pass);
    }
    for played in &record.moves()[..count] {
        replay.make(played.color, played.action);
    }
    replay.moves
}

/// Moves that alternate, with passes put in.
struct Replay {
    turn: Color,
    moves: Vec<Move>,
}

impl Replay {
    fn make(&mut self, color: Color, action: Move) {
        if color != self.turn {
            self.moves.push(Move::Pass);
            self.turn = color;
        }
        self.moves.push(action);
        self.turn = match action {
            Move::SwapSides | Move::Resign | Move::Forfeit => color,
            _ => !color,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Notation;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        match read(text) {
            Ok(record) => assert_eq!(record.position().to_string(), expected),
            Err(error) => assert_eq!(error.to_string(), expected),
        }
    }

    #[test]
    fn lists() {
        check("7x7 d4 c5", "hex 7/7/7/3B3/2W4/7/7 b");
        check("3", "hex 3/3/3 b");
        check("rex 3x2 a1b1, c2", "rex BW1/2B w");
        check("5 c2 swap-pieces", "hex 5/5/1W3/5/5 b");
        check("5 c2 swap-sides c3", "hex 5/2B2/2W2/5/5 b");
        check("2x2 pass a1 resign", "hex W1/2 b");
    }

    #[test]
    fn faults() {
        check("7x7 d4 d4", "character 8: d4 has a stone already");
        check("7x7 h1", "character 5: the 7x7 board has no cell h1");
        check("7x7 d", "character 5: expected a cell such as d4, found 'd'");
        check("7x7d4", "character 4: a space should follow the size, not 'd'");
        check("0x7", "character 1: the number of columns should not begin with 0");
        check(
            "20x20",
            "character 1: a 20x20 board is too large: at most 32 columns, 32 rows and 384 cells \
             (19x19 fits)",
        );
        check(
            "3x2 c1 swap",
            "character 8: the stone's mirror image lies outside this oblong board",
        );
        check(
            "3x3 swap",
            "character 5: a swap needs exactly one stone on the board, the opponent's",
        );
    }

    #[test]
    fn set_up_stones_are_written_with_passes() {
        for line in
            ["hex BB1/3/3 w", "hex 3/3/2W b", "hex 3/3/2W w", "rex WWW/3/BBB b", "hex 3/3/3 w"]
        {
            let record = Record::new(line.parse().expect("a line"));
            let text = write(&record);
            assert_eq!(read(&text).expect("own list").position().to_string(), line, "{text}");
            assert_eq!(Notation::guess(&text), Notation::Moves, "{text}");
        }
    }
}
