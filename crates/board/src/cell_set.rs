//! Fixed-width bit sets over the cells of a board, and tables indexed by cell.
//!
//! The width `W` is a number of 64-bit words. With one word every operation is one or two
//! instructions; with more, the loops below have a constant length and unroll. Nothing here can
//! panic in release builds: a cell that the width can't hold is a bug that debug builds assert on.

use crate::Cell;
use std::fmt;
use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Index, IndexMut, Sub, SubAssign,
};

/// A set of cells.
///
/// ```
/// use board::{CellSet, Size};
/// let size = Size::new(3, 3)?;
/// let row: CellSet<1> = size.all_cells().take(3).collect();
/// let all: CellSet<1> = size.all_cells().collect();
/// assert_eq!((all - row).len(), 6);
/// assert!(row.is_subset(all) && !all.is_subset(row));
/// # Ok::<(), board::size::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet<const W: usize>([u64; W]);

/// The word and the bit of a cell. The `min` never changes a valid index; it shows the compiler
/// that the word is in range, so that no bounds check remains.
#[inline(always)]
fn place<const W: usize>(cell: Cell) -> (usize, usize) {
    let index = cell.index();
    debug_assert!(index < 64 * W, "a cell beyond the width of its set");
    ((index >> 6).min(W - 1), index & 63)
}

impl<const W: usize> CellSet<W> {
    /// No cells.
    pub const EMPTY: Self = CellSet([0; W]);

    /// One cell.
    #[inline(always)]
    pub fn single(cell: Cell) -> Self {
        Self::EMPTY.with(cell)
    }

    /// The first `count` cells in reading order.
    pub fn first_cells(count: usize) -> Self {
        assert!(count <= 64 * W, "{count} cells don't fit {W} words");
        CellSet(std::array::from_fn(|i| match count.saturating_sub(64 * i) {
            0 => 0,
            some @ 1..64 => (1 << some) - 1,
            _ => u64::MAX,
        }))
    }

    /// The same cells in a set of another width, which has to hold them.
    #[inline]
    pub fn resized<const V: usize>(self) -> CellSet<V> {
        debug_assert!(self.0.iter().skip(V).all(|&word| word == 0), "a set that doesn't fit");
        CellSet(std::array::from_fn(|i| self.0.get(i).copied().unwrap_or(0)))
    }

    /// The cell with this place in reading order, on any board that the width holds.
    #[inline(always)]
    pub fn cell_at(index: usize) -> Cell {
        debug_assert!(index < 64 * W, "a cell beyond the width of its set");
        Cell::from_index(index as u16)
    }

    /// The words, lowest cells first.
    #[inline(always)]
    pub fn words(self) -> [u64; W] {
        self.0
    }

    /// The set with these words, lowest cells first.
    #[inline(always)]
    pub fn from_words(words: [u64; W]) -> Self {
        CellSet(words)
    }

    /// Whether the set has no cells.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The number of cells.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the cell is in the set.
    #[inline(always)]
    pub fn contains(self, cell: Cell) -> bool {
        let (word, bit) = place::<W>(cell);
        self.0[word] >> bit & 1 != 0
    }

    /// Adds a cell.
    #[inline(always)]
    pub fn insert(&mut self, cell: Cell) {
        let (word, bit) = place::<W>(cell);
        self.0[word] |= 1 << bit;
    }

    /// Takes a cell out.
    #[inline(always)]
    pub fn remove(&mut self, cell: Cell) {
        let (word, bit) = place::<W>(cell);
        self.0[word] &= !(1 << bit);
    }

    /// The set and one more cell.
    #[inline(always)]
    #[must_use]
    pub fn with(mut self, cell: Cell) -> Self {
        self.insert(cell);
        self
    }

    /// The set less one cell.
    #[inline(always)]
    #[must_use]
    pub fn without(mut self, cell: Cell) -> Self {
        self.remove(cell);
        self
    }

