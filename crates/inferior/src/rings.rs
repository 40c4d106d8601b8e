//! A position with what is in the rings of all empty regions.
//!
//! *Speed.* [`Rings`] holds the number of the ring of every empty region. A stone changes the rings
//! of the regions beside it, by an addition each, and only those are looked up. Most regions have a
//! stone soon, so sets of regions are kept as bits, in groups that fill a word.

use crate::entry::Entry;
use crate::layout::{Inferior, PLACES, Placed};
use crate::table::Ring;
use board::{ByColor, Cell, CellSet, Color};

/// How many regions make a group: one for each bit of a word.
pub(crate) const GROUP: usize = 64;

/// Something for each region of a group.
pub(crate) type Group<T> = [T; GROUP];

/// A position with what is in the rings of all empty regions.
#[derive(Clone, Debug, Default)]
pub struct Rings<const W: usize> {
    pub(crate) stones: ByColor<CellSet<W>>,
    /// The regions that are empty, group by group.
    pub(crate) empty: Vec<u64>,
    /// The number of each empty region's ring.
    pub(crate) numbers: Vec<Group<Ring>>,
    /// Regions whose rings have changed since they were last looked at. Some may not be empty any
    /// more.
    pub(crate) changed: Vec<u64>,
}

impl<const W: usize> Rings<W> {
    /// The stones of the position.
    pub fn stones(&self) -> ByColor<CellSet<W>> {
        self.stones
    }

    /// Nothing has to be looked at.
    pub fn mark_clean(&mut self) {
        self.changed.fill(0);
    }

    /// The first region of a group that has to be looked at, which then has been.
    pub(crate) fn next_changed(&mut self, group: usize) -> Option<usize> {
        let changed = &mut self.changed[group];
        let next = *changed & self.empty[group];
        *changed = next & next.wrapping_sub(1);
        (next != 0).then_some(next.trailing_zeros() as usize)
    }

    /// Makes this position that one, without new memory.
    pub fn copy(&mut self, other: &Rings<W>) {
        self.stones = other.stones;
        self.empty.clone_from(&other.empty);
        self.numbers.clone_from(&other.numbers);
        self.changed.clone_from(&other.changed);
    }
}

impl<const W: usize> Inferior<W> {
    /// A position, with all regions to be looked at.
    pub fn rings(&self, stones: ByColor<CellSet<W>>) -> Rings<W> {
        let mut rings = self.start.clone();
        self.put_all(&mut rings, stones);
        let groups = rings.numbers.iter().zip(&self.settled_from);
        for (changed, (numbers, from)) in rings.changed.iter_mut().zip(groups) {
            let is_changed = |&place: &usize| numbers[place] >= from[place];
            *changed = (0..GROUP).filter(is_changed).fold(0, |all, place| all | 1 << place);
        }
        rings
    }

    /// Puts a stone on an empty cell.
    pub fn put(&self, rings: &mut Rings<W>, cell: Cell, color: Color) {
        rings.stones[color].insert(cell);
        let shares = &self.shares[color];
        let around = self.around[cell.index()].iter().zip(&self.settled_from);
        let groups = rings.empty.iter_mut().zip(&mut rings.numbers).zip(&mut rings.changed);
        for ((around, from), ((empty, numbers), changed)) in around.zip(groups) {
            *empty &= !around.inside;
            for region in bits(*empty & around.beside) {
                let ring = &mut numbers[region];
                *ring += shares[usize::from(around.places[region]) % PLACES];
                *changed |= u64::from(*ring >= from[region]) << region;
            }
        }
    }

    /// Puts the stones of a position that aren't there yet.
    pub fn put_all(&self, rings: &mut Rings<W>, stones: ByColor<CellSet<W>>) {
        for color in Color::ALL {
            for cell in stones[color] - rings.stones[color] {
                self.put(rings, cell, color);
            }
        }
    }

    /// Goes through the empty regions with some of these cells in which some move of a color is
    /// inferior, small ones first.
    #[inline(always)]
    pub(crate) fn each_inferior_to(
        &self,
        rings: &Rings<W>,
        turn: Color,
        among: CellSet<W>,
        mut each: impl FnMut(&Placed<W>, &Entry),
    ) {
        let groups = rings.empty.iter().zip(&rings.numbers).zip(self.placed.chunks(GROUP));
        for ((&empty, numbers), all_placed) in groups {
            for number in bits(empty) {
                let (placed, ring) = (&all_placed[number], numbers[number]);
                let table = &self.tables[usize::from(placed.table)];
                if placed.region.intersects(among) && table.has_inferior(ring, turn) {
                    each(placed, table.entry(ring));
                }
            }
        }
    }
}

/// The places of a word's bits.
#[inline(always)]
pub(crate) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = word.trailing_zeros() as usize % GROUP;
        let is_left = word != 0;
        word &= word.wrapping_sub(1);
        is_left.then_some(place)
    })
}
