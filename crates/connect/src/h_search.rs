//! H-search: the fixed point of the two deduction rules (Anshelevich 2002, section 4).
//!
//! *AND.* Connections x–z with carrier C and z–y with carrier D, where C and D share no cell, C
//! doesn't hold y and D doesn't hold x: if z is a stone, a connection x–y with carrier C ∪ D; if z is
//! empty, a semi-connection x–y with carrier C ∪ D + z.
//!
//! *OR.* Semi-connections x–y without a cell common to all carriers: a connection x–y whose carrier is
//! their union.
//!
//! The search starts from neighbours. Carriers of a pair are kept minimal under inclusion.
//!
//! **What is guaranteed.** Everything found holds. With [`Limits::NONE`] everything that the two rules
//! can derive is found, in the sense that each derivable carrier contains one that is found. With the
//! other limits some of it is missed, and what is missed may depend on the order in which the board is
//! gone through, so a position and its image may fare differently. Even without limits the rules don't
//! find every connection that exists (Anshelevich 2002, Fig. 9).
//!
//! Holds in: Hex.

use crate::derivation::{Derivations, Full, Link};
use crate::ends::{Ends, Node};
use crate::lists::{Lists, Pair};
use board::{Board, CellSet, Color};

/// What is left out to save time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most connections, and the most semi-connections, that are kept for a pair of ends (M).
    pub most_carriers: usize,
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
}

impl Limits {
    /// All that the rules can derive.
    pub const NONE: Limits =
        Limits { most_carriers: usize::MAX, or: Or::UpTo(usize::MAX), over_sides: true };

    /// What the solvers use: nearly all the strength at a small part of the time.
    pub const FAST: Limits = Limits { most_carriers: 24, or: Or::Shrinking, over_sides: false };
}

/// When a build may end early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopAt {
    /// When nothing new can be found.
    Nothing,
    /// When the sides are connected.
    Connection,
    /// When the sides are connected or semi-connected.
    SemiConnection,
}

/// The connections of one color in one position. Buffers are reused from build to build.
#[derive(Clone, Debug)]
pub struct HSearch<const W: usize> {
    ends: Ends<W>,
    limits: Limits,
    fulls: Lists<W>,
    semis: Lists<W>,
    /// For each pair, the cells that all its connections have in common; all cells if it has none.
    meets: Vec<CellSet<W>>,
    /// For each node, the cells and chains, and the sides, that it has finished connections to.
    linked: Vec<(CellSet<W>, [bool; 2])>,
    /// Connections that have still to be combined, in the order in which they were found.
    waiting: Vec<Link<W>>,
    next_waiting: usize,
    /// Pairs with new semi-connections.
    to_unite: Vec<(Node, Node)>,
    is_to_unite: Vec<bool>,
    derivations: Option<Derivations<W>>,
    stop_at: StopAt,
    stopped: bool,
}

