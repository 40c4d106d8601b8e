//! The claim behind a connection between the sides.
//!
//! Whatever way the connection takes, it leaves a chain only through the carrier or at a side. So
//! chains that don't touch the carrier are of no use, and a chain that does may lose stones for as
//! long as it hangs together and touches the same cells and sides.
//!
//! Holds in: Hex; in Rex for connections that are pairings.

use board::claim::Claim;
use board::{Board, CellSet, Color};

/// The claim behind a connection of `own` stones between the sides with this carrier, or a
/// semi-connection.
pub fn of_connection<const W: usize>(
    board: &Board<W>,
    color: Color,
    own: CellSet<W>,
    carrier: CellSet<W>,
) -> Claim<W> {
    let mut stones = CellSet::EMPTY;
    let mut seeds = if carrier.is_empty() { own } else { board.grown(carrier) & own };
    while let Some(seed) = seeds.first() {
        let chain = board.flood(CellSet::single(seed), own);
        seeds -= chain;
        if !carrier.is_empty() || board.joins(color, chain) {
            stones |= thinned(board, color, chain, carrier);
        }
    }
    Claim { stones, carrier }
}

/// A chain without stones that it doesn't need to touch the same cells of the carrier and the same
/// sides.
fn thinned<const W: usize>(
    board: &Board<W>,
    color: Color,
    chain: CellSet<W>,
    carrier: CellSet<W>,
) -> CellSet<W> {
    let sides = board.sides(color);
    let touched = board.grown(chain) & carrier;
    let mut kept = chain;
    for cell in chain {
        let rest = kept.without(cell);
        let Some(seed) = rest.first() else { break };
        let touches_all = touched.is_subset(board.grown(rest))
            && sides.iter().all(|&side| rest.intersects(side) || chain.is_disjoint(side));
        if touches_all && board.flood(CellSet::single(seed), rest) == rest {
            kept = rest;
        }
    }
    kept
}
