//! Server-sent events: what a search tells, at most four times a second, for as long as somebody listens.

use super::problem::Problem;
use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use report::SCHEMA;
use serde_json::{Value, json};
use solve::Control;
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant as Moment, sleep_until};
use tokio_stream::wrappers::ReceiverStream;

/// The time between two updates: some more than a quarter of a second, so that no second has five of them.
const UPDATE: Duration = Duration::from_millis(280);

/// The first update is sent so soon, if the search hasn't ended by then.
const FIRST: Duration = Duration::from_millis(50);

/// How many updates wait for a client that reads slowly.
const WAITING: usize = 4;

/// A search as it is told to a client.
pub(super) struct Job {
    pub(super) control: Arc<Control>,
    /// The cell whose result is being found.
    running: Arc<Mutex<Option<String>>>,
    /// Whether all was found that was asked for.
    is_done: Arc<AtomicBool>,
    told: UnboundedReceiver<(&'static str, Value)>,
}

/// How the work tells what it finds.
pub(super) struct Teller {
    pub(super) control: Arc<Control>,
    running: Arc<Mutex<Option<String>>>,
    is_done: Arc<AtomicBool>,
    tell: UnboundedSender<(&'static str, Value)>,
}

/// A job, and the teller for whoever does its work. The job ends when the teller is dropped.
pub(super) fn job() -> (Job, Teller) {
    let (tell, told) = unbounded_channel();
    let control = Arc::new(Control::default());
    let job = Job { control, running: Arc::default(), is_done: Arc::default(), told };
    let teller = Teller {
        control: Arc::clone(&job.control),
        running: Arc::clone(&job.running),
        is_done: Arc::clone(&job.is_done),
        tell,
    };
    (job, teller)
}

impl Teller {
    /// Tells an event.
    pub(super) fn event(&self, name: &'static str, object: Value) {
        // If nobody listens any more, the control is stopped soon.
        let _ = self.tell.send((name, object));
    }

    /// Tells which cell the search is about from now on.
    pub(super) fn running(&self, cell: Option<String>) {
        *self.running.lock().unwrap_or_else(PoisonError::into_inner) = cell;
    }

    /// Says that all was found that was asked for.
    pub(super) fn done(&self) {
        self.is_done.store(true, Ordering::Relaxed);
    }

    /// Tells why there will be no result.
    pub(super) fn trouble(&self, message: &str) {
        self.event("error", json!({ "schema": SCHEMA, "error": message }));
    }
}

impl Job {
    /// The answer to the request: events until the work ends or the limit comes. When the client goes, the work
    /// is stopped.
    pub(super) fn response(self, limit: Duration) -> Response {
        let (out, body) = mpsc::channel(WAITING);
        tokio::spawn(self.drive(limit, out));
        let headers =
            [(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-store")];
        (headers, Body::from_stream(ReceiverStream::new(body))).into_response()
    }

    async fn drive(mut self, limit: Duration, out: mpsc::Sender<Result<Bytes, Infallible>>) {
        let stop = StopAtLast(Arc::clone(&self.control));
        let start = Instant::now();
        let deadline = Moment::from_std(start) + limit;
        let (mut next, mut is_late, mut is_over) = (Moment::now() + FIRST, false, false);
        let mut text = String::new();
        let mut sent = false;
        loop {
            tokio::select! {
                told = self.told.recv(), if !is_over => match told {
                    Some((name, object)) => push(&mut text, name, &object),
                    None => is_over = true,
                },
                () = sleep_until(next), if !is_over || sent => {
                    if is_over {
                        break;
                    }
                    // A client that reads slowly misses progress, but nothing else.
                    if let Ok(room) = out.try_reserve() {
                        push(&mut text, "progress", &self.progress(start));
                        room.send(Ok(std::mem::take(&mut text).into()));
                        sent = true;
                    }
                    next = Moment::now() + UPDATE;
                }
                () = sleep_until(deadline), if !is_late => {
                    is_late = true;
                    self.control.stop();
                }
                () = out.closed() => return,
            }
            if is_over && !sent {
                break;
            }
        }
        drop(stop);
        let reason = match self.is_done.load(Ordering::Relaxed) {
            true => "done",
            false if is_late => "limit",
            false => "stopped",
        };
        push(&mut text, "end", &self.end(reason, start));
        let _ = out.send(Ok(text.into())).await;
    }

    fn progress(&self, start: Instant) -> Value {
        let (nodes, seconds) = (self.control.nodes(), start.elapsed().as_secs_f64());
        let view = self.control.view();
        let line: Vec<String> = view.line.iter().map(ToString::to_string).collect();
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).clone();
        json!({
            "schema": SCHEMA,
            "nodes": nodes,
            "seconds": seconds,
            "nodes_per_second": (nodes as f64 / seconds.max(1e-3)).round(),
            "line": line,
            "bounds": view.bounds,
            "running": running,
        })
    }

    fn end(&self, reason: &str, start: Instant) -> Value {
        json!({
            "schema": SCHEMA,
            "reason": reason,
            "nodes": self.control.nodes(),
            "seconds": start.elapsed().as_secs_f64(),
        })
    }
}

/// Events that are all known, as one answer.
pub(super) fn at_once(events: Vec<(&'static str, Value)>) -> Response {
    let (job, teller) = job();
    for (name, object) in events {
        teller.event(name, object);
    }
    teller.done();
    drop(teller);
    job.response(UPDATE)
}

fn push(text: &mut String, name: &str, object: &Value) {
    text.push_str(&format!("event: {name}\ndata: {object}\n\n"));
}

/// Stops a search when it is dropped: nobody waits for it any more.
pub(super) struct StopAtLast(pub(super) Arc<Control>);

impl Drop for StopAtLast {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// The time for a search: what the request asks for, up to what the server allows.
pub(super) fn limit(asked: Option<f64>, most: Duration) -> Result<Duration, Problem> {
    let Some(seconds) = asked else { return Ok(most) };
    let asked = Duration::try_from_secs_f64(seconds);
    asked
        .map(|asked| asked.min(most))
        .map_err(|_| Problem::bad("limit is a number of seconds from 0 up"))
}
