//! Minimal carriers between two ends, in flat storage.
//!
//! Each pair that has carriers has an entry with its first few, in the order in which pairs were
//! met, so that a list which stays the same from one position to the next is copied in a few
//! instructions. A longer list is kept whole in a pool; nothing there is freed until the next
//! build, which reuses the pool. No list holds a carrier that contains another one of it.

use crate::ends::Node;
use board::CellSet;

/// The number of a pair of different nodes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pair(u32);

impl Pair {
    /// The pair of two nodes, in either order.
    #[inline(always)]
    pub fn of(x: Node, y: Node) -> Pair {
        let (low, high) = (x.min(y).index(), x.max(y).index());
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

/// How many carriers an entry has room for. On boards up to 8x8 it fills a cache line then, and few
/// lists are longer.
const INLINE: usize = 4;

/// The list of a pair, with what is known of it without reading it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<const W: usize> {
    /// What all carriers that were ever added have in common; all cells if there were none.
    meet: CellSet<W>,
    /// All cells of carriers that were ever added, and the cells that stand for the two ends.
    footprint: CellSet<W>,
    /// The carriers, if there are so few.
    inline: [CellSet<W>; INLINE],
    /// Where they are in the pool otherwise, and for how many there is room.
    start: u32,
    capacity: u16,
    length: u16,
    pub(crate) pair: Pair,
    pub(crate) x: Node,
    pub(crate) y: Node,
}

impl<const W: usize> Entry<W> {
    /// A list of one carrier, on a board with so many cells.
    #[inline(always)]
    fn with(x: Node, y: Node, cells: usize, carrier: CellSet<W>) -> Self {
        let mut footprint = carrier;
        for node in [x, y] {
            if node.index() < cells {
                footprint.insert(CellSet::<W>::cell_at(node.index()));
            }
        }
        let mut inline = [CellSet::EMPTY; INLINE];
        inline[0] = carrier;
        let (meet, pair) = (carrier, Pair::of(x, y));
        Entry { meet, footprint, inline, start: 0, capacity: 0, length: 1, pair, x, y }
    }

    /// An empty list for a pair, on a board with so many cells.
    fn empty(x: Node, y: Node, cells: usize) -> Self {
        let meet = CellSet::first_cells(cells);
        Entry { meet, length: 0, ..Entry::with(x, y, cells, CellSet::EMPTY) }
    }

    /// What all carriers that were ever added have in common.
    #[inline(always)]
    pub(crate) fn meet(&self) -> CellSet<W> {
        self.meet
    }

    /// Whether neither an end nor a carrier has one of these cells. It may be denied wrongly where
    /// carriers were taken out.
    #[inline(always)]
    pub(crate) fn is_apart(&self, cells: CellSet<W>) -> bool {
        self.footprint.is_disjoint(cells)
    }
}

/// What became of a carrier that was to be added.
pub(crate) enum Added<const W: usize> {
    /// It isn't needed, or there is no room.
    Nothing,
    /// It is there now; whether others had to go, and what all have in common.
    Carrier { has_taken_out: bool, meet: CellSet<W> },
}

/// A list of carriers for each pair of nodes.
#[derive(Clone, Debug)]
pub(crate) struct Lists<const W: usize> {
    /// How many cells the board has.
    cells: usize,
    /// The place of each pair's entry.
    places: Vec<u32>,
    /// The first one stands for all pairs that have none.
    entries: Vec<Entry<W>>,
    /// The carriers of long lists; only the first `used` belong to lists.
    pool: Vec<CellSet<W>>,
    used: usize,
}

impl<const W: usize> Lists<W> {
    pub(crate) fn new() -> Self {
        let (places, entries, pool) = (Vec::new(), Vec::new(), Vec::new());
        Lists { cells: 0, places, entries, pool, used: 0 }
    }

