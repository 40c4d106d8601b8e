//! Hex and Reverse Hex (Rex), solved with proof.
//!
//! Two players join opposite sides of a board of hexagons: Black top and bottom, White left and
//! right. In Hex whoever joins wins, in Rex whoever joins loses. This library says who wins a
//! position and by which moves, proves it, and plays.
//!
//! ```
//! use mustplay::{Control, Format, Query, Solver, read_position, verify};
//!
//! let position = read_position("6x6 b2 d4")?; // or a link, SGF, rows of stones
//! let mut solver = Solver::strongest(position.rules, position.size());
//! let answer = solver.solve(&position, Query::ALL_MOVES, &Control::default())?;
//! for cell in &answer.winning_moves {
//!     println!("{} wins", position.size().name(*cell));
//! }
//! let proof = solver.certify(&position, u64::MAX, &Control::default())?;
//! let file = proof.to_bytes(Format::Binary); // for std::fs::write
//! println!("{}", verify(&file[..], |_| ())?.statement());
//! # assert_eq!(answer.winner, Some(proof.winner()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | what | where |
//! |---|---|
//! | positions and games | [`read_position`], [`read_game`], [`Setup`], [`Record`], [`notation`] |
//! | who wins | [`Solver`] with a [`Config`]; a [`Query`] in, an [`Answer`] out |
//! | where there is no proof | an [`Opinion`]: value, best moves, bounds and line of the search |
//! | proof | [`Certified`], a certificate that was checked; [`verify`] for files of any size |
//! | proof beside a search | a [`Certifier`], which works while the solver goes on |
//! | what is seen without a search | [`analysis`]: must-play, fill-in, connections, circuits |
//! | puzzles | [`puzzles`]: positions in which few moves win |
//! | a whole game | [`review`]: who wins each position, and which moves gave a win away |
//! | playing | [`Player`], whose [`turn`](Player::turn) is a [`Turn`] |
//! | stopping | a [`Control`], from any thread; [`with_deadline`] for a time limit |
//! | parts of a proof | [`job`]: certificates of parts, and one certificate of the whole |
//! | keeping | a [`Store`] on disk: [`Solver::with_store`] |
//!
//! Nothing here prints or reads arguments. A position is a [`Setup`], a cell is a [`Cell`] of its
//! [`Size`], and nothing has a lifetime. A search that is stopped gives an [`Answer`] without a
//! winner; a proof that is stopped is the error [`CertifyError::Stopped`].
//!
//! **Examples.** Short programs to begin with, in `examples`;
//! `cargo run -p mustplay --example NAME` runs one.
//!
//! | program | what it shows |
//! |---|---|
//! | `solve` | who wins a position, and by which move |
//! | `all_moves` | the result of every move |
//! | `certify` | a certificate: made, written, verified |
//! | `analyze` | must-play, fill-in, connections and circuits, without a search |
//! | `play_game` | a game between two players, with the swap rule |
//! | `store` | an answer that is kept on disk |
//!
//! **Features.** `store` (files of solved positions) and `clock` (timers) are on by default.
//! Without them the library needs neither files nor threads, and compiles for WebAssembly.
#![forbid(unsafe_code)]

pub mod analysis;
mod answer;
mod certified;
mod certifier;
mod config;
#[cfg(feature = "clock")]
mod deadline;
mod engine;
mod error;
mod event;
mod feature;
pub mod job;
mod level;
mod lines;
mod opinion;
mod player;
pub mod puzzles;
mod reading;
pub mod review;
mod solver;
#[cfg(feature = "store")]
mod store_contents;
#[cfg(feature = "store")]
mod store_runs;
#[cfg(feature = "store")]
mod store_session;

pub use answer::{Answer, ProofWish, Query, Source, TableEntry, Verdict};
pub use board::notation;
pub use board::{ByColor, Cell, Color, Coord, Endpoint, Move, Played, Record};
pub use board::{Rules, Setup, Side, Size};
pub use certified::{
    Certified, Format, Unpacked, claims_within, packed, unpacked, unpacked_within, verify,
    verify_while, verify_within,
};
pub use certifier::Certifier;
pub use config::{Config, ConfigError, Engine, all_cores, default_memory, machine_memory};
pub use config::{check_memory, check_threads};
#[cfg(feature = "clock")]
pub use deadline::{attended, with_deadline};
pub use error::{CertifyError, SolveError};
pub use event::Event;
pub use feature::Feature;
pub use level::Level;
pub use opinion::Opinion;
pub use play::circuit::Metric;
pub use play::{CantPlay, Choice, Settings, Style};
pub use player::{EngineSettings, EngineSettingsError, Engines, Manners, Player, Turn};
pub use proof::budget::{Budget, Meter, TooLarge};
pub use proof::verify::{Counts, Refusal, Rejection, Verified};
pub use proof::{CheckedProof, ProofPlayer, Statement};
pub use reading::{Reading, read_game, read_position};
pub use solve::dfs::recursion;
pub use solve::{Candidate, Control, Stopped, View};
pub use solver::Solver;
#[cfg(feature = "store")]
pub use store::{Merged, Section};
#[cfg(feature = "store")]
pub use store_contents::{StoreCheck, StoredPosition};
#[cfg(feature = "store")]
pub use store_runs::RunResult;
#[cfg(feature = "store")]
pub use store_session::{CertificateFault, Checkpoints, Store, StoreError, StoredAnswer};
