//! Dead cells and captured pairs are filled in.
//!
//! **Theorem (dead).** A dead cell may be filled in with either color; with Last fixed, the winner
//! stays the same. *Proof.* Who fills it makes no difference, so the side to move does as well to
//! play there as anywhere: any other move leaves a position that is no better for the mover,
//! because an own stone more never helps (Young and Hayward 2016, Theorem 5). With Last fixed the
//! turn passes to the opponent by itself, so there is no need to fill dead cells two by two.
//!
//! **Theorem (captured).** If a stone of a player on either of two cells kills the other, both may
//! be filled in for that player (Corollary 1 there). *Proof.* The opponent can see to it that the
//! player gets at least one of the two, and what is on the other then matters to nobody.
//!
//! Such a pair needn't be neighbors: in the opponent's [`graph`](crate::graph), where the player's
//! stones are deleted and the opponent's chains contracted, a stone on one makes the other
//! simplicial, and the other way round. It stays so whatever stones other cells get, as long as
//! those of the player next to the pair and next to the opponent's chains there are the player's:
//! each cell near one of the pair is joined to all others near it, so that a cell which becomes the
//! opponent's, and what chains grow from it, is too.
//!
//! **Theorem (shared).** Let a stone of a player on a cell a capture the cells b and m for the
//! opponent, and a stone of the opponent on b capture a and m for the player. Then a may be filled
//! in for the player and b for the opponent (Theorem 9, *mutual fill-in*). *Proof.* With both
//! stones m is dead, so the position with both has the same winner as the one with a alone and as
//! the one with b alone; and the position with neither lies between these two. The winner stays the
//! same, but not each move: what is dead afterwards may be a bad move before.
//!
//! What was filled in for the winner-to-be costs nothing: the winner still wins without these
//! stones.
//! [`Inferior::lift`] says what it takes to do without stones of the loser.
//!
//! Holds in: Rex, whoever is to move.

use super::Inferior;
use crate::graph::Graphs;
use board::claim::Claim;
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
    /// A captured pair that is seen by the chains of the opponent.
    Apart {
        /// The two cells.
        cells: [Cell; 2],
        /// Whose they are.
        color: Color,
    },
    /// Two cells of which each player gets one, and the dead cell between them.
    Shared {
        /// The cell of each player.
        cells: ByColor<Cell>,
        /// The dead cell, which is filled in as Black's.
        between: Cell,
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
        if !self.kinds.dead && !self.kinds.captured && !self.kinds.shared {
            return stones;
        }
        let mut waiting = self.empty(stones);
        loop {
            let fill = match waiting.pop() {
                Some(cell) => self.fill_at(stones, cell),
                // What takes longer to find waits for the rest.
                None => match self.apart(stones) {
                    None => return stones,
                    found => found,
                },
            };
            let Some(fill) = fill else { continue };
            fills.push(fill);
            let filled = fill.stones();
            for color in Color::ALL {
                stones[color] |= filled[color];
            }
            let cells = filled[Color::Black] | filled[Color::White];
            waiting |= cells.iter().fold(cells, |all, cell| all | self.around.ring(cell));
            waiting &= self.empty(stones);
        }
    }

    /// A pair that is captured by chains.
    fn apart(&self, stones: ByColor<CellSet<W>>) -> Option<Fill> {
        if !self.kinds.captured || !self.kinds.graphs {
            return None;
        }
        let graphs = Graphs::new(&self.board, stones);
        Color::ALL.into_iter().find_map(|color| {
            let cells = graphs.captured_pair(color)?;
            Some(Fill::Apart { cells, color })
        })
    }

    fn fill_at(&self, stones: ByColor<CellSet<W>>, cell: Cell) -> Option<Fill> {
        if self.kinds.dead && self.around.is_dead(stones, cell) {
            return Some(Fill::Dead { cell, color: Color::Black });
        }
        if self.kinds.captured
            && let Some((color, other)) = self.around.captured_with(stones, cell)
        {
            return Some(Fill::Captured { cells: [cell, other], color });
        }
        let shared = self.around.shared_at(stones, cell).filter(|_| self.kinds.shared)?;
        Some(Fill::Shared { cells: shared, between: cell })
    }

    /// Lifts a claim of the loser's stones over what was filled in, in this order; `filled` are the
    /// stones after.
    ///
    /// A dead cell needs [the loser's stones that support it](Inferior::supports). A captured pair
    /// has to be empty besides, and so has the loser's cell of a shared region with the dead one:
    /// given the winner's cell, the two are a captured pair of the loser.
    #[must_use]
    pub fn lift(
        &self,
        loser: Color,
        mut claim: Claim<W>,
        filled: ByColor<CellSet<W>>,
        fills: &[Fill],
    ) -> Claim<W> {
        let mut stones = filled;
        for fill in fills.iter().rev() {
            let filled = fill.stones();
            for color in Color::ALL {
                stones[color] -= filled[color];
            }
            let cells = fill.region_of(loser);
            if claim.stones.intersects(cells) {
                claim.stones -= cells;
                claim.stones |= self.supports(loser, fill, stones);
                if !matches!(fill, Fill::Dead { .. }) {
                    claim.carrier |= cells;
                }
            }
        }
        claim
    }

    /// Cells with all stones of a color that can be reached from them over such stones.
    fn with_chains(&self, mut cells: CellSet<W>, stones: CellSet<W>) -> CellSet<W> {
        loop {
            let more = self.next_to(cells, stones) - cells;
            if more.is_empty() {
                return cells;
            }
            cells |= more;
        }
    }

    /// The stones of the loser on which it rests that cells were filled in for the loser; `stones`
    /// are those before. They are next to the cells and, where chains are looked at, next to the
    /// winner's chains there.
    pub fn supports(&self, loser: Color, fill: &Fill, stones: ByColor<CellSet<W>>) -> CellSet<W> {
        let region: CellSet<W> = fill.region_of(loser);
        let cells = match fill {
            Fill::Apart { .. } => self.with_chains(region, stones[!loser]),
            _ => region,
        };
        self.next_to(cells, stones[loser])
    }
}

impl Fill {
    /// The stones that it puts on the board.
    pub fn stones<const W: usize>(&self) -> ByColor<CellSet<W>> {
        let of = |of: Color, cells: CellSet<W>| {
            ByColor::from_fn(|color| if color == of { cells } else { CellSet::EMPTY })
        };
        match *self {
            Fill::Dead { cell, color } => of(color, CellSet::single(cell)),
            Fill::Captured { cells, color } | Fill::Apart { cells, color } => {
                of(color, cells.into_iter().collect())
            }
            Fill::Shared { cells, between } => ByColor::new(
                CellSet::single(cells[Color::Black]).with(between),
                CellSet::single(cells[Color::White]),
            ),
        }
    }

    /// The cells that a player has of it, with all that this rests on: a dead cell, or a captured
    /// pair.
    pub fn region_of<const W: usize>(&self, player: Color) -> CellSet<W> {
        match *self {
            Fill::Shared { cells, between } => CellSet::single(cells[player]).with(between),
            _ => self.stones()[player],
        }
    }
}
