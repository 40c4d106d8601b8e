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

use crate::args::{EngineArgs, HtpArgs};
use crate::desk::{self, Desk, Engines};
use crate::output::Status;
use board::{Board, with_width};
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
    let engine = EngineArgs {
        engine: None,
        without: Vec::new(),
        memory: args.memory,
        limit: args.limit,
        threads: args.threads,
    };
    let desk = desk::Settings { engine, style: args.player.style, player: args.player.settings() };
    Settings {
        swap: args.swap,
        desk,
        shows_search: false,
        move_time: args.player.time(),
        resign: !args.no_resign,
        shows_player: false,
    }
}

/// Answers lines until they end or one says goodbye. Each size of the board has its own engines.
fn serve(
    session: &mut Session,
    lines: &Receiver<Arrived>,
    interrupts: &Interrupts,
    output: &Output,
) -> std::io::Result<()> {
    while !session.is_over {
        let is_done = with_width!(session.size(), W => {
            let board = Board::<W>::new(session.size());
            serve_board(session, &mut Engines::new(&board), lines, interrupts, output)?
        });
        if is_done {
            return Ok(());
        }
    }
    Ok(())
}

/// The same until the board changes its size; whether the lines have ended.
fn serve_board(
    session: &mut Session,
    desk: &mut dyn Desk,
    lines: &Receiver<Arrived>,
    interrupts: &Interrupts,
    output: &Output,
) -> std::io::Result<bool> {
    let size = session.size();
    while session.size() == size && !session.is_over {
        let Ok(Arrived { number, line }) = lines.recv() else { return Ok(true) };
        let (id, answer) = match line {
            Line::Command(request) => {
                let watch = Watch { number, interrupts, output };
                (request.id, call::answer(&request, session, desk, &watch))
            }
            Line::TooLong => (None, Err(format!("a line has at most {} bytes", protocol::LONGEST))),
            Line::Nothing | Line::Interrupt => continue,
        };
        output.write(&protocol::framed(id, &answer))?;
    }
    Ok(false)
}
