//! The look at six neighbors never calls a cell dead that makes a difference.

use super::meaning::{Mask, Meaning, bits, set};
use board::Color;
use chance::Random;
use proof::Grid;
use proof::rules::is_dead;

/// Whether the owner joins with a cell just where the owner joins without it, however the rest is
/// filled.
fn makes_no_difference(meaning: &Meaning, own: Mask, empty: Mask, cell: Mask) -> bool {
    let (own, open) = (own & !cell, empty & !cell);
    let mut filled: Mask = 0;
    loop {
        if meaning.joined(own | filled) != meaning.joined(own | filled | cell) {
            return false;
        }
        filled = filled.wrapping_sub(open) & open;
        if filled == 0 {
            return true;
        }
    }
}

/// How many cells of a position are seen to be dead, and how many are.
fn check(meaning: &Meaning, grid: &Grid<1>, own: Mask, empty: Mask) -> [usize; 2] {
    let mut counts = [0; 2];
    for bit in bits(meaning.all) {
        let cell = set(bit).first().expect("a cell");
        let seen = is_dead(grid, set(own), set(empty), cell);
        let dead = makes_no_difference(meaning, own, empty, bit);
        assert!(dead || !seen, "{} {own:b} {empty:b} {bit:b}", meaning.size);
        counts[0] += usize::from(seen);
        counts[1] += usize::from(dead);
    }
    counts
}

#[test]
fn what_is_seen_to_be_dead_makes_no_difference() {
    let mut counts = [0; 2];
    let mut add = |[seen, dead]: [usize; 2]| {
        counts[0] += seen;
        counts[1] += dead;
    };
    for (columns, rows) in [(3, 3), (1, 1), (3, 1), (1, 3), (2, 3), (3, 2)] {
        for owner in Color::ALL {
            let meaning = Meaning::new(columns, rows, owner, owner);
            let grid = Grid::of(meaning.size, owner, meaning.game());
            for own in 0..=meaning.all {
                for empty in (0..=meaning.all).filter(|empty| own & empty == 0) {
                    add(check(&meaning, &grid, own, empty));
                }
            }
        }
    }
    let mut random = Random(1);
    for round in 0..3000 {
        let owner = Color::ALL[round % 2];
        let meaning = Meaning::new(4, 4, owner, owner);
        let grid = Grid::of(meaning.size, owner, meaning.game());
        let (mut own, mut empty) = (0, 0);
        for bit in bits(meaning.all) {
            match random.below(10) {
                0..3 => empty |= bit,
                3..7 => own |= bit,
                _ => {}
            }
        }
        add(check(&meaning, &grid, own, empty));
    }
    println!("{} cells seen to be dead, of {}", counts[0], counts[1]);
    assert!(counts[0] * 2 > counts[1], "most dead cells are seen: {counts:?}");
}
