//! How engines make certificates of Rex: the steps about forced joins.
//!
//! The owner of all claims is the loser, and so are the stones. Moves of the winner are no steps: a
//! forced join holds wherever the winner has none of its cells, so that one about fewer cells
//! covers the position before a move of the winner as well as the one after it.

use crate::build::Builder;
use crate::claim::Kind;
use crate::rules::Cause;
use crate::step::{Excuse, Step};
use board::{Cell, CellSet};

impl<const W: usize> Builder<W> {
    /// The pairing of the strip that begins at a row, or for Black at a column, given some stones.
    pub fn strip(&mut self, first: u8, stones: CellSet<W>) -> Result<u64, Cause> {
        self.add(Step::Strip { first, stones })
    }

    /// A connection of the owner's sides, or a semi-connection if the owner fills the last cell,
    /// makes the owner join. A forced join is its own answer.
    pub fn force(&mut self, premise: u64) -> Result<u64, Cause> {
        if self.claim(premise).kind == Kind::Forced {
            return Ok(premise);
        }
        self.add(Step::Force { premise: premise.into() })
    }

    /// The owner has joined by some of these stones; a shortest path of them is named.
    pub fn joined(&mut self, stones: CellSet<W>) -> Option<u64> {
        let path = self.path(stones)?;
        self.force(path).ok()
    }

    /// After each of these moves of the owner a join is forced, and the excused moves are no
    /// better. The carrier consists of the moves and the excused moves. Its number of cells must be
    /// odd if the owner fills the last cell, and even if not; and no claim may rely on other cells,
    /// save stones: those of all the claims, and the given ones.
    pub fn answer(
        &mut self,
        moves: &[(Cell, u64)],
        excuses: &[Excuse],
        stones: CellSet<W>,
    ) -> Result<u64, Cause> {
        let premises = moves.iter().map(|&(cell, premise)| (cell, premise.into())).collect();
        self.add(Step::Answer { premises, excuses: excuses.to_vec(), stones })
    }

    /// A forced join that relies on stones at two captured cells doesn't need them, given some
    /// other stones. If it doesn't rely on them, it is its own answer.
    pub fn captured(
        &mut self,
        premise: u64,
        cells: [Cell; 2],
        stones: CellSet<W>,
    ) -> Result<u64, Cause> {
        if cells.iter().all(|&cell| !self.claim(premise).stones.contains(cell)) {
            return Ok(premise);
        }
        self.add(Step::Captured { premise: premise.into(), cells, stones })
    }

    /// A forced join that relies on a dead cell doesn't need it, given some other stones. If it
    /// doesn't rely on it, it is its own answer.
    pub fn dead(&mut self, premise: u64, cell: Cell, stones: CellSet<W>) -> Result<u64, Cause> {
        let claim = self.claim(premise);
        if !(claim.stones | claim.carrier).contains(cell) {
            return Ok(premise);
        }
        self.add(Step::Dead { premise: premise.into(), cell, stones })
    }
}
