//! Searches: planned first, then run by whoever has engines for them, at once or in slices.

use crate::events::{Event, Events};
use crate::prove::Proving;
use crate::review::GameReview;
use crate::solve::Solving;
use crate::state::Service;
use board::Setup;
use mustplay::{Answer, CertifyError, ConfigError, Control, Engines, SolveError};
use report::answer::{Spent, Timed};
use report::words::counted;
use std::fmt;
use std::time::Duration;

/// The fewest nodes of a slice. Each slice begins at the root, and visits up to about a hundred
/// nodes until it is where the last one was left. A shorter one might never get any further.
pub const FEWEST_NODES: u64 = 256;

/// The name of the engine.
pub(crate) const ENGINE: &str = "dfpn";

/// How a question about a position or a game is answered.
#[derive(Debug)]
pub enum Plan {
    /// All is known already.
    Known(Vec<Event>),
    /// A search has to be run.
    Search(Search),
}

/// A search that has to be run, or is under way. It goes on where it was when it was left.
#[derive(Debug)]
pub struct Search {
    pub(crate) setup: Setup,
    pub(crate) limit: Duration,
    pub(crate) goal: Goal,
}

/// What a search is to find, and how far it is.
#[derive(Debug)]
pub(crate) enum Goal {
    /// Who wins, and perhaps the results of all moves.
    Winner(Box<Solving>),
    /// A certificate of who wins.
    Certificate(Proving),
    /// What the moves of a game did.
    Review(Box<GameReview>),
}

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// All was found that was asked for.
    Done,
    /// Something is left to find.
    Open,
    /// It can't be found; an event says why.
    Failed,
}

impl Search {
    /// The position that is searched; of a game, the one that it begins with.
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
        search: &mut Search,
        engines: &mut Engines,
        control: &Control,
        events: &mut dyn Events,
    ) -> bool {
        self.advance(search, None, engines, control, events) == Step::Done
    }

    /// Runs a slice of a search: about so many nodes, and at least [`FEWEST_NODES`]. The next slice
    /// goes on from there, with all that the engines have learned.
    pub fn run_slice(
        &self,
        search: &mut Search,
        nodes: u64,
        engines: &mut Engines,
        control: &Control,
        events: &mut dyn Events,
    ) -> Step {
        self.advance(search, Some(nodes.max(FEWEST_NODES)), engines, control, events)
    }

    fn advance(
        &self,
        search: &mut Search,
        nodes: Option<u64>,
        engines: &mut Engines,
        control: &Control,
        events: &mut dyn Events,
    ) -> Step {
        let setup = &search.setup;
        let leg = nodes.map_or_else(|| control.leg(), |nodes| control.leg_within(nodes));
        let found = match &mut search.goal {
            Goal::Winner(solving) => self.run_solve(setup, solving, engines, &leg, events),
            Goal::Certificate(proving) => {
                let slice = nodes.map(|nodes| (nodes, control));
                self.run_prove(setup, proving, slice, engines, &leg, events)
            }
            Goal::Review(review) => self.run_review(review, nodes, engines, control, events),
        };
        match found {
            Ok(true) => Step::Done,
            Ok(false) => Step::Open,
            Err(error) => {
                events.send(Event::Error(error.to_string()));
                Step::Failed
            }
        }
    }
}

/// Why a search has no result.
#[derive(Debug)]
pub(crate) enum SearchError {
    /// The solver can't be had, or can't decide the position.
    Solve(SolveError),
    /// The certificate can't be made.
    Certify(CertifyError),
    /// The certificate would have more than about so many claims.
    TooLarge(u64),
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearchError::Solve(error) => error.fmt(f),
            SearchError::Certify(error) => error.fmt(f),
            SearchError::TooLarge(most) => {
                write!(f, "the certificate would take more than about {}", counted(*most, "claim"))
            }
        }
    }
}

impl std::error::Error for SearchError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            SearchError::Solve(error) => Some(error),
            SearchError::Certify(error) => Some(error),
            SearchError::TooLarge(_) => None,
        }
    }
}

impl From<SolveError> for SearchError {
    fn from(error: SolveError) -> SearchError {
        SearchError::Solve(error)
    }
}

impl From<ConfigError> for SearchError {
    fn from(error: ConfigError) -> SearchError {
        SearchError::Solve(error.into())
    }
}

/// What went into a question so far, if its answer was sought in several slices.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    nodes: u64,
    spent: Spent,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { nodes: 0, spent: Spent { cpu: 0.0, wall: 0.0 } }
    }
}

impl Effort {
    /// The answer with all that went into it. What is known then is for the next question.
    pub(crate) fn add_to(&mut self, timed: &mut Timed) {
        self.count(&timed.answer, timed.spent);
        if timed.answer.winner.is_some() {
            let Effort { nodes, spent } = std::mem::take(self);
            timed.answer.nodes = nodes;
            timed.spent = spent;
        }
    }

    fn count(&mut self, answer: &Answer, spent: Spent) {
        self.nodes += answer.nodes;
        self.spent.cpu += spent.cpu;
        self.spent.wall += spent.wall;
    }
}

/// A question to a solver, and what it took.
pub(crate) fn timed(
    service: &Service,
    ask: impl FnOnce() -> Result<Answer, SolveError>,
) -> Result<Timed, SolveError> {
    let time = service.stopwatch();
    let answer = ask()?;
    Ok(Timed { answer, spent: time.spent() })
}
