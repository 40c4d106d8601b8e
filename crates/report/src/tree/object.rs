//! The object of `tree --json` for a certificate.
//!
//! Nodes stand in a list, each with the number of the one above it: a tree may be deeper than
//! readers of JSON allow.

use super::grown::{Followed, Grown};
use super::{Reply, played};
use crate::SCHEMA;
use crate::words::{by_column, names};
use board::notation::bare_line;
use board::{Cell, Size};
use proof::CheckedProof;
use serde::Serialize;

/// The object that `tree --json` prints for a certificate.
#[derive(Serialize, Clone, Debug)]
pub struct StrategyObject {
    schema: u32,
    game: &'static str,
    position: String,
    to_move: &'static str,
    winner: &'static str,
    claims: u64,
    /// Of the binary form.
    bytes: usize,
    compressed_bytes: usize,
    /// The stones that the proof needs.
    stones: Vec<String>,
    carrier: Vec<String>,
    line: Vec<Exchange>,
    nodes: Vec<Node>,
}

/// A move of the loser along the line, and the winner's answer.
#[derive(Serialize, Clone, Debug)]
struct Exchange {
    #[serde(rename = "move")]
    cell: String,
    answer: Option<String>,
}

/// Moves of the loser with the same answer; at the root there are none.
#[derive(Serialize, Clone, Debug)]
struct Node {
    parent: Option<usize>,
    moves: Vec<String>,
    /// None where the winner isn't to move, may play anything, or has won.
    answer: Option<String>,
    /// Whether any answer will do.
    free: bool,
    leaf: Option<&'static str>,
    /// How many nodes below are too deep to be shown.
    cut: usize,
}

impl StrategyObject {
    pub(super) fn new(
        proof: &CheckedProof,
        compressed_bytes: usize,
        followed: &Followed,
        tree: &Grown,
    ) -> StrategyObject {
        let statement = proof.statement();
        let (setup, root) = (&statement.setup, proof.root());
        let size = setup.size();
        let sorted = |cells: Vec<Cell>| names(size, &by_column(size, cells));
        let line = followed.line.iter().map(|&(cell, answer)| Exchange {
            cell: size.name(cell),
            answer: played(Some(answer)).map(|cell| size.name(cell)),
        });
        let mut nodes = Vec::new();
        push(size, None, &[], tree.answer, tree, &mut nodes);
        StrategyObject {
            schema: SCHEMA,
            game: setup.rules.name(),
            position: bare_line(setup),
            to_move: setup.turn.name(),
            winner: statement.winner.name(),
            claims: proof.counts().claims,
            bytes: proof.to_bytes().len(),
            compressed_bytes,
            stones: sorted(root.stones.into_iter().collect()),
            carrier: sorted(root.carrier.into_iter().collect()),
            line: line.collect(),
            nodes,
        }
    }
}

/// Adds a node, and all below it.
fn push(
    size: Size,
    parent: Option<usize>,
    moves: &[Cell],
    answer: Option<Reply>,
    tree: &Grown,
    nodes: &mut Vec<Node>,
) {
    let number = nodes.len();
    let is_last = tree.branches.is_empty() && tree.cut == 0;
    nodes.push(Node {
        parent,
        moves: names(size, moves),
        answer: played(answer).map(|cell| size.name(cell)),
        free: answer == Some(Reply::Free),
        leaf: match answer {
            Some(Reply::Over) => Some("joined"),
            _ => is_last.then_some("connection"),
        },
        cut: tree.cut,
    });
    for branch in &tree.branches {
        push(size, Some(number), &branch.moves, Some(branch.answer), &branch.then, nodes);
    }
}
