//! The strategy of a certificate of Hex: tasks that have nothing to do with each other, each with an
//! answer to every move in its carrier.

use super::grown::{Followed, Grown, GrownBranch, Room};
use super::{Reply, make, played};
use crate::input;
use board::{Cell, CellSet, Setup};
use proof::Statement;
use proof::strategy::{Answer, Strategy, Unfolded};

/// Follows a line of the loser's moves, and grows the tree where it ends.
pub(super) fn grown<const W: usize>(
    unfolded: &Unfolded<W>,
    line: &str,
    depth: usize,
    room: usize,
) -> anyhow::Result<(Followed, Grown)> {
    let Statement { winner, mut setup } = unfolded.certificate().statement.clone();
    let (first, mut strategy) = unfolded.start();
    let first = first.map(|answer| on_board(&setup, answer));
    let (mut moves, mut last) = (Vec::new(), first);
    for cell in input::cells(setup.size(), line)? {
        make(&mut setup, winner, played(last))?;
        make(&mut setup, !winner, Some(cell))?;
        let (answer, then) = strategy.after(cell);
        let answer = on_board(&setup, answer);
        moves.push((cell, answer));
        (last, strategy) = (Some(answer), then);
    }
    // The cells that the winner has in the end.
    let own = setup.stones(winner).chain(played(last)).collect();
    let tree = grow(&strategy, own, depth, &mut Room(room))?;
    let carriers = strategy.tasks().flat_map(|(_, carrier)| carrier).chain(played(last));
    let relied_on: Vec<Cell> = carriers.filter(|&cell| setup.at(cell).is_none()).collect();
    let followed = Followed { first, line: moves, answer: last, setup, relied_on };
    Ok((followed, Grown { answer: last, ..tree }))
}

/// An answer as it is played: a claim holds for a class of positions, and in this one the winner may
/// have the cell already.
fn on_board(setup: &Setup, answer: Answer) -> Reply {
    match answer {
        Answer::Play(cell) if setup.at(cell).is_none() => Reply::Play(cell),
        _ => Reply::Free,
    }
}

/// Unrolls a strategy to a depth in moves of the loser; `own` are the cells that the winner has. Tasks that
/// have nothing to do with each other stand side by side: below a move, only its own task goes on.
fn grow<const W: usize>(
    strategy: &Strategy<'_, W>,
    own: CellSet<W>,
    depth: usize,
    room: &mut Room,
) -> anyhow::Result<Grown> {
    let mut grown = Grown::default();
    for (task, _) in strategy.tasks() {
        for branch in strategy.branches(task) {
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
            let then = grow(&branch.then, own, depth - 1, room)?;
            let then = Grown { answer: Some(answer), ..then };
            grown.branches.push(GrownBranch { moves: moves.iter().collect(), answer, then });
        }
    }
    Ok(grown)
}
