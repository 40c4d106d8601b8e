//! `/api/prove`: a certificate of who wins.

use crate::certificates::StoredCertificate;
use crate::events::{Event, Events};
use crate::input;
use crate::problem::Problem;
use crate::search::{Goal, Plan, Search, SearchError};
use crate::state::Service;
use board::Setup;
use mustplay::{Certified, CertifyError, Control, Engines, Query, SolveError};
use serde::Deserialize;

/// Asks for a certificate.
#[derive(Deserialize, Clone, Debug)]
pub struct ProveRequest {
    /// The position.
    pub position: String,
    /// The most seconds.
    pub limit: Option<f64>,
}

/// How far the work on a certificate is, if it is done in slices.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Proving {
    /// Whether the winner is known.
    is_solved: bool,
    /// How often the certificate was begun.
    attempts: u32,
}

/// How often the nodes for a certificate are doubled.
const MOST_DOUBLINGS: u32 = 20;

impl Service {
    /// Plans to prove who wins.
    pub fn prove(&self, request: &ProveRequest) -> Result<Plan, Problem> {
        let setup = input::searchable(&request.position)?;
        let limit = input::limit(request.limit, self.limits.time)?;
        let known = self.certificates().of(&setup);
        Ok(match known {
            Some(certificate) => Plan::Known(vec![Event::Certificate(certificate)]),
            None => {
                Plan::Search(Search { setup, limit, goal: Goal::Certificate(Proving::default()) })
            }
        })
    }

    /// Proves who wins; whether that was possible. `slice` has the nodes of a slice, and the
    /// control of the whole.
    pub(crate) fn run_prove(
        &self,
        setup: &Setup,
        proving: &mut Proving,
        slice: Option<(u64, &Control)>,
        engines: &mut Engines,
        leg: &Control,
        events: &mut dyn Events,
    ) -> Result<bool, SearchError> {
        let made = match slice {
            None => self.certify(setup, engines, leg),
            Some((nodes, control)) => self.certify_slice(setup, proving, nodes, engines, control),
        };
        match made {
            Ok(proved) => {
                let kept = self.certificates().keep(StoredCertificate::made(&proved));
                events.send(Event::Certificate(kept));
                Ok(true)
            }
            Err(CertifyError::Stopped) => Ok(false),
            Err(CertifyError::TooLarge) => Err(SearchError::TooLarge(self.most_claims)),
            Err(error) => Err(SearchError::Certify(error)),
        }
    }

    /// A slice of the work on a certificate. The search goes on from slice to slice. A certificate
    /// that isn't finished is begun anew, with twice the nodes, so that it will be some time.
    fn certify_slice(
        &self,
        setup: &Setup,
        proving: &mut Proving,
        nodes: u64,
        engines: &mut Engines,
        control: &Control,
    ) -> Result<Certified, CertifyError> {
        if !proving.is_solved {
            let solver = self.solver(engines, setup).map_err(SolveError::from)?;
            let leg = control.leg_within(nodes);
            let answer = solver.solve(setup, Query::default(), &leg)?;
            proving.is_solved = answer.winner.is_some();
            return Err(CertifyError::Stopped);
        }
        let leg = control.leg_within(nodes << proving.attempts);
        proving.attempts = (proving.attempts + 1).min(MOST_DOUBLINGS);
        self.certify(setup, engines, &leg)
    }

    /// A certificate: that of the store, or one that is made now, which the store keeps.
    fn certify(
        &self,
        setup: &Setup,
        engines: &mut Engines,
        control: &Control,
    ) -> Result<Certified, CertifyError> {
        let solver = self.solver(engines, setup).map_err(SolveError::from)?;
        solver.certify(setup, self.most_claims, control)
    }
}
