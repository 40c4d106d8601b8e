//! Stand-in: a connection does the work of stones that are only as good as there.
//!
//! Let a claim A rely on stones K among its stones, and let a connection B have a carrier that
//! shares no cell with A's. If B joins whatever a path could use K to join, then K isn't needed:
//! the claim follows with A's goal and kind, stones (A's − K) ∪ B's and both carriers. "Whatever a
//! path could use K to join": for each connected part of K, any two of its neighbors that may be
//! the owner's (A's other stones, A's carrier, ends of A's goal, sides of the owner) are joined
//! over the remaining stones and B's pairs.
//!
//! This is how cells that a search filled in for the winner, such as captured pairs, are paid for:
//! below the fill-in they are stones, so they don't stand in every carrier of an `either`, and
//! above it the pair's own connection stands in for them.
//!
//! Holds in: Hex; in Rex, for pairings and forced joins that a pairing stands in for.

use super::{Cause, disjoint};
use crate::budget::Meter;
use crate::claim::Claim;
use crate::grid::Grid;
use board::{CellSet, Endpoint, Side};

pub(super) fn conclude<const W: usize>(
    grid: &Grid<W>,
    claim: &Claim<W>,
    by: &Claim<W>,
    cells: CellSet<W>,
    meter: &Meter,
) -> Result<Claim<W>, Cause> {
    if cells.is_empty() {
        return Err(Cause::NoCells);
    }
    if let Some(cell) = (cells - claim.stones).first() {
        return Err(Cause::NotAStone(cell));
    }
    meter.spend(claim.goal.pairs().len())?;
    let ends = claim.goal.cells();
    if let Some(cell) = (cells & ends).first() {
        return Err(Cause::StandInAtEnd(cell));
    }
    let stones = (claim.stones - cells) | by.stones;
    disjoint(claim.carrier - stones, by.carrier - stones)?;
    let owners = (claim.stones - cells) | claim.carrier | ends;
    let mut rest = cells;
    while let Some(seed) = rest.first() {
        let part = part_around(grid, cells, CellSet::single(seed), meter)?;
        rest -= part;
        let passages = passages(grid, part, owners);
        for (i, &x) in passages.iter().enumerate() {
            for &y in &passages[..i] {
                if !grid.reaches_within(stones, [by.goal.pairs()].into_iter(), (x, y), meter)? {
                    return Err(Cause::NotJoined(y, x));
                }
            }
        }
    }
    let carrier = (claim.carrier | by.carrier) - stones;
    Ok(Claim { kind: claim.kind, goal: claim.goal.clone(), stones, carrier })
}

/// The connected part of `cells` that holds `seed`.
fn part_around<const W: usize>(
    grid: &Grid<W>,
    cells: CellSet<W>,
    seed: CellSet<W>,
    meter: &Meter,
) -> Result<CellSet<W>, Cause> {
    let mut part = seed;
    loop {
        meter.spend(part.len())?;
        let next = part | grid.around(part) & cells;
        if next == part {
            return Ok(part);
        }
        part = next;
    }
}

/// Where a path could enter or leave a part: neighbors that may be the owner's, and sides.
fn passages<const W: usize>(grid: &Grid<W>, part: CellSet<W>, owners: CellSet<W>) -> Vec<Endpoint> {
    let cells = (grid.around(part) & owners).iter().map(Endpoint::Cell);
    let sides = Side::of(grid.owner()).into_iter().zip(grid.sides());
    let sides =
        sides.filter(|(_, along)| along.intersects(part)).map(|(side, _)| Endpoint::Side(side));
    cells.chain(sides).collect()
}
