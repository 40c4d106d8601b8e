//! `/api/certificates`: certificates that were made or sent lately, all of them checked.

use super::cache::Cache;
use super::problem::Problem;
use super::request::Part;
use super::state::PATIENCE;
use super::{Shared, answer, request};
use crate::certificates::opened;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use board::{Cell, Color, Setup, with_width};
use mustplay::{Certified, Format};
use proof::Statement;
use proof::file::{Entry, File};
use proof::verify::{Refusal, Verified, Verifier};
use report::SCHEMA;
use report::words::counted;
use report::words::{by_column, names};
use serde_json::{Value, json};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufRead, BufReader, Read};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// The most bytes of a certificate that is sent.
pub(super) const MOST_BYTES: usize = 16 << 20;

/// The most bytes that it may have when its compression is taken off.
const MOST_UNPACKED: u64 = 64 << 20;

/// The most claims that it may have.
pub(super) const MOST_CLAIMS: u64 = 300_000;

/// How long its check may take.
const CHECK_TIME: Duration = Duration::from_secs(30);

/// The most bytes of certificates that are kept.
const SHELF_BYTES: usize = 128 << 20;

/// A certificate that the verifier has accepted.
pub(super) struct Held {
    pub(super) id: String,
    pub(super) setup: Setup,
    pub(super) winner: Color,
    pub(super) claims: u64,
    /// The empty cells that the winner relies on.
    carrier: Vec<Cell>,
    /// The file as it was sent, or compressed in binary form.
    pub(super) file: Bytes,
}

impl Held {
    /// A certificate that was just made.
    pub(super) fn new(proved: &Certified) -> Held {
        let file = proved.to_bytes(Format::Binary);
        Held {
            id: id(&file),
            setup: proved.position().clone(),
            winner: proved.winner(),
            claims: proved.counts().claims,
            carrier: proved.cells(),
            file: file.into(),
        }
    }

    /// What is said of it.
    pub(super) fn object(&self) -> Value {
        let size = self.setup.size();
        let carrier = by_column(size, self.carrier.iter().copied());
        json!({
            "schema": SCHEMA,
            "id": self.id,
            "position": self.setup.to_string(),
            "winner": self.winner.name(),
            "claims": self.claims,
            "bytes": self.file.len(),
            "carrier": names(size, &carrier),
            "verified": true,
        })
    }
}

/// The same bytes have the same name.
fn id(file: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    file.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// The certificates that are kept.
pub(super) struct Shelf(Cache<String, Arc<Held>>);

impl Shelf {
    pub(super) fn new() -> Shelf {
        Shelf(Cache::new(SHELF_BYTES))
    }

    /// Keeps a certificate.
    pub(super) fn keep(&mut self, held: Held) -> Arc<Held> {
        if let Some(known) = self.0.get(&held.id)
            && known.file == held.file
        {
            return Arc::clone(known);
        }
        let held = Arc::new(held);
        self.0.put(held.id.clone(), held.file.len() + 1024, Arc::clone(&held));
        held
    }

    pub(super) fn get(&mut self, id: &str) -> Result<Arc<Held>, Problem> {
        let held = self.0.get(&id.to_string()).map(|held| Arc::clone(held));
        held.ok_or_else(|| Problem::missing("there is no such certificate here, or no more"))
    }

    /// One for a position.
    pub(super) fn of(&mut self, setup: &Setup) -> Option<Arc<Held>> {
        let id = self.0.iter().find(|(_, held)| held.setup == *setup).map(|(id, _)| id.clone())?;
        self.get(&id).ok()
    }
}

/// A certificate is sent.
pub(super) async fn receive(
    State(server): Shared,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    // Only a few are read at once, as each may take much memory.
    let room = timeout(PATIENCE, server.uploads.acquire()).await;
    let Ok(Ok(room)) = room else { return Err(Problem::busy()) };
    let file: Bytes = request::bytes(&headers, body, MOST_BYTES).await?.into();
    drop(room);
    let held = server.looking(move || checked(file)).await??;
    Ok(answer(&server.shelf().keep(held).object()))
}

/// Checks a certificate within the bounds on its size and on time.
fn checked(file: Bytes) -> Result<Held, Problem> {
    let plain = File::open(plain(&file)).map_err(refused)?;
    request::check_size(plain.statement().setup.size())?;
    let verified = with_width!(plain.statement().setup.size(), W => verified::<W>(plain))?;
    let Statement { setup, winner } = verified.statement().clone();
    let carrier = verified.carrier().iter().copied();
    Ok(Held {
        id: id(&file),
        winner,
        claims: verified.counts().claims,
        carrier: carrier.filter(|&cell| setup.at(cell).is_none()).collect(),
        setup,
        file,
    })
}

/// The bytes of a certificate without their compression, but no more than are allowed.
pub(super) fn plain(file: &[u8]) -> impl BufRead + '_ {
    BufReader::with_capacity(1 << 16, opened(file).take(MOST_UNPACKED))
}

pub(super) fn refused(refusal: Refusal) -> Problem {
    Problem::refused(format!("the certificate is refused: {refusal}"))
}

fn verified<const W: usize>(mut file: File<impl BufRead>) -> Result<Verified, Problem> {
    let start = Instant::now();
    let mut verifier = Verifier::<W>::new(file.statement().clone());
    let mut claims = 0;
    loop {
        match file.entry().map_err(refused)? {
            Entry::Step(step, stated) => {
                verifier.step(&step, stated.as_ref()).map_err(|error| refused(error.into()))?;
                claims += 1;
            }
            Entry::End(steps) => {
                return verifier.finish(steps).map_err(|error| refused(error.into()));
            }
        }
        if claims > MOST_CLAIMS {
            return Err(Problem::refused(format!(
                "certificates have up to {} here; mustplay verify checks larger ones",
                counted(MOST_CLAIMS, "claim")
            )));
        }
        if claims.is_multiple_of(1 << 10) && start.elapsed() > CHECK_TIME {
            return Err(Problem::refused(
                "checking the certificate takes too long here; mustplay verify has no limit",
            ));
        }
    }
}

/// The file.
pub(super) async fn send(
    State(server): Shared,
    Part(id): Part<String>,
) -> Result<Response, Problem> {
    let held = server.shelf().get(&id)?;
    let name = format!("attachment; filename=\"{}.cert\"", held.id);
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream".to_string()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, Body::from(held.file.clone())).into_response())
}
