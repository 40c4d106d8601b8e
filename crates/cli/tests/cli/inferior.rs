//! `mustplay inferior`: filled-in cells, moves that are left out, reasons and pictures.

use crate::run::{Folder, mustplay};
use serde_json::json;

#[test]
fn reasons_in_words() {
    let out = mustplay(&["inferior", "5/1B3/5/5/5 w"]).done();
    let expected = "\
hex, white to move
  a b c d e
1  b b b . .  1
 2  b B * * .  2
  3  . * * * .  3
   4  . * * * .  4
    5  . * * . .  5
        a b c d e
b1 is captured by Black
c1 is captured by Black
a1 is dead
a2 is dead
a3 is vulnerable: answer b3
a4 is vulnerable: answer b4
a5 is dominated by b4
d1 is vulnerable: answer e1
d5 is dominated by d4
e1 is vulnerable: answer d2
e2 is dominated by d2
e3 is dominated by d3
e4 is vulnerable: answer d4
e5 is vulnerable: answer d5
white to try: b3 b4 b5 c2 c3 c4 c5 d2 d3 d4
";
    assert_eq!(out, expected);
}

#[test]
fn reasons_as_an_object() {
    let object = mustplay(&["inferior", "3/3/1WW b", "--json"]).object(0);
    assert_eq!(
        object,
        json!({
            "schema": 1,
            "game": "hex",
            "position": "3/3/1WW b",
            "to_move": "black",
            "filled_in": [{"cell": "c2", "color": "black", "reason": "dead"}],
            "filled_position": "3/2B/1WW b",
            "winner": null,
            "left_out": [
                {"cell": "a1", "reason": "vulnerable", "by": "a2"},
                {"cell": "a2", "reason": "dominated", "by": "b2"},
                {"cell": "b1", "reason": "vulnerable", "by": "b2"},
                {"cell": "c1", "reason": "vulnerable", "by": "b2"},
            ],
            "moves": ["a3", "b2"],
        })
    );
}

#[test]
fn a_position_that_filling_in_decides_has_no_moves() {
    let out = mustplay(&["inferior", "3/1B1/3 w"]).done();
    assert!(out.contains("\nc1 is captured by Black\n"), "{out}");
    assert!(out.ends_with("\nblack wins: filling in joins black's sides\n"), "{out}");
    let object = mustplay(&["inferior", "3/1B1/3 w", "--json"]).object(0);
    assert_eq!((&object["winner"], &object["moves"]), (&json!("black"), &json!([])));
    assert_eq!(object["filled_position"], "BBB/BBB/BBB w");
}

#[test]
fn a_game_that_is_over() {
    let out = mustplay(&["inferior", "2/WW b"]).done();
    assert!(out.ends_with("\nthe game is over: white has joined\n"), "{out}");
    assert!(out.contains("\n1  . .  1\n"), "nothing is filled in: {out}");
}

#[test]
fn boards_of_all_shapes() {
    for size in ["1", "1x2", "2x1", "1x9", "9x1", "2", "19", "11x8"] {
        let out = mustplay(&["inferior", "--size", size]).done();
        assert!(out.contains(" to try: ") || out.contains(" wins: "), "{size}: {out}");
    }
}

#[test]
fn a_picture_has_arrows_and_small_stones() {
    let folder = Folder::new();
    let file = folder.file("cells.svg");
    mustplay(&["inferior", "5/1B3/5/5/5 w", "--svg", &file]).done();
    let picture = std::fs::read_to_string(&file).expect("a picture");
    assert!(picture.starts_with("<svg "));
    assert!(picture.contains("be tried</text>"), "{picture}");
}

#[test]
fn rex_is_refused() {
    for args in [["inferior", "rex 3/3/3 b"].as_slice(), &["inferior", "3x3", "--game", "rex"]] {
        let said = mustplay(args).refused();
        assert!(said.contains("inferior cells are those of Hex; in Rex a stone more can hurt"));
    }
}
