//! Proof-number search in Rex against the reference solver and published winners.

use crate::common::accepted;
use board::{Board, ByColor, CellSet, Color, Position, Rules, Setup, Size};
use chance::Random;
use inferior::rex::Kinds;
use proof::Step;
use proof::forcing::Forcing;
use solve::Control;
use solve::brute::Brute;
use solve::dfpn::record::Record;
use solve::dfpn::{Dfpn, Features, rex};
use std::num::NonZeroUsize;

const ONE: NonZeroUsize = NonZeroUsize::MIN;

/// The boards of random positions.
const SIZES: [(usize, usize); 8] = [(3, 3), (3, 4), (4, 3), (4, 4), (4, 5), (5, 4), (3, 6), (5, 5)];

/// All features, and all but one.
fn variants() -> Vec<(&'static str, Features)> {
    let all = Features::ALL;
    let of_rex = |rex| Features { rex, ..all };
    let kinds = |inferior| of_rex(rex::Features { inferior, ..all.rex });
    vec![
        ("nothing", all),
        ("learned", Features { learned: false, ..all }),
        ("order", Features { order: false, ..all }),
        ("history", Features { history: false, ..all }),
        ("learned-order", Features { learned_order: false, ..all }),
        ("stages", Features { stages: false, ..all }),
        ("focus", Features { focus: false, ..all }),
        ("kept", Features { kept: false, ..all }),
        ("table", Features { table: false, ..all }),
        ("rotation", Features { rotation: false, ..all }),
        ("mirror", Features { mirror: false, ..all }),
        ("stealing", Features { stealing: false, ..all }),
        ("pairings", of_rex(rex::Features { pairings: false, ..all.rex })),
        ("decomposition", Features { decomposition: false, ..all }),
        ("strips", of_rex(rex::Features { strips: false, ..all.rex })),
        ("ahead", of_rex(rex::Features { ahead: false, ..all.rex })),
        ("closed", of_rex(rex::Features { closed: false, ..all.rex })),
        ("inferior", kinds(Kinds::NONE)),
        ("dead", kinds(Kinds { dead: false, ..Kinds::ALL })),
        ("captured", kinds(Kinds { captured: false, ..Kinds::ALL })),
        ("shared", kinds(Kinds { shared: false, ..Kinds::ALL })),
        ("killers", kinds(Kinds { killers: false, ..Kinds::ALL })),
        ("capturers", kinds(Kinds { capturers: false, ..Kinds::ALL })),
        ("graphs", kinds(Kinds { graphs: false, ..Kinds::ALL })),
    ]
}

fn random_setup(random: &mut Random, least: usize, most: usize) -> Setup {
    let mut setup = random.open_position(&SIZES, least, most);
    setup.rules = Rules::Rex;
    setup
}

/// Asks the reference solver who wins, and which moves do.
fn truth(board: &Board<1>, position: Position<1>) -> (Option<Color>, CellSet<1>) {
    let outcome = Brute::new(board, 256).solve(position, true, &Control::default());
    (outcome.winner, outcome.winning_moves)
}

fn agrees(setup: &Setup, features: Features, memory_mib: usize, threads: NonZeroUsize, off: &str) {
    let board = Board::<1>::new(setup.size());
    let position = Position::new(&board, setup);
    let mut search = Dfpn::start(&board, Rules::Rex, features, memory_mib, threads);
    let outcome = search.solve(position, true, &Control::default());
    let found = (outcome.winner, outcome.winning_moves);
    assert_eq!(found, truth(&board, position), "{setup} without {off}");
}

#[test]
fn random_positions_agree_with_the_reference_solver_whatever_is_off() {
    let mut random = Random(0x5eed_0e01);
    let variants = variants();
    for index in 0..800 {
        let setup = random_setup(&mut random, 4, 13);
        let (off, features) = variants[index % variants.len()];
        let threads = if index % 7 == 0 { NonZeroUsize::new(2).expect("not zero") } else { ONE };
        agrees(&setup, features, 1, threads, off);
    }
}

