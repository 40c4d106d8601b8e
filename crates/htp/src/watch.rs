//! Watching a command while it runs: interrupts, limits, live graphics, and a client that goes
//! away.

use crate::output::Client;
use crate::reader::{Heard, Place};
use mustplay::Control;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often the watcher looks.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The time between two pictures.
const PICTURE: Duration = Duration::from_millis(500);

/// Whoever looks after one command.
pub(crate) struct Watch<'a> {
    place: Place,
    heard: &'a Heard,
    client: &'a dyn Client,
    /// Whether the answer has begun: its first line is out, and only its end is missing.
    has_begun: AtomicBool,
}

/// Live graphics of a command, made anew each time.
pub(crate) type Picture<'a> = &'a (dyn Fn(Duration) -> String + Sync);

impl<'a> Watch<'a> {
    /// Looks after the command of a line.
    pub(crate) fn new(place: Place, heard: &'a Heard, client: &'a dyn Client) -> Watch<'a> {
        Watch { place, heard, client, has_begun: AtomicBool::new(false) }
    }

    /// Whether the command was told to end.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.heard.interrupts(self.place)
    }

    /// Writes a part of an answer that comes in parts. A client that has gone is noticed later.
    pub(crate) fn write(&self, text: &str) {
        self.has_begun.store(true, Ordering::Relaxed);
        let _ = self.client.write(text);
    }

    /// Sends a picture, which comes before the answer. A client that has gone is noticed later.
    pub(crate) fn draw(&self, picture: &str) {
        let _ = self.client.write(picture);
    }

    /// Whether a part of the answer is out.
    pub(crate) fn has_begun(&self) -> bool {
        self.has_begun.load(Ordering::Relaxed)
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
        let tell = |elapsed| {
            if let Some(picture) = picture {
                self.draw(&picture(elapsed));
            }
        };
        self.attend(control, limit, PICTURE, tell, || self.is_interrupted(), work)
    }

    /// Runs `work`, which looks at `control`, until anything is heard: a line, even an empty one,
    /// or the end of the input. Meanwhile `tell` is called every so often, if that is wanted.
    pub(crate) fn until_next_line<T>(
        &self,
        control: &Control,
        every: Option<Duration>,
        tell: impl Fn() + Sync,
        work: impl FnOnce() -> T,
    ) -> T {
        let is_over = || self.heard.goes_on_after(self.place);
        self.attend(control, None, every.unwrap_or(Duration::MAX), |_| tell(), is_over, work)
    }

    /// Waits until the control is stopped.
    pub(crate) fn rest(control: &Control) {
        while !control.is_stopped() {
            std::thread::sleep(POLL_INTERVAL);
        }
    }

    fn attend<T>(
        &self,
        control: &Control,
        limit: Option<Duration>,
        every: Duration,
        tell: impl Fn(Duration) + Sync,
        is_over: impl Fn() -> bool + Sync,
        work: impl FnOnce() -> T,
    ) -> T {
        if is_over() {
            control.stop();
        }
        let (mut told, mut seen) = (Instant::now(), Instant::now());
        let look = |elapsed| {
            if told.elapsed() >= every {
                tell(elapsed);
                told = Instant::now();
            }
            let mut has_gone = false;
            if seen.elapsed() >= PICTURE {
                seen = Instant::now();
                has_gone = self.client.has_gone();
            }
            has_gone || is_over()
        };
        mustplay::attended(limit, POLL_INTERVAL, look, || control.stop(), work)
    }
}
