//! Nodes of searches with what their moves are worth, for a network to learn from.
//!
//! A search notes some of its nodes. Once it has ended, those that the side to move wins are taken
//! up again: every move is searched by itself, by an engine that knows nothing yet, with budgets
//! that double from round to round. The first round in which a move is found to win is followed by
//! one more, so that moves which take up to twice the work are found, too.

use super::Dfpn;
use super::noted::{NotedNode, Noting};
use super::policy::planes::{Grid, PLANES, Planes};
use super::search::Unwind;
use super::shared::Shared;
use super::table::{Images, Known};
use super::theory::Theory;
use super::worker::Worker;
use crate::state::State;
use crate::{Control, Stopped};
use board::{CellSet, Color, Position};
use std::sync::Arc;

/// The memory of the engine that searches a move, in bytes.
const MEMORY: usize = 1 << 20;

/// The first budget of a move, in nodes.
const FIRST_BUDGET: u64 = 16;

/// Which nodes are noted, and how far their moves are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sampling {
    /// How many nodes are noted.
    pub noting: Noting,
    /// The least work of a node that is worth learning from.
    pub least_work: u64,
    /// The most nodes that a move is searched for.
    pub most_nodes: u64,
}

/// A node that the side to move wins, as the network sees it, and its moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Example {
    /// How many columns and rows the board has, as the side to move sees it.
    pub columns: u8,
    /// See [`Example::columns`].
    pub rows: u8,
    /// The planes, place by place.
    pub planes: Vec<[f32; PLANES]>,
    /// The moves, in no order.
    pub moves: Vec<Tried>,
}

/// A move that was searched by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tried {
    /// Its place on the grid.
    pub place: u16,
    /// Whether it wins, if that was found out.
    pub wins: Option<bool>,
    /// The nodes that went into it.
    pub work: u32,
}

impl<const W: usize> Dfpn<W> {
    /// Solves a position on one thread, and gives examples from its search.
    ///
    /// # Panics
    /// If the engine doesn't rate moves.
    pub fn examples(
        &mut self,
        position: &Position<W>,
        sampling: Sampling,
        control: &Control,
    ) -> Result<Vec<Example>, Stopped> {
        let nodes = self.noted(State::of(position), sampling.noting, control)?;
        let mut examples = Vec::new();
        for NotedNode { state, moves, planes, .. } in nodes {
            let planes = planes.expect("moves are rated");
            let is_wanted = match self.shared.table.get_with_work(state) {
                Some((Known::Solved(solved), work)) => {
                    solved.winner == state.turn && work >= sampling.least_work
                }
                _ => false,
            };
            if is_wanted && !control.is_stopped() {
                examples.extend(self.example(state, moves, &planes, sampling.most_nodes));
            }
        }
        if control.is_stopped() { Err(Stopped) } else { Ok(examples) }
    }

    /// An example from a node, if a move is found to win, and there is a choice.
    fn example(
        &self,
        state: State<W>,
        moves: CellSet<W>,
        planes: &Planes,
        most_nodes: u64,
    ) -> Option<Example> {
        let size = self.theory.board.size();
        let mut trials: Vec<_> =
            moves.iter().map(|cell| Trial::new(&self.theory, state.after(cell))).collect();
        let mut budget = FIRST_BUDGET;
        let mut rounds_left = None;
        while budget <= most_nodes && rounds_left != Some(0) {
            trials.iter_mut().for_each(|trial| trial.search(budget));
            rounds_left = match rounds_left {
                Some(rounds) => Some(rounds - 1),
                None => trials.iter().any(|trial| trial.winner == Some(state.turn)).then_some(1),
            };
            budget *= 2;
        }
        rounds_left?;
        let grid = Grid::new(size, state.turn);
        let tried = moves.iter().zip(&trials).map(|(cell, trial)| Tried {
            place: grid.place(cell) as u16,
            wins: trial.winner.map(|winner| winner == state.turn),
            work: trial.worker.thread.nodes as u32,
        });
        Some(Example {
            columns: grid.columns() as u8,
            rows: grid.rows() as u8,
            planes: planes.numbers().to_vec(),
            moves: tried.collect(),
        })
    }
}

/// The search of a move by itself.
struct Trial<const W: usize> {
    filled: State<W>,
    worker: Worker<W>,
    winner: Option<Color>,
}

impl<const W: usize> Trial<W> {
    fn new(theory: &Arc<Theory<W>>, after: State<W>) -> Self {
        let filled = theory.filled(after).state;
        let images = Images { rotation: true, mirror: true };
        let shared = Arc::new(Shared::new(theory.board.size(), MEMORY, images));
        Trial { filled, worker: Worker::new(theory.clone(), shared, 0, 2), winner: None }
    }

    /// Goes on until it has this many nodes, or is decided.
    fn search(&mut self, budget: u64) {
        if self.winner.is_none() {
            self.worker.thread.most_nodes = budget;
            match self.worker.run(self.filled, true, &Control::default()) {
                Ok(solved) => self.winner = Some(solved.winner),
                Err(Unwind::BudgetSpent) => (),
                Err(_) => unreachable!("nobody stops it"),
            }
        }
    }
}
