//! A proof tree as Graphviz and as SVG.

use super::grown::Grown;
use super::said;
use crate::report::names;
use board::{Color, Size};
use std::fmt::Write;

/// A box of the drawing: the moves that it stands for, and whose they are.
struct Node {
    label: String,
    color: Option<Color>,
    parent: Option<usize>,
    depth: usize,
    row: f32,
}

/// Graphviz: one box for each move of the winner and each set of moves of the loser.
pub(super) fn dot(size: Size, winner: Color, tree: &Grown) -> String {
    let mut text =
        String::from("digraph proof {\n  rankdir=LR;\n  node [fontname=\"sans-serif\"];\n");
    for (number, node) in nodes(size, winner, tree).iter().enumerate() {
        let style = match node.color {
            Some(Color::Black) => "shape=box style=filled fillcolor=black fontcolor=white",
            Some(Color::White) => "shape=box",
            None => "shape=plaintext",
        };
        let _ = writeln!(text, "  n{number} [label=\"{}\" {style}];", node.label);
        if let Some(parent) = node.parent {
            let _ = writeln!(text, "  n{parent} -> n{number};");
        }
    }
    text + "}\n"
}

/// The pixels from one level to the next, and from one leaf to the next.
const LEVEL: f32 = 78.0;
const LEAF: f32 = 22.0;

/// The longest list of moves that is written out in a box.
const LONGEST: usize = 8;

/// SVG: the root at the left, moves of the winner and of the loser in turn, leaves at the right.
pub(super) fn svg(size: Size, winner: Color, tree: &Grown) -> String {
    let nodes = nodes(size, winner, tree);
    let deepest = nodes.iter().map(|node| node.depth).max().unwrap_or(0);
    let rows = nodes.iter().map(|node| node.row).fold(0.0, f32::max);
    let (width, height) = ((deepest + 1) as f32 * LEVEL + 20.0, (rows + 1.0) * LEAF + 20.0);
    let place = |node: &Node| (20.0 + node.depth as f32 * LEVEL, 20.0 + node.row * LEAF);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\" font-family=\"sans-serif\" \
         font-size=\"11\">\n<title>Proof tree</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    for node in &nodes {
        if let Some(parent) = node.parent {
            let ((x, y), (a, b)) = (place(node), place(&nodes[parent]));
            let bend = (x + a) / 2.0;
            let _ = writeln!(
                text,
                "<path d=\"M{a:.0} {b:.1}C{bend:.0} {b:.1} {bend:.0} {y:.1} {x:.0} {y:.1}\" \
                 fill=\"none\" stroke=\"#999\"/>"
            );
        }
    }
    for node in &nodes {
        let (x, y) = place(node);
        let (fill, ink) = match node.color {
            Some(Color::Black) => ("#222", "#fff"),
            Some(Color::White) => ("#fff", "#111"),
            None => ("#eee", "#111"),
        };
        let wide = (node.label.chars().count() as f32 * 6.5 + 8.0).clamp(20.0, LEVEL - 8.0);
        let _ = writeln!(
            text,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{wide:.1}\" height=\"17\" rx=\"4\" fill=\"{fill}\" \
             stroke=\"#444\"/><text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"{ink}\">{}</text>",
            x - wide / 2.0,
            y - 8.5,
            y + 4.0,
            node.label
        );
    }
    text + "</svg>\n"
}

/// The boxes of a tree, parents before children; a parent stands in the middle of its children.
fn nodes(size: Size, winner: Color, tree: &Grown) -> Vec<Node> {
    let label = tree.answer.map_or_else(|| "start".into(), |answer| said(size, answer));
    let color = tree.answer.map(|_| winner);
    let mut nodes = vec![Node { label, color, parent: None, depth: 0, row: 0.0 }];
    let mut next_row = 0.0;
    place_branches(size, winner, tree, 0, &mut nodes, &mut next_row);
    nodes
}

fn place_branches(
    size: Size,
    winner: Color,
    tree: &Grown,
    parent: usize,
    nodes: &mut Vec<Node>,
    next_row: &mut f32,
) {
    let depth = nodes[parent].depth;
    let mut rows: Vec<f32> = Vec::new();
    for branch in &tree.branches {
        let tried = nodes.len();
        nodes.push(Node {
            label: shortened(names(size, &branch.moves)),
            color: Some(!winner),
            parent: Some(parent),
            depth: depth + 1,
            row: 0.0,
        });
        let answered = nodes.len();
        nodes.push(Node {
            label: said(size, branch.answer),
            color: Some(winner),
            parent: Some(tried),
            depth: depth + 2,
            row: 0.0,
        });
        place_branches(size, winner, &branch.then, answered, nodes, next_row);
        nodes[tried].row = nodes[answered].row;
        rows.push(nodes[answered].row);
    }
    if tree.cut > 0 {
        let label = format!("… {}", tree.cut);
        rows.push(*next_row);
        nodes.push(Node {
            label,
            color: None,
            parent: Some(parent),
            depth: depth + 1,
            row: *next_row,
        });
        *next_row += 1.0;
    }
    nodes[parent].row = match (rows.first(), rows.last()) {
        (Some(first), Some(last)) => (first + last) / 2.0,
        _ => {
            let row = *next_row;
            *next_row += 1.0;
            row
        }
    };
}

/// A list of moves that fits a box.
fn shortened(moves: Vec<String>) -> String {
    let all = moves.join(" ");
    if all.len() <= LONGEST { all } else { format!("{} +{}", moves[0], moves.len() - 1) }
}
