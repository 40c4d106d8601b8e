//! `/api/certificates/ID/…`: walking through a proof.
//!
//! | file | what |
//! |---|---|
//! | `stage` | a game by the proof: where it is, and what the winner answers |
//! | `tree` | the moves of the loser by the winner's answers, and lines that reach something |
//! | `bounds` | which certificates can be walked without endless work |

mod bounds;
mod stage;
mod tree;

use super::problem::Problem;
use super::request::{self, Asked, Part};
use super::{Server, Shared, answer, certificates};
use crate::mind::Proof;
use crate::tree::line_lengths;
use axum::extract::State;
use axum::response::Response;
use board::{Cell, CellSet, Size, with_width};
use proof::Claim;
use proof::file::File;
use serde::Deserialize;
use serde_json::Value;
use stage::Stage;
use std::sync::Arc;

/// How many claims of certificates are kept ready to be walked.
pub(super) const READY_CLAIMS: usize = 300_000;

/// The most moves of the loser in a tree, and the depth if nobody says.
const DEPTH: usize = 1;

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

/// What lines are sought.
#[derive(Clone, Copy)]
pub(super) enum Sought {
    /// Those in which the winner answers here.
    Answer(Cell),
    /// Those in which the winner relies on the claim of this step.
    Claim(u64),
}

/// A proof that can be walked, whatever its width.
pub(super) trait Walk: Send + Sync {
    fn size(&self) -> Size;
    fn at(&self, moves: &[Cell]) -> Result<Value, Problem>;
    fn tree(&self, moves: &[Cell], depth: usize) -> Result<Value, Problem>;
    fn find(&self, sought: Sought) -> Result<Value, Problem>;
}

/// A proof, with the moves of a longest line for each claim of one of Hex.
struct Walked<const W: usize> {
    proof: Proof<W>,
    lengths: Vec<u64>,
}

impl<const W: usize> Walked<W> {
    /// How long the loser can hold out against a claim; in Rex, where all cells are filled, as long
    /// as the winner leaves cells alone.
    fn length(&self, step: Option<u64>, carrier: CellSet<W>) -> u64 {
        match (&self.proof, step) {
            (Proof::Hex(_), Some(step)) => self.lengths[step as usize - 1],
            _ => carrier.len() as u64,
        }
    }

    fn claim(&self, step: u64) -> &Claim<W> {
        &self.proof.claims()[step as usize - 1]
    }
}

impl<const W: usize> Walk for Walked<W> {
    fn size(&self) -> Size {
        self.proof.certificate().statement.setup.size()
    }

    fn at(&self, moves: &[Cell]) -> Result<Value, Problem> {
        Ok(Stage::after(self, moves)?.object())
    }

    fn tree(&self, moves: &[Cell], depth: usize) -> Result<Value, Problem> {
        Ok(tree::grown(Stage::after(self, moves)?, moves, depth))
    }

    fn find(&self, sought: Sought) -> Result<Value, Problem> {
        Ok(tree::found(Stage::after(self, &[])?, sought))
    }
}

pub(super) async fn at(
    State(server): Shared,
    Part(id): Part<String>,
    Asked(query): Asked<At>,
) -> Result<Response, Problem> {
    walked(&server, &id, move |walk| walk.at(&request::cells(walk.size(), &query.moves)?)).await
}

pub(super) async fn tree(
    State(server): Shared,
    Part(id): Part<String>,
    Asked(query): Asked<Tree>,
) -> Result<Response, Problem> {
    let depth = query.depth.unwrap_or(DEPTH).min(tree::DEEPEST);
    let work = move |walk: &dyn Walk| walk.tree(&request::cells(walk.size(), &query.moves)?, depth);
    walked(&server, &id, work).await
}

pub(super) async fn find(
    State(server): Shared,
    Part(id): Part<String>,
    Asked(query): Asked<Find>,
) -> Result<Response, Problem> {
    let work = move |walk: &dyn Walk| match (&query.cell, query.claim) {
        (Some(name), None) => walk.find(Sought::Answer(request::cell(walk.size(), name)?)),
        (None, Some(claim)) => walk.find(Sought::Claim(claim)),
        _ => Err(Problem::bad("there has to be a cell or the number of a claim, and not both")),
    };
    walked(&server, &id, work).await
}

/// Does some work with a proof, which is made ready if it isn't.
async fn walked(
    server: &Arc<Server>,
    id: &str,
    work: impl FnOnce(&dyn Walk) -> Result<Value, Problem> + Send + 'static,
) -> Result<Response, Problem> {
    let held = server.shelf().get(id)?;
    let (own, id) = (Arc::clone(server), id.to_string());
    let made = server.looking(move || {
        let known = own.walks().get(&id).map(|walk| Arc::clone(walk));
        let walk = match known {
            Some(walk) => walk,
            None => {
                let walk = ready(&held.file)?;
                own.walks().put(id, held.claims as usize, Arc::clone(&walk));
                walk
            }
        };
        work(&*walk)
    });
    Ok(answer(&made.await??))
}

/// Makes a certificate ready to be walked.
fn ready(file: &[u8]) -> Result<Arc<dyn Walk>, Problem> {
    let file = File::open(certificates::plain(file)).map_err(certificates::refused)?;
    with_width!(file.statement().setup.size(), W => {
        let certificate = file.certificate::<W>().map_err(certificates::refused)?;
        bounds::check(certificate.statement.setup.rules, &certificate.steps)?;
        let proof = Proof::new(certificate).map_err(certificates::refused)?;
        let lengths = match &proof {
            Proof::Hex(unfolded) => line_lengths(unfolded),
            Proof::Rex(_) => Vec::new(),
        };
        Ok(Arc::new(Walked { proof, lengths }))
    })
}
