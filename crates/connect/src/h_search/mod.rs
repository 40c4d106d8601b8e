//! H-search: the fixed point of the two deduction rules (Anshelevich 2002, section 4).
//!
//! *AND.* Connections x–z with carrier C and z–y with carrier D, where C and D share no cell, C
//! doesn't hold y and D doesn't hold x: if z is a stone, a connection x–y with carrier C ∪ D; if z
//! is empty, a semi-connection x–y with carrier C ∪ D + z.
//!
//! *OR.* Semi-connections x–y without a cell common to all carriers: a connection x–y whose carrier
//! is their union.
//!
//! The search starts from neighbors and, if it is given some, from [edge templates](crate::edge).
//! Carriers of a pair are kept minimal under inclusion.
//!
//! **What is guaranteed.** Everything found holds. With [`Limits::NONE`] everything that the two
//! rules can derive is found, in the sense that each derivable carrier contains one that is found.
//! With the other limits some of it is missed, and what is missed may depend on the order in which
//! the board is gone through, so a position and its image may fare differently. Even without limits
//! the rules don't find every connection that exists (Anshelevich 2002, Fig. 9).
//!
//! | file | what |
//! |---|---|
//! | `and`, `or` | the two rules |
//! | `add` | what they find goes to the lists |
//! | `update` | connections after stones have been added |
//!
//! Holds in: Hex.

mod add;
mod and;
mod or;
mod update;

use crate::derivation::{Derivations, Full, Link};
use crate::edge::{EdgeTemplates, Placed};
use crate::ends::{Ends, Node};
use crate::lists::{Lists, Pair};
use board::{Board, Cell, CellSet, Color};
use std::sync::Arc;

/// What is left out to save time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most connections, and the most semi-connections, that are kept for a pair of ends (M).
    pub most_carriers: usize,
    /// The most cells of a carrier between two empty cells.
    pub most_cells: usize,
    /// How semi-connections are united.
    pub or: Or,
    /// Whether connections may meet at a side, as at any other chain.
    pub over_sides: bool,
}

/// How semi-connections are united.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Or {
    /// All sets of at most so many semi-connections (K).
    UpTo(usize),
    /// Only unions that leave out a cell which all connections of the pair have in common so far;
    /// one for each such cell, made greedily. There are at most as many as the first has cells.
    Shrinking,
    /// The same, and at the sides every two semi-connections without a common cell. What a cell's
    /// connections to a side have in common decides how many others they fit to, and so does their
    /// size.
    PairsAtSides,
}

impl Limits {
    /// All that the rules can derive.
    pub const NONE: Limits = Limits {
        most_carriers: usize::MAX,
        most_cells: usize::MAX,
        or: Or::UpTo(usize::MAX),
        over_sides: true,
    };

    /// Much of the strength at a small part of the time.
    pub const FAST: Limits =
        Limits { most_carriers: 24, or: Or::Shrinking, over_sides: false, ..Limits::NONE };

    /// What the search uses: more at the sides, where connections are long, and less between empty
    /// cells.
    pub const STRONG: Limits =
        Limits { most_carriers: 100, most_cells: 9, or: Or::PairsAtSides, over_sides: false };
}

/// When a build may end early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopAt {
    /// When nothing new can be found.
    Nothing,
    /// When the sides are connected.
    Connection,
}

/// A connection as seen from one of its ends.
#[derive(Clone, Copy, Debug)]
struct Onward<const W: usize> {
    /// The carrier, with the cell that stands for the other end, which isn't part of it.
    needs: CellSet<W>,
    to: Node,
}

/// The connections of one color in one position. Buffers are reused from build to build.
#[derive(Clone, Debug)]
pub struct HSearch<const W: usize> {
    ends: Ends<W>,
    limits: Limits,
    fulls: Lists<W>,
    semis: Lists<W>,
    work: Workspace<W>,
    templates: Option<Arc<EdgeTemplates<W>>>,
    derivations: Option<Derivations<W>>,
    stop_at: StopAt,
    stopped: bool,
}

