//! Watching work: progress on a terminal, time limits and Ctrl-C.

use crate::Interrupt;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use mustplay::{Control, View};
use report::words::{counted, grouped};
use std::time::{Duration, Instant};

/// How often the watcher looks.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The time between two updates of the progress.
const UPDATE: Duration = Duration::from_millis(250);

/// One line about a search: what is solved, how fast, where the search is, and the memory in use.
fn progress(what: &str, control: &Control, elapsed: Duration) -> String {
    let (nodes, seconds) = (control.nodes(), elapsed.as_secs_f64());
    let rate = grouped((nodes as f64 / seconds) as u64);
    let mut text = format!("{what}: {}, {rate}/s, {seconds:.0} s", counted(nodes, "node"));
    if let Some(mib) = resident_mib() {
        text += &format!(", {} MiB", grouped(mib));
    }
    let View { principal_variation, bounds, .. } = control.view();
    if let Some([phi, delta]) = bounds {
        text += &format!(", bounds {}/{},", grouped(phi.into()), grouped(delta.into()));
    }
    for cell in principal_variation {
        text += &format!(" {cell}");
    }
    text
}

/// The memory that the process has in use, where the system tells it.
fn resident_mib() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find(|line| line.starts_with("VmRSS:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? >> 10)
}

/// Runs `work`, which looks at `control`, while another thread shows progress on a terminal and
/// stops it at the limit or when Ctrl-C is pressed.
pub fn watched<T>(
    what: &str,
    control: &Control,
    limit: Option<Duration>,
    interrupt: &Interrupt,
    work: impl FnOnce() -> T,
) -> T {
    watched_as(|| what.into(), control, limit, interrupt, work)
}

/// The same for work whose parts have names of their own.
pub fn watched_as<T>(
    what: impl Fn() -> String + Send + Sync,
    control: &Control,
    limit: Option<Duration>,
    interrupt: &Interrupt,
    work: impl FnOnce() -> T,
) -> T {
    let progress = |elapsed| progress(&what(), control, elapsed);
    attended(progress, || control.stop(), limit, interrupt, work)
}

/// The same for work that tells its progress and is stopped in its own way; `stop` is called again
/// and again until the work ends.
pub fn attended<T>(
    progress: impl Fn(Duration) -> String + Send + Sync,
    stop: impl Fn() + Send,
    limit: Option<Duration>,
    interrupt: &Interrupt,
    work: impl FnOnce() -> T,
) -> T {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    bar.set_style(ProgressStyle::with_template("{wide_msg}").expect("a fixed template"));
    let mut shown: Option<Instant> = None;
    let look = |elapsed| {
        if !bar.is_hidden() && shown.is_none_or(|at| at.elapsed() >= UPDATE) {
            bar.set_message(progress(elapsed));
            shown = Some(Instant::now());
        }
        interrupt.happened()
    };
    let result = mustplay::attended(limit, POLL_INTERVAL, look, stop, work);
    bar.finish_and_clear();
    result
}
