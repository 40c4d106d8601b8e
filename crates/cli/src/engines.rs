//! The engines behind `--engine`: which one is chosen, and one face for all of them.

use crate::args::{Engine, EngineArgs};
use crate::certificates::Form;
use crate::features;
use crate::proving::{self, Proved};
use crate::watch::Stopwatch;
use anyhow::bail;
use board::{Board, CellSet, Position, Rules};
use solve::brute::{Brute, BruteOracle};
use solve::compiled::{Compiled, DepthFirst, Search};
use solve::dfpn;
use solve::solver::Features;
use solve::solver::recursion::Recursion;
use solve::{Config, Control, Outcome};
use std::num::NonZeroUsize;

/// How many nodes may go into making a carrier minimal.
const MOST_NODES: u64 = 100_000;

/// What a claim takes while its certificate is made and checked, as measured on 7x7.
const CLAIM_BYTES: u64 = 1280;

/// An engine and its settings, checked against the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    pub(crate) engine: Engine,
    pub(crate) rules: Rules,
    features: Features,
    dfpn_features: dfpn::Features,
    threads: NonZeroUsize,
    memory_mib: NonZeroUsize,
    /// What of that the cache of a store may take, if there is one.
    store_mib: usize,
    /// What of that a certificate may take that is made for a store without being asked for.
    proof_mib: usize,
    /// Whether recursion trees are kept, by the engine that has them.
    records: bool,
}

impl Choice {
    /// The engine that was asked for, or else the strongest for the game.
    pub(crate) fn new(args: &EngineArgs, rules: Rules) -> anyhow::Result<Choice> {
        let strongest = match rules {
            // Who switches off what only SOLVER has means SOLVER.
            Rules::Hex if features::check(Engine::Dfpn, rules, &args.without).is_err() => {
                Engine::Solver
            }
            Rules::Hex | Rules::Rex => Engine::Dfpn,
        };
        Choice::checked(args, rules, args.engine.unwrap_or(strongest))
    }

    /// The engine that was asked for, or else SOLVER, for what only SOLVER can do.
    pub(crate) fn or_solver(args: &EngineArgs, rules: Rules) -> anyhow::Result<Choice> {
        match (args.engine, rules) {
            (None, Rules::Hex) => Choice::checked(args, rules, Engine::Solver),
            _ => Choice::new(args, rules),
        }
    }

    /// The engine for a run with a store: the one that has something to keep.
    pub(crate) fn keeping(args: &EngineArgs, rules: Rules) -> anyhow::Result<Choice> {
        let engine = args.engine.unwrap_or(Engine::Dfpn);
        if engine != Engine::Dfpn {
            bail!("the engine {} keeps nothing; --db needs --engine dfpn", engine.name());
        }
        let choice = Choice::checked(args, rules, engine)?;
        let memory_mib = choice.memory_mib.get();
        Ok(Choice {
            store_mib: (memory_mib / 16).clamp(1, 64),
            proof_mib: memory_mib / 8,
            ..choice
        })
    }

    fn checked(args: &EngineArgs, rules: Rules, engine: Engine) -> anyhow::Result<Choice> {
        let name = engine.name();
        if engine == Engine::Solver && rules == Rules::Rex {
            bail!("the engine {name} can't play Rex; use --engine dfpn");
        }
        features::check(engine, rules, &args.without)?;
        let (features, dfpn_features) =
            (features::solver(&args.without), features::dfpn(&args.without));
        let memory_mib = args.memory.unwrap_or_else(default_memory);
        let threads = args.threads.unwrap_or_else(all_cores);
        Ok(Choice {
            engine,
            rules,
            features,
            dfpn_features,
            threads,
            memory_mib,
            store_mib: 0,
            proof_mib: 0,
            records: false,
        })
    }

    /// The same engine, keeping its recursion trees if it is one that has them.
    #[must_use]
    pub(crate) fn recording(self) -> Choice {
        Choice { records: true, ..self }
    }

    /// How many bytes the cache of a store may take.
    pub(crate) fn store_bytes(&self) -> usize {
        self.store_mib << 20
    }

    /// How many claims a certificate may have that is made for a store without being asked for.
    pub(crate) fn unasked_claims(&self) -> u64 {
        claims_in(self.proof_mib)
    }

