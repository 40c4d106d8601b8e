//! The rules of Hex and Reverse Hex (Rex).
//!
//! This crate knows what a board, a stone and a legal position are, who has won, and how people
//! write positions down. It has no dependencies and contains no search, no input or output, no
//! clock and no randomness, so that a skeptic can read it in one sitting.
//!
//! | module | what it is |
//! |---|---|
//! | [`color`], [`rules`] | the two players, and who wins when one of them joins |
//! | [`size`], [`cell`] | board dimensions, cells, coordinates, sides |
//! | [`cell_set`] | fixed-width bit sets over the cells of a board |
//! | [`geometry`] | [`Board`]: neighbors, sides, floods and `joins` of one board size |
//! | [`AnyWidth`] | values of whichever width a board needs |
//! | [`chains`] | connected stones of one color |
//! | [`symmetry`] | rotation and color mirror |
//! | [`setup`], [`position`] | stones as anybody may write them, and the fast form for search |
//! | [`claim`] | what a decided position says about others |
//! | [`quick_map`], [`sort_few`] | hash maps for short keys, sorting of short lists |
//! | [`record`] | a game: where it started and what was played |
//! | [`notation`] | reading and writing all of it |
//!
//! Positions come in two forms. A [`Setup`] has any size and is what notations read and write. A
//! [`Position`] is generic over the width of its bit sets and is what engines work on; the width is
//! chosen once, by [`with_width!`], and everything below is compiled for it.
//!
//! ```
//! use board::{Color, Setup, with_width, Board, Position};
//!
//! let setup: Setup = "hex 3/1B1/3 w".parse()?;
//! let legal = with_width!(setup.size(), W => {
//!     let board = Board::<W>::new(setup.size());
//!     Position::new(&board, &setup).empty(&board).len()
//! });
//! assert_eq!(legal, 8);
//! # Ok::<(), board::notation::ParseError>(())
//! ```
#![forbid(unsafe_code)]

mod any_width;
pub mod cell;
pub mod cell_set;
pub mod chains;
pub mod claim;
pub mod color;
mod few;
pub mod geometry;
pub mod notation;
pub mod position;
pub mod quick_map;
pub mod record;
pub mod rules;
pub mod setup;
pub mod size;
pub mod symmetry;
mod zobrist;

pub use any_width::{AnyWidth, WIDE};
pub use cell::{Cell, Coord, Endpoint, Side};
pub use cell_set::{CellMap, CellSet};
pub use color::{ByColor, Color};
pub use few::sort_few;
pub use geometry::Board;
pub use position::Position;
pub use quick_map::QuickMap;
pub use record::{Move, Played, Record};
pub use rules::Rules;
pub use setup::Setup;
pub use size::{Size, Width};
pub use symmetry::Symmetry;
