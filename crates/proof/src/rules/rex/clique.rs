//! Whether a cell is dead, by a look at its six neighbors, and if that isn't enough by one at
//! chains.
//!
//! A cell is *dead* if its color makes no difference to who joins, however the empty cells are
//! filled. Take one player and the neighbors that this player has or may still get. If any two of
//! these are next to each other or have only the player's stones between them, one way round the
//! cell, then no path of the player needs the cell. The player then joins with it if and only if
//! without it, and so does the other player, as exactly one of them joins.
//!
//! Beyond the board lie stones of the player whose side it is. Finds: what six neighbors show, and
//! what [`chains`] does.

use super::{Cause, chains};
use crate::budget::Meter;
use crate::grid::Grid;
use board::{Cell, CellSet, Color, Coord};

/// The neighbors in the order in which they stand around a cell, as (column, row).
const AROUND: [(i32, i32); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

/// Whether a cell is seen to be dead where the owner has `stones`, the cells of `empty` are empty
/// and the opponent has all the rest. Whose the cell itself is doesn't matter.
pub fn is_dead<const W: usize>(
    grid: &Grid<W>,
    stones: CellSet<W>,
    empty: CellSet<W>,
    cell: Cell,
) -> bool {
    is_dead_within(grid, stones, empty, cell, &Meter::unlimited()).unwrap_or(false)
}

/// As [`is_dead`], if there is work enough left.
pub(crate) fn is_dead_within<const W: usize>(
    grid: &Grid<W>,
    stones: CellSet<W>,
    empty: CellSet<W>,
    cell: Cell,
    meter: &Meter,
) -> Result<bool, Cause> {
    let around = AROUND.map(|step| holder(grid, stones, empty, cell, step));
    let by_neighbors = Color::ALL.into_iter().any(|player| {
        let own = around.map(|holder| holder == Some(player));
        let usable = around.map(|holder| holder != Some(!player));
        let linked =
            |i: usize, j: usize| (i + 1..j).all(|k| own[k]) || (j + 1..i + 6).all(|k| own[k % 6]);
        (0..6).all(|j| (0..j).all(|i| !usable[i] || !usable[j] || linked(i, j)))
    });
    let owner = grid.owner();
    let others = CellSet::first_cells(grid.size().cells()) - stones - empty;
    Ok(by_neighbors
        || chains::is_dead(grid, owner, stones, empty, cell, meter)?
        || chains::is_dead(grid, !owner, others, empty, cell, meter)?)
}

/// Who has a neighbor; nobody, if it is empty.
fn holder<const W: usize>(
    grid: &Grid<W>,
    stones: CellSet<W>,
    empty: CellSet<W>,
    cell: Cell,
    (right, down): (i32, i32),
) -> Option<Color> {
    let size = grid.size();
    let Coord { column, row } = size.coord(cell);
    let Ok(row) = u8::try_from(i32::from(row) + down) else { return Some(Color::Black) };
    if row >= size.rows() {
        return Some(Color::Black);
    }
    let Ok(column) = u8::try_from(i32::from(column) + right) else { return Some(Color::White) };
    match size.cell(Coord { column, row }) {
        None => Some(Color::White),
        Some(at) if stones.contains(at) => Some(grid.owner()),
        Some(at) if empty.contains(at) => None,
        Some(_) => Some(!grid.owner()),
    }
}
