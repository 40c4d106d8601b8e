//! Either: threats that no single move can meet.
//!
//! From claims with the same goal, stones S1 … Sk and carriers C1 … Ck, k ≥ 1, follows a connection
//! with that goal, stones S = S1 ∪ … ∪ Sk and carrier C1 ∪ … ∪ Ck − S, provided that no cell
//! outside S is in all carriers. Whatever the opponent takes, some Ci is left whole, and the owner
//! moves in it.
//!
//! This is the OR rule of H-search (Anshelevich 2002) and the must-play rule of the 7x7 solver
//! (Hayward et al. 2005) in one: the carriers' intersection is the must-play region.
//!
//! Holds in: Hex; in Rex, for at most two pairings, whose keys become a pair.

use super::Cause;
use crate::budget::Meter;
use crate::claim::{Claim, Kind};
use board::CellSet;

pub(super) fn conclude<const W: usize>(
    premises: &[(u64, &Claim<W>)],
    meter: &Meter,
) -> Result<Claim<W>, Cause> {
    let &[(_, first), ..] = premises else { return Err(Cause::NoPremises) };
    let stones = premises.iter().fold(CellSet::EMPTY, |all, (_, claim)| all | claim.stones);
    let mut carrier = CellSet::EMPTY;
    let mut must_play = first.carrier - stones;
    for &(step, claim) in premises {
        if !claim.goal.is_shared_with(&first.goal) {
            meter.spend(claim.goal.pairs().len())?;
            if claim.goal != first.goal {
                return Err(Cause::OtherGoal(step));
            }
        }
        carrier |= claim.carrier;
        must_play &= claim.carrier;
    }
    if let Some(cell) = must_play.first() {
        return Err(Cause::Contested(cell));
    }
    let goal = first.goal.clone();
    Ok(Claim { kind: Kind::Connection, goal, stones, carrier: carrier - stones })
}
