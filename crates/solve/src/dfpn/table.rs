//! The transposition table: a fixed number of entries, found by the stones themselves.
//!
//! An entry holds all stones of its position, so that a hit is never another position with the same
//! hash. A position and its images share an entry: its rotation and, on square boards, the two
//! images with columns and rows, colors and the side to move exchanged. The stones, claims and
//! moves that go in and out are turned as needed. Holds in: Hex and Rex, as all of a game has an
//! image. Entries live in small buckets; a new one takes the place of the one with the least work
//! behind it.
//!
//! Threads read and write without locks. Two that write to the same place may leave a mixture, and
//! one may read while another writes. So an entry has a check, a hash of all its other words, and
//! one whose check is wrong is as good as empty. Nothing else rests on a hash.
//!
//! Entries come in blocks, which are made when something is first written there, so that memory is
//! taken only as it is used.

mod entry;
#[cfg(test)]
mod tests;

use super::bounds::Bounds;
use crate::solved::Solved;
use crate::state::State;
use board::{ByColor, Cell, CellSet, Color, Size, Symmetry};
use entry::{Entry, MOST_WORK, mixed, spread};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known<const W: usize> {
    Open(Bounds),
    Solved(Solved<W>),
}

/// How many entries compete for the same place.
const BUCKET: usize = 4;

/// How many entries make a block.
const BLOCK: usize = 64;

/// Positions of one board.
pub(super) struct Table<const W: usize> {
    size: Size,
    /// The words of each block of entries, if anything was written there.
    blocks: Vec<OnceLock<Box<[AtomicU64]>>>,
    buckets: u64,
    /// The image of each cell under the mirror; none on boards that aren't square.
    mirrored: Vec<Cell>,
    /// Which images of a position share its entry.
    images: Images,
}

/// Which images of a position are taken for the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Images {
    /// The image under rotation.
    pub(super) rotation: bool,
    /// The image under the mirror, on square boards.
    pub(super) mirror: bool,
}

/// A position in the form in which it is stored.
struct Stored<const W: usize> {
    state: State<W>,
    symmetry: Symmetry,
}

impl<const W: usize> Table<W> {
    const WORDS: usize = 4 * W + 2;

    /// A table of so many bytes.
    pub(super) fn new(size: Size, bytes: usize, images: Images) -> Self {
        let mirrored = if size.is_square() {
            size.all_cells().map(|cell| Symmetry::Mirror.cell(size, cell)).collect()
        } else {
            Vec::new()
        };
        let images = Images { mirror: images.mirror && size.is_square(), ..images };
        let bucket_bytes = 8 * Self::WORDS * BUCKET;
        let buckets = (bytes / bucket_bytes).max(1);
        let blocks = std::iter::repeat_with(OnceLock::new);
        let blocks = blocks.take((buckets * BUCKET).div_ceil(BLOCK)).collect();
        Table { size, blocks, buckets: buckets as u64, mirrored, images }
    }

    /// The form that a position shares with its images, and its hash.
    pub(super) fn key(&self, state: State<W>) -> (State<W>, u64) {
        let state = self.stored(state).state;
        (state, hash(&state))
    }

    /// What is known of a position.
    pub(super) fn get(&self, state: State<W>) -> Option<Known<W>> {
        self.get_with_work(state).map(|(known, _)| known)
    }

    /// What is known of a position, and the work behind it.
    pub(super) fn get_with_work(&self, state: State<W>) -> Option<(Known<W>, u64)> {
        let Stored { state, symmetry } = self.stored(state);
        let entry = self.bucket(state).find_map(|at| self.entry_of(at, state))?;
        Some((self.image(entry.known(), symmetry), entry.work()))
    }

    /// Remembers a position, with the work that went into it since it was last stored. What is
    /// decided stays so.
    pub(super) fn insert(&self, state: State<W>, known: Known<W>, work: u64) {
        let Stored { state, symmetry } = self.stored(state);
        let bucket = self.bucket(state);
        let found = bucket.clone().find_map(|at| Some((at, self.entry_of(at, state)?)));
        let (at, before) = match found {
            Some((at, entry)) => (at, Some(entry)),
            None => {
                let least = bucket.min_by_key(|&at| entry::work(self.meta(at)));
                (least.expect("a bucket has entries"), None)
            }
        };
        if before.is_some_and(|entry| entry.is_solved()) && matches!(known, Known::Open(_)) {
            return;
        }
        let work = (before.map_or(0, |entry| entry.work()) + work).clamp(1, MOST_WORK);
        self.write(at, &Entry::new(state, self.image(known, symmetry), work));
    }

    /// All positions of the table as they are stored, what is known of them, and the work behind
    /// that. Like [`Table::get`], it passes over entries that are not whole. A position that
    /// threads wrote at the same time may come up twice.
    pub(super) fn entries(&self) -> impl Iterator<Item = (State<W>, Known<W>, u64)> {
        let length = BLOCK * Self::WORDS;
        let blocks = (0..self.blocks.len()).filter(|&block| self.blocks[block].get().is_some());
        let all = blocks
            .flat_map(move |block| (block * length..(block + 1) * length).step_by(Self::WORDS));
        all.filter_map(|at| {
            let entry = self.whole_entry(at)?;
            Some((entry.state(), entry.known(), entry.work()))
        })
    }

