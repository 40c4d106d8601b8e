//! SOLVER against the reference solver, with all features and with each one off, and its
//! certificates against the verifier.

use crate::common::accepted;
use board::{Board, Color, Position, Rules, Setup, Size};
use chance::Random;
use connect::Limits;
use inferior::Kinds;
use solve::Control;
use solve::brute::Brute;
use solve::dfs::{DepthFirst, Features};

/// All features, and all but one.
fn variants() -> Vec<(&'static str, Features)> {
    let all = Features::default();
    // The tables know all about side triangles, so these switches are of no use beside them.
    let papers = Features { inferior: Kinds::NONE, ..all };
    let mut variants = vec![
        ("all", all),
        ("domination", Features { domination: false, ..papers }),
        ("fill-in", Features { fill_in: false, ..papers }),
        ("h-search", Features { h_search: false, ..all }),
        ("must-play", Features { must_play: false, ..all }),
        ("table", Features { table: false, ..all }),
        ("unions", Features { small_unions: false, ..all }),
        ("inferior", papers),
        ("h-search and inferior", Features { h_search: false, ..papers }),
    ];
    let kinds = Kinds::each_but_one().map(|(name, inferior)| (name, Features { inferior, ..all }));
    variants.extend(kinds);
    variants
}

fn certified(solver: &mut DepthFirst<1>, position: &Position<1>, expected: Color) -> u64 {
    let certificate = solver.certificate(position, &Control::default()).expect("not stopped");
    accepted(&certificate, expected)
}

/// What the winner is said to need is enough: all other cells go to the loser.
#[test]
fn the_winner_needs_no_other_stones_and_cells() {
    let mut random = Random(0x5eed_0006);
    let control = Control::default();
    let (mut positions, mut given) = (0, 0);
    while positions < 3_000 {
        let setup = random.open_position(&[(4, 4), (5, 5), (4, 5), (5, 4)], 8, 15);
        let board = Board::<1>::new(setup.size());
        let position = Position::new(&board, &setup);
        let outcome = DepthFirst::new(&board, Features::default(), Limits::FAST)
            .solve(position, false, &control);
        let winner = outcome.winner.expect("not stopped");
        let [stones, carrier] =
            [outcome.stones, outcome.carrier].map(|cells| cells.expect("the engine knows them"));
        assert!(stones.is_subset(position.stones(winner)), "{setup}");
        let mut poor = setup.clone();
        for cell in board.all() - stones - carrier {
            given += usize::from(poor.at(cell) != Some(!winner));
            poor.set(cell, Some(!winner));
        }
        let poor_position = Position::new(&board, &poor);
        let left = poor_position.winner(&board).or_else(|| {
            let mut brute = Brute::new(&board, 256);
            brute.solve(poor_position, false, &control).winner
        });
        assert_eq!(left, Some(winner), "{setup}: {poor}");
        positions += 1;
    }
    println!("{given} cells and stones went to the loser");
    assert!(given > positions);
}

#[test]
fn random_positions_agree_with_the_reference_solver() {
    let mut random = Random(0x5eed_0005);
    let control = Control::default();
    let (mut positions, mut by_connections) = (0, 0);
    while positions < 2_000 {
        let setup = random.open_position(&[(4, 4), (5, 5), (4, 5), (5, 4)], 8, 15);
        let board = Board::<1>::new(setup.size());
        let position = Position::new(&board, &setup);
        let expected = Brute::new(&board, 256).solve(position, false, &control).winner;
        for (index, (name, features)) in variants().into_iter().enumerate() {
            // All features, and some of the variants in turn.
            if index > 0 && (index + positions) % 3 == 0 {
                continue;
            }
            let mut solver = DepthFirst::new(&board, features, Limits::FAST);
            let outcome = solver.solve(position, false, &control);
            assert_eq!(outcome.winner, expected, "{setup} without {name}");
            assert_eq!(outcome.winning_moves.is_empty(), expected != Some(setup.turn), "{setup}");
            by_connections += u32::from(name == "all" && outcome.nodes <= 2);
            if positions % 10 == 0 {
                certified(&mut solver, &position, expected.expect("decided"));
            }
        }
        positions += 1;
    }
    println!("{by_connections} of {positions} were decided by connections alone");
}

