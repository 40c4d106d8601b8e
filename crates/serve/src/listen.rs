//! Connections: a bounded number, none of which may dawdle.

use crate::reply::Failure;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use service::Problem;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

/// The most connections at once; a browser opens up to six.
const CONNECTIONS: usize = 256;

/// How long the head of a request may take to arrive.
const HEAD_TIME: Duration = Duration::from_secs(15);

/// The most bytes of the head of a request.
const HEAD_BYTES: usize = 32 << 10;

/// After this time a connection ends with the request that is being answered.
const LIFE: Duration = Duration::from_secs(300);

/// Answers requests for ever. A connection lasts no longer than its last request may take.
pub(crate) async fn serve(listener: TcpListener, router: Router, longest: Duration) {
    let room = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            // Too many open files, or a client that has gone: others may fare better.
            Err(_) => {
                sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        match room.clone().try_acquire_owned() {
            Ok(permit) => {
                let router = router.clone();
                tokio::spawn(async move {
                    answer(stream, router, longest).await;
                    drop(permit);
                });
            }
            Err(_) => {
                // Whoever waits for a place is told so at once, if a moment is enough for it.
                tokio::spawn(timeout(Duration::from_secs(1), answer(stream, full(), longest)));
            }
        }
    }
}

/// Answers every request with the news that there is no room.
fn full() -> Router {
    Router::new().fallback(|| async { Failure::from(Problem::busy()) })
}

async fn answer(stream: TcpStream, router: Router, longest: Duration) {
    let _ = stream.set_nodelay(true);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router));
    let mut connection = std::pin::pin!(connection);
    // Whatever a connection ends with, there is nobody left to tell.
    if timeout(LIFE, connection.as_mut()).await.is_err() {
        connection.as_mut().graceful_shutdown();
        let _ = timeout(longest, connection).await;
    }
}
