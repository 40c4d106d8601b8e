//! How connections came about, kept on demand for explanations and certificates.

use crate::edge::Placed;
use crate::ends::Node;
use board::{CellSet, QuickMap};

/// A connection or semi-connection: its ends in ascending order and its carrier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Link<const W: usize> {
    /// The end with the lower number.
    pub x: Node,
    /// The end with the higher number.
    pub y: Node,
    /// The empty cells that it needs.
    pub carrier: CellSet<W>,
}

impl<const W: usize> Link<W> {
    /// A link between two ends, in either order.
    #[inline(always)]
    pub fn new(x: Node, y: Node, carrier: CellSet<W>) -> Self {
        // Either order is as likely: better no branch.
        Link { x: x.min(y), y: x.max(y), carrier }
    }
}

/// The rule behind a connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Full<const W: usize> {
    /// The ends are neighbors.
    Neighbors,
    /// Two connections that meet at a stone or a side.
    And(Link<W>, Link<W>),
    /// Semi-connections between the same ends without a common cell.
    Or(Vec<CellSet<W>>),
    /// A template connects a cell of one end to a side.
    Template(Placed<W>),
}

/// Every connection and semi-connection that was ever made in a build, with its rule.
#[derive(Clone, Debug, Default)]
pub struct Derivations<const W: usize> {
    full: QuickMap<Link<W>, Full<W>>,
    /// Two connections that meet at an empty cell, the key.
    semi: QuickMap<Link<W>, (Link<W>, Link<W>)>,
}

impl<const W: usize> Derivations<W> {
    /// Forgets all of it; the memory is used again.
    pub(crate) fn clear(&mut self) {
        self.full.clear();
        self.semi.clear();
    }

    #[cold]
    pub(crate) fn add_full(&mut self, link: Link<W>, how: Full<W>) {
        self.full.entry(link).or_insert(how);
    }

    #[cold]
    pub(crate) fn add_semi(&mut self, link: Link<W>, one: Link<W>, other: Link<W>) {
        self.semi.entry(link).or_insert((one, other));
    }

    /// How a connection was made.
    pub fn full(&self, link: &Link<W>) -> Option<&Full<W>> {
        self.full.get(link)
    }

    /// The two connections whose common end is the key of a semi-connection.
    pub fn semi(&self, link: &Link<W>) -> Option<&(Link<W>, Link<W>)> {
        self.semi.get(link)
    }

    /// The end that two links have in common.
    pub fn meeting(one: &Link<W>, other: &Link<W>) -> Option<Node> {
        [one.x, one.y].into_iter().find(|&node| node == other.x || node == other.y)
    }
}
