//! The inferences, one file each. Each computes the conclusion of a step from the claims that it
//! rests on, or says why it doesn't follow.

mod either;
pub(crate) mod image;
mod link;
mod play;
pub(crate) mod rex;
mod stand_in;

pub use rex::clique::is_dead;

use crate::budget::Meter;
use crate::claim::{Claim, Goal, Kind};
use crate::game::Game;
use crate::grid::Grid;
use crate::step::Step;
use board::{Cell, CellSet, Endpoint, Size};
use std::fmt;

/// Why a step doesn't follow.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Cause {
    /// It may follow, but to see that takes more work than the reader's budget has.
    TooMuchWork,
    /// A step rests on a claim that isn't there: not made yet, or already given up.
    NoSuchClaim(u64),
    /// A step that needs a connection rests on a claim of another kind.
    NotAConnection(u64),
    /// A step that needs claims has none.
    NoPremises,
    /// A pairing has two threats at most.
    TooManyPremises,
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
    /// A claim that should be about joining the two sides isn't.
    NotAWin,
    /// The side to move could spoil the last claim, which lets the owner move first.
    OtherTurn,
    /// The board has no such strip.
    NoStrip,
    /// A rule of Rex in a proof about Hex.
    OnlyInRex,
    /// A step that needs a forced join rests on a claim of another kind.
    NotForced(u64),
    /// A step that needs a connection or a semi-connection rests on a forced join.
    NoPairing(u64),
    /// A semi-connection forces nothing, as the opponent fills the last cell.
    OpponentIsLast,
    /// It is the opponent's turn when just the carrier is empty.
    OpponentMoves,
    /// A move of the owner that no claim and no excuse covers.
    Unanswered(Cell),
    /// This cell isn't seen to be dead.
    NotDead(Cell),
    /// A cell is named twice.
    NamedTwice(Cell),
    /// This cell should be empty but is among the stones.
    AlreadyAStone(Cell),
    /// The last claim is about a pairing, and doesn't say that the join is forced.
    OnlyAPairing,
    /// The owner doesn't have this stone, which the last claim needs.
    MissingStone(Cell),
    /// The opponent has this cell, which the last claim needs.
    LostCell(Cell),
}

impl Cause {
    /// The reason as a sentence, with cells by name.
    pub fn text(&self, size: Size) -> String {
        self.sentence(|cell| size.name(cell))
    }

    /// The reason as a sentence, with cells as `cell` calls them.
    fn sentence(&self, cell: impl Fn(Cell) -> String) -> String {
        let end = |end: Endpoint| match end {
            Endpoint::Cell(at) => cell(at),
            Endpoint::Side(side) => side.name().into(),
        };
        match *self {
            Cause::TooMuchWork => "to check it takes too much work".into(),
            Cause::NoSuchClaim(step) => format!("there is no claim {step} at this point"),
            Cause::NotAConnection(step) => format!("claim {step} is not a connection"),
            Cause::NoPremises => "it rests on no claim".into(),
            Cause::TooManyPremises => "a pairing has two threats at most".into(),
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
            Cause::NotAWin => "the claim is not about the two sides".into(),
            Cause::OtherTurn => {
                "the last claim lets the winner move first, but it is the other's turn".into()
            }
            Cause::NoStrip => "the board ends before the strip does".into(),
            Cause::OnlyInRex => "this rule is for Rex".into(),
            Cause::NotForced(step) => format!("claim {step} is not a forced join"),
            Cause::NoPairing(step) => format!("claim {step} is a forced join already"),
            Cause::OpponentIsLast => {
                "a semi-connection forces nothing, as the winner fills the last cell".into()
            }
            Cause::OpponentMoves => "the carrier has the wrong parity for the loser to move".into(),
            Cause::Unanswered(at) => format!("the loser's move at {} is not answered", cell(at)),
            Cause::NotDead(at) => format!("{} is not seen to be dead", cell(at)),
            Cause::NamedTwice(at) => format!("{} is named twice", cell(at)),
            Cause::AlreadyAStone(at) => format!("{} is among the stones", cell(at)),
            Cause::OnlyAPairing => "the last claim is not a forced join".into(),
            Cause::MissingStone(at) => {
                format!("{} is a stone of the claim, but not of the position", cell(at))
            }
            Cause::LostCell(at) => {
                format!("{} is a cell of the claim, but has a stone of the other color", cell(at))
            }
        }
    }
}

