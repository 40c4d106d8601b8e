//! The transposition table: a fixed number of entries, found by the stones themselves.
//!
//! An entry holds all stones of its position, so that a hit is never another position with the same
//! hash. A position and its image under rotation share an entry: the stones, claims and moves that go
//! in and out are turned as needed. Entries live in small buckets; a new one takes the place of the
//! one with the least work behind it.
//!
//! The table is one run of words, all zero at first, so that memory is taken only as it is used. An
//! entry has `4 * W + 2` words: the stones of both colors, the stones and the carrier of the claim (or
//! zero), the two bounds, and the rest in one word:
//!
//! | bits | what |
//! |---|---|
//! | 0 | whether the entry is in use |
//! | 1 | whether White is to move |
//! | 2 | whether the position is decided |
//! | 3 | whether White wins |
//! | 4 to 19 | the winning move plus one, or zero |
//! | 24 to 63 | the work |

use super::bounds::Bounds;
use crate::claim::{Claim, Solved};
use crate::solver::State;
use board::{ByColor, CellSet, Color, Size, Symmetry};

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known<const W: usize> {
    Open(Bounds),
    Solved(Solved<W>),
}

/// How many entries compete for the same place.
const BUCKET: usize = 4;

const USED: u64 = 1;
const WHITE_MOVES: u64 = 1 << 1;
const IS_SOLVED: u64 = 1 << 2;
const WHITE_WINS: u64 = 1 << 3;
const BEST: u32 = 4;
const WORK: u32 = 24;
/// The most work that is told apart.
const MOST_WORK: u64 = (1 << (64 - WORK)) - 1;

/// Positions of one board.
pub(super) struct Table<const W: usize> {
    size: Size,
    words: Vec<u64>,
    buckets: u64,
}

/// A position in the form in which it is stored.
struct Stored<const W: usize> {
    state: State<W>,
    symmetry: Symmetry,
}

impl<const W: usize> Table<W> {
    const WORDS: usize = 4 * W + 2;

    /// A table of so many MiB.
    pub(super) fn new(size: Size, memory_mib: usize) -> Self {
        let bucket_bytes = 8 * Self::WORDS * BUCKET;
        let buckets = (memory_mib.saturating_mul(1 << 20) / bucket_bytes).max(1);
        let words = vec![0; buckets * BUCKET * Self::WORDS];
        Table { size, words, buckets: buckets as u64 }
    }

    /// What is known of a position.
    pub(super) fn get(&self, state: State<W>) -> Option<Known<W>> {
        let stored = self.stored(state);
        let entry = self.bucket(stored.state).find(|&at| self.is_at(at, stored.state))?;
        Some(self.known(entry, stored.symmetry))
    }

    /// Remembers a position, with the work that went into it since it was last stored.
    pub(super) fn insert(&mut self, state: State<W>, known: Known<W>, work: u64) {
        let Stored { state, symmetry } = self.stored(state);
        let bucket = self.bucket(state);
        let found = bucket.clone().find(|&at| self.is_at(at, state));
        let at = match found {
            Some(at) => at,
            None => bucket.min_by_key(|&at| self.meta(at) >> WORK).expect("a bucket has entries"),
        };
        let before = found.map_or(0, |at| self.meta(at) >> WORK);
        let work = (before + work).clamp(1, MOST_WORK);
        self.write(at, state, self.image(known, symmetry), work);
    }

    /// All positions of the table that were decided, as they are stored.
    #[cfg(test)]
    pub(super) fn all_solved(&self) -> impl Iterator<Item = (Color, Solved<W>)> {
        (0..self.words.len()).step_by(Self::WORDS).filter_map(|at| {
            let turn = if self.meta(at) & WHITE_MOVES == 0 { Color::Black } else { Color::White };
            match self.known(at, Symmetry::Identity) {
                Known::Solved(solved) => Some((turn, solved)),
                Known::Open(_) => None,
            }
        })
    }

    /// The place of the first word of each entry where a position may be.
    fn bucket(&self, state: State<W>) -> impl Iterator<Item = usize> + Clone + use<W> {
        let hash = hash(&state);
        let bucket = ((u128::from(hash) * u128::from(self.buckets)) >> 64) as usize;
        (0..BUCKET).map(move |i| (bucket * BUCKET + i) * Self::WORDS)
    }

