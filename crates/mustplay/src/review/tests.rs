//! Reviews against solving every position, and the odd moves of game records.

use super::{Ending, Ground, Judgment, Progress, Review, Reviewer, Reviewing, Standing};
use crate::answer::by_column;
use crate::{Config, Control, Engine, Query, Reading, Solver, read_game};
use board::{Color, Move, Played, Record, Rules, Setup, Size};
use chance::Random;
use std::num::NonZeroUsize;

fn solver(rules: Rules, size: Size, engine: Engine) -> Solver {
    let memory_mib = NonZeroUsize::new(16).expect("not zero");
    let threads = NonZeroUsize::MIN;
    let config = Config { engine, threads, memory_mib, without: Vec::new() };
    Solver::new(rules, size, &config).expect("an engine of the game")
}

fn reviewer(game: &Record) -> Reviewer {
    Reviewer::new(solver(game.start().rules, game.start().size(), Engine::Dfpn))
}

fn review(game: &Record) -> Review {
    reviewer(game).review(game, &Control::default(), |_| ()).expect("the right board")
}

fn game(text: &str) -> Record {
    read_game(text, Reading::default()).expect("a game")
}

/// A game of random moves to its end.
fn random_game(rules: Rules, side: u8, seed: u64) -> Record {
    let size = Size::new(side.into(), side.into()).expect("a small board");
    let mut game = Record::new(Setup::empty(rules, size));
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    while game.position().winner().is_none() {
        let empty: Vec<_> = game.position().empty_cells().collect();
        let (color, action) = (game.position().turn, Move::Place(random.pick(&empty)));
        game.push(Played { color, action }).expect("an empty cell");
    }
    game
}

/// The review says of every position and move what solving each position alone says.
fn check(game: &Record, engine: Engine) {
    let found = review(game);
    assert!(found.is_complete);
    let mut alone = solver(game.start().rules, game.start().size(), engine);
    let mut wins = |position: &Setup| {
        alone.solve(position, Query::ALL_MOVES, &Control::default()).expect("the right board")
    };
    let answers: Vec<_> = found.positions.iter().map(|at| wins(&at.position)).collect();
    for (at, answer) in found.positions.iter().zip(&answers) {
        assert_eq!(at.standing.winner(), answer.winner, "{}", at.position);
    }
    let mut losing = None;
    for (index, reviewed) in found.moves.iter().enumerate() {
        let color = reviewed.played.color;
        let wins = |at: usize| answers[at].winner == Some(color);
        let expected = match (wins(index), wins(index + 1)) {
            (true, true) => Judgment::KeptWin,
            (true, false) => Judgment::LostWin,
            (false, false) => Judgment::WasLost,
            (false, true) => panic!("no move wins a lost position"),
        };
        assert_eq!(reviewed.judgment, expected, "move {index}");
        let better = reviewed.better.iter().map(|better| better.cell);
        let better = by_column(game.start().size(), better);
        match expected {
            Judgment::LostWin => {
                assert_eq!(better, answers[index].winning_moves, "move {index}");
                assert!(reviewed.has_all_better);
            }
            _ => assert!(better.is_empty()),
        }
        for better in &reviewed.better {
            check_line(&found.positions[index].position, &better.line, &mut alone);
        }
        if expected == Judgment::LostWin && found.winner == Some(!color) {
            losing = Some(index);
        }
    }
    assert_eq!(found.losing_move, losing);
    assert_eq!(found.proved_from(), Some(0));
}

/// Whoever begins the line wins after every move of theirs in it.
fn check_line(position: &Setup, line: &[board::Cell], alone: &mut Solver) {
    let (winner, mut now) = (position.turn, position.clone());
    assert!(line.len() % 2 == 1, "the winner has the last move");
    for &cell in line {
        now = now.after(cell);
        let answer = alone.solve(&now, Query::default(), &Control::default());
        assert_eq!(answer.expect("the right board").winner, Some(winner), "{now}");
    }
}

#[test]
fn small_games_are_reviewed_as_solving_every_position_does() {
    for rules in [Rules::Hex, Rules::Rex] {
        for seed in 0..20 {
            check(&random_game(rules, 3, seed), Engine::Brute);
            check(&random_game(rules, 4, seed), Engine::Dfpn);
        }
        for seed in 0..4 {
            check(&random_game(rules, 5, seed), Engine::Dfpn);
        }
    }
}

