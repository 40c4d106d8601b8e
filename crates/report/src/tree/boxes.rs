//! The boxes of a proof tree, and the tree for Graphviz.

use super::grown::Grown;
use super::{Reply, aim, said};
use crate::words::names;
use board::{Cell, Color, Size};
use proof::Statement;
use std::fmt::Write;

/// How many moves stand in a line of a box, and how many lines it has at most.
const MOVES_A_LINE: usize = 6;
const MOST_LINES: usize = 3;

/// A box: moves of one color, or a note if it has none, and the boxes that follow it.
pub(crate) struct Node {
    pub(crate) lines: Vec<String>,
    pub(crate) color: Option<Color>,
    /// Whether the frame, and the line that leads here, is dashed.
    pub(crate) dashed: bool,
    pub(crate) then: Vec<Node>,
}

impl Node {
    /// The whole tree. Moves of the winner and of the loser take turns.
    pub(super) fn root(size: Size, winner: Color, tree: &Grown) -> Node {
        let line = tree.answer.map_or_else(|| "start".into(), |answer| said(size, answer));
        let color = tree.answer.map(|_| winner);
        Node { lines: vec![line], color, dashed: false, then: branches(size, winner, tree) }
    }

    /// A note, which no box follows.
    pub(crate) fn note(words: String) -> Node {
        Node { lines: vec![words], color: None, dashed: false, then: Vec::new() }
    }
}

fn branches(size: Size, winner: Color, tree: &Grown) -> Vec<Node> {
    let mut nodes = Vec::new();
    for branch in &tree.branches {
        let answer = match branch.answer {
            Reply::Over => Node::note("joined".into()),
            reply => Node {
                lines: vec![said(size, reply)],
                color: Some(winner),
                dashed: false,
                then: branches(size, winner, &branch.then),
            },
        };
        let lines = lines(size, &branch.moves);
        nodes.push(Node { lines, color: Some(!winner), dashed: false, then: vec![answer] });
    }
    if tree.cut > 0 {
        nodes.push(Node::note(format!("… {} more", tree.cut)));
    }
    nodes
}

/// A list of moves that fits a box; of a long one the rest is counted.
fn lines(size: Size, moves: &[Cell]) -> Vec<String> {
    let mut words = names(size, moves);
    let most = MOVES_A_LINE * MOST_LINES;
    if words.len() > most {
        let rest = words.split_off(most - 1).len();
        words.push(format!("+{rest}"));
    }
    // Lines of about the same length.
    let a_line = words.len().div_ceil(words.len().div_ceil(MOVES_A_LINE));
    words.chunks(a_line).map(|line| line.join(" ")).collect()
}

/// Graphviz: one box for each move of the winner and each set of moves of the loser.
pub(super) fn dot(statement: &Statement, tree: &Grown) -> String {
    let root = Node::root(statement.setup.size(), statement.winner, tree);
    let aim = aim(statement).map(|aim| format!("\\n{aim}")).unwrap_or_default();
    dot_tree(&format!("{statement}{aim}"), &root)
}

/// Graphviz, for any tree of boxes.
pub(crate) fn dot_tree(label: &str, root: &Node) -> String {
    let mut text = format!(
        "digraph proof {{\n  label=\"{label}\";\n  labelloc=t;\n  rankdir=LR;\n  \
         node [fontname=\"sans-serif\" shape=box height=0.3 margin=\"0.1,0.03\"];\n  \
         edge [arrowhead=none];\n"
    );
    dot_node(root, &mut 0, &mut text);
    text + "}\n"
}

/// Writes a box and all that follows it; `next` is the number of the next box.
fn dot_node(node: &Node, next: &mut usize, text: &mut String) {
    let number = *next;
    *next += 1;
    let style = match (node.color, node.dashed) {
        (Some(Color::Black), false) => " style=filled fillcolor=black fontcolor=white",
        (Some(Color::Black), true) => " style=\"filled,dashed\" fillcolor=gray40 fontcolor=white",
        (Some(Color::White), false) => "",
        (Some(Color::White), true) => " style=dashed",
        (None, _) => " shape=plaintext",
    };
    let _ = writeln!(text, "  n{number} [label=\"{}\"{style}];", node.lines.join("\\n"));
    for after in &node.then {
        let style = if after.dashed { " [style=dashed]" } else { "" };
        let _ = writeln!(text, "  n{number} -> n{next}{style};");
        dot_node(after, next, text);
    }
}
