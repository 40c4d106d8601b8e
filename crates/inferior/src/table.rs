//! All rings of a shape, and what holds in each.
//!
//! There are up to 3^12 rings. They are looked up in two halves: many first halves behave alike
//! whatever the second half is, so each half has a class, and a grid of classes holds the entries.

use crate::entry::{BYTES, Entry};
use crate::local::{Comparison, Region, around};
use crate::shape::{SHAPES, Shape};
use board::{ByColor, Color};
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::LazyLock;

/// The most places in half of a ring.
const HALF: usize = 6;

/// The most places in a ring.
pub const MOST_PLACES: usize = 2 * HALF;

/// A ring in two halves: the first in the low bits, the second above. Each known place adds its
/// digit, 1 for Black and 2 for White, times its weight, and [`KNOWN`].
pub type Ring = u32;

/// Where the second half of a ring begins.
const SECOND: u32 = 10;

/// The bits of one half.
const MASK: u32 = (1 << SECOND) - 1;

/// Above the halves, known places are counted.
pub const KNOWN: Ring = 1 << (2 * SECOND);

/// No ring is that large.
pub const NO_RING: Ring = 1 << (2 * SECOND + 4);

/// What a stone at a place adds to the number of a ring.
pub fn share(place: usize, color: Color) -> Ring {
    let digit = match color {
        Color::Black => 1,
        Color::White => 2,
    };
    weight(place) * digit + KNOWN
}

/// The weight of a place in the number of its ring.
fn weight(place: usize) -> Ring {
    match place.checked_sub(HALF) {
        None => 3_u32.pow(place as u32),
        Some(place) => 3_u32.pow(place as u32) << SECOND,
    }
}

/// The digit of a place: 0 if it is unknown, 1 if it is Black's, 2 if it is White's.
pub fn digit(ring: Ring, place: usize) -> usize {
    let (half, place) = match place.checked_sub(HALF) {
        None => (ring & MASK, place),
        Some(place) => ((ring >> SECOND) & MASK, place),
    };
    half as usize / 3_usize.pow(place as u32) % 3
}

/// Bits of a summary: the whole region is settled; some move of Black's in it is inferior; some of
/// White's.
const SETTLED: u8 = 1;
const INFERIOR: ByColor<u8> = ByColor::new(2, 4);

fn summary(entry: &Entry) -> u8 {
    let inferior = Color::ALL.into_iter().filter(|&color| entry.has_inferior(color));
    let settled = if entry.settled.is_some() { SETTLED } else { 0 };
    inferior.fold(settled, |bits, color| bits | INFERIOR[color])
}

/// The entries of one shape, by its ring.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    shape: Shape,
    /// Where the row of a first half begins in the grid.
    rows: Vec<u32>,
    /// The column of a second half.
    columns: Vec<u32>,
    /// The numbers of the entries, row by row.
    grid: Vec<u16>,
    /// What is asked most, in the same order: see [`Table::is_settled`] and
    /// [`Table::has_inferior`].
    summaries: Vec<u8>,
    entries: Vec<Entry>,
    /// No ring that is smaller is settled.
    settled_from: Ring,
}

impl Table {
    /// Derives the table of a shape.
    pub fn derive(shape: Shape) -> Table {
        let region = Region::new(&shape);
        let cells = shape.cells().len();
        let (mut entries, mut known) = (Numbered::new(), HashMap::new());
        let numbers: Vec<u16> = (0..shape.rings())
            .map(|ring| {
                // Rings with the same relation between outcomes share one entry.
                let containment = region.containment(&around(ring, shape.ring().len()));
                *known.entry(containment).or_insert_with_key(|containment| {
                    entries.number(Entry::of(cells, &Comparison::new(cells, containment))) as u16
                })
            })
            .collect();
        let firsts = 3_usize.pow(shape.ring().len().min(HALF) as u32);
        let seconds = numbers.len() / firsts;
        let row = |first: usize| -> Vec<u16> {
            (0..seconds).map(|second| numbers[first + firsts * second]).collect()
        };
        let mut rows = Numbered::new();
        let row_of: Vec<usize> = (0..firsts).map(|first| rows.number(row(first))).collect();
        let column =
            |second: usize| -> Vec<u16> { rows.all.iter().map(|row| row[second]).collect() };
        let mut columns = Numbered::new();
        let column_of: Vec<usize> =
            (0..seconds).map(|second| columns.number(column(second))).collect();
        let cell = |row: usize, column: usize| columns.all[column][row];
        let width = columns.all.len();
        let grid = (0..rows.all.len() * width).map(|at| cell(at / width, at % width)).collect();
        Table::new(shape, row_of, column_of, grid, entries.all)
    }

