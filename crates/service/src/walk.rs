//! `/api/certificates/ID/…`: walking through a proof.

use crate::certificates::{self, StoredCertificate};
use crate::input;
use crate::problem::Problem;
use crate::state::{READY_BYTES, Service};
use board::Size;
use mustplay::{CheckedProof, Unpacked};
use report::walk::{Sought, Walk};
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;

/// The depth of a tree in moves of the loser if nobody says.
const DEPTH: usize = 1;

/// How long a tree grows, and how long lines are sought.
const TIME: Duration = Duration::from_millis(300);

/// Asks for a certificate.
#[derive(Deserialize, Clone, Debug, Default)]
pub struct CertificateRequest {
    /// Its position, by which a store finds it.
    pub position: Option<String>,
}

/// Asks what is to be seen after some moves.
#[derive(Deserialize, Clone, Debug, Default)]
pub struct WalkRequest {
    /// The position of the certificate, by which a store finds it.
    pub position: Option<String>,
    /// The moves, with commas between them.
    #[serde(default)]
    pub moves: String,
}

/// Asks for the tree that grows after some moves.
#[derive(Deserialize, Clone, Debug, Default)]
pub struct TreeRequest {
    /// The position of the certificate, by which a store finds it.
    pub position: Option<String>,
    /// The moves, with commas between them.
    #[serde(default)]
    pub moves: String,
    /// How many moves of the loser deep.
    pub depth: Option<usize>,
}

/// Asks for lines that reach something.
#[derive(Deserialize, Clone, Debug, Default)]
pub struct FindRequest {
    /// The position of the certificate, by which a store finds it.
    pub position: Option<String>,
    /// Where the winner answers.
    pub cell: Option<String>,
    /// The number of a claim that the winner relies on.
    pub claim: Option<u64>,
}

impl Service {
    /// What is to be seen after some moves by the proof of a certificate.
    pub fn walk(&self, id: &str, request: &WalkRequest) -> Result<Value, Problem> {
        let walk = self.ready(id, request.position.as_deref())?;
        Ok(walk.at(&input::cells(size(&walk), &request.moves)?)?)
    }

    /// The tree that grows after some moves.
    pub fn tree(&self, id: &str, request: &TreeRequest) -> Result<Value, Problem> {
        let walk = self.ready(id, request.position.as_deref())?;
        let moves = input::cells(size(&walk), &request.moves)?;
        Ok(walk.tree(&moves, request.depth.unwrap_or(DEPTH), self.for_a_while())?)
    }

    /// Lines in which the winner answers somewhere, or relies on a claim.
    pub fn find(&self, id: &str, request: &FindRequest) -> Result<Value, Problem> {
        let walk = self.ready(id, request.position.as_deref())?;
        let sought = match (&request.cell, request.claim) {
            (Some(name), None) => Sought::Answer(input::cell(size(&walk), name)?),
            (None, Some(claim)) => Sought::Claim(claim),
            _ => {
                let what = "there has to be a cell or the number of a claim, and not both";
                return Err(Problem::bad(what));
            }
        };
        Ok(walk.find(sought, self.for_a_while()))
    }

    /// Whether to go on: yes, until the time is up.
    fn for_a_while(&self) -> impl FnMut() -> bool {
        let time = self.stopwatch();
        move || time.elapsed() <= TIME
    }

    /// A proof that can be walked, which is made ready if it isn't.
    fn ready(&self, id: &str, position: Option<&str>) -> Result<Arc<Walk>, Problem> {
        let certificate = self.certificate(id, position)?;
        let known = self.walks().get(&id.to_string()).map(|walk| Arc::clone(walk));
        if let Some(walk) = known {
            return Ok(walk);
        }
        let Unpacked { input, meter } = certificates::plain(certificate.file())?;
        let proof = CheckedProof::read_within(input, meter).map_err(certificates::refused)?;
        let walk = Arc::new(Walk::new(proof)?);
        self.walks().put(id.into(), bytes(&certificate), Arc::clone(&walk));
        Ok(walk)
    }
}

/// The most proofs that are kept ready. A small one is ready again in a moment, so many of them
/// needn't take the room of a large one.
pub(crate) const MOST_READY: usize = 32;

/// About how much memory a proof takes that is ready to be walked: of each claim two sets of cells,
/// what it rests on, and its place in lists. A small one counts as a part of the room.
fn bytes(certificate: &StoredCertificate) -> usize {
    let sets = 2 * certificate.setup.size().cells().div_ceil(8);
    (certificate.claims as usize * (256 + sets)).max(READY_BYTES / MOST_READY)
}

fn size(walk: &Walk) -> Size {
    walk.statement().setup.size()
}
