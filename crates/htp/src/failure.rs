//! Why a command has no answer.

use board::record::IllegalMove;
use board::size::SizeError;
use mustplay::analysis::EndError;
use mustplay::{CantPlay, ConfigError, SolveError};
use std::fmt;

/// Why a command has no answer: the text behind the `?`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failure(String);

impl Failure {
    /// The text.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

impl From<&str> for Failure {
    fn from(text: &str) -> Failure {
        Failure(text.into())
    }
}

impl From<String> for Failure {
    fn from(text: String) -> Failure {
        Failure(text)
    }
}

/// Errors whose sentence is what the client is told.
macro_rules! told {
    ($($error:ty),+) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Failure {
                Failure(error.to_string())
            }
        }
    )+};
}

told!(SizeError, IllegalMove, CantPlay, ConfigError, SolveError, EndError);
