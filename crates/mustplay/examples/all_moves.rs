//! Every move of a position: W where it wins for the side to move, L where it loses. Stones are X
//! for Black and O for White.

use mustplay::{Color, Control, Query, Solver, read_position};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let position = read_position("4x4 a1")?; // with "rex 4x4 a1", one of Reverse Hex
    let size = position.size();
    let mut solver = Solver::strongest(position.rules, size);
    let answer = solver.solve(&position, Query::ALL_MOVES, &Control::default())?;

    for (index, cell) in size.all_cells().enumerate() {
        let row = index / usize::from(size.columns());
        if index % usize::from(size.columns()) == 0 {
            // Each row of the board stands half a cell to the right of the one above.
            print!("\n{}", " ".repeat(row));
        }
        let sign = match position.at(cell) {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None if answer.winning_moves.contains(&cell) => 'W',
            None => 'L',
        };
        print!("{sign} ");
    }
    println!();
    Ok(())
}
