//! Regions of one to four cells and their rings.
//!
//! A *region* is a set of cells that hang together; its *ring* are their neighbors outside. All
//! regions of up to four cells are turned images of fifteen shapes.

/// A place on an endless board: column and row.
pub type Offset = (i8, i8);

/// The six neighbors of a cell, in the order around it.
pub const AROUND: [Offset; 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// A region with its ring.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    cells: Vec<Offset>,
    ring: Vec<Offset>,
}

/// The shapes, one for each class of regions that can be turned into each other.
pub const SHAPES: [&[Offset]; 15] = [
    &[(0, 0)],
    &[(0, 0), (1, 0)],
    &[(0, 0), (1, 0), (0, 1)],
    &[(0, 0), (1, 0), (2, 0)],
    &[(0, 0), (1, 0), (1, 1)],
    &[(0, 0), (0, 1), (1, -1), (1, 0)],
    &[(0, 0), (0, 1), (0, 2), (1, 0)],
    &[(0, 0), (0, 1), (0, 2), (1, 1)],
    &[(0, 0), (0, 1), (0, 2), (0, 3)],
    &[(0, 0), (0, 1), (0, 2), (1, -1)],
    &[(0, 0), (0, 1), (0, 2), (1, 2)],
    &[(0, 0), (0, 1), (1, -2), (1, -1)],
    &[(0, 0), (0, 1), (1, -1), (1, 1)],
    &[(0, 0), (0, 1), (1, 1), (1, 2)],
    &[(0, 0), (1, -2), (1, -1), (2, -1)],
];

/// Whether two places are neighbors.
pub fn are_neighbors(one: Offset, other: Offset) -> bool {
    AROUND.contains(&(other.0 - one.0, other.1 - one.1))
}

/// A place turned by sixty degrees around the origin.
fn turned((column, row): Offset) -> Offset {
    (-row, column + row)
}

impl Shape {
    /// The region of these cells, which determine the order of the ring.
    pub fn new(cells: &[Offset]) -> Self {
        let mut ring = Vec::new();
        for &(column, row) in cells {
            for (right, down) in AROUND {
                let place = (column + right, row + down);
                if !cells.contains(&place) && !ring.contains(&place) {
                    ring.push(place);
                }
            }
        }
        Shape { cells: cells.to_vec(), ring }
    }

    /// The cells of the region.
    pub fn cells(&self) -> &[Offset] {
        &self.cells
    }

    /// Their neighbors outside.
    pub fn ring(&self) -> &[Offset] {
        &self.ring
    }

    /// How many rings there are, each place unknown, Black's or White's.
    pub fn rings(&self) -> usize {
        3_usize.pow(self.ring.len() as u32)
    }

    /// The different images of the shape under turns. Cells and ring keep their order, so one table
    /// serves all of them.
    pub fn turns(&self) -> Vec<Shape> {
        let mut turns: Vec<Shape> = Vec::new();
        let mut shape = self.clone();
        for _ in 0..6 {
            let is_new = turns.iter().all(|known| !known.covers_the_same(&shape));
            if is_new {
                turns.push(shape.clone());
            }
            let turn = |places: &[Offset]| places.iter().map(|&place| turned(place)).collect();
            shape = Shape { cells: turn(&shape.cells), ring: turn(&shape.ring) };
        }
        turns
    }

    /// Whether two regions are the same but for a shift.
    fn covers_the_same(&self, other: &Shape) -> bool {
        let normal = |shape: &Shape| {
            let mut cells = shape.cells.clone();
            cells.sort_unstable();
            let (column, row) = cells[0];
            cells.iter().map(|&(c, r)| (c - column, r - row)).collect::<Vec<_>>()
        };
        normal(self) == normal(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_fifty_nine_regions_of_up_to_four_cells() {
        let turns: Vec<usize> =
            SHAPES.iter().map(|cells| Shape::new(cells).turns().len()).collect();
        assert_eq!(turns, [1, 3, 2, 3, 6, 3, 6, 6, 3, 6, 6, 3, 6, 3, 2]);
    }

    #[test]
    fn rings() {
        let rings: Vec<usize> = SHAPES.iter().map(|cells| Shape::new(cells).ring().len()).collect();
        assert_eq!(rings, [6, 8, 9, 10, 10, 10, 11, 11, 12, 12, 12, 12, 12, 12, 12]);
        for shape in SHAPES.iter().flat_map(|cells| Shape::new(cells).turns()) {
            for place in shape.ring() {
                assert!(shape.cells().iter().any(|&cell| are_neighbors(cell, *place)));
            }
        }
    }
}
