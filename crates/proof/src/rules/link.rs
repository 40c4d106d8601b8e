//! Link: stones, and connections with disjoint carriers, join the ends of the goal.
//!
//! From connections with goals G1 … Gk, stones S1 … Sk and carriers C1 … Ck follows a connection
//! with goal G, stones S ⊇ S1 ∪ … ∪ Sk and carrier C1 ∪ … ∪ Ck − S, provided that no two carriers
//! share a cell outside S, and that each pair of G is joined over S when the pairs of all Gi count
//! as joined. A move in one carrier is answered there; the others are as they were.
//!
//! With no premises this is the win by a finished path; with two that meet at a stone it is the AND
//! rule of H-search (Anshelevich 2002); with one it adds stones or takes a part of the goal.
//!
//! Holds in: Hex; in Rex, for pairings.

use super::{Cause, disjoint, joined};
use crate::budget::Meter;
use crate::claim::{Claim, Goal, Kind};
use crate::grid::Grid;
use board::CellSet;

pub(super) fn conclude<const W: usize>(
    grid: &Grid<W>,
    premises: &[&Claim<W>],
    goal: &Goal,
    stones: CellSet<W>,
    meter: &Meter,
) -> Result<Claim<W>, Cause> {
    let stones = premises.iter().fold(stones, |all, premise| all | premise.stones);
    let mut carrier = CellSet::EMPTY;
    for premise in premises {
        let free = premise.carrier - stones;
        disjoint(carrier, free)?;
        carrier |= free;
    }
    joined(grid, stones, premises, goal, meter)?;
    Ok(Claim { kind: Kind::Connection, goal: goal.clone(), stones, carrier })
}
