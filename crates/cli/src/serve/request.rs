//! What requests carry: positions, bodies and JSON objects, all bounded.

use super::problem::Problem;
use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use board::{Cell, Coord, Rules, Setup, Size};
use serde::de::DeserializeOwned;
use std::time::Duration;
use tokio::time::timeout;
use tokio_stream::StreamExt;

/// The longest side of a board that is looked at.
pub(super) const LONGEST_SIDE: u8 = 19;

/// The most bytes of a body that isn't a certificate.
pub(super) const BODY_BYTES: usize = 64 << 10;

/// The most bytes of a position in a query.
const POSITION_BYTES: usize = 4 << 10;

/// How long a body may take to arrive.
const BODY_TIME: Duration = Duration::from_secs(30);

/// How much more than allowed is read and dropped, so that the client gets to see the answer.
const DROPPED_BYTES: usize = 8 << 20;

/// The query of a request, with our own words for what is wrong with it.
pub(super) struct Asked<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(query)) => Ok(Asked(query)),
            Err(QueryRejection::FailedToDeserializeQueryString(error)) => {
                Err(Problem::bad(format!("the query can't be read: {}", root(&error))))
            }
            Err(_) => Err(Problem::bad("the query can't be read")),
        }
    }
}

/// Parts of a path, likewise.
pub(super) struct Part<T>(pub(super) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Part<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = Path::<T>::from_request_parts(parts, state).await;
        path.map(|Path(part)| Part(part)).map_err(|_| Problem::bad("the path can't be read"))
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

/// The position that a text names, if its board isn't too large to look at.
pub(super) fn position(text: &str) -> Result<Setup, Problem> {
    if text.len() > POSITION_BYTES {
        return Err(Problem::bad(format!("a position has at most {POSITION_BYTES} bytes")));
    }
    let setup = mustplay::read_position(text)?;
    check_size(setup.size())?;
    Ok(setup)
}

/// Refuses boards that are too large to look at.
pub(super) fn check_size(size: Size) -> Result<(), Problem> {
    match size.columns().max(size.rows()) > LONGEST_SIDE {
        true => Err(Problem::bad(format!(
            "the board is {size}; boards have up to {LONGEST_SIDE} columns and rows here"
        ))),
        false => Ok(()),
    }
}

/// A cell by its name.
pub(super) fn cell(size: Size, name: &str) -> Result<Cell, Problem> {
    let cell = Coord::from_name(name).and_then(|at| size.cell(at));
    cell.ok_or_else(|| Problem::bad(format!("the {size} board has no cell '{}'", short(name))))
}

/// Cells by their names, with commas or spaces between them.
pub(super) fn cells(size: Size, names: &str) -> Result<Vec<Cell>, Problem> {
    let names = names.split([',', ' ']).filter(|name| !name.is_empty());
    names.map(|name| cell(size, name)).collect()
}

/// A game by its name.
pub(super) fn game(name: &str) -> Result<Rules, Problem> {
    Rules::from_name(name).ok_or_else(|| Problem::bad("the game is hex or rex"))
}

/// As much of a text as can be repeated in a message.
pub(super) fn short(text: &str) -> String {
    const MOST: usize = 40;
    match text.chars().count() > MOST {
        true => text.chars().take(MOST).chain(['…']).collect(),
        false => text.into(),
    }
}

/// The bytes of a body, up to a bound.
pub(super) async fn bytes(
    headers: &HeaderMap,
    body: Body,
    most: usize,
) -> Result<Vec<u8>, Problem> {
    let told = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    let told = told.and_then(|value| value.parse::<u64>().ok()).unwrap_or(0);
    let mut bytes = Vec::with_capacity((told as usize).min(most).min(1 << 16));
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
        Err(_) => return Err(Problem::bad("the body took too long to arrive")),
    }
    match dropped > 0 {
        true => Err(Problem::too_large(format!("the body has more than {most} bytes"))),
        false => Ok(bytes),
    }
}

/// The JSON object in a body.
pub(super) async fn object<T: DeserializeOwned>(
    headers: &HeaderMap,
    body: Body,
) -> Result<T, Problem> {
    let bytes = bytes(headers, body, BODY_BYTES).await?;
    serde_json::from_slice(&bytes).map_err(|error| {
        Problem::bad(format!("the body isn't the JSON object that is expected: {error}"))
    })
}
