//! The clocks of the machine.

use rustix::time::{ClockId, clock_gettime};
use service::Clock;
use std::time::{Duration, Instant};

/// The time since the server started, and the CPU time of the whole process.
pub(crate) struct MachineClock {
    start: Instant,
}

impl MachineClock {
    pub(crate) fn start() -> MachineClock {
        MachineClock { start: Instant::now() }
    }
}

impl Clock for MachineClock {
    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    fn cpu(&self) -> Duration {
        Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).unwrap_or_default()
    }
}
