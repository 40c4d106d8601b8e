//! A game as people exchange it: where it started and what was played.

use crate::{Cell, Color, Setup, Size};
use std::fmt;

/// What a player may do on their turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A stone on a cell.
    Place(Cell),
    /// The opponent's only stone changes color and is reflected in the long diagonal.
    SwapPieces,
    /// The players change chairs; the stone stays, and the same color moves again.
    SwapSides,
    /// Nothing.
    Pass,
    /// The player gives up.
    Resign,
    /// The player loses by other means, such as the clock.
    Forfeit,
}

/// A move and the color that made it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Played {
    /// Who moved.
    pub color: Color,
    /// What was done.
    pub action: Move,
}

/// Why a move can't be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum IllegalMove {
    /// The cell has a stone already.
    Occupied {
        /// The cell's name.
        name: String,
    },
    /// The cell lies outside the board.
    OffTheBoard {
        /// The board's size.
        size: Size,
    },
    /// A swap where there isn't just one stone, the opponent's.
    NothingToSwap,
    /// A swap of pieces on an oblong board, where the reflected cell doesn't exist.
    SwapOffTheBoard,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::Occupied { name } => write!(f, "{name} has a stone already"),
            IllegalMove::OffTheBoard { size } => write!(f, "the {size} board has no such cell"),
            IllegalMove::NothingToSwap => {
                f.write_str("a swap needs exactly one stone on the board, the opponent's")
            }
            IllegalMove::SwapOffTheBoard => {
                f.write_str("the stone's mirror image lies outside this oblong board")
            }
        }
    }
}

impl std::error::Error for IllegalMove {}

/// A game: its start, its moves, and the place in it that is being looked at.
///
/// ```
/// use board::{Record, notation::moves};
/// let record: Record = moves::read("5x5 c2 swap-pieces c3")?;
/// assert_eq!(record.position().to_string(), "hex 5/5/1WB2/5/5 w");
/// # Ok::<(), board::notation::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    start: Setup,
    moves: Vec<Played>,
    cursor: usize,
    /// The position after `cursor` moves.
    now: Setup,
    /// The position after all moves.
    end: Setup,
}

impl Record {
    /// A game that starts from a position, with no moves yet.
    pub fn new(start: Setup) -> Record {
        Record { now: start.clone(), end: start.clone(), start, moves: Vec::new(), cursor: 0 }
    }

    /// The position that the game started from.
    pub fn start(&self) -> &Setup {
        &self.start
    }

    /// All moves, also those after the cursor.
    pub fn moves(&self) -> &[Played] {
        &self.moves
    }

    /// How many moves have been made at the place that is being looked at; at the end unless the
    /// record says otherwise.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// The position at the cursor.
    pub fn position(&self) -> &Setup {
        &self.now
    }

    /// The position after all moves.
    pub fn end(&self) -> &Setup {
        &self.end
    }

    /// Adds a move at the end and puts the cursor there.
    pub fn push(&mut self, played: Played) -> Result<(), IllegalMove> {
        self.end.make(played)?;
        self.moves.push(played);
        self.cursor = self.moves.len();
        self.now = self.end.clone();
        Ok(())
    }

    /// Drops all moves but the first `count`, and puts the cursor at the end of those.
    ///
    /// ```
    /// let mut record = board::notation::moves::read("3x3 a1 b2 c3")?;
    /// record.truncate(1);
    /// assert_eq!(record.end().to_string(), "hex B2/3/3 w");
    /// # Ok::<(), board::notation::ParseError>(())
    /// ```
    pub fn truncate(&mut self, count: usize) {
        self.moves.truncate(count);
        self.look_at(self.moves.len());
        self.end = self.now.clone();
    }

    /// Puts the cursor after the first `moves` moves, or at the end if there are fewer.
    pub fn look_at(&mut self, moves: usize) {
        self.cursor = moves.min(self.moves.len());
        self.now = self.start.clone();
        for &played in &self.moves[..self.cursor] {
            self.now.make(played).expect("the record holds only moves that could be made");
        }
    }
}

impl From<Setup> for Record {
    fn from(start: Setup) -> Record {
        Record::new(start)
    }
}
