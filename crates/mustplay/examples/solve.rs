//! Who wins a position, and by which move.

use mustplay::{Control, Query, Solver, read_position};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    // Any notation will do: a size with moves, rows of stones, SGF, a link.
    let position = read_position("7x7 d3 c5")?;

    // A solver is for one game and one size of board. This one uses all cores.
    let mut solver = Solver::strongest(position.rules, position.size());

    // Another thread could stop the search through the control; here nobody does.
    let answer = solver.solve(&position, Query::default(), &Control::default())?;

    let winner = answer.winner.ok_or("the search was stopped")?;
    println!("{winner} wins after {} nodes", answer.nodes);
    for cell in answer.winning_moves {
        println!("{} wins for {}", position.size().name(cell), position.turn);
    }
    Ok(())
}