#[test]
#[ignore = "takes minutes"]
fn many_random_positions() {
    let mut random = Random(0x5eed_0e02);
    let variants = variants();
    for index in 0..20_000 {
        let setup = random_setup(&mut random, 8, 16);
        let threads = if index % 10 == 0 { NonZeroUsize::new(2).expect("not zero") } else { ONE };
        agrees(&setup, Features::ALL, 1, threads, "nothing");
        let (off, features) = variants[index % variants.len()];
        agrees(&setup, features, 1, ONE, off);
    }
}

#[test]
fn claims_hold_in_the_worst_position() {
    let mut random = Random(0x5eed_0e03);
    for _ in 0..400 {
        let setup = random_setup(&mut random, 4, 13);
        let board = Board::<1>::new(setup.size());
        let position = Position::new(&board, &setup);
        let mut search = Dfpn::start(&board, Rules::Rex, Features::ALL, 1, ONE);
        let (winner, claim) = search.claim(&position, &Control::default()).expect("not stopped");
        assert!(claim.stones.is_subset(position.stones(!winner)), "{setup}");
        assert!((claim.stones | claim.carrier).is_disjoint(position.stones(winner)), "{setup}");
        let mut stones = ByColor::from_fn(|_| claim.stones);
        stones[winner] = board.all() - claim.stones - claim.carrier;
        let empty = claim.carrier - claim.stones;
        let is_odd = position.empty(&board).len() % 2 == 1;
        let last = if is_odd { position.turn() } else { !position.turn() };
        let turn = if empty.len() % 2 == 1 { last } else { !last };
        let worst = Position::with_stones(&board, Rules::Rex, stones, turn);
        let truth = worst.winner(&board).or_else(|| truth(&board, worst).0);
        assert_eq!(truth, Some(winner), "{setup}");
    }
}

#[test]
fn certificates_are_accepted() {
    let mut random = Random(0x5eed_0e04);
    let variants = variants();
    for index in 0..600 {
        let setup = random_setup(&mut random, 0, 16);
        let board = Board::<1>::new(setup.size());
        let position = Position::new(&board, &setup);
        let (_, features) = variants[index % variants.len()];
        let mut search = Dfpn::start(&board, Rules::Rex, features, 1, ONE);
        let certificate = search.certificate(&position, &Control::default()).expect("not stopped");
        let winner = position.winner(&board).or_else(|| truth(&board, position).0);
        accepted(&certificate, winner.expect("not stopped"));
    }
}

/// Plays all moves of the loser against a certificate, until the board is full.
fn loses_every_line(board: &Board<1>, game: Forcing<1>, loser: Color, stones: ByColor<CellSet<1>>) {
    let empty = board.all() - stones[Color::Black] - stones[Color::White];
    let setup = &game.certificate().statement.setup;
    if empty.is_empty() {
        assert!(board.joins(loser, stones[loser]), "{setup}");
        return;
    }
    let has = |color| setup.stones(color).count();
    let played = board.all().len() - empty.len() - has(Color::Black) - has(Color::White);
    let turn = if played.is_multiple_of(2) { setup.turn } else { !setup.turn };
    if turn == loser {
        for cell in empty {
            let mut after = stones;
            after[loser].insert(cell);
            loses_every_line(board, game.clone(), loser, after);
        }
        return;
    }
    let (mut game, mut after) = (game, stones);
    let reply = game.reply(stones[loser], stones[!loser]).expect("the board isn't full");
    assert!(empty.contains(reply));
    after[!loser].insert(reply);
    loses_every_line(board, game, loser, after);
}

/// Where a pairing stands in for a region, the certificate can be played as well. With captured
/// pairs filled in, there are hardly any regions in positions that are small enough for that.
#[test]
fn certificates_with_regions_win_every_line() {
    let mut random = Random(0x5eed_0e05);
    let inferior = Kinds { captured: false, shared: false, ..Kinds::ALL };
    let features =
        Features { rex: rex::Features { inferior, ..Features::ALL.rex }, ..Features::ALL };
    let mut with_regions = 0;
    for _ in 0..4000 {
        let setup = random_setup(&mut random, 7, 10);
        let board = Board::<1>::new(setup.size());
        let position = Position::new(&board, &setup);
        let mut search = Dfpn::start(&board, Rules::Rex, features, 1, ONE);
        let certificate = search.certificate(&position, &Control::default()).expect("not stopped");
        if certificate.steps.iter().any(|step| matches!(step, Step::StandIn { .. })) {
            let loser = !certificate.statement.winner;
            let stones = ByColor::from_fn(|color| position.stones(color));
            let game = Forcing::new(certificate).expect("accepted");
            loses_every_line(&board, game, loser, stones);
            with_regions += 1;
        }
    }
    assert!(with_regions > 5, "only {with_regions}");
}