#[test]
fn a_move_to_a_won_position_needs_no_search() {
    // Black joins in the middle, whatever White does.
    let found = review(&game("3x3 b2 a1 b1 a3 b3"));
    let grounds = found.positions.iter().map(|at| match at.standing {
        Standing::Proved { winner: Color::Black, ground } => ground,
        other => panic!("{other:?}"),
    });
    let grounds: Vec<Ground> = grounds.collect();
    assert_eq!(grounds[4..], [Ground::Neighbor, Ground::GameOver]);
    assert!(grounds.contains(&Ground::Search), "{grounds:?}");
    assert_eq!((found.ending, found.winner), (Ending::Joined, Some(Color::Black)));
    assert_eq!(found.losing_move, None, "White never had a win");
    assert_eq!(found.blunders().count(), 0);
}

#[test]
fn whoever_resigns_a_won_position_has_lost_it_there() {
    let found = review(&game("3x3 b2 a1 resign"));
    assert_eq!((found.ending, found.winner), (Ending::Resigned, Some(Color::White)));
    assert_eq!(found.losing_move, Some(2));
    assert!(!found.moves[2].better.is_empty());
    let found = review(&game("3x3 b2 resign"));
    assert_eq!(found.moves[1].judgment, Judgment::WasLost);
    assert_eq!(found.losing_move, None);
    let found = review(&game("3x3 b2 a1 forfeit"));
    assert_eq!((found.ending, found.winner), (Ending::Forfeited, Some(Color::White)));
    assert_eq!(found.moves[2].judgment, Judgment::Unclear, "a clock is no move");
}

#[test]
fn a_record_may_say_who_has_won() {
    let open = || review(&game("3x3 a1 b2 c2"));
    assert_eq!((open().ending, open().losing_move), (Ending::Open, Some(0)));
    let found = open().ended(Ending::Resigned, Color::White);
    assert_eq!((found.ending, found.losing_move), (Ending::Resigned, Some(0)));
    // White gave up a won position: no move was to blame.
    let found = open().ended(Ending::Adjudged, Color::Black);
    assert_eq!((found.winner, found.losing_move), (Some(Color::Black), None));
    let over = review(&game("3x3 b2 a1 b1 a3 b3"));
    assert_eq!(over.clone().ended(Ending::Resigned, Color::White), over, "Black has joined");
}

#[test]
fn a_swap_takes_over_what_the_opponent_has() {
    // The center wins, so that taking it over is right, and leaving a corner is.
    for swap in ["swap-pieces", "swap-sides"] {
        let found = review(&game(&format!("3x3 b2 {swap}")));
        assert_eq!(found.moves[0].judgment, Judgment::Unclear, "{swap}");
        assert_eq!(found.moves[1].judgment, Judgment::KeptWin, "{swap}");
        let found = review(&game(&format!("3x3 a1 {swap}")));
        assert_eq!(found.moves[1].judgment, Judgment::LostWin, "{swap}");
        assert!(!found.moves[1].better.is_empty(), "{swap}");
    }
    // After a change of chairs Black's stones are those of the player who was White.
    let found = review(&game("3x3 b2 swap-sides a1 b1 a3 b3"));
    assert_eq!(found.winner, Some(Color::Black));
    assert_eq!(found.losing_move, None, "White, who opened, has nothing to regret but that");
}

#[test]
fn records_that_are_no_games() {
    // Nothing was played; a color moves twice; stones after the end.
    let found = review(&game("3/3/3 w"));
    assert_eq!((found.positions.len(), found.ending), (1, Ending::Open));
    assert_eq!(found.winner, Some(Color::White));
    let mut twice = game("3x3 a1");
    let cell = twice.start().size().cell_named("b2").expect("a cell");
    twice.push(Played { color: Color::Black, action: Move::Place(cell) }).expect("it is empty");
    let found = review(&twice);
    assert_eq!(found.positions[1].position.turn, Color::Black);
    assert!(found.is_complete);
    let found = review(&game("3x3 b2 a1 b1 a3 b3 c3 c2"));
    assert_eq!(found.proved_from(), Some(0));
    assert_eq!(found.moves.last().map(|last| last.judgment), Some(Judgment::KeptWin));
}

