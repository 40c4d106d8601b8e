//! The arguments of `mustplay bench value`.

use super::parse::{parse_count, parse_number, parse_size, rules_parser, style_parser};
use board::{Rules, Size};
use clap::Args;
use mustplay::Style;
use std::num::NonZeroUsize;

pub(super) const HELP: &str = "\
Examples:
  mustplay bench value                              100 games of 11x11, 200 nodes a move
  mustplay bench value --size 9 --games 20 --seed 2
  mustplay bench value --game rex --size 6 --nodes 2000

The same options give the same figures on every machine. Ctrl-C ends the run; what was judged is \
reported.

Exit codes: 0 done, 2 bad input, 130 interrupted.";

#[derive(Args, Debug)]
pub(crate) struct ValueArgs {
    /// The game.
    #[arg(long, value_name = "hex|rex", value_parser = rules_parser(), ignore_case = true,
          hide_possible_values = true, default_value = "hex")]
    game: Rules,

    /// The board.
    #[arg(long, value_parser = parse_size, default_value = "11")]
    size: Size,

    /// The player.
    ///
    /// By default the strongest one.
    #[arg(long, value_name = "NAME", value_parser = style_parser(), ignore_case = true)]
    player: Option<Style>,

    /// The nodes of the player for a move.
    #[arg(long, value_name = "N", value_parser = parse_count, default_value = "200")]
    nodes: NonZeroUsize,

    /// How many games it plays with itself.
    #[arg(long, value_name = "N", value_parser = parse_count, default_value = "100")]
    games: NonZeroUsize,

    /// The nodes of the solver for a position.
    #[arg(long, value_name = "N", value_parser = parse_count, default_value = "1000")]
    judge_nodes: NonZeroUsize,

    /// What chance starts from.
    #[arg(long, value_name = "N", value_parser = parse_number::<u64>, default_value_t = 1)]
    seed: u64,

    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

impl From<ValueArgs> for lab::bench::value::Options {
    fn from(args: ValueArgs) -> Self {
        Self {
            rules: args.game,
            size: args.size,
            style: args.player,
            nodes: args.nodes.get() as u64,
            games: args.games.get() as u64,
            seed: args.seed,
            judge_nodes: args.judge_nodes.get() as u64,
            json: args.json,
        }
    }
}
