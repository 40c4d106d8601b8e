//! Inferior moves: those that needn't be tried, because others do as well.
//!
//! In Hex they are looked for after filling in. In Rex they are those of the position as it stands:
//! an odd number of stones more would make it the other player's turn.
//!
//! If a move wins, one of those that are left does. Holds in: Hex and Rex, each by theorems of its
//! own (`inferior`, `inferior::rex`).

use super::analyzer::Tables;
use super::fill_in::{self, FillIn};
use super::stones;
use crate::answer::by_column;
use board::{Cell, CellSet, Rules, Setup, sort_few};

/// What can be filled in, and the moves that needn't be tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inferior {
    /// What can be filled in.
    pub fill_in: FillIn,
    /// The moves that needn't be tried, those that are filled in aside.
    pub pruned: Vec<Pruned>,
    /// The moves worth trying. Neither these nor those are listed if the game is over, or if
    /// filling in decides a game of Hex.
    pub moves: Vec<Cell>,
}

/// A move that needn't be tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pruned {
    /// The move.
    pub cell: Cell,
    /// Why.
    pub reason: PruneReason,
}

/// Why a move needn't be tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PruneReason {
    /// An answer at this cell makes the move worthless.
    Vulnerable(Cell),
    /// A move at this cell is at least as good.
    Dominated(Cell),
}

impl PruneReason {
    /// The reason in one word: `vulnerable` or `dominated`.
    pub fn name(self) -> &'static str {
        match self {
            PruneReason::Vulnerable(_) => "vulnerable",
            PruneReason::Dominated(_) => "dominated",
        }
    }

    /// The answer to a vulnerable move, or the move that is at least as good.
    pub fn by(self) -> Cell {
        match self {
            PruneReason::Vulnerable(by) | PruneReason::Dominated(by) => by,
        }
    }
}

pub(super) fn find<const W: usize>(tables: &Tables<W>, position: &Setup) -> Inferior {
    let (size, fill_in) = (position.size(), fill_in::find(tables, position));
    let searched = match position.rules {
        Rules::Hex => &fill_in.position,
        Rules::Rex => position,
    };
    if searched.joined().is_some() {
        return Inferior { fill_in, pruned: Vec::new(), moves: Vec::new() };
    }
    let mut pruned = match position.rules {
        Rules::Hex => hex(tables, searched),
        Rules::Rex => rex(tables, searched),
    };
    sort_few(&mut pruned, |a, b| size.coord(a.cell) < size.coord(b.cell));
    let is_pruned = |cell: &Cell| pruned.iter().any(|other| other.cell == *cell);
    let empty = size.all_cells().filter(|&cell| searched.at(cell).is_none());
    let moves = by_column(size, empty.filter(|cell| !is_pruned(cell)));
    Inferior { fill_in, pruned, moves }
}

fn hex<const W: usize>(tables: &Tables<W>, filled: &Setup) -> Vec<Pruned> {
    use inferior::Reason;
    let left_out = tables.hex().prunable(stones(filled), filled.turn).into_iter();
    let pruned = left_out.map(|left_out| {
        let reason = match left_out.reason {
            Reason::Vulnerable(by) => PruneReason::Vulnerable(by),
            Reason::Dominated(by) => PruneReason::Dominated(by),
            Reason::Dead | Reason::Captured(_) | Reason::Mutual => {
                unreachable!("such cells are filled in")
            }
        };
        Pruned { cell: left_out.cell, reason }
    });
    pruned.collect()
}

fn rex<const W: usize>(tables: &Tables<W>, position: &Setup) -> Vec<Pruned> {
    let empty = position.size().all_cells().filter(|&cell| position.at(cell).is_none()).collect();
    let left_out = tables.rex().left_out(stones(position), position.turn, empty, CellSet::EMPTY);
    let pruned = left_out.iter().map(|preference| Pruned {
        cell: preference.cell,
        reason: PruneReason::Dominated(preference.to),
    });
    pruned.collect()
}
