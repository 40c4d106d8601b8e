//! The strategy of a certificate of Rex: as the winner would play by it, move by move, until the loser has
//! joined.
//!
//! The winner keeps away from some cells as long as there are others, so moves of the loser often
//! have the same answer. They stand together, but what follows is shown after the first of them alone.

use super::grown::{Followed, Grown, GrownBranch, Room};
use super::{Reply, make, played};
use crate::input;
use board::{Board, CellSet, Color};
use proof::Statement;
use proof::forcing::Forcing;

/// A game under way, with the loser to move.
#[derive(Clone)]
struct Game<'b, const W: usize> {
    board: &'b Board<W>,
    loser: Color,
    forcing: Forcing<W>,
    lost: CellSet<W>,
    won: CellSet<W>,
}

impl<const W: usize> Game<'_, W> {
    /// The winner's move, if the game isn't over.
    fn reply(&mut self) -> Reply {
        let is_over = self.board.joins(self.loser, self.lost);
        let reply = if is_over { None } else { self.forcing.reply(self.lost, self.won) };
        let Some(cell) = reply else { return Reply::Over };
        self.won.insert(cell);
        Reply::Play(cell)
    }

    fn empty(&self) -> CellSet<W> {
        self.board.all() - self.lost - self.won
    }
}

/// Follows a line of the loser's moves, and grows the tree where it ends.
pub(super) fn grown<const W: usize>(
    forcing: &Forcing<W>,
    line: &str,
    depth: usize,
    room: usize,
) -> anyhow::Result<(Followed, Grown)> {
    let Statement { winner, mut setup } = forcing.certificate().statement.clone();
    let board = Board::new(setup.size());
    let stones = |color| setup.stones(color).collect();
    let (lost, won) = (stones(!winner), stones(winner));
    let mut game = Game { board: &board, loser: !winner, forcing: forcing.clone(), lost, won };
    let first = (setup.turn == winner).then(|| game.reply());
    let (mut moves, mut last) = (Vec::new(), first);
    for cell in input::cells(setup.size(), line)? {
        make(&mut setup, winner, played(last))?;
        make(&mut setup, !winner, Some(cell))?;
        game.lost.insert(cell);
        let reply = game.reply();
        moves.push((cell, reply));
        last = Some(reply);
    }
    let tree = grow(&game, depth, &mut Room(room))?;
    let relied_on = game.forcing.left_alone(game.lost, game.won).iter().collect();
    let followed = Followed { first, line: moves, answer: last, setup, relied_on };
    Ok((followed, Grown { answer: last, ..tree }))
}

/// Unrolls a game to a depth in moves of the loser.
fn grow<const W: usize>(
    game: &Game<'_, W>,
    depth: usize,
    room: &mut Room,
) -> anyhow::Result<Grown> {
    let mut grown = Grown::default();
    if game.board.joins(game.loser, game.lost) {
        return Ok(grown);
    }
    for cell in game.empty() {
        let mut after = game.clone();
        after.lost.insert(cell);
        let answer = after.reply();
        let alike = |branch: &&mut GrownBranch| branch.answer == answer;
        if let Some(branch) = grown.branches.iter_mut().find(alike) {
            branch.moves.push(cell);
            continue;
        }
        let then = if depth == 0 {
            Grown::default()
        } else {
            room.take()?;
            grow(&after, depth - 1, room)?
        };
        let then = Grown { answer: Some(answer), ..then };
        grown.branches.push(GrownBranch { moves: vec![cell], answer, then });
    }
    if depth == 0 {
        grown.cut = std::mem::take(&mut grown.branches).len();
    }
    Ok(grown)
}
