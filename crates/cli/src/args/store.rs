//! The arguments of `mustplay store`.

use clap::{Args, Subcommand};
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Examples:
  mustplay solve '6x6 a1' --db solved.db       makes the store or adds to it
  mustplay store list solved.db
  mustplay store export solved.db --json
  mustplay store merge all.db monday.db tuesday.db

A store that is listed, exported or checked is only read, and the file stays as it is.

Exit codes: 0 done, 1 something in a store is refused, 2 a file that can't be used.";

#[derive(Args, Debug)]
pub(crate) struct StoreArgs {
    #[command(subcommand)]
    pub(crate) command: StoreCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum StoreCommand {
    /// Say how many positions, certificates and checkpoints there are of each game and board.
    List {
        /// The store.
        file: PathBuf,
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Print every position: what is known of it, the winner, the nodes behind it, the position.
    Export {
        /// The store.
        file: PathBuf,
        /// Print one JSON object a line.
        #[arg(long)]
        json: bool,
    },
    /// Read everything, and check every certificate with the verifier.
    Check {
        /// The store.
        file: PathBuf,
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Add what other stores have to one, which is made if it isn't there. Each is checked before.
    Merge {
        /// The store that grows.
        into: PathBuf,
        /// The others, which stay as they are.
        #[arg(required = true)]
        from: Vec<PathBuf>,
    },
}
