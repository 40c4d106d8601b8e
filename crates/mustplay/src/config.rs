//! Which engine, and how hard it may try.

use crate::engine::Plan;
use crate::feature::{self, Feature};
use board::{Rules, Size};
use solve::any::{AnyDepthFirst, AnyDfpn};
use std::fmt;
use std::num::NonZeroUsize;

/// The engines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// SOLVER: depth-first search with connections, after the papers on 7x7; Hex only; one thread.
    Solver,
    /// Depth-first proof-number search: the fastest, in both games; all cores.
    Dfpn,
    /// Plain minimax with a table: slow, both games, for checking; one thread.
    Brute,
}

impl Engine {
    /// All of them.
    pub const ALL: [Engine; 3] = [Engine::Solver, Engine::Dfpn, Engine::Brute];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Solver => "solver",
            Engine::Dfpn => "dfpn",
            Engine::Brute => "brute",
        }
    }

    /// What it is, in a sentence.
    pub fn about(self) -> &'static str {
        match self {
            Engine::Solver => {
                "Depth-first search with connections, after the papers on 7x7; Hex only; one thread"
            }
            Engine::Dfpn => {
                "Depth-first proof-number search: the fastest, in both games; all cores"
            }
            Engine::Brute => {
                "Plain minimax with a table: slow, both games, for checking; one thread"
            }
        }
    }

    /// The strongest engine for a game that has all these features to switch off.
    pub fn strongest(rules: Rules, without: &[Feature]) -> Engine {
        match rules {
            // Whoever switches off what only SOLVER has means SOLVER.
            Rules::Hex if feature::check(Engine::Dfpn, rules, without).is_err() => Engine::Solver,
            Rules::Hex | Rules::Rex => Engine::Dfpn,
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How a position is solved.
///
/// ```
/// use mustplay::{Config, Engine, Rules};
/// let config = Config { threads: std::num::NonZeroUsize::MIN, ..Config::strongest(Rules::Hex) };
/// assert_eq!(config.engine, Engine::Dfpn);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// The engine.
    pub engine: Engine,
    /// What is switched off in it.
    pub without: Vec<Feature>,
    /// The most memory in MiB: for tables, and with proof-number search for all but certificates.
    pub memory_mib: NonZeroUsize,
    /// The number of threads of proof-number search; other engines use one.
    pub threads: NonZeroUsize,
}

impl Config {
    /// The strongest engine for a game, with all cores and a quarter of the machine's memory.
    pub fn strongest(rules: Rules) -> Config {
        Config {
            engine: Engine::strongest(rules, &[]),
            without: Vec::new(),
            memory_mib: default_memory(),
            threads: all_cores(),
        }
    }

    /// Refuses what can't be: an engine that doesn't play the game, features that it doesn't have,
    /// more memory than the machine has, more threads than it can use.
    pub fn check(&self, rules: Rules) -> Result<(), ConfigError> {
        if self.engine == Engine::Solver && rules == Rules::Rex {
            return Err(ConfigError::OtherGame(self.engine));
        }
        feature::check(self.engine, rules, &self.without)?;
        check_memory(self.memory_mib)?;
        check_threads(self.threads)
    }

    /// The features that are switched off in vain: others decide already what they would change.
    pub fn idle_features(&self) -> Vec<Feature> {
        feature::idle(self.engine, &self.without)
    }

    /// Proof-number search itself, with these settings, for whoever looks behind the solver.
    pub fn start_dfpn(&self, rules: Rules, size: Size) -> AnyDfpn {
        self.plan(rules, size).start_dfpn(self.memory_mib.get())
    }

    /// SOLVER itself, with these settings, recording its recursion trees.
    pub fn start_solver(&self, size: Size) -> AnyDepthFirst {
        self.plan(Rules::Hex, size).start_solver()
    }

    fn plan(&self, rules: Rules, size: Size) -> Plan {
        Plan { rules, size, config: self.clone(), records_recursion: true }
    }

    /// Refuses an engine that makes no certificates of a game.
    pub fn check_certificates(&self, rules: Rules) -> Result<(), ConfigError> {
        match (self.engine, rules) {
            (Engine::Brute, Rules::Rex) => Err(ConfigError::NoCertificates(self.engine)),
            _ => Ok(()),
        }
    }
}

/// Why a search can't be had.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ConfigError {
    /// The engine can't play Rex.
    OtherGame(Engine),
    /// The engine has nothing to switch off.
    NoFeatures(Engine),
    /// The engine doesn't have a feature in a game.
    NoSuchFeature {
        /// The engine.
        engine: Engine,
        /// The game.
        rules: Rules,
        /// What it doesn't have.
        feature: Feature,
    },
    /// The engine makes no certificates of Rex.
    NoCertificates(Engine),
    /// The engine has nothing that a store could keep.
    NothingToKeep(Engine),
    /// The machine has less memory.
    TooMuchMemory {
        /// What was asked for, in MiB.
        mib: NonZeroUsize,
        /// What there is.
        most: usize,
    },
    /// The machine can't use so many threads.
    TooManyThreads {
        /// What was asked for.
        threads: NonZeroUsize,
        /// The most that are started.
        most: usize,
    },
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ConfigError::OtherGame(engine) => {
                write!(f, "the engine {engine} can't play Rex; use the engine dfpn")
            }
            ConfigError::NoFeatures(engine) => {
                write!(
                    f,
                    "the engine {engine} has no features to switch off; \
                     solver and dfpn have some"
                )
            }
            ConfigError::NoSuchFeature { engine, rules, feature } => {
                let names: Vec<_> = Feature::of(engine, rules).map(Feature::name).collect();
                let game = if rules == Rules::Rex { " in Rex" } else { "" };
                let names = names.join(", ");
                write!(f, "the engine {engine} has no feature {feature}{game}; it has {names}")
            }
            ConfigError::NoCertificates(engine) => {
                write!(f, "the engine {engine} writes no certificates of Rex; use the engine dfpn")
            }
            ConfigError::NothingToKeep(engine) => {
                write!(f, "the engine {engine} keeps nothing; a store needs the engine dfpn")
            }
            ConfigError::TooMuchMemory { mib, most } => {
                write!(f, "{mib} MiB are more than the machine has: {most}")
            }
            ConfigError::TooManyThreads { threads, most } => {
                write!(f, "{threads} threads are more than the machine can use: {most} at most")
            }
        }
    }
}

