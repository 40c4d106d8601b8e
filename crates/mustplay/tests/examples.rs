//! The programs in `examples` run to their end.

#[path = "../examples/all_moves.rs"]
mod all_moves;
#[path = "../examples/analyze.rs"]
mod analyze;
#[path = "../examples/certify.rs"]
mod certify;
#[path = "../examples/play_game.rs"]
mod play_game;
#[path = "../examples/solve.rs"]
mod solve;
#[cfg(feature = "store")]
#[path = "../examples/store.rs"]
mod store;

use std::error::Error;

#[test]
fn one_position_is_solved() -> Result<(), Box<dyn Error>> {
    solve::main()
}

#[test]
fn all_moves_are_decided() -> Result<(), Box<dyn Error>> {
    all_moves::main()
}

#[test]
fn a_certificate_is_made_and_checked() -> Result<(), Box<dyn Error>> {
    certify::main()
}

#[test]
fn a_position_is_analyzed() -> Result<(), Box<dyn Error>> {
    analyze::main()
}

#[test]
fn two_players_play_a_game() -> Result<(), Box<dyn Error>> {
    play_game::main()
}

#[cfg(feature = "store")]
#[test]
fn an_answer_is_kept() -> Result<(), Box<dyn Error>> {
    store::main()
}
