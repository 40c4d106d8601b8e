//! Watching a command while it runs: interrupts, limits, live graphics, and a client that goes away.

use super::reader::Interrupts;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use solve::Control;
use std::io::Write;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How often the watcher looks.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The time between two pictures.
const PICTURE: Duration = Duration::from_millis(500);

/// Where answers and pictures go.
pub(super) struct Output {
    writer: Mutex<Box<dyn Write + Send>>,
    is_standard: bool,
}

impl Output {
    pub(super) fn standard() -> Output {
        Output { writer: Mutex::new(Box::new(std::io::stdout())), is_standard: true }
    }

    #[cfg(test)]
    pub(super) fn to(writer: impl Write + Send + 'static) -> Output {
        Output { writer: Mutex::new(Box::new(writer)), is_standard: false }
    }

    /// Writes a text at once and whole.
    pub(super) fn write(&self, text: &str) -> std::io::Result<()> {
        let mut writer = self.writer.lock().expect("nobody panics while writing");
        writer.write_all(text.as_bytes())?;
        writer.flush()
    }

    /// Whether nobody reads it any more, as far as the system tells.
    fn is_closed(&self) -> bool {
        let stdout = std::io::stdout();
        let mut watched = [PollFd::new(&stdout, PollFlags::empty())];
        let at_once = Timespec { tv_sec: 0, tv_nsec: 0 };
        self.is_standard
            && poll(&mut watched, Some(&at_once)).is_ok()
            && watched[0].revents().intersects(PollFlags::ERR | PollFlags::HUP)
    }
}

/// Whoever looks after one command.
pub(super) struct Watch<'a> {
    /// The number of the command's line.
    pub(super) number: u64,
    pub(super) interrupts: &'a Interrupts,
    pub(super) output: &'a Output,
}

/// Live graphics of a command, made anew each time.
pub(super) type Picture<'a> = &'a (dyn Fn(Duration) -> String + Sync);

impl Watch<'_> {
    /// Whether the command was told to end.
    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupts.reach(self.number)
    }

    /// Runs `work`, which looks at `control`, and stops it at an interrupt, at a limit, or when the
    /// client has gone. Meanwhile the picture is sent now and then, if there is one.
    pub(super) fn over<T>(
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
                let _ = self.output.write(&picture(elapsed));
                sent = Instant::now();
            }
            let mut is_closed = false;
            if seen.elapsed() >= PICTURE {
                seen = Instant::now();
                is_closed = self.output.is_closed();
            }
            is_closed || self.is_interrupted()
        };
        mustplay::attended(limit, POLL_INTERVAL, look, || control.stop(), work)
    }
}
