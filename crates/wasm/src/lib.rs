//! The service behind the page, for WebAssembly: `/api/` without a server.
//!
//! A worker of the page loads the module and calls the functions below; `web/js/worker.js` is that
//! worker. They answer what `mustplay serve` answers, in the same words, since both have it from
//! [`service`]. PNG alone is left to the browser, which gets SVG instead.
//!
//! Bytes go through two buffers, one in each direction. The worker asks for the place of a buffer
//! and reads or writes the module's memory there:
//!
//! | function | what it does |
//! |---|---|
//! | `room(length)` | makes room for a request of so many bytes; where it is |
//! | `ask()` | answers the request; its status, or 0 if a search was begun |
//! | `search()` | the number of the search that was begun last |
//! | `step(search, nodes)` | runs a slice of a search; 1 if something is left to find, else 0 |
//! | `drop_search(search)` | forgets a search; what the engines learned from it stays |
//! | `reply()`, `reply_length()` | where the last answer is, and its length in bytes |
//! | `reply_kind()` | what the answer is: 0 JSON, 1 text, 2 SVG, 3 bytes, 4 PNG wanted, 5 events |
//!
//! A request is a line `METHOD TARGET`, where the target is a path with its query, and then the
//! bytes of its body.
//!
//! | module | what it is |
//! |---|---|
//! | `exports` | the functions above, and the clock that the page hands in |
//! | `host` | requests, answers and searches under way |
#![deny(unsafe_code)]

pub mod exports;
mod host;

pub use host::{Answer, Content, Host};
