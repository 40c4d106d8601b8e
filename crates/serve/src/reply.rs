//! Objects, documents and errors as responses.

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use draw::png::{SCALE, png};
use serde::Serialize;
use serde_json::Value;
use service::{Document, ErrorObject, Problem, Reply, StoredCertificate};
use std::sync::Arc;

/// How long to wait before asking again when all searches are taken, in seconds.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("2");

/// Why a request isn't answered.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What it asks for can't be had.
    Problem(Problem),
    /// It isn't allowed.
    Http(StatusCode, String),
}

impl Failure {
    pub(crate) fn forbidden(message: &str) -> Failure {
        Failure::Http(StatusCode::FORBIDDEN, message.into())
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
            Failure::Problem(problem) => {
                let status = StatusCode::from_u16(problem.status());
                (status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), problem.object())
            }
            Failure::Http(status, message) => (*status, ErrorObject::new(message)),
        };
        let mut response = (status, json(&object)).into_response();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER);
        }
        response
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

/// What small work gives, as a response.
pub(crate) fn response(reply: Reply) -> Result<Response, Problem> {
    let (kind, bytes) = match reply {
        Reply::Object(object) => return Ok(answer(&object)),
        Reply::Certificate(certificate) => return Ok(download(&certificate)),
        Reply::Document(Document::Text(text)) => ("text/plain; charset=utf-8", text.into_bytes()),
        Reply::Document(Document::Svg(picture)) => ("image/svg+xml", picture.into_bytes()),
        Reply::Document(Document::Png(picture)) => {
            let pixels = png(&picture, SCALE);
            ("image/png", pixels.map_err(|error| Problem::ours(error.to_string()))?)
        }
    };
    Ok(([(header::CONTENT_TYPE, kind)], bytes).into_response())
}

/// The file of a certificate, to be saved.
fn download(certificate: &StoredCertificate) -> Response {
    let name = format!("attachment; filename=\"{}.cert\"", certificate.id());
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream".to_string()),
        (header::CONTENT_DISPOSITION, name),
    ];
    let file = Bytes::from_owner(Arc::clone(certificate.file()));
    (headers, Body::from(file)).into_response()
}
