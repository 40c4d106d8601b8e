//! Which address is answered by what.

use crate::guard;
use crate::page;
use crate::reply::{self, Failure, answer};
use crate::request::{self, Asked, Part};
use crate::state::{PATIENCE, State};
use crate::stream::{self, StopAtLast};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State as Of;
use axum::http::{HeaderMap, Method, Uri, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use mustplay::{Control, with_deadline};
use serde_json::Value;
use service::{
    CERTIFICATE_BYTES, FindRequest, LinksRequest, LookRequest, Plan, PlayRequest, Problem,
    ProveRequest, ReadRequest, Service, SolveRequest, TreeRequest, WalkRequest, WriteRequest,
};
use std::sync::Arc;
use tokio::sync::oneshot;
use tokio::time::timeout;

type Shared = Of<Arc<State>>;

/// All addresses.
pub(crate) fn router(state: Arc<State>) -> Router {
    Router::new()
        .route("/api/about", get(about))
        .route("/api/read", post(read))
        .route("/api/write", post(write))
        .route("/api/look", get(look))
        .route("/api/links", get(links))
        .route("/api/solve", get(solve))
        .route("/api/prove", get(prove))
        .route("/api/certificates", post(receive))
        .route("/api/certificates/{id}", get(send))
        .route("/api/certificates/{id}/at", get(walk))
        .route("/api/certificates/{id}/tree", get(tree))
        .route("/api/certificates/{id}/find", get(find))
        .route("/api/maps", get(maps))
        .route("/api/maps/{game}/{size}", get(map))
        .route("/api/play", post(play))
        .fallback(page_or_nothing)
        .method_not_allowed_fallback(|| async { Failure::wrong_method() })
        .layer(from_fn_with_state(state.clone(), guard::guard))
        .with_state(state)
}

async fn page_or_nothing(Of(state): Shared, method: Method, uri: Uri) -> Response {
    if uri.path().starts_with("/api/") {
        return Failure::nothing_here().into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return Failure::wrong_method().into_response();
    }
    page::file(uri.path(), state.web.as_deref())
}

async fn about(Of(state): Shared) -> Response {
    answer(&state.service.about())
}

async fn read(Of(state): Shared, headers: HeaderMap, body: Body) -> Result<Response, Failure> {
    let request: ReadRequest = request::object(&headers, body).await?;
    object(&state, move |_| service::read(&request)).await
}

async fn write(Of(state): Shared, headers: HeaderMap, body: Body) -> Result<Response, Failure> {
    let request: WriteRequest = request::object(&headers, body).await?;
    let work = move || service::write(&request).and_then(reply::bytes);
    let (kind, bytes) = state.run_blocking(work).await??;
    Ok(([(header::CONTENT_TYPE, kind)], bytes).into_response())
}

async fn look(Of(state): Shared, Asked(request): Asked<LookRequest>) -> Result<Response, Failure> {
    object(&state, move |_| service::look(&request)).await
}

async fn links(
    Of(state): Shared,
    Asked(request): Asked<LinksRequest>,
) -> Result<Response, Failure> {
    object(&state, move |_| service::links(&request)).await
}

async fn solve(
    Of(state): Shared,
    Asked(request): Asked<SolveRequest>,
) -> Result<Response, Failure> {
    streamed(&state, state.service.solve(&request)?).await
}

async fn prove(
    Of(state): Shared,
    Asked(request): Asked<ProveRequest>,
) -> Result<Response, Failure> {
    streamed(&state, state.service.prove(&request)?).await
}

/// A certificate is sent.
async fn receive(Of(state): Shared, headers: HeaderMap, body: Body) -> Result<Response, Failure> {
    // Only a few are read at once, as each may take much memory.
    let room = timeout(PATIENCE, state.uploads.acquire()).await;
    let Ok(Ok(room)) = room else { return Err(Problem::busy().into()) };
    let file = request::bytes(&headers, body, CERTIFICATE_BYTES).await?;
    drop(room);
    object(&state, move |service| Ok(service.receive(file)?.object())).await
}

/// The file of a certificate.
async fn send(Of(state): Shared, Part(id): Part<String>) -> Result<Response, Failure> {
    let certificate = state.service.certificate(&id)?;
    let name = format!("attachment; filename=\"{}.cert\"", certificate.id());
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream".to_string()),
        (header::CONTENT_DISPOSITION, name),
    ];
    let file = Bytes::from_owner(Arc::clone(certificate.file()));
    Ok((headers, Body::from(file)).into_response())
}

async fn walk(
    Of(state): Shared,
    Part(id): Part<String>,
    Asked(request): Asked<WalkRequest>,
) -> Result<Response, Failure> {
    object(&state, move |service| service.walk(&id, &request)).await
}

async fn tree(
    Of(state): Shared,
    Part(id): Part<String>,
    Asked(request): Asked<TreeRequest>,
) -> Result<Response, Failure> {
    object(&state, move |service| service.tree(&id, &request)).await
}

async fn find(
    Of(state): Shared,
    Part(id): Part<String>,
    Asked(request): Asked<FindRequest>,
) -> Result<Response, Failure> {
    object(&state, move |service| service.find(&id, &request)).await
}

async fn maps(Of(state): Shared) -> Result<Response, Failure> {
    object(&state, Service::maps).await
}

async fn map(
    Of(state): Shared,
    Part((game, size)): Part<(String, String)>,
) -> Result<Response, Failure> {
    object(&state, move |service| service.map(&game, &size)).await
}

async fn play(Of(state): Shared, headers: HeaderMap, body: Body) -> Result<Response, Failure> {
    let request: PlayRequest = request::object(&headers, body).await?;
    let planned = state.service.play(&request)?;
    let slot = state.pool.slot(planned.position()).await?;
    let control = Arc::new(Control::default());
    // If the client goes, so does this, and the player stops.
    let stop = StopAtLast(Arc::clone(&control));
    let (done, made) = oneshot::channel();
    slot.run(move |engines| {
        let turn = || state.service.turn(&planned, engines, &control);
        let _ = done.send(with_deadline(&control, planned.time(), turn));
    });
    let made = made.await.map_err(|_| Problem::ours("the player ended without a move"))?;
    drop(stop);
    Ok(answer(&made?))
}

/// Answers with the object that some work makes.
async fn object(
    state: &Arc<State>,
    work: impl FnOnce(&Service) -> Result<Value, Problem> + Send + 'static,
) -> Result<Response, Failure> {
    let service = Arc::clone(&state.service);
    Ok(answer(&state.run_blocking(move || work(&service)).await??))
}

/// Answers with the events of a search.
async fn streamed(state: &Arc<State>, plan: Plan) -> Result<Response, Failure> {
    let search = match plan {
        Plan::Known(events) => return Ok(stream::at_once(events)),
        Plan::Search(search) => search,
    };
    let slot = state.pool.slot(search.position()).await?;
    let (job, mut events) = stream::job();
    let (service, limit) = (Arc::clone(&state.service), search.limit());
    slot.run(move |engines| {
        let control = events.control();
        if service.run(&search, engines, &control, &mut events) {
            events.done();
        }
    });
    Ok(job.response(limit))
}
