//! Minimal carriers between two ends, in flat storage.
//!
//! All lists live in one pool. A list that outgrows its block moves to a larger one at the end of the
//! pool; nothing is freed until the next build, which reuses the whole pool. No list holds a carrier
//! that contains another one of it.

use crate::ends::Node;
use board::CellSet;

/// The number of a pair of different nodes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pair(u32);

impl Pair {
    /// The pair of two nodes, in either order.
    #[inline(always)]
    pub fn of(x: Node, y: Node) -> Pair {
        let (low, high) = if x < y { (x.index(), y.index()) } else { (y.index(), x.index()) };
        Pair((high * (high - 1) / 2 + low) as u32)
    }

    /// How many pairs so many nodes have.
    pub(crate) fn count(nodes: usize) -> usize {
        nodes * (nodes - 1) / 2
    }

    #[inline(always)]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Head {
    start: u32,
    length: u16,
    capacity: u16,
}

/// A list of carriers for each pair of nodes.
#[derive(Clone, Debug)]
pub(crate) struct Lists<const W: usize> {
    heads: Vec<Head>,
    /// The carriers; only the first `used` belong to lists.
    pool: Vec<CellSet<W>>,
    used: usize,
    /// The pairs whose list was ever touched in this build.
    touched: Vec<(Node, Node)>,
}

const FIRST_BLOCK: usize = 4;

impl<const W: usize> Lists<W> {
    pub(crate) fn new() -> Self {
        Lists { heads: Vec::new(), pool: Vec::new(), used: 0, touched: Vec::new() }
    }

    /// Empties all lists, for so many nodes.
    pub(crate) fn clear(&mut self, nodes: usize) {
        self.used = 0;
        if self.heads.len() == Pair::count(nodes) {
            for (x, y) in self.touched.drain(..) {
                self.heads[Pair::of(x, y).index()] = Head::default();
            }
        } else {
            self.touched.clear();
            self.heads.clear();
            self.heads.resize(Pair::count(nodes), Head::default());
        }
    }

    /// The pairs that have, or had, carriers.
    pub(crate) fn touched(&self) -> &[(Node, Node)] {
        &self.touched
    }

    /// The carriers of a pair.
    #[inline(always)]
    pub(crate) fn of(&self, pair: Pair) -> &[CellSet<W>] {
        let head = self.heads[pair.index()];
        &self.pool[head.start as usize..head.start as usize + usize::from(head.length)]
    }

    /// Whether some carrier of the pair lies inside `carrier`.
    #[inline(always)]
    pub(crate) fn has_subset(&self, pair: Pair, carrier: CellSet<W>) -> bool {
        // No early exit: the loop is over a few words and vectorises.
        self.of(pair).iter().fold(false, |found, known| found | known.is_subset(carrier))
    }

    /// Takes out the carriers that contain `carrier`; whether there were any.
    pub(crate) fn remove_supersets(&mut self, pair: Pair, carrier: CellSet<W>) -> bool {
        let head = &mut self.heads[pair.index()];
        let start = head.start as usize;
        let list = &mut self.pool[start..start + usize::from(head.length)];
        let mut kept = 0;
        for index in 0..list.len() {
            let known = list[index];
            list[kept] = known;
            kept += usize::from(!carrier.is_subset(known));
        }
        let removed = kept < list.len();
        head.length = kept as u16;
        removed
    }

    /// Adds a carrier at the end.
    #[inline]
    pub(crate) fn push(&mut self, x: Node, y: Node, carrier: CellSet<W>) {
        let pair = Pair::of(x, y);
        let head = self.heads[pair.index()];
        if head.length == head.capacity {
            self.grow(x, y);
        }
        let head = &mut self.heads[pair.index()];
        self.pool[head.start as usize + usize::from(head.length)] = carrier;
        head.length += 1;
    }

    /// Gives an empty list these carriers, of which none contains another.
    pub(crate) fn fill(&mut self, x: Node, y: Node, carriers: &[CellSet<W>]) {
        let capacity = carriers.len().next_multiple_of(FIRST_BLOCK);
        let start = self.reserve(capacity);
        self.pool[start..start + carriers.len()].copy_from_slice(carriers);
        self.touched.push((x, y));
        self.heads[Pair::of(x, y).index()] =
            Head { start: start as u32, length: carriers.len() as u16, capacity: capacity as u16 };
    }

    /// Moves a list to a larger block.
    #[cold]
    fn grow(&mut self, x: Node, y: Node) {
        let head = self.heads[Pair::of(x, y).index()];
        if head.capacity == 0 {
            self.touched.push((x, y));
        }
        let capacity = (usize::from(head.capacity) * 2).max(FIRST_BLOCK);
        let start = self.reserve(capacity);
        let old = head.start as usize;
        self.pool.copy_within(old..old + usize::from(head.length), start);
        self.heads[Pair::of(x, y).index()] =
            Head { start: start as u32, length: head.length, capacity: capacity as u16 };
    }

    /// The start of a new block.
    fn reserve(&mut self, capacity: usize) -> usize {
        let start = self.used;
        self.used += capacity;
        if self.pool.len() < self.used {
            self.pool.resize(self.used.next_power_of_two(), CellSet::EMPTY);
        }
        start
    }
}