#[test]
fn a_review_that_is_stopped_has_opinions() {
    let game = random_game(Rules::Hex, 9, 1);
    let control = Control::default();
    control.stop();
    let found = reviewer(&game).review(&game, &control, |_| ()).expect("the right board");
    assert!(!found.is_complete);
    assert_eq!(found.winner, game.end().winner());
    let opinions = found.positions.iter().filter_map(|at| match at.standing {
        Standing::Opinion { black, best } => Some((black, at.position.at(best))),
        Standing::Proved { .. } => None,
    });
    let opinions: Vec<_> = opinions.collect();
    assert!(!opinions.is_empty());
    assert!(opinions.iter().all(|&(black, at)| (0.0..=1.0).contains(&black) && at.is_none()));
    let from = found.proved_from().expect("the game is over at its end");
    assert!(from > 0 && from < found.positions.len());
}

#[test]
fn on_one_thread_reviews_are_the_same_each_time() {
    let game = random_game(Rules::Hex, 8, 3);
    let told = || {
        let (control, mut told) = (Control::with_most_nodes(3_000), Vec::new());
        let found = reviewer(&game).review(&game, &control, |step| told.push(step));
        (found.expect("the right board"), told)
    };
    let (first, second) = (told(), told());
    assert_eq!(first, second);
    let of = game.moves().len();
    assert_eq!(first.1.first(), Some(&Progress::Searching { moves: of - 2, of }));
}

#[test]
fn a_review_in_slices_says_what_a_whole_one_says() {
    let mut slices = 0;
    for (rules, side, seed) in
        [(Rules::Hex, 4, 1), (Rules::Hex, 6, 3), (Rules::Hex, 7, 5), (Rules::Rex, 5, 4)]
    {
        let game = random_game(rules, side, seed);
        let whole = review(&game);
        let mut solver = solver(rules, game.start().size(), Engine::Dfpn);
        let (mut reviewing, control) = (Reviewing::new(&game), Control::default());
        let mut told = vec![None; game.moves().len() + 1];
        for (index, at) in told.iter_mut().enumerate() {
            *at = reviewing.standing(index);
        }
        let found = loop {
            slices += 1;
            let mut tell = |step| {
                if let Progress::Known { moves, standing } = step {
                    told[moves] = Some(standing);
                }
            };
            let found = reviewing.run_slice(&mut solver, 128, &control, &mut tell);
            if let Some(found) = found.expect("the right board") {
                break found;
            }
        };
        let standings = found.positions.iter().map(|at| Some(at.standing));
        assert_eq!(standings.collect::<Vec<_>>(), told, "all that is known was told");
        let winners = |review: &Review| -> Vec<_> {
            review.positions.iter().map(|at| at.standing.winner()).collect()
        };
        assert_eq!(winners(&found), winners(&whole));
        let better = |review: &Review| -> Vec<Vec<_>> {
            let cells = |moved: &super::ReviewedMove| {
                by_column(game.start().size(), moved.better.iter().map(|better| better.cell))
            };
            review.moves.iter().map(cells).collect()
        };
        // Where its share of nodes ends before all moves are decided, the slices matter.
        let is_sure =
            |index: usize| [&found, &whole].iter().all(|it| it.moves[index].has_all_better);
        let all = better(&found).into_iter().zip(better(&whole)).enumerate();
        for (index, (ours, theirs)) in all.filter(|&(index, _)| is_sure(index)) {
            assert_eq!(ours, theirs, "{rules} {side}x{side} move {index}");
        }
        assert_eq!(found.losing_move, whole.losing_move);
    }
    assert!(slices > 8, "{slices} slices");
}

#[test]
fn a_game_of_another_board_is_refused() {
    let mut other = reviewer(&game("4x4"));
    let found = other.review(&game("3x3 b2"), &Control::default(), |_| ());
    assert!(found.is_err());
}

/// What is left of a complete review if the winners of some positions aren't known.
fn with_gaps(whole: &Review, is_known: impl Fn(usize) -> bool) -> Review {
    let mut found = whole.clone();
    for (index, at) in found.positions.iter_mut().enumerate() {
        if let Some(best) = at.position.empty_cells().next().filter(|_| !is_known(index)) {
            at.standing = Standing::Opinion { black: 0.5, best };
        }
    }
    let judgments = found.moves.iter().map(|reviewed| reviewed.judgment).enumerate();
    let judgments: Vec<Judgment> = judgments
        .map(|(index, judgment)| {
            let known = [index, index + 1].map(|at| found.positions[at].standing.winner());
            if known.iter().all(Option::is_some) { judgment } else { Judgment::Unclear }
        })
        .collect();
    for (reviewed, judgment) in found.moves.iter_mut().zip(judgments) {
        reviewed.judgment = judgment;
    }
    found.losing_move = found.last_blunder();
    found
}

