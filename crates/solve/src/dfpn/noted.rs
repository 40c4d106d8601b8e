//! Nodes that a search notes on its way, each with the same chance, for whoever wants examples.
//!
//! What is noted are the positions whose moves had to be put in order: nobody has joined, no
//! connection decides them, and there is a choice. Which of them are kept is a matter of the seed
//! (Vitter 1985, algorithm R).

use super::Dfpn;
use super::policy::planes::Planes;
use super::worker::Worker;
use crate::engine::Engine;
use crate::state::State;
use crate::{Control, Stopped};
use board::{Cell, CellSet, Position};

/// How many nodes of a search are noted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Noting {
    /// The most nodes that are noted in one search.
    pub most: usize,
    /// What chance starts from; not 0.
    pub seed: u64,
}

/// A node that was noted.
pub(super) struct NotedNode<const W: usize> {
    /// The moves that lead there from the first position. What is filled in isn't among them.
    pub(super) line: Vec<Cell>,
    /// The position, filled in.
    pub(super) state: State<W>,
    /// The moves that were put in order.
    pub(super) moves: CellSet<W>,
    /// What the network saw, if it was asked.
    pub(super) planes: Option<Planes>,
}

/// Nodes that were noted.
pub(super) struct Noted<const W: usize> {
    noting: Noting,
    /// How many there were to choose from.
    seen: usize,
    random: u64,
    pub(super) nodes: Vec<NotedNode<W>>,
}

impl<const W: usize> Noted<W> {
    fn new(noting: Noting) -> Self {
        Noted { noting, seen: 0, random: noting.seed, nodes: Vec::new() }
    }

    /// Sees one more node; the place that it takes, if it takes one.
    fn place(&mut self) -> Option<usize> {
        self.seen += 1;
        if self.nodes.len() < self.noting.most {
            return Some(self.nodes.len());
        }
        // Xorshift (Marsaglia 2003).
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        let place = (((self.random >> 32) * self.seen as u64) >> 32) as usize;
        (place < self.noting.most).then_some(place)
    }
}

impl<const W: usize> Worker<W> {
    /// Notes the current node of a depth, perhaps in the place of another, if nodes are noted.
    pub(super) fn note(&mut self, depth: usize, state: State<W>, moves: CellSet<W>) {
        let Some(noted) = &mut self.scratch.noted else { return };
        let Some(place) = noted.place() else { return };
        let is_rated = self.theory.rates_moves();
        let planes = is_rated.then(|| self.scratch.policy.planes().clone());
        let node = NotedNode { line: self.stack.line(depth), state, moves, planes };
        match noted.nodes.get_mut(place) {
            Some(old) => *old = node,
            None => noted.nodes.push(node),
        }
    }
}

impl<const W: usize> Dfpn<W> {
    /// Solves a position on one thread, and gives the moves that lead to some nodes of its search.
    /// Colors alternate; a node may come up more than once.
    pub fn sample(
        &mut self,
        position: &Position<W>,
        noting: Noting,
        control: &Control,
    ) -> Result<Vec<Vec<Cell>>, Stopped> {
        let nodes = self.noted(State::of(position), noting, control)?;
        Ok(nodes.into_iter().map(|node| node.line).collect())
    }

    /// Solves a position on one thread, and gives nodes of its search.
    pub(super) fn noted(
        &mut self,
        state: State<W>,
        noting: Noting,
        control: &Control,
    ) -> Result<Vec<NotedNode<W>>, Stopped> {
        self.workers[0].scratch.noted = Some(Noted::new(noting));
        let solved = self.solved(state, control);
        let noted = self.workers[0].scratch.noted.take().expect("put there above");
        solved.map(|_| noted.nodes)
    }
}
