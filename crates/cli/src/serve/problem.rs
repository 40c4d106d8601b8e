//! What goes wrong with a request: a status, and a sentence in JSON.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use board::notation::ParseError;
use report::SCHEMA;
use serde::Serialize;

/// Why a request isn't answered.
#[derive(Debug)]
pub(super) struct Problem {
    status: StatusCode,
    message: String,
    /// How many characters of the text that was sent precede the fault.
    at: Option<usize>,
}

/// The object of an error.
#[derive(Serialize)]
struct Object<'a> {
    schema: u32,
    error: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
}

/// How long to wait before asking again when all searches are taken, in seconds.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("2");

impl Problem {
    pub(super) fn new(status: StatusCode, message: impl Into<String>) -> Problem {
        Problem { status, message: message.into(), at: None }
    }

    /// The request itself is wrong.
    pub(super) fn bad(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, message)
    }

    pub(super) fn missing(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, message)
    }

    pub(super) fn too_large(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, message)
    }

    /// The request is fine, but what it asks for can't be done.
    pub(super) fn refused(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    pub(super) fn busy() -> Problem {
        Problem::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "as much is being computed as is allowed at once; try again in a moment",
        )
    }

    /// Our own fault.
    pub(super) fn ours(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    }
}

impl From<ParseError> for Problem {
    fn from(error: ParseError) -> Problem {
        Problem { at: Some(error.at()), ..Problem::bad(error.message()) }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let object = Object { schema: SCHEMA, error: &self.message, at: self.at };
        let mut response = (self.status, super::answer(&object)).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER);
        }
        response
    }
}
