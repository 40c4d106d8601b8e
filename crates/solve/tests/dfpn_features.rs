//! Proof-number search with each of its features switched off.

mod common;

use board::{Board, Position, Setup};
use chance::Random;
use common::accepted;
use connect::Limits;
use inferior::Kinds;
use solve::brute::Brute;
use solve::dfpn::{Dfpn, Features};
use solve::{Config, Control};
use std::num::NonZeroUsize;

/// All features but one.
fn variants() -> Vec<(&'static str, Features)> {
    let all = Features::ALL;
    let mut variants = vec![
        ("threats", Features { threats: false, ..all }),
        ("learned", Features { learned: false, ..all }),
        ("must-play", Features { must_play: false, ..all }),
        ("unions", Features { small_unions: false, ..all }),
        ("deferral", Features { deferral: false, ..all }),
        ("order", Features { order: false, ..all }),
        ("history", Features { history: false, ..all }),
        ("focus", Features { focus: false, ..all }),
        ("kept", Features { kept: false, ..all }),
        ("table", Features { table: false, ..all }),
        ("rotation", Features { rotation: false, ..all }),
        ("inferior", Features { inferior: Kinds::NONE, ..all }),
    ];
    let kinds = Kinds::each_but_one().map(|(name, inferior)| (name, Features { inferior, ..all }));
    variants.extend(kinds);
    variants
}

/// Nothing but the search and connections.
const NONE: Features = Features {
    rex: solve::dfpn::rex::Features::ALL,
    inferior: Kinds::NONE,
    threats: false,
    learned: false,
    must_play: false,
    small_unions: false,
    deferral: false,
    order: false,
    history: false,
    focus: false,
    kept: false,
    table: false,
    rotation: false,
};

#[test]
fn winners_stay_right_whatever_is_off() {
    let mut random = Random(0x5eed_0d20);
    let control = Control::default();
    let mut variants = variants();
    variants.push(("anything", NONE));
    for index in 0..170 {
        let setup = random.open_position(&[(4, 4), (5, 5), (4, 5), (5, 4)], 10, 16);
        let board = Board::<1>::new(setup.size());
        let position = Position::new(&board, &setup);
        let expected =
            Brute::new(&board, &Config::default()).solve(position, false, &control).winner;
        for (place, (name, features)) in variants.iter().enumerate() {
            let threads = NonZeroUsize::MIN.saturating_add(usize::from(index % 50 == 0));
            let mut search =
                Dfpn::new(&board, Limits::FAST, 1).with_features(*features).with_threads(threads);
            let found = search.solve(position, false, &control).winner;
            assert_eq!(found, expected, "{setup} without {name}");
            if index % variants.len() == place {
                let certificate = search.certificate(&position, &control).expect("not stopped");
                accepted(&certificate, expected.expect("not stopped"));
            }
        }
    }
}

#[test]
fn every_switch_changes_the_number_of_nodes() {
    let nodes = |line: &str, features| {
        let setup: Setup = line.parse().expect("a line");
        let board = Board::<1>::new(setup.size());
        let mut search = Dfpn::new(&board, Limits::FAST, 16).with_features(features);
        search.solve(Position::new(&board, &setup), false, &Control::default()).nodes
    };
    // An opening that most switches are felt in, one that is its own rotation, and a longer one.
    let lines = ["6/B5/6/6/6/6 w", "7/7/7/3B3/7/7/7 w", "7/7/3B3/7/7/7/7 w"];
    for (name, features) in variants() {
        let changes = lines.iter().any(|line| {
            let (without, with) = (nodes(line, features), nodes(line, Features::ALL));
            println!("{line} without {name}: {without} nodes, with it {with}");
            without != with
        });
        assert!(changes, "{name}");
    }
}
