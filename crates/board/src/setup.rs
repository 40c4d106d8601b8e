//! Stones as anybody may write them: a board of any size, any stones, either side to move.
//!
//! A [`Setup`] is what notations read and write. Handicap positions are legal, so no count of
//! stones is wrong; and the two colors can never both have joined their sides, because a chain from
//! top to bottom cuts left from right.

use crate::notation::ParseError;
use crate::notation::line;
use crate::record::{IllegalMove, Move, Played};
use crate::{Cell, Color, Rules, Side, Size, Symmetry};
use std::fmt;
use std::str::FromStr;

/// A position of any size: the game, the stones and the side to move.
///
/// ```
/// use board::{Color, Setup};
/// let setup: Setup = "7/7/3B3/7/7/7/7 w".parse()?;
/// assert_eq!(setup.turn, Color::White);
/// assert_eq!(setup.count(Color::Black), 1);
/// assert_eq!(setup.to_string(), "hex 7/7/3B3/7/7/7/7 w");
/// # Ok::<(), board::notation::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The game that is played.
    pub rules: Rules,
    /// The side to move.
    pub turn: Color,
    size: Size,
    /// One entry for each cell, in reading order.
    stones: Vec<Option<Color>>,
}

impl Setup {
    /// The empty board with Black to move.
    pub fn empty(rules: Rules, size: Size) -> Setup {
        Setup { rules, turn: Color::Black, size, stones: vec![None; size.cells()] }
    }

    /// Columns and rows.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stone on a cell.
    pub fn at(&self, cell: Cell) -> Option<Color> {
        self.stones[cell.index()]
    }

    /// Puts a stone on a cell, or empties it, whatever was there.
    pub fn set(&mut self, cell: Cell, stone: Option<Color>) {
        self.stones[cell.index()] = stone;
    }

    /// The cells that hold stones of a color, in reading order.
    pub fn stones(&self, color: Color) -> impl Iterator<Item = Cell> {
        self.size.all_cells().filter(move |&cell| self.at(cell) == Some(color))
    }

    /// The number of stones of a color.
    pub fn count(&self, color: Color) -> usize {
        self.stones(color).count()
    }

    /// The cells without a stone, in reading order.
    ///
    /// ```
    /// let setup: board::Setup = "2/B1 w".parse()?;
    /// let names: Vec<String> = setup.empty_cells().map(|cell| setup.size().name(cell)).collect();
    /// assert_eq!(names, ["a1", "b1", "b2"]);
    /// # Ok::<(), board::notation::ParseError>(())
    /// ```
    pub fn empty_cells(&self) -> impl Iterator<Item = Cell> {
        self.size.all_cells().filter(|&cell| self.at(cell).is_none())
    }

    /// The position after a move of the side to move on an empty cell.
    ///
    /// ```
    /// let setup: board::Setup = "2/B1 w".parse()?;
    /// let cell = setup.size().cell_named("b2").expect("it is on the board");
    /// assert_eq!(setup.after(cell).to_string(), "hex 2/BW b");
    /// # Ok::<(), board::notation::ParseError>(())
    /// ```
    ///
    /// # Panics
    /// If the cell isn't empty.
    #[must_use]
    pub fn after(&self, cell: Cell) -> Setup {
        assert!(self.at(cell).is_none(), "a move goes to an empty cell");
        let mut after = self.clone();
        after.set(cell, Some(self.turn));
        after.turn = !self.turn;
        after
    }

    /// The color that has joined its sides, if one has.
    pub fn joined(&self) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.joins(color))
    }

    /// The winner, if the game is over.
    pub fn winner(&self) -> Option<Color> {
        self.joined().map(|color| self.rules.winner(color))
    }

    /// Whether a color joins its sides, by a plain walk from cell to cell.
    fn joins(&self, color: Color) -> bool {
        let along = |cell: Cell, side: Side| {
            let at = self.size.coord(cell);
            match side {
                Side::Top => at.row == 0,
                Side::Bottom => at.row == self.size.rows() - 1,
                Side::Left => at.column == 0,
                Side::Right => at.column == self.size.columns() - 1,
            }
        };
        let [from, to] = Side::of(color);
        let mut seen = vec![false; self.size.cells()];
        let mut open: Vec<Cell> = self.stones(color).filter(|&cell| along(cell, from)).collect();
        while let Some(cell) = open.pop() {
            if along(cell, to) {
                return true;
            }
            if std::mem::replace(&mut seen[cell.index()], true) {
                continue;
            }
            open.extend(self.size.neighbors(cell).filter(|&next| self.at(next) == Some(color)));
        }
        false
    }

    /// The image of the position under a symmetry.
    pub fn image(&self, symmetry: Symmetry) -> Setup {
        let mut image = Setup::empty(self.rules, symmetry.size(self.size));
        image.turn = symmetry.color(self.turn);
        for cell in self.size.all_cells() {
            image.set(
                symmetry.cell(self.size, cell),
                self.at(cell).map(|color| symmetry.color(color)),
            );
        }
        image
    }

    /// The first of the four images by its line: the same for all of them.
    ///
    /// ```
    /// use board::{Setup, Symmetry};
    /// let position: Setup = "hex B2/3 w".parse()?;
    /// assert_eq!(position.image(Symmetry::Mirror).canonical(), position.canonical());
    /// # Ok::<(), board::notation::ParseError>(())
    /// ```
    #[must_use]
    pub fn canonical(&self) -> Setup {
        let images = Symmetry::ALL.map(|symmetry| self.image(symmetry));
        images.into_iter().min_by_key(Setup::to_string).expect("there are four")
    }

    /// Makes a move as a game record tells it, and passes the turn as that move does.
    ///
    /// A stone after the end of the game is let through: records of set-up positions rely on it.
    pub fn make(&mut self, played: Played) -> Result<(), IllegalMove> {
        let Played { color, action } = played;
        match action {
            Move::Place(cell) => {
                if cell.index() >= self.size.cells() {
                    return Err(IllegalMove::OffTheBoard { size: self.size });
                }
                if self.at(cell).is_some() {
                    return Err(IllegalMove::Occupied { name: self.size.name(cell) });
                }
                self.set(cell, Some(color));
                self.turn = !color;
            }
            Move::SwapPieces => {
                let cell = self.only_stone_of(!color).ok_or(IllegalMove::NothingToSwap)?;
                let image = self.size.coord(cell).transposed();
                let image = self.size.cell(image).ok_or(IllegalMove::SwapOffTheBoard)?;
                self.set(cell, None);
                self.set(image, Some(color));
                self.turn = !color;
            }
            Move::SwapSides => {
                self.only_stone_of(!color).ok_or(IllegalMove::NothingToSwap)?;
                self.turn = color;
            }
            Move::Pass => self.turn = !color,
            Move::Resign | Move::Forfeit => self.turn = color,
        }
        Ok(())
    }

    /// The one stone on the board, if there is just one and it has this color.
    fn only_stone_of(&self, color: Color) -> Option<Cell> {
        let mut stones = self.stones(color);
        let only = stones.next()?;
        (stones.next().is_none() && self.count(!color) == 0).then_some(only)
    }
}

impl fmt::Display for Setup {
    /// The position line, with the game's name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.rules, line::write(self))
    }
}

impl FromStr for Setup {
    type Err = ParseError;

    /// Reads a position line; the game is Hex unless it is named.
    fn from_str(text: &str) -> Result<Setup, ParseError> {
        line::read(text)
    }
}
