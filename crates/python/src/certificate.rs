//! `Certificate` and `verify`: proofs of who wins.

use crate::position::Position;
use crate::strategy::Strategy;
use crate::{errors, given};
use mustplay::{Certified, Format};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use report::words::{counted, names};
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// A proof of who wins a position. The verifier has accepted it: nothing else makes one.
///
/// >>> from mustplay import Certificate, Solver
/// >>> proof = Solver(threads=1, memory=16).certify("4x4 a1")
/// >>> proof.winner, proof.claims
/// ('white', 44)
/// >>> Certificate.from_bytes(proof.to_bytes())
/// <Certificate: white wins hex B3/4/4/4 w, 44 claims>
#[pyclass(module = "mustplay", frozen)]
pub(crate) struct Certificate {
    certified: Certified,
}

impl From<Certified> for Certificate {
    fn from(certified: Certified) -> Certificate {
        Certificate { certified }
    }
}

#[pymethods]
impl Certificate {
    /// Reads a file in any form, and checks it. CertificateError says why it is refused.
    #[staticmethod]
    fn load(py: Python<'_>, path: PathBuf) -> PyResult<Certificate> {
        let bytes = fs::read(&path).map_err(|error| errors::file(&path, error))?;
        Certificate::read(py, &bytes)
    }

    /// The same from bytes.
    ///
    /// >>> Certificate.from_bytes(b"no proof")
    /// Traceback (most recent call last):
    ///     ...
    /// mustplay.errors.CertificateError: line 1: this is not a certificate
    #[staticmethod]
    fn from_bytes(py: Python<'_>, data: &[u8]) -> PyResult<Certificate> {
        Certificate::read(py, data)
    }

    /// Writes a file in the form "binary", which is packed, or "text". It appears when it is
    /// complete.
    #[pyo3(signature = (path, form = "binary"))]
    fn save(&self, py: Python<'_>, path: PathBuf, form: &str) -> PyResult<()> {
        let form = self::form(form)?;
        py.detach(|| write(&path, &self.certified.to_bytes(form)))
            .map_err(|error| errors::file(&path, error))
    }

    /// The bytes of such a file.
    #[pyo3(signature = (form = "binary"))]
    fn to_bytes<'py>(&self, py: Python<'py>, form: &str) -> PyResult<Bound<'py, PyBytes>> {
        let form = self::form(form)?;
        Ok(PyBytes::new(py, &py.detach(|| self.certified.to_bytes(form))))
    }

    /// Checks it once more, as any reader of the file would.
    ///
    /// >>> print(proof.verify())
    /// white wins hex B3/4/4/4 w
    /// accepted: 44 claims, at most 5 kept at once
    fn verify(&self, py: Python<'_>) -> PyResult<Verified> {
        let checked = py.detach(|| mustplay::verify(self.certified.binary(), |_| ()));
        checked.map(Verified::from).map_err(|error| errors::refusal(&error))
    }

    /// The winner's side of the game by this proof.
    fn strategy(&self, py: Python<'_>) -> Strategy {
        py.detach(|| Strategy::new(self.certified.proof()))
    }

    /// What it proves, as a sentence.
    #[getter]
    fn statement(&self) -> String {
        self.certified.statement().to_string()
    }

    /// Who wins.
    #[getter]
    fn winner(&self) -> &'static str {
        self.certified.winner().name()
    }

    /// The position that it is about.
    #[getter]
    fn position(&self) -> Position {
        self.certified.position().clone().into()
    }

    /// How many claims it has.
    #[getter]
    fn claims(&self) -> u64 {
        self.certified.counts().claims
    }

    /// The empty cells that the winner relies on; None in Rex.
    #[getter]
    fn carrier(&self) -> Option<Vec<String>> {
        let carrier = self.certified.carrier();
        carrier.map(|cells| names(self.certified.position().size(), &cells))
    }

    /// The text form.
    fn __str__(&self) -> String {
        self.certified.to_text()
    }

    fn __repr__(&self) -> String {
        let claims = counted(self.certified.counts().claims, "claim");
        format!("<Certificate: {}, {claims}>", self.certified.statement())
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let bytes = slf.get().to_bytes(py, "binary")?;
        Ok((slf.get_type().getattr("from_bytes")?, (bytes,)))
    }
}

impl Certificate {
    fn read(py: Python<'_>, bytes: &[u8]) -> PyResult<Certificate> {
        let certified = py.detach(|| Certified::read(bytes));
        certified.map(Certificate::from).map_err(|error| errors::refusal(&error))
    }
}

/// Checks a file with a certificate in any form and of any size, in one pass that keeps little in
/// memory. CertificateError says why it is refused.
///
/// >>> import tempfile, os
/// >>> from mustplay import verify
/// >>> with tempfile.TemporaryDirectory() as folder:
/// ...     path = os.path.join(folder, "a1.cert")
/// ...     proof.save(path)
/// ...     verify(path).statement
/// 'white wins hex B3/4/4/4 w'
#[pyfunction]
pub(crate) fn verify(py: Python<'_>, path: PathBuf) -> PyResult<Verified> {
    let file = File::open(&path).map_err(|error| errors::file(&path, error))?;
    let checked = py.detach(|| mustplay::verify(BufReader::new(file), |_| ()));
    checked.map(Verified::from).map_err(|error| errors::refusal(&error))
}

/// What the verifier has accepted.
#[pyclass(module = "mustplay", frozen)]
pub(crate) struct Verified {
    verified: mustplay::Verified,
}

impl From<mustplay::Verified> for Verified {
    fn from(verified: mustplay::Verified) -> Verified {
        Verified { verified }
    }
}

#[pymethods]
impl Verified {
    /// What is proved, as a sentence.
    #[getter]
    fn statement(&self) -> String {
        self.verified.statement().to_string()
    }

    /// Who wins.
    #[getter]
    fn winner(&self) -> &'static str {
        self.verified.statement().winner.name()
    }

    /// The position.
    #[getter]
    fn position(&self) -> Position {
        self.verified.statement().setup.clone().into()
    }

    /// How many claims were checked.
    #[getter]
    fn claims(&self) -> u64 {
        self.verified.counts().claims
    }

    fn __str__(&self) -> String {
        let counts = self.verified.counts();
        let claims = counted(counts.claims, "claim");
        let statement = self.verified.statement();
        format!("{statement}\naccepted: {claims}, at most {} kept at once", counts.alive)
    }

    fn __repr__(&self) -> String {
        format!("<Verified: {}>", self.verified.statement())
    }
}

fn form(name: &str) -> PyResult<Format> {
    let name_of = |format| match format {
        Format::Text => "text",
        Format::Binary => "binary",
    };
    given::named("form", name, [Format::Text, Format::Binary], name_of)
}

/// Writes a file beside its place, and puts it there when it is complete.
fn write(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let written = fs::write(&part, bytes).and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        // What is left of it helps nobody; the error that counts is the first one.
        let _ = fs::remove_file(&part);
    }
    written
}
