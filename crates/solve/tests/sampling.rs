//! Positions that a search notes, engines that forget, and moves within a budget.

use board::{Rules, Setup, Size};
use chance::Random;
use solve::any::{AnyBrute, AnyDfpn};
use solve::dfpn::{Features, Noting};
use solve::{Control, Outcome};
use std::num::NonZeroUsize;

const SIZES: [(usize, usize); 4] = [(4, 4), (5, 5), (4, 5), (5, 4)];

fn engine(rules: Rules, size: Size) -> AnyDfpn {
    AnyDfpn::new(rules, size, Features::ALL, 64, NonZeroUsize::MIN)
}

fn position(random: &mut Random, rules: Rules) -> Setup {
    let mut setup = random.open_position(&SIZES, 8, 13);
    setup.rules = rules;
    setup
}

/// Lines are played from the first position with colors in turn, and nobody has joined at their
/// ends; the same seed notes the same.
#[test]
fn lines_lead_to_open_positions() {
    let mut random = Random(0x5eed_5a01);
    let mut lines_seen = 0;
    for index in 0..40 {
        // Positions that aren't decided at a glance.
        let (rules, size, least) = [(Rules::Hex, 6, 26), (Rules::Rex, 5, 16)][index % 2];
        let mut setup = random.open_position(&[(size, size)], least, least + 4);
        setup.rules = rules;
        let noting = Noting { most: 5, seed: index as u64 + 1 };
        let noted = || {
            let mut engine = engine(rules, setup.size());
            engine.sample(&setup, noting, &Control::default()).expect("not stopped")
        };
        let lines = noted();
        assert_eq!(lines, noted(), "{setup}");
        assert!(lines.len() <= 5);
        lines_seen += lines.len();
        for line in lines {
            let mut at = setup.clone();
            for cell in line {
                assert_eq!(at.at(cell), None, "{setup}");
                at = at.after(cell);
            }
            assert_eq!(at.winner(), None, "{setup}");
        }
    }
    assert!(lines_seen > 10, "{lines_seen}");
}

/// An engine that has forgotten finds what a new one finds, with as many nodes, whatever it
/// searched before.
#[test]
fn who_forgets_is_as_new() {
    let mut random = Random(0x5eed_5a02);
    for rules in [Rules::Hex, Rules::Rex] {
        let size = Size::new(5, 5).expect("a board");
        let mut forgetful = engine(rules, size);
        for _ in 0..60 {
            let empty = 10 + random.below(12);
            let mut setup = random.position(size, empty);
            setup.rules = rules;
            if setup.joined().is_some() {
                continue;
            }
            let found = |engine: &mut AnyDfpn| {
                engine.solve_moves_within(&setup, [500, 300], &Control::default())
            };
            forgetful.forget();
            assert_eq!(found(&mut forgetful), found(&mut engine(rules, size)), "{setup}");
        }
    }
}

/// What is said of moves is true, whatever the budget; with enough of it, all is said. The nodes
/// are those of a plain solve.
#[test]
fn moves_within_a_budget_are_right() {
    let mut random = Random(0x5eed_5a03);
    let mut partial = 0;
    for index in 0..300 {
        let rules = [Rules::Hex, Rules::Rex][index % 2];
        let setup = position(&mut random, rules);
        let expected = AnyBrute::new(setup.size(), 16).solve(&setup, true, &Control::default());
        for budget in [0, 1, 64, 100_000] {
            let within = |engine: &mut AnyDfpn| -> Outcome<{ board::WIDE }> {
                engine.solve_moves_within(&setup, [u64::MAX, budget], &Control::default())
            };
            let found = within(&mut engine(rules, setup.size()));
            assert_eq!(found.winner, expected.winner, "{setup}");
            assert!(found.winning_moves.is_subset(expected.winning_moves), "{setup}");
            assert!(found.losing_moves.is_subset(expected.losing_moves), "{setup}");
            let plain = engine(rules, setup.size()).solve(&setup, false, &Control::default());
            assert_eq!(found.nodes, plain.nodes, "{setup}");
            let wins = found.winner == Some(setup.turn);
            assert_eq!(wins, !found.winning_moves.is_empty(), "{setup}");
            if budget == 100_000 && wins {
                assert_eq!(found.winning_moves, expected.winning_moves, "{setup}");
                assert_eq!(found.losing_moves, expected.losing_moves, "{setup}");
            } else if wins {
                partial += usize::from(found.winning_moves != expected.winning_moves);
            }
        }
    }
    assert!(partial > 50, "a small budget leaves something open: {partial}");
}
