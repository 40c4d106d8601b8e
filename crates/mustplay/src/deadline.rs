//! The one timer that stops a search.

use solve::Control;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Runs some work that looks at a control, and stops the control when the time is over.
///
/// ```
/// use mustplay::{Config, Control, Rules, Setup, Solver, with_deadline};
/// use std::time::Duration;
/// let position: Setup = "4/4/4/4 b".parse()?;
/// let mut solver = Solver::new(Rules::Hex, position.size(), &Config::strongest(Rules::Hex))?;
/// let control = Control::default();
/// let answer = with_deadline(&control, Duration::from_secs(10), || {
///     solver.solve(&position, Default::default(), &control)
/// })?;
/// assert!(answer.winner.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn with_deadline<T>(control: &Control, limit: Duration, work: impl FnOnce() -> T) -> T {
    attended(Some(limit), limit, |_| false, || control.stop(), work)
}

/// Runs some work while another thread looks after it.
///
/// Every `interval`, `look` is told how long the work has taken so far and says whether it has to
/// stop. From then on, and when the limit is over, `stop` is called every interval until the work
/// has ended. A limit of zero stops the work before it begins.
pub fn attended<T>(
    limit: Option<Duration>,
    interval: Duration,
    mut look: impl FnMut(Duration) -> bool + Send,
    stop: impl Fn() + Send,
    work: impl FnOnce() -> T,
) -> T {
    let start = Instant::now();
    if limit.is_some_and(|limit| limit.is_zero()) {
        stop();
    }
    std::thread::scope(|scope| {
        let (done, finished) = channel::<()>();
        scope.spawn(move || {
            loop {
                let left = limit.map(|limit| limit.saturating_sub(start.elapsed()));
                let wait = left.filter(|left| !left.is_zero()).unwrap_or(interval).min(interval);
                if finished.recv_timeout(wait) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
                let is_over = limit.is_some_and(|limit| start.elapsed() >= limit);
                if look(start.elapsed()) || is_over {
                    stop();
                }
            }
        });
        let result = work();
        drop(done);
        result
    })
}
