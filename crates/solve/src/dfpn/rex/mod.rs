//! What the search knows of Rex, where whoever joins their own two sides loses.
//!
//! Call *Last* the player who would fill the last cell; that is the same for all positions of a
//! search. With Last fixed, a player who wins still wins with fewer own stones and more of the
//! loser's. So a decided position says something about others here, too, only that the stones are
//! the loser's:
//!
//! > The winner wins every position with this Last in which the loser owns all `stones` of a claim
//! > and the winner owns nothing of `stones` and `carrier`, whoever is to move.
//!
//! That is the same [`Claim`] as in Hex with the players exchanged, and the search
//! is the same. What differs is how claims come about:
//!
//! | file | what |
//! |---|---|
//! | `pairings` | claims from pairings, which are found as connections of the loser |
//! | `answers` | claims from answers to the loser's moves |
//! | `expand` | one node |
//!
//! The winner's own move changes nothing: a claim after it is one before it.

mod answers;
mod expand;
mod pairings;

pub(super) use answers::Answer;

use super::worker::Worker;
use crate::solved::Solved;
use crate::state::State;
use board::claim::Claim;
use board::{Board, ByColor, Cell, CellSet, Color};
use connect::Limits;
use connect::h_search::Or;
use inferior::rex::Kinds;

/// What can be switched off that is of Rex alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features {
    /// Inferior cells: what is filled in, and which moves are left out.
    pub inferior: Kinds,
    /// Pairings are looked for.
    pub pairings: bool,
    /// Pairings of strips are looked for, on boards that aren't square.
    pub strips: bool,
    /// Moves of Last that leave a pairing are seen one move ahead.
    pub ahead: bool,
    /// Answers to some of the moves are enough if they take care of each other.
    pub closed: bool,
}

impl Features {
    /// All of them.
    pub const ALL: Features =
        Features { inferior: Kinds::ALL, pairings: true, strips: true, ahead: true, closed: true };
}

/// A pairing is a connection made of stones and of pairs of semi-connections that don't overlap.
pub(crate) const PAIRINGS: Limits =
    Limits { most_carriers: 16, or: Or::UpTo(2), over_sides: false, ..Limits::NONE };

/// The player who would fill the last cell.
pub(crate) fn last<const W: usize>(board: &Board<W>, state: &State<W>) -> Color {
    if state.empty(board).len() % 2 == 1 { state.turn } else { !state.turn }
}

/// The state with these stones, in which the side to move follows from who would fill the last
/// cell.
pub(crate) fn with_last<const W: usize>(
    board: &Board<W>,
    stones: ByColor<CellSet<W>>,
    last: Color,
) -> State<W> {
    let state = State { stones, turn: last };
    State { turn: if state.empty(board).len() % 2 == 1 { last } else { !last }, ..state }
}

impl<const W: usize> Worker<W> {
    /// Notes the claim after a move that was decided; what the position is worth if that decides
    /// it.
    pub(super) fn back_up_child_rex(
        &mut self,
        depth: usize,
        state: State<W>,
        cell: Cell,
        winner: Color,
        claim: Claim<W>,
    ) -> Option<Solved<W>> {
        // A claim that can do without the loser's stone holds before the move as well.
        if winner == state.turn || !claim.stones.contains(cell) {
            return Some(Solved { winner, claim, best: None });
        }
        let node = self.stack.node(depth);
        node.answers[cell] = Answer::Claim(claim);
        node.children.retain(|child| child.cell != cell);
        self.answered_with(depth, &state, cell)
    }
}
