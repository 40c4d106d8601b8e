//! The game that a certificate is about, as far as inferences depend on it.

use board::Color;

/// The game, with all that its rules of inference need to know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Game {
    /// Whoever joins wins; the owner of all claims is the winner.
    Hex,
    /// Whoever joins loses; the owner of all claims is the loser.
    Rex {
        /// Who would fill the last cell of the board. It is the same all through a game: this color
        /// moves whenever the number of empty cells is odd, the other whenever it is even.
        last: Color,
    },
}
