//! Players: programs that choose moves.
//!
//! A [`Player`] sits at one board for one game and keeps what it finds out from move to move. It is
//! asked for a move with a [`Control`](solve::Control), through which it can be watched and
//! stopped: it reads no clock. What it says of a move is a [`Choice`].
//!
//! | module | what it is |
//! |---|---|
//! | [`settings`] | which player, and how it plays |
//! | [`player`] | one of the players at a board |
//! | [`choice`] | a move, and what is thought of it |
//! | [`circuit`] | the resistances of a position, and what they say of it |
//! | [`static_analysis`] | what is seen of a position of Hex without searching |
//!
//! ```
//! use board::{Board, Position, Rules, Size};
//! use play::{Player, Settings, Style};
//! use solve::Control;
//! let board = Board::<1>::new(Size::new(5, 5)?);
//! let settings = Settings { style: Style::Greedy, ..Settings::default() };
//! let mut player = Player::new(&board, Rules::Hex, settings)?;
//! let position = Position::new(&board, &"5/5/5/5/5 b".parse()?);
//! let choice = player.choose(&position, &Control::default()).expect("the game isn't over");
//! assert!(position.empty(&board).contains(choice.cell));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod alternation;
mod any;
mod background;
mod calibration;
pub mod choice;
pub mod circuit;
mod equations;
mod greedy;
mod hexy;
mod mcts;
pub mod player;
mod puct;
pub mod settings;
pub mod static_analysis;
mod swap;
mod tree;
mod watch;

pub use any::AnyPlayer;
pub use choice::Choice;
pub use mcts::Judgment;
pub use player::Player;
pub use settings::{CantPlay, Settings, Style};
