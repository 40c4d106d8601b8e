//! Random numbers and positions: for players, for checks of tables, for tests and measurements. A
//! seed gives the same ones on every machine.
#![forbid(unsafe_code)]

use board::{Cell, Color, Rules, Setup, Size};

/// Xorshift (Marsaglia 2003), from a seed that isn't 0.
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    /// A number below a bound that isn't 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        // By multiplication, which is faster than a division.
        (((self.0 >> 32) * bound as u64) >> 32) as usize
    }

    /// One of these, of which there is at least one.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// A position of Hex with so many empty cells, balanced within a stone, either side to move.
    pub fn position(&mut self, size: Size, empty: usize) -> Setup {
        let mut setup = Setup::empty(Rules::Hex, size);
        let mut cells: Vec<Cell> = size.all_cells().collect();
        for index in 0..size.cells() - empty {
            let cell = cells.swap_remove(self.below(cells.len()));
            setup.set(cell, Some(Color::ALL[index % 2]));
        }
        setup.turn = self.pick(&Color::ALL);
        setup
    }

    /// Such a position on a board of one of these sizes, with `least` to `most` empty cells, in
    /// which nobody has joined.
    pub fn open_position(&mut self, sizes: &[(usize, usize)], least: usize, most: usize) -> Setup {
        loop {
            let (columns, rows) = self.pick(sizes);
            let size = Size::new(columns, rows).expect("a board");
            let empty = least + self.below((most - least + 1).min(size.cells() - least));
            let setup = self.position(size, empty);
            if setup.joined().is_none() {
                return setup;
            }
        }
    }
}
