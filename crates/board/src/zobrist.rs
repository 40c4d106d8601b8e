//! Incremental position keys that know the symmetries.
//!
//! A position has four keys, one for each symmetric image of it (see
//! [`symmetry`](crate::symmetry)); a stone changes all four at once. The smallest of them names the
//! whole class of images, whatever the image in which the position was met. The values depend on
//! coordinates, not on indices, so that a 7x8 position and its 8x7 mirror have the same four keys.
//!
//! A key is 64 bits: it finds a table entry, and is never taken for the position itself.

use crate::cell_set::CellMap;
use crate::{ByColor, Cell, Color, Coord, Rules, Size, Symmetry};

/// The keys of a position's four images, in the order of [`Symmetry::ALL`].
pub(crate) type Images = [u64; 4];

/// What each stone contributes to the four keys of a position.
#[derive(Clone, Debug)]
pub(crate) struct Keys<const W: usize> {
    stones: ByColor<CellMap<Images, W>>,
    size: Size,
}

/// The contribution of the side to move, added when it is White's turn in the image.
const WHITE_TO_MOVE: u64 = mix(0x6d75_7374_706c_6179);

impl<const W: usize> Keys<W> {
    pub(crate) fn new(size: Size) -> Self {
        let stones = ByColor::from_fn(|color| {
            let mut of_color = CellMap::filled([0; 4]);
            for cell in size.all_cells() {
                of_color[cell] = Symmetry::ALL.map(|symmetry| {
                    stone_key(symmetry.color(color), symmetry.coord(size, size.coord(cell)))
                });
            }
            of_color
        });
        Keys { stones, size }
    }

    /// What a stone contributes.
    #[inline(always)]
    pub(crate) fn stone(&self, color: Color, cell: Cell) -> &Images {
        &self.stones[color][cell]
    }

    /// The keys of the empty board with `turn` to move.
    pub(crate) fn empty(&self, rules: Rules, turn: Color) -> Images {
        Symmetry::ALL.map(|symmetry| {
            let size = symmetry.size(self.size);
            let board = u64::from(size.columns()) << 8 | u64::from(size.rows()) << 1;
            let base = mix(board | u64::from(rules == Rules::Rex));
            match symmetry.color(turn) {
                Color::Black => base,
                Color::White => base ^ WHITE_TO_MOVE,
            }
        })
    }
}

/// Adds or takes away a contribution.
#[inline(always)]
pub(crate) fn toggle(images: &mut Images, contribution: &Images) {
    for (key, part) in images.iter_mut().zip(contribution) {
        *key ^= part;
    }
}

/// The contribution of a change of turn, the same in every image.
pub(crate) const OTHER_TURN: Images = [WHITE_TO_MOVE; 4];

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
