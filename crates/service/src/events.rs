//! What a search tells while it runs, and what is told of it.

use crate::certificates::StoredCertificate;
use crate::results::MoveResult;
use board::Size;
use mustplay::Control;
use report::SCHEMA;
use report::answer::Solved;
use serde_json::{Value, json};
use std::sync::Arc;

/// Something that a search has found out.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Event {
    /// Who wins.
    Answer(Box<Solved>),
    /// The result of a move.
    Cell(Size, MoveResult),
    /// A certificate.
    Certificate(Arc<StoredCertificate>),
    /// Why there will be no result.
    Error(String),
}

impl Event {
    /// Its name.
    pub fn name(&self) -> &'static str {
        match self {
            Event::Answer(_) => "answer",
            Event::Cell(..) => "cell",
            Event::Certificate(_) => "certificate",
            Event::Error(_) => "error",
        }
    }

    /// Its object.
    pub fn object(&self) -> Value {
        match self {
            Event::Answer(solved) => json!(solved),
            Event::Cell(size, result) => result.object(*size),
            Event::Certificate(certificate) => certificate.object(),
            Event::Error(message) => json!({ "schema": SCHEMA, "error": message }),
        }
    }
}

/// An event as it is sent to whoever listens: its name, and its object on one line.
pub fn event_text(name: &str, object: &Value) -> String {
    format!("event: {name}\ndata: {object}\n\n")
}

/// Whoever is told what a search finds.
pub trait Events {
    /// Something was found out.
    fn send(&mut self, event: Event);

    /// The search is about the move on this cell from now on, or about none.
    fn running(&mut self, _cell: Option<String>) {}
}

/// Why there are no more events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// All was found that was asked for.
    Done,
    /// The time was over.
    Limit,
    /// The search was stopped, or there is an error.
    Stopped,
}

/// The object of the event `progress`: how far a search is after so many seconds. `running` is the
/// cell of the move that it is about.
pub fn progress(control: &Control, running: Option<&str>, seconds: f64) -> Value {
    let nodes = control.nodes();
    let view = control.view();
    let line: Vec<String> = view.principal_variation.iter().map(ToString::to_string).collect();
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

/// The object of the event `end`, which is the last.
pub fn end(end: End, control: &Control, seconds: f64) -> Value {
    let reason = match end {
        End::Done => "done",
        End::Limit => "limit",
        End::Stopped => "stopped",
    };
    json!({ "schema": SCHEMA, "reason": reason, "nodes": control.nodes(), "seconds": seconds })
}
