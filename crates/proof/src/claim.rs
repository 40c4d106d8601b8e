//! What a step of a certificate asserts.
//!
//! A claim speaks of the color that joins in the end, called the *owner*: the winner in Hex, the
//! loser in Rex. It speaks of all positions of a class at once. It has a [`Goal`], a set of
//! *stones* and a set of *carrier* cells, which are disjoint:
//!
//! > Let the owner have all of the stones, and let both players take cells of the carrier in turn,
//! > either passing at will, until the carrier is full. Then the owner can see to it that each pair
//! > of ends of the goal is joined by the owner's cells.
//!
//! Every other cell may be the opponent's. The opponent moves first if the claim is a
//! [`Kind::Connection`], the owner if it is a [`Kind::SemiConnection`]. A pair of ends is joined
//! when a path leads from one to the other over the owner's cells and the owner's two sides; an end
//! that is a cell counts as the owner's for its own pair, and for no other.
//!
//! In Rex the first two kinds are about pairings instead: the carrier contains disjoint pairs of
//! cells, and in a semi-connection one more cell, the key, such that the goal is joined whenever
//! the owner has the stones, the key and one cell of each pair. A [`Kind::Forced`] claim says that
//! the opponent can make the owner join, wherever the owner has the stones and the opponent nothing
//! of the carrier.
//!
//! docs/certificate.md argues why each inference between claims is sound.

use board::{CellSet, Color, Endpoint, Side, Size};
use std::fmt::Write;
use std::sync::Arc;

/// Who moves first in the carrier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// The opponent moves first.
    Connection,
    /// The owner moves first.
    SemiConnection,
    /// In Rex, the opponent makes the owner join.
    Forced,
}

/// Two ends to be joined. The order doesn't matter; [`Goal::new`] sorts them.
pub type Pair = (Endpoint, Endpoint);

/// Pairs of ends, all of which are to be joined. Copies share them: a goal may be large, and claims
/// of the same goal are many.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Goal(Arc<[Pair]>);

impl Goal {
    /// A goal in normal form: each pair sorted, the pairs sorted, none twice.
    pub fn new(pairs: impl IntoIterator<Item = Pair>) -> Goal {
        let mut pairs: Vec<Pair> =
            pairs.into_iter().map(|(x, y)| if x <= y { (x, y) } else { (y, x) }).collect();
        pairs.sort_unstable();
        pairs.dedup();
        Goal(pairs.into())
    }

    /// To join the two sides of a color.
    pub fn win(color: Color) -> Goal {
        let [first, second] = Side::of(color).map(Endpoint::Side);
        Goal([(first, second)].into())
    }

    /// The pairs in order.
    pub fn pairs(&self) -> &[Pair] {
        &self.0
    }

    /// Whether the two share their pairs, and so are equal without a look at them.
    pub(crate) fn is_shared_with(&self, other: &Goal) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Whether nobody else shares the pairs.
    pub(crate) fn is_alone(&self) -> bool {
        Arc::strong_count(&self.0) == 1
    }

    /// The cells among the ends.
    pub fn cells<const W: usize>(&self) -> CellSet<W> {
        let cell = |end| match end {
            Endpoint::Cell(cell) => Some(cell),
            Endpoint::Side(_) => None,
        };
        self.0.iter().flat_map(|&(x, y)| [x, y]).filter_map(cell).collect()
    }
}

/// One assertion of a certificate, about the owner of the whole certificate.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Claim<const W: usize> {
    /// Who moves first.
    pub kind: Kind,
    /// What will be joined.
    pub goal: Goal,
    /// The cells that the owner must have.
    pub stones: CellSet<W>,
    /// The other cells that the opponent must not have. None of them is among the stones.
    pub carrier: CellSet<W>,
}

impl<const W: usize> Claim<W> {
    /// Whether it holds with these stones of the owner, against these. A semi-connection needs the
    /// owner to be on the move.
    pub fn holds(&self, own: CellSet<W>, other: CellSet<W>, owner_moves: bool) -> bool {
        (owner_moves || self.kind != Kind::SemiConnection)
            && self.stones.is_subset(own)
            && self.carrier.is_disjoint(other)
    }

    /// The same claim with sets of another width, which have to hold its cells.
    pub fn resized<const V: usize>(&self) -> Claim<V> {
        let Claim { kind, ref goal, stones, carrier } = *self;
        Claim { kind, goal: goal.clone(), stones: stones.resized(), carrier: carrier.resized() }
    }

    /// The claim as text: kind, goal, stones and carrier.
    pub fn text(&self, size: Size) -> String {
        let kind = match self.kind {
            Kind::Connection => "connection",
            Kind::SemiConnection => "semi",
            Kind::Forced => "forced",
        };
        let (goal, stones, carrier) = (
            goal_text(size, &self.goal),
            set_text(size, self.stones),
            set_text(size, self.carrier),
        );
        let mut text = format!("{kind} {goal} |{stones} |{carrier}");
        text.truncate(text.trim_end().len());
        text
    }
}

/// A goal as text: pairs with commas between them, ends with a hyphen.
pub(crate) fn goal_text(size: Size, goal: &Goal) -> String {
    let end = |end| match end {
        Endpoint::Cell(cell) => size.name(cell),
        Endpoint::Side(side) => side.name().to_string(),
    };
    let pairs: Vec<String> =
        goal.pairs().iter().map(|&(x, y)| format!("{}-{}", end(x), end(y))).collect();
    pairs.join(",")
}

/// Cells as text, a space before each.
pub(crate) fn set_text<const W: usize>(size: Size, set: CellSet<W>) -> String {
    set.iter().fold(String::new(), |mut text, cell| {
        let _ = write!(text, " {}", size.name(cell));
        text
    })
}