    /// Whether every cell of this set is in `other`.
    #[inline(always)]
    pub fn is_subset(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// Whether the sets have no cell in common.
    #[inline(always)]
    pub fn is_disjoint(self, other: Self) -> bool {
        (self & other).is_empty()
    }

    /// Whether the sets have a cell in common.
    #[inline(always)]
    pub fn intersects(self, other: Self) -> bool {
        !self.is_disjoint(other)
    }

    /// The first cell in reading order.
    #[inline(always)]
    pub fn first(self) -> Option<Cell> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(Cell::from_index((64 * word) as u16 + self.0[word].trailing_zeros() as u16))
    }

    /// Takes the first cell in reading order out of the set and returns it.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<Cell> {
        let word = self.0.iter().position(|&word| word != 0)?;
        let bits = self.0[word];
        self.0[word] = bits & (bits - 1);
        Some(Cell::from_index((64 * word) as u16 + bits.trailing_zeros() as u16))
    }

    /// The cells in reading order.
    #[inline(always)]
    pub fn iter(self) -> Cells<W> {
        Cells(self)
    }

    /// Every cell moved on by `by` places in reading order, 0 to 63; what leaves the top is lost.
    #[inline(always)]
    pub(crate) fn later(self, by: u32) -> Self {
        debug_assert!(by < 64);
        // Shifting by one and then by the rest keeps the shift below 64 when `by` is zero.
        CellSet(std::array::from_fn(|i| {
            let carry = if i == 0 { 0 } else { self.0[i - 1] >> 1 >> (63 - by) };
            self.0[i] << by | carry
        }))
    }

    /// Every cell moved back by `by` places in reading order, 0 to 63; what leaves at 0 is lost.
    #[inline(always)]
    pub(crate) fn earlier(self, by: u32) -> Self {
        debug_assert!(by < 64);
        CellSet(std::array::from_fn(|i| {
            let carry = if i + 1 == W { 0 } else { self.0[i + 1] << 1 << (63 - by) };
            self.0[i] >> by | carry
        }))
    }

    /// The set read backwards, for a board of `cells` cells: rotation by 180 degrees.
    #[inline]
    pub(crate) fn reversed(self, cells: usize) -> Self {
        let backwards: Self = CellSet(std::array::from_fn(|i| self.0[W - 1 - i].reverse_bits()));
        let spare = 64 * W - cells;
        let whole = spare / 64;
        let moved =
            CellSet(std::array::from_fn(|i| backwards.0.get(i + whole).copied().unwrap_or(0)));
        moved.earlier((spare % 64) as u32)
    }
}

impl<const W: usize> Default for CellSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> FromIterator<Cell> for CellSet<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, CellSet::with)
    }
}

impl<const W: usize> IntoIterator for CellSet<W> {
    type Item = Cell;
    type IntoIter = Cells<W>;

    fn into_iter(self) -> Cells<W> {
        self.iter()
    }
}

impl<const W: usize> fmt::Debug for CellSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Cell::index)).finish()
    }
}

/// The cells of a set in reading order.
#[derive(Clone, Debug)]
pub struct Cells<const W: usize>(CellSet<W>);

impl<const W: usize> Iterator for Cells<W> {
    type Item = Cell;

    #[inline(always)]
    fn next(&mut self) -> Option<Cell> {
        self.0.pop()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<const W: usize> ExactSizeIterator for Cells<W> {}

macro_rules! word_wise {
    (
        $operator:ident, $method:ident, $assign:ident, $assign_method:ident, $doc:literal, $of:expr
    ) => {
        impl<const W: usize> $operator for CellSet<W> {
            type Output = Self;

            #[doc = $doc]
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                CellSet(std::array::from_fn(|i| $of(self.0[i], other.0[i])))
            }
        }

        impl<const W: usize> $assign for CellSet<W> {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                *self = $operator::$method(*self, other);
            }
        }
    };
}

word_wise!(BitOr, bitor, BitOrAssign, bitor_assign, "The union.", |a, b| a | b);
word_wise!(BitAnd, bitand, BitAndAssign, bitand_assign, "The intersection.", |a, b| a & b);
word_wise!(BitXor, bitxor, BitXorAssign, bitxor_assign, "The cells in just one.", |a, b| a ^ b);
word_wise!(Sub, sub, SubAssign, sub_assign, "The cells not in the other.", |a: u64, b: u64| a & !b);

