//! The arguments of `mustplay export`.

use super::parse::{parse_count, parse_number, parse_threads};
use clap::Args;
use lab::export::{BoardShare, Checking, Exporting};
use std::num::NonZeroUsize;
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Examples:
  mustplay export data                                 a million positions: hours
  mustplay export small --rows 10000                   the first hundredth of each board
  mustplay export rex --boards rex:4x5,rex:5x5=3       a quarter of 4x5, the rest of 5x5
  mustplay export data --check 10000                   check a finished data set

FOLDER gets positions.csv, a row for each position, and README.md, which says what is in it. What \
is interrupted goes on when the same command is called again. The same options give the same \
bytes, whatever --threads is.

Exit codes: 0 done, 1 a check found something wrong, 2 bad input, 130 interrupted.";

#[derive(Args, Debug)]
pub(crate) struct ExportArgs {
    /// The folder of the data set.
    folder: PathBuf,

    /// How many positions there are in all.
    #[arg(long, value_name = "N", value_parser = parse_count, default_value = "1000000")]
    rows: NonZeroUsize,

    /// The games and boards, each with its share of the positions; 1 if none is given.
    #[arg(long, value_name = "GAME:SIZE[=SHARE],...", value_delimiter = ',',
          default_value = BoardShare::USUAL)]
    boards: Vec<BoardShare>,

    /// What chance starts from.
    #[arg(long, value_name = "N", value_parser = parse_count, default_value = "1")]
    seed: NonZeroUsize,

    /// How many nodes go into the moves of a position that the side to move wins.
    ///
    /// Where that isn't enough, the list of winning moves isn't complete, and the row says so.
    #[arg(long, value_name = "NODES", value_parser = parse_number::<u64>, default_value = "1000")]
    budget: u64,

    /// How many positions are searched at the same time; by default as many as there are cores.
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    threads: Option<NonZeroUsize>,

    /// Write positions.parquet, too.
    ///
    /// Only programs that were built with cargo's option --features parquet can.
    #[arg(long)]
    parquet: bool,

    /// Check the data set of the folder instead: its splits, and so many rows by another engine.
    #[arg(long, value_name = "N", value_parser = parse_number::<u64>,
          conflicts_with_all = ["rows", "boards", "budget", "parquet"])]
    check: Option<u64>,
}

impl ExportArgs {
    /// What is to be checked, if that is asked for.
    pub(crate) fn checking(&self) -> Option<Checking> {
        Some(Checking {
            folder: self.folder.clone(),
            rows: self.check?,
            seed: self.seed.get() as u64,
            threads: self.threads(),
        })
    }

    fn threads(&self) -> NonZeroUsize {
        self.threads.unwrap_or_else(mustplay::all_cores)
    }
}

impl From<ExportArgs> for Exporting {
    fn from(args: ExportArgs) -> Self {
        Self {
            threads: args.threads(),
            folder: args.folder,
            rows: args.rows.get() as u64,
            boards: args.boards,
            seed: args.seed.get() as u64,
            budget: args.budget,
            parquet: args.parquet,
        }
    }
}
