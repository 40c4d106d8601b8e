//! The arguments of `mustplay analysis`.

use super::parse::{parse_memory, parse_threads, rules_parser};
use board::Rules;
use clap::Args;
use std::num::{NonZeroU64, NonZeroUsize};

pub(super) const HELP: &str = "\
Example, with a query on one line:
  echo '{\"id\":\"a\",\"boardXSize\":5,\"boardYSize\":5,\"rules\":\"hex\",\"moves\":[[\"B\",\"c3\"]]}' |
    mustplay analysis

docs/analysis.md has the fields of queries and answers. Standard output has nothing but answers.";

#[derive(Args, Debug)]
pub(crate) struct AnalysisArgs {
    /// The game of queries whose rules are neither hex nor rex.
    #[arg(long, value_name = "hex|rex", value_parser = rules_parser(), ignore_case = true,
          hide_possible_values = true, default_value = "hex")]
    pub(crate) game: Rules,

    /// How often the player looks at something, in queries without maxVisits.
    #[arg(long, value_name = "N", default_value = "500")]
    pub(crate) visits: NonZeroU64,

    /// How many nodes the solver gets before the player, in queries without solverNodes. By default
    /// a number that takes about as long on any board.
    #[arg(long, value_name = "N")]
    pub(crate) solver_nodes: Option<NonZeroU64>,

    /// The most memory for solving, in MiB. By default a quarter of the machine's, but no more than
    /// 1024.
    #[arg(long, value_name = "MIB", value_parser = parse_memory)]
    pub(crate) memory: Option<NonZeroUsize>,

    /// The number of threads for solving. By default all cores. On one thread the same queries have
    /// the same answers.
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    pub(crate) threads: Option<NonZeroUsize>,
}
