//! Force: a pairing makes the owner join.
//!
//! From a connection of the owner's two sides with stones S and carrier C follows that the join is
//! forced with S and C; from a semi-connection too, if the owner fills the last cell. The opponent
//! answers each move in a pair with the other cell of the pair and stays out of pairs and of the
//! key otherwise. When nothing else is left, the opponent takes one cell of a pair and leaves the
//! other.
//!
//! Holds in: Rex (Young and Hayward 2016, theorems 12 and 13).

use super::{Cause, conclusion, last};
use crate::claim::{Claim, Kind};
use crate::grid::Grid;

pub(crate) fn conclude<const W: usize>(
    grid: &Grid<W>,
    (step, claim): (u64, &Claim<W>),
) -> Result<Claim<W>, Cause> {
    let last = last(grid)?;
    if claim.goal != *grid.win() {
        return Err(Cause::NotAWin);
    }
    match claim.kind {
        Kind::Forced => Err(Cause::NoPairing(step)),
        Kind::SemiConnection if last != grid.owner() => Err(Cause::OpponentIsLast),
        Kind::SemiConnection | Kind::Connection => {
            Ok(conclusion(grid, claim.stones, claim.carrier))
        }
    }
}
