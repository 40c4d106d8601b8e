//! What a claim says of the position before regions were filled in.
//!
//! A region that was filled in for the loser may be the loser's. One that was filled in for the
//! winner, and of which a stone is needed, has to be empty, with the stones in place on which that
//! rests: there the winner answers. A cell that was dead by itself needs only those.
//!
//! Holds in: Hex.

use crate::fill_in::Fill;
use board::claim::Claim;
use board::{Board, ByColor, CellSet, Color};

/// Lifts a claim of the winner over regions that were filled in, in this order; `stones` are those
/// after.
#[must_use]
pub fn lift<const W: usize>(
    board: &Board<W>,
    winner: Color,
    mut claim: Claim<W>,
    mut stones: ByColor<CellSet<W>>,
    fills: &[Fill<W>],
) -> Claim<W> {
    for fill in fills.iter().rev() {
        for color in Color::ALL {
            stones[color] -= fill.cells[color];
        }
        let cells = fill.cells[winner];
        if claim.stones.intersects(cells) {
            claim.stones -= cells;
            claim.stones |= supports(board, winner, stones, fill.region());
            claim.carrier |= fill.needs();
        }
    }
    claim
}

/// The stones of the winner on which an argument about a region rests.
///
/// A region is judged by the chains that touch it, of both colors. As long as the winner's chains
/// there are whole, and the winner's stones around the loser's chains there keep these as they are,
/// the argument holds whatever else changes in the loser's favor.
pub fn supports<const W: usize>(
    board: &Board<W>,
    winner: Color,
    stones: ByColor<CellSet<W>>,
    region: CellSet<W>,
) -> CellSet<W> {
    let (own, other) = (stones[winner], stones[!winner]);
    let chains = board.flood(board.grown(region) & own, own);
    let rivals = board.flood(board.grown(region) & other, other);
    chains | board.grown(rivals) & own
}
