//! Which player, and how it plays.

use crate::circuit::{Metric, Way};
use crate::mcts::Judgment;
use board::Rules;
use connect::Limits;
use connect::h_search::Or;
use std::fmt;
use std::num::NonZeroUsize;

/// The players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Style {
    /// Any empty cell; in both games.
    Random,
    /// The cell that most depends on, by connections and currents, without searching; in Hex.
    Greedy,
    /// HEXY's search over circuits; in Hex.
    Hexy,
    /// Monte Carlo tree search; in both games.
    Mcts,
    /// Best-first search over circuits; in Hex.
    #[default]
    Puct,
}

impl Style {
    /// All of them.
    pub const ALL: [Style; 5] =
        [Style::Random, Style::Greedy, Style::Hexy, Style::Mcts, Style::Puct];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Style::Random => "random",
            Style::Greedy => "greedy",
            Style::Hexy => "hexy",
            Style::Mcts => "mcts",
            Style::Puct => "puct",
        }
    }

    /// Reads a name in any case.
    pub fn from_name(name: &str) -> Option<Style> {
        Style::ALL.into_iter().find(|style| style.name().eq_ignore_ascii_case(name))
    }

    /// The strongest player of a game (docs/lab/results.md).
    pub fn strongest(rules: Rules) -> Style {
        match rules {
            Rules::Hex => Style::Puct,
            Rules::Rex => Style::Mcts,
        }
    }

    /// Whether the player knows how to play a game.
    pub fn plays(self, rules: Rules) -> bool {
        match self {
            Style::Random | Style::Mcts => true,
            Style::Greedy | Style::Hexy | Style::Puct => rules == Rules::Hex,
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A player was asked for that doesn't know the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CantPlay {
    /// The player.
    pub style: Style,
    /// The game.
    pub rules: Rules,
}

impl fmt::Display for CantPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CantPlay { style, rules } = self;
        write!(f, "the player {style} doesn't play {rules}; those who do are:")?;
        for able in Style::ALL.into_iter().filter(|style| style.plays(*rules)) {
            write!(f, " {able}")?;
        }
        Ok(())
    }
}

impl std::error::Error for CantPlay {}

/// How a player plays. The defaults are those of the command line and of the tests.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// Which player.
    pub style: Style,
    /// What chance starts from. The same seed, one thread and a limit on nodes give the same moves.
    pub seed: u64,
    /// How many threads may think.
    pub threads: NonZeroUsize,
    /// About the most memory that it takes, in MiB.
    pub memory_mib: NonZeroUsize,
    /// The most nodes for a move, besides those that the control of the move allows.
    pub most_nodes: u64,
    /// Whether a solver looks at each position too, beside hexy, mcts and puct.
    pub solver: bool,
    /// How many nodes the first turn of the solver has where it has no thread of its own; none for
    /// a number that takes about as long on any board. If no limit of nodes ends the move, mcts and
    /// puct take turns with it that become longer, so that it has a share of any time.
    pub solver_nodes: Option<u64>,
    /// How many moves deep hexy searches (D).
    pub depth: usize,
    /// How many moves hexy tries at each depth; the last goes for all that are deeper.
    pub widths: [usize; 4],
    /// The most connections that are kept for a pair of ends (M); with 0 only neighbors are
    /// connected.
    pub carriers: usize,
    /// The most semi-connections that are united at once (K); none for a greedy choice that tries
    /// to leave out each common cell once, which is faster.
    pub united: Option<usize>,
    /// How connections become links of circuits.
    pub way: Way,
    /// How far sides are apart in circuits.
    pub metric: Metric,
    /// After how many games through it mcts gives a node children.
    pub expand_at: u32,
    /// After how many games through it mcts looks at a position with connections and circuits.
    pub look_at: u32,
    /// How mcts judges moves.
    pub judgment: Judgment,
}

impl Settings {
    /// How many moves hexy tries so deep.
    pub(crate) fn width(&self, depth: usize) -> usize {
        self.widths[depth.min(self.widths.len() - 1)]
    }

    /// How connections are sought.
    pub(crate) fn limits(&self) -> Limits {
        let or = match self.united {
            _ if self.carriers == 0 => Or::UpTo(0),
            Some(most) => Or::UpTo(most),
            None => Or::Shrinking,
        };
        Limits { most_carriers: self.carriers.max(1), or, ..Limits::FAST }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            style: Style::default(),
            seed: 1,
            threads: NonZeroUsize::MIN,
            memory_mib: NonZeroUsize::new(256).expect("not zero"),
            most_nodes: u64::MAX,
            solver: true,
            solver_nodes: None,
            depth: 3,
            widths: [16, 8, 6, 5],
            carriers: 20,
            united: None,
            way: Way::default(),
            metric: Metric::default(),
            expand_at: 8,
            look_at: 16,
            judgment: Judgment::default(),
        }
    }
}
