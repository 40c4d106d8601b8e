//! A proof tree as an SVG picture: the statement, the position with the cells that the winner
//! relies on, and the tree from left to right.
//!
//! Boxes are as large as their text, and every subtree has a strip of the page to itself, so
//! nothing overlaps however large the tree is.

use super::boxes::Node;
use super::grown::{Followed, Grown};
use super::{aim, played};
use crate::words::title;
use board::Color;
use board::notation::bare_line;
use draw::{Coordinates, Figure, Mark, Shade, Style};
use proof::Statement;
use std::fmt::Write;

/// The margin around everything, and the gap between columns of boxes: a wide one before moves of
/// the loser, where lines fork, and a narrow one before the answers.
const MARGIN: f64 = 24.0;
const FORK: f64 = 26.0;
const ANSWER: f64 = 12.0;

/// The gap between boxes of a column, and between those of different parents.
const ROW_GAP: f64 = 6.0;
const FAMILY_GAP: f64 = 5.0;

/// The letters in boxes, the height of a line of them, and the room around them.
const LETTERS: f64 = 12.0;
const LINE: f64 = 15.0;
const PADDING: f64 = 6.0;

/// The letters of the title and of the legend.
const TITLE: f64 = 17.0;
const LEGEND: f64 = 13.0;

/// The widest picture of the position.
const BOARD: f64 = 230.0;

/// A box with its place: the left edge and the middle.
struct Placed<'n> {
    node: &'n Node,
    left: f64,
    middle: f64,
    then: Vec<Placed<'n>>,
}

/// The picture of the tree that grows where a line has led to.
pub(super) fn svg(statement: &Statement, followed: &Followed, tree: &Grown) -> String {
    let root = Node::root(statement.setup.size(), statement.winner, tree);
    page(&format!("Proof tree: {statement}"), heading(statement, followed), &root, gap)
}

/// The picture of any tree of boxes in which every box is a move, with the position where it begins
/// and a legend.
pub(crate) fn tree(name: &str, board: &Figure, notes: &[(Node, String)], root: &Node) -> String {
    let style = Style { coordinates: Coordinates::TwoSides, ..Style::default() };
    let heading = Heading::new(name, &draw::svg(board, &style), notes, None);
    page(name, heading, root, |_| FORK)
}

/// A heading, and below it the tree, with gaps between its columns.
fn page(name: &str, heading: Heading, root: &Node, gap: fn(usize) -> f64) -> String {
    let mut widths = Vec::new();
    measure(root, 0, &mut widths);
    // The right edges of the columns.
    let mut rights = Vec::new();
    for (depth, width) in widths.iter().enumerate() {
        rights.push(rights.last().map_or(MARGIN, |before| before + gap(depth)) + width);
    }
    let Heading { text: heading, width: heading_width, bottom: top } = heading;
    let placed = place(root, 0, &rights, top);
    let width = heading_width.max(rights[rights.len() - 1]) + MARGIN;
    let height = top + strip(root) + MARGIN;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width:.0}\" \
         height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         font-family=\"sans-serif\">\n\
         <title>{name}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{heading}\
         <g fill=\"none\" stroke=\"#777\">\n"
    );
    draw_lines(&placed, &rights, 0, gap, &mut text);
    text += "</g>\n<g>\n";
    draw_boxes(&placed, &mut text);
    text + "</g>\n</svg>\n"
}

/// The title, the position and what the boxes mean.
struct Heading {
    text: String,
    width: f64,
    /// Where the tree begins.
    bottom: f64,
}

