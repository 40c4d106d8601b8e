//! CPU time and time on the clock.

use crate::process::thread_cpu_seconds;
use report::answer::Spent;
use rustix::thread::{Pid, gettid};
use rustix::time::{ClockId, clock_gettime};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Both clocks, running.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    cpu: f64,
    wall: Instant,
}

impl Stopwatch {
    /// Starts both.
    pub fn start() -> Stopwatch {
        Stopwatch { cpu: cpu_seconds(), wall: Instant::now() }
    }

    /// What has passed since then; the CPU time is that of all threads.
    pub fn spent(&self) -> Spent {
        Spent { cpu: cpu_seconds() - self.cpu, wall: self.wall.elapsed().as_secs_f64() }
    }
}

/// The CPU time of one thread, which others can read while it works.
#[derive(Clone, Debug, Default)]
pub struct ThreadClock(Arc<Mutex<Time>>);

/// What is known of the CPU time of a thread.
#[derive(Clone, Copy, Debug, Default)]
enum Time {
    /// It hasn't begun.
    #[default]
    None,
    /// It is at work.
    Running(Pid),
    /// It has done its work in so many seconds.
    Done(f64),
}

impl ThreadClock {
    /// Notes that the calling thread, which is a new one, is the one whose time is told.
    pub fn begin(&self) {
        self.set(Time::Running(gettid()));
    }

    /// Notes that the calling thread has done its work.
    pub fn end(&self) {
        self.set(Time::Done(seconds(ClockId::ThreadCPUTime)));
    }

    /// The seconds so far; none while the system doesn't tell them of a thread that runs.
    pub fn seconds(&self) -> f64 {
        match *self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            Time::None => 0.0,
            Time::Running(id) => thread_cpu_seconds(id).unwrap_or(0.0),
            Time::Done(seconds) => seconds,
        }
    }

    fn set(&self, time: Time) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = time;
    }
}

/// The CPU time of the whole process so far.
fn cpu_seconds() -> f64 {
    seconds(ClockId::ProcessCPUTime)
}

fn seconds(clock: ClockId) -> f64 {
    let time = clock_gettime(clock);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_a_thread_grows_and_stays_when_it_ends() {
        let clock = ThreadClock::default();
        assert_eq!(clock.seconds(), 0.0);
        let own = clock.clone();
        let work = move || {
            own.begin();
            // Ticks of the system may be as long as ten milliseconds.
            while own.seconds() < 0.03 {}
            own.end();
        };
        std::thread::spawn(work).join().expect("no panic");
        let seconds = clock.seconds();
        assert!(seconds >= 0.02, "{seconds}");
        assert_eq!(clock.seconds(), seconds);
    }
}
