//! The symmetries of the two games.
//!
//! Rotation by 180 degrees maps each side to the other side of the same color, so it keeps colors.
//! The mirror is the transpose: columns become rows, Black's sides become White's, so colors and
//! the side to move are exchanged with it. Both preserve who wins in the image's terms: if Black
//! wins a position, White wins its mirror. Holds in Hex and in Rex, for either side to move.

use crate::{Cell, CellSet, Color, Coord, Size};

/// An element of the group that rotation and mirror generate.
///
/// ```
/// use board::{Color, Coord, Size, Symmetry};
/// let size = Size::new(7, 8)?;
/// let b1 = Coord::from_name("b1").unwrap();
/// assert_eq!(Symmetry::Rotation.coord(size, b1).to_string(), "f8");
/// assert_eq!(Symmetry::Mirror.coord(size, b1).to_string(), "a2");
/// assert_eq!(Symmetry::Mirror.color(Color::Black), Color::White);
/// # Ok::<(), board::size::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// Nothing changes.
    Identity,
    /// Rotation by 180 degrees.
    Rotation,
    /// Columns and rows exchanged, and colors with them.
    Mirror,
    /// The mirror, then the rotation.
    MirrorRotation,
}

impl Symmetry {
    /// The whole group.
    pub const ALL: [Symmetry; 4] =
        [Symmetry::Identity, Symmetry::Rotation, Symmetry::Mirror, Symmetry::MirrorRotation];

    /// Whether colors, and columns and rows, are exchanged.
    #[inline]
    pub fn mirrors(self) -> bool {
        matches!(self, Symmetry::Mirror | Symmetry::MirrorRotation)
    }

    /// Whether the board is turned by 180 degrees.
    #[inline]
    fn rotates(self) -> bool {
        matches!(self, Symmetry::Rotation | Symmetry::MirrorRotation)
    }

    /// The symmetry that leads back. Each is its own inverse: the transpose commutes with the
    /// rotation, and doing either twice changes nothing.
    #[must_use]
    pub fn inverse(self) -> Symmetry {
        self
    }

    /// The image of a color.
    #[inline]
    pub fn color(self, color: Color) -> Color {
        if self.mirrors() { !color } else { color }
    }

    /// The size of the image of a board.
    pub fn size(self, size: Size) -> Size {
        if self.mirrors() { size.transposed() } else { size }
    }

    /// The image of a coordinate on a board of this size.
    pub fn coord(self, size: Size, at: Coord) -> Coord {
        let at = if self.rotates() {
            Coord { column: size.columns() - 1 - at.column, row: size.rows() - 1 - at.row }
        } else {
            at
        };
        if self.mirrors() { at.transposed() } else { at }
    }

    /// The image of a cell on a board of this size, as a cell of the image's board.
    pub fn cell(self, size: Size, cell: Cell) -> Cell {
        let image = self.coord(size, size.coord(cell));
        self.size(size).cell(image).expect("the image of a cell is a cell of the image's board")
    }

    /// The image of a set of cells of a board of this size.
    pub fn set<const W: usize>(self, size: Size, set: CellSet<W>) -> CellSet<W> {
        let turned = if self.rotates() { set.reversed(size.cells()) } else { set };
        if self.mirrors() {
            turned.iter().map(|cell| Symmetry::Mirror.cell(size, cell)).collect()
        } else {
            turned
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;

    #[test]
    fn images_keep_neighbors_and_sides() {
        for (columns, rows) in [(1, 1), (1, 5), (3, 3), (4, 6), (8, 8), (11, 11), (13, 9), (19, 19)]
        {
            let size = Size::new(columns, rows).expect("fits");
            let board = Board::<6>::new(size);
            for symmetry in Symmetry::ALL {
                let image = Board::<6>::new(symmetry.size(size));
                for cell in board.all() {
                    let there = symmetry.cell(size, cell);
                    assert_eq!(symmetry.inverse().cell(image.size(), there), cell);
                    let around = symmetry.set(size, board.neighbors(cell));
                    assert_eq!(around, image.neighbors(there), "{size} {symmetry:?}");
                }
                for color in Color::ALL {
                    let mut sides = board.sides(color).map(|side| symmetry.set(size, side));
                    let mut expected = image.sides(symmetry.color(color));
                    sides.sort();
                    expected.sort();
                    assert_eq!(sides, expected, "{size} {symmetry:?} {color}");
                }
            }
        }
    }
}
