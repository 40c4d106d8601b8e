//! The arguments of `mustplay tree`.

use super::engine::feature_parser;
use super::parse::{parse_count, parse_moves, parse_number, parse_seconds};
use clap::{Args, ValueEnum};
use mustplay::Feature;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

pub(super) const HELP: &str = "\
Examples:
  mustplay tree a1.cert                        figures and the strategy as text
  mustplay tree a1.cert --depth 2              only so many moves of the loser deep
  mustplay tree a1.cert --line 'b2 c3'         follow one line of the loser's moves
  mustplay tree a1.cert --form svg --output a1.svg
  mustplay tree a1.cert --form dot | dot -Tpdf -o a1.pdf
  mustplay tree a1.cert --form sgf --output a1.sgf
  mustplay tree a1.cert --form certificate     the certificate itself as text
  mustplay tree a1.cert --json --depth 5       for other programs: the nodes of the tree as a list
  mustplay tree rex.cert --depth 1             of Rex: where moves have the same answer, the first goes on
  mustplay tree --recursion '5x5 a5'           what the solver does: every call of its recursion
  mustplay tree --recursion '5x5 a5' --pruned --form svg --output proof.svg
  mustplay tree --recursion '7x7 b6' --longest-line

Exit codes: 0 done, 1 the certificate is refused, 2 bad input, or the tree is too large, 3 the \
search gave up at the limit, 130 interrupted.";

#[derive(Args, Debug)]
pub(crate) struct TreeArgs {
    /// The certificate, text or binary, or - for standard input.
    #[arg(conflicts_with = "recursion")]
    pub(crate) file: Option<PathBuf>,

    /// Instead of a certificate: the calls that the engine solver makes for this position.
    #[arg(long, value_name = "POSITION")]
    pub(crate) recursion: Option<String>,

    /// For a recursion tree, of a game the position after so many moves; 0 is its start.
    #[arg(long = "move", value_name = "N", value_parser = parse_moves, allow_negative_numbers = true)]
    pub(crate) moves: Option<usize>,

    /// Of a recursion tree, only what a proof keeps: the winner's winning moves.
    #[arg(long)]
    pub(crate) pruned: bool,

    /// Of a recursion tree, only a longest line of what a proof keeps.
    #[arg(long, conflicts_with = "line")]
    pub(crate) longest_line: bool,

    /// For a recursion tree, switch features of the solver off, as in solve.
    #[arg(long, value_name = "FEATURE,...", value_delimiter = ',', value_parser = feature_parser(),
          hide_possible_values = true)]
    pub(crate) without: Vec<Feature>,

    /// For a recursion tree, give up the search after so many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) limit: Option<Duration>,

    /// What to write.
    #[arg(long, default_value = "text")]
    pub(crate) form: TreeForm,

    /// Write one JSON object.
    #[arg(long, conflicts_with = "form")]
    pub(crate) json: bool,

    /// How many moves deep: of the loser, by default 3 (in Rex 2), or of both in a recursion tree.
    #[arg(long, value_name = "N", value_parser = parse_number::<usize>)]
    pub(crate) depth: Option<usize>,

    /// The most moves in all, of the loser or of both; a larger tree is an error.
    #[arg(long, value_name = "N", value_parser = parse_count, default_value_t = NonZeroUsize::new(10_000).expect("not zero"))]
    pub(crate) nodes: NonZeroUsize,

    /// Follow these moves first, of the loser or of both, and begin the tree there.
    #[arg(long, value_name = "CELLS", default_value = "", hide_default_value = true)]
    pub(crate) line: String,

    /// Write to this file, or - for standard output, as without this option.
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// What `tree` writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum TreeForm {
    /// Figures, and the tree as an indented list.
    Text,
    /// The tree for Graphviz.
    Dot,
    /// The tree as a picture.
    Svg,
    /// The tree as SGF with variations.
    Sgf,
    /// The certificate itself in text form.
    Certificate,
}
