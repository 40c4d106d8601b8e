//! The two games: who wins when a color joins its sides.

use crate::Color;
use std::fmt;

/// The game that is played on the board.
///
/// A full board has exactly one color that joins its sides, so neither game can be drawn.
///
/// ```
/// use board::{Color, Rules};
/// assert_eq!(Rules::Hex.winner(Color::Black), Color::Black);
/// assert_eq!(Rules::Rex.winner(Color::Black), Color::White);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Rules {
    /// Whoever joins their own two sides wins.
    #[default]
    Hex,
    /// Reverse Hex: whoever joins their own two sides loses.
    Rex,
}

impl Rules {
    /// Both games.
    pub const ALL: [Rules; 2] = [Rules::Hex, Rules::Rex];

    /// The winner once `joined` has joined its two sides.
    #[inline]
    pub fn winner(self, joined: Color) -> Color {
        match self {
            Rules::Hex => joined,
            Rules::Rex => !joined,
        }
    }

    /// The name used on the command line and in front of positions: `hex` or `rex`.
    pub fn name(self) -> &'static str {
        match self {
            Rules::Hex => "hex",
            Rules::Rex => "rex",
        }
    }

    /// Reads a game's name in any case.
    pub fn from_name(name: &str) -> Option<Rules> {
        match name.to_ascii_lowercase().as_str() {
            "hex" => Some(Rules::Hex),
            "rex" => Some(Rules::Rex),
            _ => None,
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
