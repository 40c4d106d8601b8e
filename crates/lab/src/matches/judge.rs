//! Ending a game early: the search says who wins, within a limit of nodes.

use board::{Color, Rules, Setup, Size};
use mustplay::{Config, ConfigError, Control, Feature, Query, Solver};
use std::num::NonZeroUsize;

/// The memory of a judge, in MiB.
const MEMORY: NonZeroUsize = NonZeroUsize::new(32).unwrap();

/// A search on one thread with a limit of nodes for each position. It keeps what it finds out from
/// move to move, and from game to game. It steals no strategies: a win that nobody can show ends no
/// game.
pub(super) struct Judge {
    solver: Solver,
    most_nodes: u64,
}

impl Judge {
    pub(super) fn new(rules: Rules, size: Size, most_nodes: u64) -> Result<Judge, ConfigError> {
        let config = Config {
            without: vec![Feature::Stealing],
            memory_mib: MEMORY,
            threads: NonZeroUsize::MIN,
            ..Config::strongest(rules)
        };
        Ok(Judge { solver: Solver::new(rules, size, &config)?, most_nodes })
    }

    /// The winner of a position in which nobody has joined, if that is proved.
    pub(super) fn winner(&mut self, setup: &Setup) -> Option<Color> {
        if self.most_nodes == 0 {
            return None;
        }
        let control = Control::with_most_nodes(self.most_nodes);
        let answer = self.solver.solve(setup, Query::default(), &control);
        answer.expect("the judge's own board").winner
    }
}
