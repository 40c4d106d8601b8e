//! What is seen of a position without a search.
//!
//! | function | what it finds |
//! |---|---|
//! | [`must_play`] | the moves that meet every threat of the opponent |
//! | [`fill_in`] | cells whose stones are settled, and why |
//! | [`inferior`] | moves that needn't be tried, and why |
//! | [`connections`] | virtual connections of a color, and how each is derived |
//! | [`circuit`] | the resistances of the board, and the energy of each cell |
//!
//! Everything but the circuit is proved: the theorems are in the headers of `connect` and
//! `inferior`. An [`Analyzer`] answers the same questions for many positions of one board, for
//! which it keeps its tables.
//!
//! Moves are listed by column, then by row, as their names sort; carriers are in reading order.
//!
//! ```
//! use mustplay::{Color, Setup, analysis};
//! let position: Setup = "hex 3/1B1/3 w".parse()?;
//! let seen = analysis::must_play(&position);
//! assert_eq!(seen.winner, Some(Color::Black));
//! assert!(seen.moves.is_empty());
//! # Ok::<(), mustplay::notation::ParseError>(())
//! ```

mod analyzer;
mod circuit;
mod connections;
mod derivation;
mod fill_in;
mod inferior;
mod must_play;
#[cfg(test)]
mod tests;

pub use analyzer::Analyzer;
pub use circuit::{CellReading, Evaluation, LinksBy, Reading};
pub use connections::{Connections, Counts, EndError, Link, Rule, SideToSide, Strength};
pub use derivation::{Derivation, Premise, Step};
pub use fill_in::{Added, FillIn, FillReason};
pub use inferior::{Inferior, PruneReason, Pruned};
pub use must_play::MustPlay;

use board::{ByColor, CellSet, Color, Setup};

/// Must-play of a position, and who wins if that is seen at once.
///
/// ```
/// use mustplay::{Setup, analysis};
/// // Black threatens to connect b3 to the top.
/// let position: Setup = "hex 3/3/1B1 w".parse()?;
/// let seen = analysis::must_play(&position);
/// assert!(!seen.moves.is_empty() && seen.moves.len() < 8);
/// # Ok::<(), mustplay::notation::ParseError>(())
/// ```
pub fn must_play(position: &Setup) -> MustPlay {
    Analyzer::new(position.size()).must_play(position)
}

/// What can be filled in, in a position of either game.
///
/// ```
/// use mustplay::{Setup, analysis};
/// let position: Setup = "hex 4/1B2/4/4 b".parse()?;
/// let filled = analysis::fill_in(&position);
/// let names: Vec<String> =
///     filled.added.iter().map(|added| position.size().name(added.cell)).collect();
/// assert_eq!(names, ["b1", "c1", "a1", "a2"]);
/// # Ok::<(), mustplay::notation::ParseError>(())
/// ```
pub fn fill_in(position: &Setup) -> FillIn {
    Analyzer::new(position.size()).fill_in(position)
}

/// What can be filled in, and which moves needn't be tried, in a position of either game.
///
/// ```
/// use mustplay::{Setup, analysis};
/// let position: Setup = "hex 4/4/4/4 b".parse()?;
/// let seen = analysis::inferior(&position);
/// assert_eq!(seen.pruned.len() + seen.moves.len(), 16);
/// assert!(!seen.pruned.is_empty());
/// # Ok::<(), mustplay::notation::ParseError>(())
/// ```
pub fn inferior(position: &Setup) -> Inferior {
    Analyzer::new(position.size()).inferior(position)
}

/// The virtual connections of a color, those of Hex whatever the game.
///
/// ```
/// use mustplay::analysis::{self, Strength};
/// use mustplay::{Color, Endpoint, Setup, Side};
/// let position: Setup = "hex 3/1B1/3 w".parse()?;
/// let found = analysis::connections(&position, Color::Black);
/// let cell = position.size().cell_named("b2").expect("a cell");
/// let ends = [Endpoint::Cell(cell), Endpoint::Side(Side::Top)];
/// let bridge = &found.between(ends, Strength::Connection)?[0];
/// assert_eq!(bridge.carrier.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn connections(position: &Setup, color: Color) -> Connections {
    Analyzer::new(position.size()).connections(position, color)
}

/// The circuits of both colors, those of Hex whatever the game.
///
/// ```
/// use mustplay::Setup;
/// use mustplay::analysis::{self, LinksBy};
/// let position: Setup = "hex 3/3/3 b".parse()?;
/// let evaluation = analysis::circuit(&position, LinksBy::Ends);
/// assert!(evaluation.value.abs() < 1e-9, "the empty board is the same for both");
/// assert_eq!(position.size().name(evaluation.cells[0].cell), "b2");
/// # Ok::<(), mustplay::notation::ParseError>(())
/// ```
pub fn circuit(position: &Setup, links: LinksBy) -> Evaluation {
    Analyzer::new(position.size()).circuit(position, links)
}

/// The stones of each color.
fn stones<const W: usize>(position: &Setup) -> ByColor<CellSet<W>> {
    ByColor::from_fn(|color| position.stones(color).collect())
}
