//! The geometry of one board size: neighbors, sides, floods, and who has joined.
//!
//! The neighbors of the cell in row r and column c are (r-1,c) (r-1,c+1) (r,c-1) (r,c+1) (r+1,c-1)
//! (r+1,c). Cells are numbered in reading order, so the neighbors of a whole set are six shifts of
//! it, each with the column masked out into which a shift would wrap.

use crate::cell_set::{CellMap, CellSet};
use crate::zobrist::Keys;
use crate::{ByColor, Cell, Color, Coord, Side, Size};

/// Everything about a board that depends on its size alone. Built once and passed by reference.
///
/// ```
/// use board::{Board, Color, Size};
/// let board = Board::<1>::new(Size::new(3, 3)?);
/// let column = board.cells_named("b1 b2 b3").unwrap();
/// assert!(board.joins(Color::Black, column));
/// assert!(!board.joins(Color::White, column));
/// # Ok::<(), board::size::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board<const W: usize> {
    size: Size,
    all: CellSet<W>,
    /// All cells but those of column a, into which a step to the right never leads.
    not_first_column: CellSet<W>,
    /// All cells but those of the last column, into which a step to the left never leads.
    not_last_column: CellSet<W>,
    neighbors: CellMap<CellSet<W>, W>,
    sides: ByColor<[CellSet<W>; 2]>,
    keys: Keys<W>,
}

impl<const W: usize> Board<W> {
    /// The board of this size.
    ///
    /// # Panics
    /// If the cells don't fit `W` words; [`with_width!`](crate::with_width) picks a width that
    /// fits.
    pub fn new(size: Size) -> Self {
        let all = CellSet::first_cells(size.cells());
        let where_coord = |keep: &dyn Fn(Coord) -> bool| -> CellSet<W> {
            size.all_cells().filter(|&cell| keep(size.coord(cell))).collect()
        };
        let (last_column, last_row) = (size.columns() - 1, size.rows() - 1);
        let [left, right] =
            [where_coord(&|at| at.column == 0), where_coord(&|at| at.column == last_column)];
        let [top, bottom] = [where_coord(&|at| at.row == 0), where_coord(&|at| at.row == last_row)];
        let mut neighbors = CellMap::filled(CellSet::EMPTY);
        for cell in size.all_cells() {
            neighbors[cell] = size.neighbors(cell).collect();
        }
        Board {
            size,
            all,
            not_first_column: all - left,
            not_last_column: all - right,
            neighbors,
            sides: ByColor::new([top, bottom], [left, right]),
            keys: Keys::new(size),
        }
    }

    /// Columns and rows.
    #[inline(always)]
    pub fn size(&self) -> Size {
        self.size
    }

    /// All cells.
    #[inline(always)]
    pub fn all(&self) -> CellSet<W> {
        self.all
    }

    /// The neighbors of a cell.
    #[inline(always)]
    pub fn neighbors(&self, cell: Cell) -> CellSet<W> {
        self.neighbors[cell]
    }

    /// The cells along the two sides that a color has to join.
    #[inline(always)]
    pub fn sides(&self, color: Color) -> [CellSet<W>; 2] {
        self.sides[color]
    }

    /// The cells along a side.
    pub fn side(&self, side: Side) -> CellSet<W> {
        let [first, second] = self.sides[side.owner()];
        if side == Side::of(side.owner())[0] { first } else { second }
    }

    /// The random keys of this board's stones.
    #[inline(always)]
    pub(crate) fn keys(&self) -> &Keys<W> {
        &self.keys
    }

    /// A set from names with spaces between them, for tests and examples.
    pub fn cells_named(&self, names: &str) -> Option<CellSet<W>> {
        names.split_whitespace().map(|name| self.size.cell_named(name)).collect()
    }

    /// The set and all neighbors of its cells.
    #[inline(always)]
    pub fn grown(&self, set: CellSet<W>) -> CellSet<W> {
        self.grown_within(set, self.all)
    }

    /// One round of a flood: `set` and those cells of `within` that its neighbors reach. Cells
    /// found by one shift take part in the next, so a round may go further than one step.
    #[inline(always)]
    fn flood_round(&self, set: CellSet<W>, within: CellSet<W>) -> CellSet<W> {
        let row = u32::from(self.size.columns());
        let (rightward, leftward) = (within & self.not_first_column, within & self.not_last_column);
        let mut set = set;
        set |= set.later(row) & within;
        set |= set.later(row - 1) & leftward;
        set |= set.later(1) & rightward;
        set |= set.earlier(1) & leftward;
        set |= set.earlier(row) & within;
        set |= set.earlier(row - 1) & rightward;
        set
    }

    /// Exactly one step: `set` and those cells of `within` that are next to it.
    #[inline(always)]
    fn grown_within(&self, set: CellSet<W>, within: CellSet<W>) -> CellSet<W> {
        let row = u32::from(self.size.columns());
        let along = set.later(row) | set.earlier(row);
        let leftward = (set.later(row - 1) | set.earlier(1)) & self.not_last_column;
        let rightward = (set.earlier(row - 1) | set.later(1)) & self.not_first_column;
        set | (along | leftward | rightward) & within
    }

    /// Everything in `within` that paths inside `within` reach from `seed`, a part of `within`.
    #[inline]
    pub fn flood(&self, seed: CellSet<W>, within: CellSet<W>) -> CellSet<W> {
        let mut reached = seed & within;
        loop {
            let next = self.flood_round(reached, within);
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// Whether stones of a color join its two sides.
    #[inline]
    pub fn joins(&self, color: Color, stones: CellSet<W>) -> bool {
        let [from, to] = self.sides[color];
        let (mut reached, goal) = (stones & from, stones & to);
        if goal.is_empty() {
            return false;
        }
        loop {
            if reached.intersects(goal) {
                return true;
            }
            let next = self.flood_round(reached, stones);
            if next == reached {
                return false;
            }
            reached = next;
        }
    }

    /// Whether the chain of `stones` that holds `cell` joins the color's two sides: what has to be
    /// asked after a move when nobody had joined before it.
    #[inline]
    pub fn joins_through(&self, color: Color, stones: CellSet<W>, cell: Cell) -> bool {
        let [from, to] = self.sides[color];
        let seed = CellSet::single(cell) & stones;
        // Most moves touch no second chain and at most one side; this settles them at once.
        let lonely = (self.neighbors(cell) & stones).is_empty();
        if lonely {
            return seed.intersects(from) && seed.intersects(to);
        }
        let chain = self.flood(seed, stones);
        chain.intersects(from) && chain.intersects(to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_the_neighbors_on_every_size() {
        for columns in 1..=19 {
            for rows in 1..=19 {
                let board = Board::<6>::new(Size::new(columns, rows).expect("fits"));
                for cell in board.all() {
                    let one = CellSet::single(cell);
                    assert_eq!(board.grown(one), one | board.neighbors(cell));
                    assert!(board.flood_round(one, board.all()).is_subset(board.all()));
                }
                assert_eq!(
                    board.flood(CellSet::single(board.all().first().unwrap()), board.all()),
                    board.all()
                );
            }
        }
    }

    #[test]
    fn one_row_is_joined_by_white_only_when_full() {
        let board = Board::<1>::new(Size::new(5, 1).expect("fits"));
        assert!(board.joins(Color::White, board.all()));
        for cell in board.all() {
            assert!(!board.joins(Color::White, board.all().without(cell)));
            assert!(board.joins(Color::Black, CellSet::single(cell)));
            assert!(board.joins_through(Color::Black, CellSet::single(cell), cell));
        }
    }
}
