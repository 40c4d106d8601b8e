//! The winner's mind in a game that is played by a certificate of either game.

use board::{Cell, CellSet, Color, Setup};
use proof::forcing::Forcing;
use proof::strategy::{Answer, Strategy};

/// What the proof plays by.
#[derive(Clone)]
pub(crate) enum Mind<'u, const W: usize> {
    /// With the move to begin with, if there is one.
    Hex(Strategy<'u, W>, Option<Answer>),
    Rex(Forcing<W>),
}

impl<const W: usize> Mind<'_, W> {
    /// What to play with these stones on the board, after the opponent's move if there was one.
    pub(crate) fn answer(
        &mut self,
        setup: &Setup,
        winner: Color,
        moved: Option<Cell>,
    ) -> Option<Answer> {
        match self {
            Mind::Hex(strategy, first) => match moved {
                Some(cell) => {
                    let (answer, then) = strategy.after(cell);
                    *strategy = then;
                    Some(answer)
                }
                None => *first,
            },
            Mind::Rex(forcing) => {
                let stones = |color| setup.stones(color).collect::<CellSet<W>>();
                forcing.reply(stones(!winner), stones(winner)).map(Answer::Play)
            }
        }
    }

    /// A cell that is still of use among these, where any move will do.
    pub(crate) fn useful(&self, is_empty: impl Fn(&Cell) -> bool) -> Option<Cell> {
        match self {
            Mind::Hex(strategy, _) => {
                strategy.tasks().flat_map(|(_, carrier)| carrier).find(is_empty)
            }
            Mind::Rex(_) => None,
        }
    }
}
