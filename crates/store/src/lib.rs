//! Solved positions, certificates and checkpoints on disk.
//!
//! | module | what |
//! |---|---|
//! | `file` | the file: whose it is, and who may have it |
//! | `layer` | a file that is only read |
//! | `key` | positions up to symmetry, as bytes |
//! | `entry` | records and outcomes as bytes |
//! | `tables` | what is kept, and when |
//! | `contents` | all that a store has |
//! | `runs` | runs of several machines |
//! | `merge` | one store into another |
//! | [`image`] | the certificate of a position's image |
//! | [`error`] | why a store can't be used |
//!
//! A store is believed only if all its pages are what was written: that is checked when it is
//! opened. All that a checkpoint or a solve writes goes into one transaction, so that a program
//! that is killed leaves what was there before or all of it. docs/store.md has the format and what
//! is guaranteed.
//!
//! Both games may be in one store: every key names its game, so that positions with equal stones
//! never answer each other.
#![forbid(unsafe_code)]

mod contents;
mod entry;
pub mod error;
mod file;
pub mod image;
mod key;
mod layer;
mod merge;
mod runs;
mod tables;
#[cfg(test)]
mod tests;

pub use contents::Section;
pub use error::Error;
pub use merge::Merged;
pub use tables::{Checkpoint, Kept, LEAST_WORK, Root, Store};
