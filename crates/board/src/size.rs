//! Board dimensions.

use crate::cell::{Cell, Coord};
use std::fmt;

/// The most cells that a board may have: a 19x19 board and some more, six words of a bit set.
pub const MAX_CELLS: usize = 384;

/// The most columns, and the most rows, that a board may have.
pub const MAX_LENGTH: u8 = 32;

/// The number of columns and rows of a board, written `COLUMNSxROWS`.
///
/// ```
/// use board::Size;
/// let size = Size::new(7, 8)?;
/// assert_eq!(size.to_string(), "7x8");
/// assert_eq!(size.cells(), 56);
/// assert!(Size::new(20, 20).is_err());
/// # Ok::<(), board::size::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Size {
    columns: u8,
    rows: u8,
}

/// Why a board of some dimensions can't be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizeError {
    /// The number of columns that was asked for.
    pub columns: usize,
    /// The number of rows that was asked for.
    pub rows: usize,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SizeError { columns, rows } = self;
        if *columns == 0 || *rows == 0 {
            write!(f, "a {columns}x{rows} board has no cells")
        } else {
            write!(
                f,
                "a {columns}x{rows} board is too large: at most {MAX_LENGTH} columns, \
                 {MAX_LENGTH} rows and {MAX_CELLS} cells (19x19 fits)"
            )
        }
    }
}

impl std::error::Error for SizeError {}

impl Size {
    /// A board of so many columns and rows, if there can be one.
    pub fn new(columns: usize, rows: usize) -> Result<Size, SizeError> {
        let fits = |length| (1..=usize::from(MAX_LENGTH)).contains(&length);
        if !fits(columns) || !fits(rows) || columns * rows > MAX_CELLS {
            return Err(SizeError { columns, rows });
        }
        Ok(Size { columns: columns as u8, rows: rows as u8 })
    }

    /// The number of columns.
    #[inline]
    pub fn columns(self) -> u8 {
        self.columns
    }

    /// The number of rows.
    #[inline]
    pub fn rows(self) -> u8 {
        self.rows
    }

    /// The number of cells.
    #[inline]
    pub fn cells(self) -> usize {
        usize::from(self.columns) * usize::from(self.rows)
    }

    /// Columns and rows exchanged: the board that the color mirror leads to.
    pub fn transposed(self) -> Size {
        Size { columns: self.rows, rows: self.columns }
    }

    /// Whether there are as many columns as rows.
    pub fn is_square(self) -> bool {
        self.columns == self.rows
    }

    /// The cell at a coordinate, if the board has it.
    #[inline]
    pub fn cell(self, coord: Coord) -> Option<Cell> {
        let inside = coord.column < self.columns && coord.row < self.rows;
        inside.then(|| {
            let index = u16::from(coord.row) * u16::from(self.columns) + u16::from(coord.column);
            Cell::from_index(index)
        })
    }

    /// The coordinate of a cell.
    #[inline]
    pub fn coord(self, cell: Cell) -> Coord {
        let (index, columns) = (cell.index(), usize::from(self.columns));
        Coord { column: (index % columns) as u8, row: (index / columns) as u8 }
    }

    /// All cells in reading order.
    ///
    /// ```
    /// let size = board::Size::new(2, 2)?;
    /// let names: Vec<String> = size.all_cells().map(|cell| size.name(cell)).collect();
    /// assert_eq!(names, ["a1", "b1", "a2", "b2"]);
    /// # Ok::<(), board::size::SizeError>(())
    /// ```
    pub fn all_cells(self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..self.cells() as u16).map(Cell::from_index)
    }

    /// The name of a cell: its column's letters and its row's number.
    pub fn name(self, cell: Cell) -> String {
        self.coord(cell).to_string()
    }

    /// The cell with a name such as `c2`, if the board has it.
    ///
    /// ```
    /// let size = board::Size::new(3, 3)?;
    /// let cell = size.cell_named("c2").expect("it is on the board");
    /// assert_eq!(size.name(cell), "c2");
    /// assert_eq!(size.cell_named("d2"), None);
    /// assert_eq!(size.cell_named("2c"), None);
    /// # Ok::<(), board::size::SizeError>(())
    /// ```
    pub fn cell_named(self, name: &str) -> Option<Cell> {
        self.cell(Coord::from_name(name)?)
    }

    /// The neighbors of a cell, at most six.
    pub fn neighbors(self, cell: Cell) -> impl Iterator<Item = Cell> {
        const STEPS: [(i8, i8); 6] = [(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)];
        let Coord { column, row } = self.coord(cell);
        STEPS.into_iter().filter_map(move |(right, down)| {
            let (column, row) = (column.checked_add_signed(right)?, row.checked_add_signed(down)?);
            self.cell(Coord { column, row })
        })
    }

    /// The narrowest bit set that holds this board.
    pub fn width(self) -> Width {
        match self.cells() {
            0..=64 => Width::One,
            65..=128 => Width::Two,
            129..=192 => Width::Three,
            _ => Width::Six,
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

/// How many 64-bit words a bit set over a board's cells takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Width {
    /// Up to 64 cells: 8x8.
    One,
    /// Up to 128 cells: 11x11.
    Two,
    /// Up to 192 cells: 13x13.
    Three,
    /// Up to 384 cells: 19x19.
    Six,
}

/// Evaluates an expression with a constant for the number of words that a board of the given size
/// takes, so that everything below is compiled for that width.
///
/// ```
/// let size = board::Size::new(11, 11)?;
/// assert_eq!(board::with_width!(size, W => W), 2);
/// # Ok::<(), board::size::SizeError>(())
/// ```
#[macro_export]
macro_rules! with_width {
    ($size:expr, $words:ident => $body:expr) => {
        match $crate::Size::width($size) {
            $crate::Width::One => {
                const $words: usize = 1;
                $body
            }
            $crate::Width::Two => {
                const $words: usize = 2;
                $body
            }
            $crate::Width::Three => {
                const $words: usize = 3;
                $body
            }
            $crate::Width::Six => {
                const $words: usize = 6;
                $body
            }
        }
    };
}
