//! Properties of positions: full boards, play and undo, keys, chains, images.

use board::chains::{chain_at, chains};
use board::{Board, Cell, CellSet, Color, Position, Rules, Setup, Size, Symmetry, with_width};

/// `SplitMix64`: enough for tests, and the same everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

fn random_setup(random: &mut Random, size: Size) -> Setup {
    let mut setup = Setup::empty(Rules::ALL[random.below(2)], size);
    let density = 1 + random.below(6);
    for cell in size.all_cells() {
        let stone =
            [Some(Color::Black), Some(Color::White)].get(random.below(density + 1)).copied();
        setup.set(cell, stone.flatten());
    }
    setup.turn = Color::ALL[random.below(2)];
    setup
}

/// All square boards, and oblong ones from each width.
fn sizes() -> impl Iterator<Item = Size> {
    let oblong = [(1, 2), (5, 2), (2, 9), (7, 8), (6, 10), (3, 32), (32, 12), (12, 13), (17, 19)];
    (1..=19).map(|n| (n, n)).chain(oblong).map(|(c, r)| Size::new(c, r).expect("fits"))
}

#[test]
fn exactly_one_color_joins_a_full_board() {
    let mut random = Random(1);
    for size in sizes() {
        with_width!(size, W => {
            let board = Board::<W>::new(size);
            for _ in 0..10_000 {
                // Uneven shares of the two colors make long, winding chains as well as short ones.
                let share = 64 + random.below(128);
                let black: CellSet<W> =
                    size.all_cells().filter(|_| random.below(256) < share).collect();
                let joined = [black, board.all() - black]
                    .into_iter()
                    .zip(Color::ALL)
                    .filter(|&(stones, color)| board.joins(color, stones))
                    .count();
                assert_eq!(joined, 1, "{size} {black:?}");
            }
        });
    }
}

#[test]
fn joins_agrees_with_a_walk_from_cell_to_cell() {
    let mut random = Random(2);
    for size in sizes() {
        with_width!(size, W => {
            let board = Board::<W>::new(size);
            for _ in 0..300 {
                let setup = random_setup(&mut random, size);
                let position = Position::<W>::new(&board, &setup);
                assert_eq!(position.joined(&board), setup.joined(), "{setup}");
                assert_eq!(position.winner(&board), setup.winner(), "{setup}");
                assert_eq!(position.to_setup(&board), setup);
            }
        });
    }
}

#[test]
fn play_and_undo_lead_back_and_keys_stay_true() {
    let mut random = Random(3);
    for size in sizes() {
        with_width!(size, W => {
            let board = Board::<W>::new(size);
            let mut position = Position::<W>::new(&board, &Setup::empty(Rules::Hex, size));
            let mut order: Vec<Cell> = size.all_cells().collect();
            for i in (1..order.len()).rev() {
                order.swap(i, random.below(i + 1));
            }
            let mut history = Vec::new();
            for &cell in &order {
                history.push((position, cell));
                let mover = position.turn();
                let joined_before = position.joined(&board).is_some();
                position.play(&board, cell).expect("an empty cell");
                assert!(position.play(&board, cell).is_err());
                let fresh = Position::<W>::new(&board, &position.to_setup(&board));
                assert_eq!(position, fresh, "the incremental key is the fresh one");
                if !joined_before {
                    let stones = position.stones(mover);
                    let joined = board.joins_through(mover, stones, cell);
                    assert_eq!(joined, board.joins(mover, stones));
                }
            }
            for (before, cell) in history.into_iter().rev() {
                position.undo(&board, cell);
                assert_eq!(position, before);
            }
        });
    }
}

#[test]
fn images_lead_there_and_back_and_positions_have_keys_of_their_own() {
    let mut random = Random(4);
    let mut keys = std::collections::HashMap::new();
    for size in sizes().filter(|size| size.cells() > 1) {
        with_width!(size, W => {
            let board = Board::<W>::new(size);
            for _ in 0..50 {
                let setup = random_setup(&mut random, size);
                let position = Position::<W>::new(&board, &setup);
                for symmetry in Symmetry::ALL {
                    let image = setup.image(symmetry);
                    let there = Board::<W>::new(image.size());
                    let moved = position.image(&board, &there, symmetry);
                    assert_eq!(moved.to_setup(&there), image);
                    assert_eq!(image.image(symmetry.inverse()), setup);
                }
                let known = keys.entry(position.key()).or_insert_with(|| setup.clone());
                assert_eq!(*known, setup, "two positions share a key");
            }
        });
    }
}

#[test]
fn chains_are_a_partition_into_connected_parts() {
    let mut random = Random(5);
    for size in sizes() {
        with_width!(size, W => {
            let board = Board::<W>::new(size);
            for _ in 0..100 {
                let setup = random_setup(&mut random, size);
                let position = Position::<W>::new(&board, &setup);
                for color in Color::ALL {
                    let stones = position.stones(color);
                    let mut covered = CellSet::EMPTY;
                    for chain in chains(&board, color, stones) {
                        assert!(covered.is_disjoint(chain.stones));
                        covered |= chain.stones;
                        let around = board.grown(chain.stones) - chain.stones;
                        assert!(around.is_disjoint(stones), "a chain is maximal");
                        for cell in chain.stones {
                            assert_eq!(chain_at(&board, color, stones, cell), Some(chain));
                        }
                    }
                    assert_eq!(covered, stones);
                    let joins = chains(&board, color, stones).any(|chain| chain.joins());
                    assert_eq!(joins, board.joins(color, stones));
                }
            }
        });
    }
}
