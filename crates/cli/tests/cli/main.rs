//! The program from end to end: what it prints, where, and how it exits.

mod batch;
mod convert;
mod openings;
mod process;
mod readme;
mod run;
mod shells;
mod show;
mod solve;
