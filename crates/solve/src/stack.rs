//! Threads with the stack that a search needs.
//!
//! Engines recurse once for each move of a line, so a line takes at most as many calls as the board
//! has cells. Wider bit sets make larger calls. On large boards that is more than a thread is given
//! by default, and a stack that overflows ends the program: so deep work runs on threads whose
//! stack follows from the board.

use board::{Size, with_width};
use std::cell::Cell;
use std::io;
use std::panic::resume_unwind;
use std::thread::{Builder, Scope, ScopedJoinHandle, scope};

/// What a thread needs besides the calls of a line.
const BASE: usize = 1 << 20;

/// What a call needs, whatever the width of the bit sets.
const CALL: usize = 16 << 10;

/// What a call needs for each word of its bit sets.
const WORD: usize = 24 << 10;

thread_local! {
    /// The stack of this thread, in bytes, if it was made for a search.
    static STACK: Cell<usize> = const { Cell::new(0) };
}

/// The stack in bytes that is enough for the longest line of a board.
pub fn bytes(size: Size) -> usize {
    let words = with_width!(size, W => W);
    BASE + size.cells() * (CALL + words * WORD)
}

/// Starts a thread whose stack is enough for a board.
///
/// # Errors
/// If the system has no room for another thread.
pub fn spawn<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    size: Size,
    work: impl FnOnce() -> T + Send + 'scope,
) -> io::Result<ScopedJoinHandle<'scope, T>> {
    let stack = bytes(size);
    let work = move || {
        STACK.set(stack);
        work()
    };
    Builder::new().stack_size(stack).spawn_scoped(scope, work)
}

/// Does some work on a stack that is enough for a board, and waits for it: on a thread of its own,
/// unless it is called by work like this. Where no thread can be had, as in a browser, the work is
/// done on the caller's.
pub fn on_enough<T: Send>(size: Size, work: impl FnOnce() -> T + Send) -> T {
    if STACK.get() >= bytes(size) {
        return work();
    }
    let mut work = Some(work);
    let done = scope(|scope| {
        let work = &mut work;
        let run = move || work.take().map(|work| work());
        spawn(scope, size, run).ok().map(ScopedJoinHandle::join)
    });
    match (done, work) {
        (Some(Ok(Some(result))), _) => result,
        (Some(Err(panic)), _) => resume_unwind(panic),
        (_, Some(work)) => work(),
        (_, None) => unreachable!("work that was begun has a result"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_done_once() {
        let size = Size::new(19, 19).expect("a size");
        let mut count = 0;
        assert_eq!(on_enough(size, || std::mem::replace(&mut count, 1)), 0);
        assert_eq!(count, 1);
    }

    #[test]
    fn work_within_work_stays_on_its_thread_if_that_has_room() {
        let [small, large] = [5, 19].map(|side| Size::new(side, side).expect("a size"));
        let thread = || std::thread::current().id();
        let (outer, again, larger) =
            on_enough(small, || (thread(), on_enough(small, thread), on_enough(large, thread)));
        assert_ne!(outer, thread());
        assert_eq!(again, outer);
        assert_ne!(larger, outer);
    }

    #[test]
    #[should_panic(expected = "as it was")]
    fn a_panic_goes_on() {
        on_enough(Size::new(5, 5).expect("a size"), || panic!("as it was"));
    }
}
