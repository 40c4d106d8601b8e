//! Which of the winner's stones a result rests on, and what that means before cells were filled in.
//!
//! A connection with a carrier needs the winner's chains that touch the carrier, and of these only
//! what joins their contacts. What nobody needs may have been filled in or not: so a region that
//! was filled in for the winner is part of what the winner needs only where one of its stones is.

use super::unions::Union;
use super::{DepthFirst, Open};
use crate::solved::Solved;
use crate::state::State;
use board::claim::Claim;
use board::{CellSet, Color};
use inferior::Fill;

impl<const W: usize> DepthFirst<W> {
    /// A state that a connection decides.
    pub(super) fn joined(
        &self,
        winner: Color,
        state: State<W>,
        carrier: CellSet<W>,
        fills: &[Fill<W>],
    ) -> Solved<W> {
        let chains = self.chains_at(winner, state.stones[winner], carrier);
        let stones = self.without_idle(winner, chains, carrier, fills);
        Solved { winner, claim: Claim { stones, carrier }, best: None }
    }

    /// Lifts a result over the regions that were filled in.
    pub(super) fn lift(
        &self,
        mut solved: Solved<W>,
        state: State<W>,
        fills: &[Fill<W>],
    ) -> Solved<W> {
        let (winner, stones) = (solved.winner, state.stones);
        solved.claim = inferior::lift(&self.board, winner, solved.claim, stones, fills);
        solved
    }

    /// The stones that some of the carriers of a union rely on, enough of them to leave only the
    /// union's common cells.
    pub(super) fn stones_of_union(&self, open: &Open<W>, union: Union<W>) -> CellSet<W> {
        let winner = !open.state.turn;
        let own = open.state.stones[winner];
        let seen = open.threats.len() - open.relied_on.len();
        let (mut stones, mut common) = (CellSet::EMPTY, self.board.all());
        for (index, &carrier) in open.threats.iter().enumerate().rev() {
            if !carrier.is_subset(union.cells) || common.is_subset(carrier | union.common) {
                continue;
            }
            common &= carrier;
            stones |= match index.checked_sub(seen) {
                Some(refuted) => open.relied_on[refuted],
                None => {
                    let chains = self.chains_at(winner, own, carrier);
                    self.without_idle(winner, chains, carrier, &open.fills)
                }
            };
        }
        stones
    }

    /// The chains of a color that touch a carrier, or those that join the sides if it is empty.
    fn chains_at(&self, color: Color, own: CellSet<W>, carrier: CellSet<W>) -> CellSet<W> {
        if !carrier.is_empty() {
            return self.board.flood(self.board.grown(carrier) & own, own);
        }
        let [from, to] = self.board.sides(color);
        let from_one = self.board.flood(from & own, own);
        from_one & self.board.flood(to & own, own)
    }

    /// Drops regions that were filled in without joining anything to anything: the rest of their
    /// chain has the same contacts with the carrier and the sides.
    fn without_idle(
        &self,
        color: Color,
        mut stones: CellSet<W>,
        carrier: CellSet<W>,
        fills: &[Fill<W>],
    ) -> CellSet<W> {
        let sides = self.board.sides(color);
        let contacts = |part: CellSet<W>| {
            (self.board.grown(part) & carrier, sides.map(|side| side.intersects(part)))
        };
        for fill in fills.iter().rev() {
            let chain = self.board.flood(fill.cells[color] & stones, stones);
            let wanted = contacts(chain);
            let mut rest = chain - fill.cells[color];
            while let Some(cell) = rest.first() {
                let part = self.board.flood(CellSet::single(cell), rest);
                if contacts(part) == wanted {
                    stones = (stones - chain) | part;
                    break;
                }
                rest -= part;
            }
        }
        stones
    }
}
