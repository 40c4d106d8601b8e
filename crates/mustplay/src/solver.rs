//! The solver: a search for one game and board, with or without a store.

use crate::answer::{Answer, ProofWish, Query, Source, TableEntry};
use crate::certified::Certified;
use crate::config::{Config, ConfigError};
use crate::engine::{AnyEngine, Plan};
use crate::error::{CertifyError, SolveError};
use crate::event::{Event, Listener};
use crate::lines::StoppedSearch;
#[cfg(feature = "store")]
use crate::store_session::{Checkpoints, Store, StoreSession};
use board::{Cell, Rules, Setup, Size};
use solve::Control;
use solve::any::AnyDfpn;
use solve::dfs::recursion::Recursion;
#[cfg(feature = "store")]
use std::sync::Arc;

/// A search for one game on one board. It keeps what it finds out from question to question.
///
/// ```
/// use mustplay::{Color, Control, Query, Solver, read_position};
/// let position = read_position("4x4 a1")?;
/// let mut solver = Solver::strongest(position.rules, position.size());
/// let answer = solver.solve(&position, Query::default(), &Control::default())?;
/// assert_eq!(answer.winner, Some(Color::White));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    plan: Plan,
    search: Search,
    listener: Listener,
    /// Where the last search stood that was stopped.
    pub(crate) stopped: Option<StoppedSearch>,
}

/// What answers questions. An engine is started when it is first needed: its table takes memory
/// and a moment to make.
enum Search {
    Plain(Option<AnyEngine>),
    #[cfg(feature = "store")]
    Stored(Box<StoreSession>),
}

impl Solver {
    /// A solver that knows nothing yet.
    pub fn new(rules: Rules, size: Size, config: &Config) -> Result<Solver, ConfigError> {
        config.check(rules)?;
        let plan = Plan { rules, size, config: config.clone(), records_recursion: false };
        Ok(Solver {
            plan,
            search: Search::Plain(None),
            listener: Listener::default(),
            stopped: None,
        })
    }

    /// The strongest engine on all cores, with nothing learned yet.
    pub fn strongest(rules: Rules, size: Size) -> Solver {
        let config = Config::strongest(rules);
        Solver::new(rules, size, &config).expect("the strongest engine plays the game")
    }

    /// The same solver with a store that answers first and keeps what is found out.
    #[cfg(feature = "store")]
    pub fn with_store(
        mut self,
        store: Arc<Store>,
        checkpoints: Checkpoints,
    ) -> Result<Solver, ConfigError> {
        let session = StoreSession::new(store, checkpoints, &self.plan)?;
        self.search = Search::Stored(Box::new(session));
        Ok(self)
    }

    /// The same solver, recording its recursion trees. Only SOLVER has some.
    #[must_use]
    pub fn recording_recursion(mut self) -> Solver {
        self.plan.records_recursion = true;
        self
    }

    /// The same solver, which tells somebody what happens while it works.
    #[must_use]
    pub fn telling(mut self, listen: impl FnMut(Event) + Send + 'static) -> Solver {
        self.listener = Listener::new(listen);
        self
    }

    /// The game.
    pub fn rules(&self) -> Rules {
        self.plan.rules
    }

    /// The board.
    pub fn size(&self) -> Size {
        self.plan.size
    }

    /// How it works.
    pub fn config(&self) -> &Config {
        &self.plan.config
    }

    /// Decides a position. If the control stops it, the answer has no winner.
    pub fn solve(
        &mut self,
        position: &Setup,
        query: Query,
        control: &Control,
    ) -> Result<Answer, SolveError> {
        #[cfg(feature = "store")]
        if let (None, Search::Stored(session)) = (position.winner(), &mut self.search) {
            self.plan.check(position, query)?;
            let answer = session.solve(position, query, &mut self.listener, control)?;
            self.stopped = StoppedSearch::of(position, query, &answer, control);
            return Ok(answer);
        }
        self.solve_afresh(position, query, control)
    }