    /// The place of the first word of each entry where a position may be.
    fn bucket(&self, state: State<W>) -> impl Iterator<Item = usize> + Clone + use<W> {
        let hash = hash(&state);
        let bucket = ((u128::from(hash) * u128::from(self.buckets)) >> 64) as usize;
        (0..BUCKET).map(move |i| (bucket * BUCKET + i) * Self::WORDS)
    }

    /// The form in which a position and its images are stored: Black is to move if there is a
    /// mirror, and the stones are the smaller of both rotations.
    fn stored(&self, state: State<W>) -> Stored<W> {
        let is_mirrored = self.images.mirror && state.turn == Color::White;
        let state = if is_mirrored { self.mirror_image(state) } else { state };
        let turned = |set: CellSet<W>| Symmetry::Rotation.set(self.size, set);
        let rotated =
            State { stones: ByColor::from_fn(|color| turned(state.stones[color])), ..state };
        let order = |state: &State<W>| Color::ALL.map(|color| state.stones[color]);
        let is_rotated = self.images.rotation && order(&rotated) < order(&state);
        Stored {
            state: if is_rotated { rotated } else { state },
            symmetry: match (is_mirrored, is_rotated) {
                (false, false) => Symmetry::Identity,
                (false, true) => Symmetry::Rotation,
                (true, false) => Symmetry::Mirror,
                (true, true) => Symmetry::MirrorRotation,
            },
        }
    }

    fn mirror_image(&self, state: State<W>) -> State<W> {
        let stones = ByColor::from_fn(|color: Color| self.mirror(state.stones[!color]));
        State { stones, turn: !state.turn }
    }

    /// The images of cells under the mirror and under mirror and rotation; none on boards that
    /// aren't square.
    pub(super) fn mirror_images(&self, set: CellSet<W>) -> Option<[CellSet<W>; 2]> {
        if self.mirrored.is_empty() {
            return None;
        }
        let image = self.mirror(set);
        Some([image, Symmetry::Rotation.set(self.size, image)])
    }

    /// The image of cells of a square board under the mirror.
    fn mirror(&self, set: CellSet<W>) -> CellSet<W> {
        set.iter().map(|cell| self.mirrored[cell.index()]).collect()
    }

    fn image(&self, known: Known<W>, symmetry: Symmetry) -> Known<W> {
        match known {
            Known::Open(bounds) => Known::Open(bounds),
            Known::Solved(Solved { winner, claim, best }) => {
                let claim = claim.image(self.size, symmetry);
                let best = best.map(|cell| symmetry.cell(self.size, cell));
                Known::Solved(Solved { winner: symmetry.color(winner), claim, best })
            }
        }
    }

    fn word(&self, at: usize) -> u64 {
        let length = BLOCK * Self::WORDS;
        match self.blocks[at / length].get() {
            Some(block) => block[at % length].load(Ordering::Relaxed),
            None => 0,
        }
    }

    fn meta(&self, at: usize) -> u64 {
        self.word(at + Self::WORDS - 1)
    }

    fn set(&self, at: usize, number: usize) -> CellSet<W> {
        CellSet::from_words(std::array::from_fn(|i| self.word(at + number * W + i)))
    }

    /// The entry at a place, if it is whole and belongs to a position.
    fn entry_of(&self, at: usize, state: State<W>) -> Option<Entry<W>> {
        if self.set(at, 0) != state.stones[Color::Black] {
            return None;
        }
        self.whole_entry(at).filter(|entry| entry.state() == state)
    }

    /// The entry at a place, if there is one and all of it was written together. Nobody learns of a
    /// position in another way.
    fn whole_entry(&self, at: usize) -> Option<Entry<W>> {
        let entry = Entry {
            sets: std::array::from_fn(|number| self.set(at, number)),
            bounds_or_check: self.word(at + Self::WORDS - 2),
            meta: self.meta(at),
        };
        (entry.is_used() && entry.is_whole()).then_some(entry)
    }

    /// The words of a block from a place on; the block is made if need be.
    fn words_at(&self, at: usize) -> &[AtomicU64] {
        let length = BLOCK * Self::WORDS;
        let zeros = || std::iter::repeat_with(|| AtomicU64::new(0)).take(length).collect();
        &self.blocks[at / length].get_or_init(zeros)[at % length..]
    }

    fn write(&self, at: usize, entry: &Entry<W>) {
        let sets = entry.sets.iter().flat_map(|set| set.words());
        let words = sets.chain([entry.bounds_or_check, entry.meta]);
        for (place, word) in self.words_at(at).iter().zip(words) {
            place.store(word, Ordering::Relaxed);
        }
    }
}

/// Spreads positions evenly. It only finds a bucket; what is in it is compared stone by stone.
fn hash<const W: usize>(state: &State<W>) -> u64 {
    let mut hash = state.turn as u64;
    for color in Color::ALL {
        hash = state.stones[color].words().into_iter().fold(hash, mixed);
    }
    spread(hash)
}
