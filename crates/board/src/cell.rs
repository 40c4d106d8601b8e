//! Cells, their coordinates and names, and the sides of the board.

use crate::Color;
use std::fmt;

/// A cell of some board: its place in reading order, row by row from `a1`.
///
/// Cells are made by a [`Size`](crate::Size), which also turns them back into coordinates and
/// names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u16);

impl Cell {
    pub(crate) const fn from_index(index: u16) -> Cell {
        Cell(index)
    }

    /// The cell's place in reading order, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A column and a row, both from 0; `a1` is column 0 of row 0.
///
/// ```
/// use board::Coord;
/// let coord = Coord { column: 3, row: 9 };
/// assert_eq!(coord.to_string(), "d10");
/// assert_eq!(Coord::from_name("D10"), Some(coord));
/// assert_eq!(Coord { column: 27, row: 0 }.to_string(), "ab1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Coord {
    /// The column, from 0 at the left.
    pub column: u8,
    /// The row, from 0 at the top.
    pub row: u8,
}

impl Coord {
    /// Reads a cell's name: column letters of either case, then a row number without leading zeros.
    pub fn from_name(name: &str) -> Option<Coord> {
        let digits = name.find(|c: char| !c.is_ascii_alphabetic())?;
        let (letters, number) = name.split_at(digits);
        let canonical = number.starts_with(|c: char| ('1'..='9').contains(&c))
            && number.chars().all(|c| c.is_ascii_digit());
        let row = canonical.then(|| number.parse::<u8>().ok())??;
        Some(Coord { column: column_from_letters(letters)?, row: row - 1 })
    }

    /// Column and row exchanged.
    pub fn transposed(self) -> Coord {
        Coord { column: self.row, row: self.column }
    }
}

/// The letters of a column: `a` to `z`, then `aa`, `ab` and so on.
pub fn column_letters(column: u8) -> String {
    let letter = |n: u8| char::from(b'a' + n);
    match column {
        0..26 => letter(column).to_string(),
        _ => [letter(column / 26 - 1), letter(column % 26)].iter().collect(),
    }
}

/// The column that letters of either case name.
fn column_from_letters(letters: &str) -> Option<u8> {
    let value = |b: u8| b.to_ascii_lowercase() - b'a';
    match *letters.as_bytes() {
        [only] => Some(value(only)),
        [high, low] => (value(high) + 1).checked_mul(26)?.checked_add(value(low)),
        _ => None,
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", column_letters(self.column), u16::from(self.row) + 1)
    }
}

/// One of the four sides of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// Row 1; Black's.
    Top,
    /// The last row; Black's.
    Bottom,
    /// Column a; White's.
    Left,
    /// The last column; White's.
    Right,
}

impl Side {
    /// The two sides that a color has to join.
    pub const fn of(color: Color) -> [Side; 2] {
        match color {
            Color::Black => [Side::Top, Side::Bottom],
            Color::White => [Side::Left, Side::Right],
        }
    }

    /// The color that has to join this side to the one across.
    pub const fn owner(self) -> Color {
        match self {
            Side::Top | Side::Bottom => Color::Black,
            Side::Left | Side::Right => Color::White,
        }
    }

    /// The side's English name.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Top => "top",
            Side::Bottom => "bottom",
            Side::Left => "left",
            Side::Right => "right",
        }
    }

    /// Reads a side's name in any case; `north`, `south`, `west` and `east` are accepted too.
    pub fn from_name(name: &str) -> Option<Side> {
        match name.to_ascii_lowercase().as_str() {
            "top" | "north" => Some(Side::Top),
            "bottom" | "south" => Some(Side::Bottom),
            "left" | "west" => Some(Side::Left),
            "right" | "east" => Some(Side::Right),
            _ => None,
        }
    }
}

/// What a connection ends at: a cell or a side of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Endpoint {
    /// A cell, empty or with a stone of the owner.
    Cell(Cell),
    /// A side of the owner.
    Side(Side),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for column in 0..=255 {
            for row in [0, 8, 9, 31, 98, 254] {
                let coord = Coord { column, row };
                assert_eq!(Coord::from_name(&coord.to_string()), Some(coord), "{coord}");
            }
        }
    }

    #[test]
    fn names_that_are_none() {
        for name in
            ["", "a", "1", "a0", "a01", "a1b", "4d", "a+1", "a-1", "é1", "aaa1", "a256", "zz1"]
        {
            assert_eq!(Coord::from_name(name), None, "{name}");
        }
    }
}
