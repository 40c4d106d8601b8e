//! The arguments of `mustplay puzzles`.

use super::parse::{
    parse_memory, parse_number, parse_seconds, parse_size, parse_threads, rules_parser,
};
use board::{Rules, Size};
use clap::Args;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

pub(super) const HELP: &str = "\
Examples:
  mustplay puzzles                                    one puzzle of Hex on 5x5
  mustplay puzzles --game rex --size 5 --stones 8 --count 20
  mustplay puzzles --size 6 --hide-solutions --solutions answers.tsv
  mustplay puzzles --game rex --size 4 --seed 7 --json
  mustplay puzzles --count 6 --svg pictures           pictures/puzzle-1.svg, solution-1.svg and so on

Positions are random, as far as they can arise in play, and stones that a puzzle doesn't need \
are dropped. Left out are puzzles whose solution is obvious (the first move one would look at, a \
dead or captured cell, the answer to an intrusion into a bridge), those in which most cells are \
settled, and those of which an image by rotation or mirror is there. Of several the most \
interesting are printed: few stones, and a wrong move that takes many nodes to refute. The same \
seed gives the same puzzles on any number of threads.

Every winning and every losing move is decided, and decided again before a puzzle is printed: by \
plain minimax if up to 16 cells are empty, else by dfpn anew --without inferior,learned,history.

Exit codes: 0 done, 1 engines disagree, 2 bad input, 3 fewer puzzles than asked for, 130 \
interrupted.";

#[derive(Args, Debug)]
pub(crate) struct PuzzlesArgs {
    /// The game.
    #[arg(long, value_name = "hex|rex", value_parser = rules_parser(), ignore_case = true,
          hide_possible_values = true, default_value = "hex")]
    pub(crate) game: Rules,

    /// The board, such as 5 or 5x6 (columns x rows): up to 8x8 in Hex, up to 6x6 in Rex.
    #[arg(long, value_parser = parse_size, default_value = "5")]
    pub(crate) size: Size,

    /// Exactly one winning move.
    ///
    /// That is so unless --winning says otherwise.
    #[arg(long, conflicts_with = "winning")]
    pub(crate) unique: bool,

    /// The most winning moves.
    #[arg(long, value_name = "N", value_parser = parse_number::<usize>, default_value_t = 1)]
    pub(crate) winning: usize,

    /// How many puzzles.
    #[arg(long, value_name = "K", value_parser = parse_number::<usize>, default_value_t = 1)]
    pub(crate) count: usize,

    /// The most stones.
    ///
    /// By default a third of the cells.
    #[arg(long, value_name = "N", value_parser = parse_number::<usize>)]
    pub(crate) stones: Option<usize>,

    /// Other seeds give other puzzles.
    #[arg(long, value_name = "N", value_parser = parse_number::<u64>, default_value_t = 1)]
    pub(crate) seed: u64,

    /// Print no solutions, and nothing that gives them away.
    #[arg(long)]
    pub(crate) hide_solutions: bool,

    /// Write a table of the puzzles with their solutions to this file, or - for standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) solutions: Option<PathBuf>,

    /// Draw the puzzles, and the solutions unless they are hidden, into this directory.
    #[arg(long, value_name = "DIR")]
    pub(crate) svg: Option<PathBuf>,

    /// Print one JSON object a line.
    #[arg(long)]
    pub(crate) json: bool,

    /// Stop after so many seconds, and print what was found.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) limit: Option<Duration>,

    /// The most memory for tables, in MiB. By default 32 for each thread.
    #[arg(long, value_name = "MIB", value_parser = parse_memory)]
    pub(crate) memory: Option<NonZeroUsize>,

    /// The number of threads.
    ///
    /// By default all cores.
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    pub(crate) threads: Option<NonZeroUsize>,
}