impl Heading {
    /// The title, the picture of a position, samples of boxes with their meanings, and a last note.
    fn new(title: &str, board: &str, notes: &[(Node, String)], last: Option<&str>) -> Heading {
        let (wide, high) = (attribute(board, "width"), attribute(board, "height"));
        let scale = (BOARD / wide).min(1.0);
        let (wide, high) = (wide * scale, high * scale);
        let mut text = String::new();
        let (mut x, mut y) = (MARGIN, MARGIN + TITLE);
        letter(&mut text, x, y, TITLE, " font-weight=\"bold\"", title);
        y += 12.0;
        let _ = write!(
            text,
            "<g transform=\"translate({x:.1} {y:.1}) scale({scale:.4})\">\n{board}</g>\n"
        );
        let bottom = y + high.max(4.0 * 26.0) + 20.0;
        let mut right = MARGIN + text_width(title, TITLE) * 1.08;
        x += wide + 24.0;
        y += 22.0;
        for (sample, note) in notes {
            draw_box(sample, x, y - 4.0, &mut text);
            letter(&mut text, x + 84.0, y, LEGEND, "", note);
            right = right.max(x + 84.0 + text_width(note, LEGEND));
            y += 26.0;
        }
        if let Some(note) = last {
            letter(&mut text, x, y, LEGEND, "", note);
            right = right.max(x + text_width(note, LEGEND));
        }
        Heading { text, width: right, bottom }
    }
}

/// The heading of the tree of a certificate.
fn heading(statement: &Statement, followed: &Followed) -> Heading {
    let size = statement.setup.size();
    let (winner, loser) = (title(statement.winner), title(!statement.winner));
    let mut words =
        format!("{winner} wins {} {}", statement.setup.rules, bare_line(&statement.setup));
    if !followed.line.is_empty() {
        let cells: Vec<String> = followed.line.iter().map(|&(cell, _)| size.name(cell)).collect();
        let _ = write!(words, ", here after {loser} {}", cells.join(" "));
    }
    let sample = |color| Node {
        lines: vec!["a1".into()],
        color: Some(color),
        dashed: false,
        then: Vec::new(),
    };
    let aim = aim(statement);
    // In Rex the tree goes on after one of the moves.
    let first = if aim.is_some() { "; what follows is after the first" } else { "" };
    let notes = [
        (sample(statement.winner), format!("{winner}'s move")),
        (sample(!statement.winner), format!("{loser}'s moves that have the same answer{first}")),
        (Node::note("… 2 more".into()), "branches that are not drawn".into()),
    ];
    let star =
        played(followed.answer).map_or(String::new(), |_| format!("star: {winner}'s move; "));
    let last = match aim {
        None => format!("{star}shaded: all cells that {winner} relies on"),
        Some(aim) => {
            format!("{aim} {star}shaded: cells that {winner} takes when nothing else is left")
        }
    };
    Heading::new(&words, &position(followed), &notes, Some(&last))
}

/// The position where the tree begins, the winner's move in it, and the cells that the winner
/// relies on.
fn position(followed: &Followed) -> String {
    let cells = followed.relied_on.iter().copied();
    let figure = Figure::new(followed.setup.clone()).shade_all(cells, Shade::Carrier(0));
    let figure = match played(followed.answer) {
        Some(cell) => figure.mark(cell, Mark::Star),
        None => figure,
    };
    draw::svg(&figure, &Style { coordinates: Coordinates::TwoSides, ..Style::default() })
}

/// A number among the first attributes of a picture.
fn attribute(svg: &str, name: &str) -> f64 {
    let start = svg.find(&format!(" {name}=\"")).expect("a picture has a size") + name.len() + 3;
    let (value, _) = svg[start..].split_once('"').expect("an attribute ends");
    value.parse().expect("a size is a number")
}

/// The widths of the columns: in each, of its widest box.
fn measure(node: &Node, depth: usize, widths: &mut Vec<f64>) {
    if widths.len() == depth {
        widths.push(0.0);
    }
    widths[depth] = widths[depth].max(width(node));
    node.then.iter().for_each(|after| measure(after, depth + 1, widths));
}

fn width(node: &Node) -> f64 {
    let widest = node.lines.iter().map(|line| text_width(line, LETTERS)).fold(0.0, f64::max);
    (widest + 2.0 * PADDING).max(30.0)
}

fn height(node: &Node) -> f64 {
    node.lines.len() as f64 * LINE + PADDING
}

/// An estimate for a wide face: text may turn out narrower, hardly ever wider.
fn text_width(text: &str, size: f64) -> f64 {
    let ems = |letter: char| match letter {
        ' ' | 'i' | 'j' | 'l' | ',' | '.' | ':' | '\'' => 0.34,
        'm' | 'w' | 'W' | '…' => 0.98,
        _ => 0.66,
    };
    text.chars().map(ems).sum::<f64>() * size
}

