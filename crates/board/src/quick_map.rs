//! Hash maps for keys that nobody chooses to do harm: sets of cells, positions, numbers.
//!
//! The standard hasher guards against keys made to collide, which takes most of the time where keys
//! are a few words long.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A hash map with a quick hasher. What it goes through comes in the same order each time.
pub type QuickMap<K, V> = HashMap<K, V, BuildHasherDefault<QuickHasher>>;

/// Multiplies and folds, a word at a time.
#[derive(Clone, Copy, Default, Debug)]
pub struct QuickHasher(u64);

impl Hasher for QuickHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(u64::from(number));
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        let product = u128::from(self.0 ^ number ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CellSet;
    use std::collections::HashSet;
    use std::hash::BuildHasher;

    /// Small sets of cells, which are what keys are made of, all have hashes of their own, and so
    /// do the low bits and the high bits that maps go by, nearly.
    #[test]
    fn small_sets_are_told_apart() {
        let build = BuildHasherDefault::<QuickHasher>::default();
        let all = (0..64).flat_map(|a| (0..64).map(move |b| (1u64 << a) | (1u64 << b)));
        let words: HashSet<u64> = all.collect();
        let sets = words.iter().map(|&word| {
            let set: CellSet<1> =
                (0..64).filter(|bit| word >> bit & 1 == 1).map(CellSet::<1>::cell_at).collect();
            build.hash_one(set)
        });
        let hashes: Vec<u64> = sets.collect();
        assert_eq!(hashes.iter().collect::<HashSet<_>>().len(), words.len());
        for shift in [0, 52] {
            let parts: HashSet<u64> = hashes.iter().map(|hash| hash >> shift & 0xfff).collect();
            assert!(parts.len() > 1_500, "{} of 4,096 at {shift}", parts.len());
        }
    }
}
