//! Image: the same claim elsewhere on the board.
//!
//! A symmetry of the hexagonal grid keeps neighbors neighbors. If it maps every cell that the claim
//! speaks of into the board, and every such cell along a side of the owner to a cell along that
//! side's image, then what holds here holds there. Rotation by 180 degrees of the board is one of
//! these motions; so are shifts of an edge template along its side, and its reflection.
//!
//! Holds in: Hex; in Rex, for pairings and forced joins.

use super::Cause;
use crate::budget::Meter;
use crate::claim::{Claim, Goal};
use crate::grid::Grid;
use crate::step::Motion;
use board::{Cell, CellSet, Coord, Endpoint, Side};

pub(super) fn conclude<const W: usize>(
    grid: &Grid<W>,
    claim: &Claim<W>,
    motion: Motion,
    meter: &Meter,
) -> Result<Claim<W>, Cause> {
    if motion.turns > 5 {
        return Err(Cause::NoMotion);
    }
    // Sorting the pairs takes several looks at each.
    meter.spend(claim.stones.len() + claim.carrier.len() + 16 * claim.goal.pairs().len())?;
    let image = |cell: Cell| image_of(grid, motion, cell).ok_or(Cause::NoImage(cell));
    let set = |cells: CellSet<W>| cells.iter().map(image).collect::<Result<CellSet<W>, Cause>>();
    let end = |end| match end {
        Endpoint::Cell(cell) => image(cell).map(Endpoint::Cell),
        Endpoint::Side(side) => {
            let index = grid.side_index(side).ok_or(Cause::ForeignSide(end))?;
            Ok(Endpoint::Side(Side::of(grid.owner())[index ^ usize::from(motion.swap_sides)]))
        }
    };
    let pairs = claim.goal.pairs().iter().map(|&(x, y)| Ok((end(x)?, end(y)?)));
    let goal = Goal::new(pairs.collect::<Result<Vec<_>, Cause>>()?);
    Ok(Claim { kind: claim.kind, goal, stones: set(claim.stones)?, carrier: set(claim.carrier)? })
}

/// The image of a cell, if it is on the board and along the images of the sides that the cell is
/// on.
pub(crate) fn image_of<const W: usize>(grid: &Grid<W>, motion: Motion, cell: Cell) -> Option<Cell> {
    let Coord { column, row } = grid.size().coord(cell);
    let (mut column, mut row) = (i32::from(column), i32::from(row));
    if motion.reflect {
        (column, row) = (row, column);
    }
    for _ in 0..motion.turns {
        (column, row) = (-row, column + row);
    }
    let (right, down) = motion.shift;
    let column = u8::try_from(column + i32::from(right)).ok()?;
    let row = u8::try_from(row + i32::from(down)).ok()?;
    let image = grid.size().cell(Coord { column, row })?;
    let sides = grid.sides();
    let along_same = (0..2).all(|i| {
        let there = sides[i ^ usize::from(motion.swap_sides)];
        !sides[i].contains(cell) || there.contains(image)
    });
    along_same.then_some(image)
}