impl<const W: usize> HSearch<W> {
    /// No connections yet.
    pub fn new(board: &Board<W>) -> Self {
        HSearch {
            ends: Ends::new(board, Color::Black, CellSet::EMPTY, CellSet::EMPTY),
            limits: Limits::FAST,
            fulls: Lists::new(),
            semis: Lists::new(),
            meets: Vec::new(),
            linked: Vec::new(),
            waiting: Vec::new(),
            next_waiting: 0,
            to_unite: Vec::new(),
            is_to_unite: Vec::new(),
            derivations: None,
            stop_at: StopAt::Nothing,
            stopped: false,
        }
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
        self.add_neighbours(board);
        while !self.stopped {
            if let Some(&link) = self.waiting.get(self.next_waiting) {
                self.next_waiting += 1;
                self.combine(link);
            } else if let Some((x, y)) = self.to_unite.pop() {
                self.is_to_unite[Pair::of(x, y).index()] = false;
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
        self.meets[Pair::of(x, y).index()]
    }

    /// The carriers of connections between the two sides.
    pub fn wins(&self) -> &[CellSet<W>] {
        self.connections(self.ends.side_node(0), self.ends.side_node(1))
    }

    /// The carriers of semi-connections between the two sides.
    pub fn threats(&self) -> &[CellSet<W>] {
        self.semi_connections(self.ends.side_node(0), self.ends.side_node(1))
    }

    /// How many connections and semi-connections there are in all.
    pub fn counts(&self) -> (usize, usize) {
        let count =
            |lists: &Lists<W>| lists.touched().iter().map(|&pair| lists.of(pair).len()).sum();
        (count(&self.fulls), count(&self.semis))
    }

    fn clear(&mut self) {
        let nodes = self.ends.count();
        let everything = CellSet::first_cells(nodes - 2);
        for pair in self.fulls.touched() {
            if let Some(meet) = self.meets.get_mut(pair.index()) {
                *meet = everything;
            }
        }
        if self.meets.len() != Pair::count(nodes) || self.meets.first() != Some(&everything) {
            self.meets.clear();
            self.meets.resize(Pair::count(nodes), everything);
            self.is_to_unite.clear();
            self.is_to_unite.resize(Pair::count(nodes), false);
        }
        for (x, y) in self.to_unite.drain(..) {
            self.is_to_unite[Pair::of(x, y).index()] = false;
        }
        self.fulls.clear(nodes);
        self.semis.clear(nodes);
        self.linked.clear();
        self.linked.resize(nodes, (CellSet::EMPTY, [false; 2]));
        self.waiting.clear();
        self.next_waiting = 0;
        self.stopped = false;
        if let Some(derivations) = &mut self.derivations {
            *derivations = Derivations::default();
        }
    }

    fn add_neighbours(&mut self, board: &Board<W>) {
        let (empty, own) = (self.ends.empty(), self.ends.own());
        let sides = board.sides(self.ends.color());
        for (index, side) in sides.into_iter().enumerate() {
            let side_node = self.ends.side_node(index);
            for cell in side & (empty | own) {
                let link = Link::new(self.ends.node(cell), side_node, CellSet::EMPTY);
                self.add_full(link, || Full::Neighbours);
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
                self.add_full(Link::new(node, other, CellSet::EMPTY), || Full::Neighbours);
            }
        }
    }

    /// AND: combines a connection with all finished ones at either end.
    fn combine(&mut self, link: Link<W>) {
        let pair = Pair::of(link.x, link.y);
        if !self.fulls.finish(pair, link.carrier) {
            return; // a smaller one has taken its place
        }
        for (from, at) in [(link.x, link.y), (link.y, link.x)] {
            if self.limits.over_sides || self.ends.side_index(at).is_none() {
                self.combine_at(from, at, link);
            }
            if self.stopped {
                return;
            }
        }
        self.note_linked(link.x, link.y);
        self.note_linked(link.y, link.x);
    }

    fn note_linked(&mut self, at: Node, to: Node) {
        let (cells, sides) = &mut self.linked[at.index()];
        match self.ends.cell(to) {
            Some(cell) => cells.insert(cell),
            None => sides[self.ends.side_index(to).expect("a cell or a side")] = true,
        }
    }

    /// Combines `from`–`at` with all finished connections from `at` onward.
    fn combine_at(&mut self, from: Node, at: Node, link: Link<W>) {
        let (cells, sides) = self.linked[at.index()];
        let key = self.ends.empty_cell(at);
        let mut avoid = link.carrier;
        if let Some(cell) = self.ends.cell(from) {
            avoid.insert(cell);
        }
        for cell in cells - avoid {
            self.combine_through(from, at, Node::from_index(cell.index()), key, avoid, link);
            if self.stopped {
                return;
            }
        }
        for (index, present) in sides.into_iter().enumerate() {
            let side = self.ends.side_node(index);
            if present && side != from {
                self.combine_through(from, at, side, key, avoid, link);
            }
            if self.stopped {
                return;
            }
        }
    }

    #[inline]
    fn combine_through(
        &mut self,
        from: Node,
        at: Node,
        to: Node,
        key: Option<board::Cell>,
        avoid: CellSet<W>,
        link: Link<W>,
    ) {
        let onward = Pair::of(at, to);
        if self.meets[onward.index()].intersects(link.carrier) {
            return; // every connection onward needs a cell of this carrier
        }
        let count = self.fulls.done(onward).len();
        for index in 0..count {
            // The list doesn't change while it is gone through: what is added goes to other pairs.
            let Some(&other) = self.fulls.done(onward).get(index) else { return };
            if other.intersects(avoid) {
                continue;
            }
            let second = || Link::new(at, to, other);
            match key {
                Some(key) => {
                    let carrier = (link.carrier | other).with(key);
                    self.add_semi(Link::new(from, to, carrier), link, second);
                }
                None => {
                    let made = Link::new(from, to, link.carrier | other);
                    self.add_full(made, || Full::And(link, second()));
                }
            }
            if self.stopped {
                return;
            }
        }
    }

    fn add_full(&mut self, link: Link<W>, how: impl FnOnce() -> Full<W>) {
        let pair = Pair::of(link.x, link.y);
        if self.fulls.has_subset(pair, link.carrier) {
            return;
        }
        self.fulls.remove_supersets(pair, link.carrier);
        if self.fulls.of(pair).len() >= self.limits.most_carriers {
            return;
        }
        self.semis.remove_supersets(pair, link.carrier);
        self.fulls.push(pair, link.carrier);
        self.meets[pair.index()] &= link.carrier;
        self.waiting.push(link);
        if let Some(derivations) = &mut self.derivations {
            derivations.add_full(link, how());
        }
        self.stopped |= self.stop_at != StopAt::Nothing && self.joins_sides(link);
    }

    #[inline]
    fn add_semi(&mut self, link: Link<W>, one: Link<W>, other: impl FnOnce() -> Link<W>) {
        let pair = Pair::of(link.x, link.y);
        if self.fulls.has_subset(pair, link.carrier) || self.semis.has_subset(pair, link.carrier) {
            return;
        }
        self.semis.remove_supersets(pair, link.carrier);
        if self.semis.of(pair).len() >= self.limits.most_carriers {
            return;
        }
        self.semis.push(pair, link.carrier);
        if !std::mem::replace(&mut self.is_to_unite[pair.index()], true) {
            self.to_unite.push((link.x, link.y));
        }
        if let Some(derivations) = &mut self.derivations {
            derivations.add_semi(link, one, other());
        }
        self.stopped |= self.stop_at == StopAt::SemiConnection && self.joins_sides(link);
    }

    fn joins_sides(&self, link: Link<W>) -> bool {
        link.x == self.ends.side_node(0) && link.y == self.ends.side_node(1)
    }

    /// OR: unites semi-connections of a pair.
    fn unite(&mut self, x: Node, y: Node) {
        match self.limits.or {
            Or::Shrinking => self.unite_shrinking(x, y),
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

    fn unite_shrinking(&mut self, x: Node, y: Node) {
        let pair = Pair::of(x, y);
        let mut hopeless = CellSet::EMPTY;
        loop {
            let meet = self.meets[pair.index()];
            let first = self.fulls.of(pair).is_empty();
            // Without a connection so far, any will do; else it has to leave out a common cell.
            let leave_out = if first { None } else { (meet - hopeless).first() };
            if !first && leave_out.is_none() {
                return;
            }
            let without = |semi: &&CellSet<W>| leave_out.is_none_or(|cell| !semi.contains(cell));
            let mut chosen: Vec<CellSet<W>> =
                self.semis.of(pair).iter().filter(without).copied().collect();
            if greedy(&mut chosen) {
                let union = chosen.iter().fold(CellSet::EMPTY, |all, &semi| all | semi);
                self.add_full(Link::new(x, y, union), || Full::Or(chosen.clone()));
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

/// Chooses semi-connections without a common cell, if there are: the smallest first, then always the
/// one that leaves the fewest common cells, and among those the one that adds the fewest.
fn greedy<const W: usize>(semis: &mut Vec<CellSet<W>>) -> bool {
    let Some(common) = semis.iter().copied().reduce(|all, semi| all & semi) else { return false };
    if !common.is_empty() {
        return false;
    }
    let smallest = (0..semis.len()).min_by_key(|&i| semis[i].len()).expect("there is one");
    semis.swap(0, smallest);
    let (mut union, mut common) = (semis[0], semis[0]);
    let mut count = 1;
    while !common.is_empty() {
        let rest = count..semis.len();
        let cost = |&i: &usize| ((common & semis[i]).len(), (union | semis[i]).len());
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
    true
}
