//! Who may ask: only pages of this server, under its own names; and what browsers are told to
//! forbid.
//!
//! Another site that a person visits can send requests to this machine, and can make its own name
//! stand for this machine's address. The first is told by the headers with which browsers say where
//! a request comes from, the second by the name in `Host`.

use crate::reply::Failure;
use crate::state::State;
use axum::extract::{Request, State as Of};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use service::Problem;
use std::sync::Arc;

const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What every answer says.
const HEADERS: [(&str, &str); 5] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
];

/// Checks a request, and adds the headers to its answer.
pub(crate) async fn guard(Of(state): Of<Arc<State>>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let mut response = match check(request.headers(), is_api, state.any_host) {
        Ok(()) => next.run(request).await,
        Err(failure) => failure.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn check(headers: &HeaderMap, is_api: bool, any_host: bool) -> Result<(), Failure> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(host) = text("host") else {
        return Err(Problem::bad("the request has no Host header").into());
    };
    if !any_host && !is_loopback(host) {
        return Err(Failure::forbidden("this server answers to localhost and 127.0.0.1 only"));
    }
    let same_site =
        text("sec-fetch-site").is_none_or(|site| site == "same-origin" || site == "none");
    let same_origin = text("origin").is_none_or(|origin| {
        origin.strip_prefix("http://").is_some_and(|name| name.eq_ignore_ascii_case(host))
    });
    if is_api && !(same_site && same_origin) {
        return Err(Failure::forbidden("requests from other sites aren't answered"));
    }
    Ok(())
}

/// Whether a host, with or without a port, is a name of the machine itself.
fn is_loopback(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.chars().all(|c| c.is_ascii_digit()) => name,
        _ => host,
    };
    ["localhost", "127.0.0.1", "[::1]"].iter().any(|own| name.eq_ignore_ascii_case(own))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_machine_itself() {
        for host in ["localhost", "LOCALHOST:80", "127.0.0.1:7117", "[::1]", "[::1]:7117"] {
            assert!(is_loopback(host), "{host}");
        }
        for host in [
            "example.org",
            "127.0.0.1.example.org",
            "localhost.example.org:80",
            "",
            "::1x",
            "10.0.0.1",
        ] {
            assert!(!is_loopback(host), "{host}");
        }
    }

    #[test]
    fn other_sites_get_no_answer() {
        type Headers = &'static [(&'static str, &'static str)];
        const OWN: (&str, &str) = ("host", "localhost:7117");
        let cases: [(Headers, bool, bool); 9] = [
            (&[], true, false),
            (&[OWN], true, true),
            (&[("host", "example.org")], true, false),
            (&[("host", "example.org")], false, false),
            (&[OWN, ("origin", "http://localhost:7117")], true, true),
            (&[OWN, ("origin", "http://example.org")], true, false),
            (&[OWN, ("origin", "null")], true, false),
            (&[OWN, ("sec-fetch-site", "cross-site")], true, false),
            // A link on another site may lead to the page.
            (&[OWN, ("sec-fetch-site", "cross-site")], false, true),
        ];
        for (given, is_api, expected) in cases {
            let mut headers = HeaderMap::new();
            for &(name, value) in given {
                headers.insert(name, HeaderValue::from_static(value));
            }
            assert_eq!(check(&headers, is_api, false).is_ok(), expected, "{given:?}");
        }
    }
}
