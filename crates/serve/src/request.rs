//! The bodies of requests, which are bounded in size and time.

use crate::reply::Failure;
use axum::body::Body;
use axum::http::{HeaderMap, header};
use service::Problem;
use std::time::Duration;
use tokio::time::timeout;
use tokio_stream::StreamExt;

/// How long a body may take to arrive.
const BODY_TIME: Duration = Duration::from_secs(30);

/// How much more than allowed is read and dropped, so that the client gets to see the answer.
const DROPPED_BYTES: usize = 8 << 20;

/// The bytes of a body, up to a bound.
pub(crate) async fn bytes(
    headers: &HeaderMap,
    body: Body,
    most: usize,
) -> Result<Vec<u8>, Failure> {
    let length = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    let length = length.and_then(|value| value.parse::<u64>().ok()).unwrap_or(0);
    let mut bytes = Vec::with_capacity((length as usize).min(most).min(1 << 16));
    let mut dropped = 0;
    let read = timeout(BODY_TIME, async {
        let mut chunks = body.into_data_stream();
        while let Some(chunk) = chunks.next().await {
            let chunk = chunk.map_err(|_| Problem::bad("the body ended too early"))?;
            match bytes.len() + chunk.len() > most || dropped > 0 {
                true => dropped += chunk.len(),
                false => bytes.extend_from_slice(&chunk),
            }
            if dropped > DROPPED_BYTES {
                break;
            }
        }
        Ok::<_, Problem>(())
    });
    match read.await {
        Ok(result) => result?,
        Err(_) => return Err(Problem::bad("the body took too long to arrive").into()),
    }
    match dropped > 0 {
        true => Err(Problem::too_large(most).into()),
        false => Ok(bytes),
    }
}
