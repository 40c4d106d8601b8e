//! What is seen, against plain minimax.

use super::*;
use board::{Board, Endpoint, Position, Rules, Side, Size};
use chance::Random;
use solve::brute::Brute;
use solve::{Control, Outcome};

/// Who wins, and by which moves, from plain minimax.
fn oracle(position: &Setup) -> Outcome<1> {
    let board = Board::<1>::new(position.size());
    let mut brute = Brute::new(&board, 256);
    brute.solve(Position::new(&board, position), true, &Control::default())
}

fn parsed(line: &str) -> Setup {
    line.parse().expect("a position")
}

fn is_full(position: &Setup) -> bool {
    position.size().all_cells().all(|cell| position.at(cell).is_some())
}

#[test]
fn moves_outside_must_play_lose() {
    let mut random = Random(17);
    let (mut outside, mut inside) = (0, 0);
    for _ in 0..400 {
        let position = random.open_position(&[(4, 4), (4, 3), (3, 5), (5, 4)], 6, 13);
        let seen = must_play(&position);
        let wins = oracle(&position).winning_moves;
        let filled = fill_in(&position).position;
        for cell in position.size().all_cells().filter(|&cell| filled.at(cell).is_none()) {
            match seen.moves.contains(&cell) {
                true => inside += 1,
                false => {
                    outside += 1;
                    assert!(!wins.contains(cell), "{position} {cell:?}");
                    assert!(seen.outside.contains(&cell), "{position} {cell:?}");
                }
            }
        }
    }
    assert!(outside > 300 && inside > 300, "{outside} outside, {inside} inside");
}

