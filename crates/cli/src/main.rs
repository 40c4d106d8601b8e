//! The `mustplay` command: parse, run, exit.
//!
//! This is the only crate that prints, opens files or reads the clock. Each subcommand is a module
//! with a `run` function from its arguments to an exit status; results go to standard output,
//! progress and messages to standard error.

mod args;
mod bench;
mod certificates;
mod connections;
mod convert;
mod deriving;
mod evaluation;
mod htp;
mod inferiority;
mod input;
mod matches;
mod openings;
mod output;
mod papers;
mod playing;
mod puzzles;
mod serving;
mod show;
mod solving;
mod storing;
mod tree;
mod verifying;
mod watch;

use crate::args::{Cli, Command};
use crate::output::Status;
use clap::{CommandFactory, Parser};
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(cli) {
        Ok(status) => status.into(),
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("mustplay: {error:#}");
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
        Command::Match(args) => matches::run(&args),
        Command::Serve(args) => serving::run(&args),
        Command::Puzzles(args) => puzzles::run(&args, screen),
        Command::Connections(args) => connections::run(&args, screen),
        Command::Inferior(args) => inferiority::run(&args, screen),
        Command::Evaluate(args) => evaluation::run(&args, screen),
        Command::Derive(args) => deriving::run(&args),
        Command::Show(args) => show::run(&args, screen),
        Command::Convert(args) => convert::run(&args),
        Command::Bench(args) => bench::run(&args),
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
