//! An entry of the table in words.
//!
//! There are `4 * W + 2` of them: the stones of both colors, two sets, one more word, and the rest
//! in the last one. If the position is decided, the sets are the stones and the carrier of the
//! claim, and the word is the check; if it is open, the first word of the sets is the check, and
//! the word after them has the two bounds.
//!
//! | bits of the last word | what |
//! |---|---|
//! | 0 | whether the entry is in use |
//! | 1 | whether White is to move |
//! | 2 | whether the position is decided |
//! | 3 | whether White wins |
//! | 4 to 19 | the winning move plus one, or zero |
//! | 24 to 63 | the work |

use super::Known;
use crate::dfpn::bounds::Bounds;
use crate::solved::Solved;
use crate::state::State;
use board::claim::Claim;
use board::{ByColor, CellSet, Color};

const USED: u64 = 1;
const WHITE_MOVES: u64 = 1 << 1;
const IS_SOLVED: u64 = 1 << 2;
const WHITE_WINS: u64 = 1 << 3;
const BEST: u32 = 4;
const WORK: u32 = 24;
/// The most work that is told apart.
pub(super) const MOST_WORK: u64 = (1 << (64 - WORK)) - 1;

/// The words of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry<const W: usize> {
    /// The stones of both colors; the stones and the carrier of a claim.
    pub(super) sets: [CellSet<W>; 4],
    pub(super) bounds_or_check: u64,
    pub(super) meta: u64,
}

impl<const W: usize> Entry<W> {
    pub(super) fn new(state: State<W>, known: Known<W>, work: u64) -> Self {
        let mut meta = USED | work << WORK;
        if state.turn == Color::White {
            meta |= WHITE_MOVES;
        }
        let (mut bounds_or_check, mut claim) = (0, [CellSet::EMPTY; 2]);
        match known {
            Known::Open(bounds) => {
                bounds_or_check = u64::from(bounds.phi) | u64::from(bounds.delta) << 32;
            }
            Known::Solved(solved) => {
                meta |= IS_SOLVED;
                if solved.winner == Color::White {
                    meta |= WHITE_WINS;
                }
                meta |= solved.best.map_or(0, |cell| cell.index() as u64 + 1) << BEST;
                claim = [solved.claim.stones, solved.claim.carrier];
            }
        }
        let [black, white] = Color::ALL.map(|color| state.stones[color]);
        let mut entry = Entry { sets: [black, white, claim[0], claim[1]], bounds_or_check, meta };
        match known {
            Known::Solved(_) => entry.bounds_or_check = entry.check(),
            Known::Open(_) => entry.sets[2] = first_word(entry.check()),
        }
        entry
    }

    pub(super) fn is_solved(&self) -> bool {
        self.meta & IS_SOLVED != 0
    }

    pub(super) fn work(&self) -> u64 {
        work(self.meta)
    }

    pub(super) fn is_used(&self) -> bool {
        self.meta & USED != 0
    }

    /// The position.
    pub(super) fn state(&self) -> State<W> {
        let turn = if self.meta & WHITE_MOVES == 0 { Color::Black } else { Color::White };
        State { stones: ByColor::new(self.sets[0], self.sets[1]), turn }
    }

    /// Whether all words were written together.
    pub(super) fn is_whole(&self) -> bool {
        if self.is_solved() {
            self.bounds_or_check == self.check()
        } else {
            self.sets[2] == first_word(self.check()) && self.sets[3].is_empty()
        }
    }

    /// A hash of all words but the one that holds it.
    fn check(&self) -> u64 {
        let mut hash = mixed(0, self.meta);
        let counted = if self.is_solved() { 4 } else { 2 };
        for set in &self.sets[..counted] {
            hash = set.words().into_iter().fold(hash, mixed);
        }
        if !self.is_solved() {
            hash = mixed(hash, self.bounds_or_check);
        }
        spread(hash)
    }

    pub(super) fn known(&self) -> Known<W> {
        if !self.is_solved() {
            return Known::Open(Bounds {
                phi: self.bounds_or_check as u32,
                delta: (self.bounds_or_check >> 32) as u32,
            });
        }
        let winner = if self.meta & WHITE_WINS == 0 { Color::Black } else { Color::White };
        let claim = Claim { stones: self.sets[2], carrier: self.sets[3] };
        let best = (self.meta >> BEST & 0xffff).checked_sub(1);
        let best = best.map(|index| CellSet::<W>::cell_at(index as usize));
        Known::Solved(Solved { winner, claim, best })
    }
}

/// A set with nothing but its first word.
fn first_word<const W: usize>(word: u64) -> CellSet<W> {
    CellSet::from_words(std::array::from_fn(|i| if i == 0 { word } else { 0 }))
}

/// The work of an entry, from its last word.
pub(super) fn work(meta: u64) -> u64 {
    meta >> WORK
}

/// A hash with one word more in it.
pub(super) fn mixed(hash: u64, word: u64) -> u64 {
    let hash = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    hash ^ hash >> 29
}

/// A hash with all bits spread over all others.
pub(super) fn spread(hash: u64) -> u64 {
    let hash = hash.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash ^ hash >> 32
}
