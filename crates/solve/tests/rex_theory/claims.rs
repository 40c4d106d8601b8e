//! Claims: the winner wins every position with the same Last in which the loser owns all `stones`,
//! and the winner nothing of `stones` and `carrier`.

use super::tables::{SMALL, Table, all, subsets};
use crate::common::theory::{Stones, with};
use board::{Cell, CellSet, Color};
use inferior::rex::{Inferior, Kinds, Preference};

/// For each worst position of a claim, by its number, whether the winner wins all positions of the
/// claim.
fn everywhere(table: &Table, winner: Color, last: Color) -> Vec<bool> {
    let mut holds: Vec<bool> =
        table.positions().map(|stones| table.wins(winner, stones, last)).collect();
    for cell in table.board.size().all_cells() {
        let power = 3usize.pow(cell.index() as u32);
        let [loser, winner] = [!winner, winner].map(|color| (1 + color as usize) * power);
        let blocks = (0..holds.len()).step_by(3 * power);
        for number in blocks.flat_map(|first| first..first + power) {
            // A cell of the carrier may be the loser's, one outside anybody's.
            holds[number] &= holds[number + loser];
            holds[number + winner] &= holds[number];
        }
    }
    holds
}

fn players() -> impl Iterator<Item = (Color, Color)> {
    Color::ALL.into_iter().flat_map(|winner| Color::ALL.map(|last| (winner, last)))
}

#[test]
fn a_claim_that_holds_in_its_worst_position_holds_everywhere() {
    for table in all() {
        for (winner, last) in players() {
            let holds = everywhere(table, winner, last);
            for stones in table.positions() {
                let expected = holds[table.number(stones)];
                assert_eq!(
                    table.wins(winner, stones, last),
                    expected,
                    "{}",
                    table.line(stones, last)
                );
            }
        }
    }
}

/// If the loser has to move when just the carrier is empty, answers to the moves there are enough.
#[test]
fn answers_within_a_carrier_are_enough_if_their_number_is_right() {
    let [mut answered, mut refuted_with_the_wrong_number] = [0; 2];
    for table in all() {
        for (winner, last) in players() {
            let holds = everywhere(table, winner, last);
            for stones in table.positions() {
                let mut carrier = table.empty(stones).iter();
                let after = |cell| table.number(with(stones, !winner, CellSet::single(cell)));
                if !carrier.all(|cell| holds[after(cell)]) {
                    continue;
                }
                let holds = holds[table.number(stones)];
                let is_right = table.turn(stones, last) != winner || table.empty(stones).is_empty();
                if is_right && !table.empty(stones).is_empty() {
                    assert!(holds, "{}", table.line(stones, last));
                    answered += 1;
                } else if !is_right {
                    refuted_with_the_wrong_number += usize::from(!holds);
                }
            }
        }
    }
    assert!(answered > 0 && refuted_with_the_wrong_number > 0);
}

/// A claim for a move that needs no more than these cells, with as few of the loser's stones as
/// dropping them one by one leaves.
fn claim_after(
    table: &Table,
    stones: Stones,
    last: Color,
    cell: Cell,
    carrier: CellSet<1>,
) -> Option<CellSet<1>> {
    let loser = table.turn(stones, last);
    let holds = |own: CellSet<1>| {
        table.wins(!loser, table.worst(!loser, own.with(cell), carrier.without(cell)), last)
    };
    let own = stones[loser];
    holds(own).then(|| {
        own.iter().fold(
            own,
            |own, stone| if holds(own.without(stone)) { own.without(stone) } else { own },
        )
    })
}

/// The loser's stones that answers to all moves in a carrier need, put together as the search does:
/// a move is answered by a claim or, if it was left out, by the answer to another move.
fn united(
    table: &Table,
    stones: Stones,
    last: Color,
    carrier: CellSet<1>,
    left_out: &[Preference<1>],
) -> Option<CellSet<1>> {
    carrier.iter().try_fold(CellSet::EMPTY, |all, cell| {
        let needed = match left_out.iter().find(|preference| preference.cell == cell) {
            None => claim_after(table, stones, last, cell, carrier)?,
            Some(preference) if preference.empty.is_subset(carrier) => preference.stones,
            Some(_) => return None,
        };
        Some(all | needed)
    })
}

#[test]
fn answers_by_claims_and_by_preferences_make_a_claim() {
    let mut with_preferences = 0;
    for table in SMALL.iter() {
        let inferior = Inferior::new(&table.board, Kinds::ALL);
        for (stones, last) in table.open().flat_map(|stones| Color::ALL.map(|last| (stones, last)))
        {
            let loser = table.turn(stones, last);
            let empty = table.empty(stones);
            let left_out = inferior.left_out(stones, loser, empty, CellSet::EMPTY);
            let has_parity = |carrier: &CellSet<1>| carrier.len() % 2 == empty.len() % 2;
            for carrier in subsets(empty).filter(has_parity).filter(|carrier| !carrier.is_empty()) {
                let Some(needed) = united(table, stones, last, carrier, &left_out) else {
                    continue;
                };
                let worst = table.worst(!loser, needed, carrier);
                let line = || table.line(stones, last);
                assert!(table.wins(!loser, worst, last), "{} {needed:?} {carrier:?}", line());
                with_preferences += usize::from(
                    left_out.iter().any(|preference| carrier.contains(preference.cell)),
                );
            }
        }
    }
    assert!(with_preferences > 0);
}
