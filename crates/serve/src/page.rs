//! The page: files of `web/` that were packed into the binary when it was built.

use crate::reply::Failure;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use flate2::read::DeflateDecoder;
use std::io::Read;
use std::path::Path;

/// The files by their paths below `web/`, with their tags, packed.
static FILES: &[(&str, &str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The file at a path of the address, from the binary or, for whoever works on the page, from a
/// folder. A browser that has it already is told so.
pub(crate) fn file(path: &str, headers: &HeaderMap, folder: Option<&Path>) -> Response {
    let name = match path.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let always = [(CONTENT_TYPE, content_type(name)), (CACHE_CONTROL, "no-cache")];
    if let Some(folder) = folder {
        let bytes = is_plain(name).then(|| std::fs::read(folder.join(name)).ok()).flatten();
        return match bytes {
            Some(bytes) => (always, bytes).into_response(),
            None => Failure::nothing_here().into_response(),
        };
    }
    let Some((_, tag, packed)) = FILES.iter().find(|(file, ..)| *file == name) else {
        return Failure::nothing_here().into_response();
    };
    let tagged = [(ETAG, *tag), (CACHE_CONTROL, "no-cache")];
    match has(headers, tag) {
        true => (StatusCode::NOT_MODIFIED, tagged).into_response(),
        false => (always, [(ETAG, *tag)], unpacked(packed)).into_response(),
    }
}

/// Whether a browser says that it has the file with this tag.
fn has(headers: &HeaderMap, tag: &str) -> bool {
    let given = headers.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let mut given = given.flat_map(|list| list.split(',')).map(str::trim);
    given.any(|given| given == "*" || given.strip_prefix("W/").unwrap_or(given) == tag)
}

fn unpacked(packed: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    DeflateDecoder::new(packed).read_to_end(&mut bytes).expect("it was packed by the build");
    bytes
}

/// Whether a path consists of names of files and folders that stay below where they start.
fn is_plain(path: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    path.split('/')
        .all(|name| !name.is_empty() && !name.starts_with('.') && name.chars().all(plain))
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("json" | "webmanifest") => "application/json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_stay_below_their_folder() {
        for path in ["index.html", "js/board.js", "a-b_c/d.e.css"] {
            assert!(is_plain(path), "{path}");
        }
        for path in
            ["../secret", "js/../../x", "/etc/passwd", "js//x", ".git/config", "a\\b", "a%2e", ""]
        {
            assert!(!is_plain(path), "{path}");
        }
    }

    #[test]
    fn the_page_is_there() {
        let index = FILES.iter().find(|(name, ..)| *name == "index.html").expect("the page");
        assert!(unpacked(index.2).starts_with(b"<!doctype html>".as_slice()));
        assert!(FILES.iter().all(|(name, ..)| !name.starts_with("tests/")));
    }

    #[test]
    fn what_a_browser_has_is_not_sent_again() {
        let ask = |given: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(IF_NONE_MATCH, given.parse().expect("a header"));
            file("/", &headers, None).status()
        };
        let page = file("/", &HeaderMap::new(), None);
        let tag = page.headers()[ETAG].to_str().expect("a text");
        assert_eq!(page.status(), StatusCode::OK);
        for given in [tag, &format!("\"other\", W/{tag}"), "*"] {
            assert_eq!(ask(given), StatusCode::NOT_MODIFIED, "{given}");
        }
        for given in ["\"other\"", "", tag.trim_matches('"')] {
            assert_eq!(ask(given), StatusCode::OK, "{given}");
        }
        let style = file("/style.css", &HeaderMap::new(), None);
        assert_ne!(style.headers()[ETAG], page.headers()[ETAG]);
    }
}
