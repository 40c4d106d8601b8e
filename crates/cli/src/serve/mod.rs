//! `mustplay serve`: the page, and the HTTP interface behind it. `docs/api.md` describes the latter.
//!
//! | file | what |
//! |---|---|
//! | `listen` | connections: how many, and how long |
//! | `guard` | who may ask, and what browsers are told to forbid |
//! | `page` | the files of `web/` |
//! | `problem`, `request` | errors as JSON; positions, queries and bodies, all bounded |
//! | `about`, `read`, `write`, `look`, `links` | requests that are answered without a search |
//! | `state` | what all requests share |
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
mod state;
mod stream;
mod write;

use crate::args::ServeArgs;
use crate::output::Status;
use anyhow::Context;
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Method, StatusCode, Uri, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use problem::Problem;
use serde::Serialize;
use state::Server;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

type Shared = State<Arc<Server>>;

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
    let longest = server.limit + Duration::from_secs(60);
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
