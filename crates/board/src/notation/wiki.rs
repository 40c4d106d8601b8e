//! `HexWiki`'s markup: `<hexboard size="5x7" coords="show" contents="R a1 c2 B d4 S e5"/>`.
//!
//! The size gives the rows first, unlike every other notation here. Black is Red (`R`) and White is
//! Blue (`B`) there; `S` shades cells, with or without stones on them. Markup is only written: it
//! doesn't say whose turn it is.

use crate::{Cell, Color, Setup};

/// Writes the stones of a position, and shades some cells.
///
/// ```
/// use board::{Setup, notation::wiki};
/// let setup: Setup = "2B/1W1 b".parse()?;
/// let shaded: Vec<_> = setup.size().all_cells().take(2).collect();
/// assert_eq!(
///     wiki::write(&setup, &shaded),
///     r#"<hexboard size="2x3" coords="show" contents="R c1 B b2 S a1 b1"/>"#
/// );
/// # Ok::<(), board::notation::ParseError>(())
/// ```
pub fn write(setup: &Setup, shaded: &[Cell]) -> String {
    let size = setup.size();
    let groups = [
        ("R", setup.stones(Color::Black).collect()),
        ("B", setup.stones(Color::White).collect()),
        ("S", shaded.to_vec()),
    ];
    let mut contents: Vec<String> = Vec::new();
    for (letter, cells) in groups {
        if !cells.is_empty() {
            contents.push(letter.into());
            contents.extend(cells.into_iter().map(|cell| size.name(cell)));
        }
    }
    let (rows, columns, contents) = (size.rows(), size.columns(), contents.join(" "));
    format!(r#"<hexboard size="{rows}x{columns}" coords="show" contents="{contents}"/>"#)
}
