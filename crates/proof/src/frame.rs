//! Where the cells of a claim lie on the board, for whoever plays by a certificate.

use crate::grid::Grid;
use crate::rules::image::image_of;
use crate::step::Motion;
use board::{Cell, CellSet, Size};
use std::sync::Arc;

/// Where the cells of a claim lie on the board, after images; at first, where they are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frame(Option<Arc<[Option<Cell>]>>);

impl Frame {
    /// Where a cell lies on the board, if it does.
    pub(crate) fn place(&self, cell: Cell) -> Option<Cell> {
        match &self.0 {
            None => Some(cell),
            Some(map) => map[cell.index()],
        }
    }

    /// Where a cell of the claim lies on the board.
    pub(crate) fn actual(&self, cell: Cell) -> Cell {
        self.place(cell).expect("the rule found an image for every cell")
    }

    /// Where those cells lie that lie on the board.
    pub(crate) fn places<const W: usize>(&self, cells: CellSet<W>) -> CellSet<W> {
        cells.iter().filter_map(|cell| self.place(cell)).collect()
    }

    /// Where cells of the claim lie on the board.
    pub(crate) fn set<const W: usize>(&self, cells: CellSet<W>) -> CellSet<W> {
        cells.iter().map(|cell| self.actual(cell)).collect()
    }

    /// The frame of the claim that a motion takes to one in this frame.
    pub(crate) fn before<const W: usize>(&self, grid: &Grid<W>, motion: Motion) -> Frame {
        let onward = |cell| self.place(image_of(grid, motion, cell)?);
        Frame(Some(grid.size().all_cells().map(onward).collect()))
    }

    /// The frame in which two cells have changed places.
    pub(crate) fn exchanged(&self, size: Size, [a, b]: [Cell; 2]) -> Frame {
        let place = |cell| match cell {
            _ if cell == a => self.place(b),
            _ if cell == b => self.place(a),
            _ => self.place(cell),
        };
        Frame(Some(size.all_cells().map(place).collect()))
    }
}