    /// Empties all lists, for so many nodes.
    pub(crate) fn clear(&mut self, nodes: usize) {
        self.used = 0;
        self.cells = nodes - 2;
        self.places.clear();
        self.places.resize(Pair::count(nodes), 0);
        self.entries.clear();
        let [side, other] = [nodes - 2, nodes - 1].map(Node::at);
        self.entries.push(Entry::empty(side, other, self.cells));
    }

    /// The pairs that have, or had, carriers, in the order in which they got the first.
    pub(crate) fn entries(&self) -> &[Entry<W>] {
        &self.entries[1..]
    }

    /// The pairs that have carriers.
    pub(crate) fn with_carriers(&self) -> impl Iterator<Item = &Entry<W>> {
        self.entries().iter().filter(|entry| entry.length > 0)
    }

    /// The entry of a pair, or one that stands for it.
    #[inline(always)]
    pub(crate) fn entry(&self, pair: Pair) -> &Entry<W> {
        &self.entries[self.places[pair.index()] as usize]
    }

    /// The carriers of a pair.
    #[inline(always)]
    pub(crate) fn of(&self, pair: Pair) -> &[CellSet<W>] {
        self.list(self.entry(pair))
    }

    /// The carriers of an entry.
    #[inline(always)]
    pub(crate) fn list<'a>(&'a self, entry: &'a Entry<W>) -> &'a [CellSet<W>] {
        let length = usize::from(entry.length);
        if length <= INLINE {
            &entry.inline[..length]
        } else {
            &self.pool[entry.start as usize..][..length]
        }
    }

    /// The cells that all carriers of a pair have in common, or fewer if some were taken out; all
    /// cells if there were none.
    #[inline(always)]
    pub(crate) fn meet(&self, pair: Pair) -> CellSet<W> {
        self.entry(pair).meet
    }

    /// Whether some carrier of the pair lies inside `carrier`.
    #[inline(always)]
    pub(crate) fn has_subset(&self, pair: Pair, carrier: CellSet<W>) -> bool {
        let entry = self.entry(pair);
        // Where the common cells don't lie inside, no carrier does.
        entry.meet.is_subset(carrier)
            && self.list(entry).iter().any(|known| known.is_subset(carrier))
    }

    /// Adds a carrier at the end, unless one of the pair lies inside it; those that contain it go.
    /// If there are `most` already, it isn't added.
    #[inline(always)]
    pub(crate) fn add(&mut self, x: Node, y: Node, carrier: CellSet<W>, most: usize) -> Added<W> {
        let slot = &mut self.places[Pair::of(x, y).index()];
        let place = *slot as usize;
        if place == 0 {
            *slot = self.entries.len() as u32;
            self.entries.push(Entry::with(x, y, self.cells, carrier));
            return Added::Carrier { has_taken_out: false, meet: carrier };
        }
        let entry = &self.entries[place];
        if entry.meet.is_subset(carrier)
            && self.list(entry).iter().any(|known| known.is_subset(carrier))
        {
            return Added::Nothing;
        }
        let has_taken_out = self.take_out_supersets(place, carrier);
        if usize::from(self.entries[place].length) >= most {
            return Added::Nothing;
        }
        self.push_at(place, carrier);
        Added::Carrier { has_taken_out, meet: self.entries[place].meet }
    }

    /// Takes out the carriers of a pair that contain `carrier`.
    #[inline(always)]
    pub(crate) fn remove_supersets(&mut self, pair: Pair, carrier: CellSet<W>) {
        self.take_out_supersets(self.places[pair.index()] as usize, carrier);
    }

    /// Takes out the carriers of an entry that contain `carrier`; whether there were any.
    #[inline(always)]
    fn take_out_supersets(&mut self, place: usize, carrier: CellSet<W>) -> bool {
        let entry = &mut self.entries[place];
        if !carrier.is_subset(entry.footprint) {
            return false;
        }
        let length = usize::from(entry.length);
        if length > INLINE {
            return self.take_out_of_pool(place, carrier);
        }
        let kept = retain(&mut entry.inline[..length], carrier);
        entry.length = kept as u16;
        kept < length
    }

