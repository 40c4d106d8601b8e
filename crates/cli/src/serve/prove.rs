//! `/api/prove`: a certificate of who wins.

use super::certificates::Held;
use super::problem::Problem;
use super::request::Asked;
use super::solve::searchable;
use super::stream;
use super::{Server, Shared};
use axum::extract::State;
use axum::response::Response;
use board::Setup;
use mustplay::{Certified, CertifyError, Control, Engines, SolveError};
use serde::Deserialize;
use std::sync::Arc;

#[derive(Deserialize)]
pub(super) struct Query {
    position: String,
    limit: Option<f64>,
}

pub(super) async fn prove(
    State(server): Shared,
    Asked(query): Asked<Query>,
) -> Result<Response, Problem> {
    let setup = searchable(&query.position)?;
    let limit = stream::limit(query.limit, server.limit)?;
    if let Some(held) = server.shelf().of(&setup) {
        return Ok(stream::at_once(vec![("certificate", held.object())]));
    }
    let place = server.pool.place(&setup).await?;
    let (job, teller) = stream::job();
    place.run(move |engines| {
        let control = Arc::clone(&teller.control);
        match proved(&server, &setup, engines, &control) {
            Ok(proved) => {
                let object = server.shelf().keep(Held::new(&proved)).object();
                teller.event("certificate", object);
                teller.done();
            }
            Err(CertifyError::Stopped) => {}
            Err(CertifyError::TooLarge) => {
                let most = report::words::counted(server.most_claims, "claim");
                teller.trouble(&format!("the certificate would take more than about {most}"));
            }
            Err(error) => teller.trouble(&error.to_string()),
        }
    });
    Ok(job.response(limit))
}

/// A certificate: that of the store, or one that is made now, which the store keeps.
fn proved(
    server: &Server,
    setup: &Setup,
    engines: &mut Engines,
    control: &Control,
) -> Result<Certified, CertifyError> {
    let solver = server.solver(engines, setup).map_err(SolveError::from)?;
    solver.certify(setup, server.most_claims, control)
}
