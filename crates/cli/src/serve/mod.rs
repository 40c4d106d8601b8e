//! `mustplay serve`: the page, and the HTTP interface behind it. `docs/api.md` describes the latter.
//!
//! | file | what |
//! |---|---|
//! | `listen` | connections: how many, and how long |
//! | `guard` | who may ask, and what browsers are told to forbid |
//! | `page` | the files of `web/` |
//! | `problem`, `request` | errors as JSON; positions, queries and bodies, all bounded |
//! | `look`, `read` | requests that are answered without a search |

mod guard;
mod listen;
mod look;
mod page;
mod problem;
mod read;
mod request;

use crate::args::ServeArgs;
use crate::output::Status;
use crate::report::SCHEMA;
use anyhow::Context;
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Method, StatusCode, Uri, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use board::Rules;
use play::Style;
use problem::Problem;
use serde::Serialize;
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// How many requests without a search are worked on at once.
const LOOKS: usize = 2;

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
}

type Shared = State<Arc<Server>>;

pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<Status> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("can't start the server")?;
    runtime.block_on(serve(args))
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
    let server = Arc::new(Server {
        any_host: !args.address.is_loopback(),
        web: args.web.clone(),
        limit: args.limit,
        looks: Arc::new(Semaphore::new(LOOKS)),
    });
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
        .route("/api/about", get(about))
        .route("/api/read", post(read::read))
        .route("/api/look", get(look::look))
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

/// What there is, and its limits.
async fn about(State(server): Shared) -> Response {
    let players: Vec<_> = Style::ALL
        .into_iter()
        .rev()
        .map(|style| {
            let games: Vec<_> = [Rules::Hex, Rules::Rex]
                .into_iter()
                .filter(|&rules| style.plays(rules))
                .map(Rules::name)
                .collect();
            json!({ "name": style.name(), "games": games })
        })
        .collect();
    answer(&json!({
        "schema": SCHEMA,
        "version": env!("CARGO_PKG_VERSION"),
        "games": [Rules::Hex.name(), Rules::Rex.name()],
        "players": players,
        "levels": crate::args::LEVELS,
        "store": false,
        "limits": {
            "columns": request::LONGEST_SIDE,
            "rows": request::LONGEST_SIDE,
            "seconds": server.limit.as_secs_f64(),
            "body_bytes": request::BODY_BYTES,
        },
    }))
}
