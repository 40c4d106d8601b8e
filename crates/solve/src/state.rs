//! The engines' form of a position.
//!
//! A [`Setup`](board::Setup) is what notations and callers have, a [`Position`] what they are
//! turned into for one width of bit sets: with its game, and with a key for tables. An engine with
//! connections plays one game, has tables of its own, and looks at many positions that nobody
//! played, with stones filled in. So a `State` has what tells one such position from another, the
//! stones and the side to move, and no more. Theory below the engines takes the stones alone, as
//! `[own, other]` where it is about one color.

use board::{Board, ByColor, Cell, CellSet, Color, Position};
use inferior::Fill;

/// The stones and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State<const W: usize> {
    pub(crate) stones: ByColor<CellSet<W>>,
    pub(crate) turn: Color,
}

impl<const W: usize> State<W> {
    /// The stones and the side to move of a position.
    pub(crate) fn of(position: &Position<W>) -> Self {
        State { stones: ByColor::from_fn(|color| position.stones(color)), turn: position.turn() }
    }

    /// The stones of a color, and those of its opponent.
    pub(crate) fn stones_of(&self, color: Color) -> [CellSet<W>; 2] {
        [self.stones[color], self.stones[!color]]
    }

    /// The state with what was filled in.
    pub(crate) fn with(mut self, fills: &[Fill<W>]) -> Self {
        for fill in fills {
            for color in Color::ALL {
                self.stones[color] |= fill.cells[color];
            }
        }
        self
    }

    /// The cells without a stone.
    pub(crate) fn empty(&self, board: &Board<W>) -> CellSet<W> {
        board.all() - self.stones[Color::Black] - self.stones[Color::White]
    }

    /// The state after a move of the side to move.
    pub(crate) fn after(mut self, cell: Cell) -> Self {
        self.stones[self.turn].insert(cell);
        self.turn = !self.turn;
        self
    }
}
