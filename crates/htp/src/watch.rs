//! Watching a command while it runs: interrupts, limits, live graphics, and a client that goes
//! away.

use crate::output::Client;
use crate::reader::Interrupts;
use mustplay::Control;
use std::time::{Duration, Instant};

/// How often the watcher looks.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The time between two pictures.
const PICTURE: Duration = Duration::from_millis(500);

/// Whoever looks after one command.
pub(crate) struct Watch<'a> {
    /// The number of the command's line.
    pub(crate) number: u64,
    pub(crate) interrupts: &'a Interrupts,
    pub(crate) client: &'a dyn Client,
}

/// Live graphics of a command, made anew each time.
pub(crate) type Picture<'a> = &'a (dyn Fn(Duration) -> String + Sync);

impl Watch<'_> {
    /// Whether the command was told to end.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupts.reach(self.number)
    }

    /// Runs `work`, which looks at `control`, and stops it at an interrupt, at a limit, or when the
    /// client has gone. Meanwhile the picture is sent now and then, if there is one.
    pub(crate) fn over<T>(
        &self,
        control: &Control,
        limit: Option<Duration>,
        picture: Option<Picture<'_>>,
        work: impl FnOnce() -> T,
    ) -> T {
        if self.is_interrupted() {
            control.stop();
        }
        let (mut sent, mut seen) = (Instant::now(), Instant::now());
        let look = |elapsed| {
            if let Some(picture) = picture
                && sent.elapsed() >= PICTURE
            {
                // A client that has gone is noticed below.
                let _ = self.client.write(&picture(elapsed));
                sent = Instant::now();
            }
            let mut has_gone = false;
            if seen.elapsed() >= PICTURE {
                seen = Instant::now();
                has_gone = self.client.has_gone();
            }
            has_gone || self.is_interrupted()
        };
        mustplay::attended(limit, POLL_INTERVAL, look, || control.stop(), work)
    }
}
