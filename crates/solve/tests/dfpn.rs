//! Depth-first proof-number search against published winners and the reference solver.

use crate::common::accepted;
use board::{Board, ByColor, CellSet, Color, Position, Rules, Setup, Size, Symmetry};
use chance::Random;
use connect::Limits;
use solve::Control;
use solve::brute::Brute;
use solve::dfpn::{self, Dfpn};
use solve::dfs::{DepthFirst, Features};
use std::num::NonZeroUsize;

/// The winning openings of Black, from 1x1 on (suite/positions/hex-openings.tsv has the sources).
const WINNING: [&str; 6] = [
    "a1",
    "a2 b1",
    "a2 a3 b2 c1 c2",
    "a4 b3 c2 d1",
    "a4 a5 b2 b3 b4 c2 c3 c4 d2 d3 d4 e1 e2",
    "a3 a4 a5 a6 b2 b3 b4 b5 c2 c3 c4 c5 d2 d3 d4 d5 e2 e3 e4 e5 f1 f2 f3 f4",
];

fn certified(search: &mut Dfpn<1>, position: &Position<1>, expected: Color) {
    let certificate = search.certificate(position, &Control::default()).expect("not stopped");
    accepted(&certificate, expected);
}

#[test]
fn openings_up_to_six_by_six() {
    for (index, winning) in WINNING.iter().enumerate() {
        let size = Size::new(index + 1, index + 1).expect("small");
        let board = Board::<1>::new(size);
        let winning = board.cells_named(winning).expect("cells");
        let position = Position::new(&board, &Setup::empty(Rules::Hex, size));
        // One table for all moves, and a table for each opening alone.
        let mut search = Dfpn::new(&board, Limits::STRONG, 16);
        let outcome = search.solve(position, true, &Control::default());
        assert_eq!(outcome.winner, Some(Color::Black), "{size}");
        assert_eq!(outcome.winning_moves, winning, "{size}");
        for cell in board.all() {
            let after = position.after(&board, cell);
            let mut search = Dfpn::new(&board, Limits::STRONG, 1);
            let winner = search.solve(after, false, &Control::default()).winner;
            let expected = if winning.contains(cell) { Color::Black } else { Color::White };
            assert_eq!(winner, Some(expected), "{size} {}", size.name(cell));
            if size.cells() <= 25 {
                certified(&mut search, &after, expected);
            }
        }
    }
}

/// The boards of random positions.
const SIZES: [(usize, usize); 6] = [(4, 4), (5, 5), (4, 5), (5, 4), (3, 6), (6, 3)];

#[test]
fn random_positions_agree_with_the_reference_solver() {
    let mut random = Random(0x5eed_0d02);
    let control = Control::default();
    for index in 0..2_500 {
        let setup = random.open_position(&SIZES, 8, 14);
        let board = Board::<1>::new(setup.size());
        let position = Position::new(&board, &setup);
        let all_moves = index % 10 == 0;
        let expected = Brute::new(&board, 256).solve(position, all_moves, &control);
        let mut search = Dfpn::new(&board, Limits::STRONG, 1);
        let found = search.solve(position, all_moves, &control);
        assert_eq!(found.winner, expected.winner, "{setup}");
        assert_eq!(found.winning_moves.is_empty(), expected.winner != Some(setup.turn), "{setup}");
        if all_moves {
            certified(&mut search, &position, expected.winner.expect("not stopped"));
            assert_eq!(found.winning_moves, expected.winning_moves, "{setup}");
            assert_eq!(found.losing_moves, expected.losing_moves, "{setup}");
        }
    }
}

