//! The arguments of `mustplay bench papers`.

use super::parse::{parse_memory, parse_seconds, parse_size, rules_parser};
use board::{Rules, Size};
use clap::{Args, ValueEnum};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

pub(super) const HELP: &str = "\
Examples:
  mustplay bench papers --output docs/papers.md             goes on where the last run ended
  mustplay bench papers --part knock-out
  mustplay bench papers --part openings --openings 'd4 b6 d1' --limit 600
  mustplay bench papers --size 5 --output small.md
  mustplay bench papers --game rex --output docs/papers-rex.md
  mustplay bench papers --game rex --size 6 --output docs/papers-rex.md     takes long

Ctrl-C ends the run; what was solved is kept, and the document has it.

Exit codes: 0 done, 2 bad input, 3 some openings were given up, 130 interrupted.";

#[derive(Args, Debug)]
pub(crate) struct PapersArgs {
    /// The game: the papers on 7x7 Hex, or the one on Rex.
    #[arg(long, value_name = "hex|rex", value_parser = rules_parser(), ignore_case = true,
          hide_possible_values = true, default_value = "hex")]
    pub(crate) game: Rules,

    /// The board whose openings are solved, by default 7x7.
    ///
    /// In Rex all square boards up to this one, by default 5x5; 6x6 takes long.
    #[arg(long, value_parser = parse_size)]
    pub(crate) size: Option<Size>,

    /// The board on which features are switched off.
    ///
    /// By default 6x6 (in Rex 5x5), or the other one if it is smaller.
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) knock_out: Option<Size>,

    /// Solve only these parts; the document has all that was solved before, too.
    #[arg(long, value_name = "PART,...", value_delimiter = ',')]
    pub(crate) part: Vec<Part>,

    /// Of the table of openings, solve only these.
    #[arg(long, value_name = "CELLS", default_value = "", hide_default_value = true)]
    pub(crate) openings: String,

    /// Give an opening up after so many seconds; a later run tries it again.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) limit: Option<Duration>,

    /// The most memory for tables, in MiB. By default a quarter of the machine's,
    /// but no more than 1024.
    #[arg(long, value_name = "MIB", value_parser = parse_memory)]
    pub(crate) memory: Option<NonZeroUsize>,

    /// What the papers report, by default suite/papers-7x7.tsv.
    ///
    /// In Rex the folder of rex-openings.tsv and rex-replies.tsv, by default suite/positions.
    #[arg(long, value_name = "FILE")]
    pub(crate) papers: Option<PathBuf>,

    /// What was solved so far: read, gone on with, and written after each opening.
    ///
    /// By default the output's name with the ending .tsv.
    #[arg(long, value_name = "FILE")]
    pub(crate) data: Option<PathBuf>,

    /// The document, or - for standard output; its pictures go into the folder pictures beside it.
    ///
    /// By default papers.md or papers-rex.md.
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

impl From<PapersArgs> for lab::papers::Options {
    fn from(args: PapersArgs) -> Self {
        Self {
            rules: args.game,
            size: args.size,
            knock_out: args.knock_out,
            parts: args.part.into_iter().map(Into::into).collect(),
            openings: args.openings,
            limit: args.limit,
            memory: args.memory,
            papers: args.papers,
            data: args.data,
            output: args.output,
        }
    }
}

/// The parts of `bench papers`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Part {
    /// All openings of the board.
    Openings,
    /// In Rex: all replies to all openings, up to 5x5.
    Replies,
    /// The openings of the smaller board with and without fill-in and domination; in Rex the
    /// replies to an opening in the corner, with each feature switched off.
    KnockOut,
    /// The opening b7 of 7x7 without fill-in and domination.
    B7,
}

impl From<Part> for lab::papers::Part {
    fn from(part: Part) -> Self {
        match part {
            Part::Openings => Self::Openings,
            Part::Replies => Self::Replies,
            Part::KnockOut => Self::KnockOut,
            Part::B7 => Self::B7,
        }
    }
}
