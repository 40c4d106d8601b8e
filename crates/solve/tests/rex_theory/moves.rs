//! Moves that another move is at least as good as.

use super::tables::{SMALL, Table, all, subsets};
use crate::common::theory::{Stones, with};
use board::{ByColor, Cell, CellSet, Color};
use chance::Random;
use inferior::rex::{Inferior, Kinds, Preference};

/// Whether a player who wins by a move wins by another as well, whoever is Last.
pub(crate) fn is_as_good(
    table: &Table,
    stones: Stones,
    color: Color,
    to: Cell,
    cell: Cell,
) -> bool {
    let [to, cell] = [to, cell].map(|cell| with(stones, color, CellSet::single(cell)));
    Color::ALL.into_iter().all(|last| table.wins(color, to, last) || !table.wins(color, cell, last))
}

/// Theorems 6 and 7, for all cells that a stone of either color kills.
#[test]
fn a_victim_is_as_good_as_its_killer() {
    let [mut killed, mut refuted_without] = [0; 2];
    for table in all() {
        for stones in table.open() {
            let empty = table.empty(stones);
            for killer in empty {
                let after = Color::ALL.map(|color| with(stones, color, CellSet::single(killer)));
                for cell in empty.without(killer) {
                    let is_killed = after.iter().any(|&stones| table.is_dead(stones, cell));
                    for color in Color::ALL {
                        let holds = is_as_good(table, stones, color, cell, killer);
                        let line = || table.line(stones, Color::Black);
                        assert!(holds || !is_killed, "{} {cell:?} {killer:?}", line());
                        refuted_without += usize::from(!holds);
                    }
                    killed += usize::from(is_killed);
                }
            }
        }
    }
    assert!(killed > 0 && refuted_without > 0);
}

/// Theorem 8, for all pairs. For the opponent of the player who captures, it doesn't hold.
#[test]
fn what_a_move_captures_is_as_good_as_the_move() {
    let [mut captured, mut refuted_for_the_opponent] = [0; 2];
    for table in all() {
        let in_pairs = table.in_captured_pairs();
        for stones in table.open() {
            let empty = table.empty(stones);
            for (capturer, color) in empty.iter().flat_map(|cell| Color::ALL.map(|c| (cell, c))) {
                let after = table.number(with(stones, color, CellSet::single(capturer)));
                for cell in in_pairs[color][after] {
                    let line = || table.line(stones, Color::Black);
                    let holds = is_as_good(table, stones, color, cell, capturer);
                    assert!(holds, "{} {cell:?} {capturer:?}", line());
                    captured += 1;
                    refuted_for_the_opponent +=
                        usize::from(!is_as_good(table, stones, !color, cell, capturer));
                }
            }
        }
    }
    assert!(captured > 0 && refuted_for_the_opponent > 0);
}

/// The kinds of moves that are left out, one by one and together.
const KINDS: [Kinds; 3] =
    [Kinds { capturers: false, ..Kinds::ALL }, Kinds { killers: false, ..Kinds::ALL }, Kinds::ALL];

#[test]
fn a_move_that_is_left_out_is_no_better_than_the_other() {
    for (table, kinds) in all().flat_map(|table| KINDS.map(|kinds| (table, kinds))) {
        let inferior = Inferior::new(&table.board, kinds);
        let mut count = 0;
        for (stones, turn) in table.open().flat_map(|stones| Color::ALL.map(|turn| (stones, turn)))
        {
            let moves = table.empty(stones);
            for preference in inferior.left_out(stones, turn, moves, CellSet::EMPTY) {
                let Preference { cell, to, .. } = preference;
                let line = || table.line(stones, Color::Black);
                assert!(is_as_good(table, stones, turn, to, cell), "{} {preference:?}", line());
                count += 1;
            }
        }
        assert!(count > 0);
    }
}

/// All that a preference needs are the mover's stones and the empty cells that it names.
#[test]
fn a_preference_holds_wherever_it_has_what_it_needs() {
    let mut refuted_without_stones = 0;
    for table in SMALL.iter() {
        let inferior = Inferior::new(&table.board, Kinds::ALL);
        for (stones, turn) in table.open().flat_map(|stones| Color::ALL.map(|turn| (stones, turn)))
        {
            let moves = table.empty(stones);
            for preference in inferior.left_out(stones, turn, moves, CellSet::EMPTY) {
                let Preference { cell, to, empty, stones: needed } = preference;
                assert!(needed.is_subset(stones[turn]) && empty.is_subset(moves));
                assert!(empty.contains(to) && !empty.contains(cell));
                let free = table.board.all() - stones[!turn] - empty.with(cell);
                for taken in subsets(free) {
                    let mut changed: Stones = ByColor::from_fn(|_| stones[turn] - taken);
                    changed[!turn] = stones[!turn] | taken;
                    let holds = is_as_good(table, changed, turn, to, cell);
                    let has_stones = needed.is_disjoint(taken);
                    let line = || table.line(changed, Color::Black);
                    assert!(holds || !has_stones, "{} {preference:?}", line());
                    refuted_without_stones += usize::from(!holds);
                }
            }
        }
    }
    assert!(refuted_without_stones > 0);
}

/// Some moves that lose count as looked at already; of the others that win, if any, one is kept.
#[test]
fn a_winning_move_is_kept() {
    let mut random = Random(0x5eed_0f01);
    for (table, kinds) in all().flat_map(|table| KINDS.map(|kinds| (table, kinds))) {
        let inferior = Inferior::new(&table.board, kinds);
        for (stones, last) in table.open().flat_map(|stones| Color::ALL.map(|last| (stones, last)))
        {
            let turn = table.turn(stones, last);
            let after = |cell| with(stones, turn, CellSet::single(cell));
            let (winning, losing): (Vec<Cell>, Vec<Cell>) =
                table.empty(stones).iter().partition(|&cell| table.wins(turn, after(cell), last));
            let refuted: CellSet<1> = losing.into_iter().filter(|_| random.below(4) == 0).collect();
            let moves = table.empty(stones) - refuted;
            let left_out = inferior.left_out(stones, turn, moves, refuted);
            let kept = left_out.iter().fold(moves, |kept, preference| {
                assert!(kept.contains(preference.cell));
                kept.without(preference.cell)
            });
            let is_kept = winning.iter().any(|&cell| kept.contains(cell));
            assert!(is_kept || winning.is_empty(), "{} {left_out:?}", table.line(stones, last));
        }
    }
}
