//! Runs with coordinator and workers, from end to end.

mod network;
mod runs;
mod simulation;
