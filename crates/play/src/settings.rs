//! Which player, and how it plays.

use board::Rules;
use std::fmt;
use std::num::NonZeroUsize;

/// The players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Style {
    /// Any empty cell; in both games.
    Random,
    /// The cell that most depends on, by connections and currents, without searching; in Hex.
    #[default]
    Greedy,
}

impl Style {
    /// All of them.
    pub const ALL: [Style; 2] = [Style::Random, Style::Greedy];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Style::Random => "random",
            Style::Greedy => "greedy",
        }
    }

    /// Reads a name in any case.
    pub fn from_name(name: &str) -> Option<Style> {
        Style::ALL.into_iter().find(|style| style.name().eq_ignore_ascii_case(name))
    }

    /// Whether the player knows how to play a game.
    pub fn plays(self, rules: Rules) -> bool {
        self != Style::Greedy || rules == Rules::Hex
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
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            style: Style::default(),
            seed: 1,
            threads: NonZeroUsize::MIN,
            memory_mib: NonZeroUsize::new(256).expect("not zero"),
            most_nodes: u64::MAX,
        }
    }
}
