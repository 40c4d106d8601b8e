//! The tests of connections, as one program.

mod appendix;
mod links;
mod update;
