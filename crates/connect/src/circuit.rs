//! A resistor circuit over the connections of one color, for ordering moves.
//!
//! Nodes are empty cells, chains and sides; each pair of nodes with a connection has a resistor, the
//! weaker the more cells all its connections have in common. A unit current flows from one side to
//! the other; the more of it passes a cell, the more depends on that cell. The idea is Shannon's, the
//! circuits over connections are Anshelevich's (2002, section 5).
//!
//! This is a heuristic: it decides nothing, so it holds in any game.

use crate::ends::Node;
use crate::h_search::HSearch;
use board::{CellMap, CellSet};

/// A leak to ground at every node keeps the equations solvable where nothing else is connected.
const LEAK: f32 = 1e-4;

/// Buffers for the equations of a circuit.
#[derive(Clone, Debug, Default)]
pub struct Circuit {
    /// The nodes other than the grounded side, in the order of the unknowns.
    nodes: Vec<Node>,
    /// The lower triangle of the conductance matrix, row by row; decomposed in place.
    matrix: Vec<f32>,
    /// The matrix before it is decomposed.
    links: Vec<f32>,
    /// How well each node conducts to the grounded side.
    to_ground: Vec<f32>,
    /// The potentials.
    potentials: Vec<f32>,
}

impl Circuit {
    /// Adds to each empty cell the current that passes it.
    pub fn add_currents<const W: usize>(
        &mut self,
        search: &HSearch<W>,
        flow: &mut CellMap<f32, W>,
    ) {
        let ends = search.ends();
        let (source, ground) = (ends.side_node(0), ends.side_node(1));
        self.nodes.clear();
        self.nodes.push(source);
        let mut own: Vec<Node> = ends.own().iter().map(|cell| ends.node(cell)).collect();
        own.sort_unstable();
        own.dedup();
        self.nodes.extend(own);
        self.nodes.extend(ends.empty().iter().map(|cell| ends.node(cell)));
        let count = self.nodes.len();
        self.matrix.clear();
        self.matrix.resize(count * count, 0.0);
        self.to_ground.clear();
        for (i, &x) in self.nodes.iter().enumerate() {
            let grounded = conductance(search, x, ground);
            self.to_ground.push(grounded);
            self.matrix[i * count + i] += grounded + LEAK;
            for (j, &y) in self.nodes[..i].iter().enumerate() {
                let between = conductance(search, x, y);
                if between > 0.0 {
                    self.matrix[i * count + j] = -between;
                    self.matrix[i * count + i] += between;
                    self.matrix[j * count + j] += between;
                }
            }
        }
        self.links.clone_from(&self.matrix);
        self.solve(count);
        let (links, to_ground) = (&self.links, &self.to_ground);
        let stones =
            1 + self.nodes[1..].iter().filter(|&&node| ends.empty_cell(node).is_none()).count();
        for i in stones..count {
            let here = self.potentials[i];
            let below = (0..i).map(|j| links[i * count + j] * (here - self.potentials[j]));
            let above = (i + 1..count).map(|j| links[j * count + i] * (here - self.potentials[j]));
            let all: f32 = below.chain(above).map(f32::abs).sum::<f32>() + to_ground[i] * here;
            flow[ends.empty_cell(self.nodes[i]).expect("an empty cell")] += all;
        }
    }

    /// Solves for a unit current into the first node, by Cholesky's decomposition in place.
    fn solve(&mut self, count: usize) {
        let matrix = &mut self.matrix;
        for i in 0..count {
            let (above, row) = matrix.split_at_mut(i * count);
            let row = &mut row[..=i];
            for j in 0..i {
                let other = &above[j * count..j * count + j];
                row[j] = (row[j] - dot(&row[..j], other)) / above[j * count + j];
            }
            let squares = dot(&row[..i], &row[..i]);
            row[i] = (row[i] - squares).max(1e-12).sqrt();
        }
        let x = &mut self.potentials;
        x.clear();
        x.resize(count, 0.0);
        x[0] = 1.0;
        for i in 0..count {
            let known = dot(&matrix[i * count..i * count + i], &x[..i]);
            x[i] = (x[i] - known) / matrix[i * count + i];
        }
        for i in (0..count).rev() {
            x[i] /= matrix[i * count + i];
            let value = x[i];
            for j in 0..i {
                x[j] -= matrix[i * count + j] * value;
            }
        }
    }
}

/// The sum of products, in eight sums at a time, so that it can be done with wide instructions.
fn dot(a: &[f32], b: &[f32]) -> f32 {
    const WIDE: usize = 8;
    let mut sums = [0.0; WIDE];
    let (a, b) = (a.chunks_exact(WIDE), b.chunks_exact(WIDE));
    let rest: f32 = a.remainder().iter().zip(b.remainder()).map(|(a, b)| a * b).sum();
    for (a, b) in a.zip(b) {
        for i in 0..WIDE {
            sums[i] += a[i] * b[i];
        }
    }
    rest + sums.iter().sum::<f32>()
}

/// How well two nodes conduct: not at all without a connection, less the more cells all connections
/// need, and twice as well if one of them is a stone or a side.
fn conductance<const W: usize>(search: &HSearch<W>, x: Node, y: Node) -> f32 {
    let connections = search.connections(x, y);
    if connections.is_empty() {
        return 0.0;
    }
    let common: CellSet<W> = search.common(x, y);
    let ends = search.ends();
    let empties = [x, y].into_iter().filter(|&node| ends.empty_cell(node).is_some()).count();
    let base = match empties {
        2 => 1.0,
        1 => 2.0,
        _ => 4.0,
    };
    base / (1.0 + common.len() as f32)
}
