//! What is seen of a position at a glance, without a search: for many positions that is enough.

use mustplay::analysis::{Analyzer, LinksBy, SideToSide};
use mustplay::{Cell, Color, read_position};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let position = read_position("5x5 c3 b4")?;
    let names = |cells: &[Cell]| -> Vec<String> {
        cells.iter().map(|&cell| position.size().name(cell)).collect()
    };
    // An analyzer keeps its tables, for many positions of one board.
    let analyzer = Analyzer::new(position.size());

    // The moves that meet all threats of the opponent; all others lose.
    println!("{} must play: {:?}", position.turn, names(&analyzer.must_play(&position).moves));
    for added in analyzer.fill_in(&position).added {
        let name = position.size().name(added.cell);
        println!("{name} is {}: as good as a stone of {}", added.reason.name(), added.color);
    }
    for color in Color::ALL {
        match analyzer.connections(&position, color).side_to_side() {
            Some(SideToSide::Connected { carrier }) => println!("{color}: {:?}", names(&carrier)),
            Some(SideToSide::Threatened { .. }) => println!("{color} is a move from connecting"),
            None => println!("{color} has no connection in sight"),
        }
    }
    // Seen as an electric circuit, the busiest cell is a good move more often than not.
    let circuit = analyzer.circuit(&position, LinksBy::Ends);
    println!("most current: {:?}", names(&[circuit.cells[0].cell]));
    Ok(())
}
