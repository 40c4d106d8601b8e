//! More and fewer stones, and being Last.

use super::tables::{SMALL, Table, all};
use crate::common::theory::{Stones, with};
use board::{Board, ByColor, CellSet, Color, Position, Rules, Size, Symmetry};
use solve::Control;
use solve::brute::Brute;

/// Theorems 2 and 3, for one stone at a time; with Last fixed the number of stones doesn't matter.
#[test]
fn an_own_stone_more_never_helps_and_one_of_the_opponent_never_hurts() {
    let mut refuted_with_the_turn_fixed = 0;
    for table in all() {
        for stones in table.positions() {
            for cell in table.empty(stones) {
                for color in Color::ALL {
                    let more = with(stones, color, CellSet::single(cell));
                    for last in Color::ALL {
                        let wins = |stones, last| table.wins(color, stones, last);
                        let line = || table.line(stones, last);
                        assert!(wins(stones, last) || !wins(more, last), "{}", line());
                        refuted_with_the_turn_fixed +=
                            usize::from(!wins(stones, last) && wins(more, !last));
                    }
                }
            }
        }
    }
    assert!(refuted_with_the_turn_fixed > 0);
}

#[test]
fn being_last_is_never_better() {
    let mut worse = 0;
    for table in all() {
        for stones in table.positions() {
            for color in Color::ALL {
                let [as_last, as_notlast] = [color, !color].map(|l| table.wins(color, stones, l));
                assert!(as_notlast || !as_last, "{}", table.line(stones, color));
                worse += usize::from(as_notlast && !as_last);
            }
        }
    }
    assert!(worse > 0);
}

/// All positions of a square board that a mirror maps to themselves.
fn own_images(size: Size, mirror: Symmetry) -> Vec<Stones> {
    let pairs = size.all_cells().map(|cell| (cell, mirror.cell(size, cell)));
    let pairs: Vec<_> = pairs.filter(|(cell, image)| cell < image).collect();
    let position = |number: usize| {
        let mut stones = ByColor::from_fn(|_| CellSet::EMPTY);
        for (index, &(cell, image)) in pairs.iter().enumerate() {
            let (black, white) = match number / 3usize.pow(index as u32) % 3 {
                0 => continue,
                1 => (cell, image),
                _ => (image, cell),
            };
            stones[Color::Black].insert(black);
            stones[Color::White].insert(white);
        }
        stones
    };
    (0..3usize.pow(pairs.len() as u32)).map(position).collect()
}

#[test]
fn a_position_that_is_its_own_image_is_won_by_notlast() {
    let squares = SMALL.iter().filter(|table| table.board.size().is_square());
    for table in squares {
        for mirror in [Symmetry::Mirror, Symmetry::MirrorRotation] {
            for stones in own_images(table.board.size(), mirror) {
                for last in Color::ALL {
                    assert!(table.wins(!last, stones, last), "{}", table.line(stones, last));
                }
            }
        }
    }
    four_by_four();
}

/// Further stones of Last don't save Last; the images have to be those of Notlast's stones.
#[test]
fn notlast_wins_if_last_owns_the_images_of_all_of_notlasts_stones() {
    let [mut covered, mut refuted_the_other_way] = [0; 2];
    for table in SMALL.iter().filter(|table| table.board.size().is_square()) {
        for stones in table.positions() {
            let size = table.board.size();
            for mirror in [Symmetry::Mirror, Symmetry::MirrorRotation] {
                for last in Color::ALL {
                    let notlast_wins = table.wins(!last, stones, last);
                    if mirror.set(size, stones[!last]).is_subset(stones[last]) {
                        covered += 1;
                        assert!(notlast_wins, "{}", table.line(stones, last));
                    }
                    let other_way = mirror.set(size, stones[last]).is_subset(stones[!last]);
                    refuted_the_other_way += usize::from(other_way && !notlast_wins);
                }
            }
        }
    }
    assert!(covered > 0 && refuted_the_other_way > 0);
}

fn four_by_four() {
    let board = Board::<1>::new(Size::new(4, 4).expect("small"));
    let mut brute = Brute::new(&board, 256);
    for mirror in [Symmetry::Mirror, Symmetry::MirrorRotation] {
        for stones in own_images(board.size(), mirror) {
            // An even number of cells is empty: Notlast is to move.
            let position = Position::with_stones(&board, Rules::Rex, stones, Color::Black);
            let winner = brute.solve(position, false, &Control::default()).winner;
            assert_eq!(winner, Some(Color::Black), "{}", position.to_setup(&board));
        }
    }
}

/// The definition of the paper's order, read as it is printed, would have Theorem 2 say this.
#[test]
fn own_stones_may_hurt() {
    let table: &Table = &SMALL[0];
    let empty = ByColor::from_fn(|_| CellSet::EMPTY);
    let column = with(empty, Color::Black, table.board.cells_named("a1 a2").expect("cells"));
    assert_eq!(table.line(column, Color::White), "rex B1/B1 b");
    assert!(table.wins(Color::Black, empty, Color::White));
    assert!(!table.wins(Color::Black, column, Color::White));
}
