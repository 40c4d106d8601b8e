//! Time, as the surroundings tell it.

use report::answer::Spent;
use std::time::Duration;

/// A clock. Only differences between its readings are used.
pub trait Clock: Send + Sync {
    /// The time since some moment in the past.
    fn now(&self) -> Duration;

    /// The CPU time of all threads so far; where nobody knows it, that of a thread that never
    /// waits.
    fn cpu(&self) -> Duration {
        self.now()
    }
}

/// Readings at the start of some work.
pub(crate) struct Stopwatch<'c> {
    clock: &'c dyn Clock,
    wall: Duration,
    cpu: Duration,
}

impl<'c> Stopwatch<'c> {
    pub(crate) fn start(clock: &'c dyn Clock) -> Stopwatch<'c> {
        Stopwatch { clock, wall: clock.now(), cpu: clock.cpu() }
    }

    /// The time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.now().saturating_sub(self.wall)
    }

    /// What the work took so far.
    pub(crate) fn spent(&self) -> Spent {
        let cpu = self.clock.cpu().saturating_sub(self.cpu);
        Spent { cpu: cpu.as_secs_f64(), wall: self.elapsed().as_secs_f64() }
    }
}
