//! Players that are compiled here, once for each width of bit sets; see [`solve::compiled`].

use crate::{CantPlay, Choice, Player, Settings};
use board::{Board, Cell, Position, Rules};
use solve::Control;

/// Boards of a width for which the players are compiled.
pub trait Compiled<const W: usize> {
    /// As [`Player::new`].
    fn player(&self, rules: Rules, settings: Settings) -> Result<Box<dyn Plays<W>>, CantPlay>;
}

/// A player at a board of some width: what [`Player`] does.
pub trait Plays<const W: usize>: Send {
    /// As [`Player::settings`].
    fn settings(&self) -> &Settings;

    /// As [`Player::choose`].
    fn choose(&mut self, position: &Position<W>, control: &Control) -> Option<Choice>;

    /// As [`Player::should_swap`].
    fn should_swap(&mut self, position: &Position<W>, control: &Control) -> bool;

    /// As [`Player::opening`].
    fn opening(&mut self, control: &Control) -> Cell;
}

impl<const W: usize> Plays<W> for Player<W> {
    fn settings(&self) -> &Settings {
        Player::settings(self)
    }

    fn choose(&mut self, position: &Position<W>, control: &Control) -> Option<Choice> {
        Player::choose(self, position, control)
    }

    fn should_swap(&mut self, position: &Position<W>, control: &Control) -> bool {
        Player::should_swap(self, position, control)
    }

    fn opening(&mut self, control: &Control) -> Cell {
        Player::opening(self, control)
    }
}

/// Compiles the players for boards of a width.
macro_rules! compile {
    ($($words:literal)*) => {$(
        impl Compiled<$words> for Board<$words> {
            fn player(
                &self,
                rules: Rules,
                settings: Settings,
            ) -> Result<Box<dyn Plays<$words>>, CantPlay> {
                Ok(Box::new(Player::new(self, rules, settings)?))
            }
        }
    )*};
}

compile!(1 2 3 6);
