//! What all requests share: what answers them, and room for work.

use crate::clock::MachineClock;
use crate::desk::Desk;
use crate::hosts::Hosts;
use crate::pool::Pool;
use crate::{Options, ServeError};
use mustplay::{Store, check_memory, check_threads, default_memory};
use service::{Limits, Service};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// How many certificates are received at once.
const UPLOADS: usize = 4;

/// How long a request waits for its turn. A search that was told to stop needs a moment.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);

/// What all requests share.
pub(crate) struct State {
    /// The names under which requests are answered.
    pub(crate) hosts: Hosts,
    /// A folder to take the page from instead of the binary.
    pub(crate) web: Option<PathBuf>,
    /// Who answers requests without a search.
    pub(crate) desk: Desk,
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
            hosts: Hosts::new(options.hosts, !options.address.is_loopback()),
            web: options.web,
            desk: Desk::new().map_err(ServeError::Threads)?,
            uploads: Semaphore::new(UPLOADS),
            pool: Pool::new(limits.searches.get()).map_err(ServeError::Threads)?,
            service: Arc::new(service),
        })
    }
}
