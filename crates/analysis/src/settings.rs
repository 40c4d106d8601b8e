//! What holds where a query says nothing.

use board::Rules;
use mustplay::EngineSettings;

/// What holds where a query says nothing.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// The game; `rules`.
    pub rules: Rules,
    /// How often the player looks at something; `maxVisits`.
    pub visits: u64,
    /// How many nodes the solver gets before the player; `solverNodes`. None for a number that
    /// takes about as long on any board.
    pub solver_nodes: Option<u64>,
    /// How the solver and the player work.
    pub engines: EngineSettings,
}

impl Default for Settings {
    /// Hex with 500 visits.
    fn default() -> Settings {
        Settings {
            rules: Rules::Hex,
            visits: 500,
            solver_nodes: None,
            engines: EngineSettings::default(),
        }
    }
}
