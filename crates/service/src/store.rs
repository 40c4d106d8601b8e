//! The store that keeps answers from one run to the next, if there is one.

use crate::maps::Opening;
use crate::problem::Problem;
use crate::state::Service;
use board::Setup;
use mustplay::{Certified, Checkpoints, ConfigError, Event, Solver, Store, StoredAnswer};
use std::sync::Arc;

/// Whoever is told, in a sentence, why something wasn't kept. The answer doesn't suffer from it.
type Log = Arc<dyn Fn(&str) + Send + Sync>;

/// A store, or none.
#[derive(Default)]
pub(crate) struct Keeper(Option<(Arc<Store>, Log)>);

impl Service {
    /// The same with a store that answers first and keeps what is found out. `log` is told why
    /// something couldn't be kept.
    #[must_use]
    pub fn with_store(
        mut self,
        store: Arc<Store>,
        log: impl Fn(&str) + Send + Sync + 'static,
    ) -> Service {
        self.keeper = Keeper(Some((store, Arc::new(log))));
        self
    }
}

impl Keeper {
    /// Whether there is a store.
    pub(crate) fn is_there(&self) -> bool {
        self.0.is_some()
    }

    /// The solver with the store.
    pub(crate) fn attach(&self, solver: Solver) -> Result<Solver, ConfigError> {
        let Some((store, log)) = &self.0 else { return Ok(solver) };
        let solver = solver.with_store(Arc::clone(store), Checkpoints::Off)?;
        let (name, log) = (store.path().display().to_string(), Arc::clone(log));
        Ok(solver.telling(move |event| log_failure(&name, &*log, &event)))
    }

    /// The certificate that the store has of a position.
    pub(crate) fn certificate(&self, setup: &Setup) -> Result<Option<Certified>, Problem> {
        let Some((store, _)) = &self.0 else { return Ok(None) };
        match setup.joined() {
            Some(_) => Ok(None),
            None => store.certificate(setup).map_err(|error| Problem::ours(error.to_string())),
        }
    }

    /// Adds what the store has of the position after an opening.
    pub(crate) fn add_to(&self, opening: &mut Opening, after: &Setup) -> Result<(), Problem> {
        let Some((store, _)) = &self.0 else { return Ok(()) };
        if after.joined().is_some() {
            return Ok(());
        }
        let known = store.answer(after).map_err(|error| Problem::ours(error.to_string()))?;
        if let Some(StoredAnswer { answer, has_certificate, .. }) = known {
            opening.winner = answer.winner.or(opening.winner);
            opening.reply = opening.reply.or(answer.winning_moves.first().copied());
            opening.is_proved = has_certificate;
        }
        Ok(())
    }
}

/// Says why something wasn't kept.
fn log_failure(name: &str, log: &dyn Fn(&str), event: &Event) {
    if let Event::WriteFailed { reason } = event {
        log(&format!("{name} {reason}"));
    }
}
