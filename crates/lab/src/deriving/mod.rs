//! `mustplay derive`: works out again what the program knows before any search, and checks it.
//!
//! | file | what |
//! |---|---|
//! | `inferior` | the tables of inferior cells |
//! | `edge` | edge templates |

mod edge;
mod inferior;

use std::path::PathBuf;
use terminal::{Interrupt, Status};

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Options {
    /// Edge templates, instead of the tables of inferior cells.
    pub edge: bool,
    /// Check what is in use by other means, instead of deriving it.
    pub check: bool,
    /// The file that gets what was derived.
    pub output: Option<PathBuf>,
}

/// Derives tables or templates, or checks them.
pub fn run(options: &Options, interrupt: &Interrupt) -> anyhow::Result<Status> {
    match (options.edge, options.check) {
        (false, false) => inferior::derive(options.output.as_deref(), interrupt),
        (false, true) => inferior::check_all(interrupt),
        (true, false) => edge::derive(options.output.as_deref(), interrupt),
        (true, true) => edge::check_all(interrupt),
    }
}
