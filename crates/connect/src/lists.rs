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
    /// How many at the front have been combined with everything.
    done: u16,
}

/// A list of carriers for each pair of nodes.
#[derive(Clone, Debug)]
pub(crate) struct Lists<const W: usize> {
    heads: Vec<Head>,
    pool: Vec<CellSet<W>>,
    /// The pairs whose list was ever touched in this build.
    touched: Vec<Pair>,
}

const FIRST_BLOCK: usize = 4;

impl<const W: usize> Lists<W> {
    pub(crate) fn new() -> Self {
        Lists { heads: Vec::new(), pool: Vec::new(), touched: Vec::new() }
    }

    /// Empties all lists, for so many nodes.
    pub(crate) fn clear(&mut self, nodes: usize) {
        self.pool.clear();
        if self.heads.len() == Pair::count(nodes) {
            for pair in self.touched.drain(..) {
                self.heads[pair.index()] = Head::default();
            }
        } else {
            self.touched.clear();
            self.heads.clear();
            self.heads.resize(Pair::count(nodes), Head::default());
        }
    }

    /// The pairs that have, or had, carriers.
    pub(crate) fn touched(&self) -> &[Pair] {
        &self.touched
    }

    /// The carriers of a pair.
    #[inline(always)]
    pub(crate) fn of(&self, pair: Pair) -> &[CellSet<W>] {
        let head = self.heads[pair.index()];
        &self.pool[head.start as usize..head.start as usize + usize::from(head.length)]
    }

    /// The carriers of a pair that have been combined with everything.
    #[inline(always)]
    pub(crate) fn done(&self, pair: Pair) -> &[CellSet<W>] {
        let head = self.heads[pair.index()];
        &self.pool[head.start as usize..head.start as usize + usize::from(head.done)]
    }

    /// Whether some carrier of the pair lies inside `carrier`.
    #[inline(always)]
    pub(crate) fn has_subset(&self, pair: Pair, carrier: CellSet<W>) -> bool {
        // No early exit: the loop is over a few words and vectorises.
        self.of(pair).iter().fold(false, |found, known| found | known.is_subset(carrier))
    }

    /// Takes out the carriers that contain `carrier`.
    pub(crate) fn remove_supersets(&mut self, pair: Pair, carrier: CellSet<W>) {
        let head = &mut self.heads[pair.index()];
        let start = head.start as usize;
        let list = &mut self.pool[start..start + usize::from(head.length)];
        let (mut kept, mut done) = (0, 0);
        for index in 0..list.len() {
            if !carrier.is_subset(list[index]) {
                list[kept] = list[index];
                kept += 1;
                done += u16::from(index < usize::from(head.done));
            }
        }
        head.length = kept as u16;
        head.done = done;
    }

    /// Adds a carrier at the end.
    pub(crate) fn push(&mut self, pair: Pair, carrier: CellSet<W>) {
        let mut head = self.heads[pair.index()];
        if head.length == head.capacity {
            if head.capacity == 0 {
                self.touched.push(pair);
            }
            let capacity = (usize::from(head.capacity) * 2).max(FIRST_BLOCK);
            let start = self.pool.len();
            let old = head.start as usize..head.start as usize + usize::from(head.length);
            self.pool.extend_from_within(old);
            self.pool.resize(start + capacity, CellSet::EMPTY);
            head.start = start as u32;
            head.capacity = capacity as u16;
        }
        self.pool[head.start as usize + usize::from(head.length)] = carrier;
        head.length += 1;
        self.heads[pair.index()] = head;
    }

    /// Moves a carrier that is still waiting to those that are done; false if it isn't there.
    pub(crate) fn finish(&mut self, pair: Pair, carrier: CellSet<W>) -> bool {
        let head = &mut self.heads[pair.index()];
        let (start, done) = (head.start as usize, usize::from(head.done));
        let waiting = &mut self.pool[start + done..start + usize::from(head.length)];
        let Some(place) = waiting.iter().position(|&other| other == carrier) else { return false };
        waiting.swap(0, place);
        head.done += 1;
        true
    }
}
