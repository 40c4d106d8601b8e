//! The inferences, one file each. Each computes the conclusion of a step from the claims that it
//! rests on, or says why it doesn't follow.

mod either;
pub(crate) mod image;
mod link;
mod play;
mod stand_in;

use crate::claim::{Claim, Goal, Kind};
use crate::grid::Grid;
use crate::step::Step;
use board::{Cell, CellSet, Endpoint, Size};
use std::fmt;

/// Why a step doesn't follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cause {
    /// A step rests on a claim that isn't there: not made yet, or already given up.
    NoSuchClaim(u64),
    /// A step that needs a connection rests on a semi-connection.
    NotAConnection(u64),
    /// A step that needs claims has none.
    NoPremises,
    /// A goal has no pairs.
    NoGoal,
    /// Both ends of a pair are the same.
    SameEnds(Endpoint),
    /// No stones are to be stood in for.
    NoCells,
    /// Claims that should have the same goal don't.
    OtherGoal(u64),
    /// A cell that the opponent could take to spoil two connections, or all threats, at once.
    Contested(Cell),
    /// The cell that is played isn't among the stones of the claim.
    NotAStone(Cell),
    /// The ends of this pair of the goal aren't joined.
    NotJoined(Endpoint, Endpoint),
    /// An end that is a side of the opponent.
    ForeignSide(Endpoint),
    /// A stone that is to be stood in for is an end of the goal.
    StandInAtEnd(Cell),
    /// This cell's image lies outside the board, or away from a side that the cell touches.
    NoImage(Cell),
    /// The motion isn't one.
    NoMotion,
    /// What the step is said to conclude isn't what follows.
    OtherConclusion,
    /// The last claim is not about joining the two sides.
    NotAWin,
    /// The side to move could spoil the last claim, which lets the owner move first.
    OtherTurn,
    /// The owner doesn't have this stone, which the last claim needs.
    MissingStone(Cell),
    /// The opponent has this cell, which the last claim needs.
    LostCell(Cell),
}

impl Cause {
    /// The reason as a sentence, with cells by name.
    pub fn text(&self, size: Size) -> String {
        let cell = |cell: Cell| size.name(cell);
        let end = |end: Endpoint| match end {
            Endpoint::Cell(cell) => size.name(cell),
            Endpoint::Side(side) => side.name().into(),
        };
        match *self {
            Cause::NoSuchClaim(step) => format!("there is no claim {step} at this point"),
            Cause::NotAConnection(step) => format!("claim {step} is only a semi-connection"),
            Cause::NoPremises => "it rests on no claim".into(),
            Cause::NoGoal => "the goal has no pairs".into(),
            Cause::SameEnds(same) => format!("{} is paired with itself", end(same)),
            Cause::NoCells => "there is nothing to stand in for".into(),
            Cause::OtherGoal(step) => format!("claim {step} has another goal"),
            Cause::Contested(at) => format!("the opponent's move at {} is not answered", cell(at)),
            Cause::NotAStone(at) => format!("{} is not among the stones of the claim", cell(at)),
            Cause::NotJoined(x, y) => format!("{} and {} are not joined", end(x), end(y)),
            Cause::ForeignSide(side) => format!("{} is the opponent's side", end(side)),
            Cause::StandInAtEnd(at) => format!("{} is an end of the goal", cell(at)),
            Cause::NoImage(at) => format!("{} has no image there", cell(at)),
            Cause::NoMotion => "the motion is not one of the twelve".into(),
            Cause::OtherConclusion => "another conclusion follows than the one stated".into(),
            Cause::NotAWin => "the last claim is not about the two sides".into(),
            Cause::OtherTurn => {
                "the last claim lets the winner move first, but it is the other's turn".into()
            }
            Cause::MissingStone(at) => format!("the winner has no stone at {}", cell(at)),
            Cause::LostCell(at) => format!("the loser has a stone at {}", cell(at)),
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// What follows from a step, given a way to find the claims that it rests on.
pub fn conclude<'c, const W: usize>(
    grid: &Grid<W>,
    step: &Step<W>,
    claim: impl Fn(u64) -> Option<&'c Claim<W>>,
) -> Result<Claim<W>, Cause> {
    let find = |step: u64| claim(step).ok_or(Cause::NoSuchClaim(step));
    match step {
        Step::Link { premises, goal, stones } => {
            let premises: Result<Vec<_>, Cause> = premises
                .iter()
                .map(|premise| connection(find(premise.step)?, premise.step))
                .collect();
            link::conclude(grid, &premises?, goal, *stones)
        }
        Step::Play { premise, cell } => {
            play::conclude(connection(find(premise.step)?, premise.step)?, *cell)
        }
        Step::Either { premises } => {
            let mut claims = Vec::with_capacity(premises.len());
            for premise in premises {
                claims.push((premise.step, find(premise.step)?));
            }
            either::conclude(&claims)
        }
        Step::StandIn { premise, by, cells } => stand_in::conclude(
            grid,
            find(premise.step)?,
            connection(find(by.step)?, by.step)?,
            *cells,
        ),
        Step::Image { premise, motion } => image::conclude(grid, find(premise.step)?, *motion),
    }
}

/// The claim, if it holds with the opponent to move.
fn connection<const W: usize>(claim: &Claim<W>, step: u64) -> Result<&Claim<W>, Cause> {
    match claim.kind {
        Kind::Connection => Ok(claim),
        Kind::SemiConnection => Err(Cause::NotAConnection(step)),
    }
}

/// Two carriers may share only cells that the owner has.
fn disjoint<const W: usize>(a: CellSet<W>, b: CellSet<W>) -> Result<(), Cause> {
    (a & b).first().map_or(Ok(()), |shared| Err(Cause::Contested(shared)))
}

/// Each pair of the goal is joined over the stones and the pairs that premises join.
fn joined<const W: usize>(
    grid: &Grid<W>,
    stones: CellSet<W>,
    pairs: &[crate::claim::Pair],
    goal: &Goal,
) -> Result<(), Cause> {
    if goal.pairs().is_empty() {
        return Err(Cause::NoGoal);
    }
    for &(x, y) in goal.pairs() {
        if x == y {
            return Err(Cause::SameEnds(x));
        }
        for end in [x, y] {
            if let Endpoint::Side(side) = end
                && grid.side_index(side).is_none()
            {
                return Err(Cause::ForeignSide(end));
            }
        }
        if !grid.reaches(stones, pairs, (x, y)) {
            return Err(Cause::NotJoined(x, y));
        }
    }
    Ok(())
}
