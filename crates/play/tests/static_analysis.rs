//! What is seen of positions, against brute force.

use board::{Board, Position, Rules, Setup, Size};
use chance::Random;
use connect::Limits;
use play::static_analysis::{StaticAnalysis, StaticAnalyzer};
use play::{Player, Settings, Style};
use solve::dfpn::{Dfpn, Features};
use solve::{Control, brute};
use std::num::NonZeroUsize;

/// The winner that is seen wins, the move that is seen wins, and of the moves worth trying one wins
/// if any does.
#[test]
fn what_is_seen_is_true() {
    let size = Size::new(4, 4).expect("a board");
    let board = Board::<1>::new(size);
    let analyzer = StaticAnalyzer::new(&board, Limits::FAST);
    let (mut random, mut analysis, mut seen) = (Random(7), StaticAnalysis::new(&board), 0);
    for _ in 0..1500 {
        let setup = random.open_position(&[(4, 4)], 5, 12);
        let position = Position::new(&board, &setup);
        let stones = board::ByColor::from_fn(|color| position.stones(color));
        analyzer.analyze(&mut analysis, stones, position.turn());
        let truth = brute::solve(&board, position, true, &Control::default());
        let winner = truth.winner.expect("it isn't stopped");
        match analysis.verdict {
            Some(verdict) => {
                assert_eq!(verdict.winner, winner, "{setup}");
                let wins = |cell| truth.winning_moves.contains(cell);
                assert!(verdict.best.is_none_or(wins), "{setup}");
                seen += 1;
            }
            None if winner == position.turn() => {
                assert!(analysis.moves.intersects(truth.winning_moves), "{setup}");
            }
            None => assert!(!analysis.moves.is_empty()),
        }
    }
    assert!((200..1500).contains(&seen), "{seen} were decided at a glance");
}

/// Where every move that meets the threats is inferior to one that doesn't, none wins; and the
/// players have a move.
#[test]
fn no_move_worth_trying_is_a_loss() {
    let texts = ["hex 5/B4/5/2WBW/5 w", "hex 5/B4/W4/W3B/5 w"];
    for setup in texts.map(|text| text.parse::<Setup>().expect("a position")) {
        let board = Board::<1>::new(setup.size());
        let position = Position::new(&board, &setup);
        let analyzer = StaticAnalyzer::new(&board, Limits::FAST);
        let mut analysis = StaticAnalysis::new(&board);
        let stones = board::ByColor::from_fn(|color| position.stones(color));
        analyzer.analyze(&mut analysis, stones, position.turn());
        assert!(analysis.moves.is_empty(), "{setup}");
        assert_eq!(analysis.verdict.map(|verdict| verdict.winner), Some(!setup.turn), "{setup}");
        let mut dfpn = Dfpn::start(&board, Rules::Hex, Features::ALL, 16, NonZeroUsize::MIN);
        let truth = dfpn.solve(position, false, &Control::default());
        assert_eq!(truth.winner, Some(!setup.turn), "{setup}");
        for style in Style::ALL {
            let settings =
                Settings { style, most_nodes: 100, solver: false, ..Settings::default() };
            let mut player = Player::new(&board, Rules::Hex, settings).expect("all play Hex");
            let choice = player.choose(&position, &Control::default()).expect("it isn't over");
            assert!(position.empty(&board).contains(choice.cell), "{style} in {setup}");
        }
    }
}
