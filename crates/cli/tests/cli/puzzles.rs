//! `mustplay puzzles`: each has the solution that it says, and hides it if asked to.

use crate::process::interrupted;
use crate::run::{Folder, fields, json, mustplay, root, strings, with_input};
use board::{Color, Setup, Symmetry};
use serde_json::{Value, json};
use std::collections::HashSet;

/// The objects of a run that found all that was asked for.
fn puzzles(args: &[&str]) -> Vec<Value> {
    let out = mustplay(&[&["puzzles", "--json"], args].concat()).done();
    out.lines().map(json).collect()
}

/// All winning moves of a position, by plain minimax.
fn winning_moves(line: &str) -> Value {
    let args = ["solve", line, "--all-moves", "--engine", "brute", "--memory", "64", "--json"];
    mustplay(&args).object(0)["winning_moves"].clone()
}

fn setup(puzzle: &Value) -> Setup {
    let text = |field: &str| puzzle[field].as_str().expect("a text");
    format!("{} {}", text("game"), text("position")).parse().expect("a position")
}

#[test]
fn the_solution_is_the_only_one() {
    for game in ["hex", "rex"] {
        let found = puzzles(&["--game", game, "--size", "4", "--unique", "--count", "3"]);
        assert_eq!(found.len(), 3);
        for puzzle in &found {
            let setup = setup(puzzle);
            let moves = strings(&puzzle["winning_moves"]);
            assert_eq!(moves.len(), 1, "{puzzle}");
            assert_eq!(winning_moves(&setup.to_string()), puzzle["winning_moves"], "{puzzle}");
            assert_eq!(puzzle["to_move"], json!(setup.turn.name()));
            // As in a game: nobody has moved twice in a row.
            let (own, other) = (setup.count(setup.turn), setup.count(!setup.turn));
            assert!(other == own || other == own + 1, "{puzzle}");
            assert_eq!(puzzle["stones"], json!(own + other));
            assert!(own + other <= 5, "a third of the cells: {puzzle}");
            assert_eq!(puzzle["losing"], json!(16 - own - other - 1));
            assert_ne!(puzzle["hardest_try"], puzzle["winning_moves"][0]);
            assert!(puzzle["tempting"].as_u64().is_some_and(|count| count >= 2), "{puzzle}");
            assert_eq!(puzzle["checked_by"], json!("brute"));
        }
    }
}

#[test]
fn more_solutions_if_asked_for() {
    let found = puzzles(&["--size", "4", "--winning", "3", "--count", "4", "--stones", "4"]);
    for puzzle in &found {
        let moves = strings(&puzzle["winning_moves"]);
        assert!((1..=3).contains(&moves.len()), "{puzzle}");
        assert_eq!(winning_moves(&setup(puzzle).to_string()), puzzle["winning_moves"], "{puzzle}");
        assert!(puzzle["stones"].as_u64().is_some_and(|count| count <= 4), "{puzzle}");
    }
}

#[test]
fn a_seed_gives_the_same_puzzles_on_any_number_of_threads() {
    let found = |args: &[&str]| {
        puzzles(&[&["--game", "rex", "--size", "4", "--count", "4"], args].concat())
    };
    let one = found(&["--threads", "1"]);
    assert_eq!(one, found(&["--threads", "1", "--seed", "1"]));
    assert_eq!(one, found(&["--threads", "3"]));
    assert_ne!(one, found(&["--seed", "2"]));
}

#[test]
fn no_puzzle_is_an_image_of_another() {
    let found = puzzles(&["--game", "rex", "--size", "4", "--count", "6"]);
    let mut seen = HashSet::new();
    for puzzle in &found {
        let setup = setup(puzzle);
        let images: HashSet<Setup> = Symmetry::ALL.map(|symmetry| setup.image(symmetry)).into();
        assert!(images.is_disjoint(&seen), "{puzzle}");
        seen.extend(images);
    }
}

#[test]
fn the_object_has_its_fields_in_order() {
    let out = mustplay(&["puzzles", "--size", "4", "--json"]).done();
    let names = ["schema", "game", "position", "to_move", "winning_moves", "stones"];
    let more = ["hardest_try", "nodes", "losing", "tempting", "open", "overlooked", "interest"];
    let last = ["checked_by", "seed"];
    assert_eq!(fields(&out), [&names[..], &more, &last].concat());
    assert_eq!(json(&out)["schema"], json!(1));
}

