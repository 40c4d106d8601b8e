//! `mustplay htp`: the Hex Text Protocol, for `HexGui` and other clients. `docs/htp.md` lists the commands.
//!
//! | file | what |
//! |---|---|
//! | `protocol` | lines and framed answers, as text |
//! | `reader` | lines are read while commands run, so that they can be interrupted |
//! | `table` | all commands, with their help and their places in the menu |
//! | `call` | one call of a command and its arguments |
//! | `session` | the game and the settings |
//! | `watch` | a command while it runs |
//! | `game`, `player`, `clock`, `params`, `solver`, `cells`, `links` | the commands |
//! | `graphics` | pictures that are sent while a command runs |

mod call;
mod cells;
mod clock;
mod game;
mod graphics;
mod links;
mod params;
mod player;
mod protocol;
mod reader;
mod session;
mod solver;
mod table;
#[cfg(test)]
mod tests;
mod watch;

use crate::args::HtpArgs;
use crate::output::Status;
use mustplay::{EngineSettings, Engines};
use protocol::Line;
use reader::{Arrived, Interrupts};
use session::{Session, Settings};
use std::io::{BufReader, stdin};
use std::sync::mpsc::Receiver;
use watch::{Output, Watch};

pub(crate) fn run(args: &HtpArgs) -> anyhow::Result<Status> {
    let mut session = Session::new(args.game, args.size, settings(args));
    let (lines, interrupts) = reader::listen(BufReader::new(stdin()));
    serve(&mut session, &lines, &interrupts, &Output::standard())?;
    Ok(Status::Done)
}

/// What the arguments set, before a client says otherwise.
fn settings(args: &HtpArgs) -> Settings {
    let engines = EngineSettings {
        threads: args.threads,
        memory_mib: args.memory,
        style: args.player.style,
        player: args.player.settings(),
    };
    Settings {
        swap: args.swap,
        engines,
        solve_time: args.limit,
        shows_search: false,
        move_time: args.player.time(),
        resign: !args.no_resign,
        shows_player: false,
    }
}

/// Answers lines until they end or one says goodbye.
fn serve(
    session: &mut Session,
    lines: &Receiver<Arrived>,
    interrupts: &Interrupts,
    output: &Output,
) -> std::io::Result<()> {
    let mut engines = Engines::default();
    while !session.is_over {
        let Ok(Arrived { number, line }) = lines.recv() else { return Ok(()) };
        let (id, answer) = match line {
            Line::Command(request) => {
                let watch = Watch { number, interrupts, output };
                (request.id, call::answer(&request, session, &mut engines, &watch))
            }
            Line::TooLong => (None, Err(format!("a line has at most {} bytes", protocol::LONGEST))),
            Line::Nothing | Line::Interrupt => continue,
        };
        output.write(&protocol::framed(id, &answer))?;
    }
    Ok(())
}
