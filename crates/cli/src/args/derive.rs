//! The arguments of `mustplay derive`.

use clap::Args;
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Examples:
  mustplay derive                        takes half a minute
  mustplay derive --check                takes some minutes on all cores
  mustplay derive --output crates/inferior/src/tables.bin
  mustplay derive --edge                 takes some minutes on all cores
  mustplay derive --edge --check         takes a minute

Exit codes: 0 the same, or all hold; 1 not the same, or one is wrong; 2 bad input; 130 \
interrupted.";

#[derive(Args, Debug)]
pub(crate) struct DeriveArgs {
    /// Derive edge templates, instead of the tables of inferior cells.
    #[arg(long)]
    pub(crate) edge: bool,

    /// Check what the tables say of every ring by plain minimax, or every template by another
    /// engine and by the rules of certificates, instead of deriving them.
    #[arg(long, conflicts_with = "output")]
    pub(crate) check: bool,

    /// Write the tables or the templates to this file, or - for standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

impl From<DeriveArgs> for lab::deriving::Options {
    fn from(args: DeriveArgs) -> Self {
        Self { edge: args.edge, check: args.check, output: args.output }
    }
}