    pub(crate) fn name(&self) -> &'static str {
        self.engine.name()
    }

    /// The engine on a board, with nothing learned yet.
    pub(crate) fn start<'b, const W: usize>(&self, board: &'b Board<W>) -> Running<'b, W>
    where
        Board<W>: Compiled<W>,
    {
        match self.engine {
            Engine::Brute => {
                let config = Config { memory_mib: self.memory_mib, ..Config::default() };
                Running::Brute(Brute::new(board, &config))
            }
            Engine::Solver => Running::Solver(self.solver(board)),
            Engine::Dfpn => Running::Dfpn(self.dfpn(board)),
        }
    }

    /// Proof-number search on a board, with nothing learned yet.
    pub(crate) fn dfpn<'b, const W: usize>(&self, board: &'b Board<W>) -> Box<dyn Search<W> + 'b>
    where
        Board<W>: Compiled<W>,
    {
        let beside = self.store_mib + self.proof_mib;
        let memory_mib = self.memory_mib.get().saturating_sub(beside).max(1);
        board.search(self.rules, self.dfpn_features, memory_mib, self.threads)
    }

    /// SOLVER on a board, with nothing learned yet.
    pub(crate) fn solver<'b, const W: usize>(
        &self,
        board: &'b Board<W>,
    ) -> Box<dyn DepthFirst<W> + 'b>
    where
        Board<W>: Compiled<W>,
    {
        board.solver(self.features, self.memory_mib.get(), self.records)
    }
}

/// An engine at work on one board.
pub(crate) enum Running<'b, const W: usize> {
    Brute(Brute<W>),
    Solver(Box<dyn DepthFirst<W> + 'b>),
    Dfpn(Box<dyn Search<W> + 'b>),
}

impl<const W: usize> Running<'_, W> {
    pub(crate) fn solve(
        &mut self,
        position: Position<W>,
        all_moves: bool,
        control: &Control,
    ) -> Outcome<W> {
        match self {
            Running::Brute(brute) => brute.solve(position, all_moves, control),
            Running::Solver(solver) => solver.solve(position, all_moves, control),
            Running::Dfpn(dfpn) => dfpn.solve(position, all_moves, control),
        }
    }

    /// The outcome with a minimal carrier, or one that is nearly so if that takes too long.
    pub(crate) fn drop_cells(
        &mut self,
        position: &Position<W>,
        outcome: Outcome<W>,
        control: &Control,
    ) -> Outcome<W> {
        let dropped = match self {
            Running::Brute(_) | Running::Dfpn(_) => None,
            Running::Solver(solver) => {
                solver.minimal_carrier(position, &outcome, MOST_NODES, control)
            }
        };
        let Some(dropped) = dropped else { return outcome };
        // The move that was found may begin another way to win, which needs more.
        let winning_moves = match dropped.winning_move {
            Some(cell) if !outcome.winning_moves.contains(cell) => CellSet::single(cell),
            _ => outcome.winning_moves,
        };
        Outcome { carrier: Some(dropped.carrier), winning_moves, ..outcome }
    }

    /// The recursion tree of the last solve, if it was kept and the engine wasn't stopped.
    pub(crate) fn recursion(&mut self) -> Option<Recursion> {
        match self {
            Running::Brute(_) | Running::Dfpn(_) => None,
            Running::Solver(solver) => solver.take_recursion(),
        }
    }

    /// The certificate of a position that was solved; none if the engine was stopped.
    pub(crate) fn prove(
        &mut self,
        board: &Board<W>,
        position: &Position<W>,
        control: &Control,
        form: Form,
    ) -> anyhow::Result<Option<Proved>> {
        let clock = Stopwatch::start();
        let certificate = match self {
            Running::Brute(brute) => {
                solve::extract::certificate(board, position, &mut BruteOracle { brute, control })
            }
            Running::Solver(solver) => solver.certificate(position, control),
            Running::Dfpn(dfpn) => dfpn.certificate(position, control),
        };
        let checked = |certificate| -> anyhow::Result<Proved> {
            let mut proved = proving::checked(&certificate, position, form)?;
            proved.cpu_seconds = Some(clock.spent().cpu);
            Ok(proved)
        };
        certificate.ok().map(checked).transpose()
    }
}

/// How many claims a certificate may have that is made within so much memory.
pub(crate) fn claims_in(mib: usize) -> u64 {
    (mib << 20) as u64 / CLAIM_BYTES
}

pub(crate) fn all_cores() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// A quarter of the machine's memory in MiB, but no more than 1024: a larger table takes a moment to
/// make, and few searches fill that much.
pub(crate) fn default_memory() -> NonZeroUsize {
    let most = NonZeroUsize::new(1024).expect("not zero");
    let quarter = machine_memory().and_then(|mib| NonZeroUsize::new(mib / 4));
    quarter.map_or(most, |quarter| quarter.min(most))
}

/// The machine's memory in MiB, where the system tells it.
pub(crate) fn machine_memory() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("MemTotal:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<usize>().ok()? / 1024)
}
