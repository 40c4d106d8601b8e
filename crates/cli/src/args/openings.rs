//! The arguments of `mustplay openings`.

use super::engine::EngineArgs;
use super::parse::{color_parser, parse_seconds, parse_size, rules_parser};
use super::worker::WorkersArgs;
use board::{Color, Rules, Size};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

pub(super) const HELP: &str = "\
Examples:
  mustplay openings 3
  mustplay openings 4 --game rex --json
  mustplay openings 4 --svg map.svg
  mustplay openings 5 --map replies            a winning reply on every opening that loses
  mustplay openings 5 --map nodes --svg nodes.svg
  mustplay openings 5 --map proof-size         how large the proof trees are
  mustplay openings 7 --db hex.db              can be stopped, and goes on when called again
  mustplay openings 6 --game rex --db rex.db   the same; a file may hold both games
  mustplay openings 5 --proofs certificates    writes certificates/a1.cert and so on
  mustplay openings 6 --share --csv 6x6.csv    each opening as a row for a spreadsheet
  mustplay openings 8 --db hex.db --limit 60 --total-limit 3600
  mustplay openings 9 --cluster nats://10.0.0.1:4222 --db nine.db    with the workers there

An opening that reaches --limit is undecided, and the next one is begun. When --total-limit is \
over, the opening that is being solved and all that are left are undecided, but for those that \
the file of --db or a rotation decides: they need no search.

Exit codes: 0 done, 2 bad input, 3 some openings are undecided or lack a certificate, 130 \
interrupted.";

/// What `--limit` bounds here; elsewhere it is for one position.
pub(super) const LIMIT: &str =
    "Give an opening up after so many seconds, its certificate included, and begin the next one";

#[derive(Args, Debug)]
pub(crate) struct OpeningsArgs {
    /// The board, such as 4 or 4x5 (columns x rows).
    #[arg(value_parser = parse_size)]
    pub(crate) size: Size,

    /// The game.
    #[arg(long, value_name = "hex|rex", value_parser = rules_parser(), ignore_case = true,
          hide_possible_values = true, default_value = "hex")]
    pub(crate) game: Rules,

    /// The color that opens.
    #[arg(long, value_name = "black|white", value_parser = color_parser(), ignore_case = true,
          hide_possible_values = true, default_value = "black")]
    pub(crate) first: Color,

    #[command(flatten)]
    pub(crate) engine: EngineArgs,

    /// End the whole run after so many seconds: openings that are left are undecided.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) total_limit: Option<Duration>,

    /// Let openings use what was learned from the ones before.
    ///
    /// An opening whose rotation is decided is decided by that, here and with --db.
    #[arg(long, conflicts_with = "workers")]
    pub(crate) share: bool,

    #[command(flatten)]
    pub(crate) workers: WorkersArgs,

    /// Keep what the engine dfpn finds out in this file, and go on from what it has: openings that
    /// it has solved are answered from it.
    #[arg(long, value_name = "FILE")]
    pub(crate) db: Option<PathBuf>,

    /// Write a certificate of each opening into this directory.
    #[arg(long, value_name = "DIR")]
    pub(crate) proofs: Option<PathBuf>,

    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,

    /// Write a row for each opening into this file, or - for standard output: comma-separated.
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,

    /// What stands on the cells of the map.
    #[arg(long, value_name = "WHAT", default_value = "winners")]
    pub(crate) map: OpeningsMap,

    /// Draw the map into this file, or - for standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

/// What the map of openings shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum OpeningsMap {
    /// A star where the opener wins; the picture has replies too.
    Winners,
    /// A winning reply where the opener loses.
    Replies,
    /// How many nodes each opening took, also in the run that left it in the file of --db.
    Nodes,
    /// How many moves the proof tree of each opening has, written out; engine solver only.
    ProofSize,
}