    fn new(
        shape: Shape,
        row_of: Vec<usize>,
        column_of: Vec<usize>,
        grid: Vec<u16>,
        entries: Vec<Entry>,
    ) -> Table {
        let width = column_of.iter().max().map_or(0, |&last| last + 1);
        let summaries = grid.iter().map(|&number| summary(&entries[usize::from(number)])).collect();
        let (row_known, column_known) = (fewest_known(&row_of), fewest_known(&column_of));
        let known = |at: usize| row_known[at / width] + column_known[at % width];
        let is_settled = |at: &usize| entries[usize::from(grid[*at])].settled.is_some();
        let fewest = (0..grid.len()).filter(is_settled).map(known).min();
        let settled_from = fewest.map_or(NO_RING, |known| known * KNOWN);
        let rows = row_of.into_iter().map(|row| (row * width) as u32).collect();
        let columns = column_of.into_iter().map(|column| column as u32).collect();
        Table { shape, rows, columns, grid, summaries, entries, settled_from }
    }

    /// The tables of all shapes, as they were derived.
    pub fn all() -> &'static [Table] {
        static TABLES: LazyLock<Vec<Table>> = LazyLock::new(|| {
            let mut bytes: &[u8] = include_bytes!("tables.bin");
            SHAPES.iter().map(|cells| Table::read(Shape::new(cells), &mut bytes)).collect()
        });
        &TABLES
    }

    /// The shape.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    #[inline(always)]
    fn place(&self, ring: Ring) -> usize {
        let row = self.rows[(ring & MASK) as usize];
        (row + self.columns[(ring >> SECOND & MASK) as usize]) as usize
    }

    /// What holds in a ring.
    #[inline(always)]
    pub fn entry(&self, ring: Ring) -> &Entry {
        &self.entries[usize::from(self.grid[self.place(ring)])]
    }

    /// Whether the whole region may be filled in.
    #[inline(always)]
    pub fn is_settled(&self, ring: Ring) -> bool {
        ring >= self.settled_from && self.summaries[self.place(ring)] & SETTLED != 0
    }

    /// No ring that is smaller lets the region be filled in.
    pub fn settled_from(&self) -> Ring {
        self.settled_from
    }

    /// Whether some move of a color in the region is vulnerable or dominated.
    #[inline(always)]
    pub fn has_inferior(&self, ring: Ring, turn: Color) -> bool {
        self.summaries[self.place(ring)] & INFERIOR[turn] != 0
    }

    /// All rings.
    pub fn rings(&self) -> impl Iterator<Item = Ring> {
        let firsts = self.rows.len() as Ring;
        let seconds = self.columns.len() as Ring;
        let known = |half: Ring| known(half as usize) * KNOWN;
        (0..seconds).flat_map(move |second| {
            let second = (second << SECOND) + known(second);
            (0..firsts).map(move |first| first + known(first) + second)
        })
    }

    /// The different entries.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// In how many rings there is something of each kind.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for ring in self.rings() {
            counts.add(self.entry(ring), self.shape.cells().len());
        }
        counts
    }

    /// The table as it is kept in a file: the two lists of classes, the grid, and the entries, each
    /// number in two bytes, the low one first.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        let mut put = |number: usize| bytes.extend((number as u16).to_le_bytes());
        let width = self.width();
        self.rows.iter().for_each(|&row| put(row as usize / width));
        self.columns.iter().for_each(|&column| put(column as usize));
        self.grid.iter().for_each(|&number| put(usize::from(number)));
        put(self.entries.len());
        self.entries.iter().for_each(|entry| bytes.extend(entry.to_bytes()));
    }

    fn width(&self) -> usize {
        self.columns.iter().max().map_or(0, |&last| last as usize + 1)
    }

    /// Reads what [`Table::write`] wrote.
    ///
    /// # Panics
    /// If the bytes end too early.
    fn read(shape: Shape, bytes: &mut &[u8]) -> Table {
        let places = shape.ring().len();
        let numbers = |bytes: &mut &[u8], count: usize| -> Vec<usize> {
            (0..count).map(|_| usize::from(u16::from_le_bytes(take(bytes)))).collect()
        };
        let count = |numbers: &[usize]| numbers.iter().max().map_or(0, |&last| last + 1);
        let row_of = numbers(bytes, 3_usize.pow(places.min(HALF) as u32));
        let column_of = numbers(bytes, 3_usize.pow(places.saturating_sub(HALF) as u32));
        let grid = numbers(bytes, count(&row_of) * count(&column_of));
        let entries = numbers(bytes, 1)[0];
        let entries = (0..entries).map(|_| Entry::from_bytes(take::<BYTES>(bytes))).collect();
        let grid = grid.into_iter().map(|number| number as u16).collect();
        Table::new(shape, row_of, column_of, grid, entries)
    }
}

