//! The arguments of `mustplay play`.

use super::parse::color_parser;
use super::player::PlayerArgs;
use super::position::PositionArgs;
use board::Color;
use clap::Args;
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Examples:
  mustplay play                                11x11, you have Black and begin
  mustplay play --size 7 --color white --level 2
  mustplay play --swap                         the second player may take over the first stone
  mustplay play --game rex --size 5
  mustplay play '7x7 d4 c5'                    goes on from there; so it does from game.sgf
  mustplay play --certificate a1.cert          after mustplay solve '4x4 a1' --proof a1.cert

Without a position and --size the board is 11x11. Your moves come from standard input, so the \
position can't. Type a cell such as c3 to play there, and 'help' for what else can be typed: \
undo, hint, why, moves, save, proof, resign, quit. Ctrl-C while the program thinks makes it play \
the best move so far. Level 1 plays at random, levels 2 and 3 make mistakes now and then, level \
4 looks once at each position, level 5 is the player hexy, level 6 the strongest player with \
half a second for a move, and level 7 the same with --time.

Exit codes: 0 done, 1 the certificate is refused, 2 bad input, or a file can't be read.";

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    /// Play against this certificate instead of a player.
    #[arg(long, value_name = "FILE",
          conflicts_with_all = ["position", "size", "game", "from", "variation", "moves", "color",
                                "level", "swap", "no_resign", "style", "time", "nodes"])]
    pub(crate) certificate: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// Your color. By default that of the side to move: Black on the empty board.
    #[arg(long, value_name = "black|white", value_parser = color_parser(), ignore_case = true,
          hide_possible_values = true)]
    pub(crate) color: Option<Color>,

    /// How strong the program plays, from 1 for beginners to its full strength.
    ///
    /// By default the latter.
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=LEVELS),
          conflicts_with = "style")]
    pub(crate) level: Option<u8>,

    /// The second player may take over the first stone.
    #[arg(long)]
    pub(crate) swap: bool,

    /// The program plays on when you have a proven win.
    #[arg(long)]
    pub(crate) no_resign: bool,

    #[command(flatten)]
    pub(crate) player: PlayerArgs,
}

/// The highest level of play.
pub(crate) const LEVELS: i64 = 7;
