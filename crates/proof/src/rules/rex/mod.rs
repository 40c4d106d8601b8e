//! The inferences about forced joins, which only Rex has. One file each, and two for the check that
//! a cell is dead: `clique` and `chains`.

pub(super) mod answer;
pub(super) mod captured;
mod chains;
pub(super) mod clique;
pub(super) mod dead;
pub(super) mod force;
pub(crate) mod strip;

use super::Cause;
use crate::claim::{Claim, Kind};
use crate::game::Game;
use crate::grid::Grid;
use board::{CellSet, Color};

/// The color that fills the last cell, if the game is Rex.
fn last<const W: usize>(grid: &Grid<W>) -> Result<Color, Cause> {
    match grid.game() {
        Game::Hex => Err(Cause::OnlyInRex),
        Game::Rex { last } => Ok(last),
    }
}

/// A forced join of the owner's sides.
fn conclusion<const W: usize>(grid: &Grid<W>, stones: CellSet<W>, carrier: CellSet<W>) -> Claim<W> {
    Claim { kind: Kind::Forced, goal: grid.win().clone(), stones, carrier }
}
