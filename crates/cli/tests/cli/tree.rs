//! `mustplay tree`: the strategy of a certificate in all its forms.

use crate::certificates::{example, prove};
use crate::run::{Folder, mustplay, with_input};
use roxmltree::Document;
use serde_json::{Value, json};
use std::collections::HashSet;

const FORMS: [&str; 5] = ["text", "dot", "svg", "sgf", "certificate"];

/// The strategy of the example, which is two bridges from b2.
const BRIDGES: &str = "
Black plays b2
  White c1: Black b1
  White b1: Black c1
  White a3: Black b3
  White b3: Black a3
";

#[test]
fn figures_and_the_strategy() {
    let folder = Folder::new();
    let file = folder.write("example.txt", example());
    let out = mustplay(&["tree", &file]).done();
    let figures = "\
black wins hex 3/3/3 b

claims         8 (1 either, 1 image, 3 link, 3 play)
positions      2 classes (1 with the winner to move, 1 with the loser)
longest line   5 moves
branching      2.0 claims in an either, 2 at most
as a tree      the loser chooses 2 times
size           75 bytes in binary form, ";
    assert!(out.starts_with(figures), "{out}");
    let rest =
        format!(" compressed\nstones needed  none\ncarrier        b1 c1 b2 a3 b3\n{BRIDGES}");
    assert!(out.ends_with(&rest), "{out}");
    assert_eq!(with_input(&["tree", "-"], &example()).done(), out);
}

/// The object has what the text has.
#[test]
fn the_strategy_as_an_object() {
    let folder = Folder::new();
    let file = folder.write("example.txt", example());
    let tree = mustplay(&["tree", &file, "--json"]).object(0);
    let expected = json!([
        {"parent": null, "moves": [], "answer": "b2", "free": false, "leaf": null, "cut": 0},
        {"parent": 0, "moves": ["c1"], "answer": "b1", "free": false, "leaf": "connection", "cut": 0},
    ]);
    assert_eq!(tree["carrier"], json!(["a3", "b1", "b2", "b3", "c1"]));
    assert_eq!((&tree["winner"], &tree["claims"]), (&json!("black"), &json!(8)));
    let nodes = tree["nodes"].as_array().expect("a list");
    for node in expected.as_array().expect("a list") {
        assert_eq!(nodes.iter().filter(|other| *other == node).count(), 1, "{node}: {tree}");
    }
    assert!(nodes.iter().skip(1).all(|node| node["parent"].is_number()), "{tree}");
    let line = mustplay(&["tree", &file, "--json", "--line", "b1 c3"]).object(0);
    let moves = json!([{"move": "b1", "answer": "c1"}, {"move": "c3", "answer": null}]);
    assert_eq!((&line["line"], &line["nodes"][0]["free"]), (&moves, &json!(true)));
    // Branches that are too deep are counted.
    let cut = mustplay(&["tree", &file, "--json", "--depth", "0"]).object(0);
    assert_eq!(
        (&cut["nodes"][0]["cut"], cut["nodes"].as_array().map(Vec::len)),
        (&json!(4), Some(1))
    );
    // A file takes the object as it takes other forms.
    let output = folder.file("tree.json");
    assert_eq!(mustplay(&["tree", &file, "--json", "--output", &output]).done(), "");
    let written = std::fs::read_to_string(&output).expect("the object");
    assert_eq!(crate::run::json(&written), tree);
}

#[test]
fn the_recursion_as_an_object() {
    let tree = mustplay(&["tree", "--recursion", "5x5 a5", "--json"]).object(0);
    let nodes = tree["nodes"].as_array().expect("a list");
    assert_eq!(tree["calls"], json!(nodes.len()), "all calls are shown: {tree}");
    let decided: u64 = ["connections", "table", "search", "nothing"]
        .map(|way| tree["decided_by"][way].as_u64().expect("a count"))
        .iter()
        .sum();
    assert_eq!(tree["calls"], json!(decided));
    for (index, node) in nodes.iter().enumerate().skip(1) {
        assert!(node["parent"].as_u64().expect("a number") < index as u64, "{node}");
    }
    let line = mustplay(&["tree", "--recursion", "5x5 a5", "--json", "--longest-line"]).object(0);
    let moves: Vec<&Value> = line["nodes"]
        .as_array()
        .expect("a list")
        .iter()
        .skip(1)
        .map(|node| &node["move"])
        .collect();
    assert_eq!(json!(moves), line["longest_line"]);
}