#[test]
fn all_moves_agree_with_the_reference_solver() {
    let mut random = Random(0x5eed_0006);
    let control = Control::default();
    for _ in 0..300 {
        let setup = random.open_position(&[(4, 4), (5, 5), (4, 5), (5, 4)], 8, 15);
        let board = Board::<1>::new(setup.size());
        let position = Position::new(&board, &setup);
        let expected = Brute::new(&board, 256).solve(position, true, &control);
        let mut solver = DepthFirst::new(&board, Features::default(), Limits::FAST);
        let found = solver.solve(position, true, &control);
        assert_eq!(found.winning_moves, expected.winning_moves, "{setup}");
        assert_eq!(found.losing_moves, expected.losing_moves, "{setup}");
    }
}

#[test]
fn a_tiny_table_gives_the_same_answer() {
    let setup: Setup = "6/B5/6/6/6/6 w".parse().expect("a line");
    let board = Board::<1>::new(setup.size());
    let position = Position::new(&board, &setup);
    let control = Control::default();
    let mut roomy = DepthFirst::new(&board, Features::default(), Limits::FAST);
    let mut cramped = DepthFirst::new(&board, Features::default(), Limits::FAST).with_memory(0);
    let (one, other) =
        (roomy.solve(position, false, &control), cramped.solve(position, false, &control));
    assert_eq!(one.winner, other.winner);
    assert!(other.nodes > one.nodes, "the bound is felt");
}

/// The cells that win when Black opens on a square board.
fn winning_openings(columns: usize, features: Features) -> (Vec<String>, u64) {
    let size = Size::new(columns, columns).expect("small");
    let board = Board::<1>::new(size);
    let empty = Position::new(&board, &Setup::empty(Rules::Hex, size));
    let (mut winning, mut nodes) = (Vec::new(), 0);
    for cell in size.all_cells() {
        let mut solver = DepthFirst::new(&board, features, Limits::FAST);
        let position = empty.after(&board, cell);
        let outcome = solver.solve(position, false, &Control::default());
        nodes += outcome.nodes;
        let winner = outcome.winner.expect("not stopped");
        certified(&mut solver, &position, winner);
        if winner == Color::Black {
            winning.push(size.name(cell));
        }
    }
    (winning, nodes)
}

#[test]
fn openings_up_to_five_by_five() {
    // Sources: brute force up to 4x4, and for 5x5 the table in suite/positions.
    let table: [(usize, &str); 5] = [
        (1, "a1"),
        (2, "b1 a2"),
        (3, "c1 a2 b2 c2 a3"),
        (4, "d1 c2 b3 a4"),
        (5, "e1 b2 c2 d2 e2 b3 c3 d3 a4 b4 c4 d4 a5"),
    ];
    for (columns, expected) in table {
        let (winning, nodes) = winning_openings(columns, Features::default());
        assert_eq!(winning.join(" "), expected);
        println!("{columns}x{columns}: {nodes} nodes");
    }
}

#[test]
fn every_switch_changes_the_number_of_nodes() {
    let nodes = |line: &str, features| {
        let setup: Setup = line.parse().expect("a line");
        let board = Board::<1>::new(setup.size());
        let mut solver = DepthFirst::new(&board, features, Limits::FAST);
        solver.solve(Position::new(&board, &setup), false, &Control::default()).nodes
    };
    for (name, features) in variants().into_iter().skip(1) {
        // Without connections only the smallest boards are within reach.
        let line = match name {
            name if name.starts_with("h-search") => "4/1B2/4/4 w",
            _ => "6/5B/6/6/6/6 w",
        };
        let with = match name {
            "domination" | "fill-in" => Features { inferior: Kinds::NONE, ..Features::default() },
            _ => Features::default(),
        };
        let (without, with) = (nodes(line, features), nodes(line, with));
        println!("without {name}: {without} nodes, with it {with}");
        assert_ne!(without, with, "{name}");
    }
}

#[test]
fn the_nearer_sides_win_whoever_moves() {
    // Five columns and six rows: White has the shorter way.
    for line in ["5/5/5/5/5/5 b", "5/5/5/5/5/5 w"] {
        let setup: Setup = line.parse().expect("a line");
        let board = Board::<1>::new(setup.size());
        let mut solver = DepthFirst::new(&board, Features::default(), Limits::FAST);
        let position = Position::new(&board, &setup);
        let outcome = solver.solve(position, false, &Control::default());
        assert_eq!(outcome.winner, Some(Color::White), "{line}");
        certified(&mut solver, &position, Color::White);
    }
}
