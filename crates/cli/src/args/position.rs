//! Where a position comes from.

use super::parse::{parse_count, parse_moves, parse_size, read_notation_parser, rules_parser};
use board::notation::Notation;
use board::{Rules, Size};
use clap::Args;
use std::num::NonZeroUsize;

/// Where a position comes from.
#[derive(Args, Debug)]
pub(crate) struct PositionArgs {
    /// The position, or a game for its last one; a file that holds it, or - for standard input.
    #[arg(value_name = "POSITION")]
    pub(crate) position: Option<String>,

    /// The empty board of this size, such as 7 or 7x8 (columns x rows).
    #[arg(long, value_parser = parse_size, conflicts_with = "position")]
    pub(crate) size: Option<Size>,

    /// The game, where the position doesn't name it.
    #[arg(long, value_name = "hex|rex", value_parser = rules_parser(), ignore_case = true,
          hide_possible_values = true)]
    pub(crate) game: Option<Rules>,

    /// Read the position in this notation instead of guessing.
    #[arg(long, value_name = "NOTATION", value_parser = read_notation_parser())]
    pub(crate) from: Option<Notation>,

    /// In an SGF file with variations, take this line, counted in the order of the file.
    #[arg(long, value_name = "N", value_parser = parse_count, default_value_t = NonZeroUsize::MIN)]
    pub(crate) variation: NonZeroUsize,

    /// Of a game, the position after so many moves; 0 is its start. By default the last one.
    #[arg(long = "move", value_name = "N", value_parser = parse_moves, allow_negative_numbers = true)]
    pub(crate) moves: Option<usize>,
}
