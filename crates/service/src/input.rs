//! What requests name: positions, cells and games, all bounded.

use crate::problem::Problem;
use board::{Cell, Move, Played, Rules, Setup, Size};
use std::time::Duration;

/// The longest side of a board that is looked at.
pub(crate) const LONGEST_SIDE: u8 = 19;

/// The most cells of a board that is searched: 13x13.
pub(crate) const MOST_CELLS: usize = 169;

/// The most bytes of a request that isn't a certificate.
pub const BODY_BYTES: usize = 64 << 10;

/// The most bytes of a position.
const POSITION_BYTES: usize = 4 << 10;

/// The position that a text names, if its board isn't too large to look at.
pub(crate) fn position(text: &str) -> Result<Setup, Problem> {
    if text.len() > POSITION_BYTES {
        return Err(Problem::bad(format!("a position has at most {POSITION_BYTES} bytes")));
    }
    let setup = mustplay::read_position(text)?;
    check_size(setup.size())?;
    Ok(setup)
}

/// The position that a text names, unless its board is too large to search.
pub(crate) fn searchable(text: &str) -> Result<Setup, Problem> {
    let setup = position(text)?;
    check_searchable(&setup)?;
    Ok(setup)
}

/// Refuses boards that are too large to search.
pub(crate) fn check_searchable(setup: &Setup) -> Result<(), Problem> {
    match setup.size().cells() > MOST_CELLS {
        true => Err(Problem::refused(format!(
            "the board is {}; positions with up to {MOST_CELLS} cells are solved here",
            setup.size()
        ))),
        false => Ok(()),
    }
}

/// Refuses boards that are too large to look at.
pub(crate) fn check_size(size: Size) -> Result<(), Problem> {
    match size.columns().max(size.rows()) > LONGEST_SIDE {
        true => Err(Problem::bad(format!(
            "the board is {size}; boards have up to {LONGEST_SIDE} columns and rows here"
        ))),
        false => Ok(()),
    }
}

/// A cell by its name.
pub(crate) fn cell(size: Size, name: &str) -> Result<Cell, Problem> {
    let cell = size.cell_named(name);
    cell.ok_or_else(|| Problem::bad(format!("the {size} board has no cell '{}'", short(name))))
}

/// Cells by their names, with commas or spaces between them.
pub(crate) fn cells(size: Size, names: &str) -> Result<Vec<Cell>, Problem> {
    let names = names.split([',', ' ']).filter(|name| !name.is_empty());
    names.map(|name| cell(size, name)).collect()
}

/// A game by its name.
pub(crate) fn game(name: &str) -> Result<Rules, Problem> {
    Rules::from_name(name).ok_or_else(|| Problem::bad("the game is hex or rex"))
}

/// The time for a search: what a request asks for, up to what is allowed.
pub(crate) fn limit(asked: Option<f64>, most: Duration) -> Result<Duration, Problem> {
    let Some(seconds) = asked else { return Ok(most) };
    let asked = Duration::try_from_secs_f64(seconds);
    asked
        .map(|asked| asked.min(most))
        .map_err(|_| Problem::bad("limit is a number of seconds from 0 up"))
}

/// As much of a text as can be repeated in a message.
pub(crate) fn short(text: &str) -> String {
    const MOST: usize = 40;
    match text.chars().count() > MOST {
        true => text.chars().take(MOST).chain(['…']).collect(),
        false => text.into(),
    }
}

/// The position after a move on an empty cell.
pub(crate) fn after(setup: &Setup, cell: Cell) -> Setup {
    let mut after = setup.clone();
    let played = Played { color: setup.turn, action: Move::Place(cell) };
    after.make(played).expect("the cell is empty");
    after
}
