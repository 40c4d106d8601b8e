//! Objects, documents and errors as responses.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use draw::png::{SCALE, png};
use serde::Serialize;
use serde_json::Value;
use service::{Document, ErrorObject, Kind, Problem};

/// How long to wait before asking again when all searches are taken, in seconds.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("2");

/// Why a request isn't answered.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What it asks for can't be had.
    Problem(Problem),
    /// It isn't allowed, or can't be read.
    Http(StatusCode, String),
}

impl Failure {
    pub(crate) fn forbidden(message: &str) -> Failure {
        Failure::Http(StatusCode::FORBIDDEN, message.into())
    }

    pub(crate) fn too_large(message: String) -> Failure {
        Failure::Http(StatusCode::PAYLOAD_TOO_LARGE, message)
    }

    pub(crate) fn wrong_method() -> Failure {
        let message = "this address is asked in another way";
        Failure::Http(StatusCode::METHOD_NOT_ALLOWED, message.into())
    }

    pub(crate) fn nothing_here() -> Failure {
        Problem::missing("there is nothing at this address").into()
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Failure {
        Failure::Problem(problem)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let (status, object) = match &self {
            Failure::Problem(problem) => (status(problem.kind()), problem.object()),
            Failure::Http(status, message) => (*status, ErrorObject::new(message)),
        };
        let mut response = (status, json(&object)).into_response();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER);
        }
        response
    }
}

fn status(kind: Kind) -> StatusCode {
    match kind {
        Kind::Bad => StatusCode::BAD_REQUEST,
        Kind::Refused => StatusCode::UNPROCESSABLE_ENTITY,
        Kind::Missing => StatusCode::NOT_FOUND,
        Kind::Busy => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// An object as a response.
pub(crate) fn answer(object: &Value) -> Response {
    json(object)
}

fn json(object: &impl Serialize) -> Response {
    match serde_json::to_vec(object) {
        Ok(text) => {
            ([(header::CONTENT_TYPE, "application/json")], Body::from(text)).into_response()
        }
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// The content type and the bytes of a document.
pub(crate) fn bytes(document: Document) -> Result<(&'static str, Vec<u8>), Problem> {
    Ok(match document {
        Document::Text(text) => ("text/plain; charset=utf-8", text.into_bytes()),
        Document::Svg(picture) => ("image/svg+xml", picture.into_bytes()),
        Document::Png(picture) => {
            let pixels = png(&picture, SCALE);
            ("image/png", pixels.map_err(|error| Problem::ours(error.to_string()))?)
        }
    })
}
