//! Which address is answered by what: the page's files, and what the service understands.

use crate::guard;
use crate::page;
use crate::reply::{self, Failure, answer};
use crate::request;
use crate::state::{PATIENCE, State};
use crate::stream::{self, StopAtLast};
use axum::Router;
use axum::extract::{Request, State as Of};
use axum::http::Method;
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use mustplay::{Control, with_deadline};
use service::{Call, Plan, PlannedTurn, Problem, Work};
use std::sync::Arc;
use tokio::sync::oneshot;
use tokio::time::timeout;

type Shared = Of<Arc<State>>;

/// All addresses.
pub(crate) fn router(state: Arc<State>) -> Router {
    Router::new()
        .fallback(respond)
        .layer(from_fn_with_state(state.clone(), guard::guard))
        .with_state(state)
}

async fn respond(Of(state): Shared, request: Request) -> Result<Response, Failure> {
    let (parts, body) = request.into_parts();
    let path = parts.uri.path();
    // What answers GET answers HEAD; the body is left out on the way.
    let method = if parts.method == Method::HEAD { Method::GET } else { parts.method };
    if !path.starts_with("/api/") {
        return match method == Method::GET {
            true => Ok(page::file(path, &parts.headers, state.web.as_deref())),
            false => Err(Problem::wrong_method().into()),
        };
    }
    let call = Call::new(method.as_str(), path)?;
    let body = match call.body_bytes() {
        // Only a few certificates are read at once, as each may take much memory.
        Some(most) if call.is_upload() => {
            let room = timeout(PATIENCE, state.uploads.acquire()).await;
            let Ok(Ok(_room)) = room else { return Err(Problem::busy().into()) };
            request::bytes(&parts.headers, body, most).await?
        }
        Some(most) => request::bytes(&parts.headers, body, most).await?,
        None => Vec::new(),
    };
    let query = parts.uri.query().unwrap_or("");
    match state.service.understand(call, query, body)? {
        Work::Small(work) => {
            let service = Arc::clone(&state.service);
            let cost = service.cost(&work);
            let work = move || service.answer(work).and_then(reply::response);
            Ok(state.desk.run(cost, work).await??)
        }
        Work::Search(plan) => streamed(&state, plan).await,
        Work::Turn(planned) => played(&state, planned).await,
    }
}

/// Answers with the move of a player.
async fn played(state: &Arc<State>, planned: PlannedTurn) -> Result<Response, Failure> {
    let slot = state.pool.slot(planned.position()).await?;
    let control = Arc::new(Control::default());
    // If the client goes, so does this, and the player stops.
    let stop = StopAtLast(Arc::clone(&control));
    let (done, made) = oneshot::channel();
    let service = Arc::clone(&state.service);
    slot.run(move |engines| {
        let turn = || service.turn(&planned, engines, &control);
        let _ = done.send(with_deadline(&control, planned.time(), turn));
    });
    let made = made.await.map_err(|_| Problem::ours("the player ended without a move"))?;
    drop(stop);
    Ok(answer(&made?))
}

/// Answers with the events of a search.
async fn streamed(state: &Arc<State>, plan: Plan) -> Result<Response, Failure> {
    let mut search = match plan {
        Plan::Known(events) => return Ok(stream::at_once(events)),
        Plan::Search(search) => search,
    };
    let slot = state.pool.slot(search.position()).await?;
    let (job, mut events) = stream::job();
    let (service, limit) = (Arc::clone(&state.service), search.limit());
    slot.run(move |engines| {
        let control = events.control();
        if service.run(&mut search, engines, &control, &mut events) {
            events.done();
        }
    });
    Ok(job.response(limit))
}
