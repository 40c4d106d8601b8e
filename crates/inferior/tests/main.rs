//! The tests of inferior cells, as one program.

mod graph;
mod independent;
mod listed;
