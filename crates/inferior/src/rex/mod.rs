//! Inferior cells of Rex, where whoever joins their own two sides loses.
//!
//! Everything here rests on one observation. Call *Last* the player who would fill the last cell of
//! the board; that never changes during a game, and who is to move follows from it and from the
//! number of empty cells. With Last fixed, Rex is monotone: a player who wins still wins with fewer
//! own stones and more of the opponent's, in any numbers (Young and Hayward 2016, Theorems 2 and
//! 3). So a position here is stones alone, and "the same winner" means with the same Last.
//!
//! | module | what it says |
//! |---|---|
//! | [`around`] | cells that are dead, and stones that would kill them |
//! | [`fill`] | dead cells, captured pairs and shared regions are filled in |
//! | [`prefer`] | moves that another move is at least as good as |
//!
//! Holds in: Rex, whoever is to move.

pub mod around;
pub mod fill;
pub mod prefer;

pub use fill::Fill;
pub use prefer::Preference;

use around::Around;
use board::{Board, ByColor, Cell, CellSet, Color};

/// Which kinds of inferior cells are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kinds {
    /// Dead cells are filled in.
    pub dead: bool,
    /// Captured pairs are filled in.
    pub captured: bool,
    /// Captured pairs are looked for on the whole board.
    pub graphs: bool,
    /// Regions are filled in of which both players get a cell.
    pub shared: bool,
    /// Moves that would kill a cell are left out.
    pub killers: bool,
    /// Moves that would capture a pair for the mover are left out.
    pub capturers: bool,
}

impl Kinds {
    /// All of them.
    pub const ALL: Kinds = Kinds {
        dead: true,
        captured: true,
        graphs: true,
        shared: true,
        killers: true,
        capturers: true,
    };

    /// None of them.
    pub const NONE: Kinds = Kinds {
        dead: false,
        captured: false,
        graphs: false,
        shared: false,
        killers: false,
        capturers: false,
    };
}

/// Inferior cells on one board.
#[derive(Clone, Debug)]
pub struct Inferior<const W: usize> {
    board: Board<W>,
    around: Around<W>,
    kinds: Kinds,
}

impl<const W: usize> Inferior<W> {
    /// Lays out a board.
    pub fn new(board: &Board<W>, kinds: Kinds) -> Self {
        Inferior { board: board.clone(), around: Around::new(board), kinds }
    }

    /// The surroundings of all cells.
    pub fn around(&self) -> &Around<W> {
        &self.around
    }

    fn empty(&self, stones: ByColor<CellSet<W>>) -> CellSet<W> {
        self.board.all() - stones[Color::Black] - stones[Color::White]
    }

    /// The stones of a color next to cells.
    fn next_to(&self, cells: impl IntoIterator<Item = Cell>, stones: CellSet<W>) -> CellSet<W> {
        let rings = cells.into_iter().map(|cell| self.around.ring(cell));
        rings.fold(CellSet::EMPTY, |all, ring| all | ring) & stones
    }
}