#[test]
fn as_deep_as_asked_for() {
    let folder = Folder::new();
    let file = prove(&folder, "4x4 a1", "a1.cert");
    let deepest = |depth: &str| {
        let out = mustplay(&["tree", &file, "--depth", depth]).done();
        let (_, tree) = out.split_once("\nWhite plays ").expect("a first move");
        let indent = |line: &str| (line.len() - line.trim_start().len()) / 2;
        let moves = tree.lines().filter(|line| line.contains("Black ")).map(indent).max();
        (moves.unwrap_or(0), tree.contains("… "))
    };
    assert_eq!(deepest("0"), (0, true));
    assert_eq!(deepest("1"), (1, true));
    assert_eq!(deepest("2"), (2, true));
    let (moves, cut) = deepest("100");
    assert!(moves > 3 && !cut, "{moves}");
}

#[test]
fn a_line_is_followed() {
    let folder = Folder::new();
    let file = folder.write("example.txt", example());
    let tree = |line: &str| {
        let out = mustplay(&["tree", &file, "--line", line]).done();
        out.split_once("\n\nBlack plays b2\n").expect("a first move").1.to_string()
    };
    let below = "  White a3: Black b3\n  White b3: Black a3\n";
    assert_eq!(tree("b1"), format!("White b1: Black c1\n{below}"));
    assert_eq!(tree("b1 c3"), format!("White b1: Black c1\nWhite c3: Black anything\n{below}"));
    let done = "White b1: Black c1\nWhite b3: Black a3\n  Nothing is left to be answered.\n";
    assert_eq!(tree("b1,b3"), done);
    assert_eq!(tree("b1 b3 c3"), done.replace("  N", "White c3: Black anything\n  N"));

    for (line, problem) in [
        ("d1", "the 3x3 board has no cell 'd1'"),
        ("b1 x", "the 3x3 board has no cell 'x'"),
        ("b2", "b2 is taken already when the line comes to it"),
        ("b1 b1", "b1 is taken already when the line comes to it"),
        ("b1 c1", "c1 is taken already when the line comes to it"),
    ] {
        for form in &FORMS[..4] {
            let message = mustplay(&["tree", &file, "--line", line, "--form", form]).refused();
            assert_eq!(message, format!("mustplay: {problem}\n"), "{form}");
        }
    }
}

/// A claim holds for a class of positions. In these Black has a cell on which the claim would play.
#[test]
fn cells_that_the_winner_has_already() {
    let tree = |position: &str, args: &[&str]| {
        let text = example().replace("3/3/3 b", position);
        with_input(&[&["tree", "-"], args].concat(), &text).done()
    };
    let bridges = "
Black plays b2
  White c1: Black anything
  White a3: Black b3
  White b3: Black a3
";
    let out = tree("1B1/3/3 b", &[]);
    assert!(out.ends_with(bridges), "{out}");
    let out = tree("3/1B1/3 b", &[]);
    assert!(out.ends_with(&BRIDGES.replace("plays b2", "plays anything")), "{out}");
    let out = tree("1B1/3/3 b", &["--line", "c1 a3"]);
    let line = "\nBlack plays b2\nWhite c1: Black anything\nWhite a3: Black b3\n  Nothing ";
    assert!(out.contains(line), "{out}");
    let sgf = tree("1B1/3/3 b", &["--form", "sgf"]);
    for (number, position) in [("1", "1BW/1B1/3 b"), ("2", "1B1/1B1/WB1 w")] {
        let args = ["convert", "-", "--to", "line", "--variation", number];
        assert_eq!(with_input(&args, &sgf).done(), format!("hex {position}\n"), "{sgf}");
    }
}

