//! What the page calls, and the clock that it hands in.
//!
//! Exported names and the imported clock need the attributes that the lint on unsafe code is
//! about. There is no unsafe block: the buffers are ordinary vectors, and the page reads and writes
//! the module's memory from outside.
#![allow(unsafe_code)]

use crate::host::{Answer, Content, Host};
use service::Clock;
use std::cell::RefCell;
use std::time::Duration;

/// The clock of the page.
struct PageClock;

#[cfg(target_family = "wasm")]
mod page {
    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// Milliseconds since some moment in the past.
        pub(super) safe fn now() -> f64;
    }
}

impl Clock for PageClock {
    #[cfg(target_family = "wasm")]
    fn now(&self) -> Duration {
        Duration::try_from_secs_f64(page::now() / 1000.0).unwrap_or_default()
    }

    /// Nobody calls the exports outside of a browser: the tests have a clock of their own.
    #[cfg(not(target_family = "wasm"))]
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// What the functions share. A module has one thread.
struct Shared {
    host: Host,
    request: Vec<u8>,
    reply: Answer,
}

thread_local! {
    static SHARED: RefCell<Shared> = RefCell::new(Shared {
        host: Host::new(|| Box::new(PageClock)),
        request: Vec::new(),
        reply: Answer::default(),
    });
}

fn with<T>(act: impl FnOnce(&mut Shared) -> T) -> T {
    SHARED.with_borrow_mut(act)
}

/// Makes room for a request of so many bytes, and says where.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> usize {
    with(|shared| {
        shared.request = vec![0; length];
        shared.request.as_ptr() as usize
    })
}

/// Answers the request: its status, or 0 if a search was begun.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> u32 {
    with(|shared| {
        let request = std::mem::take(&mut shared.request);
        shared.reply = shared.host.ask(&request);
        shared.reply.status.into()
    })
}

/// The number of the search that was begun last.
#[unsafe(no_mangle)]
pub extern "C" fn search() -> u32 {
    with(|shared| shared.host.last_search())
}

/// Runs a slice of a search. Its events since the last slice are the answer. 1 if something is left
/// to find, 0 if the search has ended.
#[unsafe(no_mangle)]
pub extern "C" fn step(search: u32, nodes: u32) -> u32 {
    with(|shared| {
        let (text, is_open) = shared.host.step(search, nodes.into());
        shared.reply = Answer { status: 200, content: Content::Events, bytes: text.into_bytes() };
        is_open.into()
    })
}

/// Forgets a search. What the engines learned from it stays.
#[unsafe(no_mangle)]
pub extern "C" fn drop_search(search: u32) {
    with(|shared| shared.host.drop_search(search));
}

/// Where the last answer is.
#[unsafe(no_mangle)]
pub extern "C" fn reply() -> usize {
    with(|shared| shared.reply.bytes.as_ptr() as usize)
}

/// The bytes of the last answer.
#[unsafe(no_mangle)]
pub extern "C" fn reply_length() -> usize {
    with(|shared| shared.reply.bytes.len())
}

/// What the last answer is.
#[unsafe(no_mangle)]
pub extern "C" fn reply_kind() -> u32 {
    with(|shared| shared.reply.content as u32)
}
