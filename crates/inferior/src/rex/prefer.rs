//! Moves that another move is at least as good as.
//!
//! **Theorem (killer).** If a stone of either color on a cell k kills a cell c, then c is at least
//! as good a move as k, for either player (Young and Hayward 2016, Theorems 6 and 7). *Proof, if
//! the mover's stone kills.* After k the cell c may be filled in with the mover's color, and doing
//! without the stone on k only helps the mover. *If the opponent's stone kills.* Every set of the
//! mover's cells that joins, with c and nothing to spare, has k as well. So the mover may play c
//! and exchange the two cells in a strategy that begins with k.
//!
//! **Theorem (capturer).** If a move d captures two cells for the mover, either of the two is at
//! least as good a move as d (Theorem 8 there). *Proof.* After d both may be filled in for the
//! mover, who wins all the more without the stone on d and one of them.
//!
//! "At least as good" leads from move to move. A move is left out for one that isn't left out
//! itself at that time; so at the end of each chain there is a move that is tried.
//!
//! Holds in: Rex, either side to move. All that is needed of the board are the stones next to the
//! cells that are killed, and that all cells named are empty.

use super::Inferior;
use board::{ByColor, Cell, CellSet, Color};

/// A move that is left out, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preference<const W: usize> {
    /// The move.
    pub cell: Cell,
    /// A move that is at least as good.
    pub to: Cell,
    /// The cells besides the move that have to be empty for this to hold; `to` is one of them.
    pub empty: CellSet<W>,
    /// The mover's stones that have to be there.
    pub stones: CellSet<W>,
}

impl<const W: usize> Inferior<W> {
    /// Moves that may be left out among `moves`, for others of them or for `refuted` ones, which
    /// have been looked at already and do as well.
    pub fn left_out(
        &self,
        stones: ByColor<CellSet<W>>,
        turn: Color,
        moves: CellSet<W>,
        refuted: CellSet<W>,
    ) -> Vec<Preference<W>> {
        let mut kept = moves;
        let mut left_out = Vec::new();
        for victim in self.empty(stones).iter().filter(|_| self.kinds.killers) {
            let killers = self.around.killers(stones, victim);
            for killer in killers[Color::Black] | killers[Color::White] {
                if (kept | refuted).contains(victim) && kept.contains(killer) {
                    kept.remove(killer);
                    left_out.push(Preference {
                        cell: killer,
                        to: victim,
                        empty: CellSet::single(victim),
                        stones: self.next_to([victim], stones[turn]),
                    });
                }
            }
        }
        for capturer in moves.iter().filter(|_| self.kinds.capturers) {
            let Some(pair) = self.captured_by(stones, turn, capturer) else { continue };
            let to = pair.into_iter().find(|&cell| (kept | refuted).contains(cell));
            let Some(to) = to.filter(|_| kept.contains(capturer)) else { continue };
            kept.remove(capturer);
            left_out.push(Preference {
                cell: capturer,
                to,
                empty: pair.into_iter().collect(),
                stones: self.next_to(pair, stones[turn]),
            });
        }
        left_out
    }

    /// A pair that a move captures for the mover by itself.
    fn captured_by(
        &self,
        mut stones: ByColor<CellSet<W>>,
        turn: Color,
        cell: Cell,
    ) -> Option<[Cell; 2]> {
        stones[turn].insert(cell);
        let near = self.empty(stones) & self.around.ring(cell);
        let mut captured = near.iter().filter_map(|near| {
            let (color, other) = self.around.captured_with(stones, near)?;
            (color == turn).then_some([near, other])
        });
        captured.next()
    }
}
