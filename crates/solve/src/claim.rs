//! What a decided position says about others: the stones and cells that the winner needs.
//!
//! A claim of this kind belongs to a winner and a side to move: the winner wins every position in which
//! they own all `stones` and the loser owns nothing of `stones` and `carrier`, whatever is on all other
//! cells. The worst such position is the one where all other cells are the loser's; that is
//! the one to have in mind. The smaller a claim, the more it says.
//!
//! Holds in: Hex, where a stone more never hurts.

use board::{Board, ByColor, Cell, CellSet, Color, Size, Symmetry};
use inferior::Fill;

/// The stones that a winner needs, and the cells that must not be the loser's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim<const W: usize> {
    /// The stones that the winner needs.
    pub stones: CellSet<W>,
    /// The cells that must not be the loser's.
    pub carrier: CellSet<W>,
}

/// What is known of a state that has been decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Solved<const W: usize> {
    pub(crate) winner: Color,
    pub(crate) claim: Claim<W>,
    /// The winning move, if the side to move wins and the search found one.
    pub(crate) best: Option<Cell>,
}

impl<const W: usize> Claim<W> {
    /// The same with sets of another width.
    pub(crate) fn resized<const V: usize>(self) -> Claim<V> {
        Claim { stones: self.stones.resized(), carrier: self.carrier.resized() }
    }

    /// The same of the image of the board.
    pub(crate) fn image(self, size: Size, symmetry: Symmetry) -> Self {
        let Claim { stones, carrier } = self;
        Claim { stones: symmetry.set(size, stones), carrier: symmetry.set(size, carrier) }
    }

    /// What this says of the position before regions were filled in; `stones` are those after.
    ///
    /// A region that was filled in for the loser may be the loser's. One that was filled in for the
    /// winner, and of which a stone is needed, has to be empty, with the stones in place on which that
    /// rests: there the winner answers. A cell that was dead by itself needs only those.
    pub(crate) fn without_filled(
        mut self,
        board: &Board<W>,
        winner: Color,
        mut stones: ByColor<CellSet<W>>,
        fills: &[Fill<W>],
    ) -> Self {
        for fill in fills.iter().rev() {
            for color in Color::ALL {
                stones[color] -= fill.cells[color];
            }
            let cells = fill.cells[winner];
            if self.stones.intersects(cells) {
                self.stones -= cells;
                self.stones |= supports(board, winner, stones, fill.region());
                self.carrier |= fill.needs();
            }
        }
        self
    }
}

/// The stones of the winner on which an argument about a region rests.
///
/// A region is judged by the chains that touch it, of both colors. As long as the winner's chains there are
/// whole, and the winner's stones around the loser's chains there keep these as they are, the argument
/// holds whatever else changes in the loser's favor.
pub(crate) fn supports<const W: usize>(
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
