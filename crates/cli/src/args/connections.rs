//! The arguments of `mustplay connections`.

use super::parse::color_parser;
use super::position::PositionArgs;
use board::Color;
use clap::Args;
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Examples:
  mustplay connections '5/5/2B2/5/5 w'                    from side to side, for both colors
  mustplay connections '5/5/2B2/5/5 w' --color black
  mustplay connections '5/5/2B2/5/5 w' --between c3 bottom --explain
  mustplay connections '5/5/2B2/5/5 w' --between c3 top --svg link.svg
  mustplay connections '5/5/2B2/5/5 w' --between c3 top --json

A connection holds even if the opponent moves first, a semi-connection if its owner plays the \
key.";

#[derive(Args, Debug)]
pub(crate) struct ConnectionsArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// Whose connections.
    ///
    /// By default those of each color that can have any between the ends.
    #[arg(long, value_name = "black|white", value_parser = color_parser(), ignore_case = true,
          hide_possible_values = true)]
    pub(crate) color: Option<Color>,

    /// Between these ends: cells or sides.
    ///
    /// By default between a color's two sides.
    #[arg(long, value_name = "END", num_args = 2)]
    pub(crate) between: Vec<String>,

    /// Print how the first link was derived.
    #[arg(long)]
    pub(crate) explain: bool,

    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,

    /// Draw the first link into this file, or - for standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}
