//! The solver beside a player: what is won stays won.

use board::{Board, Color, Position, Rules, Setup, Size};
use chance::Random;
use play::{Player, Settings, Style};
use solve::dfpn::{Dfpn, Features};
use solve::{Control, Outcome};
use std::num::NonZeroUsize;

/// Who wins a position, by a solver of its own.
fn winner(board: &Board<1>, position: Position<1>) -> Color {
    let one = NonZeroUsize::MIN;
    let mut dfpn = Dfpn::start(board, position.rules(), Features::ALL, 32, one);
    let Outcome { winner, .. } = dfpn.solve(position, false, &Control::default());
    winner.expect("it isn't stopped")
}

fn player(board: &Board<1>, rules: Rules, style: Style) -> Player<1> {
    let memory_mib = NonZeroUsize::new(64).expect("not zero");
    let settings = Settings { style, most_nodes: 100, memory_mib, ..Settings::default() };
    Player::new(board, rules, settings).expect("it plays")
}

/// Plays a position that somebody wins: the default player for the winner, each of the others
/// against it.
#[track_caller]
fn check(board: &Board<1>, start: Position<1>, opponents: &[Style]) {
    let expected = winner(board, start);
    for &style in opponents {
        let rules = start.rules();
        let mut own = player(board, rules, Style::strongest(rules));
        let mut other = player(board, rules, style);
        let mut position = start;
        loop {
            let mover = if position.turn() == expected { &mut own } else { &mut other };
            let Some(choice) = mover.choose(&position, &Control::default()) else { break };
            position = position.after(board, choice.cell);
        }
        let setup = start.to_setup(board);
        assert_eq!(position.winner(board), Some(expected), "{setup} against {style}");
    }
}

#[test]
fn every_opening_of_5x5_is_won_by_whoever_wins_it() {
    let board = Board::<1>::new(Size::new(5, 5).expect("a board"));
    let start = Position::new(&board, &Setup::empty(Rules::Hex, board.size()));
    for cell in board.all() {
        check(&board, start.after(&board, cell), &[Style::Random, Style::Greedy, Style::Hexy]);
    }
}

#[test]
fn openings_of_4x4_rex_are_won_by_whoever_wins_them() {
    let board = Board::<1>::new(Size::new(4, 4).expect("a board"));
    let start = Position::new(&board, &Setup::empty(Rules::Rex, board.size()));
    for cell in board.all() {
        check(&board, start.after(&board, cell), &[Style::Random, Style::Mcts]);
    }
}

#[test]
fn fifty_won_positions_of_6x6_stay_won() {
    let board = Board::<1>::new(Size::new(6, 6).expect("a board"));
    let mut random = Random(17);
    for _ in 0..50 {
        let setup = random.open_position(&[(6, 6)], 28, 35);
        let position = Position::new(&board, &setup);
        check(&board, position, &[Style::Random, Style::Greedy, Style::Hexy]);
    }
}

#[test]
fn swapping_takes_the_winning_side() {
    for (rules, side) in [(Rules::Hex, 5), (Rules::Rex, 4)] {
        let board = Board::<1>::new(Size::new(side, side).expect("a board"));
        let start = Position::new(&board, &Setup::empty(rules, board.size()));
        let mut player = player(&board, rules, Style::strongest(rules));
        for cell in board.all() {
            let position = start.after(&board, cell);
            let swaps = player.should_swap(&position, &Control::default());
            assert_eq!(swaps, winner(&board, position) == Color::Black, "{rules} {}", cell.index());
        }
    }
}

/// How many openings of a square board a player judges rightly, and how many it takes over.
fn judged(side: usize, style: Style) -> (usize, usize, usize) {
    let board = Board::<1>::new(Size::new(side, side).expect("a board"));
    let start = Position::new(&board, &Setup::empty(Rules::Hex, board.size()));
    let settings = Settings { style, solver: false, most_nodes: 200, ..Settings::default() };
    let mut player = Player::new(&board, Rules::Hex, settings).expect("it plays");
    let (mut right, mut taken) = (0, 0);
    for cell in board.all() {
        let position = start.after(&board, cell);
        let swaps = player.should_swap(&position, &Control::default());
        right += usize::from(swaps == (winner(&board, position) == Color::Black));
        taken += usize::from(swaps);
    }
    (right, taken, board.all().len())
}

