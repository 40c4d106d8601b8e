//! `/api/certificates`: certificates that were made or sent lately, all of them checked.

use crate::cache::Cache;
use crate::input;
use crate::problem::Problem;
use crate::state::Service;
use board::{Cell, Color, Setup};
use mustplay::{
    Budget, Certified, Format, Refusal, Statement, Unpacked, Verified, unpacked_within,
    verify_while,
};
use report::SCHEMA;
use report::words::{by_column, counted, names};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};
use std::sync::Arc;
use std::time::Duration;

/// The most bytes of a certificate that is sent.
pub const MOST_BYTES: usize = 16 << 20;

/// What its check may take.
const BUDGET: Budget = Budget {
    work: 500_000_000,
    work_per_byte: 500,
    memory: 256 << 20,
    unpacked: 64 << 20,
    unpacked_per_byte: 0,
};

/// The most claims that it may have.
pub(crate) const MOST_CLAIMS: u64 = 300_000;

/// How long its check may take.
const CHECK_TIME: Duration = Duration::from_secs(30);

/// The most bytes of certificates that are kept.
const KEPT_BYTES: usize = 64 << 20;

/// A certificate that the verifier has accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredCertificate {
    id: String,
    pub(crate) setup: Setup,
    pub(crate) winner: Color,
    pub(crate) claims: u64,
    /// The empty cells that the winner relies on.
    carrier: Vec<Cell>,
    file: Arc<[u8]>,
}

impl StoredCertificate {
    /// A certificate that was just made.
    pub(crate) fn made(proved: &Certified) -> StoredCertificate {
        StoredCertificate::new(proved.verified(), proved.to_bytes(Format::Binary))
    }

    fn new(verified: &Verified, file: Vec<u8>) -> StoredCertificate {
        let Statement { setup, winner } = verified.statement().clone();
        let carrier = verified.carrier().iter().copied();
        StoredCertificate {
            id: id(&file),
            winner,
            claims: verified.counts().claims,
            carrier: carrier.filter(|&cell| setup.at(cell).is_none()).collect(),
            setup,
            file: file.into(),
        }
    }

    /// Its name: the same bytes have the same.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The file as it was sent, or compressed in binary form.
    pub fn file(&self) -> &Arc<[u8]> {
        &self.file
    }

    /// About how much memory it takes, with its place among others: the position stands there
    /// twice.
    fn bytes(&self) -> usize {
        self.file.len() + 2 * self.carrier.len() + 2 * self.setup.size().cells() + 512
    }

    /// What is said of it.
    pub fn object(&self) -> Value {
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

/// The name of a file. It is the same on all machines, whatever the width of their addresses.
fn id(file: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write_u64(file.len() as u64);
    hasher.write(file);
    format!("{:016x}", hasher.finish())
}

/// The certificates that are kept.
pub(crate) struct CertificateCache {
    kept: Cache<String, Arc<StoredCertificate>>,
    /// The name of one of those of a position.
    names: HashMap<Setup, String>,
}

impl CertificateCache {
    pub(crate) fn new() -> CertificateCache {
        CertificateCache { kept: Cache::new(KEPT_BYTES), names: HashMap::new() }
    }

    /// Keeps a certificate.
    pub(crate) fn keep(&mut self, certificate: StoredCertificate) -> Arc<StoredCertificate> {
        if let Some(known) = self.kept.get(&certificate.id)
            && known.file == certificate.file
        {
            return Arc::clone(known);
        }
        let kept = Arc::new(certificate);
        self.names.insert(kept.setup.clone(), kept.id.clone());
        for gone in self.kept.put(kept.id.clone(), kept.bytes(), Arc::clone(&kept)) {
            if self.names.get(&gone.setup) == Some(&gone.id) {
                self.names.remove(&gone.setup);
            }
        }
        kept
    }

    pub(crate) fn get(&mut self, id: &str) -> Result<Arc<StoredCertificate>, Problem> {
        let kept = self.kept.get(&id.to_string()).map(|kept| Arc::clone(kept));
        kept.ok_or_else(|| Problem::missing("there is no such certificate here, or no more"))
    }

    /// One for a position.
    pub(crate) fn of(&mut self, setup: &Setup) -> Option<Arc<StoredCertificate>> {
        let id = self.names.get(setup)?.clone();
        self.get(&id).ok()
    }
}

impl Service {
    /// Takes a certificate in any form, compressed or not, and checks it.
    pub fn receive(&self, file: Vec<u8>) -> Result<Arc<StoredCertificate>, Problem> {
        let certificate = StoredCertificate::new(&self.checked(&file)?, file);
        Ok(self.certificates().keep(certificate))
    }

    /// A certificate by its name. One that was forgotten, as after a restart, is found again if its
    /// position is told as well, and the store has it.
    pub fn certificate(
        &self,
        id: &str,
        position: Option<&str>,
    ) -> Result<Arc<StoredCertificate>, Problem> {
        let known = self.certificates().get(id);
        let (Err(_), Some(position)) = (&known, position) else { return known };
        let stored = self.keeper.certificate(&input::position(position)?)?;
        match stored.map(|stored| StoredCertificate::made(&stored)) {
            Some(stored) if stored.id == id => Ok(self.certificates().keep(stored)),
            _ => known,
        }
    }

    /// Checks a certificate within the bounds on its size and on time.
    fn checked(&self, file: &[u8]) -> Result<Verified, Problem> {
        let time = self.stopwatch();
        let mut problem = None;
        let verified = verify_while(file, BUDGET, |statement, steps| {
            problem = if steps == 0 {
                input::check_size(statement.setup.size()).err()
            } else if steps > MOST_CLAIMS {
                let most = counted(MOST_CLAIMS, "claim");
                Some(Problem::refused(format!(
                    "certificates have up to {most} here; mustplay verify checks larger ones"
                )))
            } else if steps.is_multiple_of(1 << 10) && time.elapsed() > CHECK_TIME {
                Some(Problem::refused(
                    "checking the certificate takes too long here; mustplay verify has no limit",
                ))
            } else {
                None
            };
            problem.is_none()
        });
        match (problem, verified.map_err(refused)?) {
            (None, Some(verified)) => Ok(verified),
            (problem, _) => Err(problem.expect("it has ended the check")),
        }
    }
}

/// The bytes of a certificate without their compression, and what its check may take.
pub(crate) fn plain(file: &[u8]) -> Result<Unpacked<'_>, Problem> {
    unpacked_within(file, BUDGET).map_err(|error| refused(error.into()))
}

/// Says that the verifier doesn't accept a certificate.
pub(crate) fn refused(refusal: Refusal) -> Problem {
    Problem::refused(match refusal {
        Refusal::TooLarge(excess) => format!(
            "the certificate is too large here: {excess}; mustplay verify checks larger ones"
        ),
        refusal => format!("the certificate is refused: {refusal}"),
    })
}
