//! Answer: whatever the owner plays, the join stays forced.
//!
//! From forced joins with stones Sc and carriers Cc, one for each cell c of a set M, follows one
//! with stones S ⊇ Sc − c and a carrier C ⊇ M, provided that every Cc is within S ∪ C, that every
//! cell of C − M is excused, and that |C| is odd if the owner fills the last cell and even if not.
//! Then the owner is to move where just C is empty, and every move has its claim.
//!
//! A cell c is excused by a cell d of M that is dead, in the position where just C is empty, once c
//! is the owner's, or once c is the opponent's: the owner would do no worse at d.
//!
//! Holds in: Rex (the excuses: Young and Hayward 2016, theorems 6 and 7).

use super::clique::is_dead_within;
use super::{Cause, conclusion, last};
use crate::budget::Meter;
use crate::claim::Claim;
use crate::grid::Grid;
use crate::step::Excuse;
use board::{Cell, CellSet};

pub(crate) fn conclude<const W: usize>(
    grid: &Grid<W>,
    premises: &[(Cell, &Claim<W>)],
    excuses: &[Excuse],
    stones: CellSet<W>,
    meter: &Meter,
) -> Result<Claim<W>, Cause> {
    let last = last(grid)?;
    let stones =
        premises.iter().fold(stones, |all, &(cell, claim)| all | claim.stones.without(cell));
    let moves = distinct(CellSet::EMPTY, premises.iter().map(|&(cell, _)| cell))?;
    let carrier = distinct(moves, excuses.iter().map(|excuse| excuse.cell))?;
    if let Some(cell) = (carrier & stones).first() {
        return Err(Cause::AlreadyAStone(cell));
    }
    if (carrier.len() % 2 == 1) != (last == grid.owner()) {
        return Err(Cause::OpponentMoves);
    }
    if moves.is_empty() {
        return Err(Cause::NoPremises);
    }
    for (_, claim) in premises {
        if let Some(cell) = (claim.carrier - carrier - stones).first() {
            return Err(Cause::Unanswered(cell));
        }
    }
    for &Excuse { cell, by } in excuses {
        if !moves.contains(by) {
            return Err(Cause::Unanswered(by));
        }
        let empty = carrier.without(cell);
        let dead = |own| is_dead_within(grid, own, empty, by, meter);
        if !dead(stones.with(cell))? && !dead(stones)? {
            return Err(Cause::NotDead(by));
        }
    }
    Ok(conclusion(grid, stones, carrier))
}

/// The set with these cells, none of which may be in it already.
fn distinct<const W: usize>(
    mut set: CellSet<W>,
    cells: impl Iterator<Item = Cell>,
) -> Result<CellSet<W>, Cause> {
    for cell in cells {
        if set.contains(cell) {
            return Err(Cause::NamedTwice(cell));
        }
        set.insert(cell);
    }
    Ok(set)
}
