//! The arguments of `mustplay show`.

use super::position::PositionArgs;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Examples:
  mustplay show '7x7 d4 c5'
  mustplay show game.sgf --numbers --png game.png
  mustplay show '5/5/2B2/5/5 w' --shade 'b4 c4' --mark c3 --svg bridge.svg";

#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// Write an SVG picture to this file, or - for standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Write a PNG picture to this file, or - for standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<PathBuf>,

    /// Number the stones in the order of play, where it is known.
    #[arg(long)]
    pub(crate) numbers: bool,

    /// Mark these cells.
    #[arg(long, value_name = "CELLS", default_value = "", hide_default_value = true)]
    pub(crate) mark: String,

    /// Shade these cells.
    #[arg(long, value_name = "CELLS", default_value = "", hide_default_value = true)]
    pub(crate) shade: String,

    /// Stones in the picture: black and white, or red and blue.
    #[arg(long, default_value = "black-white")]
    pub(crate) stones: Stones,

    /// A picture for a dark page.
    #[arg(long)]
    pub(crate) dark: bool,
}

/// How stones are colored in pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Stones {
    /// Black and white.
    BlackWhite,
    /// Red for Black and blue for White.
    RedBlue,
}
