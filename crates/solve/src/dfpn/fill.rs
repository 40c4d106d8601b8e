//! Positions with settled regions filled in, and what that says of claims.

use super::rex::{last, with_last};
use super::worker::Worker;
use crate::solved::Solved;
use crate::state::State;
use board::claim::Claim;
use board::{ByColor, Cell, CellSet, Color, Rules};
use inferior::{Fill, lift, rex};

/// A position that was filled in.
pub(super) struct Filled<const W: usize> {
    /// The position after that.
    pub(super) state: State<W>,
    pub(super) fills: Fills<W>,
}

/// What was filled in, in order.
#[derive(Clone, Debug)]
pub(super) enum Fills<const W: usize> {
    Hex(Vec<Fill<W>>),
    Rex(Vec<rex::Fill>),
}

impl<const W: usize> Fills<W> {
    /// The cells that a color got in Hex. In Rex this says nothing of moves.
    pub(super) fn cells_in_hex(&self, color: Color) -> CellSet<W> {
        match self {
            Fills::Hex(fills) => fills.iter().fold(CellSet::EMPTY, |all, f| all | f.cells[color]),
            Fills::Rex(_) => CellSet::EMPTY,
        }
    }
}

impl<const W: usize> Worker<W> {
    /// A position filled in.
    pub(super) fn filled(&mut self, state: State<W>) -> Filled<W> {
        match self.rules {
            Rules::Hex => {
                self.rings = self.inferior.rings(state.stones);
                self.fill_hex(state)
            }
            Rules::Rex => self.fill_rex(state),
        }
    }

    /// The position after a move from the current node of a depth, filled in.
    pub(super) fn filled_after(&mut self, depth: usize, state: State<W>, cell: Cell) -> Filled<W> {
        match self.rules {
            Rules::Hex => {
                self.rings.copy(&self.stack.node(depth).rings);
                self.inferior.put(&mut self.rings, cell, state.turn);
                self.fill_hex(state.after(cell))
            }
            Rules::Rex => self.fill_rex(state.after(cell)),
        }
    }

    /// Fills in what can be filled in besides, without connections; what was.
    pub(super) fn fill_on(&self, stones: &mut ByColor<CellSet<W>>) -> Fills<W> {
        match self.rules {
            Rules::Hex => {
                let filled = self.inferior.fill_in(*stones);
                *stones = filled.stones;
                Fills::Hex(filled.fills)
            }
            Rules::Rex => {
                let mut fills = Vec::new();
                *stones = self.rex.fill(*stones, &mut fills);
                Fills::Rex(fills)
            }
        }
    }

    /// Fills in a position whose surroundings are in `rings`.
    fn fill_hex(&mut self, state: State<W>) -> Filled<W> {
        let mut fills = Vec::new();
        self.inferior.fill_on(&mut self.rings, &mut fills);
        let state = State { stones: self.rings.stones(), ..state };
        Filled { state, fills: Fills::Hex(fills) }
    }

    fn fill_rex(&self, state: State<W>) -> Filled<W> {
        let mut stones = state.stones;
        let fills = self.fill_on(&mut stones);
        Filled { state: with_last(&self.board, stones, last(&self.board, &state)), fills }
    }

    /// Lifts a claim of its owner over what was filled in; `stones` are those after.
    pub(super) fn lift(
        &self,
        owner: Color,
        claim: Claim<W>,
        stones: ByColor<CellSet<W>>,
        fills: &Fills<W>,
    ) -> Claim<W> {
        match fills {
            Fills::Hex(fills) => lift(&self.board, owner, claim, stones, fills),
            Fills::Rex(fills) => self.rex.lift(owner, claim, stones, fills),
        }
    }

    /// What a result of a filled position says of the one before.
    pub(super) fn lift_solved(&self, solved: Solved<W>, filled: &Filled<W>) -> Solved<W> {
        let Filled { state, fills } = filled;
        let owner = self.rules.winner(solved.winner);
        Solved { claim: self.lift(owner, solved.claim, state.stones, fills), ..solved }
    }
}
