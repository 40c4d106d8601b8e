//! The recursion tree of a small search.

use crate::cells;
use board::{Cell, Setup};
use mustplay::{Config, Control, Engine, Rules, Stopped};
use report::recursion::{RecursionError, RecursionTree, Selection};
use report::words::names;

const POSITION: &str = "hex 5/5/5/5/B4 w";

const ALL: Selection = Selection {
    pruned: false,
    longest_line: false,
    line: Vec::new(),
    depth: usize::MAX,
    most: 100,
};

/// The tree of the search of a position.
fn grown(selection: Selection) -> Result<RecursionTree, RecursionError> {
    let setup: Setup = POSITION.parse().expect("a position");
    let control = Control::default();
    let config = Config { engine: Engine::Solver, ..Config::strongest(Rules::Hex) };
    let mut solver = config.start_solver(setup.size());
    solver.solve(&setup, false, &control);
    let recursion = solver.take_recursion().expect("not stopped");
    RecursionTree::grow(&setup, recursion, selection, |line| solver.key(&setup, line, &control))
}

fn line(names: &str) -> Vec<Cell> {
    cells(POSITION.parse::<Setup>().expect("a position").size(), names)
}

#[test]
fn every_call_has_a_line() {
    let text = grown(ALL).expect("a small tree").text();
    let (heading, tree) = text.split_once("\n\nBlack wins").expect("the root");
    assert!(
        heading.starts_with(&format!("black wins {POSITION}\n\ncalls          10 (")),
        "{text}"
    );
    assert_eq!(tree.lines().count(), 10, "{text}");
    assert!(tree.contains("\n  White b3 loses (searched, must-play "), "{text}");
    let cut = grown(Selection { depth: 0, ..ALL }).expect("a small tree").text();
    assert!(cut.ends_with("more below\n"), "{cut}");
}

#[test]
fn a_proof_keeps_less() {
    let pruned = Selection { pruned: true, ..ALL };
    let text = grown(pruned.clone()).expect("a small tree").text();
    assert!(
        text.contains("\nproof tree     9 nodes, 9 with repeated states written out\n"),
        "{text}"
    );
    let tree = grown(pruned).expect("a small tree");
    assert!(tree.dot().starts_with("digraph proof {\n  label=\"black wins"));
    assert!(tree.dot().contains(": proof tree\";"));
    assert!(tree.svg().ends_with("</svg>\n"));
    assert!(tree.sgf().contains("(;W[b3]C[loses, searched"), "{}", tree.sgf());
}

#[test]
fn the_longest_line_stands_alone() {
    let tree = grown(Selection { longest_line: true, ..ALL }).expect("a small tree");
    let size = POSITION.parse::<Setup>().expect("a position").size();
    let names = names(size, tree.longest_line());
    assert_eq!(names, ["b3", "c3"]);
    assert!(tree.sgf().contains(";W[b3]") && tree.sgf().contains(";B[c3]"), "{}", tree.sgf());
    assert_eq!(tree.dot().matches("->").count(), names.len());
}

#[test]
fn a_line_has_to_be_in_the_tree_and_the_tree_within_bounds() {
    let text = grown(Selection { line: line("b3 c3"), ..ALL }).expect("a small tree").text();
    assert!(text.contains("\nafter b3 c3\n"), "{text}");
    let error = grown(Selection { line: line("e5"), ..ALL }).err().expect("not tried");
    assert!(error.to_string().starts_with("the tree has no move e5 there; it has b3"), "{error}");
    let error = grown(Selection { most: 5, ..ALL }).err();
    assert_eq!(error, Some(RecursionError::TooLarge { calls: 10 }));
}

#[test]
fn a_search_that_is_stopped_has_no_tree() {
    assert_eq!(RecursionError::from(Stopped), RecursionError::Stopped);
}
