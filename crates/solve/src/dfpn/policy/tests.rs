//! The network by itself.

use super::network::{Activations, Network, NotANetwork};
use super::planes::{Grid, PLANES, Planes};
use super::{network, plain};
use board::{Color, Rules, Size};
use chance::Random;

fn random_planes(random: &mut Random, grid: Grid) -> Planes {
    let number = |random: &mut Random| random.below(1000) as f32 / 500.0 - 1.0;
    let place = |random: &mut Random| -> [f32; PLANES] { std::array::from_fn(|_| number(random)) };
    Planes::of((0..grid.places()).map(|_| place(random)).collect())
}

/// The ratings of moves at these places.
fn rated(activations: &mut Activations, grid: Grid, planes: &Planes, moves: &[usize]) -> Vec<f32> {
    let mut ratings = vec![f32::NAN; moves.len()];
    let network = network(Rules::Hex);
    activations.rate(&network, grid, planes, moves.iter().copied(), |index, rating| {
        ratings[index] = rating;
    });
    ratings
}

#[test]
fn a_move_is_rated_alike_whatever_the_others_are() {
    let mut random = Random(0x5eed_9e70);
    let mut used = Activations::default();
    for _ in 0..50 {
        let grid = Grid::upright(2 + random.below(9), 2 + random.below(9));
        let planes = random_planes(&mut random, grid);
        let all: Vec<usize> = grid.inside().collect();
        let together = rated(&mut used, grid, &planes, &all);
        let some: Vec<usize> = all.iter().copied().filter(|_| random.below(4) == 0).collect();
        let ratings = rated(&mut used, grid, &planes, &some);
        for (place, rating) in some.iter().zip(ratings) {
            let index = all.iter().position(|other| other == place).expect("inside");
            assert_eq!(rating.to_bits(), together[index].to_bits());
            let alone = rated(&mut Activations::default(), grid, &planes, &[*place]);
            assert_eq!(rating.to_bits(), alone[0].to_bits());
        }
    }
}

#[test]
fn weights_are_read_as_they_were_written() {
    for rules in [Rules::Hex, Rules::Rex] {
        let network = network(rules);
        assert_eq!(Network::from_bytes(&network.to_bytes()).as_ref(), Ok(&*network));
        assert!(*network != plain(), "the network of the program has learned something");
    }
    let bytes = network(Rules::Hex).to_bytes();
    assert_eq!(Network::from_bytes(b"weights"), Err(NotANetwork::Beginning));
    assert_eq!(Network::from_bytes(&bytes[..bytes.len() - 1]), Err(NotANetwork::Length));
    let mut infinite = bytes.clone();
    infinite[8..12].copy_from_slice(&f32::INFINITY.to_le_bytes());
    assert_eq!(Network::from_bytes(&infinite), Err(NotANetwork::Weight));
    for fault in [NotANetwork::Beginning, NotANetwork::Length, NotANetwork::Weight] {
        assert!(!fault.to_string().is_empty());
    }
}

/// Columns and rows are exchanged for White; neighbors stay neighbors.
#[test]
fn both_players_join_top_and_bottom() {
    let size = Size::new(5, 3).expect("a board");
    let [black, white] = [Color::Black, Color::White].map(|color| Grid::new(size, color));
    assert_eq!((black.columns(), black.rows()), (5, 3));
    assert_eq!((white.columns(), white.rows()), (3, 5));
    for grid in [black, white] {
        let places: Vec<usize> = size.all_cells().map(|cell| grid.place(cell)).collect();
        let mut sorted = places.clone();
        sorted.sort_unstable();
        assert!(sorted.iter().copied().eq(grid.inside()));
        for cell in size.all_cells() {
            let around = grid.around(grid.place(cell));
            assert!(size.neighbors(cell).all(|next| around[1..].contains(&grid.place(next))));
        }
    }
    let first = size.cell_named("b1").expect("a cell");
    assert_eq!(black.place(first), black.stride() + 2);
    assert_eq!(white.place(first), 2 * white.stride() + 1);
}
