//! Positions in characters, for terminals and for clients that show text.

use board::{Move, Played, Record};
use draw::{Colors, Figure, Mark};

/// The figure in characters, under a line that names the game and the side to move.
pub fn text(figure: &Figure, colors: Colors) -> String {
    let setup = figure.setup();
    let board = draw::terminal(figure, colors);
    format!("{}, {} to move\n{board}", setup.rules, setup.turn)
}

/// The same without colors.
///
/// ```
/// let record = board::notation::moves::read("3x2 b1")?;
/// let expected = "hex, white to move\n  a b c\n1  . B .  1\n 2  . . .  2\n     a b c\n";
/// assert_eq!(report::diagram::plain(&report::diagram::last_move(&record)), expected);
/// # Ok::<(), board::notation::ParseError>(())
/// ```
pub fn plain(figure: &Figure) -> String {
    text(figure, Colors::None)
}

/// The position that a game has come to, with its last stone marked.
pub fn last_move(record: &Record) -> Figure {
    let figure = Figure::new(record.position().clone());
    match record.moves().last() {
        Some(&Played { action: Move::Place(cell), .. }) => figure.mark(cell, Mark::Ring),
        _ => figure,
    }
}
