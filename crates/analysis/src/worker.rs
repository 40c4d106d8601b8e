//! One position after the other, as long as some wait.

use crate::Output;
use crate::engine::Engine;
use crate::fault::Fault;
use crate::queue::{Next, Queue};
use crate::reply;
use crate::settings::Settings;
use std::io::{self, Write};

/// Looks at positions until nothing more comes.
pub(crate) fn run<W: Write + Send>(
    queue: &Queue,
    output: &Output<W>,
    settings: &Settings,
) -> io::Result<()> {
    let mut engine = Engine::new(settings);
    while let Some(Next { job, control, afresh }) = queue.next() {
        if afresh {
            engine.forget();
        }
        if let Some(winner) = job.position.winner() {
            output.write(&reply::over(&job, winner))?;
            continue;
        }
        let found = engine.look(&job, &control, |stage| {
            if let Some(opinion) = stage.opinion() {
                // An output that is closed is noticed with the last answer.
                let _ = output.write(&reply::found(&job, &opinion, true));
            }
        });
        let object = match found {
            Ok(opinion) => reply::found(&job, &opinion, false),
            Err(error) => Fault::general(error.to_string()).named(&job.id).object(),
        };
        output.write(&object)?;
    }
    Ok(())
}
