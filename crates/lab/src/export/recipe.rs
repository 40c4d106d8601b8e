//! What a data set is made of: boards, their shares, and how far searches go.

use super::split::hash;
use crate::sampling::open_position;
use board::{Rules, Setup, Size};
use chance::Random;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The most columns and rows of a board.
const LARGEST: u8 = 11;

/// The most nodes that a root is searched for, and that go into the winner of a row.
pub(super) const MOST_NODES: u64 = 30_000;

/// The most positions that are drawn from the search of a root.
pub(super) const DRAWN: usize = 24;

/// One of so many that are drawn comes a second time, with a random move more.
pub(super) const STRAY: usize = 3;

/// A game on a board, and its share of the rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardShare {
    /// The game.
    pub rules: Rules,
    /// The board.
    pub size: Size,
    /// Its share, against the sum of all shares.
    pub share: u32,
}

impl BoardShare {
    /// The boards of a data set if none are named.
    pub const USUAL: &str = "hex:5x5=150,hex:6x6=140,hex:7x7=65,hex:8x8=26,rex:5x5=90,rex:6x6=29";
}

/// A text that names no board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardShareError {
    /// It has no form that is known.
    Form,
    /// There is no such game.
    Game(String),
    /// There is no such board.
    Size(String),
    /// The board is too small or too large.
    Bounds(Size),
    /// The share is no number from 1 to 1,000,000.
    Share(String),
}

impl fmt::Display for BoardShareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardShareError::Form => f.write_str("a game and a board such as hex:5x5 or rex:4x4=2"),
            BoardShareError::Game(game) => write!(f, "there is no game '{game}': hex or rex"),
            BoardShareError::Size(error) => f.write_str(error),
            BoardShareError::Bounds(size) => {
                write!(f, "boards are from 2x2 to {LARGEST}x{LARGEST}, not {size}")
            }
            BoardShareError::Share(share) => {
                write!(f, "a share is a number from 1 to 1000000, not '{share}'")
            }
        }
    }
}

impl std::error::Error for BoardShareError {}

impl FromStr for BoardShare {
    type Err = BoardShareError;

    fn from_str(text: &str) -> Result<BoardShare, BoardShareError> {
        let (board, share) = text.split_once('=').unwrap_or((text, "1"));
        let (game, size) = board.split_once(':').ok_or(BoardShareError::Form)?;
        let rules =
            Rules::from_name(game).ok_or_else(|| BoardShareError::Game(game.to_string()))?;
        let size = board::notation::size(size)
            .map_err(|error| BoardShareError::Size(error.to_string()))?;
        let (columns, rows) = (size.columns(), size.rows());
        if columns.min(rows) < 2 || columns.max(rows) > LARGEST {
            return Err(BoardShareError::Bounds(size));
        }
        let number = share.parse().ok().filter(|share| (1..=1_000_000).contains(share));
        let share = number.ok_or_else(|| BoardShareError::Share(share.to_string()))?;
        Ok(BoardShare { rules, size, share })
    }
}

/// What decides the bytes of a data set, together with the program's version.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Recipe {
    pub(super) version: String,
    pub(super) seed: u64,
    /// How many nodes go into the moves of a row once its winner is known.
    pub(super) budget: u64,
    /// The boards in their order, each as text with its number of rows: `hex:5x5=1000`.
    pub(super) parts: Vec<String>,
}

/// The rows of a game on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Part {
    pub(super) rules: Rules,
    pub(super) size: Size,
    pub(super) rows: u64,
}

impl Part {
    /// The root with a number, a random position in which nobody has joined, and chance for what
    /// follows.
    pub(super) fn root(&self, seed: u64, number: u32) -> (Setup, Random) {
        let name = format!("{seed} {number} {self}");
        let mut random = Random(hash(&name).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        loop {
            let stones = self.stones();
            if let Some(root) = open_position(&mut random, self.rules, self.size, stones) {
                return (root, random);
            }
        }
    }

    /// How many stones roots have: from few to a third of the board, but so many at least that
    /// searches of large boards come to an end.
    fn stones(&self) -> RangeInclusive<usize> {
        let cells = self.size.cells();
        let least = match self.rules {
            Rules::Hex => cells.saturating_sub(49) / 3,
            Rules::Rex => cells.saturating_sub(25) * 2 / 3,
        };
        least..=least + cells / 3
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.rules.name(), self.size)
    }
}

/// So many rows in all, shared out among boards. What is left over goes to the first ones.
pub(super) fn parts(rows: u64, boards: &[BoardShare]) -> Vec<Part> {
    let all: u64 = boards.iter().map(|board| u64::from(board.share)).sum();
    let share =
        |board: &BoardShare| (u128::from(rows) * u128::from(board.share) / u128::from(all)) as u64;
    let mut left = rows - boards.iter().map(share).sum::<u64>();
    let mut parts = Vec::new();
    for board in boards {
        let extra = left.min(1);
        left -= extra;
        parts.push(Part { rules: board.rules, size: board.size, rows: share(board) + extra });
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boards(text: &str) -> Vec<BoardShare> {
        text.split(',').map(|board| board.parse().expect(board)).collect()
    }

    #[test]
    fn shares_add_up() {
        for rows in [1, 7, 99, 100, 12_345, 1_000_000, u64::MAX] {
            let parts = parts(rows, &boards(BoardShare::USUAL));
            assert_eq!(parts.iter().map(|part| part.rows).sum::<u64>(), rows);
        }
        let million = parts(1_000_000, &boards(BoardShare::USUAL));
        let large = million.iter().find(|part| part.to_string() == "hex 8x8").expect("8x8");
        assert!(large.rows >= 50_000);
    }

    #[test]
    fn what_is_no_board_is_said() {
        for (text, said) in [
            ("5x5", "a game and a board such as hex:5x5 or rex:4x4=2"),
            ("go:5x5", "there is no game 'go'"),
            ("hex:5y5", "a size is like"),
            ("hex:1x5", "boards are from 2x2 to 11x11, not 1x5"),
            ("hex:12", "boards are from 2x2 to 11x11, not 12x12"),
            ("hex:5x5=0", "a share is a number from 1 to 1000000, not '0'"),
            ("hex:5x5=many", "a share is a number from 1 to 1000000, not 'many'"),
        ] {
            let error = text.parse::<BoardShare>().expect_err(text).to_string();
            assert!(error.contains(said), "{error}");
        }
    }

    #[test]
    fn roots_are_open_and_a_matter_of_seed_board_and_number() {
        for part in parts(100, &boards("hex:5x5,hex:8x8,rex:6x6,hex:2x2,rex:3x2")) {
            let root = |seed, number| part.root(seed, number).0;
            let roots: Vec<Setup> = (0..50).map(|number| root(1, number)).collect();
            assert!(roots.iter().all(|root| root.winner().is_none() && root.rules == part.rules));
            assert_eq!(roots[7], root(1, 7));
            let same = (0..50).filter(|&number| root(2, number) == roots[number as usize]);
            assert!(same.count() < 25, "{part}");
        }
    }
}
