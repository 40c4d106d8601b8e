//! The trees of strategies in all their forms.

use crate::{HEX, REX, cells, checked};
use proof::CheckedProof;
use report::tree::{StrategyTree, TreeError};

fn grown<'p>(
    proof: &'p CheckedProof,
    line: &str,
    depth: Option<usize>,
) -> Result<StrategyTree<'p>, TreeError> {
    let line = cells(proof.statement().setup.size(), line);
    StrategyTree::grow(proof, &line, depth, 100)
}

#[track_caller]
fn check_text(certificate: &str, line: &str, depth: Option<usize>, expected: &str) {
    let proof = checked(certificate);
    let text = grown(&proof, line, depth).expect("a small tree").text(105);
    assert_eq!(text, expected.trim_start_matches('\n'));
}

#[test]
fn a_strategy_of_hex_as_text() {
    check_text(
        HEX,
        "",
        None,
        "
black wins hex 3/3/3 b

claims         8 (1 either, 1 image, 3 link, 3 play)
positions      2 classes (1 with the winner to move, 1 with the loser)
longest line   5 moves
branching      2.0 claims in an either, 2 at most
as a tree      the loser chooses 2 times
size           75 bytes in binary form, 105 compressed
stones needed  none
carrier        b1 c1 b2 a3 b3

Black plays b2
  White c1: Black b1
  White b1: Black c1
  White a3: Black b3
  White b3: Black a3
",
    );
}

#[test]
fn a_strategy_of_rex_as_text() {
    check_text(
        REX,
        "",
        None,
        "
black wins rex 2/2 b
White must not join left and right, and can't help it.

claims         9 (2 answer, 1 either, 2 force, 2 link, 2 play)
positions      4 classes
branching      1.5 claims in an answer, 2 at most
as a tree      the loser chooses 2 times
size           74 bytes in binary form, 105 compressed
stones needed  none
carrier        b1 a2 b2

Black plays a1
  White b1: Black b2
    White a2: Black has won
  White a2 (or b2): Black b1
    White b2: Black has won
",
    );
}

#[test]
fn a_line_is_followed_and_the_rest_is_cut() {
    for (certificate, line, end) in [
        (HEX, "c1", "White c1: Black b1\n  … 2 more below\n"),
        (HEX, "c1 a3", "White a3: Black b3\n  Nothing is left to be answered.\n"),
        (REX, "b1", "White b1: Black b2\n  … 1 more below\n"),
    ] {
        let proof = checked(certificate);
        let text = grown(&proof, line, Some(0)).expect("a small tree").text(0);
        assert!(text.ends_with(end), "{line}: {text}");
    }
}

#[test]
fn other_programs_get_the_same_tree() {
    let proof = checked(REX);
    let tree = grown(&proof, "", None).expect("a small tree");
    assert_eq!(tree.dot().matches("->").count(), 8);
    assert!(tree.dot().contains("n5 [label=\"a2 b2\"];"), "{}", tree.dot());
    let sgf = tree.sgf();
    assert!(sgf.ends_with(
        "(;W[a2]C[The same answer to b2.];B[b1](;W[b2]C[White has joined and lost.])))\n"
    ));
    let svg = tree.svg();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(svg.contains(">a2 b2</text>"));
}

#[test]
fn lines_and_trees_have_to_fit() {
    let hex = checked(HEX);
    let rex = checked(REX);
    let error = |proof, line| grown(proof, line, None).err().map(|error| error.to_string());
    let taken = "b2 is taken already when the line comes to it";
    assert_eq!(error(&hex, "b2").as_deref(), Some(taken));
    let over = "the game is over when the line comes to b2";
    assert_eq!(error(&rex, "b1 a2 b2").as_deref(), Some(over));
    assert_eq!(StrategyTree::grow(&hex, &[], None, 3).err(), Some(TreeError::TooLarge));
}
