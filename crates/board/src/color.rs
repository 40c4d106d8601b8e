//! The two players.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// One of the two players. Black joins top and bottom, White joins left and right.
///
/// ```
/// use board::Color;
/// assert_eq!(!Color::Black, Color::White);
/// assert_eq!(Color::from_name("red"), Some(Color::Black));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// Joins the top side to the bottom side, and moves first in a game from the empty board.
    Black,
    /// Joins the left side to the right side.
    White,
}

impl Color {
    /// Both colors, Black first.
    pub const ALL: [Color; 2] = [Color::Black, Color::White];

    /// The color's English name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Color::Black => "black",
            Color::White => "white",
        }
    }

    /// The letter of a stone in position lines and diagrams: `B` or `W`.
    pub fn letter(self) -> char {
        match self {
            Color::Black => 'B',
            Color::White => 'W',
        }
    }

    /// Reads a color's name in any case: `black`, `b` and `red`, or `white`, `w` and `blue`.
    ///
    /// Diagram makers call the first player red and the second blue; a lone `b` is always Black.
    pub fn from_name(name: &str) -> Option<Color> {
        match name.to_ascii_lowercase().as_str() {
            "black" | "b" | "red" => Some(Color::Black),
            "white" | "w" | "blue" => Some(Color::White),
            _ => None,
        }
    }
}

impl Not for Color {
    type Output = Color;

    /// The opponent.
    #[inline]
    fn not(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One value for each color, indexed by [`Color`].
///
/// ```
/// use board::{ByColor, Color};
/// let mut stones = ByColor::new(3, 2);
/// stones[Color::White] += 1;
/// assert_eq!(stones[Color::White], stones[Color::Black]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ByColor<T>([T; 2]);

impl<T> ByColor<T> {
    /// Black's value, then White's.
    #[inline]
    pub const fn new(black: T, white: T) -> Self {
        ByColor([black, white])
    }

    /// Computes the value of each color.
    pub fn from_fn(mut value: impl FnMut(Color) -> T) -> Self {
        ByColor([value(Color::Black), value(Color::White)])
    }

    /// The same values with the colors exchanged.
    pub fn swapped(self) -> Self {
        let [black, white] = self.0;
        ByColor([white, black])
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        &self.0[color as usize]
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        &mut self.0[color as usize]
    }
}
