//! Reviews against solving every position, and the odd moves of game records.

use super::{Ending, Ground, Judgment, Progress, Review, Reviewer, Standing};
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
fn a_game_of_another_board_is_refused() {
    let mut other = reviewer(&game("4x4"));
    let found = other.review(&game("3x3 b2"), &Control::default(), |_| ());
    assert!(found.is_err());
}
