//! The program from end to end: what it prints, where, and how it exits.

mod batch;
mod certificates;
mod connections;
mod convert;
mod evaluate;
mod golden;
mod htp;
mod inferior;
mod matches;
mod moves;
mod openings;
mod papers;
mod play;
mod process;
mod puzzles;
mod readme;
mod rex_proofs;
mod run;
mod serve;
mod shells;
mod show;
mod signature;
mod solve;
mod store;
mod suite;
mod tree;
