//! Pictures of positions.
//!
//! A [`Figure`] says what is to be seen: a position, and the labels, marks, shades, filled-in
//! stones and arrows on it. [`svg()`] prints it as a standalone picture, [`terminal()`] as a
//! parallelogram of characters. Both are pure functions of their arguments: nothing here reads the
//! environment, opens a file or knows who wins, and the same figure always gives the same bytes.
//!
//! | module | what it is |
//! |---|---|
//! | [`figure`] | what is drawn |
//! | [`style`] | how it is drawn: stone colors, light or dark, coordinates |
//! | [`svg`](mod@svg) | the picture, layer by layer |
//! | [`terminal`](mod@terminal) | the characters |
//! | `png` | the picture in pixels, with the feature `png` |
//! | `layout` | where the cells and the four sides lie in the plane |
//! | `palette` | every color of the pictures |
//! | `canvas` | shapes to SVG elements, and how far they reach |
//! | `lettering` | how wide text is, and how large it may be |
//! | `outlines` | text as outlines, for `png` |
//! | `marks` | the outlines of marks and arrows |
//!
//! ```
//! use board::{Coord, Setup};
//! use draw::{Colors, Figure, Mark, Style};
//!
//! let setup: Setup = "hex 3/1B1/3 w".parse()?;
//! let c1 = setup.size().cell(Coord::from_name("c1").unwrap()).unwrap();
//! let figure = Figure::new(setup).mark(c1, Mark::Star);
//! assert!(draw::terminal(&figure, Colors::None).contains("1  . . *  1"));
//! assert!(draw::svg(&figure, &Style::default()).starts_with("<svg "));
//! # Ok::<(), board::notation::ParseError>(())
//! ```
#![forbid(unsafe_code)]

mod canvas;
pub mod figure;
mod layout;
mod lettering;
mod marks;
#[cfg(feature = "png")]
mod outlines;
mod palette;
#[cfg(feature = "png")]
pub mod png;
pub mod style;
pub mod svg;
pub mod terminal;

pub use figure::{Figure, Mark, Shade};
pub use style::{Coordinates, Ground, Stones, Style};
pub use svg::svg;
pub use terminal::{Colors, terminal};