#[test]
fn a_tree_that_is_too_large_is_told() {
    let folder = Folder::new();
    let file = folder.write("example.txt", example());
    for form in &FORMS[..4] {
        let message = mustplay(&["tree", &file, "--nodes", "3", "--form", form]).refused();
        let expected = "mustplay: the tree has more moves of the loser than --nodes allows; lower \
                        --depth, follow a --line or raise --nodes\n";
        assert_eq!(message, expected, "{form}");
        mustplay(&["tree", &file, "--nodes", "4", "--form", form]).done();
    }
    // The certificate itself is no tree.
    mustplay(&["tree", &file, "--nodes", "3", "--form", "certificate"]).done();
}

#[test]
fn sgf_is_read_back() {
    let folder = Folder::new();
    let file = folder.write("example.txt", example());
    let sgf = mustplay(&["tree", &file, "--form", "sgf"]).done();
    let variation = |number: &str| {
        let args = ["convert", "-", "--to", "moves", "--variation", number];
        with_input(&args, &sgf).done()
    };
    assert_eq!(variation("1"), "3x3 b2 c1 b1\n");
    assert_eq!(variation("4"), "3x3 b2 b3 a3\n");
    assert!(sgf.contains("C[black wins hex 3/3/3 b]"), "{sgf}");
    let again = with_input(&["convert", "-", "--to", "sgf"], &sgf).done();
    let flat = |text: &str| text.replace('\n', "");
    assert_eq!(flat(&again), flat(&sgf));

    let sgf = mustplay(&["tree", &file, "--form", "sgf", "--line", "a3"]).done();
    let read = with_input(&["convert", "-", "--to", "moves", "--variation", "2"], &sgf).done();
    assert_eq!(read, "3x3 b2 a3 b3 b1 c1\n");

    // A position with stones, and a strategy with many variations: each is a legal game.
    let file = prove(&folder, "4x4 a1 b2 d4 c1", "stones.cert");
    let sgf = mustplay(&["tree", &file, "--form", "sgf", "--depth", "100"]).done();
    let mut lines = HashSet::new();
    for number in 1.. {
        let args = ["convert", "-", "--to", "line", "--variation", &number.to_string()];
        let ran = with_input(&args, &sgf);
        if ran.code != Some(0) {
            assert!(ran.err.contains("variation") || ran.err.contains("line"), "{}", ran.err);
            break;
        }
        lines.insert(ran.out);
    }
    assert!(lines.len() > 3, "{lines:?}");
}

#[test]
fn the_certificate_as_text() {
    let folder = Folder::new();
    let compressed = prove(&folder, "4x4 a1", "a1.cert");
    let text = std::fs::read_to_string(prove(&folder, "4x4 a1", "a1.txt")).expect("text");
    let shown = mustplay(&["tree", &compressed, "--form", "certificate"]).done();
    assert!(shown == text, "the forms differ");
    let ran = with_input(&["verify", "-"], &shown).done();
    assert!(ran.starts_with("white wins hex B3/4/4/4 w\naccepted: "), "{ran}");
    // Of a text, the same comes out again, without notes.
    let noted = example().replace("\n5 ", "\n# Now both.\n\n5 ");
    assert_eq!(with_input(&["tree", "-", "--form", "certificate"], &noted).done(), example());
}

