//! Work on a thread of its own, while Python goes on: Ctrl-C, a clock and other threads can stop
//! it.
//!
//! Python tells of Ctrl-C only when it is asked, on its main thread. So whoever waits for a job
//! wakes up now and then and asks, and the lock of the interpreter is free in between.

use mustplay::{Control, with_deadline};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a wait lasts before Python is asked for Ctrl-C.
const PAUSE: Duration = Duration::from_millis(20);

/// Work under way, or done.
pub(crate) struct Job<T> {
    control: Arc<Control>,
    start: Instant,
    state: Mutex<State<T>>,
}

enum State<T> {
    Working(Receiver<Ended<T>>),
    Done(Ended<T>),
}

/// How work ended, and how long it took.
#[derive(Clone)]
struct Ended<T> {
    /// The result, or what it panicked with.
    result: Result<T, String>,
    took: Duration,
}

impl<T: Clone + Send + 'static> Job<T> {
    /// Starts some work, which looks at the control.
    pub(crate) fn start(
        control: Control,
        limit: Option<Duration>,
        work: impl FnOnce(&Control) -> T + Send + 'static,
    ) -> Job<T> {
        let control = Arc::new(control);
        let (done, working) = sync_channel(1);
        let watched = Arc::clone(&control);
        let start = Instant::now();
        std::thread::spawn(move || {
            let work = AssertUnwindSafe(|| match limit {
                Some(limit) => with_deadline(&watched, limit, || work(&watched)),
                None => work(&watched),
            });
            let result = catch_unwind(work).map_err(|panic| sentence(&*panic));
            // Nobody may be left to hear it.
            let _ = done.send(Ended { result, took: start.elapsed() });
        });
        Job { control, start, state: Mutex::new(State::Working(working)) }
    }

    /// Asks the work to end soon.
    pub(crate) fn stop(&self) {
        self.control.stop();
    }

    /// What stops and shows the work.
    pub(crate) fn control(&self) -> &Control {
        &self.control
    }

    /// How long the work takes so far, or took.
    pub(crate) fn elapsed(&self) -> Duration {
        // Whoever waits has the state for a moment: then the work hasn't ended.
        match self.state.try_lock().as_deref() {
            Ok(State::Done(ended)) => ended.took,
            _ => self.start.elapsed(),
        }
    }

    /// Waits until the work has ended or the time is over, and says whether it has ended. Ctrl-C
    /// stops the work, and is an error when that has ended.
    pub(crate) fn wait(&self, py: Python<'_>, most: Option<Duration>) -> PyResult<bool> {
        let start = Instant::now();
        loop {
            let left = most.map_or(PAUSE, |most| most.saturating_sub(start.elapsed()));
            if py.detach(|| self.pause(left.min(PAUSE))) {
                return Ok(true);
            }
            if let Err(interrupt) = py.check_signals() {
                self.stop();
                py.detach(|| while !self.pause(PAUSE) {});
                return Err(interrupt);
            }
            if most.is_some_and(|most| start.elapsed() >= most) {
                return Ok(false);
            }
        }
    }

    /// What came of the work. A panic in it is a bug of ours, and a `RuntimeError`.
    pub(crate) fn result(&self, py: Python<'_>) -> PyResult<T> {
        self.wait(py, None)?;
        match &*self.state() {
            State::Done(Ended { result, .. }) => {
                result.clone().map_err(|panic| PyRuntimeError::new_err(panic.clone()))
            }
            State::Working(_) => unreachable!("it was waited for"),
        }
    }

    /// Waits a moment, and says whether the work has ended.
    fn pause(&self, moment: Duration) -> bool {
        let mut state = self.state();
        let State::Working(working) = &*state else { return true };
        let ended = match working.recv_timeout(moment) {
            Ok(ended) => ended,
            Err(RecvTimeoutError::Timeout) => return false,
            Err(RecvTimeoutError::Disconnected) => unreachable!("a panic is caught and sent"),
        };
        *state = State::Done(ended);
        true
    }

    fn state(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Drop for Job<T> {
    /// Nobody waits any more.
    fn drop(&mut self) {
        self.control.stop();
    }
}

/// What a panic says.
fn sentence(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic");
    format!("a bug of Mustplay: please report this: {text}")
}