    #[cold]
    fn take_out_of_pool(&mut self, place: usize, carrier: CellSet<W>) -> bool {
        let entry = &mut self.entries[place];
        let list = &mut self.pool[entry.start as usize..][..usize::from(entry.length)];
        let kept = retain(list, carrier);
        if kept <= INLINE {
            entry.inline[..kept].copy_from_slice(&list[..kept]);
        }
        entry.length = kept as u16;
        kept < list.len()
    }

    /// Adds a carrier at the end of an entry's list.
    #[inline(always)]
    fn push_at(&mut self, place: usize, carrier: CellSet<W>) {
        let entry = &mut self.entries[place];
        entry.meet &= carrier;
        entry.footprint |= carrier;
        let length = usize::from(entry.length);
        if length < INLINE {
            entry.inline[length] = carrier;
            entry.length += 1;
        } else {
            self.push_to_pool(place, carrier);
        }
    }

    #[cold]
    fn push_to_pool(&mut self, place: usize, carrier: CellSet<W>) {
        let Entry { start, length, capacity, .. } = self.entries[place];
        let length = usize::from(length);
        if length == INLINE || length == usize::from(capacity) {
            let new = self.reserve(2 * length);
            let entry = &mut self.entries[place];
            if length == INLINE {
                self.pool[new..][..length].copy_from_slice(&entry.inline);
            } else {
                let old = start as usize;
                self.pool.copy_within(old..old + length, new);
            }
            (entry.start, entry.capacity) = (new as u32, 2 * length as u16);
        }
        let entry = &mut self.entries[place];
        self.pool[entry.start as usize + length] = carrier;
        entry.length += 1;
    }

    /// Gives a pair, which has no entry, its list in `before`.
    #[inline(always)]
    pub(crate) fn inherit(&mut self, before: &Lists<W>, old: &Entry<W>) -> &[CellSet<W>] {
        if old.length == 0 {
            return &[];
        }
        let place = self.entries.len();
        self.places[old.pair.index()] = place as u32;
        self.entries.push(*old);
        if usize::from(old.length) > INLINE {
            self.inherit_long(before, old);
        }
        self.list(&self.entries[place])
    }

    /// Gives a pair, which has no entry, those carriers of its list in `before` that are to be
    /// kept.
    #[inline(always)]
    pub(crate) fn inherit_some(
        &mut self,
        before: &Lists<W>,
        old: &Entry<W>,
        mut is_kept: impl FnMut(CellSet<W>) -> bool,
    ) {
        let mut place = 0;
        for &carrier in before.list(old) {
            if !is_kept(carrier) {
                continue;
            }
            if place == 0 {
                place = self.entries.len();
                self.places[old.pair.index()] = place as u32;
                self.entries.push(Entry::with(old.x, old.y, self.cells, carrier));
            } else {
                self.push_at(place, carrier);
            }
        }
    }

    #[cold]
    fn inherit_long(&mut self, before: &Lists<W>, old: &Entry<W>) {
        let capacity = usize::from(old.length).next_multiple_of(INLINE);
        let start = self.reserve(capacity);
        let carriers = before.list(old);
        self.pool[start..][..carriers.len()].copy_from_slice(carriers);
        let entry = self.entries.last_mut().expect("the new one");
        (entry.start, entry.capacity) = (start as u32, capacity as u16);
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

/// Moves the carriers that don't contain `carrier` to the front; how many there are.
#[inline(always)]
fn retain<const W: usize>(list: &mut [CellSet<W>], carrier: CellSet<W>) -> usize {
    let mut kept = 0;
    for index in 0..list.len() {
        let known = list[index];
        list[kept] = known;
        kept += usize::from(!carrier.is_subset(known));
    }
    kept
}
