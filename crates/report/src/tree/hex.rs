//! The strategy of a certificate of Hex: tasks that have nothing to do with each other, each with
//! an answer to every move in its carrier.

use super::grown::{Grown, GrownBranch, Room};
use super::{Reply, TreeError};
use board::{CellSet, Color, Setup, WIDE};
use proof::ProofPlayer;
use proof::strategy::Answer;

/// Unrolls a strategy to a depth in moves of the loser.
pub(super) fn grow(
    player: &ProofPlayer<'_>,
    setup: &Setup,
    winner: Color,
    depth: usize,
    room: &mut Room,
) -> Result<Grown, TreeError> {
    branches(player, setup, setup.stones(winner).collect(), depth, room)
}

/// What the loser may try where the winner has these cells. Tasks that have nothing to do with each
/// other stand side by side: below a move, only its own task goes on.
fn branches(
    player: &ProofPlayer<'_>,
    setup: &Setup,
    own: CellSet<WIDE>,
    depth: usize,
    room: &mut Room,
) -> Result<Grown, TreeError> {
    let mut grown = Grown::default();
    for task in player.tasks(setup) {
        for branch in player.branches(&task) {
            // A claim holds for a class of positions: here the winner may have some of its cells.
            let moves = branch.moves - own;
            if moves.is_empty() {
                continue;
            }
            if depth == 0 {
                grown.cut += 1;
                continue;
            }
            room.take()?;
            let (answer, own) = match branch.answer {
                Answer::Play(cell) if !own.contains(cell) => (Reply::Play(cell), own.with(cell)),
                _ => (Reply::Free, own),
            };
            let then = branches(&branch.then, setup, own, depth - 1, room)?;
            let then = Grown { answer: Some(answer), ..then };
            grown.branches.push(GrownBranch { moves: moves.iter().collect(), answer, then });
        }
    }
    Ok(grown)
}
