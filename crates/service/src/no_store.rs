//! No store: nothing is kept from one run to the next.

use crate::maps::Opening;
use crate::problem::Problem;
use board::Setup;
use mustplay::{Certified, ConfigError, Solver};

/// Nobody.
#[derive(Default)]
pub(crate) struct Keeper(());

impl Keeper {
    /// Whether there is a store.
    pub(crate) fn is_there(&self) -> bool {
        false
    }

    /// The solver as it is.
    pub(crate) fn attach(&self, solver: Solver) -> Result<Solver, ConfigError> {
        Ok(solver)
    }

    /// Nothing.
    pub(crate) fn certificate(&self, _setup: &Setup) -> Result<Option<Certified>, Problem> {
        Ok(None)
    }

    /// Leaves an opening as it is.
    pub(crate) fn add_to(&self, _opening: &mut Opening, _after: &Setup) -> Result<(), Problem> {
        Ok(())
    }
}
