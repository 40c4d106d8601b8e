//! `mustplay play`: games against the program, and against a proof, which wins whatever is typed.

use crate::certificates::{example, prove};
use crate::process::press_ctrl_c;
use crate::run::{Folder, mustplay, program, with_input};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;
use std::time::{Duration, Instant};

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
    let both = mustplay(&["play", "--certificate", &file, "--size", "5"]).refused();
    assert!(both.contains("--certificate"), "{both}");
}

/// What the program says to what is typed, apart from the boards.
fn said(args: &[&str], typed: &str) -> Vec<String> {
    let out = with_input(&[&["play"], args].concat(), typed).done();
    let is_board = |line: &str| line.contains(" to move") || line.trim_start().starts_with(DIGITS);
    let is_letters = |line: &str| line.trim_start().starts_with("a b ");
    let lines = out.lines().filter(|line| !is_board(line) && !is_letters(line));
    lines.map(String::from).collect()
}

const DIGITS: [char; 9] = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

#[test]
fn a_game_against_the_program() {
    // On 3x3 Black wins with the middle: the player that looks once sees it and resigns.
    let out = said(&["--size", "3", "--level", "4"], "b2\nquit\n");
    let expected = [
        "Hex on 3x3. You are black, the program (greedy) is white. You win if you join top and bottom.",
        "Type a cell such as b2, or 'help'.",
        "black> Black plays b2.",
        "White resigns.",
        "The program resigns: you have a proven win. 'why' shows how, 'proof FILE' writes a certificate \
         of it.",
    ];
    assert_eq!(out[..5], expected);
    // As White one loses on that board.
    let out =
        said(&["--size", "3", "--level", "4", "--color", "white"], "a1\na2\na3\nc1\nc2\nc3\n");
    assert!(out.iter().any(|line| line == "Black plays b2. It has a proven win."), "{out:?}");
    assert!(out.iter().any(|line| line == "Black has joined. The program wins."), "{out:?}");
}

#[test]
fn every_level_and_both_games_are_played() {
    let cells: String =
        ('a'..='d').flat_map(|c| (1..=4).map(move |r| format!("{c}{r}\n"))).collect();
    for level in 1..=7 {
        for game in ["hex", "rex"] {
            let level = level.to_string();
            let args = ["--size", "4", "--level", &level, "--game", game, "--nodes", "30"];
            let out = said(&args, &cells).join("\n");
            let is_over = ["You win.", "The program wins.", "The program resigns: "];
            assert!(is_over.iter().any(|end| out.contains(end)), "level {level}, {game}: {out}");
        }
    }
    for bad in ["0", "8", "x"] {
        assert!(mustplay(&["play", "--level", bad]).refused().contains("--level"));
    }
}

#[test]
fn what_can_be_typed() {
    let folder = Folder::new();
    let (game, proof) = (folder.file("game.sgf"), folder.file("game.cert"));
    let typed = format!(
        "c9\nc4\nC4\nmoves\nundo\nundo\nmoves\nhint\nwhy\nc3\nsave {game}\nsave\nswap\nhelp\n\
         proof {proof}\nresign\nb1\nsave {game}\nundo\nmoves\nquit\n"
    );
    let out = said(&["--size", "5", "--player", "random"], &typed);
    let all = out.join("\n");
    for sentence in [
        "black> The 5x5 board has no cell 'c9'. Type 'help' for help.",
        "black> Black plays c4.",
        "black> c4 has a stone already.",
        "black> 5x5 c4 ",
        "black> Taken back.\nblack> There is no move of yours to take back.\nblack> 5x5\n",
        "Black threatens to connect by c3: ",
        "Black has to play one of: ",
        "black> Where to? Type 'save game.sgf'.",
        "black> There is no swap in this game; start it with --swap.",
        "resign         gives up",
        ", checked; 'mustplay verify' checks it again.",
        "black> You resign.\nYou have resigned. The program wins.",
        "over> The game is over: undo, why, proof, save, moves or quit.",
        "over> You play on.",
        "black> 5x5 c3 ",
    ] {
        assert!(all.contains(sentence), "{sentence}\n\n{all}");
    }
    let saved = std::fs::read_to_string(&game).expect("the game was saved");
    assert!(saved.contains("PB[you]PW[Mustplay 0.1.0]RE[W+];B[c3];W["), "{saved}");
    assert!(mustplay(&["verify", &proof]).done().contains("accepted"));
}