#[test]
fn players_by_circuits_take_over_strong_stones() {
    for style in [Style::Greedy, Style::Hexy, Style::Puct] {
        for side in [5, 6] {
            let (right, taken, of) = judged(side, style);
            assert!(10 * right >= 7 * of, "{style} {side}x{side}: {right} of {of}, {taken} taken");
        }
        let board = Board::<2>::new(Size::new(11, 11).expect("a board"));
        let start = Position::new(&board, &Setup::empty(Rules::Hex, board.size()));
        let settings = Settings { style, solver: false, most_nodes: 50, ..Settings::default() };
        let mut player = Player::new(&board, Rules::Hex, settings).expect("it plays");
        for (name, expected) in
            [("f6", true), ("e5", true), ("d8", true), ("a1", false), ("a2", false), ("b1", false)]
        {
            let cell = board.size().cell_named(name).expect("a cell");
            let position = start.after(&board, cell);
            let swaps = player.should_swap(&position, &Control::default());
            assert_eq!(swaps, expected, "{style} {name}");
        }
    }
}

#[test]
fn an_opening_leaves_a_game() {
    for rules in Rules::ALL {
        for side in 1..=5 {
            let board = Board::<1>::new(Size::new(side, side).expect("a board"));
            let cell = player(&board, rules, Style::strongest(rules)).opening(&Control::default());
            assert!(board.all().contains(cell));
        }
    }
    // On 4x4 the center of the short diagonal decides at once; a harder one is found.
    let board = Board::<1>::new(Size::new(4, 4).expect("a board"));
    let cell = player(&board, Rules::Hex, Style::default()).opening(&Control::default());
    assert!(!board.cells_named("b3 c2").expect("cells").contains(cell));
}

#[test]
fn the_solver_has_a_share_of_a_long_move() {
    // The solver needs 427 nodes for this opening of 7x7, and has 20 in its first turn.
    let board = Board::<1>::new(Size::new(7, 7).expect("a board"));
    let start = Position::new(&board, &Setup::empty(Rules::Hex, board.size()));
    let position = start.after(&board, board.all().first().expect("a cell"));
    for style in [Style::Puct, Style::Mcts] {
        let settings =
            Settings { style, carriers: 0, solver_nodes: Some(20), ..Settings::default() };
        let mut player = Player::new(&board, Rules::Hex, settings).expect("it plays");
        let choice = player.choose(&position, &Control::default()).expect("a move");
        assert_eq!(choice.proven, Some(Color::White), "{style}");
        assert_eq!(winner(&board, position.after(&board, choice.cell)), Color::White, "{style}");
        // With a limit of nodes it has its first turn alone, and says the same each time.
        let limited = Settings { most_nodes: 40, ..settings };
        let choose = || {
            let mut player = Player::new(&board, Rules::Hex, limited).expect("it plays");
            player.choose(&position, &Control::default()).expect("a move")
        };
        let choice = choose();
        assert_eq!((choice.proven, choice.nodes), (None, 40), "{style}");
        assert_eq!(choose(), choice);
    }
}

#[test]
fn two_threads_play_as_well() {
    let board = Board::<1>::new(Size::new(5, 5).expect("a board"));
    let threads = NonZeroUsize::new(3).expect("not zero");
    let settings = Settings { threads, most_nodes: 2000, ..Settings::default() };
    let mut player = Player::new(&board, Rules::Hex, settings).expect("it plays");
    let position = Position::new(&board, &Setup::empty(Rules::Hex, board.size()));
    let choice = player.choose(&position, &Control::default()).expect("a move");
    if let Some(proven) = choice.proven {
        assert_eq!(proven, Color::Black);
        assert_eq!(winner(&board, position.after(&board, choice.cell)), Color::Black);
    }
    // Stopped before it begins, it still moves.
    let control = Control::default();
    control.stop();
    assert!(player.choose(&position, &control).is_some());
}
