//! Certificates of who wins a position, and the verifier that checks them.
//!
//! A certificate is a list of steps, each of which infers a claim from earlier ones by one of ten
//! rules; the last claim covers the position in question. docs/certificate.md defines claims, rules
//! and files, and argues why the rules are sound.
//!
//! | module | what it is |
//! |---|---|
//! | [`claim`], [`step`] | what is asserted, and one justified inference |
//! | [`game`], [`grid`], [`rules`] | the game, the owner's view of the board, and the inferences |
//! | [`verify`] | steps in, [`verify::Verified`] or a refusal out |
//! | [`budget`] | what a check may spend |
//! | [`mod@file`], [`text`], [`binary`] | reading a file, and its two forms |
//! | [`certificate`], [`build`] | a whole certificate in memory, and how engines make one |
//! | [`strategy`], [`forcing`] | the winner's answers, read off a certificate of Hex and of Rex |
//! | [`checked`] | a checked certificate of any board and either game, and who plays by it |
//!
//! The crate depends on the rules of the game alone and shares nothing with any search. A skeptic
//! reads `board` and the first five rows of this table, and nothing else.
#![forbid(unsafe_code)]

mod alive;
pub mod binary;
pub mod budget;
pub mod build;
mod build_rex;
pub mod certificate;
pub mod checked;
pub mod claim;
pub mod file;
pub mod forcing;
mod frame;
pub mod game;
pub mod grid;
mod kept;
pub mod rules;
pub mod statement;
pub mod step;
pub mod strategy;
pub mod text;
pub mod verify;

pub use budget::Budget;
pub use build::Builder;
pub use certificate::Certificate;
pub use checked::{CheckedProof, ProofPlayer};
pub use claim::{Claim, Goal, Kind};
pub use game::Game;
pub use grid::Grid;
pub use statement::Statement;
pub use step::{Excuse, Motion, Premise, Rule, Step};
