//! A strategy unrolled into a tree, as deep as was asked for.

use anyhow::bail;
use board::{Cell, CellSet};
use proof::strategy::{Answer, Strategy};

/// What the loser may try, with the loser to move.
pub(super) struct Grown {
    /// The winner's move that led here, if one did.
    pub(super) answer: Option<Answer>,
    pub(super) branches: Vec<GrownBranch>,
    /// How many branches were left out because they are too deep.
    pub(super) cut: usize,
}

/// Moves of the loser that have the same answer.
pub(super) struct GrownBranch {
    pub(super) moves: Vec<Cell>,
    pub(super) answer: Answer,
    pub(super) then: Grown,
}

/// Unrolls a strategy to a depth in moves of the loser, up to a number of nodes; `own` are the cells
/// that the winner has, with the last move. Tasks that have nothing to do with each other stand side by
/// side: below a move, only its own task goes on.
pub(super) fn grow<const W: usize>(
    strategy: &Strategy<'_, W>,
    answer: Option<Answer>,
    own: CellSet<W>,
    depth: usize,
    most: usize,
) -> anyhow::Result<Grown> {
    let mut left = most;
    let mut grown = grow_within(strategy, own, depth, &mut left)?;
    grown.answer = answer;
    Ok(grown)
}

fn grow_within<const W: usize>(
    strategy: &Strategy<'_, W>,
    own: CellSet<W>,
    depth: usize,
    left: &mut usize,
) -> anyhow::Result<Grown> {
    let mut grown = Grown { answer: None, branches: Vec::new(), cut: 0 };
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
            if *left == 0 {
                bail!(
                    "the tree has more moves of the loser than --nodes allows; lower --depth, \
                     follow a --line or raise --nodes"
                );
            }
            *left -= 1;
            let (answer, own) = match branch.answer {
                Answer::Play(cell) if !own.contains(cell) => (branch.answer, own.with(cell)),
                _ => (Answer::Free, own),
            };
            let mut then = grow_within(&branch.then, own, depth - 1, left)?;
            then.answer = Some(answer);
            grown.branches.push(GrownBranch { moves: moves.iter().collect(), answer, then });
        }
    }
    Ok(grown)
}
