//! The reference solver's memory: positions and whether their side to move wins.
//!
//! An entry holds all stones, so a hit is the very position that was asked for, never one that only
//! shares its key. A full table is emptied: what was forgotten is searched again.

use board::{CellSet, Color, Position};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// Positions of one board and game, with the answer for the side to move.
pub(crate) struct Table<const W: usize> {
    known: HashMap<Identity<W>, bool, BuildHasherDefault<KeyItself>>,
    most_entries: usize,
}

impl<const W: usize> Table<W> {
    pub(crate) fn new(memory_mib: usize) -> Self {
        let most_entries = map_entries::<(Identity<W>, bool)>(memory_mib);
        Table { known: HashMap::default(), most_entries }
    }

    /// Whether the side to move wins, if it is known.
    #[inline]
    pub(crate) fn get(&self, position: &Position<W>) -> Option<bool> {
        self.known.get(&Identity::of(position)).copied()
    }

    /// Remembers whether the side to move wins.
    #[inline]
    pub(crate) fn insert(&mut self, position: &Position<W>, wins: bool) {
        if self.known.len() >= self.most_entries {
            self.known.clear();
        }
        self.known.insert(Identity::of(position), wins);
    }
}

/// How many entries a hash map may have to stay within so many MiB.
///
/// It keeps one control byte for each bucket, has a power of two of them, fills at most seven
/// eighths, and holds the old buckets and twice as many new ones when it grows.
pub(crate) fn map_entries<Entry>(memory_mib: usize) -> usize {
    let bucket = size_of::<Entry>() + 1;
    let fitting = memory_mib.saturating_mul(1 << 20) / bucket * 2 / 3;
    let buckets = if fitting.is_power_of_two() { fitting } else { fitting.next_power_of_two() / 2 };
    (buckets / 8 * 7).max(1)
}

/// All that tells one position from another; equality compares the stones, not the key alone.
#[derive(PartialEq, Eq)]
struct Identity<const W: usize> {
    key: u64,
    black: CellSet<W>,
    white: CellSet<W>,
    turn: Color,
}

impl<const W: usize> Identity<W> {
    fn of(position: &Position<W>) -> Self {
        let [black, white] = Color::ALL.map(|color| position.stones(color));
        Identity { key: position.key(), black, white, turn: position.turn() }
    }
}

impl<const W: usize> Hash for Identity<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

/// The position's key is a good hash already.
#[derive(Default)]
struct KeyItself(u64);

impl Hasher for KeyItself {
    fn write(&mut self, _: &[u8]) {
        unreachable!("an identity hashes as its key");
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
