//! The page: files of `web/` that were packed into the binary when it was built.

use crate::reply::Failure;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use flate2::read::DeflateDecoder;
use std::io::Read;
use std::path::Path;

/// The files by their paths below `web/`, packed.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The file at a path of the address, from the binary or, for whoever works on the page, from a
/// folder.
pub(crate) fn file(path: &str, folder: Option<&Path>) -> Response {
    let name = match path.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let bytes = match folder {
        Some(folder) => is_plain(name).then(|| std::fs::read(folder.join(name)).ok()).flatten(),
        None => FILES.iter().find(|(file, _)| *file == name).map(|(_, packed)| unpacked(packed)),
    };
    match bytes {
        Some(bytes) => {
            let headers = [(CONTENT_TYPE, content_type(name)), (CACHE_CONTROL, "no-cache")];
            (headers, bytes).into_response()
        }
        None => Failure::nothing_here().into_response(),
    }
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
        let index = FILES.iter().find(|(name, _)| *name == "index.html").expect("the page");
        assert!(unpacked(index.1).starts_with(b"<!doctype html>".as_slice()));
        assert!(FILES.iter().all(|(name, _)| !name.starts_with("tests/")));
    }
}
