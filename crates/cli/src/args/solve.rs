//! The arguments of `mustplay solve`.

use super::engine::EngineArgs;
use super::parse::parse_threads;
use super::position::PositionArgs;
use clap::Args;
use cluster::nats::Address;
use std::num::NonZeroUsize;
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Examples:
  mustplay solve '3/3/3 b' --all-moves
  mustplay solve --size 4 --game rex --json
  mustplay solve '5x5 c3 b4' --limit 10
  mustplay solve '4x4 a1' --proof a1.cert   writes a certificate, once it has been checked
  mustplay solve '5x5 a1' --minimal-carrier and which cells the winner needs
  mustplay solve --batch positions.txt      one 'GAME POSITION' a line
  mustplay solve '8x8 d5' --db hex.db       keeps what it finds out; next time it knows
  mustplay solve '8x8 d5' --db hex.db --resume    after Ctrl-C: goes on from there
  mustplay solve '9x9 e5' --cluster nats://10.0.0.1:4222 --db hex.db    with the workers there

Exit codes: 0 done, 2 bad input, 3 gave up at the limit, 130 interrupted.";

#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    #[command(flatten)]
    pub(crate) engine: EngineArgs,

    /// Decide every move of the side to move, not just one that wins.
    #[arg(long)]
    pub(crate) all_moves: bool,

    /// Write a certificate to this file, or - for standard output.
    ///
    /// It is text if the file's name ends in .txt, else compressed binary.
    #[arg(long, value_name = "FILE", conflicts_with = "batch")]
    pub(crate) proof: Option<PathBuf>,

    /// Keep what the engine dfpn finds out in this file, and use what it has.
    #[arg(long, value_name = "FILE")]
    pub(crate) db: Option<PathBuf>,

    /// Go on from where the search of this position was stopped.
    #[arg(long, requires = "db")]
    pub(crate) resume: bool,

    /// Have the workers at a NATS server search: nats://HOST:PORT. With --db a run that was ended
    /// goes on.
    #[arg(long, value_name = "URL", conflicts_with_all = ["batch", "all_moves", "minimal_carrier"])]
    pub(crate) cluster: Option<Address>,

    /// Share the work among so many searches on this machine, as if they were workers.
    #[arg(long, value_name = "N", value_parser = parse_threads,
          conflicts_with_all = ["cluster", "batch", "all_moves", "minimal_carrier"])]
    pub(crate) jobs: Option<NonZeroUsize>,

    /// Report a carrier from which no cell can be dropped, unless that takes too long.
    #[arg(long, conflicts_with_all = ["proof", "db"])]
    pub(crate) minimal_carrier: bool,

    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,

    /// Solve each line 'GAME POSITION' of a file, or - for standard input, printing JSON lines.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "size", "moves"])]
    pub(crate) batch: Option<String>,
}
