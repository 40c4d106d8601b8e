//! `mustplay connections`: links, derivations and pictures.

use crate::run::{Folder, mustplay};
use serde_json::json;

const STONE: &str = "5/5/2B2/5/5 w";

#[test]
fn a_third_row_stone_is_connected_to_its_side() {
    let args = ["connections", STONE, "--color", "black", "--between", "c3", "bottom"];
    let out = mustplay(&args).done();
    assert!(out.contains("\nconnection c3-bottom [d3 b4 c4 d4 a5 b5 c5 d5]\n"), "{out}");
    assert!(out.contains("\nsemi c3-bottom [b4 a5 b5], key b4\n"), "{out}");
    assert!(out.contains("\n   4  . * * * .  4\n"), "the carrier is marked: {out}");
}

#[test]
fn links_as_an_object() {
    let args = ["connections", STONE, "--between", "c3", "bottom"];
    let text = mustplay(&args).done();
    let object = mustplay(&[&args[..], &["--json", "--explain"]].concat()).object(0);
    let color = &object["colors"][0];
    assert_eq!((&color["color"], &color["ends"]), (&json!("black"), &json!(["c3", "bottom"])));
    let counts = format!(
        "\nblack: {} connections and {} semi-connections\n",
        color["connections"], color["semi_connections"]
    );
    assert!(text.contains(&counts), "{text}");
    let links = color["links"].as_array().expect("a list");
    assert_eq!(links.len(), text.matches(" c3-bottom [").count());
    let carrier = json!(["a5", "b4", "b5", "c4", "c5", "d3", "d4", "d5"]);
    assert_eq!(links[0], json!({"kind": "connection", "carrier": carrier, "key": null}));
    let semi = json!({"kind": "semi", "carrier": ["a5", "b4", "b5"], "key": "b4"});
    assert!(links.contains(&semi), "{object}");
    assert!(!color["derivation"].as_array().expect("steps").is_empty());
    let both = mustplay(&["connections", STONE, "--json"]).object(0);
    assert_eq!(both["colors"].as_array().map(Vec::len), Some(2));
    assert_eq!(both["colors"][1]["links"], json!([]));
    assert_eq!(both["colors"][1].get("derivation"), None);
}

/// The steps that `--explain` prints, each as one line.
fn steps(out: &str) -> Vec<String> {
    let (_, text) = out.split_once("are linked by the first of these:\n").expect("steps");
    text.replace("\n     ", " ").lines().map(Into::into).collect()
}

#[test]
fn the_derivation_ends_with_the_link() {
    let args = ["connections", "3/3/3 b", "--between", "top", "bottom", "--explain"];
    let steps = steps(&mustplay(&args).done());
    assert_eq!(
        steps,
        [
            "  1. (top,[],b1) is connected, (b1,[],b2) is connected. \
             AND: (top,[b1],b2) is semi-connected.",
            "  2. (top,[],c1) is connected, (c1,[],b2) is connected. \
             AND: (top,[c1],b2) is semi-connected.",
            "  3. (top,[b1],b2) is semi-connected (1), (top,[c1],b2) is semi-connected (2). \
             OR: (top,[b1,c1],b2) is connected.",
            "  4. (b2,[],a3) is connected, (a3,[],bottom) is connected. \
             AND: (b2,[a3],bottom) is semi-connected.",
            "  5. (b2,[],b3) is connected, (b3,[],bottom) is connected. \
             AND: (b2,[b3],bottom) is semi-connected.",
            "  6. (b2,[a3],bottom) is semi-connected (4), (b2,[b3],bottom) is semi-connected (5). \
             OR: (b2,[a3,b3],bottom) is connected.",
            "  7. (top,[b1,c1],b2) is connected (3), (b2,[a3,b3],bottom) is connected (6). \
             AND: (top,[b1,c1,b2,a3,b3],bottom) is semi-connected.",
        ]
    );
    let args = ["connections", "3/3/3 b", "--color", "black", "--between", "a1", "b1", "--explain"];
    assert!(mustplay(&args).done().ends_with("\nthey are neighbors\n"));
}

/// Appendix B of Anshelevich 2002 unites the same three semi-connections in its last step. There,
/// e4 is x, the bottom y, the last row 7 to 1, and so on upward to f4, which is 19.
#[test]
fn the_link_from_the_fourth_row_is_derived_as_in_the_appendix() {
    let args = ["connections", "7/7/7/4B2/7/7/7 w", "--between", "e4", "bottom", "--explain"];
    let steps = steps(&mustplay(&args).done());
    let last = steps.last().expect("a step");
    for semi in [
        "(e4,[f4,e5,f5,g5,e6,f6,g6,d7,e7,f7,g7],bottom) is semi-connected (",
        "(e4,[c5,d5,b6,c6,d6,a7,b7,c7,d7],bottom) is semi-connected (",
        "(e4,[d5,e5,f5,c6,d6,e6,f6,b7,c7,e7,f7],bottom) is semi-connected (",
    ] {
        assert!(last.contains(semi), "{last}");
    }
    let whole = "OR: (e4,[f4,c5,d5,e5,f5,g5,b6,c6,d6,e6,f6,g6,a7,b7,c7,d7,e7,f7,g7],bottom)";
    assert!(last.ends_with(&format!("{whole} is connected.")), "{last}");
    assert_eq!(last.matches("is semi-connected").count(), 3, "{last}");
    // Neighbors need no step, as in the appendix, which has the same 46.
    assert_eq!(steps.len(), 46, "{steps:#?}");
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
fn both_colors_unless_the_ends_or_the_user_choose() {
    let headings = |args: &[&str]| {
        let out = mustplay(&[&["connections", "3/1B1/3 w"], args].concat()).done();
        let mine = out.lines().filter_map(|line| line.split_once(": ")).map(|(color, _)| color);
        mine.filter(|color| ["black", "white"].contains(color)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(headings(&[]), "black white");
    assert_eq!(headings(&["--color", "white"]), "white");
    assert_eq!(headings(&["--color", "red"]), "black");
    assert_eq!(headings(&["--between", "a1", "c3"]), "black white");
    assert_eq!(headings(&["--between", "b2", "c3"]), "black", "a stone of Black's");
    assert_eq!(headings(&["--between", "a1", "right"]), "white", "a side of White's");
    assert_eq!(headings(&["--between", "a1", "right", "--colors", "never"]), "white");
}

#[test]
fn ends_that_are_none() {
    for (args, message) in [
        (["3/1W1/3 b", "b2", "top"], "b2 belongs to white"),
        (["3/1W1/3 b", "d9", "top"], "'d9' is neither a cell of the board nor a side"),
        (["BB1/3/3 w", "a1", "b1"], "both ends are the same, or stones of one chain"),
        (["rex 3/3/3 b", "a1", "b1"], "connections are those of Hex"),
    ] {
        let [position, x, y] = args;
        let said =
            mustplay(&["connections", position, "--color", "black", "--between", x, y]).refused();
        assert!(said.contains(message), "{said}");
    }
    let args = ["connections", "3/1W1/3 b", "--between", "b2", "top"];
    assert!(mustplay(&args).refused().contains("b2 and top belong to different colors"));
}