#[test]
fn what_may_have_lost_includes_what_lost() {
    let mut random = Random(7);
    let (mut ranges, mut certain) = (0, 0);
    let swapped = ["4x4 b2 swap-pieces c3 b3 a1 c2", "4x4 a2 swap-sides c3 b3 a1 c2"].map(game);
    let plain = (0..20).map(|seed| random_game([Rules::Hex, Rules::Rex][seed % 2], 4, seed as u64));
    for game in plain.chain(swapped) {
        let whole = review(&game);
        assert_eq!(whole.losing_range(), None, "everything is proved");
        for _ in 0..20 {
            let mask = random.below(1 << 20) | 1 << (whole.positions.len() - 1);
            let found = with_gaps(&whole, |index| mask >> index & 1 == 1);
            assert!(found.won_from() >= whole.won_from());
            let Some(range) = found.losing_range() else {
                assert_eq!(found.losing_move, whole.losing_move);
                continue;
            };
            ranges += 1;
            certain += usize::from(range.is_certain);
            assert!(!range.is_certain || whole.losing_move.is_some());
            assert!(whole.losing_move.is_none_or(|losing| range.moves.contains(&losing)));
            assert!(range.first_lost.is_none_or(|first| range.moves.iter().all(|&at| at < first)));
            assert!(range.last_won.is_none_or(|last| range.moves.iter().all(|&at| at >= last)));
        }
    }
    assert!(ranges > 100 && certain > 20 && certain < ranges, "{certain} of {ranges}");
}

#[test]
fn a_win_is_proved_from_the_first_of_its_last_positions() {
    // White wins after a1, gives that away with c1, and Black with a2.
    let whole = review(&game("3x3 a1 c1 a2 a3"));
    let winners: Vec<_> = whole.positions.iter().map(|at| at.standing.winner()).collect();
    let [black, white] = [Color::Black, Color::White].map(Some);
    assert_eq!(winners, [black, white, black, white, white]);
    assert_eq!((whole.proved_from(), whole.won_from()), (Some(0), Some(3)));
    let found = with_gaps(&whole, |index| index != 2);
    assert_eq!((found.proved_from(), found.won_from()), (Some(3), Some(3)));
    let range = found.losing_range().expect("Black lost by a1 or by a2");
    assert_eq!((range.moves, range.is_certain), (vec![0, 2], true));
    assert_eq!((range.last_won, range.first_lost), (Some(0), Some(3)));
    let found = with_gaps(&whole, |index| index > 2);
    let range = found.losing_range().expect("not proved");
    assert_eq!((range.moves, range.is_certain, range.last_won), (vec![0, 2], false, None));
}

#[test]
fn opinions_are_compared_where_the_same_side_is_to_move() {
    let mut found = review(&game("4x4 a1 b2 c2 d4 a4"));
    let chances = [0.8, 0.4, 0.7, 0.1, 0.1];
    for (at, black) in found.positions.iter_mut().zip(chances) {
        let best = at.position.empty_cells().next().expect("the board isn't full");
        at.standing = Standing::Opinion { black, best };
    }
    for reviewed in &mut found.moves {
        reviewed.judgment = Judgment::Unclear;
    }
    let last = Standing::Proved { winner: Color::White, ground: Ground::Search };
    found.positions[5].standing = last;
    found.winner = Some(Color::White);
    let falls = found.falls();
    // White's b2 is no fall, from 0.6 to 0.9; nor is Black's a1, from 0.8 to 0.7.
    let told: Vec<_> = falls.iter().map(|fall| (fall.index, fall.after)).collect();
    assert_eq!(told, [(2, 4)], "{falls:?}");
    assert_eq!((falls[0].from, falls[0].to, falls[0].color), (0.7, 0.1, Color::Black));
    assert_eq!(falls[0].instead, found.positions[2].position.empty_cells().next());
    assert_eq!(found.losing_range().and_then(|range| range.likely), Some(2));
    // Right after the move it is proved.
    found.positions[3].standing = last;
    assert_eq!((found.falls()[0].after, found.falls()[0].to), (3, 0.0));
}

#[test]
fn a_move_that_wins_at_once_has_a_line() {
    let found = review(&game("5x5 a1 c3 b3 d2 c2 b4"));
    let losing = &found.moves[found.losing_move.expect("c2 loses")];
    assert_eq!(losing.better.len(), 2);
    for better in &losing.better {
        assert!(better.line.len() > 2, "{:?}", better.line);
    }
}
