//! H-search: the fixed point of the two deduction rules (Anshelevich 2002, section 4).
//!
//! *AND.* Connections x–z with carrier C and z–y with carrier D, where C and D share no cell, C
//! doesn't hold y and D doesn't hold x: if z is a stone, a connection x–y with carrier C ∪ D; if z
//! is empty, a semi-connection x–y with carrier C ∪ D + z.
//!
//! *OR.* Semi-connections x–y without a cell common to all carriers: a connection x–y whose carrier
//! is their union.
//!
//! The search starts from neighbors. Carriers of a pair are kept minimal under inclusion.
//!
//! **What is guaranteed.** Everything found holds. With [`Limits::NONE`] everything that the two
//! rules can derive is found, in the sense that each derivable carrier contains one that is found.
//! With the other limits some of it is missed, and what is missed may depend on the order in which
//! the board is gone through, so a position and its image may fare differently. Even without limits
//! the rules don't find every connection that exists (Anshelevich 2002, Fig. 9).
//!
//! Holds in: Hex.

use crate::derivation::{Derivations, Full, Link};
use crate::ends::{Ends, Node};
use crate::lists::{Added, Entry, Lists, Pair};
use board::{Board, Cell, CellSet, Color};

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

/// What changes when stones are added.
struct After<const W: usize> {
    /// Cells that became the color's own.
    gained: CellSet<W>,
    /// Cells that became the opponent's.
    lost: CellSet<W>,
    /// Nodes whose connections have to be combined anew: what became part of a larger chain.
    changed: CellSet<W>,
}

impl<const W: usize> After<W> {
    fn stones(&self) -> CellSet<W> {
        self.gained | self.lost
    }

    /// Whatever has none of these cells is as before.
    fn cells(&self) -> CellSet<W> {
        self.stones() | self.changed
    }
}

