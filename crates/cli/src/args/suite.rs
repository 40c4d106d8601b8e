//! The arguments of `mustplay bench suite`.

use super::parse::{parse_memory, parse_seconds, parse_size, parse_threads, rules_parser};
use board::{Rules, Size};
use clap::Args;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

pub(super) const HELP: &str = "\
Examples:
  mustplay bench suite                                      all openings of 7x7, up to rotation
  mustplay bench suite --set 6x6,8x8 --limit 600
  mustplay bench suite --openings a3,a5,b4,c6,d3 --knock-out
  mustplay bench suite --threads 2 --json suite.json --plot suite.svg
  mustplay bench suite --game rex --knock-out               the replies to an opening in the corner of 5x5

Each opening is solved from scratch. A ratio above 1 says that we are faster: it is the \
reference's CPU time by ours, each in terms of a fixed piece of work on the same machine, the \
calibration, which is run before and after. Ctrl-C ends the run; what was solved is reported.

Exit codes: 0 done, 1 a winner is wrong, 2 bad input, 3 some openings were given up, 130 \
interrupted.";

#[derive(Args, Debug)]
pub(crate) struct SuiteArgs {
    /// The game.
    #[arg(long, value_name = "hex|rex", value_parser = rules_parser(), ignore_case = true,
          hide_possible_values = true, default_value = "hex")]
    pub(crate) game: Rules,

    /// The boards whose openings are solved: 6x6, 7x7, 8x8, by default 7x7.
    ///
    /// In Rex 5x5, which has the replies to an opening in the corner, and 6x6; by default 5x5.
    #[arg(long, value_name = "SIZE,...", value_delimiter = ',', value_parser = parse_size)]
    pub(crate) set: Vec<Size>,

    /// Of these, solve only some openings.
    #[arg(long, value_name = "CELLS", default_value = "", hide_default_value = true)]
    pub(crate) openings: String,

    /// The number of threads.
    ///
    /// On one a search takes the same nodes each time.
    #[arg(long, value_name = "N", value_parser = parse_threads, default_value_t = NonZeroUsize::MIN)]
    pub(crate) threads: NonZeroUsize,

    /// Give an opening up after so many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) limit: Option<Duration>,

    /// The most memory for tables, in MiB. By default a quarter of the machine's,
    /// but no more than 1024.
    #[arg(long, value_name = "MIB", value_parser = parse_memory)]
    pub(crate) memory: Option<NonZeroUsize>,

    /// Solve the openings again with each feature of the engine switched off.
    #[arg(long)]
    pub(crate) knock_out: bool,

    /// Write all figures as a JSON object to this file, or - for standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,

    /// Draw our times against the reference's into this file (SVG), or - for standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,

    /// The openings, with what the reference takes for them.
    ///
    /// By default suite/reference.tsv, or suite/reference-rex.tsv.
    #[arg(long, value_name = "FILE")]
    pub(crate) reference: Option<PathBuf>,
}

impl From<SuiteArgs> for lab::bench::suite::Options {
    fn from(args: SuiteArgs) -> Self {
        Self {
            rules: args.game,
            sizes: args.set,
            openings: args.openings,
            threads: args.threads,
            limit: args.limit,
            memory: args.memory,
            knock_out: args.knock_out,
            json: args.json,
            plot: args.plot,
            reference: args.reference,
        }
    }
}
