//! `mustplay serve`: the page, and the HTTP interface behind it. `docs/api.md` describes the latter.
//!
//! | file | what |
//! |---|---|
//! | `listen` | connections: how many, and how long |
//! | `guard` | who may ask, and what browsers are told to forbid |
//! | `page` | the files of `web/` |
//! | `problem`, `request` | errors as JSON; positions, queries and bodies, all bounded |
//! | `about`, `read`, `write`, `look`, `links` | requests that are answered without a search |
//! | `pool` | the desks at which searches run |
//! | `stream` | what a search tells, as events |
//! | `solve`, `prove`, `player` | searches |
//! | `cache`, `certificates` | what was found out lately |
//! | `explore` | walking through a proof |
//! | `maps` | tables of openings |

mod about;
mod cache;
mod certificates;
mod explore;
mod guard;
mod links;
mod listen;
mod look;
mod maps;
mod page;
mod player;
mod pool;
mod problem;
mod prove;
mod read;
mod request;
mod solve;
mod stream;
mod write;

use crate::args::{EngineArgs, ServeArgs};
use crate::desk::Settings;
use crate::engines::{claims_in, default_memory};
use crate::keeping::{Keeper, Resume};
use crate::output::Status;
use anyhow::Context;
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Method, StatusCode, Uri, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use board::Setup;
use cache::Cache;
use certificates::Shelf;
use explore::Walk;
use pool::Pool;
use problem::Problem;
use serde::Serialize;
use solve::Found;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// How many requests without a search are worked on at once.
const LOOKS: usize = 2;

/// How many certificates are received at once.
const UPLOADS: usize = 4;

/// The cache of a store.
const STORE_BYTES: usize = 32 << 20;

/// How many results of positions and moves are kept.
const FOUND: usize = 20_000;

/// How long a request waits for its turn.
const PATIENCE: Duration = Duration::from_secs(5);

/// What all requests share.
struct Server {
    /// Whether requests under any name are answered.
    any_host: bool,
    /// A folder to take the page from instead of the binary.
    web: Option<PathBuf>,
    /// The most time for a search.
    limit: Duration,
    /// Room for work on requests without a search.
    looks: Arc<Semaphore>,
    /// Room for certificates that are being sent.
    uploads: Semaphore,
    /// The memory for all searches together, in MiB.
    memory_mib: usize,
    /// How many searches may run at once.
    searches: usize,
    pool: Arc<Pool>,
    settings: Settings,
    /// The most claims of a certificate that is made.
    most_claims: u64,
    /// What is known of positions, by their lines.
    found: Mutex<Cache<String, Found>>,
    shelf: Mutex<Shelf>,
    /// What keeps answers from one run to the next.
    keeper: Option<Keeper>,
    /// Proofs that are ready to be walked.
    walks: Mutex<Cache<String, Arc<dyn Walk>>>,
}

type Shared = State<Arc<Server>>;

impl Server {
    fn new(args: &ServeArgs) -> anyhow::Result<Server> {
        let searches = args.searches.get();
        let memory_mib = args.memory.unwrap_or_else(default_memory).get();
        // Of what a desk may have, half is for the table, and a quarter each for a player and a certificate.
        let share = |parts: usize| NonZeroUsize::new(memory_mib / searches / parts);
        let [half, quarter] = [2, 4].map(|parts| share(parts).unwrap_or(NonZeroUsize::MIN));
        let engine = EngineArgs {
            engine: None,
            without: Vec::new(),
            memory: Some(half),
            limit: None,
            threads: args.threads,
        };
        let player = play::Settings { memory_mib: quarter, ..play::Settings::default() };
        Ok(Server {
            any_host: !args.address.is_loopback(),
            web: args.web.clone(),
            limit: args.limit,
            looks: Arc::new(Semaphore::new(LOOKS)),
            uploads: Semaphore::new(UPLOADS),
            memory_mib,
            searches,
            pool: Pool::new(searches).context("can't start the threads of searches")?,
            settings: Settings { engine, style: None, player },
            most_claims: claims_in(quarter.get()),
            found: Mutex::new(Cache::new(FOUND)),
            shelf: Mutex::new(Shelf::new()),
            keeper: args
                .db
                .as_deref()
                .map(|path| Keeper::open(path, Resume::Never, STORE_BYTES))
                .transpose()?,
            walks: Mutex::new(Cache::new(explore::READY_CLAIMS)),
        })
    }

    /// What is known of a position.
    fn found(&self, setup: &Setup) -> Found {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.get(&setup.to_string()).map(|found| found.clone()).unwrap_or_default()
    }

