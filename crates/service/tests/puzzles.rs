//! The puzzles of the page, solved anew: each has exactly one winning move.

use mustplay::{Control, Query, Solver, read_position};
use serde_json::Value;
use std::collections::{HashMap, HashSet};

fn puzzles() -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/puzzles.json");
    let text = std::fs::read_to_string(path).expect("cargo xtask puzzles makes it");
    let file: Value = serde_json::from_str(&text).expect("an object");
    assert_eq!(file["schema"], 1);
    file["puzzles"].as_array().cloned().expect("a list")
}

#[test]
fn every_puzzle_has_one_winning_move() {
    let mut solvers = HashMap::new();
    for puzzle in puzzles() {
        let line = puzzle["position"].as_str().expect("a position");
        let position = read_position(line).expect("a position");
        let board = (position.rules, position.size());
        let solver = solvers.entry(board).or_insert_with(|| Solver::strongest(board.0, board.1));
        let answer = solver.solve(&position, Query::ALL_MOVES, &Control::default());
        let answer = answer.expect("the right board");
        assert_eq!(answer.winner, Some(position.turn), "{line}");
        assert_eq!(answer.winning_moves.len(), 1, "{line}");
        assert!(answer.losing_moves.len() > 1, "{line}");
        let empty = position.empty_cells().count();
        assert_eq!(puzzle["stones"], position.size().cells() - empty, "{line}");
        assert_eq!(puzzle["columns"], position.size().columns(), "{line}");
        assert_eq!(puzzle["rows"], position.size().rows(), "{line}");
        assert_eq!(puzzle["game"], position.rules.name(), "{line}");
    }
}

#[test]
fn puzzles_are_graded_and_tell_no_solution() {
    let puzzles = puzzles();
    let names: HashSet<&str> = puzzles.iter().filter_map(|puzzle| puzzle["id"].as_str()).collect();
    assert_eq!(names.len(), puzzles.len(), "every name is there once");
    for game in ["hex", "rex"] {
        let of: Vec<&Value> = puzzles.iter().filter(|puzzle| puzzle["game"] == game).collect();
        assert!(of.len() >= 30, "{game}: {}", of.len());
        let grades: Vec<u64> = of.iter().filter_map(|puzzle| puzzle["grade"].as_u64()).collect();
        assert!(grades.is_sorted() && grades.len() == of.len(), "{game}: {grades:?}");
        assert_eq!((grades.first(), grades.last()), (Some(&1), Some(&5)));
    }
    const FIELDS: [&str; 8] =
        ["columns", "game", "grade", "id", "nodes", "position", "rows", "stones"];
    for puzzle in &puzzles {
        let fields = puzzle.as_object().expect("an object").keys();
        assert_eq!(fields.collect::<Vec<_>>(), FIELDS);
    }
}
