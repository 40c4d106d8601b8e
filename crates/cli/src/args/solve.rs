//! The arguments of `mustplay solve`.

use super::engine::EngineArgs;
use super::position::PositionArgs;
use super::worker::WorkersArgs;
use clap::Args;
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
    #[arg(long, conflicts_with = "workers")]
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

    #[command(flatten)]
    pub(crate) workers: WorkersArgs,

    /// With workers: write what came of each job into this file, a line of JSON for each.
    #[arg(long, value_name = "FILE", requires = "workers")]
    pub(crate) journal: Option<PathBuf>,

    /// Report a carrier from which no cell can be dropped, unless that takes too long.
    #[arg(long, conflicts_with_all = ["proof", "db", "workers"])]
    pub(crate) minimal_carrier: bool,

    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,

    /// Solve each line 'GAME POSITION' of a file, or - for standard input, printing JSON lines.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "size", "moves", "workers"])]
    pub(crate) batch: Option<String>,
}
