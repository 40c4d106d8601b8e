//! Who wins the positions of a game, and what follows from that for their neighbors.

use super::course::{Course, Step};
use board::Color;

/// What a proof of who wins rests on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ground {
    /// The game is over.
    GameOver,
    /// A store had the answer.
    Store,
    /// A search.
    Search,
    /// The position before or after it in the game: a move to a won position wins, and every move
    /// in a lost position loses.
    Neighbor,
}

impl Ground {
    /// The ground in one word: `over`, `store`, `search` or `neighbor`.
    pub fn name(self) -> &'static str {
        match self {
            Ground::GameOver => "over",
            Ground::Store => "store",
            Ground::Search => "search",
            Ground::Neighbor => "neighbor",
        }
    }
}

/// Who wins each position, as far as it is proved.
#[derive(Clone, Debug)]
pub(super) struct Verdicts(Vec<Option<(Color, Ground)>>);

impl Verdicts {
    /// What needs no search.
    pub(super) fn new(course: &Course) -> Verdicts {
        let mut verdicts = Verdicts(vec![None; course.positions.len()]);
        for (index, position) in course.positions.iter().enumerate() {
            if let Some(winner) = position.winner() {
                verdicts.settle(course, index, winner, Ground::GameOver);
            }
        }
        verdicts
    }

    /// The winner, if it is proved.
    pub(super) fn winner(&self, index: usize) -> Option<Color> {
        self.0[index].map(|(winner, _)| winner)
    }

    /// The winner and why.
    pub(super) fn verdict(&self, index: usize) -> Option<(Color, Ground)> {
        self.0[index]
    }

    /// Whether all positions are decided.
    pub(super) fn are_complete(&self) -> bool {
        self.0.iter().all(Option::is_some)
    }

    /// Notes who wins a position, and all that follows from it. Which positions are decided now
    /// that weren't before, this one first.
    pub(super) fn settle(
        &mut self,
        course: &Course,
        index: usize,
        winner: Color,
        ground: Ground,
    ) -> Vec<usize> {
        self.0[index] = Some((winner, ground));
        let mut settled = vec![index];
        let mut known = winner;
        for before in (0..index).rev() {
            let mover = course.moves[before].color;
            let Some(follows) = winner_before(course.step(before), mover, known) else { break };
            known = follows;
            self.follow(before, known, &mut settled);
        }
        let mut known = winner;
        for after in index + 1..self.0.len() {
            let mover = course.moves[after - 1].color;
            let Some(follows) = winner_after(course.step(after - 1), mover, known) else { break };
            known = follows;
            self.follow(after, known, &mut settled);
        }
        settled
    }

    /// Notes who wins a position, as it follows from one beside it, unless that is known.
    fn follow(&mut self, index: usize, winner: Color, settled: &mut Vec<usize>) {
        if self.0[index].is_none() {
            self.0[index] = Some((winner, Ground::Neighbor));
            settled.push(index);
        }
    }
}

/// Who wins before a step, if that follows from who wins after it.
fn winner_before(step: Step, mover: Color, after: Color) -> Option<Color> {
    match step {
        Step::Stone => (after == mover).then_some(mover),
        Step::Same => Some(after),
        Step::Mirrored => Some(!after),
        Step::Other => None,
    }
}

/// Who wins after a step, if that follows from who wins before it.
fn winner_after(step: Step, mover: Color, before: Color) -> Option<Color> {
    match step {
        Step::Stone => (before != mover).then_some(before),
        Step::Same => Some(before),
        Step::Mirrored => Some(!before),
        Step::Other => None,
    }
}
