//! The strategy of a certificate of Rex: as the winner would play by it, move by move, until the
//! loser has joined.
//!
//! The winner keeps away from some cells as long as there are others, so moves of the loser often
//! have the same answer. They stand together, but what follows is shown after the first of them
//! alone.

use super::grown::{Grown, GrownBranch, Room};
use super::{Reply, TreeError};
use board::{Board, ByColor, CellSet, Color, Setup, WIDE};
use proof::ProofPlayer;
use proof::strategy::Answer;

/// A game under way, with the loser to move.
#[derive(Clone)]
struct Game<'p> {
    player: ProofPlayer<'p>,
    winner: Color,
    stones: ByColor<CellSet<WIDE>>,
}

impl Game<'_> {
    /// Whether the loser has joined.
    fn is_over(&self, board: &Board<WIDE>) -> bool {
        board.joins(!self.winner, self.stones[!self.winner])
    }

    /// The winner's move, if the game isn't over.
    fn reply(&mut self, board: &Board<WIDE>) -> Reply {
        if self.is_over(board) {
            return Reply::Over;
        }
        match self.player.answer_among(&self.stones, None) {
            Some(Answer::Play(cell)) => {
                self.stones[self.winner].insert(cell);
                Reply::Play(cell)
            }
            Some(Answer::Free) | None => Reply::Over,
        }
    }
}

/// Unrolls a game to a depth in moves of the loser.
pub(super) fn grow(
    player: &ProofPlayer<'_>,
    setup: &Setup,
    winner: Color,
    depth: usize,
    room: &mut Room,
) -> Result<Grown, TreeError> {
    let stones = ByColor::from_fn(|color| setup.stones(color).collect());
    let game = Game { player: player.clone(), winner, stones };
    branches(&Board::new(setup.size()), &game, depth, room)
}

/// What the loser may try.
fn branches(
    board: &Board<WIDE>,
    game: &Game<'_>,
    depth: usize,
    room: &mut Room,
) -> Result<Grown, TreeError> {
    let mut grown = Grown::default();
    if game.is_over(board) {
        return Ok(grown);
    }
    for cell in board.all() - game.stones[Color::Black] - game.stones[Color::White] {
        let mut after = game.clone();
        after.stones[!game.winner].insert(cell);
        let answer = after.reply(board);
        let alike = |branch: &&mut GrownBranch| branch.answer == answer;
        if let Some(branch) = grown.branches.iter_mut().find(alike) {
            branch.moves.push(cell);
            continue;
        }
        let then = if depth == 0 {
            Grown::default()
        } else {
            room.take()?;
            branches(board, &after, depth - 1, room)?
        };
        let then = Grown { answer: Some(answer), ..then };
        grown.branches.push(GrownBranch { moves: vec![cell], answer, then });
    }
    if depth == 0 {
        grown.cut = std::mem::take(&mut grown.branches).len();
    }
    Ok(grown)
}
