//! The arguments of `mustplay learn`.

use super::parse::{parse_count, parse_threads, rules_parser};
use board::Rules;
use clap::{Args, Subcommand};
use lab::learn::{Collecting, Order, Training};
use std::num::NonZeroUsize;
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Examples:
  mustplay learn examples --order plain --positions 2000 --output first.examples
  mustplay learn train first.examples --output first.weights
  mustplay learn examples --order first.weights --seed 2 --output second.examples
  mustplay learn train first.examples second.examples --output hex.weights
  mustplay learn examples --game rex --order plain --output rex.examples

The same options give the same files, whatever --threads is.

Exit codes: 0 done, 2 bad input, 130 interrupted.";

#[derive(Args, Debug)]
pub(crate) struct LearnArgs {
    #[command(subcommand)]
    pub(crate) what: Learn,
}

/// What is made.
#[derive(Subcommand, Debug)]
pub(crate) enum Learn {
    /// Search random positions, and write nodes of these searches with what their moves are worth.
    Examples(ExamplesArgs),
    /// Train a network on examples, and write its weights.
    Train(TrainArgs),
}

#[derive(Args, Debug)]
pub(crate) struct ExamplesArgs {
    /// The game.
    #[arg(long, value_name = "hex|rex", value_parser = rules_parser(), ignore_case = true,
          hide_possible_values = true, default_value = "hex")]
    game: Rules,

    /// How many positions are searched.
    #[arg(long, value_name = "N", value_parser = parse_count, default_value = "4000")]
    positions: NonZeroUsize,

    /// How moves are ordered meanwhile: plain, without a network, or by the weights in a file.
    ///
    /// By default by the network of the program.
    #[arg(long, value_name = "plain|FILE")]
    order: Option<PathBuf>,

    /// What chance starts from.
    #[arg(long, value_name = "N", value_parser = parse_count, default_value = "1")]
    seed: NonZeroUsize,

    /// How many positions are searched at the same time.
    #[arg(long, value_name = "N", value_parser = parse_threads, default_value = "2")]
    threads: NonZeroUsize,

    /// The file that gets the examples, or - for standard output.
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct TrainArgs {
    /// Files of examples.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// How many steps are made, of 256 examples each.
    #[arg(long, value_name = "N", value_parser = parse_count, default_value = "10000")]
    steps: NonZeroUsize,

    /// What chance starts from.
    #[arg(long, value_name = "N", value_parser = parse_count, default_value = "1")]
    seed: NonZeroUsize,

    /// How many threads share the work.
    #[arg(long, value_name = "N", value_parser = parse_threads, default_value = "2")]
    threads: NonZeroUsize,

    /// The file that gets the weights, or - for standard output.
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
}

impl From<ExamplesArgs> for Collecting {
    fn from(args: ExamplesArgs) -> Self {
        Self {
            game: args.game,
            positions: u32::try_from(args.positions.get()).unwrap_or(u32::MAX),
            seed: args.seed.get() as u64,
            threads: args.threads,
            order: match args.order {
                None => Order::Program,
                Some(path) if path.as_os_str() == "plain" => Order::Plain,
                Some(path) => Order::File(path),
            },
            output: args.output,
        }
    }
}

impl From<TrainArgs> for Training {
    fn from(args: TrainArgs) -> Self {
        Self {
            files: args.files,
            steps: args.steps,
            seed: args.seed.get() as u64,
            threads: args.threads,
            output: args.output,
        }
    }
}
