//! Dead cells and captured pairs are filled in.
//!
//! **Theorem (dead).** A dead cell may be filled in with either color; with Last fixed, the winner stays
//! the same. *Proof.* Who fills it makes no difference, so the side to move does as well to play there as
//! anywhere: any other move leaves a position that is no better for the mover, because an own stone more
//! never helps (Young and Hayward 2016, Theorem 5). With Last fixed the turn passes to the opponent by
//! itself, so there is no need to fill dead cells two by two.
//!
//! **Theorem (captured).** If a stone of a player on either of two cells kills the other, both may be
//! filled in for that player (Corollary 1 there). *Proof.* The opponent can see to it that the player gets
//! at least one of the two, and what is on the other then matters to nobody.
//!
//! What was filled in for the winner-to-be costs nothing: the winner still wins without these stones.
//! [`Inferior::unfill`] says what it takes to do without stones of the loser.
//!
//! Holds in: Rex, whoever is to move.

use super::Inferior;
use board::{ByColor, Cell, CellSet, Color};

/// What was filled in, in one step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fill {
    /// A dead cell.
    Dead {
        /// The cell.
        cell: Cell,
        /// What it was filled in with, which makes no difference.
        color: Color,
    },
    /// A captured pair.
    Captured {
        /// The two cells.
        cells: [Cell; 2],
        /// Whose they are.
        color: Color,
    },
}

impl<const W: usize> Inferior<W> {
    /// Fills in until there is nothing left to fill in; what, in order, is in `fills`.
    pub fn fill(
        &self,
        mut stones: ByColor<CellSet<W>>,
        fills: &mut Vec<Fill>,
    ) -> ByColor<CellSet<W>> {
        fills.clear();
        if !self.kinds.dead && !self.kinds.captured {
            return stones;
        }
        let mut waiting = self.empty(stones);
        while let Some(cell) = waiting.pop() {
            let Some(fill) = self.fill_at(stones, cell) else { continue };
            fills.push(fill);
            let (color, cells) = fill.stones();
            stones[color] |= cells;
            waiting |= cells.iter().fold(cells, |all, cell| all | self.around.ring(cell));
            waiting &= self.empty(stones);
        }
        stones
    }

    fn fill_at(&self, stones: ByColor<CellSet<W>>, cell: Cell) -> Option<Fill> {
        if self.kinds.dead && self.around.is_dead(stones, cell) {
            return Some(Fill::Dead { cell, color: Color::Black });
        }
        let (color, other) =
            self.around.captured_with(stones, cell).filter(|_| self.kinds.captured)?;
        Some(Fill::Captured { cells: [cell, other], color })
    }

    /// What a loser's stones and the cells that must not be the winner's come to, before cells were filled
    /// in; `filled` are the stones after.
    ///
    /// A dead cell needs the loser's stones next to it to be dead. A captured pair has to be empty besides.
    pub fn unfill(
        &self,
        loser: Color,
        mut needed: CellSet<W>,
        mut carrier: CellSet<W>,
        filled: ByColor<CellSet<W>>,
        fills: &[Fill],
    ) -> (CellSet<W>, CellSet<W>) {
        let mut stones = filled;
        for fill in fills.iter().rev() {
            let (color, cells) = fill.stones();
            stones[color] -= cells;
            if color == loser && needed.intersects(cells) {
                needed -= cells;
                needed |= self.next_to(cells, stones[loser]);
                if let Fill::Captured { .. } = fill {
                    carrier |= cells;
                }
            }
        }
        (needed, carrier)
    }
}

impl Fill {
    /// The stones that it puts on the board.
    pub fn stones<const W: usize>(&self) -> (Color, CellSet<W>) {
        match *self {
            Fill::Dead { cell, color } => (color, CellSet::single(cell)),
            Fill::Captured { cells, color } => (color, cells.into_iter().collect()),
        }
    }
}
