//! `--move N`: the position after N moves, wherever a game is read.

use crate::run::{Folder, mustplay};
use serde_json::json;

/// Black has joined after five moves.
const GAME: &str = "3x3 b2 a1 b1 a3 b3";

/// The position after two of them.
const AFTER_TWO: &str = "W2/1B1/3 b";

#[test]
fn every_command_goes_back_in_the_game() {
    for command in ["show", "connections", "inferior", "evaluate"] {
        let there = mustplay(&[command, GAME, "--move", "2"]).done();
        assert_eq!(there, mustplay(&[command, AFTER_TWO]).done(), "{command}");
    }
    let object = mustplay(&["solve", GAME, "--move", "2", "--json"]).object(0);
    assert_eq!(object["position"], json!(AFTER_TWO));
    let tree = |position: &[&str]| mustplay(&[&["tree", "--recursion"], position].concat()).done();
    assert_eq!(tree(&[GAME, "--move", "2"]), tree(&[AFTER_TWO]));
    let numbers = mustplay(&["show", GAME, "--move", "2", "--numbers"]).done();
    assert_eq!(numbers, mustplay(&["show", "3x3 b2 a1", "--numbers"]).done());
}

#[test]
fn the_start_and_the_end_are_positions_too() {
    let line = |moves: &str| mustplay(&["convert", GAME, "--move", moves]).done();
    assert_eq!(line("0"), "hex 3/3/3 b\n");
    assert_eq!(line("1"), "hex 3/1B1/3 w\n");
    assert_eq!(line("5"), mustplay(&["convert", GAME]).done());
    let empty = mustplay(&["convert", "--size", "2", "--move", "0"]).done();
    assert_eq!(empty, "hex 2/2 b\n");
}

#[test]
fn files_and_links_and_variations() {
    let folder = Folder::new();
    let text = "(;GM[11]SZ[3];B[b2](;W[a1];B[c1])(;W[c3];B[a3];W[b1]))";
    let file = folder.write("game.sgf", text);
    let line = |args: &[&str]| mustplay(&[&["convert"], args].concat()).done();
    assert_eq!(line(&[&file, "--move", "2"]), "hex W2/1B1/3 b\n");
    assert_eq!(line(&[&file, "--variation", "2", "--move", "2"]), "hex 3/1B1/2W b\n");
    let cut = line(&[&file, "--move", "2", "--to", "sgf"]);
    assert!(cut.ends_with("SZ[3];B[b2];W[a1])\n"), "{cut}");
    // A link that points into its game is counted from the start all the same.
    let link = "https://hexworld.org/board/#3c1,b2a1,c1";
    assert_eq!(line(&[link, "--move", "3"]), "hex W1B/1B1/3 w\n");
}

#[test]
fn a_move_that_is_not_there() {
    let message = mustplay(&["solve", GAME, "--move", "6"]).refused();
    assert_eq!(message, "mustplay: --move 6 is behind the end: the game has 5 moves\n");
    let message = mustplay(&["show", "3/3/3 b", "--move", "1"]).refused();
    assert_eq!(message, "mustplay: --move 1 is behind the end: the game has 0 moves\n");
    for wrong in ["-1", "1.5", "two", "99999999999999999999999"] {
        let message = mustplay(&["solve", GAME, "--move", wrong]).refused();
        assert!(message.contains("a number of moves such as 12, from 0 up"), "{message}");
    }
    assert!(mustplay(&["tree", "a.cert", "--move", "1"]).refused().contains("--recursion"));
    assert!(mustplay(&["solve", "--batch", "-", "--move", "1"]).refused().contains("--move"));
}

#[test]
fn a_game_that_is_over_says_how_to_go_back() {
    let hint = "mustplay: --move N takes the position after N moves; \
                'mustplay review' looks at the whole game\n";
    for command in ["solve", "inferior"] {
        let ran = mustplay(&[command, GAME]);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), hint), "{command}");
        assert!(ran.out.contains("ame is over: black has joined"), "{}", ran.out);
    }
    let message = mustplay(&["tree", "--recursion", GAME]).refused();
    assert!(message.contains("the game is over") && message.contains("--move N"), "{message}");
    // A position alone has nothing to go back to, and whoever reads JSON wants no advice.
    mustplay(&["solve", "1B1/1B1/1B1 w"]).done();
    mustplay(&["solve", GAME, "--json"]).object(0);
}