/// The openings that lose, from 1x1 on (suite/positions/rex-openings.tsv has the sources).
#[test]
fn openings_up_to_five_by_five() {
    let losing = ["a1", "a2 b1", "a1 a2 a3 b1 b2 b3 c1 c2 c3", "b3 c2"];
    for (index, losing) in losing.iter().enumerate() {
        let size = Size::new(index + 1, index + 1).expect("small");
        let board = Board::<1>::new(size);
        let losing = board.cells_named(losing).expect("cells");
        let position = Position::new(&board, &Setup::empty(Rules::Rex, size));
        let mut search = Dfpn::start(&board, Rules::Rex, Features::ALL, 16, ONE);
        let outcome = search.solve(position, true, &Control::default());
        assert_eq!(outcome.losing_moves, losing, "{size}");
    }
    let size = Size::new(5, 5).expect("small");
    let board = Board::<1>::new(size);
    let position = Position::new(&board, &Setup::empty(Rules::Rex, size));
    let mut search = Dfpn::start(&board, Rules::Rex, Features::ALL, 16, ONE);
    let outcome = search.solve(position, true, &Control::default());
    assert_eq!(outcome.losing_moves, board.all());
}

/// White opens in the acute corner; these replies of Black lose.
#[test]
fn replies_to_the_corner_of_five_by_five() {
    let size = Size::new(5, 5).expect("small");
    let board = Board::<1>::new(size);
    let corner = board.cells_named("a1").expect("a cell");
    let stones = ByColor::new(CellSet::EMPTY, corner);
    let position = Position::with_stones(&board, Rules::Rex, stones, Color::Black);
    for (off, features) in variants() {
        if ["pairings", "inferior", "table"].contains(&off) {
            continue; // these take too long for a test
        }
        let mut search = Dfpn::start(&board, Rules::Rex, features, 16, ONE);
        let outcome = search.solve(position, true, &Control::default());
        assert_eq!(outcome.losing_moves, board.cells_named("b4 c3 d2").expect("cells"), "{off}");
    }
}

/// What the verifier accepts is true, so this needs no other source.
#[test]
fn openings_of_oblong_boards_are_proved() {
    for (columns, rows) in [(3, 4), (4, 3), (4, 5), (5, 4)] {
        let size = Size::new(columns, rows).expect("small");
        let board = Board::<1>::new(size);
        let empty = Position::new(&board, &Setup::empty(Rules::Rex, size));
        let mut search = Dfpn::start(&board, Rules::Rex, Features::ALL, 16, ONE);
        let outcome = search.solve(empty, true, &Control::default());
        for cell in board.all() {
            let after = empty.after(&board, cell);
            let wins = outcome.winning_moves.contains(cell);
            let winner = if wins { Color::Black } else { Color::White };
            let certificate = search.certificate(&after, &Control::default()).expect("not stopped");
            accepted(&certificate, winner);
            if size.cells() <= 12 {
                assert_eq!(truth(&board, after).0, Some(winner), "{size} {}", size.name(cell));
            }
        }
    }
}

/// Openings of 7x7 that lose at a glance.
#[test]
fn openings_of_seven_by_seven() {
    let size = Size::new(7, 7).expect("small");
    let board = Board::<1>::new(size);
    let empty = Position::new(&board, &Setup::empty(Rules::Rex, size));
    for cell in board.cells_named("c4 c5 d2 d3 d4").expect("cells") {
        let mut search = Dfpn::start(&board, Rules::Rex, Features::ALL, 64, ONE);
        let after = empty.after(&board, cell);
        let certificate = search.certificate(&after, &Control::default()).expect("not stopped");
        accepted(&certificate, Color::White);
    }
}