    /// The smaller of a position and its rotation.
    fn stored(&self, state: State<W>) -> Stored<W> {
        let turned = |set: CellSet<W>| Symmetry::Rotation.set(self.size, set);
        let rotated =
            State { stones: ByColor::from_fn(|color| turned(state.stones[color])), ..state };
        let order = |state: &State<W>| Color::ALL.map(|color| state.stones[color]);
        match order(&rotated) < order(&state) {
            true => Stored { state: rotated, symmetry: Symmetry::Rotation },
            false => Stored { state, symmetry: Symmetry::Identity },
        }
    }

    fn image(&self, known: Known<W>, symmetry: Symmetry) -> Known<W> {
        let turned = |set: CellSet<W>| symmetry.set(self.size, set);
        match known {
            Known::Open(bounds) => Known::Open(bounds),
            Known::Solved(Solved { winner, claim: Claim { stones, carrier }, best }) => {
                let claim = Claim { stones: turned(stones), carrier: turned(carrier) };
                let best = best.map(|cell| symmetry.cell(self.size, cell));
                Known::Solved(Solved { winner, claim, best })
            }
        }
    }

    fn set(&self, at: usize, number: usize) -> CellSet<W> {
        CellSet::from_words(std::array::from_fn(|i| self.words[at + number * W + i]))
    }

    fn write_set(&mut self, at: usize, number: usize, set: CellSet<W>) {
        self.words[at + number * W..at + (number + 1) * W].copy_from_slice(&set.words());
    }

    fn meta(&self, at: usize) -> u64 {
        self.words[at + Self::WORDS - 1]
    }

    fn is_at(&self, at: usize, state: State<W>) -> bool {
        let turn = if state.turn == Color::White { WHITE_MOVES } else { 0 };
        self.meta(at) & (USED | WHITE_MOVES) == USED | turn
            && self.set(at, 0) == state.stones[Color::Black]
            && self.set(at, 1) == state.stones[Color::White]
    }

    fn known(&self, at: usize, symmetry: Symmetry) -> Known<W> {
        let meta = self.meta(at);
        if meta & IS_SOLVED == 0 {
            let both = self.words[at + Self::WORDS - 2];
            return Known::Open(Bounds { phi: both as u32, delta: (both >> 32) as u32 });
        }
        let winner = if meta & WHITE_WINS == 0 { Color::Black } else { Color::White };
        let claim = Claim { stones: self.set(at, 2), carrier: self.set(at, 3) };
        let best = (meta >> BEST & 0xffff).checked_sub(1);
        let best = best.map(|index| CellSet::<W>::cell_at(index as usize));
        self.image(Known::Solved(Solved { winner, claim, best }), symmetry)
    }

    fn write(&mut self, at: usize, state: State<W>, known: Known<W>, work: u64) {
        let mut meta = USED | work << WORK;
        if state.turn == Color::White {
            meta |= WHITE_MOVES;
        }
        let (mut both, mut claim) = (0, [CellSet::EMPTY; 2]);
        match known {
            Known::Open(bounds) => both = u64::from(bounds.phi) | u64::from(bounds.delta) << 32,
            Known::Solved(solved) => {
                meta |= IS_SOLVED;
                if solved.winner == Color::White {
                    meta |= WHITE_WINS;
                }
                meta |= solved.best.map_or(0, |cell| cell.index() as u64 + 1) << BEST;
                claim = [solved.claim.stones, solved.claim.carrier];
            }
        }
        self.write_set(at, 0, state.stones[Color::Black]);
        self.write_set(at, 1, state.stones[Color::White]);
        self.write_set(at, 2, claim[0]);
        self.write_set(at, 3, claim[1]);
        self.words[at + Self::WORDS - 2] = both;
        self.words[at + Self::WORDS - 1] = meta;
    }
}

/// Spreads positions evenly. It only finds a bucket; what is in it is compared stone by stone.
fn hash<const W: usize>(state: &State<W>) -> u64 {
    let mut hash = state.turn as u64;
    for color in Color::ALL {
        for word in state.stones[color].words() {
            hash = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 29;
        }
    }
    hash = hash.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash ^ hash >> 32
}
