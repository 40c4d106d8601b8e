//! Dead: a stone that makes no difference.
//!
//! From a forced join with stones S1 and carrier C1 follows one with stones S ⊇ S1 − d and carrier
//! C1 − S − d, provided that d is dead where just that carrier is empty.
//!
//! Holds in: Rex.

use super::clique::is_dead_within;
use super::{Cause, conclusion, last};
use crate::budget::Meter;
use crate::claim::Claim;
use crate::grid::Grid;
use board::{Cell, CellSet};

pub(crate) fn conclude<const W: usize>(
    grid: &Grid<W>,
    claim: &Claim<W>,
    cell: Cell,
    stones: CellSet<W>,
    meter: &Meter,
) -> Result<Claim<W>, Cause> {
    last(grid)?;
    if stones.contains(cell) {
        return Err(Cause::AlreadyAStone(cell));
    }
    let stones = claim.stones.without(cell) | stones;
    let carrier = (claim.carrier - stones).without(cell);
    if !is_dead_within(grid, stones, carrier, cell, meter)? {
        return Err(Cause::NotDead(cell));
    }
    Ok(conclusion(grid, stones, carrier))
}
