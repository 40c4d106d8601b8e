//! The analysis protocol of `KataGo`, for explorers and other programs: JSON queries in, one a
//! line, JSON answers out. `docs/analysis.md` describes it.
//!
//! ```
//! use analysis::{Settings, serve};
//!
//! let query = r#"{"id":"a","boardXSize":3,"boardYSize":3,"rules":"hex","moves":[["B","b2"]]}"#;
//! let mut answers = Vec::new();
//! serve(query.as_bytes(), &mut answers, &Settings::default())?;
//! let answers = String::from_utf8_lossy(&answers);
//! assert!(answers.contains(r#""proved":true"#) && answers.contains(r#""winner":"B""#));
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! | file | what |
//! |---|---|
//! | `settings` | what holds where a query says nothing |
//! | `lines` | lines of input, of which none is too long to be kept |
//! | `fault` | what is wrong with a query |
//! | `fields` | the fields of a query, read one by one |
//! | `query` | a query: positions, and what is wanted of each |
//! | `action` | other requests: the version, an end of queries, a fresh start |
//! | `queue` | the positions that wait, and the one that is looked at |
//! | `engine` | what is found out about a position |
//! | `reply` | that as a JSON object |
//! | `worker` | one position after the other |
//!
//! One thread reads while another looks at positions: so that queries can be ended. Nothing is
//! printed but to the given output, and no file is opened here.
#![forbid(unsafe_code)]

mod action;
mod engine;
mod fault;
mod fields;
mod lines;
mod query;
mod queue;
mod reply;
mod settings;
#[cfg(test)]
mod tests;
mod worker;

pub use settings::Settings;

use fault::Fault;
use lines::Line;
use queue::Queue;
use serde_json::{Map, Value};
use std::io::{self, BufRead, Write};
use std::sync::{Mutex, PoisonError};

/// Answers queries until the input ends and every one of them is answered. The error is that of an
/// input that can't be read, or of an output to which nothing can be written.
pub fn serve(
    mut input: impl BufRead,
    output: impl Write + Send,
    settings: &Settings,
) -> io::Result<()> {
    let (queue, output) = (Queue::default(), Output(Mutex::new(output)));
    std::thread::scope(|scope| {
        let worker = scope.spawn(|| {
            let worked = worker::run(&queue, &output, settings);
            if worked.is_err() {
                queue.abandon();
            }
            worked
        });
        let read = read(&mut input, &queue, &output, settings);
        match read {
            Ok(()) => queue.close(),
            Err(_) => queue.abandon(),
        }
        let worked = worker.join().expect("no panic");
        read.and(worked)
    })
}

/// Reads lines until they end, or nobody looks at positions any more.
fn read<W: Write>(
    input: &mut impl BufRead,
    queue: &Queue,
    output: &Output<W>,
    settings: &Settings,
) -> io::Result<()> {
    while let Some(line) = lines::next(input)? {
        if queue.is_abandoned() {
            break;
        }
        match line {
            Line::TooLong => output.write(&Fault::general(lines::too_long()).object())?,
            Line::Text(text) if text.trim().is_empty() => {}
            Line::Text(text) => {
                if let Err(fault) = take(&text, queue, output, settings)? {
                    output.write(&fault.object())?;
                }
            }
        }
    }
    Ok(())
}

/// Does what a line asks for; the fault is for whoever sent it.
fn take<W: Write>(
    text: &str,
    queue: &Queue,
    output: &Output<W>,
    settings: &Settings,
) -> io::Result<Result<(), Fault>> {
    let object: Map<String, Value> = match serde_json::from_str(text) {
        Ok(Value::Object(object)) => object,
        Ok(_) => return Ok(Err(Fault::general("a query is a JSON object on one line"))),
        Err(error) => return Ok(Err(Fault::general(format!("this is no JSON object: {error}")))),
    };
    if object.contains_key("action") {
        return action::take(object, queue, output);
    }
    match query::read(&object, settings) {
        Ok(read) => {
            for warning in &read.warnings {
                output.write(warning)?;
            }
            queue.add(read.jobs);
            Ok(Ok(()))
        }
        Err(fault) => Ok(Err(fault)),
    }
}

/// Where answers go, each whole and on a line of its own.
struct Output<W>(Mutex<W>);

impl<W: Write> Output<W> {
    fn write(&self, object: &Value) -> io::Result<()> {
        let mut writer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(writer, "{object}")?;
        writer.flush()
    }
}
