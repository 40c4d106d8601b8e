//! Fill-in: stones that may be added without changing the winner, each with its reason.
//!
//! In Hex the winner stays the same with either side to move. In Rex it does if the player who
//! would fill the last cell of the board stays the same: an odd number of stones passes the turn.
//!
//! Holds in: Hex and Rex, each by theorems of its own (`inferior`, `inferior::rex`).

use super::analyzer::Tables;
use super::stones;
use board::{Cell, Color, Rules, Setup};
use inferior::rex::Fill;

/// What can be filled in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FillIn {
    /// The stones that were added, in their order; none if the game is over.
    pub added: Vec<Added>,
    /// The position with these stones. It has the same winner.
    pub position: Setup,
}

/// A stone that was filled in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Added {
    /// Where it stands.
    pub cell: Cell,
    /// Its color.
    pub color: Color,
    /// Why it may be added.
    pub reason: FillReason,
}

/// Why a cell was filled in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FillReason {
    /// Its color never matters.
    Dead,
    /// It belongs to the color of its stone, who answers there if the opponent plays there.
    Captured,
    /// It and the rest of its region are shared between the colors: whoever plays there first, the
    /// opponent's answer makes the region worth what it is when filled.
    Mutual,
}

impl FillReason {
    /// The reason in one word: `dead`, `captured` or `mutual`.
    pub fn name(self) -> &'static str {
        match self {
            FillReason::Dead => "dead",
            FillReason::Captured => "captured",
            FillReason::Mutual => "mutual",
        }
    }
}

pub(super) fn find<const W: usize>(tables: &Tables<W>, position: &Setup) -> FillIn {
    let mut filled = position.clone();
    if position.joined().is_some() {
        return FillIn { added: Vec::new(), position: filled };
    }
    let added = match position.rules {
        Rules::Hex => hex(tables, position),
        Rules::Rex => rex(tables, position),
    };
    for &Added { cell, color, .. } in &added {
        filled.set(cell, Some(color));
    }
    if position.rules == Rules::Rex && added.len() % 2 == 1 {
        filled.turn = !filled.turn;
    }
    FillIn { added, position: filled }
}

fn hex<const W: usize>(tables: &Tables<W>, position: &Setup) -> Vec<Added> {
    use inferior::Reason;
    let filled = tables.hex().fill_in(stones(position));
    let added = filled.added().map(|(cell, color, reason)| {
        let reason = match reason {
            Reason::Dead => FillReason::Dead,
            Reason::Mutual => FillReason::Mutual,
            Reason::Captured(_) => FillReason::Captured,
            Reason::Vulnerable(_) | Reason::Dominated(_) => {
                unreachable!("such cells aren't filled in")
            }
        };
        Added { cell, color, reason }
    });
    added.collect()
}

fn rex<const W: usize>(tables: &Tables<W>, position: &Setup) -> Vec<Added> {
    let mut fills = Vec::new();
    tables.rex().fill(stones(position), &mut fills);
    fills.iter().flat_map(steps).collect()
}

/// The stones of one step of Rex.
fn steps(fill: &Fill) -> Vec<Added> {
    match *fill {
        Fill::Dead { cell, color } => vec![Added { cell, color, reason: FillReason::Dead }],
        Fill::Captured { cells, color } | Fill::Apart { cells, color } => {
            cells.map(|cell| Added { cell, color, reason: FillReason::Captured }).to_vec()
        }
        Fill::Shared { cells, between } => {
            let each = |color| Added { cell: cells[color], color, reason: FillReason::Mutual };
            let mut all = Color::ALL.map(each).to_vec();
            let (color, reason) = (Color::Black, FillReason::Dead);
            all.push(Added { cell: between, color, reason });
            all
        }
    }
}
