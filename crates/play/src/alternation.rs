//! A tree search and the solver that take turns on one thread.
//!
//! A player reads no clock. So that the solver gets its share of the time whatever the time for a
//! move is, both go on in turns that become longer: the tree grows by so many nodes, then the
//! solver goes on where it was, until somebody knows the answer or the move is over.

use crate::Choice;
use crate::background::{BackgroundSolver, Solved};
use crate::mcts::Mcts;
use crate::player::advised;
use crate::puct::Puct;
use crate::watch::Watch;
use board::{Color, Position};

/// A search with a tree that can be left and taken up again.
pub(crate) trait TreeSearch<const W: usize> {
    /// How many of its nodes take about twice as long as one of the solver's: then the solver has a
    /// third of the time. Measured on 11x11, one node of the solver takes half a millisecond.
    const NODES_A_TURN: u64;

    /// Begins with a position that isn't over; the move, if it can be seen without a search.
    fn begin(&mut self, position: &Position<W>) -> Option<Choice>;

    /// Goes on for so many nodes, unless the search is over or stopped before; how many.
    fn grow(&mut self, position: &Position<W>, most: u64, watch: &Watch<'_>) -> u64;

    /// The best move so far, after so many nodes.
    fn choice(&self, turn: Color, nodes: u64) -> Choice;
}

impl<const W: usize> TreeSearch<W> for Puct<W> {
    const NODES_A_TURN: u64 = 1;

    fn begin(&mut self, position: &Position<W>) -> Option<Choice> {
        self.open(position)
    }

    fn grow(&mut self, position: &Position<W>, most: u64, watch: &Watch<'_>) -> u64 {
        self.search(position, most, watch)
    }

    fn choice(&self, turn: Color, nodes: u64) -> Choice {
        self.chosen(turn, nodes)
    }
}

impl<const W: usize> TreeSearch<W> for Mcts<W> {
    const NODES_A_TURN: u64 = 60;

    fn begin(&mut self, position: &Position<W>) -> Option<Choice> {
        Mcts::begin(self, position)
    }

    fn grow(&mut self, position: &Position<W>, most: u64, watch: &Watch<'_>) -> u64 {
        Mcts::grow(self, position, most, watch)
    }

    fn choice(&self, turn: Color, nodes: u64) -> Choice {
        self.chosen(turn, nodes)
    }
}

/// A move of a position that isn't over and that the solver has looked at for its first turn.
pub(crate) fn choose<const W: usize, S: TreeSearch<W>>(
    search: &mut S,
    background: &mut BackgroundSolver<W>,
    position: &Position<W>,
    watch: &Watch<'_>,
) -> Choice {
    if let Some(choice) = search.begin(position) {
        return choice;
    }
    let (turn, first) = (position.turn(), background.most_nodes());
    let (mut nodes, mut length) = (0_u64, first);
    loop {
        let most = S::NODES_A_TURN * length;
        let grown = search.grow(position, most, watch);
        nodes += grown;
        if grown < most || watch.is_stopped() {
            return search.choice(turn, nodes);
        }
        match background.solve(position, &watch.control.child(length)).0 {
            Some(Solved { winner, best: Some(best) }) => {
                return Choice { nodes, ..Choice::decided(best, turn, winner) };
            }
            None => length += first,
            lost => {
                // The loser goes on thinking about the best way to resist.
                nodes += search.grow(position, u64::MAX, watch);
                return advised(search.choice(turn, nodes), position, lost);
            }
        }
    }
}