    /// Keeps what is known of a position.
    fn keep(&self, setup: &Setup, found: &Found) {
        let mut known = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        known.put(setup.to_string(), found.cells.len() + 1, found.clone());
    }

    /// The store for a position, if there is one and the game isn't over.
    fn keeper_for(&self, setup: &Setup) -> Option<&Keeper> {
        self.keeper.as_ref().filter(|_| setup.joined().is_none())
    }

    /// Says on standard error why something wasn't kept. The answer doesn't suffer from it.
    fn told(&self, kept: anyhow::Result<()>) {
        if let Err(error) = kept {
            eprintln!("mustplay: {error:#}");
        }
    }

    /// The proofs that are ready to be walked.
    fn walks(&self) -> MutexGuard<'_, Cache<String, Arc<dyn Walk>>> {
        self.walks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The certificates.
    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<Status> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("can't start the server")?;
    let status = runtime.block_on(serve(args));
    // Work that is under way isn't waited for.
    runtime.shutdown_background();
    status
}

async fn serve(args: &ServeArgs) -> anyhow::Result<Status> {
    let listener = TcpListener::bind((args.address, args.port)).await.with_context(|| {
        format!("can't listen at {} port {}; --port names another", args.address, args.port)
    })?;
    let address = listener.local_addr().context("can't tell the port")?;
    if !args.address.is_loopback() {
        eprintln!(
            "mustplay: whoever reaches {} can use this machine's processor and memory, up to the limits",
            args.address
        );
    }
    let server = Arc::new(Server::new(args)?);
    let url = format!("http://{address}/");
    let mut out = std::io::stdout();
    writeln!(out, "Mustplay is at {url}")?;
    out.flush()?;
    if args.open {
        open(&url);
    }
    let stop = Arc::new(tokio::sync::Notify::new());
    let pressed = stop.clone();
    ctrlc::set_handler(move || pressed.notify_one()).context("can't listen for Ctrl-C")?;
    let longest = args.limit + Duration::from_secs(60);
    tokio::select! {
        () = listen::serve(listener, router(server), longest) => {}
        () = stop.notified() => {}
    }
    Ok(Status::Done)
}

/// Shows the page in the browser of the desktop, if there is one.
fn open(url: &str) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let started = std::process::Command::new(opener)
        .arg(url)
        .stdin(std::process::Stdio::null())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn();
    if let Err(error) = started {
        eprintln!("mustplay: can't start a browser with {opener}: {error}");
    }
}

fn router(server: Arc<Server>) -> Router {
    Router::new()
        .route("/api/about", get(about::about))
        .route("/api/read", post(read::read))
        .route("/api/write", post(write::write))
        .route("/api/look", get(look::look))
        .route("/api/links", get(links::links))
        .route("/api/solve", get(solve::solve))
        .route("/api/prove", get(prove::prove))
        .route("/api/certificates", post(certificates::receive))
        .route("/api/certificates/{id}", get(certificates::send))
        .route("/api/certificates/{id}/at", get(explore::at))
        .route("/api/certificates/{id}/tree", get(explore::tree))
        .route("/api/certificates/{id}/find", get(explore::find))
        .route("/api/maps", get(maps::all))
        .route("/api/maps/{game}/{size}", get(maps::one))
        .route("/api/play", post(player::play))
        .fallback(page_or_nothing)
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn_with_state(server.clone(), guard::guard))
        .with_state(server)
}

async fn page_or_nothing(State(server): Shared, method: Method, uri: Uri) -> Response {
    if uri.path().starts_with("/api/") {
        return Problem::missing("there is nothing at this address").into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return wrong_method().await.into_response();
    }
    page::file(uri.path(), server.web.as_deref())
}

async fn wrong_method() -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "this address is asked in another way")
}

/// An object as a response.
fn answer(object: &impl Serialize) -> Response {
    match serde_json::to_vec(object) {
        Ok(text) => {
            ([(header::CONTENT_TYPE, "application/json")], Body::from(text)).into_response()
        }
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Does work without a search on a thread of its own, when there is room for it. The room is taken until
/// the work has ended, even if nobody waits for it any more.
async fn looking<T: Send + 'static>(
    server: &Server,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let room = timeout(PATIENCE, server.looks.clone().acquire_owned()).await;
    let Ok(Ok(permit)) = room else { return Err(Problem::busy()) };
    let done = tokio::task::spawn_blocking(move || {
        let result = work();
        drop(permit);
        result
    });
    done.await.map_err(|_| Problem::ours("the work ended without a result"))
}
