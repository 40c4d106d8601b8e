//! The fast form of a position, for engines.
//!
//! Two bit sets, the side to move, the game, and a key for tables, all copied at the cost of a few
//! words. Geometry is passed in: a position doesn't carry its board.

use crate::zobrist::WHITE_TO_MOVE;
use crate::{Board, ByColor, Cell, CellSet, Color, Rules, Setup, Symmetry};
use std::fmt;

/// A position on a board whose bit sets take `W` words.
///
/// ```
/// use board::{Board, Color, Position, Setup};
/// let setup: Setup = "3/3/3 b".parse()?;
/// let board = Board::<1>::new(setup.size());
/// let mut position = Position::new(&board, &setup);
/// let before = position;
/// let center = position.empty(&board).iter().nth(4).unwrap();
/// position.play(&board, center)?;
/// assert_eq!(position.turn(), Color::White);
/// assert!(position.play(&board, center).is_err());
/// position.undo(&board, center);
/// assert_eq!(position, before);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<const W: usize> {
    stones: ByColor<CellSet<W>>,
    /// Always the key of the stones, the turn and the rules.
    key: u64,
    turn: Color,
    rules: Rules,
}

/// A stone was to be put on a cell that isn't empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Occupied(pub Cell);

impl fmt::Display for Occupied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cell number {} in reading order isn't empty", self.0.index() + 1)
    }
}

impl std::error::Error for Occupied {}

impl<const W: usize> Position<W> {
    /// The fast form of a set-up position.
    ///
    /// # Panics
    /// If `board` has another size.
    pub fn new(board: &Board<W>, setup: &Setup) -> Self {
        assert_eq!(board.size(), setup.size(), "a position needs the board of its own size");
        let stones = ByColor::from_fn(|color| setup.stones(color).collect());
        Self::with_stones(board, setup.rules, stones, setup.turn)
    }

    /// The position with these stones. They must not overlap.
    pub fn with_stones(
        board: &Board<W>,
        rules: Rules,
        stones: ByColor<CellSet<W>>,
        turn: Color,
    ) -> Self {
        assert!(stones[Color::Black].is_disjoint(stones[Color::White]), "a cell holds one stone");
        assert!((stones[Color::Black] | stones[Color::White]).is_subset(board.all()));
        let mut key = board.keys().empty(rules, turn);
        for color in Color::ALL {
            for cell in stones[color] {
                key ^= board.keys().stone(color, cell);
            }
        }
        Position { stones, key, turn, rules }
    }

    /// The form that notations write.
    pub fn to_setup(&self, board: &Board<W>) -> Setup {
        let mut setup = Setup::empty(self.rules, board.size());
        setup.turn = self.turn;
        for color in Color::ALL {
            for cell in self.stones[color] {
                setup.set(cell, Some(color));
            }
        }
        setup
    }

    /// The game that is played.
    #[inline(always)]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The side to move.
    #[inline(always)]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The stones of a color.
    #[inline(always)]
    pub fn stones(&self, color: Color) -> CellSet<W> {
        self.stones[color]
    }

    /// The cells with stones on them.
    #[inline(always)]
    pub fn occupied(&self) -> CellSet<W> {
        self.stones[Color::Black] | self.stones[Color::White]
    }

    /// The empty cells.
    #[inline(always)]
    pub fn empty(&self, board: &Board<W>) -> CellSet<W> {
        board.all() - self.occupied()
    }

    /// Puts a stone of the side to move on an empty cell.
    #[inline]
    pub fn play(&mut self, board: &Board<W>, cell: Cell) -> Result<(), Occupied> {
        if self.occupied().contains(cell) {
            return Err(Occupied(cell));
        }
        self.stones[self.turn].insert(cell);
        self.key ^= board.keys().stone(self.turn, cell);
        self.pass();
        Ok(())
    }

    /// The position after a move on an empty cell.
    ///
    /// # Panics
    /// If the cell isn't empty.
    #[inline]
    #[must_use]
    pub fn after(mut self, board: &Board<W>, cell: Cell) -> Self {
        self.play(board, cell).expect("a move goes to an empty cell");
        self
    }

    /// Takes back the move that put the last stone on `cell`.
    #[inline]
    pub fn undo(&mut self, board: &Board<W>, cell: Cell) {
        self.pass();
        debug_assert!(self.stones[self.turn].contains(cell), "only a stone can be taken back");
        self.stones[self.turn].remove(cell);
        self.key ^= board.keys().stone(self.turn, cell);
    }

    /// Gives the turn to the other side.
    #[inline]
    pub fn pass(&mut self) {
        self.turn = !self.turn;
        self.key ^= WHITE_TO_MOVE;
    }

    /// The color that has joined its sides, if one has.
    pub fn joined(&self, board: &Board<W>) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| board.joins(color, self.stones[color]))
    }

    /// The winner, if the game is over.
    pub fn winner(&self, board: &Board<W>) -> Option<Color> {
        self.joined(board).map(|color| self.rules.winner(color))
    }

    /// The key of this very position.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The image under a symmetry, on the image's board.
    #[must_use]
    pub fn image(&self, board: &Board<W>, image: &Board<W>, symmetry: Symmetry) -> Self {
        let stones = ByColor::from_fn(|color| {
            symmetry.set(board.size(), self.stones[symmetry.inverse().color(color)])
        });
        Self::with_stones(image, self.rules, stones, symmetry.color(self.turn))
    }
}
