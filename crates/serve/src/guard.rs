//! Who may ask: only pages of this server, under its own names; and what browsers are told to
//! forbid.
//!
//! Another site that a person visits can send requests to this machine, and can make its own name
//! stand for this machine's address. The first is told by the headers with which browsers say where
//! a request comes from, the second by the name in `Host`, which `hosts` knows.

use crate::hosts::Hosts;
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
    let mut response = match check(request.headers(), is_api, &state.hosts) {
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

fn check(headers: &HeaderMap, is_api: bool, hosts: &Hosts) -> Result<(), Failure> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(host) = text("host") else {
        return Err(Problem::bad("the request has no Host header").into());
    };
    // Which of them somebody on the way believes, nobody can tell.
    if headers.get_all(header::HOST).iter().count() > 1 {
        return Err(Problem::bad("the request has more than one Host header").into());
    }
    if !hosts.have(host) {
        return Err(Failure::forbidden(&hosts.told()));
    }
    let same_site =
        text("sec-fetch-site").is_none_or(|site| site == "same-origin" || site == "none");
    let same_origin = text("origin").is_none_or(|origin| {
        let name = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        name.is_some_and(|name| name.eq_ignore_ascii_case(host))
    });
    if is_api && !(same_site && same_origin) {
        return Err(Failure::forbidden("requests from other sites aren't answered"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_sites_get_no_answer() {
        type Headers = &'static [(&'static str, &'static str)];
        const OWN: (&str, &str) = ("host", "localhost:7117");
        let cases: [(Headers, bool, bool); 12] = [
            (&[], true, false),
            (&[OWN, OWN], true, false),
            (&[OWN, ("host", "example.org")], false, false),
            (&[OWN, ("origin", "https://localhost:7117")], true, true),
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
                headers.append(name, HeaderValue::from_static(value));
            }
            let found = check(&headers, is_api, &Hosts::default());
            assert_eq!(found.is_ok(), expected, "{given:?}");
        }
    }
}
