//! `mustplay serve`: the page, and the HTTP interface behind it, which `docs/api.md` describes.
//!
//! What is answered comes from [`service`]; here are the sockets, the threads and the page's files.
//! One thread speaks HTTP, a fixed number of others answer and search.
//!
//! ```no_run
//! use serve::{Options, Server, Shutdown};
//! let options = Options { port: 0, ..Options::default() };
//! let server = Server::bind(options, |failure| eprintln!("{failure}"))?;
//! println!("the page is at http://{}/", server.address());
//! server.run(&Shutdown::default());
//! # Ok::<(), serve::ServeError>(())
//! ```
//!
//! | module | what it is |
//! |---|---|
//! | `listen` | connections: how many, and how long |
//! | `guard`, `hosts` | who may ask, under which names, and what browsers are told to forbid |
//! | `routes` | which address is answered by what |
//! | `request`, `reply` | bodies, all bounded; objects and errors as responses |
//! | `page` | the files of `web/` |
//! | `state` | what all requests share |
//! | `desk` | the threads that answer requests without a search |
//! | `pool` | the threads on which searches run |
//! | `priority` | which threads leave the processor to others |
//! | `stream` | what a search tells, as events |
//! | `clock` | the clocks of the machine |
#![forbid(unsafe_code)]

mod clock;
mod desk;
mod error;
mod guard;
mod hosts;
mod listen;
mod page;
mod pool;
mod priority;
mod reply;
mod request;
mod routes;
mod state;
mod stream;
#[cfg(test)]
mod tests;

pub use error::ServeError;

use state::State;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Notify;

/// How long a connection may outlast the longest search.
const GRACE: Duration = Duration::from_secs(60);

/// Where and how to serve.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The address. Whoever reaches another than the machine's own can use its processor and
    /// memory.
    pub address: IpAddr,
    /// Names under which it answers beside the machine's own. Where others reach it, it also
    /// answers to addresses in numbers.
    pub hosts: Vec<String>,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// The most time for one search.
    pub limit: Duration,
    /// How many searches may run at once.
    pub searches: NonZeroUsize,
    /// The most memory for all searches together, in MiB; by default as
    /// [`default_memory`](mustplay::default_memory).
    pub memory_mib: Option<NonZeroUsize>,
    /// The threads of a search; by default all cores.
    pub threads: Option<NonZeroUsize>,
    /// A file that keeps what is found out.
    pub store: Option<PathBuf>,
    /// A folder to take the page from instead of the binary, for whoever works on it.
    pub web: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            hosts: Vec::new(),
            port: 7117,
            limit: Duration::from_secs(600),
            searches: NonZeroUsize::new(2).expect("not zero"),
            memory_mib: None,
            threads: None,
            store: None,
            web: None,
        }
    }
}

/// Ends a server, from any thread.
#[derive(Clone, Debug, Default)]
pub struct Shutdown(Arc<Notify>);

impl Shutdown {
    /// Asks the server to end.
    pub fn request(&self) {
        self.0.notify_one();
    }
}

/// A server that has its port, and answers when it is run.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    state: Arc<State>,
    longest: Duration,
}

impl Server {
    /// Takes the port, opens the store and starts the threads. `log` is told, in sentences, what
    /// the store couldn't keep.
    pub fn bind(
        options: Options,
        log: impl Fn(&str) + Send + Sync + 'static,
    ) -> Result<Server, ServeError> {
        let runtime =
            Builder::new_current_thread().enable_all().build().map_err(ServeError::Runtime)?;
        let Options { address, port, .. } = options;
        let listener = runtime
            .block_on(TcpListener::bind((address, port)))
            .map_err(|source| ServeError::Listen { address, port, source })?;
        let bound = listener.local_addr().map_err(ServeError::Port)?;
        let longest = options.limit.saturating_add(GRACE);
        let state = Arc::new(State::new(options, log)?);
        Ok(Server { runtime, listener, address: bound, state, longest })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until it is asked to end. Work that is under way isn't waited for.
    pub fn run(self, shutdown: &Shutdown) {
        let Server { runtime, listener, state, longest, .. } = self;
        runtime.block_on(async {
            tokio::select! {
                () = listen::serve(listener, routes::router(state), longest) => {}
                () = shutdown.0.notified() => {}
            }
        });
        runtime.shutdown_background();
    }
}