/// Each position with all features and, in turn, without templates, without the learned order, and
/// without both. Takes some minutes:
/// `cargo test -p mustplay-solve --test all -- --ignored dfpn::many_random_positions`.
#[test]
#[ignore = "long"]
fn many_random_positions() {
    let mut random = Random(0x5eed_0d20);
    let control = Control::default();
    let all = dfpn::Features::ALL;
    let fewer = [
        dfpn::Features { templates: false, ..all },
        dfpn::Features { learned_order: false, ..all },
        dfpn::Features { templates: false, learned_order: false, ..all },
    ];
    let (mut by_brute_force, mut by_solver) = (0, 0);
    while by_brute_force + by_solver < 20_500 {
        // Some of 7x7 after the others, with enough stones for SOLVER.
        let is_large = by_brute_force + by_solver >= 20_000;
        let side = if is_large { 7 } else { 4 + random.below(3) };
        let size = Size::new(side, side).expect("small");
        let stones = if is_large { 8 + random.below(16) } else { random.below(size.cells() - 6) };
        let setup = random.position(size, size.cells() - stones);
        if setup.joined().is_some() {
            continue;
        }
        let board = Board::<1>::new(size);
        let position = Position::new(&board, &setup);
        let expected = if size.cells() - stones <= 12 {
            by_brute_force += 1;
            Brute::new(&board, 256).solve(position, false, &control)
        } else {
            by_solver += 1;
            DepthFirst::new(&board, Features::default(), Limits::FAST)
                .solve(position, false, &control)
        };
        let index = by_brute_force + by_solver;
        let on = threads(if index % 10 == 0 { 2 } else { 1 });
        for features in [all, fewer[index % fewer.len()]] {
            let search = Dfpn::new(&board, Limits::STRONG, 1).with_features(features);
            let found = search.with_threads(on).solve(position, false, &control);
            assert_eq!(found.winner, expected.winner, "{setup} with {features:?}");
        }
    }
    println!("{by_brute_force} against brute force, {by_solver} against SOLVER");
}

#[test]
fn images_have_the_same_winner() {
    let mut random = Random(0x5eed_0d03);
    let control = Control::default();
    for _ in 0..300 {
        let size = Size::new(5, 5 + random.below(2)).expect("small");
        let empty = 16 + random.below(6);
        let setup = random.position(size, empty);
        if setup.joined().is_some() {
            continue;
        }
        let winners = Symmetry::ALL.map(|symmetry| {
            let image = setup.image(symmetry);
            let board = Board::<1>::new(image.size());
            let mut search = Dfpn::new(&board, Limits::STRONG, 4);
            let winner = search.solve(Position::new(&board, &image), false, &control).winner;
            symmetry.color(winner.expect("not stopped"))
        });
        assert_eq!(winners, [winners[0]; 4], "{setup}");
    }
}

#[test]
fn two_words_find_what_one_does() {
    let mut random = Random(0x5eed_0d04);
    let size = Size::new(5, 5).expect("small");
    let (one, two) = (Board::<1>::new(size), Board::<2>::new(size));
    for _ in 0..200 {
        let setup = random.position(size, 18);
        if setup.joined().is_some() {
            continue;
        }
        let control = Control::default();
        let first =
            Dfpn::new(&one, Limits::STRONG, 1).solve(Position::new(&one, &setup), false, &control);
        let second =
            Dfpn::new(&two, Limits::STRONG, 1).solve(Position::new(&two, &setup), false, &control);
        assert_eq!((first.winner, first.nodes), (second.winner, second.nodes), "{setup}");
    }
}

#[test]
fn the_same_position_takes_the_same_nodes() {
    let size = Size::new(6, 6).expect("small");
    let board = Board::<1>::new(size);
    let cell = board.cells_named("a3").expect("a cell").first().expect("a cell");
    let position = Position::new(&board, &Setup::empty(Rules::Hex, size)).after(&board, cell);
    let nodes = |memory_mib| {
        let mut search = Dfpn::new(&board, Limits::STRONG, memory_mib);
        let outcome = search.solve(position, false, &Control::default());
        assert_eq!(outcome.winner, Some(Color::Black));
        outcome.nodes
    };
    assert_eq!(nodes(16), nodes(16));
}

#[test]
fn it_stops_when_told() {
    let size = Size::new(8, 8).expect("small");
    let board = Board::<1>::new(size);
    let position = Position::new(&board, &Setup::empty(Rules::Hex, size));
    let control = Control::with_most_nodes(256);
    let outcome = Dfpn::new(&board, Limits::STRONG, 1).solve(position, false, &control);
    assert_eq!(outcome.winner, None);
    assert!((255..512).contains(&outcome.nodes), "{} nodes", outcome.nodes);
}

