//! `/api/prove`: a certificate of who wins.

use super::certificates::Held;
use super::problem::Problem;
use super::request::Asked;
use super::solve::searchable;
use super::stream;
use super::{Server, Shared};
use crate::desk::Desk;
use crate::proving::Proved;
use axum::extract::State;
use axum::response::Response;
use board::Setup;
use serde::Deserialize;
use solve::Control;
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
    place.run(move |desk| {
        let control = Arc::clone(&teller.control);
        match proved(&server, &setup, desk, &control) {
            Ok(Some(proved)) => {
                let held = Held::new(setup, proved);
                let object = server.shelf().keep(held).object();
                teller.event("certificate", object);
                teller.done();
            }
            Ok(None) if control.is_stopped() => {}
            Ok(None) => {
                let most = crate::output::counted(server.most_claims, "claim");
                teller.trouble(&format!("the certificate would take more than about {most}"));
            }
            Err(error) => teller.trouble(&format!("{error:#}")),
        }
    });
    Ok(job.response(limit))
}

/// A certificate: that of the store, or one that is made now, which the store keeps.
fn proved(
    server: &Server,
    setup: &Setup,
    desk: &mut dyn Desk,
    control: &Control,
) -> anyhow::Result<Option<Proved>> {
    let settings = &server.settings;
    let Some(keeper) = server.keeper_for(setup) else {
        return desk.certify(setup, server.most_claims, settings, control);
    };
    if let Some(proved) = keeper.certificate(setup)? {
        return Ok(Some(proved));
    }
    desk.prepare(setup, settings, keeper)?;
    let made = desk.certify(setup, server.most_claims, settings, control)?;
    if let Some(proved) = &made {
        server.told(desk.keep(setup, false, Some(proved.packed.clone()), settings, keeper));
    }
    Ok(made)
}
