//! The owner's view of the board: who is next to whom, and what is joined.
//!
//! Deliberately naive and separate from the search's geometry: adjacency comes cell by cell from
//! [`Size::neighbors`], and reaching is a plain flood.

use crate::budget::Meter;
use crate::claim::{Goal, Pair};
use crate::game::Game;
use crate::rules::Cause;
use crate::statement::Statement;
use board::{ByColor, Cell, CellMap, CellSet, Color, Coord, Endpoint, Side, Size};

/// The grid with the two sides of one color.
#[derive(Clone, Debug)]
pub struct Grid<const W: usize> {
    size: Size,
    owner: Color,
    game: Game,
    neighbors: CellMap<CellSet<W>, W>,
    /// The cells along each color's two sides.
    sides: ByColor<[CellSet<W>; 2]>,
    win: Goal,
}

impl<const W: usize> Grid<W> {
    /// The grid of this size in Hex, as the owner sees it.
    pub fn new(size: Size, owner: Color) -> Self {
        Grid::of(size, owner, Game::Hex)
    }

    /// The grid for the claims that may prove a statement.
    pub fn for_statement(statement: &Statement) -> Self {
        Grid::of(statement.setup.size(), statement.owner(), statement.game())
    }

    /// The grid of this size in either game, as the owner sees it.
    pub fn of(size: Size, owner: Color, game: Game) -> Self {
        let mut neighbors = CellMap::filled(CellSet::EMPTY);
        for cell in size.all_cells() {
            neighbors[cell] = size.neighbors(cell).collect();
        }
        let sides = ByColor::from_fn(|color| {
            Side::of(color).map(|side| {
                size.all_cells().filter(|&cell| touches(size, size.coord(cell), side)).collect()
            })
        });
        Grid { size, owner, game, neighbors, sides, win: Goal::win(owner) }
    }

    /// Columns and rows.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The color whose claims are made: the one that joins in the end.
    pub fn owner(&self) -> Color {
        self.owner
    }

    /// The game that the claims are about.
    pub fn game(&self) -> Game {
        self.game
    }

    /// To join the owner's two sides.
    pub fn win(&self) -> &Goal {
        &self.win
    }

    /// The cells along the owner's two sides.
    pub fn sides(&self) -> [CellSet<W>; 2] {
        self.sides[self.owner]
    }

    /// The cells along the two sides of a color.
    pub fn sides_of(&self, color: Color) -> [CellSet<W>; 2] {
        self.sides[color]
    }

    /// The neighbors of a cell.
    pub fn neighbors(&self, cell: Cell) -> CellSet<W> {
        self.neighbors[cell]
    }

    /// The neighbors of all cells of a set, among them cells of the set.
    pub fn around(&self, set: CellSet<W>) -> CellSet<W> {
        set.iter().fold(CellSet::EMPTY, |all, cell| all | self.neighbors[cell])
    }

    /// Which of the owner's sides an end is, if it is one.
    pub fn side_index(&self, side: Side) -> Option<usize> {
        Side::of(self.owner).iter().position(|&own| own == side)
    }

    /// Whether a path leads from one end to the other over `cells`, the two ends and the owner's
    /// sides, where each of the `joined` pairs counts as a step between its ends.
    pub fn reaches(&self, cells: CellSet<W>, joined: &[Pair], pair: Pair) -> bool {
        let goals = [joined];
        self.reaches_within(cells, goals.into_iter(), pair, &Meter::unlimited()).unwrap_or(false)
    }

    /// As [`Grid::reaches`], with the pairs of several goals, if there is work enough left.
    pub(crate) fn reaches_within<'g>(
        &self,
        cells: CellSet<W>,
        goals: impl Iterator<Item = &'g [Pair]> + Clone,
        (from, to): Pair,
        meter: &Meter,
    ) -> Result<bool, Cause> {
        let cells = [from, to].into_iter().fold(cells, |cells, end| match end {
            Endpoint::Cell(cell) => cells.with(cell),
            Endpoint::Side(_) => cells,
        });
        let mut reached = Reached { cells: CellSet::EMPTY, sides: [false; 2] };
        reached.add(self, cells, from);
        let round = 1 + cells.len() + goals.clone().map(|goal| 1 + goal.len()).sum::<usize>();
        loop {
            if reached.has(self, to) {
                return Ok(true);
            }
            meter.spend(round)?;
            let before = reached;
            reached.cells |= self.around(reached.cells) & cells;
            for (i, &side) in self.sides().iter().enumerate() {
                reached.sides[i] |= reached.cells.intersects(side);
                if reached.sides[i] {
                    reached.cells |= side & cells;
                }
            }
            for &(x, y) in goals.clone().flatten() {
                if reached.has(self, x) {
                    reached.add(self, cells, y);
                }
                if reached.has(self, y) {
                    reached.add(self, cells, x);
                }
            }
            if reached == before {
                return Ok(false);
            }
        }
    }
}

/// How far a flood has come.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Reached<const W: usize> {
    cells: CellSet<W>,
    sides: [bool; 2],
}

impl<const W: usize> Reached<W> {
    fn has(&self, grid: &Grid<W>, end: Endpoint) -> bool {
        match end {
            Endpoint::Cell(cell) => self.cells.contains(cell),
            Endpoint::Side(side) => grid.side_index(side).is_some_and(|i| self.sides[i]),
        }
    }

    /// Adds an end, if it is a side of the owner or one of the cells that may be walked on.
    fn add(&mut self, grid: &Grid<W>, cells: CellSet<W>, end: Endpoint) {
        match end {
            Endpoint::Cell(cell) if cells.contains(cell) => self.cells.insert(cell),
            Endpoint::Cell(_) => {}
            Endpoint::Side(side) => {
                if let Some(i) = grid.side_index(side) {
                    self.sides[i] = true;
                }
            }
        }
    }
}

/// Whether a coordinate lies along a side.
fn touches(size: Size, at: Coord, side: Side) -> bool {
    match side {
        Side::Top => at.row == 0,
        Side::Bottom => at.row + 1 == size.rows(),
        Side::Left => at.column == 0,
        Side::Right => at.column + 1 == size.columns(),
    }
}
