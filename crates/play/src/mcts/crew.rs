//! Trees that grow at the same time, one for each thread.

use super::Mcts;
use crate::Choice;
use crate::watch::Watch;
use board::{Color, Position};
use solve::stack;

impl<const W: usize> Mcts<W> {
    /// Adds what another tree found out about the moves of the same position.
    fn merge(&mut self, other: &Self, turn: Color) {
        for from in &other.tree.nodes[other.tree.children(0)] {
            let own = self.tree.children(0).find(|&own| self.tree.nodes[own].cell == from.cell);
            if let Some(child) = own.map(|own| &mut self.tree.nodes[own]) {
                child.games += from.games;
                child.won += from.won;
                child.winner = child.winner.or(from.winner);
            }
        }
        self.tree.nodes[0].winner = self.tree.proved(0, turn);
    }
}

/// A move of a position that isn't over, by trees that grow at the same time, one for each thread,
/// and are put together at the end.
pub(crate) fn choose<const W: usize>(
    crew: &mut [Mcts<W>],
    position: &Position<W>,
    watch: &Watch<'_>,
) -> Choice {
    for mcts in &mut *crew {
        if let Some(choice) = mcts.begin(position) {
            return choice;
        }
    }
    let most = crew[0].settings.most_nodes.div_ceil(crew.len() as u64);
    let (first, others) = crew.split_first_mut().expect("at least one thread");
    let size = first.analyzer.board().size();
    let games = std::thread::scope(|scope| {
        let grow = |mcts: &mut Mcts<W>| {
            let games = mcts.grow(position, most, watch);
            // Whoever has a proof is done for all.
            if mcts.tree.nodes[0].winner.is_some() {
                watch.found();
            }
            games
        };
        // Where the system has no room for a thread, the others play its games.
        let start = |mcts| stack::spawn(scope, size, move || grow(mcts)).ok();
        let running: Vec<_> = others.iter_mut().filter_map(start).collect();
        let own = grow(first);
        own + running.into_iter().map(|thread| thread.join().expect("no panic")).sum::<u64>()
    });
    let turn = position.turn();
    for other in &*others {
        first.merge(other, turn);
    }
    first.tree.choice(turn, games)
}
