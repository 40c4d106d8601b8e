//! What all requests share: what answers them, and room for work.

use crate::clock::MachineClock;
use crate::pool::Pool;
use crate::{Options, ServeError};
use mustplay::{Store, check_memory, check_threads, default_memory};
use service::{Limits, Problem, Service};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// How many requests without a search are worked on at once.
const SMALL_REQUESTS: usize = 2;

/// How many certificates are received at once.
const UPLOADS: usize = 4;

/// How long a request waits for its turn. A search that was told to stop needs a moment.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);

/// What all requests share.
pub(crate) struct State {
    /// Whether requests under any name are answered.
    pub(crate) any_host: bool,
    /// A folder to take the page from instead of the binary.
    pub(crate) web: Option<PathBuf>,
    /// Room for work on requests without a search.
    small_requests: Arc<Semaphore>,
    /// Room for certificates that are being sent.
    pub(crate) uploads: Semaphore,
    pub(crate) pool: Arc<Pool>,
    pub(crate) service: Arc<Service>,
}

impl State {
    pub(crate) fn new(
        options: Options,
        log: impl Fn(&str) + Send + Sync + 'static,
    ) -> Result<State, ServeError> {
        let limits = Limits {
            time: options.limit,
            memory_mib: options.memory_mib.unwrap_or_else(default_memory),
            searches: options.searches,
            threads: options.threads,
        };
        check_memory(limits.memory_mib)?;
        limits.threads.into_iter().chain([limits.searches]).try_for_each(check_threads)?;
        let mut service = Service::new(&limits, Box::new(MachineClock::start()));
        if let Some(path) = &options.store {
            let store = Store::open(path, limits.memory_mib.get())?;
            if store.is_read_only() {
                log(&format!("{} can only be read; nothing is kept in it", path.display()));
            }
            service = service.with_store(Arc::new(store), log);
        }
        Ok(State {
            any_host: !options.address.is_loopback(),
            web: options.web,
            small_requests: Arc::new(Semaphore::new(SMALL_REQUESTS)),
            uploads: Semaphore::new(UPLOADS),
            pool: Pool::new(limits.searches.get()).map_err(ServeError::Threads)?,
            service: Arc::new(service),
        })
    }

    /// Does work without a search on a thread of its own, when there is room for it. The room is
    /// taken until the work has ended, even if nobody waits for it any more.
    pub(crate) async fn run_blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let room = timeout(PATIENCE, self.small_requests.clone().acquire_owned()).await;
        let Ok(Ok(permit)) = room else { return Err(Problem::busy()) };
        let done = tokio::task::spawn_blocking(move || {
            let result = work();
            drop(permit);
            result
        });
        done.await.map_err(|_| Problem::ours("the work ended without a result"))
    }
}
