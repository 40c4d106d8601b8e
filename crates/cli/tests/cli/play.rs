//! `mustplay play --certificate`: the proof wins whatever is typed.

use crate::certificates::{example, prove};
use crate::run::{Folder, mustplay, with_input};

fn played(file: &str, typed: &str) -> String {
    with_input(&["play", "--certificate", file], typed).done()
}

#[test]
fn a_whole_game() {
    let folder = Folder::new();
    let file = folder.write("example.txt", example());
    let expected = "\
black wins hex 3/3/3 b
You are white, and the proof is black. Type a cell such as c3, 'undo', or 'quit'.
hex, white to move
  a b c
1  . . .  1
 2  . B .  2
  3  . . .  3
      a b c
white> Black plays b1.
hex, white to move
  a b c
1  . B W  1
 2  . B .  2
  3  . . .  3
      a b c
white> Black plays b3.
hex, white to move
  a b c
1  . B W  1
 2  . B .  2
  3  W B .  3
      a b c
Black has joined, as was proved.
";
    assert_eq!(played(&file, "c1\na3\n"), expected);
    assert_eq!(played(&file, "  C1 \r\nA3\nb2\n"), expected, "case and spaces don't matter");
}

/// All orders of a few words, or as many as asked for, spread evenly.
fn orders(words: &[String], count: usize) -> Vec<String> {
    let total: usize = (1..=words.len()).product();
    let order = |mut number: usize| {
        let mut left = words.to_vec();
        let mut text = String::new();
        while !left.is_empty() {
            text += &left.remove(number % left.len());
            text.push('\n');
            number /= left.len() + 1;
        }
        text
    };
    (0..count).map(|i| order(i * (total / count) + i)).collect()
}

#[test]
fn the_proof_wins_whatever_is_typed() {
    let folder = Folder::new();
    for (position, winner, columns, rows) in [
        ("3x3", "Black", 3, 3),
        ("3/3/3 w", "White", 3, 3),
        ("4x4 a1", "White", 4, 4),
        ("4x4 c2", "Black", 4, 4),
        ("4x3 b2 c1", "Black", 4, 3),
    ] {
        let file = prove(&folder, position, "proof");
        let cells: Vec<String> = ('a'..)
            .take(columns)
            .flat_map(|c| (1..=rows).map(move |r| format!("{c}{r}")))
            .collect();
        for typed in orders(&cells, 40) {
            let out = played(&file, &typed);
            let last = format!("\n{winner} has joined, as was proved.\n");
            assert!(out.ends_with(&last), "{position}: {typed}\n{out}");
        }
    }
}

#[test]
fn taking_back_and_typing_nonsense() {
    let folder = Folder::new();
    let file = folder.write("example.txt", example());
    let said = |typed: &str| -> Vec<String> {
        let out = played(&file, typed);
        let said = out.lines().filter_map(|line| line.strip_prefix("white> "));
        said.map(String::from).collect()
    };
    let help = "Type a cell such as c3, 'undo', or 'quit'.";
    assert_eq!(said("undo\nquit\n"), ["There is nothing to take back.", ""]);
    assert_eq!(said("b2\nquit\n"), ["b2 has a stone already.", ""]);
    assert_eq!(said("d4\nq\n"), [format!("The 3x3 board has no cell 'd4'. {help}"), "".into()]);
    assert_eq!(said("nonsense\nq\n")[0], format!("The 3x3 board has no cell 'nonsense'. {help}"));
    assert_eq!(said("\nhelp\nq\n"), [help, help, ""]);
    // Another try after taking back: the answer is to the new move.
    let out = said("b1\nundo\nc1\nu\nu\na3\nb1\n");
    let expected = [
        "Black plays c1.",
        "Taken back.",
        "Black plays b1.",
        "Taken back.",
        "There is nothing to take back.",
        "Black plays b3.",
        "Black plays c1.",
    ];
    assert_eq!(out, expected);
    // A move that needs no answer gets one that is still of use.
    assert_eq!(said("c3\nq\n")[0], "Black plays b1.");
}

#[test]
fn leaving_early() {
    let folder = Folder::new();
    let file = folder.write("example.txt", example());
    for typed in ["", "c1\n", "c1"] {
        let out = played(&file, typed);
        assert!(out.ends_with("\nwhite> \n"), "{out}");
        assert!(!out.contains("joined"), "{out}");
        assert_eq!(out.contains("Black plays b1."), !typed.is_empty(), "{out}");
    }
    let out = played(&file, "quit\nc1\na3\n");
    assert!(out.ends_with("\nwhite> ") && !out.contains("Black plays"), "{out}");
}

#[test]
fn a_game_that_is_over() {
    let folder = Folder::new();
    let out = played(&prove(&folder, "B1/BW w", "won"), "");
    assert!(out.ends_with("\nBlack has joined, as was proved.\n") && !out.contains('>'), "{out}");
}

#[test]
fn a_refused_certificate_is_no_opponent() {
    let folder = Folder::new();
    let file = folder.write("bad.txt", example().replace("with b2", "with a1"));
    let message = with_input(&["play", "--certificate", &file], "c1\n").said_no();
    assert!(message.contains("bad.txt is refused: step 7 (link): "), "{message}");
    assert!(mustplay(&["play"]).refused().contains("--certificate <FILE>"));
}
