//! Captured: two cells that are as good as the owner's.
//!
//! From a forced join with stones S1 and carrier C1 follows one with stones S ⊇ S1 − {a, b} and
//! carrier C = C1 ∪ {a, b} − S, provided that, where just C is empty, b is dead once a is the
//! owner's, and a once b is. The opponent sees to it that the owner gets one of the two.
//!
//! Holds in: Rex (Young and Hayward 2016, theorem 4).

use super::clique::is_dead_within;
use super::{Cause, conclusion, last};
use crate::budget::Meter;
use crate::claim::Claim;
use crate::grid::Grid;
use board::{Cell, CellSet};

pub(crate) fn conclude<const W: usize>(
    grid: &Grid<W>,
    claim: &Claim<W>,
    [a, b]: [Cell; 2],
    stones: CellSet<W>,
    meter: &Meter,
) -> Result<Claim<W>, Cause> {
    last(grid)?;
    if a == b {
        return Err(Cause::NamedTwice(a));
    }
    let pair = CellSet::single(a).with(b);
    if let Some(cell) = (stones & pair).first() {
        return Err(Cause::AlreadyAStone(cell));
    }
    let stones = (claim.stones - pair) | stones;
    let carrier = (claim.carrier | pair) - stones;
    for (taken, other) in [(a, b), (b, a)] {
        let (own, empty) = (stones.with(taken), carrier.without(taken));
        if !is_dead_within(grid, own, empty, other, meter)? {
            return Err(Cause::NotDead(other));
        }
    }
    Ok(conclusion(grid, stones, carrier))
}
