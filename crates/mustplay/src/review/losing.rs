//! Where the loser gave the game away: from where on the winner is proved, and which moves may have
//! been the losing one.
//!
//! Positions are told by who holds a win in them, as far as that is proved. Players are named by
//! the color that they have at the end, so that a change of chairs doesn't matter.

use super::found::{Ending, Review};
use super::judgment::Judgment;
use board::{Color, Move};

/// The moves one of which is the losing move, where it isn't proved which.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LosingRange {
    /// Who lost.
    pub loser: Color,
    /// The last position in which the loser is proved to have a win. Whoever swaps has one before.
    pub last_won: Option<usize>,
    /// The winner is proved to win this and all later positions.
    pub first_lost: Option<usize>,
    /// The indexes of the moves of the loser between them that may have been the losing one.
    pub moves: Vec<usize>,
    /// Whether one of them is: the loser had a win before them and has none after them.
    pub is_certain: bool,
    /// The index of the one with which the loser's chance fell most, in a player's opinion. It
    /// proves nothing.
    pub likely: Option<usize>,
}

impl Review {
    /// After how many moves the winner of the game is proved to win this and all later positions;
    /// none if there is no winner, or the last position isn't proved to be theirs.
    pub fn won_from(&self) -> Option<usize> {
        won_from(&self.holders(), self.winner?)
    }

    /// The moves one of which is the losing move; none if it is proved which one it is, or that
    /// there is none.
    pub fn losing_range(&self) -> Option<LosingRange> {
        let (winner, holders) = (self.winner?, self.holders());
        let (loser, end) = (!winner, holders.len() - 1);
        if holders[end] == Some(loser) {
            return None;
        }
        let first_lost = won_from(&holders, winner);
        let last_won = holders.iter().rposition(|&holder| holder == Some(loser));
        let begin = last_won.or(self.last_swap()).unwrap_or(0);
        let moves =
            (begin..first_lost.unwrap_or(end)).filter(|&index| self.may_have_lost(index, loser));
        let moves: Vec<usize> = moves.collect();
        let is_certain = last_won.is_some() && first_lost.is_some();
        let is_proved = is_certain && self.losing_move.is_some_and(|losing| moves == [losing]);
        if moves.is_empty() || is_proved {
            return None;
        }
        let likely = self.steepest(&moves);
        Some(LosingRange { loser, last_won, first_lost, moves, is_certain, likely })
    }

    /// Who is proved to hold a win in each position, by the color that they have at the end.
    fn holders(&self) -> Vec<Option<Color>> {
        let winner = |at: usize| self.positions[at].standing.winner();
        let mut holders: Vec<Option<Color>> = (0..self.positions.len())
            .map(|at| winner(at).map(|color| self.at_end(at, color)))
            .collect();
        // What comes before a swap is played for another goal: an even position.
        if let Some(swap) = self.last_swap() {
            holders[..swap].fill(None);
            holders[swap] = Some(self.at_end(swap, self.moves[swap].played.color));
        }
        if let (Ending::Resigned, Some(last)) = (self.ending, self.moves.last()) {
            let turn = self.positions[self.moves.len() - 1].position.turn;
            if last.played.action == Move::Resign && turn == last.played.color {
                holders[self.moves.len()] = Some(!last.played.color);
            }
        }
        holders
    }

    fn last_swap(&self) -> Option<usize> {
        let is_swap = |action| matches!(action, Move::SwapPieces | Move::SwapSides);
        self.moves.iter().rposition(|found| is_swap(found.played.action))
    }

    /// Whether a move is the loser's, and isn't proved to have changed nothing.
    fn may_have_lost(&self, index: usize, loser: Color) -> bool {
        let found = &self.moves[index];
        let is_open = matches!(found.judgment, Judgment::Unclear | Judgment::LostWin);
        let is_move = found.played.action != Move::Forfeit;
        is_open && is_move && self.at_end(index, found.played.color) == loser
    }
}

/// From where on all positions are the winner's.
fn won_from(holders: &[Option<Color>], winner: Color) -> Option<usize> {
    match holders.iter().rposition(|&holder| holder != Some(winner)) {
        None => Some(0),
        Some(last) => Some(last + 1).filter(|&next| next < holders.len()),
    }
}