/// Also on positions that fill-in leaves no empty cell of.
#[test]
fn a_winner_that_is_seen_wins() {
    let mut random = Random(23);
    let (mut mover, mut opponent, mut full) = (0, 0, 0);
    for _ in 0..1200 {
        let position = random.open_position(&[(2, 1), (1, 3), (3, 3), (4, 3), (4, 4)], 1, 11);
        let MustPlay { moves, winner, .. } = must_play(&position);
        let Some(winner) = winner else { continue };
        assert_eq!(oracle(&position).winner, Some(winner), "{position}");
        assert_eq!(moves.is_empty(), winner != position.turn, "{position}");
        full += u32::from(is_full(&fill_in(&position).position));
        match winner == position.turn {
            true => mover += 1,
            false => opponent += 1,
        }
    }
    let seen = [mover, opponent, full];
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

#[test]
fn filling_in_changes_no_winner_in_either_game() {
    let mut random = Random(29);
    for rules in [Rules::Hex, Rules::Rex] {
        let (mut filled, mut passed) = (0, 0);
        for _ in 0..300 {
            let mut position = random.open_position(&[(3, 3), (4, 3), (3, 4)], 3, 10);
            position.rules = rules;
            let found = fill_in(&position);
            assert_eq!(oracle(&position).winner, oracle(&found.position).winner, "{position}");
            filled += u32::from(!found.added.is_empty());
            passed += u32::from(found.position.turn != position.turn);
        }
        assert!(filled > 100, "{rules}: {filled}");
        assert_eq!(passed > 20, rules == Rules::Rex, "{rules}: {passed}");
    }
}

#[test]
fn one_of_the_moves_to_try_wins_if_any_does() {
    let mut random = Random(31);
    for rules in [Rules::Hex, Rules::Rex] {
        let mut pruned = 0;
        for _ in 0..200 {
            let mut position = random.open_position(&[(3, 3), (4, 3), (3, 4)], 4, 11);
            position.rules = rules;
            let seen = inferior(&position);
            let searched = if rules == Rules::Hex { &seen.fill_in.position } else { &position };
            if searched.joined().is_some() || is_full(searched) {
                assert!(seen.moves.is_empty() && seen.pruned.is_empty(), "{position}");
                continue;
            }
            let wins = oracle(searched).winning_moves;
            let is_won = seen.moves.iter().any(|&cell| wins.contains(cell));
            assert_eq!(is_won, !wins.is_empty(), "{position}");
            pruned += seen.pruned.len();
        }
        assert!(pruned > 100, "{rules}: {pruned}");
    }
}

#[test]
fn an_analyzer_says_what_the_functions_say() {
    let mut random = Random(37);
    let analyzer = Analyzer::new(Size::new(5, 5).expect("a board"));
    for _ in 0..20 {
        let position = random.open_position(&[(5, 5)], 8, 20);
        assert_eq!(analyzer.must_play(&position), must_play(&position));
        assert_eq!(analyzer.fill_in(&position), fill_in(&position));
        assert_eq!(analyzer.inferior(&position), inferior(&position));
        assert_eq!(analyzer.circuit(&position, LinksBy::Ends), circuit(&position, LinksBy::Ends));
        let counts = analyzer.connections(&position, position.turn).counts();
        assert_eq!(counts, connections(&position, position.turn).counts());
    }
}

#[test]
fn of_a_game_that_is_over_nothing_is_seen_but_the_winner() {
    for (line, winner) in [("hex 1B1/1B1/1B1 w", Color::Black), ("rex 1B1/1B1/1B1 b", Color::White)]
    {
        let position = parsed(line);
        let seen = must_play(&position);
        assert_eq!((seen.winner, seen.moves.len()), (Some(winner), 0), "{line}");
        let seen = inferior(&position);
        assert_eq!(seen.fill_in.position, position, "{line}");
        assert!(seen.moves.is_empty() && seen.pruned.is_empty(), "{line}");
    }
}

#[test]
fn in_rex_every_move_may_be_played() {
    let seen = must_play(&parsed("rex 3/1B1/3 w"));
    assert_eq!((seen.moves.len(), seen.outside.len(), seen.winner), (8, 0, None));
}

#[test]
fn every_link_has_a_derivation_that_ends_with_it() {
    let position = parsed("hex 5/1B3/3W1/1B3/5 b");
    for color in Color::ALL {
        let found = connections(&position, color);
        let ends = Side::of(color).map(Endpoint::Side);
        for strength in Strength::ALL {
            for link in found.between(ends, strength).expect("own ends") {
                let steps = found.derivation(&link).expect("it was found").steps;
                let last = steps.last().expect("sides aren't neighbors");
                assert_eq!(last.result, link);
                assert_eq!(Some(last.rule), found.rule(&link));
                assert_eq!(found.key(&link).is_some(), strength == Strength::Semi);
                for (index, step) in steps.iter().enumerate() {
                    let known = step.premises.iter().filter_map(|premise| premise.made_by);
                    assert!(known.into_iter().all(|made_by| made_by < index));
                }
            }
        }
    }
}

#[test]
fn links_that_were_not_found_are_refused() {
    let position = parsed("hex 3/1B1/2W b");
    let found = connections(&position, Color::Black);
    let cell = |name: &str| Endpoint::Cell(position.size().cell_named(name).expect("a cell"));
    let refused = |ends| found.ends(ends).expect_err("no link has these ends").to_string();
    assert_eq!(refused([cell("c3"), cell("b2")]), "c3 belongs to white");
    assert_eq!(refused([cell("b2"), Endpoint::Side(Side::Left)]), "left belongs to white");
    let same = refused([cell("b2"), cell("b2")]);
    assert_eq!(same, "both ends are the same, or stones of one chain");
    let beyond = Size::new(9, 9).expect("a board").cell_named("i9").map(Endpoint::Cell);
    let beyond = beyond.expect("a cell of the larger board");
    assert_eq!(refused([cell("b2"), beyond]), "the 3x3 board has no such cell");
    let ends = [cell("b2"), Endpoint::Side(Side::Top)];
    let link = Link { ends, carrier: Vec::new(), strength: Strength::Connection };
    assert_eq!((found.rule(&link), found.derivation(&link)), (None, None));
}

#[test]
fn a_quick_look_is_bounded_on_large_boards_alone() {
    let mut random = Random(5);
    let crowded = |random: &mut Random, side: u8, stones: usize| loop {
        let size = Size::new(side.into(), side.into()).expect("a board");
        let mut position = Setup::empty(Rules::Hex, size);
        for index in 0..stones {
            let empty: Vec<_> = position.empty_cells().collect();
            position.set(random.pick(&empty), Some(Color::ALL[index % 2]));
        }
        if position.joined().is_none() {
            return position;
        }
    };
    let longest = |analyzer: &Analyzer, position: &Setup| {
        let found = analyzer.connections(position, Color::Black);
        let empty: Vec<_> = position.empty_cells().collect();
        let pairs = empty.windows(2).map(|pair| [pair[0], pair[1]].map(Endpoint::Cell));
        let links = pairs.flat_map(|ends| {
            let links = Strength::ALL.map(|strength| found.between(ends, strength));
            links.into_iter().flat_map(Result::unwrap_or_default)
        });
        links.map(|link| link.carrier.len()).max().unwrap_or(0)
    };
    let small = crowded(&mut random, 9, 24);
    let (whole, quick) = (Analyzer::new(small.size()), Analyzer::quick(small.size()));
    assert_eq!(whole.must_play(&small), quick.must_play(&small));
    assert_eq!(longest(&whole, &small), longest(&quick, &small));
    let large = crowded(&mut random, 15, 60);
    let (whole, quick) = (Analyzer::new(large.size()), Analyzer::quick(large.size()));
    assert!(longest(&quick, &large) <= 6 && longest(&whole, &large) > 6);
}
