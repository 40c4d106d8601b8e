//! Incremental position keys (Zobrist 1970).
//!
//! A key is 64 bits: it finds a table entry, and is never taken for the position itself.

use crate::cell_set::CellMap;
use crate::{ByColor, Cell, Color, Coord, Rules, Size};

/// What each stone contributes to the key of a position.
#[derive(Clone, Debug)]
pub(crate) struct Keys<const W: usize> {
    stones: ByColor<CellMap<u64, W>>,
    size: Size,
}

/// What it contributes that White is to move.
pub(crate) const WHITE_TO_MOVE: u64 = mix(0x6d75_7374_706c_6179);

impl<const W: usize> Keys<W> {
    pub(crate) fn new(size: Size) -> Self {
        let stones = ByColor::from_fn(|color| {
            let mut of_color = CellMap::filled(0);
            for cell in size.all_cells() {
                of_color[cell] = stone_key(color, size.coord(cell));
            }
            of_color
        });
        Keys { stones, size }
    }

    /// What a stone contributes; it is added and taken away alike, by exclusive or.
    #[inline(always)]
    pub(crate) fn stone(&self, color: Color, cell: Cell) -> u64 {
        self.stones[color][cell]
    }

    /// The key of the empty board with `turn` to move.
    pub(crate) fn empty(&self, rules: Rules, turn: Color) -> u64 {
        let board = u64::from(self.size.columns()) << 8 | u64::from(self.size.rows()) << 1;
        let base = mix(board | u64::from(rules == Rules::Rex));
        match turn {
            Color::Black => base,
            Color::White => base ^ WHITE_TO_MOVE,
        }
    }
}

fn stone_key(color: Color, at: Coord) -> u64 {
    mix(0x1_0000 | (color as u64) << 17 | u64::from(at.column) << 8 | u64::from(at.row))
}

/// Two rounds of the `SplitMix64` finalizer (Steele, Lea and Flood 2014) over a small number.
const fn mix(number: u64) -> u64 {
    let mut x = number;
    let mut round = 0;
    while round < 2 {
        x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^= x >> 31;
        round += 1;
    }
    x
}
