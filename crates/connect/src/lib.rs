//! Virtual connections by H-search (Anshelevich 2002).
//!
//! A *connection* joins two ends for its owner even if the opponent moves first; a
//! *semi-connection* does if the owner moves first. Both need only the empty cells of their
//! *carrier*. H-search starts from neighbors and combines: connections in series (AND),
//! semi-connections in parallel (OR).
//!
//! | module | what it is |
//! |---|---|
//! | [`ends`] | what can be joined: empty cells, chains and sides of one color |
//! | [`lists`] | minimal carriers between two ends, in flat storage |
//! | [`h_search`] | the two rules and their fixed point |
//! | [`edge`] | connections to a side that the rules miss, from a table |
//! | [`circuit`] | currents through the connections, for ordering moves |
//! | [`claim`] | the claim behind a connection between the sides |
//! | [`region`] | regions that a connection captures |
//! | [`strip`] | the pairing of a strip that is longer than wide |
//! | [`derivation`] | how each connection came about, for explanations and certificates |
//!
//! Holds in: Hex.
#![forbid(unsafe_code)]

pub mod circuit;
pub mod claim;
pub mod derivation;
pub mod edge;
pub mod ends;
pub mod h_search;
pub mod lists;
pub mod region;
pub mod strip;

pub use ends::{Ends, Node};
pub use h_search::{HSearch, Limits, StopAt, Workspace};
