//! Server-sent events: what a search tells, at most four times a second, for as long as somebody
//! listens.

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use mustplay::Control;
use serde_json::Value;
use service::{End, Event, Events, Running, event_text};
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant as Moment, sleep_until};
use tokio_stream::wrappers::ReceiverStream;

/// The time between two updates: some more than a quarter of a second, so that no second has five
/// of them.
const UPDATE: Duration = Duration::from_millis(280);

/// The first update is sent so soon, if the search hasn't ended by then.
const FIRST: Duration = Duration::from_millis(50);

/// How many updates wait for a client that reads slowly.
const WAITING: usize = 4;

/// What the two ends of a search share.
#[derive(Default)]
struct Progress {
    control: Arc<Control>,
    /// The part that the search is about.
    running: Mutex<Option<Running>>,
    /// Whether all was found that was asked for.
    is_done: AtomicBool,
}

/// A search as it is told to a client.
pub(crate) struct Job {
    progress: Arc<Progress>,
    events: UnboundedReceiver<Event>,
}

/// The end of a job at which the search runs.
pub(crate) struct EventSender {
    progress: Arc<Progress>,
    events: UnboundedSender<Event>,
}

/// A job, and the sender for whoever does its work. The job ends when the sender is dropped.
pub(crate) fn job() -> (Job, EventSender) {
    let (sender, events) = unbounded_channel();
    let progress = Arc::<Progress>::default();
    (Job { progress: Arc::clone(&progress), events }, EventSender { progress, events: sender })
}

impl EventSender {
    /// What stops the search.
    pub(crate) fn control(&self) -> Arc<Control> {
        Arc::clone(&self.progress.control)
    }

    /// Says that all was found that was asked for.
    pub(crate) fn done(&self) {
        self.progress.is_done.store(true, Ordering::Relaxed);
    }
}

impl Events for EventSender {
    fn send(&mut self, event: Event) {
        // If nobody listens any more, the control is stopped soon.
        let _ = self.events.send(event);
    }

    fn running(&mut self, part: Option<Running>) {
        *self.progress.running.lock().unwrap_or_else(PoisonError::into_inner) = part;
    }
}

impl Job {
    /// The answer to the request: events until the work ends or the limit comes. When the client
    /// goes, the work is stopped.
    pub(crate) fn response(self, limit: Duration) -> Response {
        let (out, body) = mpsc::channel(WAITING);
        tokio::spawn(self.drive(limit, out));
        let headers =
            [(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-store")];
        (headers, Body::from_stream(ReceiverStream::new(body))).into_response()
    }

    async fn drive(mut self, limit: Duration, out: mpsc::Sender<Result<Bytes, Infallible>>) {
        let stop = StopAtLast(Arc::clone(&self.progress.control));
        let start = Instant::now();
        let deadline = Moment::from_std(start) + limit;
        let (mut next, mut is_late, mut is_over) = (Moment::now() + FIRST, false, false);
        let mut text = String::new();
        let mut sent = false;
        loop {
            tokio::select! {
                event = self.events.recv(), if !is_over => match event {
                    Some(event) => push(&mut text, event.name(), &event.object()),
                    None => is_over = true,
                },
                () = sleep_until(next), if !is_over || sent => {
                    if is_over {
                        break;
                    }
                    // A client that reads slowly misses progress, but nothing else.
                    if let Ok(room) = out.try_reserve() {
                        push(&mut text, "progress", &self.progress.object(start));
                        room.send(Ok(std::mem::take(&mut text).into()));
                        sent = true;
                    }
                    next = Moment::now() + UPDATE;
                }
                () = sleep_until(deadline), if !is_late => {
                    is_late = true;
                    self.progress.control.stop();
                }
                () = out.closed() => return,
            }
            if is_over && !sent {
                break;
            }
        }
        drop(stop);
        let end = match self.progress.is_done.load(Ordering::Relaxed) {
            true => End::Done,
            false if is_late => End::Limit,
            false => End::Stopped,
        };
        let seconds = start.elapsed().as_secs_f64();
        push(&mut text, "end", &service::end(end, &self.progress.control, seconds));
        let _ = out.send(Ok(text.into())).await;
    }
}

impl Progress {
    fn object(&self, start: Instant) -> Value {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let seconds = start.elapsed().as_secs_f64();
        service::progress(&self.control, running.as_ref(), seconds)
    }
}

/// Events that are all known, as one answer.
pub(crate) fn at_once(events: Vec<Event>) -> Response {
    let (job, mut sender) = job();
    for event in events {
        sender.send(event);
    }
    sender.done();
    drop(sender);
    job.response(UPDATE)
}

fn push(text: &mut String, name: &str, object: &Value) {
    text.push_str(&event_text(name, object));
}

/// Stops a search when it is dropped: nobody waits for it any more.
pub(crate) struct StopAtLast(pub(crate) Arc<Control>);

impl Drop for StopAtLast {
    fn drop(&mut self) {
        self.0.stop();
    }
}
