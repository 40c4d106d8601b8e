//! Whether a cell is dead, by a look at the chains of one player.
//!
//! Take the stones of one player. Two cells are *near* each other if they are neighbors or touch
//! the same chain of the player, and a cell is *at* a side of the player if it lies there or
//! touches a chain that does. Say that two cells are *joined* if they are near each other or at the
//! same side. A cell is dead if it is at no side and any two empty cells near it are joined, or if
//! it is at one side and all empty cells near it are at that side, too.
//!
//! For let the board be full and take a path of the player from side to side. If it passes the
//! cell, follow it from there in both directions over stones to the first cells that were empty,
//! which are near it. If there are two, they are joined, and the path can do without the cell: it
//! leads from one to the other, or begins at a side that both are at. If there is one, the cell is
//! at the side that the path leads to the other way, and so is that one. Section 5 of
//! docs/certificate.md has the proof in full.
//!
//! Finds: cells whose neighbors are joined elsewhere. Misses: what takes more than one chain to
//! see.

use super::Cause;
use crate::budget::Meter;
use crate::grid::Grid;
use board::{Cell, CellSet, Color};

/// Whether a cell is seen to be dead by a player's chains, where these are the player's stones and
/// the cells of `empty` are empty. Whose the cell itself is doesn't matter.
pub(super) fn is_dead<const W: usize>(
    grid: &Grid<W>,
    player: Color,
    stones: CellSet<W>,
    empty: CellSet<W>,
    cell: Cell,
    meter: &Meter,
) -> Result<bool, Cause> {
    let (stones, empty) = (stones.without(cell), empty.without(cell));
    let look = |cell| Look::new(grid, player, stones, cell, meter);
    let here = look(cell)?;
    let near = (here.around & empty).iter().map(|near| Ok((near, look(near)?)));
    let near = near.collect::<Result<Vec<(Cell, Look<W>)>, Cause>>()?;
    meter.spend(near.len() * near.len())?;
    Ok(match here.sides {
        [true, true] => false,
        [false, false] => near.iter().enumerate().all(|(index, (_, one))| {
            near[..index].iter().all(|(cell, other)| {
                one.around.contains(*cell)
                    || (0..2).any(|side| one.sides[side] && other.sides[side])
            })
        }),
        [first, _] => near.iter().all(|(_, near)| near.sides[usize::from(!first)]),
    })
}

/// A cell with the player's chains that it touches.
struct Look<const W: usize> {
    /// The neighbors of the cell and of those chains.
    around: CellSet<W>,
    /// At which sides of the player it is.
    sides: [bool; 2],
}

impl<const W: usize> Look<W> {
    fn new(
        grid: &Grid<W>,
        player: Color,
        stones: CellSet<W>,
        cell: Cell,
        meter: &Meter,
    ) -> Result<Self, Cause> {
        let mut reached = CellSet::single(cell);
        loop {
            meter.spend(1 + reached.len())?;
            let more = reached | (grid.around(reached) & stones);
            if more == reached {
                break;
            }
            reached = more;
        }
        let sides = grid.sides_of(player).map(|side| side.intersects(reached));
        Ok(Look { around: grid.around(reached), sides })
    }
}
