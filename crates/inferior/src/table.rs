//! All rings of a shape, and what holds in each.

use crate::local::{Around, BLACK, Comparison, Region, State, WHITE, with};
use crate::shape::{SHAPES, Shape};
use board::{ByColor, Color};
use std::collections::HashMap;
use std::sync::LazyLock;

/// The most cells of a region.
pub const MOST_CELLS: usize = 3;

/// A set of cells of a region, as bits.
pub type Cells = u8;

/// What holds in a region with a ring. Cells that a list doesn't have are unused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Entry {
    /// The cells whose color never matters.
    pub dead: Cells,
    /// The most cells that may be given to a color without changing who wins, whoever is to move.
    pub captured: ByColor<Cells>,
    /// For a color to move and a cell: the cells that are at least as good a move.
    pub better: ByColor<[Cells; MOST_CELLS]>,
    /// For a color to move and a cell: where a stone of the opponent makes a stone there worthless.
    pub killers: ByColor<[Cells; MOST_CELLS]>,
}

/// The number of a color's stone in a state.
fn stone(color: Color) -> usize {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}

impl Entry {
    /// What the comparison of all states of a region tells.
    pub fn derive(cells: usize, comparison: &Comparison) -> Entry {
        let le_for = |color: Color, worse: State, better: State| match color {
            Color::Black => comparison.le(worse, better),
            Color::White => comparison.le(better, worse),
        };
        let mut entry = Entry::default();
        for cell in 0..cells {
            if comparison.same(with(0, cell, BLACK), with(0, cell, WHITE)) {
                entry.dead |= 1 << cell;
            }
        }
        for color in Color::ALL {
            let (own, other) = (stone(color), stone(!color));
            let filled = |set: Cells| {
                let is_in = |cell: &usize| set & 1 << cell != 0;
                (0..cells).filter(is_in).fold(0, |state, cell| with(state, cell, own))
            };
            let may_fill = |&set: &Cells| le_for(color, filled(set), 0);
            let largest =
                (0..1 << cells).filter(may_fill).max_by_key(|set: &Cells| set.count_ones());
            entry.captured[color] = largest.unwrap_or(0);
            for cell in 0..cells {
                let here = with(0, cell, own);
                for rival in (0..cells).filter(|&rival| rival != cell) {
                    if le_for(color, here, with(0, rival, own)) {
                        entry.better[color][cell] |= 1 << rival;
                    }
                    let killed = with(0, rival, other);
                    if le_for(color, with(killed, cell, own), killed) {
                        entry.killers[color][cell] |= 1 << rival;
                    }
                }
            }
        }
        entry
    }
}

/// The entries of one shape, by its ring: each place, the first in the lowest digit, as a digit to
/// base three.
#[derive(Clone, Debug)]
pub struct Table {
    shape: Shape,
    numbers: Vec<u16>,
    entries: Vec<Entry>,
}

impl Table {
    /// Derives the table of a shape.
    pub fn derive(shape: Shape) -> Table {
        let region = Region::new(&shape);
        let (cells, places) = (shape.cells().len(), shape.ring().len());
        let mut entries = Vec::new();
        let mut known = HashMap::new();
        let numbers = (0..3_usize.pow(places as u32))
            .map(|ring| {
                let containment = region.containment(&around(ring, places));
                *known.entry(containment).or_insert_with_key(|containment| {
                    let entry = Entry::derive(cells, &Comparison::new(cells, containment));
                    let place = entries.iter().position(|&other| other == entry);
                    place.unwrap_or_else(|| {
                        entries.push(entry);
                        entries.len() - 1
                    }) as u16
                })
            })
            .collect();
        Table { shape, numbers, entries }
    }

    /// The tables of all shapes, derived when they are first needed.
    pub fn all() -> &'static [Table] {
        static TABLES: LazyLock<Vec<Table>> =
            LazyLock::new(|| SHAPES.iter().map(|cells| Table::derive(Shape::new(cells))).collect());
        &TABLES
    }

    /// The shape.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// What holds in a ring.
    #[inline(always)]
    pub fn entry(&self, ring: usize) -> &Entry {
        &self.entries[usize::from(self.numbers[ring])]
    }

    /// How many rings there are.
    pub fn rings(&self) -> usize {
        self.numbers.len()
    }

    /// How many different entries there are.
    pub fn entries(&self) -> usize {
        self.entries.len()
    }

    /// In how many rings there is something of each kind.
    pub fn counts(&self) -> Counts {
        let with = |has: &dyn Fn(&Entry) -> bool| {
            (0..self.rings()).filter(|&ring| has(self.entry(ring))).count()
        };
        let by_color = |has: fn(&Entry, Color) -> bool| {
            ByColor::from_fn(|color| with(&|entry| has(entry, color)))
        };
        Counts {
            rings: self.rings(),
            dead: with(&|entry| entry.dead != 0),
            captured: by_color(|entry, color| entry.captured[color] & !entry.dead != 0),
            dominated: by_color(|entry, color| entry.better[color] != [0; MOST_CELLS]),
            vulnerable: by_color(|entry, color| entry.killers[color] != [0; MOST_CELLS]),
        }
    }
}

/// In how many rings of a shape there is something of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts {
    /// All of them.
    pub rings: usize,
    /// With a dead cell.
    pub dead: usize,
    /// With a cell that isn't dead and can be given to this color.
    pub captured: ByColor<usize>,
    /// With a move of this color to which another is at least as good.
    pub dominated: ByColor<usize>,
    /// With a move of this color that an answer makes worthless.
    pub vulnerable: ByColor<usize>,
}

/// The places of a ring from its number.
pub fn around(ring: usize, places: usize) -> Vec<Around> {
    (0..places as u32)
        .map(|place| match ring / 3_usize.pow(place) % 3 {
            0 => Around::Unknown,
            1 => Around::Black,
            _ => Around::White,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Offset;

    /// The numbers in the table of `docs/inferior.md`.
    #[test]
    fn counts() {
        let counts: Vec<[usize; 5]> = Table::all()
            .iter()
            .map(|table| {
                let Counts { rings, dead, captured, dominated, vulnerable } = table.counts();
                // What holds for one color holds for the other in the ring with colors exchanged.
                let either = [captured, dominated, vulnerable].map(|count| {
                    assert_eq!(count[Color::Black], count[Color::White]);
                    count[Color::Black]
                });
                [rings, dead, either[0], either[1], either[2]]
            })
            .collect();
        let expected = [
            [729, 122, 0, 0, 0],
            [6561, 978, 397, 3408, 2193],
            [19683, 1466, 1128, 11315, 9098],
            [59049, 11704, 6770, 39816, 33685],
            [59049, 11198, 5210, 38438, 29673],
        ];
        assert_eq!(counts, expected);
        let entries: Vec<usize> = Table::all().iter().map(Table::entries).collect();
        assert_eq!(entries, [2, 10, 94, 64, 64]);
    }

    /// What holds around these places with black stones or sides, all others being unknown.
    fn below_black(cells: &[Offset], black: &[Offset]) -> Entry {
        let shape = Shape::new(cells);
        let is_black = |place: &Offset| black.contains(place);
        assert_eq!(shape.ring().iter().filter(|place| is_black(place)).count(), black.len());
        let ring = shape.ring().iter().rev();
        let number = ring.fold(0, |number, place| 3 * number + usize::from(is_black(place)));
        *Table::derive(shape).entry(number)
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
        assert_eq!(entry.better[Color::Black], [0b100, 0b100, 0]);
        assert_eq!(entry.better[Color::White], [0; 3]);
    }
}
