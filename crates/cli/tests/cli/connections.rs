//! `mustplay connections`: links, derivations and pictures.

use crate::run::{Folder, mustplay};

const STONE: &str = "5/5/2B2/5/5 w";

#[test]
fn a_third_row_stone_is_connected_to_its_side() {
    let out =
        mustplay(&["connections", STONE, "--of", "black", "--between", "c3", "bottom"]).done();
    assert!(out.contains("\nconnection c3-bottom [d3 b4 c4 d4 a5 b5 c5 d5]\n"), "{out}");
    assert!(out.contains("\nsemi c3-bottom [b4 a5 b5], key b4\n"), "{out}");
    assert!(out.contains("\n   4  . * * * .  4\n"), "the carrier is marked: {out}");
}

#[test]
fn the_derivation_ends_with_the_link() {
    let args = ["connections", "3/3/3 b", "--between", "top", "bottom", "--explain"];
    let out = mustplay(&args).done();
    let last = out.lines().last().expect("a line");
    assert!(last.ends_with("AND: (top,[b1 c1 b2 a3 b3],bottom) is semi"), "{out}");
    assert!(out.contains("\n(b2,[b1],top), (b2,[c1],top) have no cell in common; OR: "), "{out}");
}

#[test]
fn the_sides_by_default_and_a_picture() {
    let folder = Folder::new();
    let file = folder.file("link.svg");
    let out = mustplay(&["connections", "3/3/3 b", "--svg", &file]).done();
    assert!(out.contains("\nsemi top-bottom [b1 c1 b2 a3 b3], key b2\n"), "{out}");
    assert!(std::fs::read_to_string(&file).expect("a picture").starts_with("<svg "));
    let none = mustplay(&["connections", "2/WW b"]).done();
    assert!(none.contains("no link between top and bottom was found"), "{none}");
}

#[test]
fn ends_that_are_none() {
    for (args, message) in [
        (["3/1W1/3 b", "b2", "top"], "b2 belongs to the other color"),
        (["3/1W1/3 b", "d9", "top"], "'d9' is neither a cell of the board nor a side"),
        (["BB1/3/3 w", "a1", "b1"], "both ends are the same, or stones of one chain"),
        (["rex 3/3/3 b", "a1", "b1"], "connections are those of Hex"),
    ] {
        let [position, x, y] = args;
        let said =
            mustplay(&["connections", position, "--of", "black", "--between", x, y]).refused();
        assert!(said.contains(message), "{said}");
    }
}
