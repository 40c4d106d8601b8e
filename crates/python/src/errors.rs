//! Errors of the library as exceptions, with the sentences that the command prints.
//!
//! The exceptions themselves are Python's, in `python/mustplay/errors.py`.

use board::record::IllegalMove;
use mustplay::notation::{Inexpressible, ParseError};
use mustplay::{CantPlay, CertifyError, ConfigError, Refusal, SolveError, StoreError};
use pyo3::exceptions::{PyOSError, PyRuntimeError};
use pyo3::{PyErr, import_exception};
use std::io;
use std::path::Path;

import_exception!(mustplay.errors, CertificateError);
import_exception!(mustplay.errors, IllegalMoveError);
import_exception!(mustplay.errors, NotationError);
import_exception!(mustplay.errors, SettingsError);
import_exception!(mustplay.errors, StoppedError);
import_exception!(mustplay.errors, StoreFileError);

pub(crate) fn notation(error: &ParseError) -> PyErr {
    NotationError::new_err(error.to_string())
}

pub(crate) fn inexpressible(error: &Inexpressible) -> PyErr {
    NotationError::new_err(error.to_string())
}

pub(crate) fn illegal(error: &IllegalMove) -> PyErr {
    IllegalMoveError::new_err(error.to_string())
}

pub(crate) fn settings(sentence: impl Into<String>) -> PyErr {
    SettingsError::new_err(sentence.into())
}

pub(crate) fn config(error: &ConfigError) -> PyErr {
    settings(error.to_string())
}

pub(crate) fn cant_play(error: &CantPlay) -> PyErr {
    settings(error.to_string())
}

pub(crate) fn store(error: &StoreError) -> PyErr {
    StoreFileError::new_err(error.to_string())
}

pub(crate) fn solve(error: &SolveError) -> PyErr {
    match error {
        SolveError::Config(error) => config(error),
        SolveError::Store(error) => store(error),
        SolveError::OtherBoard { .. } => settings(error.to_string()),
        other => PyRuntimeError::new_err(other.to_string()),
    }
}

pub(crate) fn certify(error: &CertifyError) -> PyErr {
    match error {
        CertifyError::Solve(error) => solve(error),
        CertifyError::Stopped => StoppedError::new_err(error.to_string()),
        other => CertificateError::new_err(other.to_string()),
    }
}

pub(crate) fn refusal(error: &Refusal) -> PyErr {
    CertificateError::new_err(error.to_string())
}

/// An error of the system about a file, which Python turns into `FileNotFoundError` and the like.
pub(crate) fn file(path: &Path, error: io::Error) -> PyErr {
    match error.raw_os_error() {
        Some(number) => {
            let sentence = error.to_string();
            let sentence = sentence.split(" (os error").next().unwrap_or_default().to_string();
            PyOSError::new_err((number, sentence, path.to_string_lossy().into_owned()))
        }
        None => PyErr::from(error),
    }
}
