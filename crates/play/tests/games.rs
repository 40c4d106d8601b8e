//! Games between players: every move is legal, and what is said of it is true.

use board::{Board, Color, Position, Rules, Setup, Size};
use play::{Choice, Player, Settings, Style};
use solve::dfpn::{Dfpn, Features};
use solve::{Control, brute::Brute};
use std::num::NonZeroUsize;

fn settings(style: Style, seed: u64) -> Settings {
    Settings { style, seed, most_nodes: 200, solver: false, ..Settings::default() }
}

/// Plays a game to its end; each choice is shown to `see` with the position before it.
fn play<const W: usize>(
    board: &Board<W>,
    mut position: Position<W>,
    players: &mut [Player<W>; 2],
    mut see: impl FnMut(&Position<W>, &Choice),
) -> Color {
    while let Some(choice) =
        players[position.turn() as usize].choose(&position, &Control::default())
    {
        see(&position, &choice);
        position.play(board, choice.cell).expect("players move to empty cells");
    }
    position.winner(board).expect("a game without a move is over")
}

/// What a player calls proved is the winner by brute force, and the winner's moves keep the win.
#[test]
fn what_players_prove_is_true() {
    let board = Board::<1>::new(Size::new(4, 4).expect("a board"));
    let mut truth = Brute::new(&board, 256);
    let mut winner = |position: Position<1>| {
        truth.solve(position, false, &Control::default()).winner.expect("it isn't stopped")
    };
    for rules in Rules::ALL {
        let able = Style::ALL.into_iter().filter(|style| style.plays(rules));
        for (style, seed) in able.flat_map(|style| [(style, 1), (style, 2)]) {
            let mut players = [settings(style, seed), settings(Style::Random, seed + 5)]
                .map(|settings| Player::new(&board, rules, settings).expect("it plays"));
            for opening in board.all() {
                let empty = Setup::empty(rules, board.size());
                let position = Position::new(&board, &empty).after(&board, opening);
                play(&board, position, &mut players, |position, choice| {
                    let Some(proven) = choice.proven else { return };
                    assert_eq!(proven, winner(*position), "{style}: {position:?}");
                    let after = position.after(&board, choice.cell);
                    assert_eq!(proven, winner(after), "{style}: {position:?} {choice:?}");
                });
            }
        }
    }
}

/// The same of games with itself on 5x5, where more has to be searched, by a solver; how often it
/// proved something.
fn check_proofs(rules: Rules, settings: Settings) -> usize {
    let board = Board::<1>::new(Size::new(5, 5).expect("a board"));
    let mut truth = Dfpn::start(&board, rules, Features::ALL, 64, NonZeroUsize::MIN);
    let mut winner = |position: Position<1>| {
        truth.solve(position, false, &Control::default()).winner.expect("it isn't stopped")
    };
    let mut players = [1, 2]
        .map(|seed| Player::new(&board, rules, Settings { seed, ..settings }).expect("it plays"));
    let mut proved = 0;
    for opening in board.all() {
        let empty = Setup::empty(rules, board.size());
        let position = Position::new(&board, &empty).after(&board, opening);
        play(&board, position, &mut players, |position, choice| {
            let Some(proven) = choice.proven else { return };
            assert_eq!(proven, winner(*position), "{position:?}");
            let after = position.after(&board, choice.cell);
            let kept = after.winner(&board).unwrap_or_else(|| winner(after));
            assert_eq!(proven, kept, "{position:?} {choice:?}");
            proved += 1;
        });
    }
    proved
}

/// Looking at positions early, and late.
#[test]
fn what_mcts_proves_is_true() {
    for rules in Rules::ALL {
        let proved: usize = [(1, 1), (2, 4), (3, 16), (4, 64)]
            .map(|(seed, look_at)| Settings {
                look_at,
                expand_at: 1 + look_at / 8,
                most_nodes: 2000,
                ..settings(Style::Mcts, seed)
            })
            .map(|settings| check_proofs(rules, settings))
            .iter()
            .sum();
        assert!(proved > 100, "{rules}: {proved}");
    }
}

/// With few connections, so that there is something to search for; from a look to a proof of
/// everything.
#[test]
fn what_puct_proves_is_true() {
    for (carriers, most_nodes) in [(0, 4), (0, 40), (0, 4000), (1, 10), (20, 100)] {
        let settings = Settings { carriers, most_nodes, ..settings(Style::Puct, 1) };
        let proved = check_proofs(Rules::Hex, settings);
        assert!(proved > 25, "{carriers} connections, {most_nodes} nodes: {proved}");
    }
}

/// The same seed and a limit on nodes give the same game.
#[test]
fn games_can_be_repeated() {
    let board = Board::<1>::new(Size::new(6, 6).expect("a board"));
    for style in Style::ALL {
        let game = || {
            let mut players = [(style, 1), (style, 2)].map(|(style, seed)| {
                Player::new(&board, Rules::Hex, settings(style, seed)).expect("it plays")
            });
            let mut moves = Vec::new();
            let start = Position::new(&board, &Setup::empty(Rules::Hex, board.size()));
            play(&board, start, &mut players, |_, choice| moves.push(choice.clone()));
            moves
        };
        assert_eq!(game(), game(), "{style}");
    }
}

#[test]
fn a_player_says_which_game_it_does_not_know() {
    let board = Board::<1>::new(Size::new(4, 4).expect("a board"));
    let refused = Player::new(&board, Rules::Rex, settings(Style::Hexy, 1)).err().expect("refused");
    let text = refused.to_string();
    assert!(
        text.starts_with("the player hexy doesn't play rex; those who do are: random"),
        "{text}"
    );
}
