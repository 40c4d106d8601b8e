//! The tests of positions and notations, as one program.

mod notation;
mod positions;