/// What is needed only while connections are being found. Where those of many positions are kept,
/// one workspace that goes from one to the next saves memory, and stays in the caches of the
/// machine.
#[derive(Clone, Debug, Default)]
pub struct Workspace<const W: usize> {
    /// For each node, the connections from it that have been combined with each other.
    onward: Vec<Vec<Onward<W>>>,
    /// Connections that have still to be combined, in the order in which they were found.
    waiting: Vec<Link<W>>,
    next_waiting: usize,
    /// Pairs with new semi-connections.
    to_unite: Vec<(Node, Node)>,
    is_to_unite: Vec<bool>,
    /// The semi-connections that are being united.
    chosen: Vec<CellSet<W>>,
    /// Connections that have to be added once the others are there.
    anew: Vec<Link<W>>,
}

impl<const W: usize> Workspace<W> {
    /// Empties it, for so many nodes.
    fn clear(&mut self, nodes: usize) {
        if self.is_to_unite.len() == Pair::count(nodes) {
            for (x, y) in self.to_unite.drain(..) {
                self.is_to_unite[Pair::of(x, y).index()] = false;
            }
        } else {
            self.to_unite.clear();
            self.is_to_unite.clear();
            self.is_to_unite.resize(Pair::count(nodes), false);
            self.onward.clear();
            self.onward.resize(nodes, Vec::new());
        }
        self.onward.iter_mut().for_each(Vec::clear);
        self.waiting.clear();
        self.next_waiting = 0;
    }

    /// Has the semi-connections of a pair united later on, once.
    #[inline(always)]
    fn or_later(&mut self, x: Node, y: Node) {
        if !std::mem::replace(&mut self.is_to_unite[Pair::of(x, y).index()], true) {
            self.to_unite.push((x, y));
        }
    }
}

impl<const W: usize> HSearch<W> {
    /// No connections yet.
    pub fn new(board: &Board<W>) -> Self {
        HSearch {
            ends: Ends::new(board, Color::Black, CellSet::EMPTY, CellSet::EMPTY),
            limits: Limits::FAST,
            fulls: Lists::new(),
            semis: Lists::new(),
            work: Workspace::default(),
            templates: None,
            derivations: None,
            stop_at: StopAt::Nothing,
            stopped: false,
        }
    }

    /// Exchanges the workspace with another.
    pub fn swap_workspace(&mut self, other: &mut Workspace<W>) {
        std::mem::swap(&mut self.work, other);
    }

    /// Uses these templates, which are those of the color, from the next build on.
    pub fn set_templates(&mut self, templates: Option<Arc<EdgeTemplates<W>>>) {
        self.templates = templates;
    }

    /// Keeps derivations from the next build on.
    pub fn keep_derivations(&mut self) {
        self.derivations = Some(Derivations::default());
    }

    /// Finds the connections of a color with these stones, against these.
    pub fn build(
        &mut self,
        board: &Board<W>,
        color: Color,
        [own, other]: [CellSet<W>; 2],
        limits: Limits,
        stop_at: StopAt,
    ) {
        self.ends = Ends::new(board, color, own, other);
        self.limits = limits;
        self.stop_at = stop_at;
        self.clear();
        self.add_neighbors(board);
        if let Some(templates) = self.templates.take() {
            let (own, other) = (self.ends.own(), self.ends.other(board));
            templates.holding(own, other).for_each(|template| self.add_template(template));
            self.templates = Some(templates);
        }
        self.run();
    }

    /// Adds the connection of a template that holds here.
    fn add_template(&mut self, template: &Placed<W>) {
        let (x, y) = (self.ends.node(template.target), self.ends.side_node(template.side));
        let link = Link::new(x, y, template.free - self.ends.own());
        self.add_full(link, || Full::Template(*template));
    }

    fn run(&mut self) {
        while !self.stopped {
            if let Some(&link) = self.work.waiting.get(self.work.next_waiting) {
                self.work.next_waiting += 1;
                self.and_rule(link);
            } else if let Some((x, y)) = self.work.to_unite.pop() {
                self.work.is_to_unite[Pair::of(x, y).index()] = false;
                self.or_rule(x, y);
            } else {
                break;
            }
        }
    }

    /// The ends between which connections were sought.
    pub fn ends(&self) -> &Ends<W> {
        &self.ends
    }

    /// How everything was derived, if that was kept.
    pub fn derivations(&self) -> Option<&Derivations<W>> {
        self.derivations.as_ref()
    }

