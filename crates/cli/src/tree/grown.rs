//! A strategy unrolled into a tree, as deep as was asked for.

use super::Reply;
use anyhow::bail;
use board::{Cell, Setup};

/// What the loser may try, with the loser to move.
#[derive(Default)]
pub(super) struct Grown {
    /// The winner's move that led here, if one did.
    pub(super) answer: Option<Reply>,
    pub(super) branches: Vec<GrownBranch>,
    /// How many branches were left out because they are too deep.
    pub(super) cut: usize,
}

/// Moves of the loser that have the same answer. In Hex what follows holds after each of them, in Rex
/// after the first.
pub(super) struct GrownBranch {
    pub(super) moves: Vec<Cell>,
    pub(super) answer: Reply,
    pub(super) then: Grown,
}

/// Where a line of the loser's moves leads to.
pub(super) struct Followed {
    /// The winner's move in the position of the statement, if the winner is to move there.
    pub(super) first: Option<Reply>,
    /// The loser's moves with the winner's answers.
    pub(super) line: Vec<(Cell, Reply)>,
    /// The winner's last move: the answer at the end of the line or, without one, the first.
    pub(super) answer: Option<Reply>,
    /// The position before that move.
    pub(super) setup: Setup,
    /// The empty cells that the winner relies on after it: in Rex those that are left to the loser.
    pub(super) relied_on: Vec<Cell>,
}

/// How many more branches a tree may have.
pub(super) struct Room(pub(super) usize);

impl Room {
    /// Makes room for one branch.
    pub(super) fn take(&mut self) -> anyhow::Result<()> {
        if self.0 == 0 {
            bail!(
                "the tree has more moves of the loser than --nodes allows; lower --depth, \
                 follow a --line or raise --nodes"
            );
        }
        self.0 -= 1;
        Ok(())
    }
}
