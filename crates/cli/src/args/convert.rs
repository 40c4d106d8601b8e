//! The arguments of `mustplay convert`.

use super::parse::notation_parser;
use super::position::PositionArgs;
use board::notation::Notation;
use clap::{Args, Command};

pub(super) const HELP: &str = "\
Examples:
  mustplay convert '7x7 d4 c5' --to hexworld
  mustplay convert game.sgf --to line
  mustplay convert game.sgf --to sgf           names, comments and variations are kept
  mustplay show '3x3 b2' | mustplay convert - --to wiki";

/// The position may be a game here, all of which is converted.
pub(super) fn about_games(command: Command) -> Command {
    command.mut_arg("position", |position| {
        position.help("The position or game, a file that holds one, or - for standard input")
    })
}

#[derive(Args, Debug)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// The notation to write: line, moves, sgf, hexworld, trmph, wiki or diagram.
    #[arg(long, value_name = "NOTATION", value_parser = notation_parser(), default_value = "line")]
    pub(crate) to: Notation,
}
