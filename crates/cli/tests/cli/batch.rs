//! `mustplay solve --batch`.

use crate::run::{Folder, Ran, fields, json, mustplay, with_input};
use crate::solve::HARD;
use serde_json::{Value, json};

fn objects(ran: &Ran) -> Vec<Value> {
    assert_eq!(ran.err, "");
    ran.out.lines().map(json).collect()
}

#[test]
fn one_object_a_line_in_order() {
    let folder = Folder::new();
    let lines = "hex 3/3/3 b\nrex 2x2 a1\nhex 2/2 w\nrex https://hexworld.org/board/#3c1,b2\n\
                 rex (;GM[11]SZ[2];B[b1])\nhex B w";
    let file = folder.write("positions", lines);
    for ran in
        [mustplay(&["solve", "--batch", &file]), with_input(&["solve", "--batch", "-"], lines)]
    {
        assert_eq!(ran.code, Some(0));
        let found: Vec<_> = objects(&ran)
            .iter()
            .map(|object| {
                ["game", "position", "winner"]
                    .map(|name| object[name].as_str().unwrap().to_string())
            })
            .collect();
        assert_eq!(
            found,
            [
                ["hex", "3/3/3 b", "black"],
                ["rex", "B1/2 w", "black"],
                ["hex", "2/2 w", "white"],
                ["rex", "3/1B1/3 w", "white"],
                ["rex", "1B/2 w", "white"],
                ["hex", "B w", "black"],
            ]
        );
        let alone = mustplay(&["solve", "hex 3/3/3 b", "--json"]);
        let mut names = fields(ran.out.lines().next().unwrap());
        assert_eq!(names.remove(1), "line");
        assert_eq!(names, fields(&alone.out));
    }
}

#[test]
fn bad_lines_are_told_and_passed_over() {
    let lines = "hex 3/3/3 b\r\nhex 3/2/3 b\n\n# a comment\n  # another\ngo 3/3/3 b\nhex 2/2 b\n";
    let ran = with_input(&["solve", "--batch", "-", "--all-moves"], lines);
    assert_eq!(ran.code, Some(2));
    let objects = objects(&ran);
    assert_eq!(objects.len(), 4, "{}", ran.out);
    assert_eq!(objects[0]["winning_moves"], json!(["a2", "a3", "b2", "c1", "c2"]));
    let bad = json!({
        "schema": 1, "line": 2, "error": "character 7: row 2 has 2 cells, row 1 has 3",
    });
    assert_eq!(objects[1], bad);
    assert_eq!(objects[2]["line"], json!(6));
    assert_eq!([&objects[0]["line"], &objects[3]["line"]], [&json!(1), &json!(7)]);
    assert!(objects[2]["error"].as_str().is_some_and(|error| error.contains("character 1")));
    assert_eq!(objects[3]["winning_moves"], json!(["a2", "b1"]));
}

#[test]
fn lines_that_were_given_up() {
    let hard = format!("hex {HARD}\nhex 2/2 b\n");
    let args = ["solve", "--engine", "brute", "--batch", "-", "--limit", "0.1", "--memory", "64"];
    let ran = with_input(&args, &hard);
    assert_eq!(ran.code, Some(3));
    let winners: Vec<Value> = objects(&ran).iter().map(|object| object["winner"].clone()).collect();
    assert_eq!(winners, [json!(null), json!("black")]);
    let objects = objects(&ran);
    assert_eq!((&objects[0]["undecided"], &objects[0]["line"]), (&json!("limit"), &json!(1)));
    assert_eq!((objects[1].get("undecided"), &objects[1]["line"]), (None, &json!(2)));
    assert_eq!(objects[0]["winning_moves_complete"], json!(false));
    // A bad line weighs more.
    let ran = with_input(&args, &format!("{hard}bad\n"));
    assert_eq!((ran.code, ran.out.lines().count()), (Some(2), 3));
}

/// All winning moves are there if all were asked for, or if there is none.
#[test]
fn whether_all_winning_moves_are_told() {
    // Black wins; White has lost; the game is over; one cell is left.
    let lines = "hex 3/3/3 b\nhex 3/1B1/3 w\nhex B w\nhex WB/B1 b\n";
    let complete = |args: &[&str]| -> Vec<Value> {
        let ran = with_input(&[&["solve", "--batch", "-"], args].concat(), lines);
        assert_eq!(ran.code, Some(0));
        let complete = |object: &Value| object["winning_moves_complete"].clone();
        objects(&ran).iter().map(complete).collect()
    };
    assert_eq!(complete(&["--all-moves"]), [true, true, true, true]);
    assert_eq!(complete(&["--engine", "brute"]), [false, true, true, true]);
    let alone = mustplay(&["solve", "3x3", "--json"]).object(0);
    assert_eq!(alone["winning_moves_complete"], json!(false));
    let alone = mustplay(&["solve", "3x3", "--json", "--all-moves"]).object(0);
    assert_eq!(alone["winning_moves_complete"], json!(true));
}

#[test]
fn lines_without_a_game() {
    let lines = "2/2 b\nrex 2/2 b\n";
    let games = |args: &[&str]| {
        let ran = with_input(args, lines);
        let game = |object: &Value| (object["game"].clone(), object["error"].clone());
        (ran.code, objects(&ran).iter().map(game).collect::<Vec<_>>())
    };
    let none = Value::Null;
    let (code, found) = games(&["solve", "--batch", "-"]);
    assert_eq!(code, Some(0));
    assert_eq!(found, [(json!("hex"), none.clone()), (json!("rex"), none.clone())]);
    let (code, found) = games(&["solve", "--batch", "-", "--game", "rex"]);
    assert_eq!(code, Some(0));
    assert_eq!(found, [(json!("rex"), none.clone()), (json!("rex"), none.clone())]);
    let (code, found) = games(&["solve", "--batch", "-", "--game", "hex"]);
    assert_eq!(code, Some(2));
    let clash = json!("the position says rex, --game says hex");
    assert_eq!(found, [(json!("hex"), none.clone()), (none, clash)]);
}

#[test]
fn the_file_has_to_be_there_and_alone() {
    let folder = Folder::new();
    let message = mustplay(&["solve", "--batch", &folder.file("missing")]).refused();
    assert!(message.contains("can't open") && message.contains("missing"), "{message}");
    let message = mustplay(&["solve", "3x3", "--batch", "-"]).refused();
    assert!(message.contains("cannot be used with"), "{message}");
    assert_eq!(with_input(&["solve", "--batch", "-"], "").done(), "");
}
