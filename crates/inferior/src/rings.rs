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
    /// Regions in which some move of a color is inferior. Where a ring is stale, it isn't known.
    inferior: ByColor<Vec<u64>>,
    /// Regions whose rings have changed since it was found out which moves are inferior.
    stale: Vec<u64>,
}

impl<const W: usize> Rings<W> {
    /// Adds a group of regions, none of them empty yet.
    pub(crate) fn add_group(&mut self) {
        self.empty.push(0);
        self.numbers.push([0; GROUP]);
        self.changed.push(0);
        Color::ALL.into_iter().for_each(|color| self.inferior[color].push(0));
        self.stale.push(u64::MAX);
    }

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
        for color in Color::ALL {
            self.inferior[color].clone_from(&other.inferior[color]);
        }
        self.stale.clone_from(&other.stale);
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
        let groups = groups.zip(&mut rings.stale);
        for ((around, from), (((empty, numbers), changed), stale)) in around.zip(groups) {
            *empty &= !around.inside;
            *stale |= around.beside;
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
        rings: &mut Rings<W>,
        turn: Color,
        among: CellSet<W>,
        mut each: impl FnMut(&Placed<W>, &Entry),
    ) {
        self.refresh(rings);
        let groups = rings.empty.iter().zip(&rings.inferior[turn]).zip(&rings.numbers);
        for (((empty, inferior), numbers), all_placed) in groups.zip(self.placed.chunks(GROUP)) {
            for number in bits(empty & inferior) {
                let placed = &all_placed[number];
                if placed.region.intersects(among) {
                    each(placed, self.tables[usize::from(placed.table)].entry(numbers[number]));
                }
            }
        }
    }

    /// Finds out in which empty regions moves are inferior, where that isn't known.
    fn refresh(&self, rings: &mut Rings<W>) {
        let Rings { empty, numbers, inferior, stale, .. } = rings;
        for (group, all_placed) in self.placed.chunks(GROUP).enumerate() {
            for number in bits(stale[group] & empty[group]) {
                let table = &self.tables[usize::from(all_placed[number].table)];
                for color in Color::ALL {
                    let is_it = table.has_inferior(numbers[group][number], color);
                    let word = &mut inferior[color][group];
                    *word = *word & !(1 << number) | u64::from(is_it) << number;
                }
            }
            stale[group] = 0;
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
