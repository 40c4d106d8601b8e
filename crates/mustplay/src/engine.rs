//! One face for all engines.

use crate::answer::{ProofWish, Query};
use crate::config::{Config, Engine};
use crate::error::SolveError;
use crate::feature;
use board::{CellSet, Rules, Setup, Size, WIDE};
use solve::any::{AnyBrute, AnyDepthFirst, AnyDfpn};
use solve::dfs::recursion::Recursion;
use solve::{Control, Outcome, Stopped};

/// How many nodes may go into making a carrier minimal.
const MINIMAL_CARRIER_NODES: u64 = 100_000;

/// An engine that is to be started.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) rules: Rules,
    pub(crate) size: Size,
    pub(crate) config: Config,
    pub(crate) records_recursion: bool,
}

impl Plan {
    /// Whether a position is of this game and board.
    pub(crate) fn is_for(&self, position: &Setup) -> bool {
        (position.rules, position.size()) == (self.rules, self.size)
    }

    /// Refuses what can't be asked.
    pub(crate) fn check(&self, position: &Setup, query: Query) -> Result<(), SolveError> {
        if !self.is_for(position) {
            return Err(SolveError::OtherBoard { rules: self.rules, size: self.size });
        }
        if matches!(query.proof, ProofWish::Within { .. }) {
            self.config.check_certificates(self.rules)?;
        }
        Ok(())
    }

    /// The engine, which knows nothing yet.
    pub(crate) fn start(&self) -> AnyEngine {
        let Config { engine, memory_mib, .. } = &self.config;
        match engine {
            Engine::Brute => AnyEngine::Brute(AnyBrute::new(self.size, memory_mib.get())),
            Engine::Solver => AnyEngine::Solver(self.start_solver()),
            Engine::Dfpn => AnyEngine::Dfpn(self.start_dfpn(memory_mib.get())),
        }
    }

    /// SOLVER, whatever the engine is.
    pub(crate) fn start_solver(&self) -> AnyDepthFirst {
        let Config { without, memory_mib, .. } = &self.config;
        let features = feature::solver(without);
        AnyDepthFirst::new(self.size, features, memory_mib.get(), self.records_recursion)
    }

    /// Proof-number search with so much memory.
    pub(crate) fn start_dfpn(&self, memory_mib: usize) -> AnyDfpn {
        let (features, threads) = (feature::dfpn(&self.config.without), self.config.threads);
        AnyDfpn::new(self.rules, self.size, features, memory_mib, threads)
    }
}

/// An engine at work on one board.
pub(crate) enum AnyEngine {
    Brute(AnyBrute),
    Solver(AnyDepthFirst),
    Dfpn(AnyDfpn),
}

impl AnyEngine {
    /// Decides a position. The work for a minimal carrier isn't counted among the nodes.
    pub(crate) fn solve(
        &mut self,
        position: &Setup,
        query: Query,
        control: &Control,
    ) -> Outcome<WIDE> {
        match self {
            AnyEngine::Brute(brute) => brute.solve(position, query.all_moves, control),
            AnyEngine::Dfpn(dfpn) => dfpn.solve(position, query.all_moves, control),
            AnyEngine::Solver(solver) => {
                let outcome = solver.solve(position, query.all_moves, control);
                if query.minimal_carrier {
                    minimized(solver, position, outcome, control)
                } else {
                    outcome
                }
            }
        }
    }

    /// A certificate in binary form, unless it takes more than about so many claims; only
    /// proof-number search heeds that.
    pub(crate) fn certificate(
        &mut self,
        position: &Setup,
        most_claims: u64,
        control: &Control,
    ) -> Result<Vec<u8>, Stopped> {
        match self {
            AnyEngine::Brute(brute) => brute.certificate(position, control),
            AnyEngine::Solver(solver) => solver.certificate(position, control),
            AnyEngine::Dfpn(dfpn) => dfpn.certificate(position, most_claims, control),
        }
    }

    /// The recursion tree of the last solve, if it was recorded and the engine wasn't stopped.
    pub(crate) fn take_recursion(&mut self) -> Option<Recursion> {
        match self {
            AnyEngine::Brute(_) | AnyEngine::Dfpn(_) => None,
            AnyEngine::Solver(solver) => solver.take_recursion(),
        }
    }
}

/// The outcome with a minimal carrier, or one that is nearly so if that takes too long.
fn minimized(
    solver: &mut AnyDepthFirst,
    position: &Setup,
    outcome: Outcome<WIDE>,
    control: &Control,
) -> Outcome<WIDE> {
    let nodes = MINIMAL_CARRIER_NODES;
    let Some(dropped) = solver.minimal_carrier(position, &outcome, nodes, control) else {
        return outcome;
    };
    // The move that was found may begin another way to win, which needs more.
    let winning_moves = match dropped.winning_move {
        Some(cell) if !outcome.winning_moves.contains(cell) => CellSet::single(cell),
        _ => outcome.winning_moves,
    };
    Outcome { carrier: Some(dropped.carrier), winning_moves, ..outcome }
}
