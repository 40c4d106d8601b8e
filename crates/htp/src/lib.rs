//! The Hex Text Protocol, for `HexGui` and other clients: commands in, answers out, one at a time.
//! `docs/htp.md` lists the commands.
//!
//! ```
//! use htp::{Output, Settings, serve};
//! use std::io::Cursor;
//!
//! let input = Cursor::new("boardsize 3\n7 play black b2\ndfpn-solve-state\n");
//! let mut answers = Vec::new();
//! serve(input, Output::new(&mut answers), Settings::default())?;
//! assert_eq!(String::from_utf8_lossy(&answers), "= \n\n=7 \n\n= black\n\n");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! | file | what |
//! |---|---|
//! | `settings` | what holds before a client says otherwise |
//! | `protocol` | lines and framed answers, as text |
//! | `failure` | why a command has no answer |
//! | `reader` | lines are read while commands run, so that they can be interrupted |
//! | [`lines`] | lines of which no more is kept than is wanted |
//! | `output` | where answers go, and whether somebody still reads them |
//! | `table` | all commands, with their help and their places in the menu |
//! | `call` | one call of a command and its arguments |
//! | `session` | the game, its clocks, and the settings as they stand |
//! | `watch` | a command while it runs |
//! | `game`, `player`, `clock`, `params`, `solver`, `cells`, `links`, `analyze` | the commands |
//! | `infos` | the lines of a live analysis |
//! | `graphics` | pictures that are sent while a command runs |
//!
//! Nothing is printed but to the given output, and no file is opened here.
#![forbid(unsafe_code)]

mod analyze;
mod call;
mod cells;
mod clock;
mod failure;
mod game;
mod graphics;
mod infos;
pub mod lines;
mod links;
mod output;
mod params;
mod player;
mod protocol;
mod reader;
mod session;
mod settings;
mod solver;
mod table;
#[cfg(test)]
mod tests;
mod watch;

pub use output::Output;
pub use settings::Settings;

use mustplay::Engines;
use output::Client;
use protocol::Line;
use reader::Arrived;
use session::Session;
use std::io::BufRead;
use watch::Watch;

/// Answers the commands of a client until its lines end or one says goodbye.
///
/// Lines are read in a thread of its own, which may still wait for one when this returns. The error
/// is that of an output to which nothing can be written.
pub fn serve(
    input: impl BufRead + Send + 'static,
    output: Output<'_>,
    settings: Settings,
) -> std::io::Result<()> {
    let (lines, heard) = reader::listen(input);
    let (mut session, mut engines) = (Session::new(settings), Engines::default());
    while !session.is_over {
        let Ok(Arrived { place, line }) = lines.recv() else { return Ok(()) };
        let text = match line {
            Line::Command(request) => {
                let watch = Watch::new(place, &heard, &output);
                let answer = call::answer(&request, &mut session, &mut engines, &watch);
                match watch.has_begun() {
                    true => protocol::END.into(),
                    false => protocol::framed(request.id, &answer),
                }
            }
            Line::TooLong => protocol::framed(None, &Err(protocol::too_long())),
            Line::Nothing | Line::Interrupt => continue,
        };
        output.write(&text)?;
    }
    Ok(())
}
