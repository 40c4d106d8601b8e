//! Play: the owner takes a cell and then has a connection.
//!
//! From a connection with stones S + m and carrier C follows a semi-connection with the same goal,
//! stones S and carrier C + m. If m is the owner's already, the owner passes.
//!
//! Holds in: Hex; in Rex, for pairings.

use super::Cause;
use crate::claim::{Claim, Kind};
use board::Cell;

pub(super) fn conclude<const W: usize>(premise: &Claim<W>, cell: Cell) -> Result<Claim<W>, Cause> {
    if !premise.stones.contains(cell) {
        return Err(Cause::NotAStone(cell));
    }
    Ok(Claim {
        kind: Kind::SemiConnection,
        goal: premise.goal.clone(),
        stones: premise.stones.without(cell),
        carrier: premise.carrier.with(cell),
    })
}