    /// The same by a search, whatever a store has. The store doesn't keep the answer, either.
    pub fn solve_afresh(
        &mut self,
        position: &Setup,
        query: Query,
        control: &Control,
    ) -> Result<Answer, SolveError> {
        self.plan.check(position, query)?;
        let answer = match position.winner() {
            Some(winner) => Answer::over(winner),
            None => {
                let outcome = match &mut self.search {
                    Search::Plain(engine) => {
                        let engine = engine.get_or_insert_with(|| self.plan.start());
                        engine.solve(position, query, control)
                    }
                    #[cfg(feature = "store")]
                    Search::Stored(session) => session.search_alone(position, query, control),
                };
                Answer::new(position, &outcome, Source::Search)
            }
        };
        self.stopped = StoppedSearch::of(position, query, &answer, control);
        let certificate = match (query.proof, answer.winner) {
            (ProofWish::Within { claims }, Some(_)) => self.prove(position, claims, control)?,
            _ => None,
        };
        Ok(answer.with_certificate(certificate))
    }

    /// A certificate of who wins a position, with at most about so many claims. It solves the
    /// position first if need be.
    pub fn certify(
        &mut self,
        position: &Setup,
        most_claims: u64,
        control: &Control,
    ) -> Result<Certified, CertifyError> {
        let proof = ProofWish::Within { claims: most_claims };
        let query = Query { proof, ..Query::default() };
        let answer = self.solve(position, query, control)?;
        answer.certificate.ok_or_else(|| {
            if control.is_stopped() { CertifyError::Stopped } else { CertifyError::TooLarge }
        })
    }

    /// What the transposition table has of a position in which nobody has joined. Only
    /// proof-number search has something to tell.
    pub fn lookup(&mut self, position: &Setup) -> Option<TableEntry> {
        if !self.plan.is_for(position) {
            return None;
        }
        self.dfpn()?.recorded(position).map(TableEntry::from)
    }

    /// What was planned.
    pub(crate) fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Proof-number search, once it has been started.
    pub(crate) fn dfpn(&mut self) -> Option<&mut AnyDfpn> {
        match &mut self.search {
            Search::Plain(Some(AnyEngine::Dfpn(dfpn))) => Some(dfpn),
            #[cfg(feature = "store")]
            Search::Stored(session) => session.started(),
            Search::Plain(_) => None,
        }
    }

    /// The moves of a position in the order of the search, once it has been started. Only
    /// proof-number search has something to tell.
    pub(crate) fn moves_in_order(&mut self, position: &Setup) -> Vec<Cell> {
        self.dfpn().map_or_else(Vec::new, |dfpn| dfpn.moves_in_order(position))
    }

    /// The recursion tree of the last solve, if it was recorded and the search wasn't stopped.
    pub fn take_recursion(&mut self) -> Option<Recursion> {
        match &mut self.search {
            Search::Plain(engine) => engine.as_mut().and_then(AnyEngine::take_recursion),
            #[cfg(feature = "store")]
            Search::Stored(_) => None,
        }
    }

    /// Tells the search what the store has below a position. The first search does that by itself
    /// for its own position; several positions that share a search need it for one above them all.
    #[cfg(feature = "store")]
    pub fn prepare_below(&mut self, position: &Setup) -> Result<(), SolveError> {
        self.plan.check(position, Query::default())?;
        match &mut self.search {
            Search::Plain(_) => Ok(()),
            Search::Stored(session) => Ok(session.prepare(position, &mut self.listener)?),
        }
    }

    /// A certificate, checked; none if the search was stopped, or gave up at the claims.
    pub(crate) fn prove(
        &mut self,
        position: &Setup,
        most_claims: u64,
        control: &Control,
    ) -> Result<Option<Certified>, SolveError> {
        self.listener.tell(Event::Certifying);
        let made = match &mut self.search {
            Search::Plain(engine) => {
                let engine = engine.get_or_insert_with(|| self.plan.start());
                engine.certificate(position, most_claims, control)
            }
            #[cfg(feature = "store")]
            Search::Stored(session) => session.certificate(position, most_claims, control),
        };
        made.ok().map(Certified::own).transpose()
    }
}
