//! The arguments of `mustplay inferior`.

use super::position::PositionArgs;
use clap::Args;
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Examples:
  mustplay inferior '5/5/2B2/1W3/5 b'
  mustplay inferior --size 4                      the empty board
  mustplay inferior '5/5/2B2/1W3/5 b' --svg cells.svg
  mustplay inferior '5/5/2B2/1W3/5 b' --json

b and w are stones that can be added without changing the winner; * is a move worth trying, for \
the side to move in the filled-in position. Hex only.";

#[derive(Args, Debug)]
pub(crate) struct InferiorArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// Draw the cells, with arrows to the answers and to the better moves, into this file, or - for
    /// standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Print a JSON object instead of sentences.
    #[arg(long)]
    pub(crate) json: bool,
}
