//! The winner in a game that is played by a proof.

use super::CheckedProof;
use crate::forcing::Forcing;
use crate::kept::Kept;
use crate::strategy::{self, Answer, Strategy};
use board::{AnyWidth, ByColor, Cell, CellSet, Color, Rules, Setup, WIDE, for_width};
use std::sync::Arc;

/// The winner's side of a game that began at the position of a proof.
#[derive(Clone, Debug)]
pub struct ProofPlayer<'p> {
    winner: Color,
    mind: AnyWidth<Mind<'p, 1>, Mind<'p, 2>, Mind<'p, 3>, Mind<'p, 6>>,
}

/// What the winner plays by.
#[derive(Clone, Debug)]
enum Mind<'p, const W: usize> {
    /// With the move to begin with, if the winner has one.
    Hex(Strategy<'p, W>, Option<Answer>),
    Rex(Forcing<W>),
}

/// A claim that the winner relies on.
#[derive(Clone, Debug)]
pub struct Task {
    /// The number of the step that concluded the claim.
    pub step: u64,
    /// The claim's carrier as it lies on the board; in Rex, the cells that the winner leaves alone.
    pub carrier: CellSet<WIDE>,
    /// Where the claim lies; none in Rex, where nobody asks.
    place: Option<strategy::Task>,
}

/// All moves of the loser that have the same answer in a task of Hex.
#[derive(Clone, Debug)]
pub struct Branch<'p> {
    /// The loser's moves.
    pub moves: CellSet<WIDE>,
    /// The winner's answer.
    pub answer: Answer,
    /// The number of the step that concluded the claim which these moves leave alone.
    pub step: u64,
    /// The carrier of that claim as it lies on the board.
    pub carrier: CellSet<WIDE>,
    /// The winner who has that task alone still to do, with the loser to move.
    pub then: ProofPlayer<'p>,
}

impl<'p> ProofPlayer<'p> {
    pub(super) fn new(proof: &'p CheckedProof) -> Self {
        let mind = match &proof.0 {
            AnyWidth::One(kept) => AnyWidth::One(Mind::new(kept)),
            AnyWidth::Two(kept) => AnyWidth::Two(Mind::new(kept)),
            AnyWidth::Three(kept) => AnyWidth::Three(Mind::new(kept)),
            AnyWidth::Six(kept) => AnyWidth::Six(Mind::new(kept)),
        };
        ProofPlayer { winner: proof.statement().winner, mind }
    }

    /// The winner's move in a position, which must have come about by the winner's answers and any
    /// moves of the loser; `moved` is the loser's last move, if there was one. None if there is
    /// nothing to play. An answer may name a cell that the winner has already: then any move will
    /// do.
    pub fn answer(&mut self, position: &Setup, moved: Option<Cell>) -> Option<Answer> {
        self.answer_among(&stones(position), moved)
    }

    /// As [`ProofPlayer::answer`], with the stones of both players as sets.
    pub fn answer_among(
        &mut self,
        stones: &ByColor<CellSet<WIDE>>,
        moved: Option<Cell>,
    ) -> Option<Answer> {
        let (own, other) = (stones[self.winner], stones[!self.winner]);
        for_width!(&mut self.mind, mind => mind.answer(own.resized(), other.resized(), moved))
    }

    /// An empty cell that is still of use, where any move will do.
    pub fn useful(&self, position: &Setup) -> Option<Cell> {
        let is_empty = |cell: &Cell| position.at(*cell).is_none();
        for_width!(&self.mind, mind => match mind {
            Mind::Hex(strategy, _) => {
                strategy.tasks().flat_map(|(_, carrier)| carrier).find(is_empty)
            }
            Mind::Rex(_) => None,
        })
    }

    /// The claims that the winner relies on, with the loser to move.
    pub fn tasks(&self, position: &Setup) -> Vec<Task> {
        let stones = stones(position);
        let (own, other) = (stones[self.winner], stones[!self.winner]);
        for_width!(&self.mind, mind => mind.tasks(own.resized(), other.resized()))
    }

    /// The empty cells that the winner relies on, with the loser to move; in Rex, those that the
    /// winner leaves to the loser as long as there are others.
    pub fn relied_on(&self, position: &Setup) -> CellSet<WIDE> {
        let stones = stones(position);
        let (own, other) = (stones[self.winner], stones[!self.winner]);
        let cells = for_width!(&self.mind, mind => match mind {
            Mind::Hex(strategy, _) => {
                strategy.tasks().fold(CellSet::EMPTY, |all, (_, cells)| all | cells).resized()
            }
            Mind::Rex(forcing) => forcing.left_alone(other.resized(), own.resized()).resized(),
        });
        cells - own - other
    }

    /// All that can happen in a task of Hex: the loser's moves by the winner's answers. A task of
    /// Rex has no branches, as every move has an answer of its own there.
    pub fn branches(&self, task: &Task) -> Vec<Branch<'p>> {
        let Some(place) = &task.place else { return Vec::new() };
        match &self.mind {
            AnyWidth::One(mind) => mind.branches(place, self.winner, AnyWidth::One),
            AnyWidth::Two(mind) => mind.branches(place, self.winner, AnyWidth::Two),
            AnyWidth::Three(mind) => mind.branches(place, self.winner, AnyWidth::Three),
            AnyWidth::Six(mind) => mind.branches(place, self.winner, AnyWidth::Six),
        }
    }
}

/// The stones of both players.
fn stones(position: &Setup) -> ByColor<CellSet<WIDE>> {
    ByColor::from_fn(|color| position.stones(color).collect())
}

impl<'p, const W: usize> Mind<'p, W> {
    fn new(kept: &'p Arc<Kept<W>>) -> Self {
        match kept.certificate.statement.setup.rules {
            Rules::Hex => {
                let (first, strategy) = kept.start();
                Mind::Hex(strategy, first)
            }
            Rules::Rex => Mind::Rex(Forcing::of(Arc::clone(kept))),
        }
    }

    fn answer(
        &mut self,
        own: CellSet<W>,
        other: CellSet<W>,
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
            Mind::Rex(forcing) => forcing.reply(other, own).map(Answer::Play),
        }
    }

    fn tasks(&self, own: CellSet<W>, other: CellSet<W>) -> Vec<Task> {
        match self {
            Mind::Hex(strategy, _) => {
                let task = |(task, carrier): (&strategy::Task, CellSet<W>)| Task {
                    step: task.step(),
                    carrier: carrier.resized(),
                    place: Some(task.clone()),
                };
                strategy.tasks().map(task).collect()
            }
            Mind::Rex(forcing) => {
                let carrier = forcing.left_alone(other, own).resized();
                forcing.step().map(|step| Task { step, carrier, place: None }).into_iter().collect()
            }
        }
    }

    fn branches(
        &self,
        place: &strategy::Task,
        winner: Color,
        any: impl Fn(Self) -> AnyWidth<Mind<'p, 1>, Mind<'p, 2>, Mind<'p, 3>, Mind<'p, 6>>,
    ) -> Vec<Branch<'p>> {
        let Mind::Hex(strategy, _) = self else { return Vec::new() };
        let branch = |branch: strategy::Branch<'p, W>| Branch {
            moves: branch.moves.resized(),
            answer: branch.answer,
            step: branch.step,
            carrier: branch.carrier.resized(),
            then: ProofPlayer { winner, mind: any(Mind::Hex(branch.then, None)) },
        };
        strategy.branches(place).into_iter().map(branch).collect()
    }
}