/// The height of the strip that a box and all after it take.
fn strip(node: &Node) -> f64 {
    (height(node) + ROW_GAP).max(strips_after(node))
}

fn strips_after(node: &Node) -> f64 {
    let family = if node.then.len() > 1 { FAMILY_GAP } else { 0.0 };
    node.then.iter().map(strip).sum::<f64>() + family
}

/// Places a box in the middle of those that follow it, in a strip that begins at `top`.
fn place<'n>(node: &'n Node, depth: usize, rights: &[f64], top: f64) -> Placed<'n> {
    let strip_height = strip(node);
    let after: f64 = node.then.iter().map(strip).sum();
    let mut next = top + (strip_height - after) / 2.0;
    let then: Vec<Placed<'_>> = node
        .then
        .iter()
        .map(|node| {
            let placed = place(node, depth + 1, rights, next);
            next += strip(node);
            placed
        })
        .collect();
    let middle = match (then.first(), then.last()) {
        (Some(first), Some(last)) => (first.middle + last.middle) / 2.0,
        _ => top + strip_height / 2.0,
    };
    let half = (height(node) + ROW_GAP) / 2.0;
    let middle = middle.clamp(top + half, (top + strip_height - half).max(top + half));
    Placed { node, left: rights[depth] - width(node), middle, then }
}

/// The gap before a column of boxes.
fn gap(depth: usize) -> f64 {
    if depth.is_multiple_of(2) { ANSWER } else { FORK }
}

/// Lines from each box to those that follow it: across, along the gap, and across again.
fn draw_lines(
    from: &Placed<'_>,
    rights: &[f64],
    depth: usize,
    gap: fn(usize) -> f64,
    text: &mut String,
) {
    let turn = rights[depth] + gap(depth + 1) / 2.0;
    for to in &from.then {
        let (start, end) = (from.left + width(from.node), to.left);
        let _ = writeln!(
            text,
            "<path d=\"M{start:.1} {:.1}H{turn:.1}V{:.1}H{end:.1}\"{}/>",
            from.middle,
            to.middle,
            dashes(to.node)
        );
        draw_lines(to, rights, depth + 1, gap, text);
    }
}

fn draw_boxes(placed: &Placed<'_>, text: &mut String) {
    draw_box(placed.node, placed.left, placed.middle, text);
    placed.then.iter().for_each(|after| draw_boxes(after, text));
}

/// A box with its left edge and its middle here: dark for Black, light for White, no frame for
/// notes.
fn draw_box(node: &Node, left: f64, middle: f64, text: &mut String) {
    let (width, height) = (width(node), height(node));
    let (fill, frame, ink) = match node.color {
        Some(Color::Black) if node.dashed => ("#666", "#1a1a1a", "#fff"),
        Some(Color::Black) => ("#1a1a1a", "#1a1a1a", "#fff"),
        Some(Color::White) => ("#fff", "#1a1a1a", "#1a1a1a"),
        None => ("#fff", "#fff", "#666"),
    };
    let _ = writeln!(
        text,
        "<rect x=\"{left:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"4\" \
         fill=\"{fill}\" stroke=\"{frame}\"{}/>",
        middle - height / 2.0,
        dashes(node)
    );
    let first = middle - (node.lines.len() as f64 - 1.0) / 2.0 * LINE + LETTERS * 0.36;
    for (row, line) in node.lines.iter().enumerate() {
        let attributes = format!(" text-anchor=\"middle\" fill=\"{ink}\"");
        let (x, y) = (left + width / 2.0, first + row as f64 * LINE);
        letter(text, x, y, LETTERS, &attributes, line);
    }
}

fn dashes(node: &Node) -> &'static str {
    if node.dashed { " stroke-dasharray=\"3 2\"" } else { "" }
}

/// Writes words, none of which has a character that XML would need escaped.
fn letter(text: &mut String, x: f64, y: f64, size: f64, attributes: &str, words: &str) {
    let _ = writeln!(
        text,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\"{attributes}>{words}</text>"
    );
}
