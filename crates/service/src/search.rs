//! Searches: planned first, then run by whoever has engines for them.

use crate::events::{Event, Events};
use crate::results::PositionResults;
use crate::state::Service;
use board::Setup;
use mustplay::{Control, Engines};
use std::time::Duration;

/// How a question about a position is answered.
#[derive(Clone, Debug)]
pub enum Plan {
    /// All is known already.
    Known(Vec<Event>),
    /// A search has to be run.
    Search(Search),
}

/// A search that has to be run.
#[derive(Clone, Debug)]
pub struct Search {
    pub(crate) setup: Setup,
    pub(crate) limit: Duration,
    pub(crate) goal: Goal,
}

/// What a search is to find.
#[derive(Clone, Debug)]
pub(crate) enum Goal {
    /// Who wins.
    Winner {
        /// And the results of all moves.
        wants_map: bool,
        /// What was known when the search was planned.
        known: Box<PositionResults>,
    },
    /// A certificate of who wins.
    Certificate,
}

impl Search {
    /// The position that is searched.
    pub fn position(&self) -> &Setup {
        &self.setup
    }

    /// When to stop its control.
    pub fn limit(&self) -> Duration {
        self.limit
    }
}

impl Service {
    /// Runs a search until all is found or the control is stopped. Whether all was found.
    pub fn run(
        &self,
        search: &Search,
        engines: &mut Engines,
        control: &Control,
        events: &mut dyn Events,
    ) -> bool {
        match &search.goal {
            Goal::Winner { wants_map, known } => {
                self.run_solve(&search.setup, known, *wants_map, engines, control, events)
            }
            Goal::Certificate => self.run_prove(&search.setup, engines, control, events),
        }
    }
}
