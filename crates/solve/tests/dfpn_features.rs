//! Proof-number search with each of its features switched off.

use crate::common::accepted;
use board::{Board, ByColor, CellSet, Color, Position, Rules, Setup, Size, Symmetry};
use chance::Random;
use connect::Limits;
use inferior::Kinds;
use solve::Control;
use solve::brute::Brute;
use solve::dfpn::{Dfpn, Features};
use std::num::NonZeroUsize;

/// All features but one.
fn variants() -> Vec<(&'static str, Features)> {
    let all = Features::ALL;
    let mut variants = vec![
        ("decomposition", Features { decomposition: false, ..all }),
        ("threats", Features { threats: false, ..all }),
        ("learned", Features { learned: false, ..all }),
        ("must-play", Features { must_play: false, ..all }),
        ("unions", Features { small_unions: false, ..all }),
        ("deferral", Features { deferral: false, ..all }),
        ("order", Features { order: false, ..all }),
        ("history", Features { history: false, ..all }),
        ("forcing", Features { forcing: false, ..all }),
        ("learned-order", Features { learned_order: false, ..all }),
        ("stages", Features { stages: false, ..all }),
        ("focus", Features { focus: false, ..all }),
        ("kept", Features { kept: false, ..all }),
        ("templates", Features { templates: false, ..all }),
        ("table", Features { table: false, ..all }),
        ("rotation", Features { rotation: false, ..all }),
        ("mirror", Features { mirror: false, ..all }),
        ("stealing", Features { stealing: false, ..all }),
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
    decomposition: false,
    templates: false,
    threats: false,
    learned: false,
    must_play: false,
    small_unions: false,
    deferral: false,
    order: false,
    history: false,
    forcing: false,
    learned_order: false,
    stages: false,
    focus: false,
    kept: false,
    table: false,
    rotation: false,
    mirror: false,
    stealing: false,
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
        let expected = Brute::new(&board, 256).solve(position, false, &control).winner;
        for (place, (name, features)) in variants.iter().enumerate() {
            let threads = NonZeroUsize::MIN.saturating_add(usize::from(index % 50 == 0));
            let mut search =
                Dfpn::new(&board, Limits::STRONG, 1).with_features(*features).with_threads(threads);
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
        let mut search = Dfpn::new(&board, Limits::STRONG, 16).with_features(features);
        search.solve(Position::new(&board, &setup), false, &Control::default()).nodes
    };
    // An opening that most switches are felt in, one that is its own rotation, and four longer
    // ones. The mirror image of a position doesn't come up in a search of its own.
    let lines = [
        "6/B5/6/6/6/6 w",
        "7/7/7/3B3/7/7/7 w",
        "7/7/3B3/7/7/7/7 w",
        "7/7/2B4/7/7/7/7 w",
        "7/7/7/2B4/7/7/7 w",
        "7/7/7/7/1B5/7/7 w",
    ];
    for (name, features) in variants().into_iter().filter(|(name, _)| *name != "mirror") {
        let changes = lines.iter().any(|line| {
            let (without, with) = (nodes(line, features), nodes(line, Features::ALL));
            println!("{line} without {name}: {without} nodes, with it {with}");
            without != with
        });
        assert!(changes, "{name}");
    }
}

/// When an engine has decided a position, its images take no more nodes: also those with columns
/// and rows, and colors, exchanged.
#[test]
fn an_engine_that_knows_a_position_knows_its_images() {
    let control = Control::default();
    for (line, rules) in [("5/5/1B3/5/5 w", Rules::Hex), ("B3/4/4/4 w", Rules::Rex)] {
        let mut setup: Setup = line.parse().expect("a line");
        setup.rules = rules;
        let board = Board::<1>::new(setup.size());
        for (symmetry, mirror) in Symmetry::ALL.into_iter().flat_map(|s| [(s, true), (s, false)]) {
            let features = Features { mirror, ..Features::ALL };
            let mut search = Dfpn::start(&board, rules, features, 16, NonZeroUsize::MIN);
            let image = Position::new(&board, &setup.image(symmetry));
            let position = Position::new(&board, &setup);
            let first = search.solve(position, false, &control);
            let second = search.solve(image, false, &control);
            let turned = |set| symmetry.set(setup.size(), set);
            assert_eq!(first.winner, Some(Color::Black), "{setup}");
            assert_eq!(second.winner, Some(symmetry.color(Color::Black)), "{setup} {symmetry:?}");
            assert!(first.nodes > 0, "{setup}");
            assert_eq!(second.nodes > 0, symmetry.mirrors() && !mirror, "{setup} {symmetry:?}");
            if second.nodes == 0 {
                assert_eq!(second.carrier, first.carrier.map(turned), "{setup} {symmetry:?}");
            }
        }
    }
}

/// Positions one move before one that is its own image under a mirror.
#[test]
fn positions_that_stealing_decides_are_solved_and_proved() {
    let mut random = Random(0x5eed_0d21);
    let control = Control::default();
    let size = Size::new(4, 4).expect("small");
    let board = Board::<1>::new(size);
    let mut changed = 0;
    for index in 0..80 {
        let rules = [Rules::Hex, Rules::Rex][index % 2];
        let mirror = [Symmetry::Mirror, Symmetry::MirrorRotation][index / 2 % 2];
        let mut stones = ByColor::from_fn(|_| CellSet::EMPTY);
        for _ in 0..3 {
            let cell = CellSet::<1>::cell_at(random.below(16));
            let image = mirror.cell(size, cell);
            if cell != image && !(stones[Color::Black] | stones[Color::White]).contains(cell) {
                stones[Color::Black].insert(cell);
                stones[Color::White].insert(image);
            }
        }
        let Some(taken) = stones[Color::White].first() else { continue };
        stones[Color::White].remove(taken);
        let position = Position::with_stones(&board, rules, stones, Color::White);
        if position.winner(&board).is_some() {
            continue;
        }
        let mut brute = Brute::new(&board, 256);
        let expected = brute.solve(position, true, &control);
        let with_and_without = [true, false].map(|stealing| {
            let features = Features { stealing, ..Features::ALL };
            let start = || Dfpn::start(&board, rules, features, 1, NonZeroUsize::MIN);
            let found = start().solve(position, true, &control);
            let line = position.to_setup(&board);
            assert_eq!(found.winner, expected.winner, "{line}");
            assert_eq!(found.winning_moves, expected.winning_moves, "{line}");
            let mut search = start();
            let (winner, _) = search.claim(&position, &control).expect("not stopped");
            assert_eq!(Some(winner), expected.winner, "{line}");
            let certificate = search.certificate(&position, &control).expect("not stopped");
            accepted(&certificate, winner);
            found.nodes
        });
        changed += usize::from(with_and_without[0] != with_and_without[1]);
    }
    assert!(changed > 0);
}
