//! What may be set about a solve.

use std::num::NonZeroUsize;

/// The settings of a solve. The defaults are those of the command line and of the tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Config {
    /// Decide every move of the side to move, instead of stopping at the first that wins.
    pub all_moves: bool,
    /// The most memory that tables may take, in MiB.
    pub memory_mib: NonZeroUsize,
}

impl Default for Config {
    fn default() -> Self {
        Config { all_moves: false, memory_mib: NonZeroUsize::new(256).expect("not zero") }
    }
}
