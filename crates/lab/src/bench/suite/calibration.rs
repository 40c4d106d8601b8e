//! The calibration: a fixed piece of work of the kind that solvers do, to compare machines by.
//!
//! A round decides all openings of 4x4 by minimax with a table, with floods over 64-bit sets, and
//! counts inclusions among pseudo-random carriers. Whatever machine a time was taken on, and
//! however busy that was, the time divided by that of a round is nearly the same. So the work must
//! never change, and it uses nothing of ours that may become faster.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::hint::black_box;
use terminal::{Interrupt, Stopwatch};

/// How many rounds are run, or one after Ctrl-C; the fastest counts. Times of a build with
/// assertions can't be compared with anything, so that one round is enough for it.
const ROUNDS: usize = if cfg!(debug_assertions) { 1 } else { 5 };

/// How many times inclusions are counted in a round.
const COUNTS: usize = 8;

/// What a round finds.
#[derive(PartialEq, Eq, Debug)]
struct Calibrated {
    /// The openings that win, a bit each.
    winning: u64,
    /// The positions in the table.
    positions: usize,
    /// The pairs of carriers of which one holds the other, or that are disjoint.
    inclusions: u64,
}

const EXPECTED: Calibrated =
    Calibrated { winning: 0b0001_0010_0100_1000, positions: 2_330_510, inclusions: 1_110_255 };

/// The CPU seconds of a round.
pub(super) fn calibrate(interrupt: &Interrupt) -> f64 {
    let round = || {
        let clock = Stopwatch::start();
        let found = round();
        let seconds = clock.spent().cpu;
        assert_eq!(found, EXPECTED, "a round does what it always did");
        seconds
    };
    let rounds = (0..ROUNDS).take_while(|&done| done == 0 || !interrupt.happened());
    rounds.map(|_| round()).fold(f64::INFINITY, f64::min)
}

#[inline(never)]
fn round() -> Calibrated {
    let neighbors = neighbors();
    let mut table = Table::default();
    let wins = |cell: u64| !wins(1 << cell, 0, 1, &neighbors, &mut table);
    let winning = (0..16).map(wins).enumerate().map(|(cell, wins)| u64::from(wins) << cell).sum();
    let mut inclusions = 0;
    for _ in 0..COUNTS {
        inclusions = black_box(count_inclusions());
    }
    Calibrated { winning, positions: table.len(), inclusions }
}

/// The neighbors of each cell of 4x4.
fn neighbors() -> [u64; 16] {
    const STEPS: [(i32, i32); 6] = [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)];
    std::array::from_fn(|cell| {
        let (row, column) = (cell as i32 / 4, cell as i32 % 4);
        let around = STEPS.iter().map(|(down, right)| (row + down, column + right));
        let on_board = around.filter(|(y, x)| (0..4).contains(y) && (0..4).contains(x));
        on_board.map(|(y, x)| 1 << (4 * y + x)).sum()
    })
}

/// By the stones of both players, those of the second with the turn above them.
type Table = HashMap<(u64, u64), bool, BuildHasherDefault<Mix>>;

#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are words");
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// Whether the side to move wins: Black if `turn` is 0.
fn wins(black: u64, white: u64, turn: u64, neighbors: &[u64; 16], table: &mut Table) -> bool {
    if joins(black, 0x000f, 0xf000, neighbors) {
        return turn == 0;
    }
    if joins(white, 0x1111, 0x8888, neighbors) {
        return turn == 1;
    }
    if let Some(&known) = table.get(&(black, white | turn << 32)) {
        return known;
    }
    let mut empty = 0xffff & !(black | white);
    let mut won = false;
    while empty != 0 && !won {
        let cell = empty & empty.wrapping_neg();
        empty &= empty - 1;
        won = match turn {
            0 => !wins(black | cell, white, 1, neighbors, table),
            _ => !wins(black, white | cell, 0, neighbors, table),
        };
    }
    table.insert((black, white | turn << 32), won);
    won
}

/// Whether stones join two sides.
fn joins(stones: u64, from: u64, to: u64, neighbors: &[u64; 16]) -> bool {
    let mut front = stones & from;
    let mut seen = front;
    while front != 0 {
        if seen & to != 0 {
            return true;
        }
        let mut next = 0;
        while front != 0 {
            next |= neighbors[front.trailing_zeros() as usize];
            front &= front - 1;
        }
        front = next & stones & !seen;
        seen |= front;
    }
    seen & to != 0
}

fn count_inclusions() -> u64 {
    let mut state = 88_172_645_463_325_252_u64;
    let mut carrier = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state & (state >> 11) & 0x1_ffff_ffff_ffff
    };
    let carriers: Vec<u64> = (0..4096).map(|_| carrier()).collect();
    let mut count = 0;
    for a in &carriers {
        for b in &carriers {
            count += u64::from(a & !b == 0) + u64::from(a & b == 0);
        }
    }
    count
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_round_does_what_it_always_did() {
        assert_eq!(super::round(), super::EXPECTED);
    }
}
