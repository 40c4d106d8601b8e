//! The arguments of `mustplay htp`.

use super::parse::{parse_memory, parse_seconds, parse_size, parse_threads, rules_parser};
use super::player::PlayerArgs;
use board::{Rules, Size};
use clap::Args;
use std::num::NonZeroUsize;
use std::time::Duration;

pub(super) const HELP: &str = "\
Examples:
  mustplay htp                                       the command that HexGui has to start
  mustplay htp --player hexy --depth 4
  printf 'boardsize 5\\nplay b c3\\ngenmove w\\n' | mustplay htp

The command 'help' lists all commands, and docs/htp.md describes them. A line '# interrupt' ends \
the command that is running, which then answers with what it has.";

#[derive(Args, Debug)]
pub(crate) struct HtpArgs {
    #[command(flatten)]
    pub(crate) player: PlayerArgs,

    /// The game, until a client says otherwise.
    #[arg(long, value_name = "hex|rex", value_parser = rules_parser(), ignore_case = true,
          hide_possible_values = true, default_value = "hex")]
    pub(crate) game: Rules,

    /// The board, until a client says otherwise.
    #[arg(long, value_parser = parse_size, default_value = "11")]
    pub(crate) size: Size,

    /// The second player may take over the first stone.
    #[arg(long)]
    pub(crate) swap: bool,

    /// Play on where the game is proved to be lost.
    #[arg(long)]
    pub(crate) no_resign: bool,

    /// The most memory for solving, in MiB. By default a quarter of the machine's, but no more than
    /// 1024.
    #[arg(long, value_name = "MIB", value_parser = parse_memory)]
    pub(crate) memory: Option<NonZeroUsize>,

    /// The number of threads for solving.
    ///
    /// By default all cores.
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Give a solve up after so many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) limit: Option<Duration>,
}
