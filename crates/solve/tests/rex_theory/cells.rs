//! Dead cells and captured pairs.

use super::tables::{SMALL, Table, all, subsets};
use crate::common::theory::{Stones, with};
use board::claim::Claim;
use board::{Cell, CellSet, Color};
use inferior::rex::{Fill, Inferior, Kinds};

/// Cells that are seen to be dead are; Theorem 5 holds for all that are.
#[test]
fn dead_cells() {
    let [mut seen, mut missed, mut live_that_matter] = [0; 3];
    for table in all() {
        let inferior = Inferior::new(&table.board, Kinds::ALL);
        for stones in table.open() {
            for cell in table.empty(stones) {
                let is_dead = table.is_dead(stones, cell);
                let is_seen = inferior.around().is_dead(stones, cell);
                assert!(is_dead || !is_seen, "{} {cell:?}", table.line(stones, Color::Black));
                let values =
                    Color::ALL.map(|color| table.value(with(stones, color, CellSet::single(cell))));
                let is_free = values == [table.value(stones); 2];
                assert!(is_free || !is_dead, "{} {cell:?}", table.line(stones, Color::Black));
                seen += usize::from(is_seen);
                missed += usize::from(is_dead && !is_seen);
                live_that_matter += usize::from(!is_free);
            }
        }
    }
    assert!(seen > missed && live_that_matter > 0, "{seen} {missed} {live_that_matter}");
}

/// Whether a stone of a color on either cell kills the other, by the tables.
fn is_captured(table: &Table, stones: Stones, color: Color, [a, b]: [Cell; 2]) -> bool {
    let kills = |killer, cell| table.is_dead(with(stones, color, CellSet::single(killer)), cell);
    kills(a, b) && kills(b, a)
}

/// Theorem 4 and Corollary 1, for all pairs, next to each other or not. A stone of the player who
/// captures, on one of the two, keeps the value as well.
#[test]
fn captured_pairs() {
    let [mut captured, mut refuted_without] = [0; 2];
    for table in all() {
        for stones in table.open() {
            let empty = table.empty(stones);
            for (a, b) in empty.iter().flat_map(|a| empty.iter().map(move |b| (a, b))) {
                if a >= b {
                    continue;
                }
                for color in Color::ALL {
                    let is_captured = is_captured(table, stones, color, [a, b]);
                    let fills = [[a, a], [b, b], [a, b]].map(|cells| {
                        let cells: CellSet<1> = cells.into_iter().collect();
                        table.value(with(stones, color, cells))
                    });
                    let is_free = fills == [table.value(stones); 3];
                    let line = || table.line(stones, Color::Black);
                    assert!(is_free || !is_captured, "{} {a:?} {b:?}", line());
                    captured += usize::from(is_captured);
                    refuted_without += usize::from(!is_free);
                }
            }
        }
    }
    assert!(captured > 0 && refuted_without > 0);
}

/// Each step of filling in keeps the value, and is what it says it is.
#[test]
fn filling_in_keeps_the_value_step_by_step() {
    let mut fills = Vec::new();
    let [mut shared, mut apart] = [0; 2];
    for table in all() {
        for kinds in [Kinds::ALL, Kinds { dead: false, ..Kinds::ALL }] {
            let inferior = Inferior::new(&table.board, kinds);
            for before in table.open() {
                let after = inferior.fill(before, &mut fills);
                let mut stones = before;
                for fill in &fills {
                    let holds = match *fill {
                        Fill::Dead { cell, .. } => table.is_dead(stones, cell),
                        Fill::Captured { cells, color } | Fill::Apart { cells, color } => {
                            is_captured(table, stones, color, cells)
                        }
                        Fill::Shared { cells, between } => Color::ALL.into_iter().all(|color| {
                            let given = with(stones, !color, CellSet::single(cells[!color]));
                            is_captured(table, given, color, [cells[color], between])
                        }),
                    };
                    shared += usize::from(matches!(fill, Fill::Shared { .. }));
                    apart += usize::from(matches!(fill, Fill::Apart { .. }));
                    assert!(holds, "{} {fill:?}", table.line(stones, Color::Black));
                    let filled = fill.stones();
                    for color in Color::ALL {
                        stones = with(stones, color, filled[color]);
                    }
                    assert_eq!(table.value(stones), table.value(before));
                }
                assert_eq!(stones, after);
            }
        }
    }
    assert!(shared > 0 && apart > 0);
}

/// A move that wins after filling in wins before, if it is the same player's turn and no region is
/// shared.
#[test]
fn filling_in_keeps_the_value_of_all_moves_that_are_left() {
    let mut fills = Vec::new();
    for table in all() {
        let inferior = Inferior::new(&table.board, Kinds { shared: false, ..Kinds::ALL });
        for before in table.open() {
            let after = inferior.fill(before, &mut fills);
            for cell in table.empty(after) {
                for color in Color::ALL {
                    let values = [before, after]
                        .map(|stones| table.value(with(stones, color, CellSet::single(cell))));
                    let line = || table.line(before, Color::Black);
                    assert_eq!(values[0], values[1], "{} {cell:?}", line());
                }
            }
        }
    }
}

/// What a claim after filling in says of the position before holds in its worst position.
#[test]
fn claims_hold_without_what_was_filled_in() {
    let mut fills = Vec::new();
    let mut with_fills = 0;
    for table in SMALL.iter() {
        let inferior = Inferior::new(&table.board, Kinds::ALL);
        for before in table.open() {
            let after = inferior.fill(before, &mut fills);
            for winner in Color::ALL.into_iter().filter(|_| !fills.is_empty()) {
                let own = after[!winner];
                for (needed, carrier) in claims(own, table.empty(after)) {
                    let worst = table.worst(winner, needed, carrier);
                    for last in Color::ALL {
                        if !table.wins(winner, worst, last) {
                            continue;
                        }
                        let claim = Claim { stones: needed, carrier };
                        let Claim { stones: needed, carrier } =
                            inferior.lift(!winner, claim, after, &fills);
                        assert!(needed.is_subset(before[!winner]));
                        assert!(carrier.is_disjoint(before[winner]));
                        let worst = table.worst(winner, needed, carrier);
                        let line = || table.line(before, last);
                        assert!(table.wins(winner, worst, last), "{} {fills:?}", line());
                        with_fills += 1;
                    }
                }
            }
        }
    }
    assert!(with_fills > 0);
}

/// All claims that hold in a position, if they hold, for a loser with these stones and these empty
/// cells.
fn claims(own: CellSet<1>, empty: CellSet<1>) -> impl Iterator<Item = (CellSet<1>, CellSet<1>)> {
    subsets(own).flat_map(move |needed| {
        subsets(empty | (own - needed)).map(move |carrier| (needed, carrier))
    })
}
