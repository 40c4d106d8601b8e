//! The `mustplay` command: parse, run, exit.
//!
//! Each subcommand is a module with a `run` function from its arguments to an exit status, or a
//! function of `lab`; results go to standard output, progress and messages to standard error.

mod analysis;
mod args;
mod benching;
mod certificates;
mod clustering;
mod connections;
mod convert;
mod evaluation;
mod features;
mod htp;
mod inferiority;
mod input;
mod manual;
mod mistakes;
mod openings;
mod output;
mod playing;
mod puzzles;
mod review;
mod serving;
mod show;
mod solving;
mod store;
mod storing;
mod tree;
mod verifying;
mod watch;
mod worker;

use crate::args::{Cli, Command, Learn};
use crate::watch::listen;
use clap::FromArgMatches;
use std::io::Write;
use std::process::ExitCode;
use terminal::Status;

/// In place of musl's allocator, which keeps asking the system for memory.
#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

fn main() -> ExitCode {
    let cli = match parsed() {
        Ok(cli) => cli,
        Err(code) => return code,
    };
    match run(cli) {
        Ok(status) => status.into(),
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("mustplay: {}", output::sentence(&error));
            Status::BadInput.into()
        }
    }
}

/// The command line, or how the program ends without one.
fn parsed() -> Result<Cli, ExitCode> {
    let matches = args::command().try_get_matches();
    matches.and_then(|matches| Cli::from_arg_matches(&matches)).map_err(|error| {
        let words: Vec<String> =
            std::env::args_os().skip(1).map(|word| word.to_string_lossy().into()).collect();
        match mistakes::fix(&error, &words) {
            Some(sentence) => {
                eprintln!("mustplay: {sentence}");
                Status::BadInput.into()
            }
            None => error.exit(),
        }
    })
}

fn run(cli: Cli) -> anyhow::Result<Status> {
    let screen = output::Screen::new(cli.colors);
    match cli.command {
        Command::Solve(args) => solving::run(&args, screen),
        Command::Review(args) => review::run(&args),
        Command::Openings(args) => openings::run(&args, screen),
        Command::Verify(args) => verifying::run(&args),
        Command::Tree(args) => tree::run(&args),
        Command::Play(args) => playing::run(&args, screen),
        Command::Htp(args) => htp::run(&args),
        Command::Analysis(args) => analysis::run(&args),
        Command::Match(args) => lab::matches::run(&args.into(), &listen()?),
        Command::Serve(args) => serving::run(&args),
        Command::Puzzles(args) => puzzles::run(&args, screen),
        Command::Connections(args) => connections::run(&args, screen),
        Command::Inferior(args) => inferiority::run(&args, screen),
        Command::Evaluate(args) => evaluation::run(&args, screen),
        Command::Derive(args) => lab::deriving::run(&args.into(), &listen()?),
        Command::Learn(args) => match args.what {
            Learn::Examples(args) => lab::learn::collect(&args.into(), &listen()?),
            Learn::Train(args) => lab::learn::train(&args.into(), &listen()?),
        },
        Command::Export(args) => match args.checking() {
            Some(checking) => lab::export::check(&checking, &listen()?),
            None => lab::export::run(&args.into(), &listen()?),
        },
        Command::Show(args) => show::run(&args, screen),
        Command::Convert(args) => convert::run(&args),
        Command::Features(args) => features::run(&args),
        Command::Store(args) => store::run(&args),
        Command::Worker(args) => worker::run(&args),
        Command::Bench(args) => benching::run(args),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut args::command(), "mustplay", &mut script);
            std::io::stdout().write_all(&script)?;
            Ok(Status::Done)
        }
        Command::Man { dir } => manual::run(dir.as_deref()),
    }
}
