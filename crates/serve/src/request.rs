//! What requests carry: queries, bodies and JSON objects, all bounded.

use crate::reply::Failure;
use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use serde::de::DeserializeOwned;
use service::{BODY_BYTES, Problem};
use std::time::Duration;
use tokio::time::timeout;
use tokio_stream::StreamExt;

/// How long a body may take to arrive.
const BODY_TIME: Duration = Duration::from_secs(30);

/// How much more than allowed is read and dropped, so that the client gets to see the answer.
const DROPPED_BYTES: usize = 8 << 20;

/// The query of a request, with our own words for what is wrong with it.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(query)) => Ok(Asked(query)),
            Err(QueryRejection::FailedToDeserializeQueryString(error)) => {
                Err(Problem::bad(format!("the query can't be read: {}", root(&error))).into())
            }
            Err(_) => Err(Problem::bad("the query can't be read").into()),
        }
    }
}

/// Parts of a path, likewise.
pub(crate) struct Part<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Part<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let path = Path::<T>::from_request_parts(parts, state).await;
        let part = path.map_err(|_| Problem::bad("the path can't be read"))?;
        Ok(Part(part.0))
    }
}

/// The innermost cause, which is the one that names the field.
fn root(error: &dyn std::error::Error) -> String {
    let mut innermost = error;
    while let Some(source) = innermost.source() {
        innermost = source;
    }
    innermost.to_string()
}

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
        true => Err(Failure::too_large(format!("the body has more than {most} bytes"))),
        false => Ok(bytes),
    }
}

/// The JSON object in a body.
pub(crate) async fn object<T: DeserializeOwned>(
    headers: &HeaderMap,
    body: Body,
) -> Result<T, Failure> {
    let bytes = bytes(headers, body, BODY_BYTES).await?;
    serde_json::from_slice(&bytes).map_err(|error| {
        Problem::bad(format!("the body isn't the JSON object that is expected: {error}")).into()
    })
}
