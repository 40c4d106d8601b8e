//! Claims from answers to the loser's moves.
//!
//! **Theorem.** Let the loser own `stones`, and let `carrier` be empty cells, an odd number of them
//! if the loser is Last, else an even number. Let the winner have a claim after each move of the
//! loser in the carrier that needs no stones besides and no other cells. Then the winner wins with
//! these stones and this carrier.
//!
//! *Proof.* When it is the loser's turn, an even number of cells is empty outside the carrier. As
//! long as the loser plays outside, so does the winner; when the loser plays in the carrier, the
//! claim after that move takes over.
//!
//! So not all moves need an answer: it is enough that the answers take care of each other, and that
//! their number is right. All empty cells always are such a carrier. A move that another is at
//! least as good as is answered if the other is.
//!
//! Holds in: Rex, the loser-to-be to move.

use super::super::worker::Worker;
use crate::solved::Solved;
use crate::state::State;
use board::claim::Claim;
use board::{Cell, CellSet};
use inferior::rex::Preference;

/// How a move of the side to move is answered.
#[derive(Clone, Copy, Debug)]
pub(in crate::dfpn) enum Answer<const W: usize> {
    /// Not yet.
    None,
    /// By a claim after the move.
    Claim(Claim<W>),
    /// Another move is at least as good.
    Preferred(Preference<W>),
}

impl<const W: usize> Answer<W> {
    /// Whether this isn't a claim with at most so many cells.
    pub(super) fn is_larger_than(&self, cells: usize) -> bool {
        !matches!(self, Answer::Claim(claim) if claim.carrier.len() <= cells)
    }

    /// The empty cells that it needs besides the move.
    fn cells(&self, empty: CellSet<W>) -> CellSet<W> {
        match self {
            Answer::None => CellSet::EMPTY,
            Answer::Claim(claim) => claim.carrier & empty,
            Answer::Preferred(preference) => preference.empty,
        }
    }
}

impl<const W: usize> Worker<W> {
    /// What a position is worth if enough moves are answered that all lose.
    pub(in crate::dfpn) fn answered(
        &mut self,
        depth: usize,
        state: &State<W>,
    ) -> Option<Solved<W>> {
        let empty = state.empty(&self.theory.board);
        let answers = &self.stack.node(depth).answers;
        let is_answered = |cell: &Cell| !matches!(answers[*cell], Answer::None);
        let answered: CellSet<W> = empty.iter().filter(is_answered).collect();
        let needs = |cell: Cell| answers[cell].cells(empty);
        let carrier = if self.theory.features.rex.closed {
            smallest_closed(answered, empty, needs)
        } else {
            None
        };
        let carrier = carrier.or((answered == empty).then_some(empty))?;
        Some(self.united(depth, state, carrier))
    }

    /// The same when a move has just been answered, and the position wasn't decided before. Answers
    /// that take care of each other now, and didn't before, need that move.
    pub(super) fn answered_with(
        &mut self,
        depth: usize,
        state: &State<W>,
        cell: Cell,
    ) -> Option<Solved<W>> {
        let empty = state.empty(&self.theory.board);
        let answers = &self.stack.node(depth).answers;
        let mut carrier = CellSet::single(cell);
        let mut waiting = carrier;
        while let Some(cell) = waiting.pop() {
            if matches!(answers[cell], Answer::None) {
                return None;
            }
            let more = answers[cell].cells(empty) - carrier;
            waiting |= more;
            carrier |= more;
        }
        let has_parity = carrier.len() % 2 == empty.len() % 2;
        if has_parity && self.theory.features.rex.closed {
            Some(self.united(depth, state, carrier))
        } else {
            self.answered(depth, state)
        }
    }

    fn united(&mut self, depth: usize, state: &State<W>, carrier: CellSet<W>) -> Solved<W> {
        let own = state.stones[state.turn];
        let answers = &self.stack.node(depth).answers;
        let mut stones = CellSet::EMPTY;
        for cell in carrier {
            match answers[cell] {
                Answer::None => unreachable!("all cells of the carrier are answered"),
                Answer::Claim(claim) => stones |= (claim.stones | claim.carrier) & own,
                Answer::Preferred(preference) => stones |= preference.stones,
            }
        }
        Solved { winner: !state.turn, claim: Claim { stones, carrier }, best: None }
    }
}

/// The smallest set of answered cells found that needs no others, of the same parity as all empty
/// cells.
fn smallest_closed<const W: usize>(
    answered: CellSet<W>,
    empty: CellSet<W>,
    needs: impl Fn(Cell) -> CellSet<W>,
) -> Option<CellSet<W>> {
    let largest = largest_closed(answered, &needs);
    if largest.is_empty() {
        return None;
    }
    let has_parity = |set: &CellSet<W>| set.len() % 2 == empty.len() % 2;
    let (right, wrong): (Vec<_>, Vec<_>) =
        largest.iter().map(|cell| closure(cell, &needs)).partition(has_parity);
    right.into_iter().min_by_key(|set| set.len()).or_else(|| {
        let pairs = wrong.iter().enumerate();
        let unions = pairs.flat_map(|(i, &one)| wrong[..i].iter().map(move |&other| one | other));
        unions.filter(has_parity).min_by_key(|set| set.len())
    })
}

/// All answered cells that need no others but such cells. Most often there are none yet.
fn largest_closed<const W: usize>(
    answered: CellSet<W>,
    needs: impl Fn(Cell) -> CellSet<W>,
) -> CellSet<W> {
    let mut closed = answered;
    loop {
        let before = closed;
        for cell in before {
            if !needs(cell).is_subset(closed) {
                closed.remove(cell);
            }
        }
        if closed == before {
            return closed;
        }
    }
}

/// The least set with a cell that needs no others.
fn closure<const W: usize>(cell: Cell, needs: impl Fn(Cell) -> CellSet<W>) -> CellSet<W> {
    let mut set = CellSet::single(cell);
    let mut waiting = set;
    while let Some(cell) = waiting.pop() {
        let more = needs(cell) - set;
        waiting |= more;
        set |= more;
    }
    set
}
