//! What a search tells while it runs, and what is told of it.

use crate::certificates::StoredCertificate;
use crate::results::MoveResult;
use board::Size;
use mustplay::Control;
use report::SCHEMA;
use report::answer::Solved;
use report::review::{Reviewed, ReviewedAt};
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
    /// What is known of a position of a game.
    Position(Box<ReviewedAt>),
    /// A game move by move.
    Review(Box<Reviewed>),
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
            Event::Position(_) => "position",
            Event::Review(_) => "review",
            Event::Error(_) => "error",
        }
    }

    /// Its object.
    pub fn object(&self) -> Value {
        match self {
            Event::Answer(solved) => json!(solved),
            Event::Cell(size, result) => result.object(*size),
            Event::Certificate(certificate) => certificate.object(),
            Event::Position(at) => {
                let mut object = json!(at);
                object["schema"] = json!(SCHEMA);
                object
            }
            Event::Review(review) => json!(review),
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

    /// The search is about this from now on, or about nothing in particular.
    fn running(&mut self, _part: Option<Running>) {}
}

/// The part that a search is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Running {
    /// The move on the cell of this name.
    Move(String),
    /// The position of a game after so many moves.
    Position(usize),
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

/// The object of the event `progress`: how far a search is after so many seconds, and the part that
/// it is about.
pub fn progress(control: &Control, running: Option<&Running>, seconds: f64) -> Value {
    let nodes = control.nodes();
    let view = control.view();
    let line: Vec<String> = view.principal_variation.iter().map(ToString::to_string).collect();
    let cell = match running {
        Some(Running::Move(cell)) => Some(cell),
        Some(Running::Position(_)) | None => None,
    };
    let mut object = json!({
        "schema": SCHEMA,
        "nodes": nodes,
        "seconds": seconds,
        "nodes_per_second": (nodes as f64 / seconds.max(1e-3)).round(),
        "line": line,
        "bounds": view.bounds,
        "running": cell,
    });
    if let Some(Running::Position(number)) = running {
        object["number"] = json!(number);
    }
    object
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
