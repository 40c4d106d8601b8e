//! A run in simulation: the same coordinator, with workers that only say what they would say.
//!
//! The coordinator, its tree, the messages and the workers' side of them are the real ones. Made up
//! are the searches, by a game with the statistics of real ones; the verifier, which takes as long
//! as it would take; the network; and the time, which is a number. So a run of ten thousand
//! workers takes one core, and the same seed gives the same run.
//!
//! | file | what |
//! |---|---|
//! | `model` | the numbers that the simulation is fitted to |
//! | `fit` | these numbers from the journal of a run |
//! | `game` | who wins a position of the made-up game, and how hard that is |
//! | `world` | the run: coordinator, workers, verifiers, network, faults |

mod fit;
mod game;
mod model;
mod world;

pub use fit::fit;
pub use model::{Model, Speeds};
pub use world::{Faults, Simulated, Task, run};
