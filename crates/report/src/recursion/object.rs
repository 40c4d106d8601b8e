//! The object of `tree --recursion --json`.
//!
//! Nodes stand in a list, each with the number of the one above it: a tree may be deeper than
//! readers of JSON allow.

use super::RecursionTree;
use super::shown::{How, Shown};
use crate::SCHEMA;
use crate::words::names;
use board::notation::bare_line;
use board::{Color, Size};
use mustplay::recursion::ProofSize;
use serde::Serialize;

/// The object that `tree --recursion --json` prints.
#[derive(Serialize, Clone, Debug)]
pub struct RecursionObject {
    schema: u32,
    game: &'static str,
    position: String,
    to_move: &'static str,
    winner: &'static str,
    calls: usize,
    decided_by: DecidedBy,
    /// The nodes of the proof tree.
    proof_nodes: u64,
    /// The same with repeated states written out.
    proof_size: u64,
    longest_line: Vec<String>,
    line: Vec<String>,
    nodes: Vec<Node>,
}

/// How many calls were decided in which way.
#[derive(Serialize, Clone, Debug)]
struct DecidedBy {
    connections: usize,
    table: usize,
    search: usize,
    nothing: usize,
}

/// A move, and what became of it; at the root of the whole tree there is none.
#[derive(Serialize, Clone, Debug)]
struct Node {
    parent: Option<usize>,
    #[serde(rename = "move")]
    cell: Option<String>,
    /// Whoever made the move.
    color: Option<&'static str>,
    winner: Option<&'static str>,
    by: &'static str,
    /// The cells of the must-play region at first, where moves were tried.
    must_play: Option<usize>,
    /// The cells that the failed move left of the mover's must-play region.
    left: Option<usize>,
    /// How many nodes below are too deep to be shown.
    cut: usize,
}

impl RecursionTree {
    /// The tree as an object.
    pub fn object(&self) -> RecursionObject {
        let setup = &self.statement.setup;
        let (size, counts) = (setup.size(), self.recursion.counts());
        let ProofSize { nodes: proof_nodes, written_out } = self.recursion.proof_size();
        let mut nodes = Vec::new();
        push(size, None, &self.shown, &mut nodes);
        RecursionObject {
            schema: SCHEMA,
            game: setup.rules.name(),
            position: bare_line(setup),
            to_move: setup.turn.name(),
            winner: self.statement.winner.name(),
            calls: self.recursion.calls().len(),
            decided_by: DecidedBy {
                connections: counts.connections,
                table: counts.table,
                search: counts.search,
                nothing: counts.glance,
            },
            proof_nodes,
            proof_size: written_out,
            longest_line: names(size, &self.longest),
            line: names(size, &self.selection.line),
            nodes,
        }
    }
}

/// Adds a node, and all below it.
fn push(size: Size, parent: Option<usize>, shown: &Shown, nodes: &mut Vec<Node>) {
    let number = nodes.len();
    let (by, must_play) = match shown.how {
        How::Connections => ("connections", None),
        How::Before => ("before", None),
        How::Search(region) => ("search", Some(region)),
        How::Glance => ("glance", None),
        How::Key => ("key", None),
    };
    nodes.push(Node {
        parent,
        cell: shown.cell.map(|cell| size.name(cell)),
        color: shown.cell.map(|_| shown.mover.name()),
        winner: shown.winner.map(Color::name),
        by,
        must_play,
        left: shown.left,
        cut: shown.cut,
    });
    for below in &shown.then {
        push(size, Some(number), below, nodes);
    }
}