/// The reason as a sentence, with cells by their places in reading order: their names depend on the
/// board, and [`Cause::text`] has them.
impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(|cell| format!("cell {}", cell.index() + 1)))
    }
}

impl std::error::Error for Cause {}

/// What follows from a step, given a way to find the claims that it rests on.
pub fn conclude<'c, const W: usize>(
    grid: &Grid<W>,
    step: &Step<W>,
    claim: impl Fn(u64) -> Option<&'c Claim<W>>,
) -> Result<Claim<W>, Cause> {
    conclude_within(grid, step, claim, &Meter::unlimited())
}

/// As [`conclude`], if there is work enough left.
pub(crate) fn conclude_within<'c, const W: usize>(
    grid: &Grid<W>,
    step: &Step<W>,
    claim: impl Fn(u64) -> Option<&'c Claim<W>>,
    meter: &Meter,
) -> Result<Claim<W>, Cause> {
    let find = |step: u64| claim(step).ok_or(Cause::NoSuchClaim(step));
    match step {
        Step::Link { premises, goal, stones } => {
            let premises: Result<Vec<_>, Cause> = premises
                .iter()
                .map(|premise| connection(find(premise.step)?, premise.step))
                .collect();
            link::conclude(grid, &premises?, goal, *stones, meter)
        }
        Step::Play { premise, cell } => {
            play::conclude(connection(find(premise.step)?, premise.step)?, *cell)
        }
        Step::Either { premises } => {
            let mut claims = Vec::with_capacity(premises.len());
            for premise in premises {
                claims.push((premise.step, find(premise.step)?));
            }
            if grid.game() != Game::Hex {
                pairings(&claims)?;
            }
            either::conclude(&claims, meter)
        }
        Step::StandIn { premise, by, cells } => stand_in::conclude(
            grid,
            find(premise.step)?,
            connection(find(by.step)?, by.step)?,
            *cells,
            meter,
        ),
        Step::Image { premise, motion } => {
            image::conclude(grid, find(premise.step)?, *motion, meter)
        }
        Step::Strip { first, stones } => rex::strip::conclude(grid, *first, *stones),
        Step::Force { premise } => rex::force::conclude(grid, (premise.step, find(premise.step)?)),
        Step::Answer { premises, excuses, stones } => {
            let mut claims = Vec::with_capacity(premises.len());
            for &(cell, premise) in premises {
                claims.push((cell, forced(find(premise.step)?, premise.step)?));
            }
            rex::answer::conclude(grid, &claims, excuses, *stones, meter)
        }
        Step::Captured { premise, cells, stones } => {
            let claim = forced(find(premise.step)?, premise.step)?;
            rex::captured::conclude(grid, claim, *cells, *stones, meter)
        }
        Step::Dead { premise, cell, stones } => {
            let claim = forced(find(premise.step)?, premise.step)?;
            rex::dead::conclude(grid, claim, *cell, *stones, meter)
        }
    }
}

/// The claim, if it holds with the opponent to move.
fn connection<const W: usize>(claim: &Claim<W>, step: u64) -> Result<&Claim<W>, Cause> {
    match claim.kind {
        Kind::Connection => Ok(claim),
        Kind::SemiConnection | Kind::Forced => Err(Cause::NotAConnection(step)),
    }
}

/// The claim, if it says that a join is forced.
fn forced<const W: usize>(claim: &Claim<W>, step: u64) -> Result<&Claim<W>, Cause> {
    match claim.kind {
        Kind::Forced => Ok(claim),
        Kind::Connection | Kind::SemiConnection => Err(Cause::NotForced(step)),
    }
}

/// In Rex an `either` makes a pair of two keys, so that it has two premises at most.
fn pairings<const W: usize>(premises: &[(u64, &Claim<W>)]) -> Result<(), Cause> {
    if premises.len() > 2 {
        return Err(Cause::TooManyPremises);
    }
    match premises.iter().find(|(_, claim)| claim.kind == Kind::Forced) {
        Some(&(step, _)) => Err(Cause::NoPairing(step)),
        None => Ok(()),
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
    premises: &[&Claim<W>],
    goal: &Goal,
    meter: &Meter,
) -> Result<(), Cause> {
    let pairs = premises.iter().map(|premise| premise.goal.pairs());
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
        if !grid.reaches_within(stones, pairs.clone(), (x, y), meter)? {
            return Err(Cause::NotJoined(x, y));
        }
    }
    Ok(())
}
