//! The `mustplay` command: parse, run, exit.
//!
//! Each subcommand is a module with a `run` function from its arguments to an exit status, or a
//! function of `lab`; results go to standard output, progress and messages to standard error.

mod args;
mod benching;
mod certificates;
mod connections;
mod convert;
mod evaluation;
mod htp;
mod inferiority;
mod input;
mod openings;
mod output;
mod playing;
mod puzzles;
mod serving;
mod show;
mod solving;
mod store;
mod storing;
mod tree;
mod verifying;
mod watch;

use crate::args::{Cli, Command};
use crate::watch::listen;
use clap::{CommandFactory, Parser};
use std::io::Write;
use std::process::ExitCode;
use terminal::Status;

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(cli) {
        Ok(status) => status.into(),
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("mustplay: {}", output::sentence(&error));
            Status::BadInput.into()
        }
    }
}

fn run(cli: Cli) -> anyhow::Result<Status> {
    let screen = output::Screen::new(cli.colors);
    match cli.command {
        Command::Solve(args) => solving::run(&args, screen),
        Command::Openings(args) => openings::run(&args, screen),
        Command::Verify(args) => verifying::run(&args),
        Command::Tree(args) => tree::run(&args),
        Command::Play(args) => playing::run(&args, screen),
        Command::Htp(args) => htp::run(&args),
        Command::Match(args) => lab::matches::run(&args.into(), &listen()?),
        Command::Serve(args) => serving::run(&args),
        Command::Puzzles(args) => puzzles::run(&args, screen),
        Command::Connections(args) => connections::run(&args, screen),
        Command::Inferior(args) => inferiority::run(&args, screen),
        Command::Evaluate(args) => evaluation::run(&args, screen),
        Command::Derive(args) => lab::deriving::run(&args.into(), &listen()?),
        Command::Show(args) => show::run(&args, screen),
        Command::Convert(args) => convert::run(&args),
        Command::Store(args) => store::run(&args),
        Command::Bench(args) => benching::run(args),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "mustplay", &mut script);
            std::io::stdout().write_all(&script)?;
            Ok(Status::Done)
        }
        Command::Man { dir } => {
            match dir {
                Some(dir) => clap_mangen::generate_to(Cli::command(), dir)?,
                None => {
                    let mut page = Vec::new();
                    clap_mangen::Man::new(Cli::command()).render(&mut page)?;
                    std::io::stdout().write_all(&page)?;
                }
            }
            Ok(Status::Done)
        }
    }
}
