//! Regions that a connection between two groups captures.
//!
//! A *group* of a color is a chain that touches none of its sides, or a side with all chains that
//! touch it. Let a connection join two groups, and let K be empty cells, the carrier among them,
//! such that
//!
//! 1. stones and sides of the color next to K belong to the two groups,
//! 2. every empty cell next to K that isn't in K is next to one of the two groups.
//!
//! **Theorem.** All of K may be filled in for the color; the winner stays the same. In Rex the
//! connection has to be a pairing, and Last stays the same player. *Proof.* Filling in never helps
//! the opponent in Hex, nor the color itself in Rex. As to the other direction, see to it that the
//! color joins the two groups inside the carrier. A path of the color that goes through K comes
//! from one of the groups, or from a cell next to one, and leaves to the like; so it may as well go
//! by way of the two groups, and needs no cell of K but those that join them. In Rex the opponent
//! sees to it by answering in pairs, as docs/theory/rex.md has it.
//!
//! There is a largest K for two groups. Cells next to neither from which another group can be
//! reached over such cells are no part of it, nor is what is next to these or to another group; all
//! else is.
//!
//! Holds in: Hex; in Rex for connections that are pairings. Misses: regions that only several
//! connections at once capture; on 6x6 of Rex looking for them saved nothing, on 8x8 of Hex 4% of
//! the nodes.

use crate::derivation::Link;
use crate::ends::Node;
use crate::h_search::HSearch;
use board::claim::Claim;
use board::{Board, CellSet};

/// Empty cells that may be filled in for a color, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region<const W: usize> {
    /// The cells.
    pub cells: CellSet<W>,
    /// The connection that captures them.
    pub link: Link<W>,
    /// The empty cells of its carrier.
    pub carrier: CellSet<W>,
    /// The stones of the two groups.
    pub stones: CellSet<W>,
}

impl<const W: usize> Region<W> {
    /// A region that a connection captures, if there is one. Either color may have more stones now
    /// than when the connections were found.
    pub fn find(
        board: &Board<W>,
        links: &HSearch<W>,
        [own, other]: [CellSet<W>; 2],
    ) -> Option<Self> {
        let empty = board.all() - own - other;
        let groups = Group::all(board, links, own, empty);
        for (i, one) in groups.iter().enumerate() {
            for (j, two) in groups[..i].iter().enumerate() {
                let others = groups.iter().enumerate().filter(|&(k, _)| k != i && k != j);
                let foreign = others.fold(CellSet::EMPTY, |all, (_, group)| all | group.near);
                // Most often there is no connection at all, or another group is in its way.
                if one.smallest_link(two, links, other | foreign).is_none() {
                    continue;
                }
                let cells = largest(board, empty, one.near | two.near, foreign);
                let Some(link) = one.smallest_link(two, links, other | (empty - cells)) else {
                    continue;
                };
                // Somebody has joined the sides if two groups are one.
                let carrier = link.carrier & empty;
                if !carrier.is_empty() {
                    let stones = one.stones | two.stones;
                    return Some(Region { cells, link, carrier, stones });
                }
            }
        }
        None
    }

    /// Lifts a claim of the color over the region: its carrier and its groups take the place of its
    /// cells.
    #[must_use]
    pub fn lift(&self, board: &Board<W>, Claim { stones, carrier }: Claim<W>) -> Claim<W> {
        if stones.is_disjoint(self.cells) {
            return Claim { stones, carrier };
        }
        let supports = self.supports(board, (stones | carrier) & self.cells);
        Claim {
            stones: (stones - self.cells) | supports,
            carrier: (carrier - self.cells) | self.carrier,
        }
    }

    /// The stones of the two groups that it takes to do without some cells: the chains that touch
    /// the carrier, and those next to the cells or to their neighbors.
    pub fn supports(&self, board: &Board<W>, cells: CellSet<W>) -> CellSet<W> {
        let near = board.grown(self.carrier) | board.grown(board.grown(cells));
        board.flood(near & self.stones, self.stones)
    }
}

/// A chain that touches no side, or a side with all chains that touch it.
struct Group<const W: usize> {
    stones: CellSet<W>,
    /// The empty cells next to it.
    near: CellSet<W>,
    nodes: Vec<Node>,
}

impl<const W: usize> Group<W> {
    fn all(
        board: &Board<W>,
        links: &HSearch<W>,
        own: CellSet<W>,
        empty: CellSet<W>,
    ) -> Vec<Group<W>> {
        let ends = links.ends();
        let mut rest = own;
        let mut groups = Vec::new();
        for (index, along) in board.sides(ends.color()).into_iter().enumerate() {
            let stones = board.flood(along & rest, rest);
            rest -= stones;
            let mut group = Group { stones, near: along, nodes: vec![ends.side_node(index)] };
            group.complete(board, links, empty);
            groups.push(group);
        }
        while let Some(stone) = rest.first() {
            let stones = board.flood(CellSet::single(stone), rest);
            rest -= stones;
            let mut group = Group { stones, near: CellSet::EMPTY, nodes: Vec::new() };
            group.complete(board, links, empty);
            groups.push(group);
        }
        groups
    }

    fn complete(&mut self, board: &Board<W>, links: &HSearch<W>, empty: CellSet<W>) {
        self.near = (self.near | board.grown(self.stones)) & empty;
        for stone in self.stones {
            let node = links.ends().node(stone);
            if !self.nodes.contains(&node) {
                self.nodes.push(node);
            }
        }
    }

    /// The smallest connection with another group that avoids some cells.
    fn smallest_link(
        &self,
        other: &Group<W>,
        links: &HSearch<W>,
        avoid: CellSet<W>,
    ) -> Option<Link<W>> {
        let nodes = self.nodes.iter().flat_map(|&x| other.nodes.iter().map(move |&y| (x, y)));
        let all = nodes.flat_map(|(x, y)| {
            links.connections(x, y).iter().map(move |&carrier| Link::new(x, y, carrier))
        });
        all.filter(|link| link.carrier.is_disjoint(avoid)).min_by_key(|link| link.carrier.len())
    }
}

/// The largest set of empty cells as above, for two groups with these cells next to them, where all
/// others have those.
fn largest<const W: usize>(
    board: &Board<W>,
    empty: CellSet<W>,
    near: CellSet<W>,
    foreign: CellSet<W>,
) -> CellSet<W> {
    let open = empty - near;
    let beyond = board.flood(foreign & open, open);
    empty - foreign - board.grown(beyond)
}
