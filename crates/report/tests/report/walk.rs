//! Walking through proofs of both games.

use crate::{HEX, REX, cells, checked};
use board::Size;
use report::walk::{Sought, Walk, WalkError};
use serde_json::{Value, json};

fn walk(certificate: &str) -> (Walk, Size) {
    let walk = Walk::new(checked(certificate)).expect("not tangled");
    let size = walk.statement().setup.size();
    (walk, size)
}

fn cell<'v>(object: &'v Value, name: &str) -> &'v Value {
    let cells = object["cells"].as_array().expect("cells");
    cells.iter().find(|cell| cell["cell"] == name).expect("the board has it")
}

#[test]
fn the_winner_has_an_answer_to_every_threat() {
    let (walk, size) = walk(HEX);
    let start = walk.at(&[]).expect("the position");
    assert_eq!((&start["answer"], &start["over"]), (&json!("b2"), &Value::Null));
    let after = walk.at(&cells(size, "b2")).expect("the proof's move");
    assert_eq!(after["position"], "hex 3/1B1/3 w");
    assert_eq!(cell(&after, "b2")["status"], "stone");
    assert_eq!(cell(&after, "a1")["status"], "outside");
    let covered =
        json!({"cell": "c1", "status": "covered", "answer": "b1", "claim": 2, "carrier": ["b1"]});
    assert_eq!(*cell(&after, "c1"), covered);
    let bridge = &after["claim"];
    assert_eq!((&bridge["number"], &bridge["rule"]), (&json!(5), &json!("either")));
    assert_eq!((&bridge["kind"], &bridge["stones"]), (&json!("connection"), &json!([])));
    assert_eq!(bridge["carrier"], json!(["b1", "c1"]));
}

#[test]
fn in_rex_every_cell_has_an_answer() {
    let (walk, size) = walk(REX);
    let after = walk.at(&cells(size, "a1")).expect("the proof's move");
    assert_eq!(after["claim"]["rule"], "answer");
    assert_eq!(cell(&after, "b1")["answer"], "b2");
    assert_eq!(cell(&after, "a2")["answer"], "b1");
    let over = walk.at(&cells(size, "a1 b1 b2 a2")).expect("the end");
    assert_eq!(over["over"], "black");
}

#[test]
fn the_moves_of_a_walk_are_checked() {
    let (walk, size) = walk(HEX);
    let error = |line| walk.at(&cells(size, line)).expect_err("a wrong move");
    assert_eq!(error("a1").to_string(), "the proof plays b2 here, not a1");
    assert_eq!(error("b2 c1 b1 a3 b3 a1").to_string(), "the game is over before a1");
    assert!(matches!(error("b2 b2"), WalkError::Illegal(_)));
}

#[test]
fn trees_grow_as_long_as_they_may() {
    let (walk, size) = walk(HEX);
    let tree = walk.tree(&[], 5, || true).expect("the position");
    let nodes = tree["nodes"].as_array().expect("nodes");
    // The start, four answers, and after each of them two in the other bridge.
    assert_eq!((nodes.len(), &tree["is_cut"]), (13, &json!(false)));
    assert_eq!(nodes[1]["line"], json!(["b2", "c1", "b1"]));
    assert_eq!(tree["longest"].as_array().map(Vec::len), Some(5));
    let cut = walk.tree(&cells(size, "b2"), 5, || false).expect("the position");
    assert_eq!((cut["nodes"].as_array().map(Vec::len), &cut["is_cut"]), (Some(1), &json!(true)));
}

#[test]
fn lines_lead_to_answers_and_claims() {
    let (walk, size) = walk(HEX);
    let to_a3 = walk.find(Sought::Answer(cells(size, "a3")[0]), || true);
    assert_eq!(to_a3["lines"][0], json!(["b2", "b3", "a3"]));
    let to_claim = walk.find(Sought::Claim(2), || true);
    assert_eq!(to_claim["lines"][0], json!(["b2", "c1", "b1"]));
    assert_eq!(walk.find(Sought::Claim(99), || true)["lines"], json!([]));
}

/// Claims that rest on the same claim twice over and over come apart into more and more parts.
#[test]
fn tangled_claims_are_not_walked() {
    let link = |from: u64| format!("link b2-top from {from} {from} => connection b2-top | b1 |");
    let mut text = String::from("mustplay certificate 1\nblack wins hex 1B1/1B1/1B1 w\n");
    text += "1 link b2-top with b1 => connection b2-top | b1 |\n";
    for number in 2..40 {
        text += &format!("{number} {}\n", link(number - 1));
    }
    text += "40 link top-bottom from 39 with b2 b3 => connection top-bottom | b1 b2 b3 |\nend 40\n";
    let error = Walk::new(checked(&text)).err();
    // The number of parts is one less than a power of two, and 50,000 are allowed.
    assert_eq!(error, Some(WalkError::Tangled(16)));
}
