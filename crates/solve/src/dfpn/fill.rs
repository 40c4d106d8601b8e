//! Positions with settled regions filled in, and what that says of claims.

use super::node_stack::Node;
use super::rex::{last, with_last};
use super::theory::Theory;
use crate::solved::Solved;
use crate::state::State;
use board::claim::Claim;
use board::{ByColor, Cell, CellSet, Color, Rules};
use inferior::{Fill, Rings, lift, rex};

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

impl<const W: usize> Theory<W> {
    /// A position filled in.
    pub(super) fn filled(&self, state: State<W>) -> Filled<W> {
        match self.rules {
            Rules::Hex => self.fill_hex(&mut self.inferior.rings(state.stones), state),
            Rules::Rex => self.fill_rex(state),
        }
    }

    /// The position after a move from a node, filled in. In Hex the node has the surroundings of
    /// its regions, and those of the new position are worked out in `rings`, whatever is there.
    pub(super) fn filled_after(
        &self,
        node: &Node<W>,
        state: State<W>,
        cell: Cell,
        rings: &mut Rings<W>,
    ) -> Filled<W> {
        match self.rules {
            Rules::Hex => {
                rings.copy(&node.rings);
                self.inferior.put(rings, cell, state.turn);
                self.fill_hex(rings, state.after(cell))
            }
            Rules::Rex => self.fill_rex(state.after(cell)),
        }
    }

    /// Fills in what can be filled in without connections; what was.
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

    fn fill_hex(&self, rings: &mut Rings<W>, state: State<W>) -> Filled<W> {
        let mut fills = Vec::new();
        self.inferior.fill_on(rings, &mut fills);
        let state = State { stones: rings.stones(), ..state };
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
