//! The arguments of `mustplay evaluate`.

use super::parse::{color_parser, parse_number};
use super::position::PositionArgs;
use board::Color;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Examples:
  mustplay evaluate '5/5/2B2/1W3/5 b'
  mustplay evaluate --size 11 --cells 20
  mustplay evaluate '5/5/2B2/1W3/5 b' --svg heat.svg
  mustplay evaluate '5/5/2B2/1W3/5 b' --show potentials --color black --svg black.svg
  mustplay evaluate '5/5/2B2/1W3/5 b' --links neighbors --json
  mustplay evaluate --size 11 --cells 5 --json

E is the logarithm of Black's resistance by White's: below 0 it is Black who has the better \
circuit. Dead and captured cells are filled in first. It is a guess, not a proof. Hex only.";

#[derive(Args, Debug)]
pub(crate) struct EvaluateArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// How connections become links of the circuits.
    #[arg(long, default_value = "ends")]
    pub(crate) links: LinksBy,

    /// How many of the best cells are listed: by default 10, with --json all.
    #[arg(long, value_name = "N", value_parser = parse_number::<usize>)]
    pub(crate) cells: Option<usize>,

    /// What the picture shows.
    #[arg(long, default_value = "energies")]
    pub(crate) show: Quantity,

    /// In whose circuit: by default that of the side to move, or for energies both together.
    #[arg(long, value_name = "black|white", value_parser = color_parser(), ignore_case = true,
          hide_possible_values = true)]
    pub(crate) color: Option<Color>,

    /// Draw a heat map into this file (SVG), or - for standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// The same as a PNG picture.
    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<PathBuf>,

    /// Print a JSON object instead of sentences.
    #[arg(long)]
    pub(crate) json: bool,
}

/// How connections become links of a circuit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum LinksBy {
    /// Not at all.
    Neighbors,
    /// The ends of each connection are linked.
    Ends,
    /// Connected stones share their neighbors.
    Shared,
}

impl From<LinksBy> for mustplay::analysis::LinksBy {
    fn from(links: LinksBy) -> Self {
        match links {
            LinksBy::Neighbors => Self::Neighbors,
            LinksBy::Ends => Self::Ends,
            LinksBy::Shared => Self::Shared,
        }
    }
}

/// What can be drawn of a circuit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Quantity {
    /// What dissipates on the links of a cell.
    Energies,
    /// What passes a cell.
    Currents,
    /// From 1 at the first side to 0 at the second.
    Potentials,
}