fn opening(board: &Board<1>, name: &str) -> Position<1> {
    let cell = board.cells_named(name).expect("a cell").first().expect("a cell");
    Position::new(board, &Setup::empty(Rules::Hex, board.size())).after(board, cell)
}

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).expect("not zero")
}

#[test]
fn threads_find_what_one_does() {
    let mut random = Random(0x5eed_0d07);
    let control = Control::default();
    let size = Size::new(6, 6).expect("small");
    let board = Board::<1>::new(size);
    for index in 0..60 {
        let empty = 30 + random.below(5);
        let setup = random.position(size, empty);
        if setup.joined().is_some() {
            continue;
        }
        let position = Position::new(&board, &setup);
        let expected = Dfpn::new(&board, Limits::STRONG, 4).solve(position, false, &control).winner;
        let mut search = Dfpn::new(&board, Limits::STRONG, 1).with_threads(threads(2 + index % 3));
        assert_eq!(search.solve(position, false, &control).winner, expected, "{setup}");
    }
}

#[test]
fn certificates_after_a_solve_on_two_threads() {
    for (columns, name, winner) in [(6, "a3", Color::Black), (7, "d2", Color::White)] {
        let board = Board::<1>::new(Size::new(columns, columns).expect("small"));
        let position = opening(&board, name);
        let mut search = Dfpn::new(&board, Limits::STRONG, 16).with_threads(threads(2));
        let outcome = search.solve(position, false, &Control::default());
        assert_eq!(outcome.winner, Some(winner), "{name}");
        certified(&mut search, &position, winner);
    }
}

#[test]
fn a_certificate_with_too_many_claims_is_given_up() {
    let board = Board::<1>::new(Size::new(5, 5).expect("small"));
    let position = opening(&board, "b2");
    let control = Control::default();
    let mut search = Dfpn::new(&board, Limits::STRONG, 16);
    assert!(search.certificate_within(&position, 5, &control).is_err());
    let whole = search.certificate(&position, &control).expect("not stopped");
    let most_claims = 10 * whole.steps.len() as u64;
    let again = search.certificate_within(&position, most_claims, &control).expect("enough");
    assert_eq!(again.steps.len(), whole.steps.len());
}

#[test]
fn all_moves_on_two_threads() {
    let size = Size::new(6, 6).expect("small");
    let board = Board::<1>::new(size);
    let position = Position::new(&board, &Setup::empty(Rules::Hex, size));
    let mut search = Dfpn::new(&board, Limits::STRONG, 16).with_threads(threads(2));
    let outcome = search.solve(position, true, &Control::default());
    assert_eq!(outcome.winner, Some(Color::Black));
    assert_eq!(outcome.winning_moves, board.cells_named(WINNING[5]).expect("cells"));
    assert_eq!(outcome.losing_moves, board.all() - outcome.winning_moves);
}

#[test]
fn threads_stop_when_told() {
    let board = Board::<1>::new(Size::new(7, 7).expect("small"));
    for count in [2, 4] {
        let mut search = Dfpn::new(&board, Limits::STRONG, 16).with_threads(threads(count));
        let control = Control::with_most_nodes(1024);
        let outcome = search.solve(opening(&board, "a4"), false, &control);
        assert_eq!(outcome.winner, None);
        assert!((1023..1024 + 128 * count as u64).contains(&outcome.nodes), "{}", outcome.nodes);
        // A search that was stopped leaves nothing behind that would keep the next from working.
        let outcome = search.solve(opening(&board, "d3"), false, &Control::default());
        assert_eq!(outcome.winner, Some(Color::Black));
    }
}

#[test]
fn threads_stop_from_outside() {
    let size = Size::new(9, 9).expect("small");
    let board = Board::<2>::new(size);
    let position = Position::new(&board, &Setup::empty(Rules::Hex, size));
    let control = Control::default();
    let mut search = Dfpn::new(&board, Limits::STRONG, 1).with_threads(threads(3));
    let outcome = std::thread::scope(|scope| {
        scope.spawn(|| {
            while control.nodes() < 512 {
                std::thread::yield_now();
            }
            control.stop();
        });
        search.solve(position, false, &control)
    });
    assert_eq!(outcome.winner, None);
}