/// A table with one value for each cell that a width can hold, read without bounds checks.
#[derive(Clone, Debug)]
pub struct CellMap<T, const W: usize>([[T; 64]; W]);

impl<T: Copy, const W: usize> CellMap<T, W> {
    /// The same value for every cell.
    pub fn filled(value: T) -> Self {
        CellMap([[value; 64]; W])
    }
}

impl<T, const W: usize> Index<Cell> for CellMap<T, W> {
    type Output = T;

    #[inline(always)]
    fn index(&self, cell: Cell) -> &T {
        let (word, bit) = place::<W>(cell);
        &self.0[word][bit]
    }
}

impl<T, const W: usize> IndexMut<Cell> for CellMap<T, W> {
    #[inline(always)]
    fn index_mut(&mut self, cell: Cell) -> &mut T {
        let (word, bit) = place::<W>(cell);
        &mut self.0[word][bit]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn cell(index: u16) -> Cell {
        Cell::from_index(index)
    }

    fn indices<const W: usize>(set: CellSet<W>) -> BTreeSet<u16> {
        set.iter().map(|cell| cell.index() as u16).collect()
    }

    /// Every operation does what the standard library's sets do.
    fn agrees_with_btree<const W: usize>(
        a: &BTreeSet<u16>,
        b: &BTreeSet<u16>,
        by: u16,
        cells: u16,
    ) {
        let bits = |set: &BTreeSet<u16>| set.iter().map(|&i| cell(i)).collect::<CellSet<W>>();
        let (x, y) = (bits(a), bits(b));
        assert_eq!(indices(x), *a);
        assert_eq!(x.len(), a.len());
        assert_eq!(x.is_empty(), a.is_empty());
        assert_eq!(indices(x | y), a | b);
        assert_eq!(indices(x & y), a & b);
        assert_eq!(indices(x - y), a - b);
        assert_eq!(indices(x ^ y), a ^ b);
        assert_eq!(x.is_subset(y), a.is_subset(b));
        assert_eq!(x.is_disjoint(y), a.is_disjoint(b));
        assert_eq!(x.first().map(|c| c.index() as u16), a.first().copied());
        let top = 64 * W as u16;
        let later = a.iter().map(|i| i + by).filter(|&i| i < top).collect();
        assert_eq!(indices(x.later(u32::from(by))), later);
        let earlier = a.iter().filter(|&&i| i >= by).map(|i| i - by).collect();
        assert_eq!(indices(x.earlier(u32::from(by))), earlier);
        let inside = x & CellSet::first_cells(usize::from(cells));
        let reversed = a.iter().filter(|&&i| i < cells).map(|i| cells - 1 - i).collect();
        assert_eq!(indices(inside.reversed(usize::from(cells))), reversed);
    }

    proptest! {
        #[test]
        fn one_word(a: BTreeSet<u8>, b: BTreeSet<u8>, by in 0u16..64, cells in 0u16..=64) {
            let low = |set: BTreeSet<u8>| set.into_iter().map(|i| u16::from(i % 64)).collect();
            agrees_with_btree::<1>(&low(a), &low(b), by, cells);
        }

        #[test]
        fn many_words(
            a in prop::collection::btree_set(0u16..384, 0..80),
            b in prop::collection::btree_set(0u16..384, 0..80),
            by in 0u16..64,
            cells in 0u16..=384,
        ) {
            let below = |set: &BTreeSet<u16>, top| {
                set.iter().copied().filter(|&i| i < top).collect()
            };
            agrees_with_btree::<2>(&below(&a, 128), &below(&b, 128), by, cells.min(128));
            agrees_with_btree::<3>(&below(&a, 192), &below(&b, 192), by, cells.min(192));
            agrees_with_btree::<6>(&a, &b, by, cells);
        }
    }
}