impl std::error::Error for ConfigError {}

/// All cores of the machine.
pub fn all_cores() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// The most memory in MiB where the system doesn't tell what there is.
const MOST_MEMORY: usize = 1 << 14;

/// The most threads on a machine with few cores.
const MOST_THREADS: usize = 256;

/// Refuses more memory than the machine has.
pub fn check_memory(mib: NonZeroUsize) -> Result<(), ConfigError> {
    let most = machine_memory().unwrap_or(MOST_MEMORY);
    if mib.get() > most { Err(ConfigError::TooMuchMemory { mib, most }) } else { Ok(()) }
}

/// Refuses more threads than any search could use: 256, or on a large machine one for each core.
pub fn check_threads(threads: NonZeroUsize) -> Result<(), ConfigError> {
    let most = all_cores().get().max(MOST_THREADS);
    if threads.get() > most { Err(ConfigError::TooManyThreads { threads, most }) } else { Ok(()) }
}

/// A quarter of the machine's memory in MiB, but no more than 1024: a larger table takes a moment
/// to make, and few searches fill that much.
pub fn default_memory() -> NonZeroUsize {
    let most = NonZeroUsize::new(1024).expect("not zero");
    let quarter = machine_memory().and_then(|mib| NonZeroUsize::new(mib / 4));
    quarter.map_or(most, |quarter| quarter.min(most))
}

/// The machine's memory in MiB, where the system tells it.
pub fn machine_memory() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("MemTotal:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<usize>().ok()? / 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machine_sets_limits() {
        let usual = Config::strongest(Rules::Hex);
        assert_eq!(usual.check(Rules::Hex), Ok(()));
        let greedy = Config { memory_mib: NonZeroUsize::MAX, ..usual.clone() };
        let error = greedy.check(Rules::Hex).expect_err("no machine has that");
        assert!(error.to_string().contains(" MiB are more than the machine has: "), "{error}");
        let crowded = Config { threads: NonZeroUsize::MAX, ..usual };
        let error = crowded.check(Rules::Hex).expect_err("no machine can use that");
        assert!(error.to_string().contains(" threads are more than the machine "), "{error}");
    }

    #[test]
    fn switches_in_vain_are_told() {
        let idle = |engine, without: &[Feature]| {
            let usual = Config::strongest(Rules::Hex);
            Config { engine, without: without.to_vec(), ..usual }.idle_features()
        };
        use Feature::*;
        assert_eq!(idle(Engine::Solver, &[Domination]), [Domination]);
        assert_eq!(idle(Engine::Solver, &[FillIn]), [FillIn]);
        assert_eq!(idle(Engine::Solver, &[Domination, FillIn, Inferior]), []);
        assert_eq!(idle(Engine::Solver, &[Domination, Vulnerable, Dominated]), []);
        assert_eq!(idle(Engine::Dfpn, &[Dead, Inferior, Table]), [Dead]);
        assert_eq!(idle(Engine::Dfpn, &[Table]), []);
    }
}