#[test]
fn a_search_on_threads_goes_on_in_legs() {
    let board = Board::<1>::new(Size::new(6, 6).expect("small"));
    for (name, winner) in [("a3", Color::Black), ("b1", Color::White), ("a2", Color::White)] {
        let position = opening(&board, name);
        for count in [1, 2, 3] {
            let mut search = Dfpn::new(&board, Limits::STRONG, 16).with_threads(threads(count));
            let mut restarted = Dfpn::new(&board, Limits::STRONG, 16).with_threads(threads(count));
            let found = (0..1000).find_map(|_| {
                // Each leg begins with a stretch of one thread alone.
                let control = Control::with_most_nodes(512);
                let outcome = search.solve(position, false, &control);
                for record in search.records() {
                    assert!(record.is_sound(&board), "{record:?}");
                }
                outcome.winner
            });
            assert_eq!(found, Some(winner), "{name} on {count} threads");
            // Another engine that knows what this one did finds the same.
            for record in search.records() {
                restarted.recall(&record);
                restarted.learn(&record);
            }
            let outcome = restarted.solve(position, false, &Control::default());
            assert_eq!((outcome.winner, outcome.nodes), (Some(winner), 0), "{name}");
        }
    }
}

#[test]
fn what_threads_knew_when_they_were_stopped_serves_others() {
    let board = Board::<1>::new(Size::new(7, 7).expect("small"));
    for (name, winner) in [("d2", Color::White), ("d3", Color::Black), ("c5", Color::Black)] {
        let position = opening(&board, name);
        let mut search = Dfpn::new(&board, Limits::STRONG, 48).with_threads(threads(2));
        let control = Control::with_most_nodes(600);
        search.solve(position, false, &control);
        for count in [1, 2] {
            let mut other = Dfpn::new(&board, Limits::STRONG, 48).with_threads(threads(count));
            for record in search.records() {
                assert!(record.is_sound(&board), "{record:?}");
                other.recall(&record);
                other.learn(&record);
            }
            let found = other.solve(position, false, &Control::default()).winner;
            assert_eq!(found, Some(winner), "{name} on {count} threads");
        }
    }
}

/// Stealing the opponent's strategy: the theorem of `dfpn::stealing` for Hex, in all positions of
/// 3x3.
#[test]
fn the_side_to_move_wins_with_the_images_of_all_stones_of_the_opponent() {
    let size = Size::new(3, 3).expect("small");
    let board = Board::<1>::new(size);
    let mut brute = Brute::new(&board, 256);
    let [mut covered, mut refuted_the_other_way] = [0; 2];
    for number in 0..3_usize.pow(9) {
        let mut stones = ByColor::from_fn(|_| CellSet::EMPTY);
        for cell in size.all_cells() {
            match number / 3_usize.pow(cell.index() as u32) % 3 {
                0 => {}
                1 => stones[Color::Black].insert(cell),
                _ => stones[Color::White].insert(cell),
            }
        }
        for (mirror, turn) in [Symmetry::Mirror, Symmetry::MirrorRotation]
            .into_iter()
            .flat_map(|mirror| Color::ALL.map(|turn| (mirror, turn)))
        {
            let owns_images =
                |color: Color| mirror.set(size, stones[!color]).is_subset(stones[color]);
            if !owns_images(turn) && !owns_images(!turn) {
                continue;
            }
            let position = Position::with_stones(&board, Rules::Hex, stones, turn);
            let winner = position
                .winner(&board)
                .or_else(|| brute.solve(position, false, &Control::default()).winner);
            if owns_images(turn) {
                covered += 1;
                assert_eq!(winner, Some(turn), "{}", position.to_setup(&board));
            } else {
                refuted_the_other_way += usize::from(winner == Some(turn));
            }
        }
    }
    assert!(covered > 0 && refuted_the_other_way > 0);
}