#[test]
fn solutions_at_the_end_or_hidden() {
    let args = ["puzzles", "--game", "rex", "--size", "4", "--count", "2"];
    let found = puzzles(&args[1..]);
    let out = mustplay(&args).done();
    let (tasks, solutions) = out.split_once("\nSolutions:\n").expect("solutions");
    let (first, second) = (setup(&found[0]), setup(&found[1]));
    assert!(tasks.starts_with(&format!("Puzzle 1: {first}\nrex, ")), "{out}");
    assert!(tasks.contains(&format!("\n\nPuzzle 2: {second}\nrex, ")), "{out}");
    assert!(tasks.contains(" to play and win.\n("), "{out}");
    for (number, puzzle) in found.iter().enumerate() {
        let cell = strings(&puzzle["winning_moves"])[0];
        assert!(solutions.contains(&format!("{}. {cell} (", number + 1)), "{out}");
    }
    assert!(solutions.contains("\n(seed 1: "), "{out}");

    let folder = Folder::new();
    let (file, pictures) = (folder.file("answers.tsv"), folder.file("pictures"));
    let hiding = ["--hide-solutions", "--solutions", &file, "--svg", &pictures];
    let hidden = mustplay(&[&args[..], &hiding].concat()).done();
    assert!(hidden.starts_with(&format!("{tasks}\n(seed 1: ")), "{hidden}");
    // The letters and numbers around the boards are no names of cells.
    let named = |text: &str| {
        let is_name = |word: &str| {
            let mut letters = word.chars();
            letters.next().is_some_and(|c| ('a'..='d').contains(&c))
                && letters.as_str().parse::<u8>().is_ok()
        };
        text.split(|c: char| !c.is_alphanumeric()).any(is_name)
    };
    assert!(!named(&hidden) && named(&out), "{hidden}");
    let table = std::fs::read_to_string(&file).expect("a table");
    for (puzzle, row) in found.iter().zip(table.lines().skip(4)) {
        let cell = strings(&puzzle["winning_moves"])[0];
        let start = format!("{}\t{}\t{cell}\t", setup(puzzle), setup(puzzle).turn);
        assert!(row.starts_with(&start), "{table}");
    }
    let names = |dir: &str| {
        let entries = std::fs::read_dir(dir).expect("a directory");
        let mut names: Vec<_> = entries.map(|entry| entry.expect("a file").file_name()).collect();
        names.sort();
        names
    };
    assert_eq!(names(&pictures), ["puzzle-1.svg", "puzzle-2.svg"]);
    let picture = std::fs::read_to_string(folder.file("pictures/puzzle-1.svg")).expect("a picture");
    assert!(picture.contains(" to play and win."), "{picture}");
    let object = &puzzles(&[&args[1..], &["--hide-solutions"]].concat())[0];
    assert_eq!((&object["winning_moves"], &object["hardest_try"]), (&json!(null), &json!(null)));
    mustplay(&[&args[..], &["--svg", &pictures]].concat()).done();
    assert_eq!(names(&pictures).len(), 4);
}

#[test]
fn what_is_refused() {
    let refused = |args: &[&str]| mustplay(&[&["puzzles"], args].concat()).refused();
    for (args, sentence) in [
        (&["--size", "9"][..], "puzzles of hex have at most 64 cells; 9x9 has 81"),
        (&["--game", "rex", "--size", "7"], "puzzles of rex have at most 36 cells; 7x7 has 49"),
        (&["--size", "1"], "1x1 is too small for puzzles"),
        (&["--count", "0"], "--count is the number of puzzles to print, 1 or more"),
        (&["--winning", "0"], "--winning is the most winning moves of a puzzle, 1 or more"),
        (&["--size", "4", "--stones", "15"], "--stones is from 1 to 14 on 4x4"),
        (&["--stones", "0"], "--stones is from 1 to 23 on 5x5"),
        (&["--solutions", "no/such/folder.tsv"], "can't write no/such/folder.tsv"),
        (&["--unique", "--winning", "2"], "cannot be used with"),
        (&["--game", "go"], "possible values: hex, rex"),
    ] {
        let message = refused(args);
        assert!(message.contains(sentence), "{args:?}: {message}");
    }
}

#[test]
fn stopping_early() {
    let args = ["puzzles", "--game", "rex", "--size", "6", "--count", "100000"];
    let ran = mustplay(&[&args[..], &["--limit", "0.3"]].concat());
    assert_eq!((ran.code, ran.err.as_str()), (Some(3), ""));
    assert!(ran.out.contains("(seed 1: "), "{}", ran.out);
    let ran = interrupted(&args);
    assert_eq!((ran.code, ran.err.as_str()), (Some(130), ""));
    assert!(ran.out.contains("(seed 1: "), "{}", ran.out);
    // A board without any puzzle that isn't dull.
    let ran = mustplay(&["puzzles", "--size", "2"]);
    assert_eq!(ran.code, Some(3));
    assert!(ran.out.starts_with("No puzzle found.\n"), "{}", ran.out);
    assert!(ran.err.contains("gave up after 5,000 positions"), "{}", ran.err);
}

