//! CPU time and time on the clock.

use report::answer::Spent;
use rustix::time::{ClockId, clock_gettime};
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

/// The CPU time of the whole process so far.
fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}
