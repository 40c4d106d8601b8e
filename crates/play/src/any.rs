//! Players at boards of any size, compiled here once for each width of bit sets. They think on a
//! stack that is enough for the board, whatever the caller's is.

use crate::{CantPlay, Choice, Player, Settings};
use board::{AnyWidth, Board, Cell, Position, Rules, Setup, Size, any_width, for_width};
use solve::{Control, stack};

/// One of the players at a board of any size.
pub struct AnyPlayer(AnyWidth<Box<Player<1>>, Box<Player<2>>, Box<Player<3>>, Box<Player<6>>>);

impl AnyPlayer {
    /// As [`Player::new`].
    pub fn new(rules: Rules, size: Size, settings: Settings) -> Result<AnyPlayer, CantPlay> {
        Ok(AnyPlayer(any_width!(size, W => {
            Box::new(Player::new(&Board::<W>::new(size), rules, settings)?)
        })))
    }

    /// As [`Player::settings`].
    pub fn settings(&self) -> &Settings {
        for_width!(&self.0, player => player.settings())
    }

    /// As [`Player::choose`].
    ///
    /// # Panics
    /// If the position is of another size or of the other game.
    pub fn choose(&mut self, position: &Setup, control: &Control) -> Option<Choice> {
        stack::on_enough(position.size(), || {
            for_width!(&mut self.0, player => {
                let position = Position::new(player.board(), position);
                player.choose(&position, control)
            })
        })
    }

    /// As [`Player::should_swap`].
    ///
    /// # Panics
    /// If the position is of another size or of the other game.
    pub fn should_swap(&mut self, position: &Setup, control: &Control) -> bool {
        stack::on_enough(position.size(), || {
            for_width!(&mut self.0, player => {
                let position = Position::new(player.board(), position);
                player.should_swap(&position, control)
            })
        })
    }

    /// As [`Player::opening`].
    pub fn opening(&mut self, control: &Control) -> Cell {
        let size = for_width!(&self.0, player => player.board().size());
        stack::on_enough(size, || for_width!(&mut self.0, player => player.opening(control)))
    }
}