/// Young and Hayward, A Reverse Hex solver (CG 2016), section 5: after Black's opening d1 on 4x4
/// White loses. A White move to a1 leaves Black two winning replies, one to c1 three, any other at
/// least three.
#[test]
fn the_paper_s_puzzle_on_4x4() {
    let position: Setup = "rex 3B/4/4/4 w".parse().expect("a position");
    let empty = || position.size().all_cells().filter(|&cell| position.at(cell).is_none());
    let lines = empty().map(|cell| {
        let mut after = position.clone();
        after.set(cell, Some(Color::White));
        after.turn = Color::Black;
        format!("{after}\n")
    });
    let lines: String = lines.collect();
    let out = with_input(&["solve", "--batch", "-", "--all-moves"], &lines).done();
    for (cell, object) in empty().zip(out.lines().map(json)) {
        let (name, replies) = (position.size().name(cell), strings(&object["winning_moves"]));
        match name.as_str() {
            "a1" => assert_eq!(replies, ["a2", "c1"]),
            "c1" => assert_eq!(replies, ["a1", "b2", "d4"]),
            _ => assert!(replies.len() >= 3, "{name}: {replies:?}"),
        }
    }
    assert_eq!(winning_moves("rex W2B/4/4/4 b"), json!(["a2", "c1"]));
}

/// The rows of a table of puzzles in the suite: position, solution, stones, hardest try.
fn rows(name: &str) -> Vec<(Setup, String, usize, String)> {
    let path = root().join("suite/positions").join(name);
    let table = std::fs::read_to_string(path).expect("the table");
    let mut lines = table.lines().filter(|line| !line.starts_with('#'));
    assert_eq!(lines.next(), Some("position\tto_move\tsolution\tstones\thardest_try\tnodes"));
    let row = |line: &str| {
        let columns: Vec<&str> = line.split('\t').collect();
        let [position, turn, solution, stones, hardest, nodes] = columns[..] else {
            panic!("{line} has {} columns", columns.len());
        };
        let setup: Setup = position.parse().expect("a position");
        assert_eq!(setup.turn.name(), turn, "{line}");
        assert!(nodes.parse::<u64>().is_ok(), "{line}");
        (setup, solution.into(), stones.parse().expect("a count"), hardest.into())
    };
    lines.map(row).collect()
}

/// Solves rows of a table, with the engine as it is and without what it relies on most.
fn check<'a>(rows: impl Iterator<Item = &'a (Setup, String, usize, String)>) {
    let rows: Vec<_> = rows.collect();
    let lines: String = rows.iter().map(|row| format!("{}\n", row.0)).collect();
    for without in ["kept", "inferior,learned,history"] {
        let args = ["solve", "--batch", "-", "--all-moves", "--memory", "64", "--without", without];
        let out = with_input(&args, &lines).done();
        assert_eq!(out.lines().count(), rows.len());
        for ((setup, solution, ..), object) in rows.iter().zip(out.lines().map(json)) {
            assert_eq!(object["winner"], json!(setup.turn.name()), "{setup}");
            assert_eq!(object["winning_moves"], json!([solution]), "{setup} without {without}");
        }
    }
}

#[test]
fn the_tables_of_the_suite_make_sense() {
    for (name, least, cells, most) in
        [("rex-puzzles.tsv", 20, 25, 8), ("hex-puzzles.tsv", 5, 36, 12)]
    {
        let rows = rows(name);
        assert!(rows.len() >= least, "{name} has {} rows", rows.len());
        let mut seen = HashSet::new();
        for (setup, solution, stones, hardest) in &rows {
            assert_eq!(setup.size().cells(), cells, "{setup}");
            assert_eq!(setup.count(Color::Black) + setup.count(Color::White), *stones, "{setup}");
            assert!(*stones <= most && solution != hardest, "{setup}");
            assert!(!seen.contains(setup), "{setup} is an image of another");
            seen.extend(Symmetry::ALL.map(|symmetry| setup.image(symmetry)));
        }
        check(rows.iter().step_by(rows.len() / 5).take(5));
    }
}

#[test]
#[ignore = "takes long; the sample above is solved each time"]
fn all_puzzles_of_the_suite() {
    for name in ["rex-puzzles.tsv", "hex-puzzles.tsv"] {
        check(rows(name).iter());
    }
}
