//! The arguments of `mustplay match`.

use super::parse::{parse_number, parse_seconds, parse_size, parse_threads, rules_parser};
use board::{Rules, Size};
use clap::Args;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

pub(super) const HELP: &str = "\
Examples:
  mustplay match --black 'mustplay htp --player hexy --depth 4' --white hexy --size 7
  mustplay match --black puct --white 'other-engine --option' --time 1 --output games
  mustplay match --black puct --white mohex --white-setup 'param_mohex max_time 1' --time 1
  mustplay match --black greedy --white random --openings 'a2, b4 c5' --games 4 --json
  mustplay match --black greedy --white random --swap

An engine is a command that speaks HTP; the name of one of our players alone is enough. Each \
opening is played twice, the engines changing colors. A game ends when a color joins its sides, \
when an engine resigns, or with --adjudicate when a search proves who wins. An engine that plays \
an illegal move, ends, or doesn't answer in time has lost the game, and the report says so. An \
engine without the command time_settings can't be told of --time: its moves are only timed. With \
--output every game is an SGF file; the same command goes on where it was stopped.

Exit codes: 0 done, 1 an engine lost a game by a mistake or a crash, 2 bad input, or an engine \
that can't be started or told what is played, 130 interrupted.";

#[derive(Args, Debug)]
pub(crate) struct MatchArgs {
    /// The engine that has Black in the first game of each pair: a command, or the name of a
    /// player.
    #[arg(long, value_name = "COMMAND")]
    pub(crate) black: String,

    /// The other engine.
    #[arg(long, value_name = "COMMAND")]
    pub(crate) white: String,

    /// A command that the engine of --black is sent before each of its games, whichever color it
    /// has; may be given several times.
    #[arg(long, value_name = "COMMAND", value_parser = parse_command)]
    pub(crate) black_setup: Vec<String>,

    /// The same for the engine of --white.
    #[arg(long, value_name = "COMMAND", value_parser = parse_command)]
    pub(crate) white_setup: Vec<String>,

    /// The game.
    #[arg(long, value_name = "hex|rex", value_parser = rules_parser(), ignore_case = true,
          hide_possible_values = true, default_value = "hex")]
    pub(crate) game: Rules,

    /// The board.
    #[arg(long, value_parser = parse_size, default_value = "11")]
    pub(crate) size: Size,

    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = parse_games)]
    pub(crate) games: usize,

    /// What games start with: balanced (three stones after which chances are about even as circuits
    /// and a short search see it), each
    /// (every first move, up to rotation), empty, or a list such as 'a2, b4 c5'. By default
    /// balanced, or empty with --swap.
    #[arg(long, value_name = "OPENINGS")]
    pub(crate) openings: Option<String>,

    /// The second player may take over the first stone.
    #[arg(long)]
    pub(crate) swap: bool,

    /// Seconds for a move; told to engines that know the command `time_settings`.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, conflicts_with = "nodes")]
    pub(crate) time: Option<Duration>,

    /// Nodes for a move, which only our own engines understand.
    #[arg(long, value_name = "N", value_parser = parse_number::<u64>)]
    pub(crate) nodes: Option<u64>,

    /// Seconds after which an engine that thinks about a move, or about taking one in, has lost.
    ///
    /// By default a minute more than twice the time for a move, and a minute for taking one in.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) patience: Option<Duration>,

    /// End a game when a search proves within so many nodes who wins, even if the winner might
    /// still go wrong.
    ///
    /// By default games are played to the end, or until an engine resigns.
    #[arg(long, value_name = "NODES", value_parser = parse_number::<u64>, default_value_t = 0, hide_default_value = true)]
    pub(crate) adjudicate: u64,

    /// Keep each game as an SGF file in this folder, and go on with what is there.
    #[arg(long, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,

    /// How many games are played at the same time.
    ///
    /// By default one for each core.
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

fn parse_games(text: &str) -> Result<usize, String> {
    let games = text.parse().map_err(|_| "a number of games such as 100".to_string())?;
    if games == 0 { Err("a match has at least one game".into()) } else { Ok(games) }
}

fn parse_command(text: &str) -> Result<String, String> {
    let command = text.trim();
    match command.is_empty() || command.contains(['\n', '\r']) {
        true => Err("a command is one line, and not empty".into()),
        false => Ok(command.into()),
    }
}

impl From<MatchArgs> for lab::matches::Options {
    fn from(args: MatchArgs) -> Self {
        Self {
            black: args.black,
            white: args.white,
            black_setup: args.black_setup,
            white_setup: args.white_setup,
            rules: args.game,
            size: args.size,
            games: args.games,
            openings: args.openings,
            swap: args.swap,
            time: args.time,
            nodes: args.nodes,
            patience: args.patience,
            adjudicate: args.adjudicate,
            output: args.output,
            threads: args.threads,
            json: args.json,
        }
    }
}
