//! What holds in a region with one ring.

use crate::local::{BLACK, Comparison, Region, State, WHITE, around, with};
use crate::shape::Shape;
use board::{ByColor, Color};

/// The most cells of a region.
pub const MOST_CELLS: usize = 4;

/// A set of cells of a region, as bits.
pub type Cells = u8;

/// What holds in a region with a ring. Cells that a list doesn't have are unused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Entry {
    /// The cells whose color never matters.
    pub dead: Cells,
    /// The most cells that may be given to a color without changing who wins, whoever is to move.
    pub captured: ByColor<Cells>,
    /// Black's cells, if the whole region may be filled, the rest of it with White's stones,
    /// without changing who wins, whoever is to move. One color gets all where that is possible.
    pub settled: Option<Cells>,
    /// For a color to move and a cell: the cells that are at least as good a move.
    pub better: ByColor<[Cells; MOST_CELLS]>,
    /// For a color to move and a cell: where a stone of the opponent makes a stone there worthless.
    pub killers: ByColor<[Cells; MOST_CELLS]>,
}

/// How many bytes an entry takes in a file.
pub(crate) const BYTES: usize = 4 + 4 * MOST_CELLS;

/// Stands for "not settled" in a file.
const UNSETTLED: u8 = u8::MAX;

/// The number of a color's stone in a state.
fn stone(color: Color) -> usize {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}

impl Entry {
    /// Works out what holds in a ring, given digit by digit to base three.
    pub fn derive(shape: &Shape, ring: usize) -> Entry {
        let containment = Region::new(shape).containment(&around(ring, shape.ring().len()));
        let cells = shape.cells().len();
        Entry::of(cells, &Comparison::new(cells, &containment))
    }

    /// What the comparison of all states of a region tells.
    pub fn of(cells: usize, comparison: &Comparison) -> Entry {
        let le_for = |color: Color, worse: State, better: State| match color {
            Color::Black => comparison.le(worse, better),
            Color::White => comparison.le(better, worse),
        };
        let mut entry = Entry { settled: settled(cells, comparison), ..Entry::default() };
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

    /// Whether some move of a color is inferior to another or has a killer.
    pub fn has_inferior(&self, turn: Color) -> bool {
        self.better[turn] != [0; MOST_CELLS] || self.killers[turn] != [0; MOST_CELLS]
    }

    /// The entry as it is kept in a file.
    pub(crate) fn to_bytes(self) -> [u8; BYTES] {
        let [black, white] = Color::ALL;
        let mut bytes = [0; BYTES];
        bytes[0] = self.dead;
        bytes[1] = self.captured[black];
        bytes[2] = self.captured[white];
        bytes[3] = self.settled.unwrap_or(UNSETTLED);
        let lists =
            [self.better[black], self.better[white], self.killers[black], self.killers[white]];
        bytes[4..].copy_from_slice(lists.as_flattened());
        bytes
    }

    /// The entry of bytes in a file.
    pub(crate) fn from_bytes(bytes: [u8; BYTES]) -> Entry {
        let list = |number: usize| {
            let first = 4 + number * MOST_CELLS;
            std::array::from_fn(|cell| bytes[first + cell])
        };
        Entry {
            dead: bytes[0],
            captured: ByColor::new(bytes[1], bytes[2]),
            settled: Some(bytes[3]).filter(|&black| black != UNSETTLED),
            better: ByColor::new(list(0), list(1)),
            killers: ByColor::new(list(2), list(3)),
        }
    }
}

/// Black's cells of a filling that is worth the same as the empty region.
fn settled(cells: usize, comparison: &Comparison) -> Option<Cells> {
    let whole: Cells = (1 << cells) - 1;
    let stone = |black: Cells, cell: usize| if black & 1 << cell != 0 { BLACK } else { WHITE };
    let filling =
        |black: Cells| (0..cells).fold(0, |state, cell| with(state, cell, stone(black, cell)));
    [whole, 0].into_iter().chain(1..whole).find(|&black| comparison.same(0, filling(black)))
}
