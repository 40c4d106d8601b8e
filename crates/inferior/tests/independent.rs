//! The tables against plain minimax, for a sample; `mustplay derive --check` goes through all of
//! them.

use chance::Random;
use inferior::check::{Checked, Effort, check};
use inferior::table::{Ring, Table};

/// Checks so many rings of a shape, or all if there are no more.
fn sample(number: usize, rings: usize, effort: Effort, seed: u64) -> Checked {
    let table = &Table::all()[number];
    let (mut random, mut checked) = (Random(seed), Checked::default());
    let all: Vec<Ring> = table.rings().collect();
    let chosen: Vec<Ring> =
        if rings < all.len() { (0..rings).map(|_| random.pick(&all)).collect() } else { all };
    for ring in chosen {
        check(table, ring, effort, &mut random, &mut checked).expect("the tables are right");
    }
    checked
}

/// Few boards are enough to refute a good part of what the tables don't say, so they would refute
/// wrong entries as well.
#[track_caller]
fn assert_sharp(checked: Checked) {
    println!("{checked:?}");
    assert!(checked.made > 0 && 4 * checked.refuted > checked.not_made, "{checked:?}");
}

#[test]
fn one_cell() {
    assert_sharp(sample(0, usize::MAX, Effort { boards: 4, outside: 7 }, 0x5eed_0001));
}

#[test]
fn two_cells() {
    assert_sharp(sample(1, usize::MAX, Effort { boards: 1, outside: 6 }, 0x5eed_0002));
}

#[test]
fn three_cells() {
    for number in 2..5 {
        assert_sharp(sample(number, 1_000, Effort { boards: 1, outside: 5 }, 0x5eed_0003));
    }
}

#[test]
fn four_cells() {
    for number in 5..15 {
        assert_sharp(sample(number, 300, Effort { boards: 2, outside: 4 }, 0x5eed_0004));
    }
}
