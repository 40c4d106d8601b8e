//! Why a store can't be used.

use std::{fmt, io};

/// Why a store can't be used. The text is the end of a sentence that begins with the file's name.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The file is something else.
    Foreign,
    /// The file is a store that another version of the program wrote.
    OtherVersion,
    /// Another process has it.
    InUse,
    /// It can only be read.
    ReadOnly,
    /// It says something else than a store that is to be merged with it.
    Contradiction {
        /// The position about whose winner they disagree.
        position: String,
    },
    /// The file isn't what was written.
    Damaged(String),
    /// The system says no.
    Io(io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Foreign => write!(f, "is no store of this program; it was left as it is"),
            Error::OtherVersion => {
                write!(f, "is a store of another version of this program; it was left as it is")
            }
            Error::InUse => {
                write!(f, "is in use by another process; only one at a time can have it")
            }
            Error::ReadOnly => write!(f, "can only be read; nothing was written to it"),
            Error::Contradiction { position } => {
                write!(f, "has another winner of {position} than the store to merge with it")
            }
            Error::Damaged(what) => {
                write!(
                    f,
                    "is damaged and can't be believed ({what}); take a copy of it or another file"
                )
            }
            Error::Io(error) => write!(f, "can't be read or written: {error}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        match error.kind() {
            // The file ends before its pages do.
            io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidData => {
                Error::Damaged(error.to_string())
            }
            _ => Error::Io(error),
        }
    }
}

impl From<redb::Error> for Error {
    fn from(error: redb::Error) -> Error {
        match error {
            redb::Error::Io(error) => error.into(),
            redb::Error::PreviousIo => Error::Io(io::Error::other("an earlier write failed")),
            redb::Error::DatabaseAlreadyOpen => Error::InUse,
            other => Error::Damaged(other.to_string()),
        }
    }
}

macro_rules! through_redb {
    ($($name:ident),*) => {
        $(impl From<redb::$name> for Error {
            fn from(error: redb::$name) -> Error {
                redb::Error::from(error).into()
            }
        })*
    };
}

through_redb!(DatabaseError, TransactionError, TableError, StorageError, CommitError);
