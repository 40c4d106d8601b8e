//! The player that looks at a position once: the cell that most depends on.

use crate::Choice;
use crate::sight::{Eyes, Sight, Verdict};
use board::{ByColor, Cell, CellMap, CellSet, Color, Position};
use connect::circuit::Circuit;

/// A look at positions of one board.
#[derive(Clone, Debug)]
pub(crate) struct Greedy<'b, const W: usize> {
    eyes: Eyes<'b, W>,
    sight: Sight<W>,
    circuit: Circuit,
}

impl<'b, const W: usize> Greedy<'b, W> {
    pub(crate) fn new(eyes: Eyes<'b, W>) -> Self {
        let sight = Sight::new(eyes.board());
        Greedy { eyes, sight, circuit: Circuit::default() }
    }

    /// A move of a position of Hex that isn't over.
    pub(crate) fn choose(&mut self, position: &Position<W>) -> Choice {
        let (empty, turn) = (position.empty(self.eyes.board()), position.turn());
        let stones = ByColor::from_fn(|color| position.stones(color));
        self.eyes.look(&mut self.sight, stones, turn);
        match self.sight.verdict {
            None => Choice::of(self.busiest(self.sight.moves)),
            Some(verdict) => self.decided(empty, turn, verdict),
        }
    }

    /// The winner finishes; the loser plays where the winner needs something.
    fn decided(&self, empty: CellSet<W>, turn: Color, verdict: Verdict<W>) -> Choice {
        let Verdict { winner, best, carrier } = verdict;
        let filled = self.sight.stones[winner] & empty;
        let useful = [carrier & empty, filled, empty];
        let likely = useful.into_iter().find_map(CellSet::first);
        let cell = best.or(likely).expect("a game that isn't over has an empty cell");
        Choice::decided(cell, turn, winner)
    }

    /// The cell that most current passes, for both colors together.
    fn busiest(&mut self, moves: CellSet<W>) -> Cell {
        let mut flow = CellMap::filled(0.0);
        for color in Color::ALL {
            self.circuit.add_currents(&self.sight.links[color], &mut flow);
        }
        let most = moves.iter().max_by(|&a, &b| flow[a].total_cmp(&flow[b]));
        most.expect("there is a move where no winner is seen")
    }
}
