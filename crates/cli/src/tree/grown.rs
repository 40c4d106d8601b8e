//! A strategy unrolled into a tree, as deep as was asked for.

use anyhow::bail;
use board::Cell;
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

/// Unrolls a strategy to a depth in moves of the loser, up to a number of nodes. Tasks that have
/// nothing to do with each other stand side by side: below a move, only its own task goes on.
pub(super) fn grow<const W: usize>(
    strategy: &Strategy<'_, W>,
    answer: Option<Answer>,
    depth: usize,
    most: usize,
) -> anyhow::Result<Grown> {
    let mut left = most;
    let mut grown = grow_within(strategy, depth, &mut left)?;
    grown.answer = answer;
    Ok(grown)
}

fn grow_within<const W: usize>(
    strategy: &Strategy<'_, W>,
    depth: usize,
    left: &mut usize,
) -> anyhow::Result<Grown> {
    let mut grown = Grown { answer: None, branches: Vec::new(), cut: 0 };
    for (task, _) in strategy.tasks() {
        let branches = strategy.branches(task);
        if depth == 0 {
            grown.cut += branches.len();
            continue;
        }
        for branch in branches {
            if *left == 0 {
                bail!(
                    "the tree has more nodes than --nodes allows; lower --depth or follow a --line"
                );
            }
            *left -= 1;
            let mut then = grow_within(&branch.then, depth - 1, left)?;
            then.answer = Some(branch.answer);
            let moves = branch.moves.iter().collect();
            grown.branches.push(GrownBranch { moves, answer: branch.answer, then });
        }
    }
    Ok(grown)
}
