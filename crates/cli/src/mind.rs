//! Certificates of either game, and the winner's mind in a game that is played by one.

use board::{Cell, CellSet, Color, Rules, Setup};
use proof::forcing::Forcing;
use proof::strategy::{Answer, Strategy, Unfolded};
use proof::verify::Refusal;
use proof::{Certificate, Claim};

/// A certificate that was checked, of either game.
pub(crate) enum Proof<const W: usize> {
    Hex(Unfolded<W>),
    Rex(Forcing<W>),
}

impl<const W: usize> Proof<W> {
    /// Checks a certificate.
    pub(crate) fn new(certificate: Certificate<W>) -> Result<Self, Refusal> {
        match certificate.statement.setup.rules {
            Rules::Hex => Unfolded::new(certificate).map(Proof::Hex),
            Rules::Rex => Forcing::new(certificate).map(Proof::Rex),
        }
    }

    pub(crate) fn certificate(&self) -> &Certificate<W> {
        match self {
            Proof::Hex(unfolded) => unfolded.certificate(),
            Proof::Rex(forcing) => forcing.certificate(),
        }
    }

    /// The claims of its steps.
    pub(crate) fn claims(&self) -> &[Claim<W>] {
        match self {
            Proof::Hex(unfolded) => unfolded.claims(),
            Proof::Rex(forcing) => forcing.claims(),
        }
    }

    /// What to play by from the certificate's position on.
    pub(crate) fn mind(&self) -> Mind<'_, W> {
        match self {
            Proof::Hex(unfolded) => {
                let (first, strategy) = unfolded.start();
                Mind::Hex(strategy, first)
            }
            Proof::Rex(forcing) => Mind::Rex(forcing.clone()),
        }
    }
}

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
