//! Why there is no server.

use mustplay::{ConfigError, StoreError};
use std::error::Error;
use std::fmt;
use std::io;
use std::net::IpAddr;

/// Why there is no server.
#[derive(Debug)]
#[non_exhaustive]
pub enum ServeError {
    /// The system can't wait for connections.
    Runtime(io::Error),
    /// The port can't be had.
    Listen {
        /// The address.
        address: IpAddr,
        /// The port.
        port: u16,
        /// Why.
        source: io::Error,
    },
    /// The system doesn't say which port was taken.
    Port(io::Error),
    /// The threads that answer and search can't be started.
    Threads(io::Error),
    /// The store can't be used.
    Store(StoreError),
    /// The machine hasn't got what searches are to have.
    Config(ConfigError),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Runtime(_) => f.write_str("can't start the server"),
            ServeError::Listen { address, port, .. } => {
                write!(f, "can't listen at {address} port {port}")
            }
            ServeError::Port(_) => f.write_str("can't tell the port"),
            ServeError::Threads(_) => f.write_str("can't start the threads that answer"),
            ServeError::Store(error) => error.fmt(f),
            ServeError::Config(error) => error.fmt(f),
        }
    }
}

impl Error for ServeError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            ServeError::Runtime(error)
            | ServeError::Listen { source: error, .. }
            | ServeError::Port(error)
            | ServeError::Threads(error) => Some(error),
            ServeError::Store(error) => error.source(),
            ServeError::Config(error) => error.source(),
        }
    }
}

impl From<ConfigError> for ServeError {
    fn from(error: ConfigError) -> ServeError {
        ServeError::Config(error)
    }
}

impl From<StoreError> for ServeError {
    fn from(error: StoreError) -> ServeError {
        ServeError::Store(error)
    }
}
