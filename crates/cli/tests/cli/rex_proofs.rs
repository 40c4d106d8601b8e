//! `mustplay tree` and `mustplay play` on certificates of Rex: who must not join does, whatever is
//! typed.

use crate::run::{Folder, mustplay, root, with_input};
use roxmltree::Document;

/// The worked example of docs/certificate.md: Black wins the empty 2x2 board.
fn example() -> String {
    let page = std::fs::read_to_string(root().join("docs/certificate.md")).expect("the page");
    let start = "<!-- example of Rex in text -->\n```text\n";
    let (_, rest) = page.split_once(start).expect("the example");
    rest.split_once("```").expect("its end").0.into()
}

fn prove(folder: &Folder, position: &str) -> String {
    let file = folder.file("proof.cert");
    let ran = mustplay(&["solve", position, "--proof", &file]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    file
}

#[test]
fn the_strategy_of_the_example() {
    let out = with_input(&["tree", "-"], &example()).done();
    let start = "\
black wins rex 2/2 b
White must not join left and right, and can't help it.

claims         9 (2 answer, 1 either, 2 force, 2 link, 2 play)
positions      4 classes
branching      1.5 claims in an answer, 2 at most
as a tree      the loser chooses 2 times
size           ";
    assert!(out.starts_with(start), "{out}");
    let end = "
stones needed  none
carrier        b1 a2 b2

Black plays a1
  White b1: Black b2
    White a2: Black has won
  White a2 (or b2): Black b1
    White b2: Black has won
";
    assert!(out.ends_with(end), "{out}");
}

#[test]
fn a_line_is_followed() {
    let tree = |line: &str| with_input(&["tree", "-", "--line", line], &example());
    let out = tree("a2").done();
    let end = "Black plays a1\nWhite a2: Black b1\n  White b2: Black has won\n";
    assert!(out.ends_with(end), "{out}");
    let out = tree("b1 a2").done();
    let end = "White b1: Black b2\nWhite a2: Black has won\n  Nothing is left to be answered.\n";
    assert!(out.ends_with(end), "{out}");
    for (line, problem) in [
        ("a1", "a1 is taken already when the line comes to it"),
        ("b1 b2", "b2 is taken already when the line comes to it"),
        ("b1 a2 b2", "the game is over when the line comes to b2"),
        ("c1", "the 2x2 board has no cell 'c1'"),
    ] {
        assert_eq!(tree(line).refused(), format!("mustplay: {problem}\n"));
    }
}

#[test]
fn pictures_and_sgf_say_who_must_not_join() {
    let folder = Folder::new();
    for (position, loser, sides) in
        [("rex 4x4 c2", "Black", "top and bottom"), ("rex 4x4 d1", "White", "left and right")]
    {
        let file = prove(&folder, position);
        let sentence = format!("{loser} must not join {sides}, and can't help it.");
        for form in ["text", "dot", "svg", "sgf"] {
            let out = mustplay(&["tree", &file, "--form", form, "--depth", "2"]).done();
            assert!(out.contains(&sentence), "{form}: {out}");
        }
        let svg = mustplay(&["tree", &file, "--form", "svg"]).done();
        Document::parse(&svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
        let text = mustplay(&["tree", &file, "--form", "certificate"]).done();
        assert!(with_input(&["verify", "-"], &text).done().contains("\naccepted: "));
    }
}

/// Every variation to the end is a game that the loser of the certificate has lost.
#[test]
fn variations_end_when_the_loser_has_joined() {
    let folder = Folder::new();
    let file = prove(&folder, "rex 3x3 b2 a1");
    let sgf = mustplay(&["tree", &file, "--form", "sgf", "--depth", "9"]).done();
    let mut count = 0;
    for number in 1.. {
        let args = ["convert", "-", "--to", "line", "--variation", &number.to_string()];
        let ran = with_input(&args, &sgf);
        if ran.code != Some(0) {
            break;
        }
        let solved = mustplay(&["solve", ran.out.trim_end()]).done();
        assert!(solved.contains("The game is over: black has joined, white wins."), "{solved}");
        count += 1;
    }
    assert!(count > 5, "only {count}");
}

/// Cells in some order, spread over all orders.
fn order(cells: &[String], number: usize) -> String {
    let mut left = cells.to_vec();
    let mut seed = number.wrapping_mul(0x9e37_79b9).wrapping_add(12345);
    let mut text = String::new();
    while !left.is_empty() {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        text += &left.remove((seed >> 33) % left.len());
        text.push('\n');
    }
    text
}

#[test]
fn the_proof_wins_whatever_is_typed() {
    let folder = Folder::new();
    for (position, loser, side) in [
        ("rex 3x3", "Black", 3),
        ("rex 4x4", "White", 4),
        ("rex 4x4 c2", "Black", 4),
        ("rex 5x5 a1 b4", "White", 5),
        ("rex 5x5 a1 b5", "Black", 5),
    ] {
        let file = prove(&folder, position);
        let cells: Vec<String> =
            ('a'..).take(side).flat_map(|c| (1..=side).map(move |r| format!("{c}{r}"))).collect();
        for number in 0..30 {
            let typed = order(&cells, number);
            let out = with_input(&["play", "--certificate", &file], &typed).done();
            let last = format!("\n{loser} has joined and lost, as was proved.\n");
            assert!(out.ends_with(&last), "{position}: {typed}\n{out}");
        }
    }
}

#[test]
fn a_game_against_the_example() {
    let folder = Folder::new();
    let file = folder.write("example.txt", example());
    let played = |typed: &str| with_input(&["play", "--certificate", &file], typed).done();
    let expected = "\
black wins rex 2/2 b
You are white, and the proof is black. Type a cell such as c3, 'undo', or 'quit'.
White must not join left and right, and can't help it.
rex, white to move
  a b
1  B .  1
 2  . .  2
     a b
white> Black plays b2.
rex, white to move
  a b
1  B W  1
 2  . B  2
     a b
white> You have joined.
rex, black to move
  a b
1  B W  1
 2  W B  2
     a b
White has joined and lost, as was proved.
";
    assert_eq!(played("b1\na2\n"), expected);
    assert!(played("b1\nundo\na2\nb2\n").contains("Taken back.\n"));
}
