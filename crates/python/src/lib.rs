//! The library for Python: the module `mustplay._core`, which the package `mustplay` in `python`
//! offers to its users.
//!
//! | module | what Python sees of it |
//! |---|---|
//! | `position` | `Position` |
//! | `game` | `Game` |
//! | `job` | nothing: work on a thread of its own, which Ctrl-C and a clock can stop |
//! | `solver` | `Solver`, `Search`, `Progress` |
//! | `answer` | `Answer` |
//! | `certificate` | `Certificate`, `Verified`, `verify` |
//! | `strategy` | `Strategy` |
//! | `analysis` | `must_play`, `inferior`, `evaluate` and what they return |
//! | `connections` | `connections` and what it returns |
//! | `player` | `Player`, `Turn` |
//! | `review` | `review` and what it returns |
//! | `given` | nothing: arguments as values of the library |
//! | `errors` | nothing: errors of the library as exceptions |
//!
//! A cell is its name in Python (`"c3"`), a color and a game are theirs (`"black"`, `"rex"`). What
//! Python holds never changes, but for solvers and players, which keep what they find out. The
//! interpreter's lock is free while anything is searched.
//!
//! There is no unsafe code in these files. The macros of `pyo3` write some, where a function of
//! ours meets the interpreter.
#![expect(clippy::doc_markdown, reason = "what Python shows its users is no Markdown")]

mod analysis;
mod answer;
mod certificate;
mod connections;
mod errors;
mod game;
mod given;
mod job;
mod player;
mod position;
mod review;
mod solver;
mod strategy;

use pyo3::pymodule;

#[pymodule]
#[pyo3(name = "_core")]
mod core {
    use super::instruction_sets;
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::analysis::{
        Added, Evaluation, Inferior, MustPlay, Pruned, evaluate, inferior, must_play,
    };
    #[pymodule_export]
    use crate::answer::Answer;
    #[pymodule_export]
    use crate::certificate::{Certificate, Verified, verify};
    #[pymodule_export]
    use crate::connections::{Connections, Link, connections};
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::player::{Player, Turn};
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::review::{Review, ReviewedMove, ReviewedPosition, review};
    #[pymodule_export]
    use crate::solver::{Progress, Search, Solver};
    #[pymodule_export]
    use crate::strategy::Strategy;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("instruction_sets", instruction_sets())
    }
}

/// The instruction sets beyond the first x86-64 that this module was compiled to use.
fn instruction_sets() -> Vec<&'static str> {
    let sets = [
        ("popcnt", cfg!(target_feature = "popcnt")),
        ("bmi2", cfg!(target_feature = "bmi2")),
        ("avx2", cfg!(target_feature = "avx2")),
        ("avx512f", cfg!(target_feature = "avx512f")),
    ];
    sets.into_iter().filter_map(|(name, is_used)| is_used.then_some(name)).collect()
}
