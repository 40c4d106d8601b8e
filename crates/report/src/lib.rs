//! What is found out about positions, as text for people, as JSON for programs, and as pictures.
//!
//! | module | what it is |
//! |---|---|
//! | [`answer`] | who wins: sentences, and the object of `solve --json` |
//! | [`opinion`] | what is thought where nothing is proved: sentences, and a part of that object |
//! | [`tree`] | the strategy that a certificate holds: text, Graphviz, SVG, SGF |
//! | [`recursion`] | the calls of the engine SOLVER, and the proof tree that is left of them |
//! | [`verified`] | the object of `verify --json` |
//! | [`review`] | a game move by move: a table, JSON, a graph, SGF with marks and variations |
//! | [`walk`] | walking through a proof move by move: JSON |
//! | [`diagram`] | positions in characters |
//! | [`explanation`], [`reasons`] | why links hold, cells are filled in, moves needn't be tried |
//! | [`inferior`] | the object of `inferior --json` |
//! | [`maps`], [`scatter`] | a board with something on every cell, and a plot of openings |
//! | [`words`] | names, numbers and colors as they stand in sentences |
//!
//! All functions take values and return values: nothing is printed, no file is opened and no clock
//! is read here.
#![forbid(unsafe_code)]

pub mod answer;
pub mod diagram;
pub mod explanation;
pub mod inferior;
pub mod maps;
pub mod opinion;
pub mod reasons;
pub mod recursion;
pub mod review;
pub mod scatter;
pub mod tree;
pub mod verified;
pub mod walk;
pub mod words;

/// The version of the JSON objects.
pub const SCHEMA: u32 = 1;
