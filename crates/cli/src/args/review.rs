//! The arguments of `mustplay review`.

use super::parse::{parse_memory, parse_seconds, parse_threads};
use super::position::PositionArgs;
use clap::{Args, Command};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

pub(super) const HELP: &str = "\
Examples:
  mustplay review game.sgf
  mustplay review game.sgf --time 300 --sgf reviewed.sgf --svg reviewed.svg
  mustplay review 'rex 4x4 b2 c3 a4 d1' --json
  mustplay review 'https://hexworld.org/board/#7c1,d4c5e3' --move 2      only the first two moves

Positions are solved from the end backwards; one that isn't decided is tried again and again, \
with what is left of the time. A table says who wins after each move where that is proved, and \
else what the player thinks of it. ? marks a move that is proved to turn a win into a loss, ?? \
the last of them by the loser: the losing move. The SGF file has comments, marks and the better \
moves as variations. docs/review.md has more.

Exit codes: 0 reported, 2 bad input, 130 interrupted; what is known is reported first.";

/// What other commands call a position is a game here.
pub(super) fn about_games(command: Command) -> Command {
    let game = "The game: moves, a link or SGF; a file that holds one, or - for standard input";
    command
        .mut_arg("position", |position| position.value_name("GAME").help(game))
        .mut_arg("from", |from| from.help("Read the game in this notation instead of guessing"))
        .mut_arg("moves", |moves| moves.help("Review only the first N moves"))
        .mut_arg("size", |size| size.hide(true))
}

#[derive(Args, Debug)]
pub(crate) struct ReviewArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// Seconds for the whole game. It ends earlier if everything is decided.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, default_value = "60")]
    pub(crate) time: Duration,

    /// Write the game with comments, marks and variations to this file (SGF).
    #[arg(long, value_name = "FILE")]
    pub(crate) sgf: Option<PathBuf>,

    /// Draw a graph of the game into this file (SVG).
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,

    /// Keep what is found out in this file, and use what it has; the file of solve --db.
    #[arg(long, value_name = "FILE")]
    pub(crate) db: Option<PathBuf>,

    /// The most memory in MiB. By default a quarter of the machine's, but no more than 1024.
    #[arg(long, value_name = "MIB", value_parser = parse_memory)]
    pub(crate) memory: Option<NonZeroUsize>,

    /// The number of threads.
    ///
    /// By default all cores.
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    pub(crate) threads: Option<NonZeroUsize>,
}
