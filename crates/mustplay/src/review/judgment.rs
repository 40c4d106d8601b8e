//! What a move did, as far as that is proved.

use super::course::{Course, Step};
use super::verdicts::Verdicts;
use board::{Color, Move, Played};

/// What a move did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Judgment {
    /// Who made it had a win, and has it still.
    KeptWin,
    /// Who made it had a win, and has it no more: a blunder.
    LostWin,
    /// It was made in a lost position.
    WasLost,
    /// Who wins before or after it isn't proved, or the rules of play decide it: the first stone of
    /// a game in which it was swapped, or the loss by the clock.
    Unclear,
}

impl Judgment {
    /// The judgment in two words or fewer: `kept-win`, `lost-win`, `was-lost` or `unclear`.
    pub fn name(self) -> &'static str {
        match self {
            Judgment::KeptWin => "kept-win",
            Judgment::LostWin => "lost-win",
            Judgment::WasLost => "was-lost",
            Judgment::Unclear => "unclear",
        }
    }

    /// The judgment of a move of the game. Whoever swaps takes over what the opponent has, and
    /// whoever resigns loses.
    pub(super) fn of(course: &Course, verdicts: &Verdicts, index: usize) -> Judgment {
        let Played { color, action } = course.moves[index];
        let [before, after] = [verdicts.winner(index), verdicts.winner(index + 1)];
        let wins = |winner: Option<Color>| winner.map(|winner| winner == color);
        let is_swap = |action| matches!(action, Move::SwapPieces | Move::SwapSides);
        let is_swapped = course.moves.get(index + 1).is_some_and(|next| is_swap(next.action));
        match action {
            Move::Place(_) | Move::Pass if !is_swapped => {
                // A color that moves twice in a row can win a lost position.
                let is_regular = course.step(index) == Step::Stone;
                match (wins(before), wins(after)) {
                    (Some(true), Some(true)) => Judgment::KeptWin,
                    (Some(true), Some(false)) => Judgment::LostWin,
                    (Some(false), after) if is_regular || after == Some(false) => Judgment::WasLost,
                    _ => Judgment::Unclear,
                }
            }
            Move::SwapPieces => swapped(wins(after)),
            Move::SwapSides => swapped(wins(after).map(|wins| !wins)),
            Move::Resign => match wins(before).filter(|_| course.positions[index].turn == color) {
                Some(true) => Judgment::LostWin,
                Some(false) => Judgment::WasLost,
                None => Judgment::Unclear,
            },
            Move::Place(_) | Move::Pass | Move::Forfeit => Judgment::Unclear,
        }
    }
}

/// With the right to swap there is a win, by a swap or without one.
fn swapped(wins: Option<bool>) -> Judgment {
    match wins {
        Some(true) => Judgment::KeptWin,
        Some(false) => Judgment::LostWin,
        None => Judgment::Unclear,
    }
}