#[test]
fn the_picture_is_well_formed_and_nothing_overlaps() {
    let folder = Folder::new();
    let a1 = prove(&folder, "4x4 a1", "a1.cert");
    let stones = prove(&folder, "5x5 c3 b4 a1 d2 e5 e1 b2 a5 d4", "stones.cert");
    let won = prove(&folder, "B1/BW w", "won.cert");
    for (file, args) in [
        (&a1, &["--depth", "0"][..]),
        (&a1, &["--depth", "2"]),
        (&a1, &["--depth", "5"]),
        (&a1, &["--line", "d1 d2"]),
        (&stones, &["--depth", "3"]),
        (&won, &[]),
    ] {
        let svg = mustplay(&[&["tree", file, "--form", "svg"], args].concat()).done();
        let picture = Document::parse(&svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
        let root = picture.root_element();
        let number = |node: roxmltree::Node<'_, '_>, name: &str| -> f64 {
            node.attribute(name).expect(name).parse().expect("a number")
        };
        let (width, height) = (number(root, "width"), number(root, "height"));
        // The boxes of the tree are in the last group, those of the legend outside.
        let last = root.children().rfind(|node| node.has_tag_name("g")).expect("a group");
        let boxes: Vec<[f64; 4]> = last
            .children()
            .filter(|node| node.has_tag_name("rect"))
            .map(|node| {
                let [x, y, w, h] = ["x", "y", "width", "height"].map(|name| number(node, name));
                [x, y, x + w, y + h]
            })
            .collect();
        assert!(!boxes.is_empty(), "{svg}");
        for (i, &[left, top, right, bottom]) in boxes.iter().enumerate() {
            assert!(left >= 0.0 && top >= 0.0 && right <= width && bottom <= height, "{args:?}");
            for &[a, b, c, d] in &boxes[..i] {
                assert!(c < left || right < a || d < top || bottom < b, "{args:?}: boxes overlap");
            }
        }
        let texts = root.descendants().filter(|node| node.has_tag_name("text"));
        let words: Vec<&str> = texts.filter_map(|node| node.text()).collect();
        assert!(words.iter().any(|text| text.contains(" wins hex ")), "{words:?}");
    }
    let file = folder.file("a1.svg");
    mustplay(&["tree", &a1, "--form", "svg", "--output", &file]).done();
    let written = std::fs::read_to_string(file).expect("a picture");
    assert!(written == mustplay(&["tree", &a1, "--form", "svg"]).done());
    let nowhere = folder.file("no/such/a1.svg");
    let message = mustplay(&["tree", &a1, "--form", "svg", "--output", &nowhere]).refused();
    assert!(message.contains("can't write"), "{message}");
}

#[test]
fn graphviz_gets_one_tree() {
    let folder = Folder::new();
    let file = prove(&folder, "4x4 a1", "a1.cert");
    let dot = mustplay(&["tree", &file, "--form", "dot", "--depth", "4"]).done();
    assert!(dot.starts_with("digraph proof {\n") && dot.ends_with("\n}\n"), "{dot}");
    assert_eq!(dot.matches('{').count(), 1);
    let mut nodes = HashSet::new();
    let mut children = HashSet::new();
    for line in dot.lines().map(str::trim).filter(|line| line.starts_with('n')) {
        match line.split_once(" -> ") {
            Some((from, to)) => {
                assert!(nodes.contains(from), "{line}");
                assert!(children.insert(to.trim_end_matches(';')), "two parents: {line}");
            }
            None if line.starts_with("node ") => {}
            None => {
                let (name, attributes) = line.split_once(" [label=\"").expect("a label");
                assert!(attributes.ends_with("];") && attributes.contains('"'), "{line}");
                assert!(nodes.insert(name), "{line}");
            }
        }
    }
    assert!(nodes.len() > 50, "{}", nodes.len());
    assert!(nodes.remove("n0"));
    assert_eq!(nodes, children, "all but the root have a parent");
}

#[test]
fn a_refused_certificate_has_no_tree() {
    let bad = example().replace("either 2 4", "either 2 2");
    for form in FORMS {
        let message = with_input(&["tree", "-", "--form", form], &bad).said_no();
        let expected = "mustplay: standard input is refused: step 5 (either): the opponent's move \
                        at b1 is not answered\n";
        assert_eq!(message, expected);
    }
}

/// The recursion tree has a line for each call, and for each key that no call was made for.
#[test]
fn the_recursion_tree_has_every_call() {
    for position in ["5x5 a5", "5x5 e2", "4x4 a1", "5x5"] {
        let solved = mustplay(&["solve", position, "--engine", "solver", "--json"]).object(0);
        let out = mustplay(&["tree", "--recursion", position]).done();
        let (figures, tree) =
            out.split_once("\n\n").expect("a statement").1.split_once("\n\n").expect("a tree");
        let calls = tree.lines().filter(|line| !line.contains("(key)")).count();
        assert_eq!(solved["nodes"], calls, "{position}");
        assert!(figures.starts_with(&format!("calls          {calls} (")), "{figures}");
        let winner = solved["winner"].as_str().expect("a winner");
        assert!(out.starts_with(&format!("{winner} wins hex ")), "{out}");
        assert!(tree.to_lowercase().starts_with(&format!("{winner} wins (")), "{tree}");
    }
}

#[test]
fn what_a_proof_keeps_of_a_recursion_tree() {
    let tree =
        |args: &[&str]| mustplay(&[&["tree", "--recursion", "5x5 a5"], args].concat()).done();
    let out = tree(&["--pruned"]);
    let (_, lines) = out.split_once("\n\nBlack wins (").expect("a root");
    // Black wins: of Black's moves only those that win are left.
    assert!(
        !lines.contains("Black ")
            || !lines.lines().any(|line| {
                line.trim_start().starts_with("Black ") && line.contains(" loses ")
            }),
        "{out}"
    );
    let nodes = 1 + lines.lines().count() - 1;
    assert!(out.contains(&format!("\nproof tree     {nodes} nodes, ")), "{nodes} {out}");
    let line = tree(&["--longest-line"]);
    let moves = line.split_whitespace().count();
    assert!(out.contains(&format!("\nlongest line   {moves} moves: {line}")), "{line} {out}");
    // The winner's last move is seen by connections to win.
    let first: Vec<&str> = line.split_whitespace().collect();
    assert_eq!(moves % 2, 0, "White moves first, Black last");
    let below = tree(&["--line", &first[..2].join(" "), "--depth", "1"]);
    assert!(
        below.contains(&format!("\nafter {} {}\nBlack {} wins (", first[0], first[1], first[1])),
        "{below}"
    );
    for args in [&[][..], &["--pruned"], &["--longest-line"]] {
        for form in ["dot", "svg", "sgf"] {
            let text = tree(&[&["--form", form], args].concat());
            match form {
                "dot" => assert!(text.starts_with("digraph proof {\n"), "{text}"),
                "svg" => drop(Document::parse(&text).unwrap_or_else(|error| panic!("{error}"))),
                _ => {
                    let args = ["convert", "-", "--to", "line"];
                    assert!(with_input(&args, &text).done().starts_with("hex "), "{text}");
                }
            }
        }
    }
}

#[test]
fn recursion_trees_that_cannot_be_shown() {
    let refused = |args: &[&str]| mustplay(&[&["tree"], args].concat()).refused();
    let message = refused(&["--recursion", "5x5 a5", "--nodes", "5"]);
    assert!(message.contains("more moves than --nodes allows, and 10 calls in all"), "{message}");
    let message = refused(&["--recursion", "rex 3/3/3 b"]);
    assert!(message.contains("it can't play Rex"), "{message}");
    let message = refused(&["--recursion", "2x2 a2 a1 b1"]);
    assert!(message.contains("the game is over"), "{message}");
    let message = refused(&["--recursion", "5x5 a5", "--form", "certificate"]);
    assert!(message.contains("no certificate"), "{message}");
    let message = refused(&["--recursion", "5x5 a5", "--line", "e5"]);
    assert!(message.contains("the tree has no move e5 there; it has "), "{message}");
    let message = refused(&["--recursion", "5x5 z"]);
    assert!(message.contains('^'), "{message}");
    assert!(refused(&["--pruned", "a1.cert"]).contains("--recursion"));
    assert!(refused(&[]).contains("--recursion"));
    let ran = mustplay(&["tree", "--recursion", "8x8", "--limit", "0.1"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(3), ""), "{}", ran.err);
}
