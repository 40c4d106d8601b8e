//! A recursion tree as text, boxes and SGF.

use super::RecursionTree;
use super::shown::{How, Shown};
use crate::tree::boxes::{self, Node};
use crate::tree::picture;
use crate::tree::sgf::write_move;
use crate::words::{counted, grouped, names, title};
use board::notation::sgf;
use board::{Color, Record, Size};
use draw::{Figure, Mark};
use mustplay::recursion::ProofSize;
use proof::Statement;
use std::fmt::Write;

impl RecursionTree {
    /// The tree for Graphviz.
    pub fn dot(&self) -> String {
        boxes::dot_tree(&self.name(), &self.boxes())
    }

    /// The tree as a picture, with the position where it begins.
    pub fn svg(&self) -> String {
        picture::tree(&self.name(), &self.board(), &legend(), &self.boxes())
    }

    /// The picture's title.
    fn name(&self) -> String {
        let what = match (self.selection.longest_line, self.selection.pruned) {
            (true, _) => "a longest line",
            (false, true) => "proof tree",
            (false, false) => "recursion tree",
        };
        let size = self.statement.setup.size();
        let after = match self.selection.line.is_empty() {
            true => String::new(),
            false => format!(", here after {}", names(size, &self.selection.line).join(" ")),
        };
        format!("{}: {what}{after}", self.statement)
    }

    /// The position where the shown tree begins.
    fn board(&self) -> Figure {
        let mut setup = self.statement.setup.clone();
        let mut last = None;
        for &cell in &self.selection.line {
            setup.set(cell, Some(setup.turn));
            setup.turn = !setup.turn;
            last = Some(cell);
        }
        let figure = Figure::new(setup);
        last.into_iter().fold(figure, |figure, cell| figure.mark(cell, Mark::Dot))
    }

    fn boxes(&self) -> Node {
        node(self.statement.setup.size(), &self.shown)
    }

    /// Figures about the solve, and the tree as an indented list.
    pub fn text(&self) -> String {
        let size = self.statement.setup.size();
        let (calls, counts) = (self.recursion.calls().len() as u64, self.recursion.counts());
        let ProofSize { nodes, written_out } = self.recursion.proof_size();
        let longest = match self.longest.is_empty() {
            true => String::new(),
            false => format!(": {}", names(size, &self.longest).join(" ")),
        };
        let mut text = format!(
            "{}\n\n\
             calls          {} ({} decided by connections, {} by the table, {} by search, \
             {} not at all)\n\
             proof tree     {}, {} with repeated states written out\n\
             longest line   {}{longest}\n\n",
            self.statement,
            grouped(calls),
            grouped(counts.connections as u64),
            grouped(counts.table as u64),
            grouped(counts.search as u64),
            grouped(counts.glance as u64),
            counted(nodes, "node"),
            grouped(written_out),
            counted(self.longest.len() as u64, "move"),
        );
        if !self.selection.line.is_empty() {
            let _ = writeln!(text, "after {}", names(size, &self.selection.line).join(" "));
        }
        print(size, &self.shown, 0, &mut text);
        text
    }

    /// The tree as SGF with variations.
    pub fn sgf(&self) -> String {
        let Statement { setup, .. } = &self.statement;
        let head = sgf::write(&Record::new(setup.clone()));
        let head = head.trim_end().strip_suffix(')').expect("an SGF file ends with a parenthesis");
        let mut text = format!("{head}C[{}]", self.statement);
        let mut color = setup.turn;
        let before = self.selection.line.len().saturating_sub(1);
        for &cell in &self.selection.line[..before] {
            write_move(setup.size(), color, Some(cell), &mut text);
            color = !color;
        }
        sgf_node(setup.size(), &self.shown, &mut text);
        text + ")\n"
    }
}

/// The reason in words.
fn reason(how: How) -> String {
    match how {
        How::Connections => "by connections".into(),
        How::Before => "seen before".into(),
        How::Search(region) => format!("searched, must-play {region}"),
        How::Glance => "looked at only".into(),
        How::Key => "key".into(),
    }
}

/// A line for each move: the move, whether it wins for whoever made it, and how that was decided.
fn print(size: Size, shown: &Shown, depth: usize, text: &mut String) {
    let indent = "  ".repeat(depth);
    let reason = reason(shown.how);
    let _ = match (shown.cell, shown.winner) {
        (Some(cell), _) => {
            let (mover, cell, verdict) = (title(shown.mover), size.name(cell), shown.verdict());
            write!(text, "{indent}{mover} {cell}{verdict} ({reason}")
        }
        (None, Some(winner)) => write!(text, "{indent}{} wins ({reason}", title(winner)),
        (None, None) => write!(text, "{indent}start ({reason}"),
    };
    let _ = match shown.left {
        Some(left) => writeln!(text, "; leaves {left} of the must-play)"),
        None => writeln!(text, ")"),
    };
    shown.then.iter().for_each(|below| print(size, below, depth + 1, text));
    if shown.cut > 0 {
        let _ = writeln!(text, "{indent}  … {} more below", grouped(shown.cut as u64));
    }
}

fn node(size: Size, shown: &Shown) -> Node {
    let line = match shown.cell {
        Some(cell) if shown.winner.is_none() => size.name(cell),
        Some(cell) if shown.winner == Some(shown.mover) => format!("{}!", size.name(cell)),
        Some(cell) => format!("{}?", size.name(cell)),
        None => "start".into(),
    };
    let mut then: Vec<Node> = shown.then.iter().map(|below| node(size, below)).collect();
    if shown.cut > 0 {
        then.push(Node::note(format!("… {} more", shown.cut)));
    }
    Node {
        lines: vec![line],
        color: shown.cell.map(|_| shown.mover),
        dashed: matches!(shown.how, How::Before | How::Glance | How::Key),
        then,
    }
}

/// What the boxes of the picture mean.
fn legend() -> Vec<(Node, String)> {
    let sample = |words: &str, color, dashed| Node {
        lines: vec![words.into()],
        color: Some(color),
        dashed,
        then: Vec::new(),
    };
    vec![
        (sample("a1!", Color::Black, false), "Black's move, which wins".into()),
        (sample("a1?", Color::White, false), "White's move, which loses".into()),
        (sample("a1!", Color::White, true), "not searched: seen before, or not needed".into()),
        (Node::note("… 2 more".into()), "moves that are not drawn".into()),
    ]
}

fn sgf_node(size: Size, shown: &Shown, text: &mut String) {
    write_move(size, shown.mover, shown.cell, text);
    if shown.cell.is_some() {
        let (verdict, reason) = (shown.verdict(), reason(shown.how));
        let _ = match verdict.strip_prefix(' ') {
            Some(verdict) => write!(text, "C[{verdict}, {reason}]"),
            None => write!(text, "C[{reason}]"),
        };
    }
    for below in &shown.then {
        text.push('(');
        sgf_node(size, below, text);
        text.push(')');
    }
}