/// The connections of one color in one position. Buffers are reused from build to build.
#[derive(Clone, Debug)]
pub struct HSearch<const W: usize> {
    ends: Ends<W>,
    limits: Limits,
    fulls: Lists<W>,
    semis: Lists<W>,
    work: Workspace<W>,
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
    fn unite_later(&mut self, x: Node, y: Node) {
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
            derivations: None,
            stop_at: StopAt::Nothing,
            stopped: false,
        }
    }

    /// Exchanges the workspace with another.
    pub fn swap_workspace(&mut self, other: &mut Workspace<W>) {
        std::mem::swap(&mut self.work, other);
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
        self.run();
    }

    /// Finds the connections after stones have been added, from a build before that wasn't stopped.
    ///
    /// Without limits this gives exactly what [`HSearch::build`] gives; with limits, either may
    /// find what the other misses. Derivations aren't kept.
    ///
    /// A stone of the opponent takes away the connections that need its cell and brings nothing. An
    /// own stone takes its cell out of all carriers, and what met at the cell now meets at a stone:
    /// connections that changed, or end at a chain that did, are combined again.
    ///
    /// # Panics
    /// If `before` has other stones than these.
    pub fn update(
        &mut self,
        board: &Board<W>,
        before: &HSearch<W>,
        [own, other]: [CellSet<W>; 2],
        stop_at: StopAt,
    ) {
        let old = &before.ends;
        assert!(old.own().is_subset(own) && (own - old.own()).is_subset(old.empty()));
        self.ends = Ends::new(board, old.color(), own, other);
        self.limits = before.limits;
        self.stop_at = stop_at;
        self.derivations = None;
        self.clear();
        let (gained, lost) = (own - old.own(), old.empty() & other);
        let mut changed = CellSet::EMPTY;
        for cell in gained {
            let chain = self.ends.node(cell);
            changed |= own.iter().filter(|&stone| self.ends.node(stone) == chain).collect();
        }
        let after = After { gained, lost, changed };
        self.inherit_fulls(before, &after);
        self.inherit_semis(before, &after);
        self.run();
    }

    /// Takes over connections: those that stay as they are first, so that the others find them.
    #[inline(never)]
    fn inherit_fulls(&mut self, before: &HSearch<W>, after: &After<W>) {
        let mut anew = std::mem::take(&mut self.work.anew);
        anew.clear();
        let touched_by_it = after.cells();
        for entry in before.fulls.entries() {
            if entry.is_apart(touched_by_it) {
                self.keep_fulls(before, entry);
            } else {
                self.inherit_fulls_of(before, after, entry, &mut anew);
            }
        }
        for &link in &anew {
            self.add_full(link, || unreachable!("derivations aren't kept"));
        }
        self.work.anew = anew;
    }

    /// Takes over the connections of a pair that has just the same ones.
    #[inline(always)]
    fn keep_fulls(&mut self, before: &HSearch<W>, entry: &Entry<W>) {
        let (x, y) = (entry.x, entry.y);
        let (x_cell, y_cell) = (self.ends.cell_set(x), self.ends.cell_set(y));
        for &carrier in self.fulls.inherit(&before.fulls, entry) {
            self.work.onward[x.index()].push(Onward { needs: carrier | y_cell, to: y });
            self.work.onward[y.index()].push(Onward { needs: carrier | x_cell, to: x });
        }
    }

    /// Takes over the connections of a pair that may have changed; what has to be combined anew
    /// goes to `anew`.
    fn inherit_fulls_of(
        &mut self,
        before: &HSearch<W>,
        after: &After<W>,
        entry: &Entry<W>,
        anew: &mut Vec<Link<W>>,
    ) {
        let Some((from, to, same)) = self.moved(&before.ends, entry, after) else { return };
        let carriers = before.fulls.list(entry);
        if same && are_disjoint(carriers, after.stones()) {
            self.keep_fulls(before, entry);
            return;
        }
        let mut dropped = false;
        for &carrier in carriers {
            if carrier.intersects(after.lost) {
                dropped = true;
            } else if same && carrier.is_disjoint(after.gained) {
                self.remember_onward(Link { x: from, y: to, carrier });
            } else {
                anew.push(Link::new(from, to, carrier - after.gained));
            }
        }
        if same {
            let stones = after.stones();
            self.fulls.inherit_some(&before.fulls, entry, |carrier| carrier.is_disjoint(stones));
        }
        if dropped {
            self.work.unite_later(from, to);
        }
    }

    /// Takes over semi-connections likewise.
    #[inline(never)]
    fn inherit_semis(&mut self, before: &HSearch<W>, after: &After<W>) {
        let mut anew = std::mem::take(&mut self.work.anew);
        anew.clear();
        let touched_by_it = after.cells();
        for entry in before.semis.entries() {
            let fulls = before.fulls.entry(entry.pair);
            if entry.is_apart(touched_by_it) && fulls.is_apart(touched_by_it) {
                self.semis.inherit(&before.semis, entry);
            } else {
                self.inherit_semis_of(before, after, entry, &mut anew);
            }
        }
        for &link in &anew {
            self.add_semi(link);
        }
        self.work.anew = anew;
    }

    /// Takes over the semi-connections of a pair that may have changed, or whose connections may
    /// have; what has to be compared with others goes to `anew`.
    fn inherit_semis_of(
        &mut self,
        before: &HSearch<W>,
        after: &After<W>,
        entry: &Entry<W>,
        anew: &mut Vec<Link<W>>,
    ) {
        let Some((from, to, same)) = self.moved(&before.ends, entry, after) else { return };
        let carriers = before.semis.list(entry);
        if !same {
            let kept = carriers.iter().filter(|carrier| carrier.is_disjoint(after.lost));
            anew.extend(kept.map(|&carrier| Link::new(from, to, carrier - after.gained)));
            return;
        }
        let same_fulls = are_disjoint(before.fulls.of(entry.pair), after.stones());
        if same_fulls && are_disjoint(carriers, after.stones()) {
            self.semis.inherit(&before.semis, entry);
            return;
        }
        let fulls = &self.fulls;
        self.semis.inherit_some(&before.semis, entry, |carrier| {
            if carrier.intersects(after.lost) {
                return false;
            }
            // With the same connections as before there is none inside.
            let is_kept = carrier.is_disjoint(after.gained)
                && (same_fulls || !fulls.has_subset(entry.pair, carrier));
            if !is_kept {
                anew.push(Link { x: from, y: to, carrier: carrier - after.gained });
            }
            is_kept
        });
    }

    /// Where a pair of nodes has gone after stones were added, and whether it is as before; none if
    /// one of the two is gone or they have become one.
    fn moved(
        &self,
        old: &Ends<W>,
        &Entry { x, y, .. }: &Entry<W>,
        after: &After<W>,
    ) -> Option<(Node, Node, bool)> {
        let moved = |node: Node| match old.cell(node) {
            None => Some((node, true)),
            Some(cell) if after.lost.contains(cell) => None,
            Some(cell) => Some((self.ends.node(cell), !after.changed.contains(cell))),
        };
        let ((from, from_same), (to, to_same)) = (moved(x)?, moved(y)?);
        (from != to).then_some((from, to, from_same && to_same))
    }

    fn run(&mut self) {
        while !self.stopped {
            if let Some(&link) = self.work.waiting.get(self.work.next_waiting) {
                self.work.next_waiting += 1;
                self.combine(link);
            } else if let Some((x, y)) = self.work.to_unite.pop() {
                self.work.is_to_unite[Pair::of(x, y).index()] = false;
                self.unite(x, y);
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

    /// AND: combines a connection with all those at either end that were combined before.
    fn combine(&mut self, link: Link<W>) {
        if !self.fulls.of(Pair::of(link.x, link.y)).contains(&link.carrier) {
            return; // a smaller one has taken its place
        }
        for (from, at) in [(link.x, link.y), (link.y, link.x)] {
            if self.limits.over_sides || self.ends.side_index(at).is_none() {
                self.combine_at(from, at, link);
                if self.stopped {
                    return;
                }
            }
        }
        self.remember_onward(link);
    }

    /// Lets later connections be combined with this one.
    #[inline(always)]
    fn remember_onward(&mut self, link: Link<W>) {
        for (at, to) in [(link.x, link.y), (link.y, link.x)] {
            let needs = self.and_end(link.carrier, to);
            self.work.onward[at.index()].push(Onward { needs, to });
        }
    }

    /// A carrier, with the cell at one end of it.
    #[inline(always)]
    fn and_end(&self, carrier: CellSet<W>, end: Node) -> CellSet<W> {
        carrier | self.ends.cell_set(end)
    }

    /// Combines `from`–`at` with all connections from `at` onward.
    fn combine_at(&mut self, from: Node, at: Node, link: Link<W>) {
        // What is added belongs to other pairs, so the list stays as it is.
        let onward = std::mem::take(&mut self.work.onward[at.index()]);
        match self.ends.empty_cell(at) {
            Some(key) => self.make_semis(from, key, link, &onward),
            None => self.make_fulls(from, at, link, &onward),
        }
        self.work.onward[at.index()] = onward;
    }

    /// Combines a connection with those onward from a stone or a side.
    fn make_fulls(&mut self, from: Node, at: Node, link: Link<W>, onward: &[Onward<W>]) {
        let avoid = self.and_end(link.carrier, from);
        for next in onward.iter().filter(|next| next.needs.is_disjoint(avoid) && next.to != from) {
            let second = next.needs - self.ends.cell_set(next.to);
            let made = Link::new(from, next.to, link.carrier | second);
            self.add_full(made, || Full::And(link, Link::new(at, next.to, second)));
            if self.stopped {
                return;
            }
        }
    }

    /// Combines a connection with those onward from an empty cell.
    #[inline(never)]
    fn make_semis(&mut self, from: Node, key: Cell, link: Link<W>, onward: &[Onward<W>]) {
        let avoid = self.and_end(link.carrier, from);
        let first = link.carrier.with(key);
        for onward in onward.chunks(64) {
            // Which fit can't be foreseen: better no branch for each.
            let fits = |next: &Onward<W>| next.needs.is_disjoint(avoid) & (next.to != from);
            let bits = onward.iter().enumerate().map(|(i, next)| u64::from(fits(next)) << i);
            let mut fitting = bits.fold(0, |all, bit| all | bit);
            while fitting != 0 {
                let Onward { needs, to } = onward[fitting.trailing_zeros() as usize];
                fitting &= fitting - 1;
                let second = needs - self.ends.cell_set(to);
                let made = Link::new(from, to, first | second);
                if self.is_too_large(&made) {
                    continue;
                }
                if !self.fulls.has_subset(Pair::of(from, to), made.carrier)
                    && self.add_needed_semi(made)
                    && let Some(derivations) = &mut self.derivations
                {
                    derivations.add_semi(made, link, Link::new(self.ends.node(key), to, second));
                }
            }
        }
    }

    /// Whether a carrier between two empty cells has too many cells.
    #[inline(always)]
    fn is_too_large(&self, &Link { x, y, carrier }: &Link<W>) -> bool {
        let is_empty = |node| self.ends.empty_cell(node).is_some();
        carrier.len() > self.limits.most_cells && is_empty(x) && is_empty(y)
    }

    fn add_full(&mut self, link: Link<W>, how: impl FnOnce() -> Full<W>) {
        if self.is_too_large(&link) {
            return;
        }
        let Link { x, y, carrier } = link;
        let added = self.fulls.add(x, y, carrier, self.limits.most_carriers);
        let Added::Carrier { has_taken_out, .. } = added else { return };
        if has_taken_out {
            for (at, to) in [(link.x, link.y), (link.y, link.x)] {
                let is_superset = |known: &Onward<W>| link.carrier.is_subset(known.needs);
                self.work.onward[at.index()].retain(|known| known.to != to || !is_superset(known));
            }
        }
        self.semis.remove_supersets(Pair::of(x, y), carrier);
        self.work.waiting.push(link);
        if let Some(derivations) = &mut self.derivations {
            derivations.add_full(link, how());
        }
        self.stopped |= self.stop_at == StopAt::Connection && self.joins_sides(link);
    }

    /// Adds a semi-connection, unless there is something better.
    fn add_semi(&mut self, link: Link<W>) {
        if !self.fulls.has_subset(Pair::of(link.x, link.y), link.carrier) {
            self.add_needed_semi(link);
        }
    }

    /// Adds a semi-connection that no connection makes needless, unless there is a better one;
    /// whether it was added.
    #[inline(always)]
    fn add_needed_semi(&mut self, Link { x, y, carrier }: Link<W>) -> bool {
        let added = self.semis.add(x, y, carrier, self.limits.most_carriers);
        let Added::Carrier { meet, .. } = added else { return false };
        // While all of them share a cell there is nothing to unite.
        if meet.is_empty() {
            self.work.unite_later(x, y);
        }
        true
    }

    fn joins_sides(&self, link: Link<W>) -> bool {
        link.x == self.ends.side_node(0) && link.y == self.ends.side_node(1)
    }

    /// OR: unites semi-connections of a pair.
    fn unite(&mut self, x: Node, y: Node) {
        match self.limits.or {
            Or::Shrinking => self.unite_shrinking(x, y),
            Or::PairsAtSides => {
                self.unite_shrinking(x, y);
                if self.ends.side_index(y).is_some() && !self.stopped {
                    self.unite_pairs(x, y);
                }
            }
            Or::UpTo(most) => {
                let semis = self.semis.of(Pair::of(x, y)).to_vec();
                let everything = CellSet::first_cells(self.ends.count() - 2);
                let mut chosen = Vec::new();
                self.unite_all(x, y, &semis, CellSet::EMPTY, everything, &mut chosen, most);
            }
        }
    }

    /// All unions of at most `most` more of these semi-connections that have no cell in common with
    /// each other; one that takes nothing away from what is common is of no use.
    #[expect(clippy::too_many_arguments)]
    fn unite_all(
        &mut self,
        x: Node,
        y: Node,
        semis: &[CellSet<W>],
        union: CellSet<W>,
        common: CellSet<W>,
        chosen: &mut Vec<CellSet<W>>,
        most: usize,
    ) {
        if most == 0 || self.stopped {
            return;
        }
        for (index, &semi) in semis.iter().enumerate() {
            let (wider, narrower) = (union | semi, common & semi);
            if narrower == common || self.fulls.has_subset(Pair::of(x, y), wider) {
                continue;
            }
            chosen.push(semi);
            if narrower.is_empty() {
                self.add_full(Link::new(x, y, wider), || Full::Or(chosen.clone()));
            } else {
                self.unite_all(x, y, &semis[index + 1..], wider, narrower, chosen, most - 1);
            }
            chosen.pop();
        }
    }

    /// Unites every two semi-connections of a pair that have no common cell.
    #[inline(never)]
    fn unite_pairs(&mut self, x: Node, y: Node) {
        let pair = Pair::of(x, y);
        let mut semis = std::mem::take(&mut self.work.chosen);
        semis.clear();
        semis.extend_from_slice(self.semis.of(pair));
        'all: for (index, &one) in semis.iter().enumerate() {
            for others in semis[..index].chunks(64) {
                // Most overlap: better no branch for each.
                let bits = others.iter().enumerate();
                let bits = bits.map(|(i, other)| u64::from(other.is_disjoint(one)) << i);
                let mut apart = bits.fold(0, |all, bit| all | bit);
                while apart != 0 {
                    let other = others[apart.trailing_zeros() as usize];
                    apart &= apart - 1;
                    let union = one | other;
                    if !self.fulls.has_subset(pair, union) {
                        self.add_full(Link::new(x, y, union), || Full::Or(vec![one, other]));
                        if self.stopped {
                            break 'all;
                        }
                    }
                }
            }
        }
        self.work.chosen = semis;
    }

    #[inline(never)]
    fn unite_shrinking(&mut self, x: Node, y: Node) {
        let pair = Pair::of(x, y);
        let mut hopeless = in_all_but_one(self.semis.of(pair));
        loop {
            // Without a connection so far, any will do; else it has to leave out a common cell.
            let mut leave_out = None;
            if !self.fulls.of(pair).is_empty() {
                let Some(cell) = (self.fulls.meet(pair) - hopeless).first() else { return };
                leave_out = Some(cell);
            }
            let avoid = leave_out.map_or(CellSet::EMPTY, CellSet::single);
            if let Some(union) = choose(self.semis.of(pair), avoid, &mut self.work.chosen) {
                let chosen = std::mem::take(&mut self.work.chosen);
                self.add_full(Link::new(x, y, union), || Full::Or(chosen.clone()));
                self.work.chosen = chosen;
                if self.stopped || !self.fulls.of(pair).contains(&union) {
                    return;
                }
            } else {
                match leave_out {
                    None => return,
                    Some(cell) => hopeless.insert(cell),
                }
            }
        }
    }
}

/// Whether none of the carriers has one of the cells.
fn are_disjoint<const W: usize>(carriers: &[CellSet<W>], cells: CellSet<W>) -> bool {
    carriers.iter().all(|carrier| carrier.is_disjoint(cells))
}

/// The cells that all carriers have, or all but one: without such a cell, no two are left to unite.
/// As carriers go, no cell ceases to be one of these.
fn in_all_but_one<const W: usize>(carriers: &[CellSet<W>]) -> CellSet<W> {
    let everything = CellSet::first_cells(64 * W);
    let (mut in_all, mut in_all_but_one) = (everything, everything);
    for &carrier in carriers {
        in_all_but_one = in_all_but_one & carrier | in_all;
        in_all &= carrier;
    }
    in_all_but_one
}

/// Chooses semi-connections without a common cell among those that have none of the cells to avoid,
/// if there are, and gives their union: the smallest first, then always the one that leaves the
/// fewest common cells, and among those the one that adds the fewest.
fn choose<const W: usize>(
    among: &[CellSet<W>],
    avoid: CellSet<W>,
    semis: &mut Vec<CellSet<W>>,
) -> Option<CellSet<W>> {
    // Mostly there are none, which is seen without a list.
    let everything = CellSet::first_cells(64 * W);
    let common = among.iter().fold(everything, |common, &semi| {
        common & if semi.is_disjoint(avoid) { semi } else { everything }
    });
    if !common.is_empty() {
        return None;
    }
    semis.clear();
    semis.extend(among.iter().filter(|semi| semi.is_disjoint(avoid)));
    let smallest = (0..semis.len()).min_by_key(|&i| semis[i].len()).expect("there is one");
    semis.swap(0, smallest);
    let (mut union, mut common) = (semis[0], semis[0]);
    let mut count = 1;
    while !common.is_empty() {
        let rest = count..semis.len();
        let cost = |&i: &usize| (common & semis[i]).len() * 1024 + (union | semis[i]).len();
        let best = rest.min_by_key(cost).expect("all of them have no common cell");
        semis.swap(count, best);
        union |= semis[count];
        common &= semis[count];
        count += 1;
    }
    semis.truncate(count);
    // What came early may not be needed any more.
    let mut index = 0;
    while semis.len() > 2 && index < semis.len() {
        let others = semis.iter().enumerate().filter(|&(i, _)| i != index).map(|(_, &semi)| semi);
        if others.reduce(|all, semi| all & semi).is_some_and(CellSet::is_empty) {
            semis.remove(index);
        } else {
            index += 1;
        }
    }
    Some(semis.iter().fold(CellSet::EMPTY, |all, &semi| all | semi))
}