    /// The carriers of the connections between two different ends.
    pub fn connections(&self, x: Node, y: Node) -> &[CellSet<W>] {
        self.fulls.of(Pair::of(x, y))
    }

    /// The carriers of the semi-connections between two different ends.
    pub fn semi_connections(&self, x: Node, y: Node) -> &[CellSet<W>] {
        self.semis.of(Pair::of(x, y))
    }

    /// The cells that all connections between two different ends have in common.
    pub fn common(&self, x: Node, y: Node) -> CellSet<W> {
        self.fulls.meet(Pair::of(x, y))
    }

    /// The pairs of nodes that have connections, the lower number first, and how many cells all of
    /// them have in common.
    pub fn connected(&self) -> impl Iterator<Item = (Node, Node, usize)> {
        self.fulls.with_carriers().map(|entry| (entry.x, entry.y, entry.meet().len()))
    }

    /// The carriers of connections between the two sides.
    pub fn wins(&self) -> &[CellSet<W>] {
        self.connections(self.ends.side_node(0), self.ends.side_node(1))
    }

    /// The carriers of semi-connections between the two sides.
    pub fn threats(&self) -> &[CellSet<W>] {
        self.semi_connections(self.ends.side_node(0), self.ends.side_node(1))
    }

    /// The cells of a semi-connection between the sides with this carrier that make a connection of
    /// it: they are connected to both sides without overlap.
    pub fn keys(&self, carrier: CellSet<W>) -> impl Iterator<Item = Cell> {
        let is_key = move |&cell: &Cell| {
            let rest = carrier.without(cell);
            let node = self.ends.node(cell);
            let to_side = |index| self.connections(node, self.ends.side_node(index)).iter();
            to_side(0)
                .filter(|one| one.is_subset(rest))
                .any(|&one| to_side(1).any(|other| other.is_subset(rest) && other.is_disjoint(one)))
        };
        (carrier & self.ends.empty()).iter().filter(is_key)
    }

    /// The cells in one of which the opponent would have to answer an own stone on an empty cell,
    /// as far as can be seen without finding the connections after it: what the semi-connections
    /// between the sides that meet there have in common. All cells if there are none.
    pub fn answers_to(&self, cell: Cell) -> CellSet<W> {
        let node = self.ends.node(cell);
        let sides = [0, 1].map(|index| self.ends.side_node(index));
        let mut common = CellSet::first_cells(self.ends.count() - 2);
        for [near, far] in [sides, [sides[1], sides[0]]] {
            for &connection in self.connections(node, near) {
                let semi = self.semi_connections(node, far).iter();
                let apart = semi.filter(|semi| semi.is_disjoint(connection));
                common = apart.fold(common, |common, &semi| common & (connection | semi));
            }
        }
        common
    }

    /// How many connections and semi-connections there are in all.
    pub fn counts(&self) -> (usize, usize) {
        let count =
            |lists: &Lists<W>| lists.entries().iter().map(|entry| lists.list(entry).len()).sum();
        (count(&self.fulls), count(&self.semis))
    }

    fn clear(&mut self) {
        let nodes = self.ends.count();
        self.work.clear(nodes);
        self.fulls.clear(nodes);
        self.semis.clear(nodes);
        self.stopped = false;
        if let Some(derivations) = &mut self.derivations {
            derivations.clear();
        }
    }

    fn add_neighbors(&mut self, board: &Board<W>) {
        let (empty, own) = (self.ends.empty(), self.ends.own());
        let sides = board.sides(self.ends.color());
        for (index, side) in sides.into_iter().enumerate() {
            let side_node = self.ends.side_node(index);
            for cell in side & (empty | own) {
                let link = Link::new(self.ends.node(cell), side_node, CellSet::EMPTY);
                self.add_full(link, || Full::Neighbors);
            }
        }
        for cell in empty {
            let node = self.ends.node(cell);
            let around = board.neighbors(cell);
            for next in around & (empty | own) {
                let other = self.ends.node(next);
                if empty.contains(next) && other < node {
                    continue; // the pair was met from the other cell
                }
                self.add_full(Link::new(node, other, CellSet::EMPTY), || Full::Neighbors);
            }
        }
    }
}
