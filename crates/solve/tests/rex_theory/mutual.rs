//! Mutual fill-in.

use super::moves::is_as_good;
use super::tables::{SMALL, Table, all};
use crate::common::theory::{Stones, with};
use board::{ByColor, Cell, CellSet, Color};
use inferior::rex::around::Around;

/// Two cells and a player: the player's stone on the first captures a pair with the second for the
/// opponent, and the opponent's stone on the second captures a pair with the first for the player.
struct Mutual {
    cells: [Cell; 2],
    color: Color,
}

impl Mutual {
    /// All in a position.
    fn all(table: &Table, in_pairs: &ByColor<Vec<CellSet<1>>>, stones: Stones) -> Vec<Mutual> {
        let after = |color, cell| table.number(with(stones, color, CellSet::single(cell)));
        let empty = table.empty(stones);
        let color = Color::Black;
        let captures =
            |color: Color, cell, other| in_pairs[!color][after(color, cell)].contains(other);
        let cells = empty.iter().flat_map(|a| empty.iter().map(move |b| [a, b]));
        cells
            .filter(|&[a, b]| a != b && captures(color, a, b) && captures(!color, b, a))
            .map(|cells| Mutual { cells, color })
            .collect()
    }

    fn filled(&self, stones: Stones) -> Stones {
        let [a, b] = self.cells.map(CellSet::single);
        with(with(stones, self.color, a), !self.color, b)
    }
}

/// Theorem 9: both cells may be filled in. And each is a best move of the player who gets it.
#[test]
fn both_cells_may_be_filled_in() {
    let mut count = 0;
    for table in all() {
        let in_pairs = table.in_captured_pairs();
        for stones in table.open() {
            for mutual in Mutual::all(table, &in_pairs, stones) {
                let [a, b] = mutual.cells.map(CellSet::single);
                let values = [
                    with(stones, mutual.color, a),
                    with(stones, !mutual.color, b),
                    mutual.filled(stones),
                ];
                let is_free = values.map(|stones| table.value(stones)) == [table.value(stones); 3];
                assert!(is_free, "{} {:?}", table.line(stones, Color::Black), mutual.cells);
                count += 1;
            }
        }
    }
    assert!(count > 0);
}

/// Theorem 10: a move that makes a mutual fill-in is no better than the cell that it fills.
#[test]
fn a_filled_cell_is_as_good_as_the_move_that_makes_the_fill_in() {
    let mut count = 0;
    for table in all() {
        let in_pairs = table.in_captured_pairs();
        for stones in table.open() {
            for mutual in Mutual::all(table, &in_pairs, stones) {
                for (cell, color) in mutual.cells.into_iter().zip([mutual.color, !mutual.color]) {
                    for maker in stones[color] {
                        let mut before = stones;
                        before[color].remove(maker);
                        let line = || table.line(stones, Color::Black);
                        assert!(is_as_good(table, before, color, cell, maker), "{}", line());
                        count += 1;
                    }
                }
            }
        }
    }
    assert!(count > 0);
}

/// Filling in keeps the winner, but not the winning moves: the third cell is dead afterwards, which
/// would make it a best move, and it belongs to the pairs on which the fill-in rests.
#[test]
fn a_cell_that_mutual_fill_in_kills_may_be_a_losing_move() {
    let table = &SMALL[0];
    let cell = |name| table.board.cells_named(name).expect("a cell");
    let stones = with(ByColor::from_fn(|_| CellSet::EMPTY), Color::Black, cell("b1"));
    let last = Color::White;
    assert_eq!(table.line(stones, last), "rex 1B/2 w");
    let in_pairs = table.in_captured_pairs();
    let filled: Vec<Stones> = Mutual::all(table, &in_pairs, stones)
        .into_iter()
        .map(|mutual| mutual.filled(stones))
        .collect();
    let expected = ["rex WB/B1 w", "rex WB/1B w"];
    assert_eq!(filled.iter().map(|&filled| table.line(filled, last)).collect::<Vec<_>>(), expected);
    let dead = cell("b2");
    let around = Around::new(&table.board);
    assert!(around.is_dead(filled[0], dead.first().expect("one")));
    let wins = |stones| table.wins(Color::White, stones, last);
    assert!(wins(stones) && wins(filled[0]));
    assert!(wins(with(filled[0], Color::White, dead)));
    assert!(!wins(with(stones, Color::White, dead)));
    assert!(wins(with(stones, Color::White, cell("a1"))));
}
