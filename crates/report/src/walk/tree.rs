//! The moves of the loser by the winner's answers, and lines that reach something.

use super::Sought;
use super::stage::{Cover, Stage};
use crate::SCHEMA;
use crate::words::names;
use board::{Cell, Color};
use serde_json::{Value, json};
use std::collections::{HashMap, VecDeque};

/// The deepest tree in moves of the loser.
pub const DEEPEST: usize = 20;

/// The most nodes of a tree.
const MOST_NODES: usize = 400;

/// How many positions are looked at when lines are sought, and how many lines are told.
const MOST_SOUGHT: usize = 3000;
const MOST_LINES: usize = 12;

/// A position with the loser to move, or one in which the game is over.
struct Node<'p> {
    parent: Option<usize>,
    /// The loser's moves that have the same answer.
    moves: Vec<Cell>,
    answer: Option<Cell>,
    claim: Option<u64>,
    /// The moves from the certificate's position on, by way of the first of `moves`.
    line: Vec<Cell>,
    depth: usize,
    /// A node before it with the same position.
    same_as: Option<usize>,
    /// None if they weren't counted.
    children: Option<usize>,
    stage: Stage<'p>,
}

/// The tree that grows after some moves, breadth first.
pub(super) fn grown(
    mut stage: Stage<'_>,
    moves: &[Cell],
    depth: usize,
    mut goes_on: impl FnMut() -> bool,
) -> Value {
    let size = stage.setup.size();
    let mut line = moves.to_vec();
    let answer = stage.reply();
    line.extend(answer);
    let mut nodes = vec![root(stage, answer, line)];
    let mut seen = HashMap::from([(nodes[0].stage.setup.to_string(), 0)]);
    let (mut next, mut is_cut) = (0, false);
    while next < nodes.len() {
        if !goes_on() {
            is_cut = true;
            break;
        }
        let children = children(&nodes[next]);
        nodes[next].children = Some(children.len());
        let is_deep = nodes[next].depth >= depth || nodes[next].same_as.is_some();
        let room = MOST_NODES.saturating_sub(nodes.len());
        is_cut |= !is_deep && children.len() > room;
        for mut child in children.into_iter().take(if is_deep { 0 } else { room }) {
            let key = child.stage.setup.to_string();
            child.same_as = seen.get(&key).copied();
            seen.entry(key).or_insert(nodes.len());
            child.parent = Some(next);
            nodes.push(child);
        }
        next += 1;
    }
    let objects = nodes.iter().map(|node| {
        json!({
            "parent": node.parent,
            "moves": names(size, &node.moves),
            "answer": node.answer.map(|cell| size.name(cell)),
            "line": names(size, &node.line),
            "to_move": node.stage.setup.turn.name(),
            "claim": node.claim,
            "children": node.children,
            "transposition_of": node.same_as,
            "leaf": leaf(node),
        })
    });
    json!({
        "schema": SCHEMA,
        "nodes": objects.collect::<Vec<_>>(),
        "is_cut": is_cut,
        "longest": names(size, &longest(&nodes[0].stage, &nodes[0].line)),
    })
}

/// Why nothing is below a position, if so.
fn leaf(node: &Node<'_>) -> Option<&'static str> {
    match (node.stage.setup.winner(), node.children) {
        (Some(_), _) => Some("joined"),
        (None, Some(0)) => Some("connection"),
        (None, _) => None,
    }
}

/// What the loser may try, by the winner's answers. Moves that need no answer are no children.
fn children<'p>(node: &Node<'p>) -> Vec<Node<'p>> {
    if !node.stage.is_open() {
        return Vec::new();
    }
    let mut children: Vec<Node<'p>> = Vec::new();
    for cover in node.stage.covers() {
        let alike = |child: &&mut Node<'p>| {
            child.claim == cover.claim && (child.answer == cover.answer || cover.answer.is_none())
        };
        if let Some(child) = children.iter_mut().find(alike) {
            child.moves.push(cover.cell);
            continue;
        }
        let mut stage = node.stage.clone();
        if stage.play(cover.cell).is_err() {
            continue;
        }
        let answer = stage.reply();
        let mut line = node.line.clone();
        line.push(cover.cell);
        line.extend(answer);
        children.push(Node {
            parent: None,
            moves: vec![cover.cell],
            answer,
            claim: cover.claim,
            line,
            depth: node.depth + 1,
            same_as: None,
            children: None,
            stage,
        });
    }
    children
}

/// A line in which the loser holds out as long as the claims allow.
fn longest(stage: &Stage<'_>, line: &[Cell]) -> Vec<Cell> {
    let (mut stage, mut line) = (stage.clone(), line.to_vec());
    while stage.is_open() {
        let covers = stage.covers();
        let length = |cover: &&Cover| stage.walk.length(cover.claim, cover.carrier);
        let Some(cover) = covers.iter().max_by_key(length) else { break };
        if stage.play(cover.cell).is_err() {
            break;
        }
        line.push(cover.cell);
        line.extend(stage.reply_idly());
    }
    line
}

/// Lines that reach a claim or an answer, the shortest first.
pub(super) fn found(
    mut stage: Stage<'_>,
    sought: Sought,
    mut goes_on: impl FnMut() -> bool,
) -> Value {
    let size = stage.setup.size();
    let winner = stage.winner;
    let first: Vec<Cell> = stage.reply().into_iter().collect();
    let mut lines: Vec<Vec<Cell>> = Vec::new();
    let is_first = matches!(sought, Sought::Answer(cell) if first.contains(&cell));
    if is_first {
        lines.push(first.clone());
    }
    let mut queue = VecDeque::from([root(stage, first.first().copied(), first)]);
    let mut seen = HashMap::new();
    let (mut looked, mut is_cut) = (0, false);
    while let Some(node) = queue.pop_front() {
        looked += 1;
        is_cut = looked > MOST_SOUGHT || !goes_on();
        if is_cut || lines.len() >= MOST_LINES {
            break;
        }
        for child in children(&node) {
            let hit = match sought {
                Sought::Answer(cell) => child.answer == Some(cell),
                Sought::Claim(step) => {
                    child.claim == Some(step)
                        || child.stage.tasks().iter().any(|task| task.step == step)
                }
            };
            if hit {
                lines.push(child.line.clone());
            } else if seen.insert(child.stage.setup.to_string(), ()).is_none()
                && queue.len() < MOST_SOUGHT
            {
                queue.push_back(child);
            }
        }
    }
    lines.truncate(MOST_LINES);
    json!({
        "schema": SCHEMA,
        "winner": Color::name(winner),
        "lines": lines.iter().map(|line| names(size, line)).collect::<Vec<_>>(),
        "is_cut": is_cut,
    })
}

/// The first node, after the winner's answer if there was one.
fn root(stage: Stage<'_>, answer: Option<Cell>, line: Vec<Cell>) -> Node<'_> {
    Node {
        parent: None,
        moves: Vec::new(),
        answer,
        claim: None,
        line,
        depth: 0,
        same_as: None,
        children: None,
        stage,
    }
}
