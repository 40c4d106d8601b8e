//! The arguments of `mustplay bench`.

use super::cluster::ClusterArgs;
use super::papers::PapersArgs;
use super::parse::{parse_seconds, parse_size};
use super::suite::SuiteArgs;
use super::value::ValueArgs;
use super::{cluster, papers, suite, value};
use board::Size;
use clap::{Args, Subcommand};
use std::path::PathBuf;
use std::time::Duration;

pub(super) const HELP: &str = "\
Examples:
  mustplay bench board --size 7
  mustplay bench verify a1.cert --seconds 5 --json
  mustplay bench papers --output docs/papers.md
  mustplay bench suite --set 7x7,8x8
  mustplay bench cluster --cores 1,2,4,8
  mustplay bench value --size 9 --games 20";

#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    #[command(subcommand)]
    pub(crate) what: Bench,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Bench {
    /// Random playouts, play, undo and win detection, on one core.
    Board {
        /// The board to measure on.
        #[arg(long, value_parser = parse_size, default_value = "11")]
        size: Size,

        #[command(flatten)]
        speed: SpeedArgs,
    },
    /// Circuits of random positions, on one core.
    Circuit {
        /// The board to measure on.
        #[arg(long, value_parser = parse_size, default_value = "11")]
        size: Size,

        #[command(flatten)]
        speed: SpeedArgs,
    },
    /// A run on many machines, in simulation: how it grows with their number, and what holds it up.
    #[command(after_long_help = cluster::HELP)]
    Cluster(ClusterArgs),
    /// Filling in on random positions, and with --knock-out what each kind of inferior cell saves.
    Inferior(InferiorBenchArgs),
    /// The verifier on a certificate, read into memory, on one core.
    Verify {
        /// The certificate.
        file: PathBuf,

        #[command(flatten)]
        speed: SpeedArgs,
    },
    /// The tables and plots of the papers on 7x7, ours beside theirs, as a document with pictures.
    #[command(after_long_help = papers::HELP)]
    Papers(PapersArgs),
    /// The engine dfpn on openings of 6x6 to 8x8, or of 5x5 and 6x6 in Rex, beside the figures of
    /// another program.
    #[command(after_long_help = suite::HELP)]
    Suite(SuiteArgs),
    /// Whether the chances that a player gives are right: it plays with itself, and a solver judges
    /// the positions from the end of each game backwards.
    #[command(after_long_help = value::HELP)]
    Value(ValueArgs),
}

/// How a speed is measured and reported.
#[derive(Args, Debug)]
pub(crate) struct SpeedArgs {
    /// How long each measurement takes.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, default_value = "1")]
    pub(crate) seconds: Duration,

    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

impl From<SpeedArgs> for lab::bench::Speed {
    fn from(args: SpeedArgs) -> Self {
        Self { time: args.seconds, json: args.json }
    }
}

#[derive(Args, Debug)]
pub(crate) struct InferiorBenchArgs {
    /// Solve the openings of this board, up to rotation, with each kind switched off.
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) knock_out: Option<Size>,

    #[command(flatten)]
    pub(crate) speed: SpeedArgs,
}
