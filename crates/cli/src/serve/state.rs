//! What all requests share: the desks, the limits, and what was found out lately.

use super::cache::Cache;
use super::certificates::Shelf;
use super::explore::{READY_CLAIMS, Walk};
use super::pool::Pool;
use super::problem::Problem;
use super::solve::Found;
use crate::args::ServeArgs;
use anyhow::Context;
use board::Setup;
use mustplay::{
    Checkpoints, ConfigError, EngineSettings, Engines, Event, Solver, Store, claims_within,
    default_memory,
};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// How many requests without a search are worked on at once.
const LOOKS: usize = 2;

/// How many certificates are received at once.
const UPLOADS: usize = 4;

/// How many results of positions and moves are kept.
const FOUND: usize = 20_000;

/// The longest limit: a year.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// How long a request waits for its turn. A search that was told to stop needs a moment.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// What all requests share.
pub(super) struct Server {
    /// Whether requests under any name are answered.
    pub(super) any_host: bool,
    /// A folder to take the page from instead of the binary.
    pub(super) web: Option<PathBuf>,
    /// The most time for a search.
    pub(super) limit: Duration,
    /// Room for work on requests without a search.
    looks: Arc<Semaphore>,
    /// Room for certificates that are being sent.
    pub(super) uploads: Semaphore,
    /// The memory for all searches together, in MiB.
    pub(super) memory_mib: usize,
    /// How many searches may run at once.
    pub(super) searches: usize,
    pub(super) pool: Arc<Pool>,
    pub(super) settings: EngineSettings,
    /// The most claims of a certificate that is made.
    pub(super) most_claims: u64,
    /// What is known of positions, by their lines.
    found: Mutex<Cache<String, Found>>,
    shelf: Mutex<Shelf>,
    /// What keeps answers from one run to the next.
    pub(super) store: Option<Arc<Store>>,
    /// Proofs that are ready to be walked.
    walks: Mutex<Cache<String, Arc<Walk>>>,
}

impl Server {
    pub(super) fn new(args: &ServeArgs) -> anyhow::Result<Server> {
        let searches = args.searches.get();
        let memory_mib = args.memory.unwrap_or_else(default_memory).get();
        // What a desk may have, in eighths: three for the table, one for a player, four for a certificate.
        let share = |eighths: usize| NonZeroUsize::new(memory_mib / searches * eighths / 8);
        let [table, player, certificate] =
            [3, 1, 4].map(|eighths| share(eighths).unwrap_or(NonZeroUsize::MIN));
        let player = mustplay::Settings { memory_mib: player, ..mustplay::Settings::default() };
        let settings =
            EngineSettings { threads: args.threads, memory_mib: Some(table), style: None, player };
        let open = |path| Store::open(path, memory_mib).map(Arc::new);
        Ok(Server {
            any_host: !args.address.is_loopback(),
            web: args.web.clone(),
            limit: args.limit.min(LONGEST),
            looks: Arc::new(Semaphore::new(LOOKS)),
            uploads: Semaphore::new(UPLOADS),
            memory_mib,
            searches,
            pool: Pool::new(searches).context("can't start the threads of searches")?,
            settings,
            most_claims: claims_within(certificate.get()),
            found: Mutex::new(Cache::new(FOUND)),
            shelf: Mutex::new(Shelf::new()),
            store: args.db.as_deref().map(open).transpose()?,
            walks: Mutex::new(Cache::new(READY_CLAIMS)),
        })
    }

    /// What is known of a position.
    pub(super) fn found(&self, setup: &Setup) -> Found {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.get(&setup.to_string()).map(|found| found.clone()).unwrap_or_default()
    }

    /// Keeps what is known of a position.
    pub(super) fn keep(&self, setup: &Setup, found: &Found) {
        let mut known = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        known.put(setup.to_string(), found.cells.len() + 1, found.clone());
    }

    /// The store for a position, if there is one and the game isn't over.
    pub(super) fn store_for(&self, setup: &Setup) -> Option<&Store> {
        self.store.as_deref().filter(|_| setup.joined().is_none())
    }

    /// The solver for a position among a desk's engines, with the store if there is one.
    pub(super) fn solver<'e>(
        &self,
        engines: &'e mut Engines,
        setup: &Setup,
    ) -> Result<&'e mut Solver, ConfigError> {
        let config = self.settings.config(setup.rules);
        engines.solver(setup, &config, |solver| match &self.store {
            None => Ok(solver),
            Some(store) => {
                let name = store.path().display().to_string();
                let solver = solver.with_store(Arc::clone(store), Checkpoints::Off)?;
                Ok(solver.telling(move |event| log_failure(&name, &event)))
            }
        })
    }

    /// The proofs that are ready to be walked.
    pub(super) fn walks(&self) -> MutexGuard<'_, Cache<String, Arc<Walk>>> {
        self.walks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The certificates.
    pub(super) fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does work without a search on a thread of its own, when there is room for it. The room is taken until
    /// the work has ended, even if nobody waits for it any more.
    pub(super) async fn looking<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let room = timeout(PATIENCE, self.looks.clone().acquire_owned()).await;
        let Ok(Ok(permit)) = room else { return Err(Problem::busy()) };
        let done = tokio::task::spawn_blocking(move || {
            let result = work();
            drop(permit);
            result
        });
        done.await.map_err(|_| Problem::ours("the work ended without a result"))
    }
}

/// Says on standard error why something wasn't kept. The answer doesn't suffer from it.
fn log_failure(name: &str, event: &Event) {
    if let Event::WriteFailed { reason } = event {
        eprintln!("mustplay: {name} {reason}");
    }
}
