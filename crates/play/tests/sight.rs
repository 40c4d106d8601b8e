//! What is seen of positions, against brute force.

use board::{Board, Position, Size};
use chance::Random;
use connect::Limits;
use play::sight::{Eyes, Sight};
use solve::{Config, Control, brute};

/// The winner that is seen wins, the move that is seen wins, and of the moves worth trying one wins if any does.
#[test]
fn what_is_seen_is_true() {
    let size = Size::new(4, 4).expect("a board");
    let board = Board::<1>::new(size);
    let eyes = Eyes::new(&board, Limits::FAST);
    let (mut random, mut sight, mut seen) = (Random(7), Sight::new(&board), 0);
    for _ in 0..1500 {
        let setup = random.open_position(&[(4, 4)], 5, 12);
        let position = Position::new(&board, &setup);
        let stones = board::ByColor::from_fn(|color| position.stones(color));
        eyes.look(&mut sight, stones, position.turn());
        let config = Config { all_moves: true, ..Config::default() };
        let truth = brute::solve(&board, position, &config, &Control::default());
        let winner = truth.winner.expect("it isn't stopped");
        match sight.verdict {
            Some(verdict) => {
                assert_eq!(verdict.winner, winner, "{setup}");
                let wins = |cell| truth.winning_moves.contains(cell);
                assert!(verdict.best.is_none_or(wins), "{setup}");
                seen += 1;
            }
            None if winner == position.turn() => {
                assert!(sight.moves.intersects(truth.winning_moves), "{setup}");
            }
            None => assert!(!sight.moves.is_empty()),
        }
    }
    assert!((200..1500).contains(&seen), "{seen} were decided at a glance");
}
