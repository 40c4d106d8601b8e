//! What a search remembers of positions: value, bound and best move. Stones are compared, not just
//! keys.

use board::{ByColor, Cell, CellSet, Color};
use std::collections::HashMap;

/// A position, filled in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Key<const W: usize> {
    pub(super) stones: ByColor<CellSet<W>>,
    pub(super) turn: Color,
}

/// What a value says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least that.
    Lower,
    /// The value is at most that.
    Upper,
}

impl Bound {
    /// What a value found by a search with a window says.
    pub(super) fn of(value: f64, alpha: f64, beta: f64) -> Bound {
        match () {
            () if value >= beta => Bound::Lower,
            () if value <= alpha => Bound::Upper,
            () => Bound::Exact,
        }
    }
}

/// What was found out about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// How many moves deeper the search went.
    pub(super) further: usize,
    pub(super) value: f64,
    pub(super) bound: Bound,
    pub(super) best: Option<Cell>,
}

impl Entry {
    /// Whether nothing more is needed for a window.
    pub(super) fn decides(&self, alpha: f64, beta: f64) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        }
    }
}

/// All that is remembered; emptied when it is full.
#[derive(Clone, Debug)]
pub(super) struct Table<const W: usize> {
    entries: HashMap<Key<W>, Entry>,
    most: usize,
}

impl<const W: usize> Table<W> {
    /// A table of so many MiB.
    pub(super) fn new(memory_mib: usize) -> Self {
        let bytes = 2 * (size_of::<Key<W>>() + size_of::<Entry>());
        Table { entries: HashMap::new(), most: (memory_mib << 20) / bytes }
    }

    pub(super) fn get(&self, key: &Key<W>) -> Option<Entry> {
        self.entries.get(key).copied()
    }

    pub(super) fn put(&mut self, key: Key<W>, entry: Entry) {
        if self.entries.len() >= self.most {
            self.entries.clear();
        }
        self.entries.insert(key, entry);
    }

    /// The best moves from a position with this first one, as far as they are known without filling
    /// in.
    pub(super) fn line(
        &self,
        mut stones: ByColor<CellSet<W>>,
        mut turn: Color,
        first: Cell,
    ) -> Vec<Cell> {
        let mut line = vec![first];
        loop {
            stones[turn].insert(line[line.len() - 1]);
            turn = !turn;
            match self.get(&Key { stones, turn }).and_then(|entry| entry.best) {
                Some(next) => line.push(next),
                None => return line,
            }
        }
    }
}