/// What searches of other positions found out, with other features and either player Last, never
/// leads to a wrong answer, even on several threads.
#[test]
fn records_of_other_searches_serve() {
    let mut random = Random(0x5eed_0e71);
    let features: Vec<Features> = variants().into_iter().map(|(_, features)| features).collect();
    let (mut recalled, mut learned) = (0, 0);
    for round in 0..30 {
        let sizes = [(4, 3 + round % 2)];
        let size = Size::new(4, 3 + round % 2).expect("small");
        let board = Board::<1>::new(size);
        let random_position = |random: &mut Random, least, most| {
            let mut setup = random.open_position(&sizes, least, most);
            setup.rules = Rules::Rex;
            Position::new(&board, &setup)
        };
        let mut pool: Vec<Record<1>> = Vec::new();
        for number in 0..8 {
            let features = features[(8 * round + number) % features.len()];
            let mut search = Dfpn::start(&board, Rules::Rex, features, 16, ONE);
            let position = random_position(&mut random, size.cells() - 4, size.cells() - 1);
            search.solve(position, true, &Control::default());
            pool.extend(search.records());
        }
        assert!(pool.iter().all(|record| record.is_sound(&board)));
        for number in 0..16 {
            let position = random_position(&mut random, size.cells() - 7, size.cells() - 4);
            let threads = NonZeroUsize::new(1 + number % 2).expect("one or two");
            let mut search = Dfpn::start(&board, Rules::Rex, Features::ALL, 16, threads);
            for record in &pool {
                if record.is_below(&position) {
                    search.recall(record);
                    recalled += 1;
                }
                if record.may_help(&board, &position) {
                    search.learn(record);
                    learned += 1;
                }
            }
            let outcome = search.solve(position, true, &Control::default());
            let found = (outcome.winner, outcome.winning_moves);
            assert_eq!(found, truth(&board, position), "{}", position.to_setup(&board));
        }
    }
    assert!(recalled > 200 && learned > 1000, "only {recalled} and {learned}");
}

/// A record may hold a claim of Rex that would be none of Hex, and the other way round.
#[test]
fn a_record_is_sound_in_its_own_game() {
    let size = Size::new(4, 4).expect("small");
    let board = Board::<1>::new(size);
    for rules in Rules::ALL {
        let mut search = Dfpn::start(&board, rules, Features::ALL, 16, ONE);
        let empty = Position::new(&board, &Setup::empty(rules, size));
        search.solve(empty, true, &Control::default());
        let records: Vec<_> = search.records().collect();
        assert!(records.iter().all(|record| record.rules == rules && record.is_sound(&board)));
        let other = if rules == Rules::Hex { Rules::Rex } else { Rules::Hex };
        let in_other = |record: &Record<1>| Record { rules: other, ..*record }.is_sound(&board);
        assert!(!records.iter().all(in_other));
    }
}

/// The player whose sides are nearer loses, by the pairing of a strip. That takes a node, and one
/// more if a winning move is asked for.
#[test]
fn empty_oblong_boards_are_decided_at_once() {
    let sizes = [(2, 3), (3, 2), (4, 3), (5, 4), (6, 5), (5, 6), (7, 6), (6, 7), (4, 7), (8, 3)];
    for (columns, rows) in sizes {
        let size = Size::new(columns, rows).expect("small");
        let board = Board::<1>::new(size);
        let position = Position::new(&board, &Setup::empty(Rules::Rex, size));
        let mut search = Dfpn::start(&board, Rules::Rex, Features::ALL, 16, ONE);
        let outcome = search.solve(position, false, &Control::default());
        let winner = if columns < rows { Color::Black } else { Color::White };
        assert_eq!(outcome.winner, Some(winner), "{size}");
        assert!(outcome.nodes <= 2, "{size}: {} nodes", outcome.nodes);
        let certificate = search.certificate(&position, &Control::default()).expect("not stopped");
        assert!(certificate.steps.len() <= 3, "{size}: {} claims", certificate.steps.len());
        accepted(&certificate, winner);
        if size.cells() <= 12 {
            assert_eq!(truth(&board, position).0, Some(winner), "{size}");
        }
    }
}