#[test]
fn a_game_goes_on_from_a_position() {
    let folder = Folder::new();
    let sgf = "(;FF[4]GM[11]SZ[4];B[a1];W[c2];B[d1])";
    let file = folder.write("game.sgf", sgf);
    for (position, you, moves) in [
        ("4x4 a1 c2 d1", "white", "4x4 a1 c2 d1 "),
        (file.as_str(), "white", "4x4 a1 c2 d1 "),
        ("4x4 a1 c2", "black", "4x4 a1 c2 "),
    ] {
        let out = said(&[position, "--player", "random"], "b3\nmoves\nquit\n").join("\n");
        assert!(out.contains(&format!("You are {you}, the program (random)")), "{out}");
        assert!(out.contains(&format!("{you}> {moves}b3 ")), "{position}: {out}");
    }
    // The program begins where it is its turn, and a game that is over is over.
    let out = said(&["4x4 a1 c2", "--player", "random", "--color", "white"], "quit\n").join("\n");
    assert!(out.contains("\nBlack plays "), "{out}");
    let out = said(&["2x2 a1 b1 a2", "--player", "random"], "quit\n").join("\n");
    assert!(out.contains("Black has joined.") && out.contains("\nover> "), "{out}");
    let rex = said(&["rex 3x3 a1", "--player", "random"], "quit\n").join("\n");
    assert!(rex.starts_with("Reverse Hex on 3x3. You are white"), "{rex}");
    let message = mustplay(&["play", "-"]).refused();
    assert!(message.contains("your moves come from standard input"), "{message}");
    let message = mustplay(&["play", "4x4 a1", "--certificate", "x"]).refused();
    assert!(message.contains("cannot be used with"), "{message}");
}

#[test]
fn a_lost_game_is_played_on_if_that_is_wanted() {
    let typed = "b2\nquit\n";
    let out = said(&["--size", "3", "--level", "4"], typed).join("\n");
    assert!(out.contains("White resigns."), "{out}");
    let out = said(&["--size", "3", "--level", "4", "--no-resign"], typed).join("\n");
    assert!(!out.contains("resigns") && out.contains("\nWhite plays "), "{out}");
}

#[test]
fn a_file_is_overwritten_only_after_a_yes() {
    let folder = Folder::new();
    let file = folder.write("game.sgf", "something else");
    let args = ["--size", "4", "--player", "random"];
    let read = || std::fs::read_to_string(&file).expect("a file");
    for answer in ["no", "", "moves"] {
        let out = said(&args, &format!("save {file}\n{answer}\nquit\n")).join("\n");
        assert!(out.contains(&format!("black> {file} is there already. Overwrite it?")), "{out}");
        assert_eq!(out.contains("yes or no> Not saved."), answer != "moves", "{out}");
        assert_eq!(read(), "something else");
    }
    // Once it has the game, the game may be saved there again.
    let out = said(&args, &format!("save {file}\nYes\nb2\nsave {file}\nquit\n")).join("\n");
    assert_eq!(out.matches("is there already").count(), 1, "{out}");
    assert_eq!(out.matches(&format!("Saved as {file}.")).count(), 2, "{out}");
    assert!(read().contains(";B[b2];W["), "{}", read());
}

#[test]
fn ctrl_c_while_the_program_thinks_keeps_the_game() {
    let mut command = program(&["play", "--size", "11", "--color", "white", "--time", "300"]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut greeting = String::new();
    for _ in 0..2 {
        out.read_line(&mut greeting).expect("text");
    }
    assert!(greeting.contains("You are white"), "{greeting}");
    std::thread::sleep(Duration::from_millis(500));
    press_ctrl_c(&child);
    let pressed = Instant::now();
    let mut said = String::new();
    out.read_line(&mut said).expect("text");
    assert!(said.starts_with("Black plays ") && said.ends_with(" so far.\n"), "{said}");
    assert!(pressed.elapsed() < Duration::from_secs(20));
    child.stdin.take().expect("a pipe").write_all(b"moves\nquit\n").expect("it listens");
    out.read_to_string(&mut said).expect("text");
    assert!(said.contains("white> 11x11 "), "{said}");
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
}

#[test]
fn taking_over_the_first_stone() {
    let out = said(&["--size", "5", "--swap", "--color", "white", "--level", "4"], "swap\nmoves\n");
    let all = out.join("\n");
    assert!(all.contains("white> You swap: the stone changes color and side."), "{all}");
    assert!(all.contains(" swap-pieces "), "{all}");
    // The middle is too good: the program takes it.
    let out = said(&["--size", "5", "--swap", "--level", "4"], "c3\nquit\n");
    let swapped = "White swaps: the stone changes color and side.";
    assert!(out.iter().any(|line| line == swapped), "{out:?}");
}

#[test]
fn a_stone_is_taken_over_once() {
    let args = ["--size", "5", "--swap", "--player", "greedy"];
    let black: Vec<String> = said(&[&args[..], &["--color", "white"]].concat(), "swap\nmoves\n");
    assert!(!black.iter().any(|line| line.starts_with("Black swaps")), "{black:?}");
    assert!(black.iter().any(|line| line.contains(" swap-pieces ")), "{black:?}");
    let white = said(&args, "c3\nswap\nquit\n");
    let refused = "black> The first stone was taken over before.";
    assert!(white.iter().any(|line| line == refused), "{white:?}");
}

#[test]
fn a_player_has_to_know_the_game() {
    for command in ["play", "htp"] {
        let message = mustplay(&[command, "--game", "rex", "--player", "hexy"]).refused();
        let sentence = "the player hexy doesn't play rex; those who do are: random mcts";
        assert!(message.contains(sentence), "{command}: {message}");
    }
}

#[test]
fn colors_only_where_they_are_wanted() {
    let plain = with_input(&["play", "--size", "3", "--level", "1"], "quit\n").done();
    assert!(!plain.contains('\u{1b}'), "{plain}");
    let args = ["play", "--size", "3", "--level", "1", "--colors", "always"];
    assert!(with_input(&args, "quit\n").done().contains('\u{1b}'));
}
