//! `/api/certificates/ID/…`: walking through a proof.

use super::problem::Problem;
use super::request::{self, Asked, Part};
use super::{Server, Shared, answer, certificates};
use axum::extract::State;
use axum::response::Response;
use board::Size;
use proof::CheckedProof;
use report::walk::{Sought, WalkError};
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub(super) use report::walk::Walk;

/// How many claims of certificates are kept ready to be walked.
pub(super) const READY_CLAIMS: usize = 300_000;

/// The depth of a tree in moves of the loser if nobody says.
const DEPTH: usize = 1;

/// How long a tree grows, and how long lines are sought.
const TIME: Duration = Duration::from_secs(1);

impl From<WalkError> for Problem {
    fn from(error: WalkError) -> Problem {
        Problem::refused(error.to_string())
    }
}

#[derive(Deserialize)]
pub(super) struct At {
    #[serde(default)]
    moves: String,
}

#[derive(Deserialize)]
pub(super) struct Tree {
    #[serde(default)]
    moves: String,
    depth: Option<usize>,
}

#[derive(Deserialize)]
pub(super) struct Find {
    cell: Option<String>,
    claim: Option<u64>,
}

pub(super) async fn at(
    State(server): Shared,
    Part(id): Part<String>,
    Asked(query): Asked<At>,
) -> Result<Response, Problem> {
    let work = move |walk: &Walk| Ok(walk.at(&request::cells(size(walk), &query.moves)?)?);
    walked(&server, &id, work).await
}

pub(super) async fn tree(
    State(server): Shared,
    Part(id): Part<String>,
    Asked(query): Asked<Tree>,
) -> Result<Response, Problem> {
    let depth = query.depth.unwrap_or(DEPTH);
    let work = move |walk: &Walk| {
        let moves = request::cells(size(walk), &query.moves)?;
        Ok(walk.tree(&moves, depth, for_a_while())?)
    };
    walked(&server, &id, work).await
}

pub(super) async fn find(
    State(server): Shared,
    Part(id): Part<String>,
    Asked(query): Asked<Find>,
) -> Result<Response, Problem> {
    let work = move |walk: &Walk| {
        let sought = match (&query.cell, query.claim) {
            (Some(name), None) => Sought::Answer(request::cell(size(walk), name)?),
            (None, Some(claim)) => Sought::Claim(claim),
            _ => {
                let what = "there has to be a cell or the number of a claim, and not both";
                return Err(Problem::bad(what));
            }
        };
        Ok(walk.find(sought, for_a_while()))
    };
    walked(&server, &id, work).await
}

fn size(walk: &Walk) -> Size {
    walk.statement().setup.size()
}

/// Whether to go on: yes, until the time is up.
fn for_a_while() -> impl FnMut() -> bool {
    let start = Instant::now();
    move || start.elapsed() <= TIME
}

/// Does some work with a proof, which is made ready if it isn't.
async fn walked(
    server: &Arc<Server>,
    id: &str,
    work: impl FnOnce(&Walk) -> Result<Value, Problem> + Send + 'static,
) -> Result<Response, Problem> {
    let held = server.shelf().get(id)?;
    let (own, id) = (Arc::clone(server), id.to_string());
    let made = server.looking(move || {
        let known = own.walks().get(&id).map(|walk| Arc::clone(walk));
        let walk = match known {
            Some(walk) => walk,
            None => {
                let walk = Arc::new(ready(&held.file)?);
                own.walks().put(id, held.claims as usize, Arc::clone(&walk));
                walk
            }
        };
        work(&walk)
    });
    Ok(answer(&made.await??))
}

/// Makes a certificate ready to be walked.
fn ready(file: &[u8]) -> Result<Walk, Problem> {
    let proof = CheckedProof::read(certificates::plain(file)).map_err(certificates::refused)?;
    Ok(Walk::new(proof)?)
}