/// How many places of half a ring are known.
fn known(half: usize) -> Ring {
    (0..HALF as u32).filter(|&place| !(half / 3_usize.pow(place)).is_multiple_of(3)).count() as Ring
}

/// The fewest known places in the halves of each class.
fn fewest_known(class_of: &[usize]) -> Vec<Ring> {
    let classes = class_of.iter().max().map_or(0, |&last| last + 1);
    let mut fewest = vec![Ring::MAX; classes];
    for (half, &class) in class_of.iter().enumerate() {
        fewest[class] = fewest[class].min(known(half));
    }
    fewest
}

/// Takes the first bytes off.
fn take<const N: usize>(bytes: &mut &[u8]) -> [u8; N] {
    let (first, rest) = bytes.split_first_chunk().expect("the tables are whole");
    *bytes = rest;
    *first
}

/// Different values, numbered as they come.
struct Numbered<T> {
    all: Vec<T>,
    numbers: HashMap<T, usize>,
}

impl<T: Clone + Eq + Hash> Numbered<T> {
    fn new() -> Self {
        Numbered { all: Vec::new(), numbers: HashMap::new() }
    }

    fn number(&mut self, value: T) -> usize {
        *self.numbers.entry(value).or_insert_with_key(|value| {
            self.all.push(value.clone());
            self.all.len() - 1
        })
    }
}

/// In how many rings of a shape there is something of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// All of them.
    pub rings: usize,
    /// With a dead cell.
    pub dead: usize,
    /// Where a color may have more than the dead cells.
    pub captured: ByColor<usize>,
    /// Where the whole region may be filled with stones of one color, and not all of it is dead.
    pub whole: usize,
    /// Where the whole region may be filled, but only with stones of both colors.
    pub mutual: usize,
    /// Where a color to move has a dominated cell.
    pub dominated: ByColor<usize>,
    /// Where a color to move has a vulnerable cell.
    pub vulnerable: ByColor<usize>,
}

