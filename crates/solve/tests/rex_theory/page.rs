//! The positions that docs/theory/rex.md names.

use board::{Board, Color, Position, Setup};
use solve::Control;
use solve::brute::Brute;

#[test]
fn positions_of_the_page() {
    let table = [
        // With the turn fixed instead of Last, an own stone more may help.
        ("rex 2/2 w", Color::White),
        ("rex B1/2 w", Color::Black),
        // Two own stones hurt.
        ("rex 2/2 b", Color::Black),
        ("rex B1/B1 b", Color::White),
        // All of Black's moves are answered, but their number is wrong.
        ("rex BB/2 b", Color::White),
        ("rex B1/1B b", Color::White),
        // Mutual fill-in: the dead cell b2 loses before filling in.
        ("rex 1B/2 w", Color::White),
        ("rex WB/B1 w", Color::White),
        ("rex 1B/1W b", Color::Black),
        ("rex 1B/W1 b", Color::Black),
        ("rex WB/2 b", Color::White),
        // Joined by three semi-connections without a common cell in Hex, and yet the winner.
        ("rex 1B2/W3/4 b", Color::Black),
    ];
    for (line, expected) in table {
        let setup: Setup = line.parse().expect("a position");
        let board = Board::<1>::new(setup.size());
        let position = Position::new(&board, &setup);
        let solve = || {
            let mut brute = Brute::new(&board, 256);
            brute.solve(position, false, &Control::default()).winner
        };
        assert_eq!(setup.winner().or_else(solve), Some(expected), "{line}");
    }
}
