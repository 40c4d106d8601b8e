//! The arguments of `mustplay features`.

use super::parse::rules_parser;
use board::Rules;
use clap::Args;
use mustplay::Engine;

pub(super) const HELP: &str = "\
Examples:
  mustplay features                            all, by engine and game
  mustplay features --engine solver
  mustplay features --game rex
  mustplay solve '5x5 b4' --without table,dead

A feature that is switched off changes how long a search takes, never its answer.";

#[derive(Args, Debug)]
pub(crate) struct FeaturesArgs {
    /// Only those of this engine.
    #[arg(long, value_parser = super::engine::engine_parser())]
    pub(crate) engine: Option<Engine>,

    /// Only those of this game.
    #[arg(long, value_name = "hex|rex", value_parser = rules_parser(), ignore_case = true,
          hide_possible_values = true)]
    pub(crate) game: Option<Rules>,
}