impl Counts {
    fn add(&mut self, entry: &Entry, cells: usize) {
        let all = (1 << cells) - 1;
        self.rings += 1;
        self.dead += usize::from(entry.dead != 0);
        match entry.settled {
            Some(_) if entry.dead == all => {}
            Some(black) if black == all || black == 0 => self.whole += 1,
            Some(_) => self.mutual += 1,
            None => {}
        }
        for color in Color::ALL {
            let any = |lists: [u8; 4]| usize::from(lists.iter().any(|&list| list != 0));
            self.captured[color] += usize::from(entry.captured[color] & !entry.dead != 0);
            self.dominated[color] += any(entry.better[color]);
            self.vulnerable[color] += any(entry.killers[color]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Offset;
    use chance::Random;

    /// The numbers in the table of `docs/theory/inferior.md`.
    #[test]
    fn counts() {
        let counts: Vec<[usize; 8]> = Table::all()
            .iter()
            .map(|table| {
                let counts = table.counts();
                // What holds for one color holds for the other in the ring with colors exchanged.
                let either = [counts.captured, counts.dominated, counts.vulnerable].map(|count| {
                    assert_eq!(count[Color::Black], count[Color::White]);
                    count[Color::Black]
                });
                let Counts { rings, dead, whole, mutual, .. } = counts;
                let entries = table.entries().len();
                [rings, entries, dead, either[0], whole, mutual, either[1], either[2]]
            })
            .collect();
        let expected = [
            [729, 2, 122, 0, 0, 0, 0, 0],
            [6561, 10, 978, 397, 794, 0, 3408, 2193],
            [19683, 94, 1466, 1128, 480, 0, 11315, 9098],
            [59049, 64, 11704, 6770, 2788, 1728, 39816, 33685],
            [59049, 64, 11198, 5210, 2644, 240, 38438, 29673],
            [59049, 445, 4488, 2782, 1928, 0, 37242, 26208],
            [177147, 359, 26038, 14199, 5826, 56, 119279, 102193],
            [177147, 357, 26038, 14199, 5826, 56, 119279, 102193],
            [531441, 310, 120478, 84712, 11046, 19474, 409656, 364995],
            [531441, 350, 116324, 71529, 13398, 10260, 400864, 338453],
            [531441, 352, 116324, 71529, 13398, 10260, 400864, 338453],
            [531441, 338, 112464, 63147, 10566, 9496, 393144, 312093],
            [531441, 938, 112732, 58514, 20842, 1650, 386798, 306143],
            [531441, 338, 112464, 63147, 10566, 9496, 393144, 312093],
            [531441, 249, 118118, 58503, 22830, 1584, 387592, 291921],
        ];
        assert_eq!(counts, expected);
    }

    #[test]
    fn the_tables_that_are_kept_are_those_that_are_derived() {
        for table in &Table::all()[..6] {
            assert_eq!(*table, Table::derive(table.shape().clone()));
        }
        let mut random = Random(0x5eed_0005);
        for table in &Table::all()[6..] {
            let shape = table.shape();
            for _ in 0..500 {
                let digits: Vec<usize> = shape.ring().iter().map(|_| random.below(3)).collect();
                let ring: usize =
                    (0..).zip(&digits).map(|(place, digit)| digit * 3_usize.pow(place)).sum();
                let color = [None, Some(Color::Black), Some(Color::White)];
                let packed = digits.iter().enumerate();
                let packed =
                    packed.filter_map(|(place, &digit)| Some(share(place, color[digit]?))).sum();
                assert_eq!(*table.entry(packed), Entry::derive(shape, ring), "{digits:?}");
            }
        }
    }

    /// What holds around these places with black stones or sides, all others being unknown.
    fn below_black(cells: &[Offset], black: &[Offset]) -> Entry {
        let shape = Shape::new(cells);
        let is_black = |place: &Offset| black.contains(place);
        assert_eq!(shape.ring().iter().filter(|place| is_black(place)).count(), black.len());
        let ring = shape.ring().iter().rev();
        let number = ring.fold(0, |number, place| 3 * number + usize::from(is_black(place)));
        Entry::derive(&shape, number)
    }

    /// The places of Black's side above the cells (0, 0) and (1, 0).
    const SIDE: [Offset; 3] = [(0, -1), (1, -1), (2, -1)];

    #[test]
    fn two_side_cells_beside_a_stone_are_filled_in() {
        let [one, two, three] = SIDE;
        let entry = below_black(&[(0, 0), (1, 0)], &[one, two, three, (0, 1)]);
        assert_eq!(entry.captured[Color::Black], 0b11);
        assert_eq!(entry.captured[Color::White], 0);
        assert_eq!(entry.dead, 0);
        let without_stone = below_black(&[(0, 0), (1, 0)], &SIDE);
        assert_eq!(without_stone.captured[Color::Black], 0);
    }

    #[test]
    fn for_the_owner_of_a_side_the_tip_of_an_empty_triangle_is_as_good_as_its_side_cells() {
        let entry = below_black(&[(0, 0), (1, 0), (0, 1)], &SIDE);
        assert_eq!(entry.better[Color::Black], [0b100, 0b100, 0, 0]);
        assert_eq!(entry.better[Color::White], [0; 4]);
    }
}
