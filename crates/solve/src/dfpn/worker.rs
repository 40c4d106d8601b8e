//! One thread of a search: its own stack of nodes and its claims, and what it shares with others.

use super::features::Features;
use super::history::History;
use super::learned::Learned;
use super::node_stack::NodeStack;
use super::search::{Left, SHARED_FROM};
use super::shared::{PassedOn, Shared};
use super::table::Known;
use crate::solved::Solved;
use crate::state::State;
use board::{Board, ByColor, CellMap, Rules};
use connect::circuit::Circuit;
use connect::strip::Strips;
use connect::{Limits, Workspace};
use inferior::{Inferior, Kinds, Rings, rex};
use std::sync::Arc;

/// What is known of a game before any search.
#[derive(Clone)]
pub(super) struct Theory<const W: usize> {
    pub(super) rules: Rules,
    /// Inferior cells of Hex.
    pub(super) inferior: Arc<Inferior<W>>,
    /// Inferior cells of Rex.
    pub(super) rex: Arc<rex::Inferior<W>>,
}

impl<const W: usize> Theory<W> {
    pub(super) fn new(board: &Board<W>, rules: Rules, features: &Features) -> Self {
        let kinds = if rules == Rules::Hex { features.inferior } else { Kinds::NONE };
        Theory {
            rules,
            inferior: Arc::new(Inferior::new(board, kinds)),
            rex: Arc::new(rex::Inferior::new(board, features.rex.inferior)),
        }
    }
}

/// What a thread works with.
pub(super) struct Worker<const W: usize> {
    pub(super) board: Arc<Board<W>>,
    pub(super) rules: Rules,
    pub(super) limits: Limits,
    pub(super) features: Features,
    pub(super) inferior: Arc<Inferior<W>>,
    pub(super) rex: Arc<rex::Inferior<W>>,
    /// The position that is being filled in, in Hex.
    pub(super) rings: Rings<W>,
    pub(super) strips: ByColor<Strips>,
    pub(super) learned: Learned<W>,
    pub(super) stack: NodeStack<W>,
    /// Where connections are found, at whatever node.
    pub(super) workspace: Workspace<W>,
    pub(super) circuit: Circuit,
    pub(super) flow: CellMap<f32, W>,
    pub(super) history: History<W>,
    pub(super) nodes: u64,
    pub(super) shared: Arc<Shared<W>>,
    /// Whether no other thread is at work. Then the search is the same each time.
    pub(super) is_alone: bool,
    /// The number of nodes at which it is to leave off.
    pub(super) most_nodes: u64,
    /// How many nodes of work make a position one that threads may share.
    pub(super) shared_from: u64,
    /// Which of the threads it is. The first says where it is at work.
    pub(super) number: usize,
    /// The news that it has seen.
    pub(super) news: u64,
    /// How many claims it has seen of those that were passed on.
    taken: u64,
}

impl<const W: usize> Worker<W> {
    /// A thread with a number, which keeps so many nodes at each depth.
    pub(super) fn new(
        board: Arc<Board<W>>,
        limits: Limits,
        features: Features,
        theory: Theory<W>,
        shared: Arc<Shared<W>>,
        number: usize,
        kept: usize,
    ) -> Self {
        let Theory { rules, inferior, rex } = theory;
        Worker {
            rules,
            limits,
            features,
            inferior,
            rings: Rings::default(),
            rex,
            strips: ByColor::from_fn(|color| Strips::new(&board, color)),
            learned: Learned::default(),
            stack: NodeStack::new(kept),
            workspace: Workspace::default(),
            circuit: Circuit::default(),
            flow: CellMap::filled(0.0),
            history: History::new(board.size()),
            board,
            nodes: 0,
            shared,
            is_alone: true,
            most_nodes: u64::MAX,
            shared_from: SHARED_FROM,
            number,
            news: 0,
            taken: 0,
        }
    }

    /// What a position is worth if another thread has decided it meanwhile.
    pub(super) fn decided_elsewhere(&self, state: State<W>) -> Result<Option<Solved<W>>, Left> {
        if self.is_alone {
            return Ok(None);
        }
        if self.shared.is_over() {
            return Err(Left::Stopped);
        }
        match self.shared.table.get(state) {
            Some(Known::Solved(solved)) => Ok(Some(solved)),
            _ => Ok(None),
        }
    }

    /// Tells other threads of a position that was decided, if they are below it or its parent.
    pub(super) fn tell_others(&self, depth: usize, state: State<W>) {
        let is_shared = |state| self.shared.threads_at(state) > 1;
        let parent = depth.checked_sub(1).map(|above| self.stack.state(above));
        if !self.is_alone && (is_shared(state) || parent.is_some_and(is_shared)) {
            self.shared.tell();
        }
    }

    /// Takes in what others have found before it expands a position; perhaps there is no need to.
    pub(super) fn listen(&mut self, depth: usize, state: State<W>) -> Result<(), Left> {
        if self.shared.is_over() {
            return Err(Left::Stopped);
        }
        self.learn_from_others();
        let news = self.shared.news();
        if self.news == news {
            return Ok(());
        }
        self.news = news;
        for above in 0..depth {
            let here = self.stack.state(above);
            let next = if above + 1 < depth { self.stack.state(above + 1) } else { state };
            if self.decided_elsewhere(here)?.is_some() || !self.needs(above, next) {
                return Err(Left::BackTo(above));
            }
        }
        Ok(())
    }

    /// Learns what a position is worth that took a search, and passes it on.
    pub(super) fn learn(&mut self, state: State<W>, solved: Solved<W>) {
        if !self.features.learned {
            return;
        }
        let Solved { winner, claim, best } = solved;
        let turn = self.filed_by(&state);
        self.learned.add(winner, turn, claim, best);
        if !self.is_alone {
            let from = self.number;
            self.shared.pass_on(PassedOn { from, winner, turn, claim, best });
        }
    }

    /// Learns what other threads passed on.
    pub(super) fn learn_from_others(&mut self) {
        let learned = &mut self.learned;
        self.shared.take(self.number, &mut self.taken, |passed_on| {
            let PassedOn { winner, turn, claim, best, .. } = *passed_on;
            learned.add(winner, turn, claim, best);
        });
    }
}
