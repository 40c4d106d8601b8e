//! Splits, and that nothing leaks from one to another.
//!
//! Positions that are images of each other (rotation, mirror with colors exchanged) are one
//! *class*. The split of a root is a hash of its class, whatever the seed. The rows of a root are
//! of its split, and the root is the first of them. Rows are taken in order; a row whose class one
//! before has claimed is left out, and a root with all its rows.
//!
//! **No leak.** In the rows that are left:
//! 1. no two are of the same class, so no position, rotation or mirror is in two splits;
//! 2. all rows of a root are of one split, and no image of a root is another root;
//! 3. no row is an image of a root of another split.
//!
//! Proof. 1: whichever of two rows comes second finds its class claimed. 2: the split of a row is
//! that of its root, and roots are rows, so 1 applies to them. 3: a root is a row of its own split,
//! and by 1 no other row is of its class.
//!
//! Holds in: Hex, Rex. `check` tests all three on a finished file.

use board::Setup;
use std::collections::HashSet;
use std::fmt;

/// What a row is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Split {
    Train,
    Validation,
    Test,
}

impl Split {
    pub(super) const ALL: [Split; 3] = [Split::Train, Split::Validation, Split::Test];

    /// The split of a root: one class in ten is for validation, one for tests.
    pub(super) fn of_root(root: &Setup) -> Split {
        match hash(&root.canonical().to_string()) % 10 {
            0 => Split::Test,
            1 => Split::Validation,
            _ => Split::Train,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Split::Train => "train",
            Split::Validation => "validation",
            Split::Test => "test",
        }
    }
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// FNV-1a with 64 bits, its halves folded: short, known everywhere, the same on every machine.
pub(super) fn hash(text: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, step);
    hash ^ hash >> 32
}

/// The classes that rows have claimed, as the lines of their canonical images: a hash alone could
/// take two classes for one.
#[derive(Default)]
pub(super) struct Claims(HashSet<String>);

impl Claims {
    /// Claims the class of a position; whether nobody had.
    pub(super) fn claim(&mut self, position: &Setup) -> bool {
        self.0.insert(position.canonical().to_string())
    }

    /// Gives a class back: there will be no row of it.
    pub(super) fn release(&mut self, position: &Setup) {
        self.0.remove(&position.canonical().to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{Rules, Size, Symmetry};
    use chance::Random;

    #[test]
    fn images_have_one_split_and_one_claim() {
        let mut random = Random(0x5eed_da7a);
        let mut claims = Claims::default();
        let mut counts = [0; 3];
        for _ in 0..2000 {
            let size = Size::new(3 + random.below(4), 3 + random.below(4)).expect("a board");
            let empty = size.cells() / 2 + random.below(size.cells() / 2);
            let mut root = random.position(size, empty);
            root.rules = random.pick(&[Rules::Hex, Rules::Rex]);
            let images = Symmetry::ALL.map(|symmetry| root.image(symmetry));
            let split = Split::of_root(&root);
            assert!(images.iter().all(|image| Split::of_root(image) == split));
            counts[split as usize] += 1;
            claims.claim(&images[random.below(4)]);
            assert!(images.iter().all(|image| !claims.claim(image)), "claimed once for all");
        }
        assert!(counts[0] > 1500 && counts[1] > 150 && counts[2] > 150, "{counts:?}");
    }

    #[test]
    fn the_games_and_the_sides_to_move_are_apart() {
        let mut claims = Claims::default();
        for line in ["hex 3/1B1/3 w", "rex 3/1B1/3 w", "hex 3/1B1/3 b", "hex 3/B2/3 w"] {
            assert!(claims.claim(&line.parse().expect("a position")), "{line}");
        }
        assert!(!claims.claim(&"hex 3/1W1/3 b".parse().expect("a position")), "the mirror");
    }

    /// The page of the book gives this value, for whoever writes the hash anew.
    #[test]
    fn the_hash_is_as_the_page_says() {
        assert_eq!(hash(""), 0xcbf2_9ce4_8422_2325 ^ 0xcbf2_9ce4);
        assert_eq!(hash("a"), 0xaf63_dc4c_8601_ec8c ^ 0xaf63_dc4c);
    }
}
