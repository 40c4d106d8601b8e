//! A game between two players of the library, with the swap rule.

use mustplay::{Color, Control, Manners, Played, Player, Record, Rules, Settings, Setup};
use mustplay::{Size, Style, Turn, notation};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let size = Size::new(6, 6)?;
    // Limits on nodes make the game the same every time.
    let settings = Settings { most_nodes: 200, ..Settings::default() };
    let mut black = Player::new(Rules::Hex, size, Settings { style: Style::Mcts, ..settings })?;
    let mut white = Player::new(Rules::Hex, size, Settings { style: Style::Greedy, ..settings })?;

    let mut game = Record::new(Setup::empty(Rules::Hex, size));
    let manners = Manners { swap: true, resign: true, slips: None };
    while game.position().winner().is_none() {
        let color = game.position().turn;
        let player = if color == Color::Black { &mut black } else { &mut white };
        // What is allowed depends on the game so far: a swap is the second move or none.
        match player.turn(game.position(), &manners.at(&game), &Control::default()) {
            Some(Turn::Play { action, .. }) => game.push(Played { color, action })?,
            _ => break, // it resigns, and has a proof that it has lost
        }
    }
    println!("{}", notation::moves::write(&game));
    println!("{} wins", game.position().winner().unwrap_or(!game.position().turn));
    Ok(())
}
