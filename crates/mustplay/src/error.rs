//! Why a question can't be answered.

use crate::config::ConfigError;
#[cfg(feature = "store")]
use crate::store_session::StoreError;
use board::{Rules, Size};
use proof::verify::Refusal;
use std::error::Error;
use std::fmt;

/// Why a position can't be solved. A search that is stopped is no error.
#[derive(Debug)]
#[non_exhaustive]
pub enum SolveError {
    /// The position is of another game or board than the solver.
    OtherBoard {
        /// The game of the solver.
        rules: Rules,
        /// The board of the solver.
        size: Size,
    },
    /// The engine can't do what was asked for.
    Config(ConfigError),
    /// The verifier refuses a certificate that the engine made: a bug of this program.
    OwnCertificate(Refusal),
    /// The store can't be used.
    #[cfg(feature = "store")]
    Store(StoreError),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::OtherBoard { rules, size } => {
                write!(f, "this solver is for positions of {rules} on {size}")
            }
            SolveError::Config(error) => error.fmt(f),
            SolveError::OwnCertificate(refusal) => {
                write!(f, "our own certificate is refused: please report this: {refusal}")
            }
            #[cfg(feature = "store")]
            SolveError::Store(error) => error.fmt(f),
        }
    }
}

impl Error for SolveError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            SolveError::OtherBoard { .. } => None,
            SolveError::Config(error) => error.source(),
            SolveError::OwnCertificate(refusal) => Some(refusal),
            #[cfg(feature = "store")]
            SolveError::Store(error) => error.source(),
        }
    }
}

impl From<ConfigError> for SolveError {
    fn from(error: ConfigError) -> SolveError {
        SolveError::Config(error)
    }
}

#[cfg(feature = "store")]
impl From<StoreError> for SolveError {
    fn from(error: StoreError) -> SolveError {
        SolveError::Store(error)
    }
}

/// Why there is no certificate.
#[derive(Debug)]
#[non_exhaustive]
pub enum CertifyError {
    /// The search was stopped first.
    Stopped,
    /// It would take more claims than were allowed.
    TooLarge,
    /// The position can't be solved.
    Solve(SolveError),
}

impl fmt::Display for CertifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CertifyError::Stopped => f.write_str("the search was stopped"),
            CertifyError::TooLarge => f.write_str("the certificate has too many claims"),
            CertifyError::Solve(error) => error.fmt(f),
        }
    }
}

impl Error for CertifyError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            CertifyError::Stopped | CertifyError::TooLarge => None,
            CertifyError::Solve(error) => error.source(),
        }
    }
}

impl From<SolveError> for CertifyError {
    fn from(error: SolveError) -> CertifyError {
        CertifyError::Solve(error)
    }
}
