//! A strategy unrolled into a tree, as deep as was asked for.

use super::{Reply, TreeError, hex, played, rex};
use board::{Cell, Color, Move, Played, Rules, Setup};
use proof::strategy::Answer;
use proof::{CheckedProof, ProofPlayer, Statement};

/// What the loser may try, with the loser to move.
#[derive(Default)]
pub(super) struct Grown {
    /// The winner's move that led here, if one did.
    pub(super) answer: Option<Reply>,
    pub(super) branches: Vec<GrownBranch>,
    /// How many branches were left out because they are too deep.
    pub(super) cut: usize,
}

/// Moves of the loser that have the same answer. In Hex what follows holds after each of them, in
/// Rex after the first.
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
pub(super) struct Room(usize);

impl Room {
    /// Makes room for one branch.
    pub(super) fn take(&mut self) -> Result<(), TreeError> {
        self.0 = self.0.checked_sub(1).ok_or(TreeError::TooLarge)?;
        Ok(())
    }
}

/// Follows a line of the loser's moves, and grows the tree where it ends.
pub(super) fn grown(
    proof: &CheckedProof,
    line: &[Cell],
    depth: usize,
    most: usize,
) -> Result<(Followed, Grown), TreeError> {
    let Statement { winner, mut setup } = proof.statement().clone();
    let mut player = proof.player();
    let first = (setup.turn == winner).then(|| reply(&mut player, &setup, None));
    let (mut moves, mut last) = (Vec::new(), first);
    for &cell in line {
        make(&mut setup, winner, played(last))?;
        make(&mut setup, !winner, Some(cell))?;
        let reply = reply(&mut player, &setup, Some(cell));
        moves.push((cell, reply));
        last = Some(reply);
    }
    let mut after = setup.clone();
    if let Some(cell) = played(last) {
        after.set(cell, Some(winner));
    }
    let room = &mut Room(most);
    let tree = match setup.rules {
        Rules::Hex => hex::grow(&player, &after, winner, depth, room)?,
        Rules::Rex => rex::grow(&player, &after, winner, depth, room)?,
    };
    let mut relied_on: Vec<Cell> = player.relied_on(&after).iter().collect();
    if setup.rules == Rules::Hex {
        relied_on.extend(played(last));
    }
    let followed = Followed { first, line: moves, answer: last, setup, relied_on };
    Ok((followed, Grown { answer: last, ..tree }))
}

/// The winner's reply as it is played. A claim of Hex holds for a class of positions, and in this
/// one the winner may have the cell already. In Hex a line may go on when the winner has joined.
fn reply(player: &mut ProofPlayer<'_>, setup: &Setup, moved: Option<Cell>) -> Reply {
    if setup.rules == Rules::Rex && setup.joined().is_some() {
        return Reply::Over;
    }
    match player.answer(setup, moved) {
        Some(Answer::Play(cell)) if setup.at(cell).is_none() => Reply::Play(cell),
        Some(_) => Reply::Free,
        None => Reply::Over,
    }
}

/// Makes a move of a line, if there is one. In Hex a line may go on when the winner has joined.
fn make(setup: &mut Setup, color: Color, cell: Option<Cell>) -> Result<(), TreeError> {
    let Some(cell) = cell else { return Ok(()) };
    if setup.rules == Rules::Rex && setup.joined().is_some() {
        return Err(TreeError::Over(setup.size().name(cell)));
    }
    let made = setup.make(Played { color, action: Move::Place(cell) });
    made.map_err(|_| TreeError::Taken(setup.size().name(cell)))
}
