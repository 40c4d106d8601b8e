//! `mustplay convert`.

use crate::run::{Folder, mustplay, with_input};

const GAME: &str = "\
(;FF[4]GM[11]SZ[3]PB[the first]PW[the second]XY[kept]C[a \\[note\\]]
;B[b1]C[near the top]
(;W[swap-pieces]N[by the book];B[b2])
(;W[c3];B[a3];W[b2])
(;W[b2]LB[b2:x]))
";

/// The same position, 3x3 after b2 and c3, in every notation that can be read.
const SAME: [(&str, &str); 6] = [
    ("line", "hex 3/1B1/2W b"),
    ("moves", "3x3 b2 c3"),
    ("sgf", "(;FF[4]GM[11]AP[Mustplay:VERSION]SZ[3];B[b2];W[c3])"),
    ("hexworld", "https://hexworld.org/board/#3c1,b2c3"),
    ("trmph", "https://trmph.com/hex/board#3,b2c3"),
    (
        "diagram",
        "hex, black to move\n  a b c\n1  . . .  1\n 2  . B .  2\n  3  . . W  3\n      a b c",
    ),
];

#[test]
fn every_notation_into_every_other() {
    let version = env!("CARGO_PKG_VERSION");
    let same = SAME.map(|(name, text)| (name, text.replace("VERSION", version)));
    for (from, text) in &same {
        for (to, expected) in &same {
            let mut expected = expected.clone();
            // A line and a diagram don't know which moves were made: an SGF file of theirs sets the
            // stones up.
            if *to == "sgf" && ["line", "diagram"].contains(from) {
                expected = expected.replace(";B[b2];W[c3]", "AB[b2]AW[c3]PL[B]");
            }
            let by_guess = with_input(&["convert", "-", "--to", to], text).done();
            assert_eq!(by_guess, format!("{expected}\n"), "{from} to {to}");
            let named = with_input(&["convert", "-", "--from", from, "--to", to], text).done();
            assert_eq!(named, by_guess, "{from} to {to}");
        }
        let wiki = mustplay(&["convert", text, "--to", "wiki"]).done();
        let expected = "<hexboard size=\"3x3\" coords=\"show\" contents=\"R b2 B c3\"/>\n";
        assert_eq!(wiki, expected, "{from} to wiki");
    }
}

#[test]
fn a_line_unless_asked_otherwise() {
    assert_eq!(mustplay(&["convert", "rex 2x3 b1"]).done(), "rex 1B/2/2 w\n");
    assert_eq!(mustplay(&["convert", "--size", "2x3"]).done(), "hex 2/2/2 b\n");
    let link = mustplay(&["convert", "rex 2x3 b1", "--to", "hexworld"]).done();
    assert_eq!(link, "https://hexworld.org/board/?rules=rex#2x3c1,b1\n");
}

#[test]
fn little_golems_files() {
    let text = "(;FF[4]EV[x]PB[first]PW[second]SZ[3];W[ba];B[swap];W[cc])";
    assert_eq!(with_input(&["convert", "-"], text).done(), "hex 3/W2/2B w\n");
}

#[test]
fn a_file_keeps_names_comments_and_variations() {
    let folder = Folder::new();
    let file = folder.write("game.sgf", GAME);
    let out = mustplay(&["convert", &file, "--to", "sgf"]).done();
    // Only white space between nodes changes.
    let squeezed = |text: &str| text.replace('\n', "");
    assert_eq!(squeezed(&out), squeezed(GAME));
    let again = with_input(&["convert", "-", "--to", "sgf"], &out).done();
    assert_eq!(again, out);
}

#[test]
fn variations_by_number() {
    let folder = Folder::new();
    let file = folder.write("game.sgf", GAME);
    let lines = ["hex 3/WB1/3 w", "hex 1B1/1W1/B1W b", "hex 1B1/1W1/3 b"];
    assert_eq!(mustplay(&["convert", &file]).done(), format!("{}\n", lines[0]));
    for (number, line) in ["1", "2", "3"].into_iter().zip(lines) {
        let out = mustplay(&["convert", &file, "--variation", number]).done();
        assert_eq!(out, format!("{line}\n"));
    }
    let alone = mustplay(&["convert", &file, "--variation", "3", "--to", "sgf"]).done();
    assert!(alone.ends_with("SZ[3];B[b1];W[b2])\n"), "{alone}");
    let message = mustplay(&["convert", &file, "--variation", "4"]).refused();
    assert!(message.contains("there is no line 4, only 3"), "{message}");
    assert!(mustplay(&["convert", &file, "--variation", "0"]).refused().contains("variation"));
}

#[test]
fn what_a_notation_cannot_say() {
    for (position, message) in [
        ("rex 3x3", "trmph can't say that the game is rex"),
        ("3x2", "trmph can't say that the board is oblong, 3x2"),
        ("3x3 a1 swap", "trmph can't say that a player swapped"),
        ("3/3/3 w", "trmph can't say that the colors don't alternate from black"),
    ] {
        let found = mustplay(&["convert", position, "--to", "trmph"]).refused();
        assert_eq!(found, format!("mustplay: {message}\n"));
    }
}

#[test]
fn faults() {
    let markup = "<hexboard size=\"3x3\" contents=\"R b2\"/>";
    let message = mustplay(&["convert", markup]).refused();
    assert!(
        message.contains("hexboard markup is only written: it doesn't say whose turn it is"),
        "{message}"
    );
    let message = mustplay(&["convert", "3x3", "--to", "pdf"]).refused();
    assert!(message.contains("possible values: line, moves, sgf, hexworld"), "{message}");
    let message = mustplay(&["convert", "3x3 b2", "--from", "line"]).refused();
    assert!(message.contains("character 2: row 1 should hold B, W or a number"), "{message}");
    let message = mustplay(&["convert", "(;GM[1]SZ[9])", "--to", "sgf"]).refused();
    assert!(message.contains("GM[1] is another game"), "{message}");
}
