//! Strip: cells paired with their mirror images join the owner's sides.
//!
//! Let the owner's sides be n cells apart. A strip of n + 1 rows, for Black of columns, leads from
//! one side to the other, and its diagonal cuts it into two triangles that are mirror images of
//! each other. Whoever has one cell of each pair of images has joined the sides (section 5 of
//! docs/certificate.md has the proof). Pairs that have a stone need nothing more.
//!
//! Holds in: Rex, for pairings.

use super::{Cause, last};
use crate::claim::{Claim, Kind};
use crate::grid::Grid;
use board::{Cell, CellSet, Color, Coord};

pub(crate) fn conclude<const W: usize>(
    grid: &Grid<W>,
    first: u8,
    stones: CellSet<W>,
) -> Result<Claim<W>, Cause> {
    last(grid)?;
    let pairs = pairs(grid, first).ok_or(Cause::NoStrip)?;
    let is_open = |pair: &&[Cell; 2]| pair.iter().all(|&cell| !stones.contains(cell));
    let carrier = pairs.iter().filter(is_open).flatten().copied().collect();
    Ok(Claim { kind: Kind::Connection, goal: grid.win().clone(), stones, carrier })
}

/// The pairs of the strip that begins at this row, or column; none if the board ends before the
/// strip.
pub(crate) fn pairs<const W: usize>(grid: &Grid<W>, first: u8) -> Option<Vec<[Cell; 2]>> {
    let (size, owner) = (grid.size(), grid.owner());
    let (length, width) = match owner {
        Color::White => (size.columns(), size.rows()),
        Color::Black => (size.rows(), size.columns()),
    };
    if usize::from(first) + usize::from(length) + 1 > usize::from(width) {
        return None;
    }
    let cell = |along: u8, across: u8| {
        let (column, row) = match owner {
            Color::White => (along, first + across),
            Color::Black => (first + across, along),
        };
        size.cell(Coord { column, row }).expect("the strip is on the board")
    };
    let mut pairs = Vec::new();
    for along in 0..length {
        for across in 0..=along {
            pairs.push([cell(along, across), cell(across, along + 1)]);
        }
    }
    Some(pairs)
}
