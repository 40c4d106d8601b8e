//! One thread of a search with all that it works with.

use super::knowledge::Knowledge;
use super::node_stack::NodeStack;
use super::noted::Noted;
use super::policy::Policy;
use super::policy::network::Network;
use super::search::Unwind;
use super::shared::{Shared, SharedClaim};
use super::theory::Theory;
use super::thread::Thread;
use crate::solved::Solved;
use crate::state::State;
use connect::Workspace;
use connect::circuit::Circuit;
use inferior::Rings;
use std::sync::Arc;

/// What a thread works with.
pub(super) struct Worker<const W: usize> {
    /// What holds before any search.
    pub(super) theory: Arc<Theory<W>>,
    /// What it has found out that may serve in other positions.
    pub(super) knowledge: Knowledge<W>,
    /// The nodes that are being searched.
    pub(super) stack: NodeStack<W>,
    /// Its place among the threads.
    pub(super) thread: Thread<W>,
    pub(super) scratch: Scratch<W>,
}

/// Memory that is used again and means nothing from one use to the next.
pub(super) struct Scratch<const W: usize> {
    /// The position that is being filled in, in Hex.
    pub(super) rings: Rings<W>,
    /// Where connections are found, at whatever node.
    pub(super) workspace: Workspace<W>,
    pub(super) circuit: Circuit,
    pub(super) policy: Policy,
    /// Nodes that are noted, if any are.
    pub(super) noted: Option<Noted<W>>,
}

impl<const W: usize> Scratch<W> {
    fn new(network: Arc<Network>) -> Self {
        Scratch {
            rings: Rings::default(),
            workspace: Workspace::default(),
            circuit: Circuit::default(),
            policy: Policy::new(network),
            noted: None,
        }
    }
}

impl<const W: usize> Worker<W> {
    /// A thread with a number, which keeps so many nodes at each depth.
    pub(super) fn new(
        theory: Arc<Theory<W>>,
        shared: Arc<Shared<W>>,
        number: usize,
        kept: usize,
    ) -> Self {
        Worker {
            knowledge: Knowledge::new(theory.board.size()),
            scratch: Scratch::new(theory.network.clone()),
            theory,
            stack: NodeStack::new(kept),
            thread: Thread::new(number, shared),
        }
    }

    /// Absorbs claims of other threads before a position is expanded; unwinds if one of them has
    /// made the positions that lead there irrelevant.
    pub(super) fn listen(&mut self, depth: usize, state: State<W>) -> Result<(), Unwind> {
        if self.thread.shared.is_over() {
            return Err(Unwind::Stopped);
        }
        self.learn_from_others();
        let epoch = self.thread.shared.epoch();
        if self.thread.epoch == epoch {
            return Ok(());
        }
        self.thread.epoch = epoch;
        for above in 0..depth {
            let here = self.stack.state(above);
            let next = if above + 1 < depth { self.stack.state(above + 1) } else { state };
            if self.thread.decided_elsewhere(here)?.is_some() || !self.needs(above, next) {
                return Err(Unwind::ToDepth(above));
            }
        }
        Ok(())
    }

    /// Learns what a position is worth that took a search, and passes it on.
    pub(super) fn learn(&mut self, state: State<W>, solved: Solved<W>) {
        if !self.theory.features.learned {
            return;
        }
        let Solved { winner, claim, best } = solved;
        let turn = self.theory.claim_index_color(&state);
        self.knowledge.learned.add(winner, turn, claim, best);
        if !self.thread.single_threaded {
            let from = self.thread.number;
            self.thread.shared.pass_on(SharedClaim { from, winner, turn, claim, best });
        }
    }

    /// Learns what other threads passed on.
    fn learn_from_others(&mut self) {
        let learned = &mut self.knowledge.learned;
        let Thread { shared, number, claims_seen, .. } = &mut self.thread;
        shared.drain_since(*number, claims_seen, |claim| {
            let SharedClaim { winner, turn, claim, best, .. } = *claim;
            learned.add(winner, turn, claim, best);
        });
    }
}
