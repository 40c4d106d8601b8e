//! The arguments of `mustplay bench cluster`.

use super::parse::{parse_count, parse_number, parse_size};
use board::Size;
use clap::Args;
use std::num::NonZeroUsize;
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Examples:
  mustplay bench cluster                               9x9, from 1 to 16 cores
  mustplay bench cluster --size 10 --threads 16 --svg 10x10.svg
  mustplay bench cluster --cores 1,2,4 --journal b4.jsonl --nodes 400000
  mustplay bench cluster --cores 8 --faults --json

The coordinator is the real one; searches are made up, with the statistics of the jobs of a real \
run, and time is a number. The same options give the same figures on every machine, but for the \
time that the coordinator's code takes.

Exit codes: 0 done, 2 bad input, 130 interrupted.";

#[derive(Args, Debug)]
pub(crate) struct ClusterArgs {
    /// The board.
    #[arg(long, value_parser = parse_size, default_value = "9")]
    size: Size,

    /// The nodes that one search needs.
    ///
    /// By default what 7x7 and 8x8 grow to on this board.
    #[arg(long, value_name = "N", value_parser = parse_count)]
    nodes: Option<NonZeroUsize>,

    /// How many cores there are: numbers with commas between them.
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = parse_count,
          default_value = "1,2,4,8,16")]
    cores: Vec<NonZeroUsize>,

    /// How many cores a worker has.
    #[arg(long, value_name = "N", value_parser = parse_count, default_value = "1")]
    threads: NonZeroUsize,

    /// How many certificates the coordinator checks at a time.
    #[arg(long, value_name = "N", value_parser = parse_count, default_value = "1")]
    verifiers: NonZeroUsize,

    /// Nodes a second of a core.
    #[arg(long, value_name = "N", value_parser = parse_count)]
    speed: Option<NonZeroUsize>,

    /// What chance starts from.
    #[arg(long, value_name = "N", value_parser = parse_number::<u64>, default_value_t = 1)]
    seed: u64,

    /// The figures are those of the median of so many runs with other seeds.
    #[arg(long, value_name = "N", value_parser = parse_count, default_value = "1")]
    runs: NonZeroUsize,

    /// Lose and delay one message in a hundred each, and end a worker every ten minutes.
    #[arg(long)]
    faults: bool,

    /// Fit the simulation to this file of 'solve --journal'.
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,

    /// Print one JSON object.
    #[arg(long)]
    json: bool,

    /// Draw the curve into this file, or - for standard output.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

impl From<ClusterArgs> for lab::bench::cluster::Options {
    fn from(args: ClusterArgs) -> Self {
        Self {
            size: args.size,
            nodes: args.nodes.map(|nodes| nodes.get() as f64),
            cores: args.cores.into_iter().map(NonZeroUsize::get).collect(),
            threads: args.threads.get(),
            verifiers: args.verifiers.get(),
            seed: args.seed,
            runs: args.runs.get(),
            faults: args.faults,
            journal: args.journal,
            speed: args.speed.map(|speed| speed.get() as f64),
            json: args.json,
            svg: args.svg,
        }
    }
}
