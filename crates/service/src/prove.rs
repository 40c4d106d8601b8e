//! `/api/prove`: a certificate of who wins.

use crate::certificates::StoredCertificate;
use crate::events::{Event, Events};
use crate::input;
use crate::problem::Problem;
use crate::search::{Goal, Plan, Search};
use crate::state::Service;
use board::Setup;
use mustplay::{Certified, CertifyError, Control, Engines, SolveError};
use report::words::counted;
use serde::Deserialize;

/// Asks for a certificate.
#[derive(Deserialize, Clone, Debug)]
pub struct ProveRequest {
    /// The position.
    pub position: String,
    /// The most seconds.
    pub limit: Option<f64>,
}

impl Service {
    /// Plans to prove who wins.
    pub fn prove(&self, request: &ProveRequest) -> Result<Plan, Problem> {
        let setup = input::searchable(&request.position)?;
        let limit = input::limit(request.limit, self.limits.time)?;
        let known = self.certificates().of(&setup);
        Ok(match known {
            Some(certificate) => Plan::Known(vec![Event::Certificate(certificate)]),
            None => Plan::Search(Search { setup, limit, goal: Goal::Certificate }),
        })
    }

    /// Proves who wins; whether that was possible.
    pub(crate) fn run_prove(
        &self,
        setup: &Setup,
        engines: &mut Engines,
        control: &Control,
        events: &mut dyn Events,
    ) -> bool {
        match self.certify(setup, engines, control) {
            Ok(proved) => {
                let kept = self.certificates().keep(StoredCertificate::made(&proved));
                events.send(Event::Certificate(kept));
                return true;
            }
            Err(CertifyError::Stopped) => {}
            Err(CertifyError::TooLarge) => {
                let most = counted(self.most_claims, "claim");
                let message = format!("the certificate would take more than about {most}");
                events.send(Event::Error(message));
            }
            Err(error) => events.send(Event::Error(error.to_string())),
        }
        false
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
