//! What all requests share: limits, settings, and what was found out lately.

use crate::cache::Cache;
use crate::certificates::CertificateCache;
use crate::clock::{Clock, Stopwatch};
use crate::results::PositionResults;
use crate::store::Keeper;
use board::Setup;
use mustplay::{ConfigError, EngineSettings, Engines, Solver, claims_within};
use report::walk::Walk;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The most bytes of results of positions and moves that are kept.
const RESULT_BYTES: usize = 16 << 20;

/// The most bytes of proofs that are kept ready to be walked: enough for the largest.
pub(crate) const READY_BYTES: usize = 128 << 20;

/// The longest limit: a year.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// What searches may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most time for one search.
    pub time: Duration,
    /// The memory for all searches together, in MiB.
    pub memory_mib: NonZeroUsize,
    /// How many searches may run at once.
    pub searches: NonZeroUsize,
    /// The threads of a search; by default all cores.
    pub threads: Option<NonZeroUsize>,
}

impl Default for Limits {
    /// One search at a time, on one thread.
    fn default() -> Limits {
        Limits {
            time: Duration::from_secs(600),
            memory_mib: NonZeroUsize::new(64).expect("not zero"),
            searches: NonZeroUsize::MIN,
            threads: Some(NonZeroUsize::MIN),
        }
    }
}

/// What all requests share. It answers from as many threads as there are.
pub struct Service {
    pub(crate) limits: Limits,
    pub(crate) settings: EngineSettings,
    /// The most claims of a certificate that is made.
    pub(crate) most_claims: u64,
    /// What keeps answers from one run to the next.
    pub(crate) keeper: Keeper,
    clock: Box<dyn Clock>,
    results: Mutex<Cache<Setup, PositionResults>>,
    certificates: Mutex<CertificateCache>,
    /// Proofs that are ready to be walked.
    walks: Mutex<Cache<String, Arc<Walk>>>,
}

impl Service {
    /// A service that knows nothing yet.
    pub fn new(limits: &Limits, clock: Box<dyn Clock>) -> Service {
        let limits = Limits { time: limits.time.min(LONGEST), ..*limits };
        // What a search may have, in eighths: three for the table, one for a player, four for a
        // certificate.
        let each = limits.memory_mib.get() / limits.searches;
        let share = |eighths: usize| NonZeroUsize::new(each * eighths / 8);
        let [table, player, certificate] =
            [3, 1, 4].map(|eighths| share(eighths).unwrap_or(NonZeroUsize::MIN));
        let player = mustplay::Settings { memory_mib: player, ..mustplay::Settings::default() };
        Service {
            limits,
            settings: EngineSettings {
                threads: limits.threads,
                memory_mib: Some(table),
                style: None,
                player,
            },
            most_claims: claims_within(certificate.get()),
            keeper: Keeper::default(),
            clock,
            results: Mutex::new(Cache::new(RESULT_BYTES)),
            certificates: Mutex::new(CertificateCache::new()),
            walks: Mutex::new(Cache::new(READY_BYTES)),
        }
    }

    /// Starts to measure time.
    pub(crate) fn stopwatch(&self) -> Stopwatch<'_> {
        Stopwatch::start(&*self.clock)
    }

    /// What is known of a position.
    pub(crate) fn results(&self, setup: &Setup) -> PositionResults {
        locked(&self.results).get(setup).map(|results| results.clone()).unwrap_or_default()
    }

    /// Keeps what is known of a position.
    pub(crate) fn keep(&self, setup: &Setup, results: &PositionResults) {
        locked(&self.results).put(setup.clone(), results.bytes(setup), results.clone());
    }

    /// The certificates that were made or sent lately.
    pub(crate) fn certificates(&self) -> MutexGuard<'_, CertificateCache> {
        locked(&self.certificates)
    }

    /// The proofs that are ready to be walked.
    pub(crate) fn walks(&self) -> MutexGuard<'_, Cache<String, Arc<Walk>>> {
        locked(&self.walks)
    }

    /// The solver for a position, with the store if there is one.
    pub(crate) fn solver<'e>(
        &self,
        engines: &'e mut Engines,
        setup: &Setup,
    ) -> Result<&'e mut Solver, ConfigError> {
        let config = self.settings.config(setup.rules);
        engines.solver(setup, &config, |solver| self.keeper.attach(solver))
    }
}

/// The caches are whole whenever nobody holds their lock.
fn locked<T>(cache: &Mutex<T>) -> MutexGuard<'_, T> {
    cache.lock().unwrap_or_else(PoisonError::into_inner)
}
