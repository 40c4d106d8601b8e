//! A resistor circuit over the connections of one color, for ordering moves.
//!
//! Nodes are empty cells, chains and sides; each pair of nodes with a connection has a resistor,
//! the weaker the more cells all its connections have in common. A unit current flows from one side
//! to the other; the more of it passes a cell, the more depends on that cell. The idea is
//! Shannon's, the circuits over connections are Anshelevich's (2002, section 5).
//!
//! *Speed.* Columns of matrices lie together, padded, and each loop goes down several rows of a
//! column at once with wide instructions. Every number is still the result of the same operations
//! in the same order, however wide the instructions are, so all machines order moves alike.
//!
//! This is a heuristic: it decides nothing, so it holds in any game.

use crate::ends::{Ends, Node};
use crate::h_search::HSearch;
use board::{Cell, CellMap};

/// A leak to ground at every node keeps the equations solvable where nothing else is connected.
const LEAK: f32 = 1e-4;

/// How many rows are worked on at once.
const WIDE: usize = 8;

type Rows = [f32; WIDE];

/// Buffers for the equations of a circuit.
#[derive(Clone, Debug, Default)]
pub struct Circuit {
    /// The nodes other than the grounded side, in the order of the unknowns: the other side,
    /// chains, empty cells.
    nodes: Vec<Node>,
    /// How many of them aren't empty cells.
    stones: usize,
    /// The unknown of each node.
    unknowns: Vec<usize>,
    /// How many steps of several rows a column has: room for the unknowns and one more row.
    steps: usize,
    /// How well nodes conduct to each other, column by column; nothing on the diagonal.
    links: Vec<Rows>,
    /// How well each node conducts to the grounded side.
    to_ground: Vec<Rows>,
    /// How well each node conducts in all.
    diagonal: Vec<Rows>,
    /// The lower triangle that the matrix is decomposed into: several columns together, step by
    /// step. The last row is the right side of the equations, solved for that triangle.
    tiles: Vec<[Rows; WIDE]>,
    /// The same, row by row.
    rows: Vec<Rows>,
    /// The potentials.
    potentials: Vec<Rows>,
}

impl Circuit {
    /// Adds to each empty cell the current that passes it.
    pub fn add_currents<const W: usize>(
        &mut self,
        search: &HSearch<W>,
        flow: &mut CellMap<f32, W>,
    ) {
        let ends = search.ends();
        self.number(ends);
        self.link(search);
        self.decompose();
        self.solve();
        for (step, nodes) in self.nodes.chunks(WIDE).enumerate().skip(self.stones / WIDE) {
            for (&node, current) in nodes.iter().zip(self.currents(step)) {
                if let Some(cell) = ends.empty_cell(node) {
                    flow[cell] += current;
                }
            }
        }
    }

    /// Gives nodes their unknowns.
    fn number<const W: usize>(&mut self, ends: &Ends<W>) {
        self.nodes.clear();
        self.nodes.push(ends.side_node(0));
        // The node of a chain has the number of its first stone.
        let is_first = |&cell: &Cell| ends.node(cell) == Node::at(cell.index());
        self.nodes.extend(ends.own().iter().filter(is_first).map(|cell| ends.node(cell)));
        self.stones = self.nodes.len();
        self.nodes.extend(ends.empty().iter().map(|cell| ends.node(cell)));
        self.steps = (self.nodes.len() + 1).div_ceil(WIDE);
        self.unknowns.resize(ends.count(), 0);
        for (unknown, node) in self.nodes.iter().enumerate() {
            self.unknowns[node.index()] = unknown;
        }
    }

    /// Sets up the resistors.
    #[inline(never)]
    fn link<const W: usize>(&mut self, search: &HSearch<W>) {
        let (count, steps) = (self.nodes.len(), self.steps);
        let ground = search.ends().side_node(1);
        renew(&mut self.links, count * steps);
        renew(&mut self.to_ground, steps);
        let (links, to_ground) = (self.links.as_flattened_mut(), self.to_ground.as_flattened_mut());
        for (x, y, common) in search.connected() {
            // The grounded side has the highest number, so it can only come second.
            let i = self.unknowns[x.index()];
            if y == ground {
                to_ground[i] = conductance(usize::from(i >= self.stones), common);
                continue;
            }
            let j = self.unknowns[y.index()];
            let empty = usize::from(i >= self.stones) + usize::from(j >= self.stones);
            let between = conductance(empty, common);
            links[i * steps * WIDE + j] = between;
            links[j * steps * WIDE + i] = between;
        }
        self.diagonal.clear();
        for (step, to_ground) in self.to_ground.iter().enumerate() {
            let first = to_ground.map(|grounded| grounded + LEAK);
            let links = self.links[step..].iter().step_by(steps);
            self.diagonal.push(links.fold(first, |sum, link| plus(sum, *link)));
        }
    }

    /// Cholesky's decomposition, for a unit current into the first node.
    #[inline(never)]
    fn decompose(&mut self) {
        let (count, steps) = (self.nodes.len(), self.steps);
        self.tiles.resize(steps * steps, [[0.0; WIDE]; WIDE]);
        self.rows.resize(count * steps, [0.0; WIDE]);
        for j in 0..count {
            let (group, lane) = (j / WIDE, j % WIDE);
            let row = &mut self.rows[j * steps..][..steps];
            let tiles = self.tiles[group..].iter().step_by(steps);
            for (row, tile) in row[..=group].iter_mut().zip(tiles) {
                *row = tile.map(|column| column[lane]);
            }
            let (before, tiles) = self.tiles.split_at_mut(group * steps);
            let links = &self.links[j * steps..][..steps];
            // Rows above the diagonal that share a step with it hold nothing of use, then or later.
            for step in group..steps {
                let mut column = links[step].map(|link| 0.0 - link);
                if step == group {
                    column[lane] = self.diagonal[group][lane];
                }
                if step == count / WIDE {
                    column[count % WIDE] = if j == 0 { 1.0 } else { 0.0 };
                }
                let before = before.chunks_exact(steps).map(|tiles| &tiles[step]);
                let tile = &mut tiles[step];
                tile[lane] = minus(column, dots(before, &tile[..lane], row));
            }
            let root = tiles[group][lane][lane].max(1e-12).sqrt();
            for tile in &mut tiles[group..steps] {
                tile[lane] = tile[lane].map(|value| value / root);
            }
            tiles[group][lane][lane] = root;
            row[group][lane] = root;
        }
    }

    /// Finds the potentials.
    fn solve(&mut self) {
        let (count, steps) = (self.nodes.len(), self.steps);
        let last = self.tiles[count / WIDE..].iter().step_by(steps);
        self.potentials.clear();
        self.potentials.extend(last.map(|tile| tile.map(|column| column[count % WIDE])));
        let x = self.potentials.as_flattened_mut();
        for i in (0..count).rev() {
            let row = self.rows[i * steps..][..steps].as_flattened();
            x[i] /= row[i];
            let value = x[i];
            for (x, factor) in x[..i].iter_mut().zip(row) {
                *x -= factor * value;
            }
        }
    }

    /// The currents that pass the nodes of one step.
    fn currents(&self, step: usize) -> Rows {
        let here = self.potentials[step];
        let all = self.potentials.as_flattened();
        let mut sums = [0.0; WIDE];
        for (links, there) in self.links[step..].iter().step_by(self.steps).zip(all) {
            let currents = std::array::from_fn(|i| (links[i] * (here[i] - there)).abs());
            sums = plus(sums, currents);
        }
        plus_product(sums, &self.to_ground[step], &here)
    }
}

/// The sums of products of the rows of one step with another row: first several columns at a time,
/// each with a sum of its own, and those that are left over in one more.
#[inline(always)]
fn dots<'a>(
    before: impl Iterator<Item = &'a [Rows; WIDE]>,
    left_over: &[Rows],
    row: &[Rows],
) -> Rows {
    let (mut sums, mut row) = ([[0.0; WIDE]; WIDE], row.iter());
    for (tile, factors) in before.zip(&mut row) {
        sums = std::array::from_fn(|k| plus_product(sums[k], &tile[k], &[factors[k]; WIDE]));
    }
    let mut left = [0.0; WIDE];
    for (column, &factor) in left_over.iter().zip(row.next().expect("its last step")) {
        left = plus_product(left, column, &[factor; WIDE]);
    }
    plus(left, sums.into_iter().reduce(plus).expect("several"))
}

#[inline(always)]
fn plus(a: Rows, b: Rows) -> Rows {
    std::array::from_fn(|i| a[i] + b[i])
}

#[inline(always)]
fn minus(a: Rows, b: Rows) -> Rows {
    std::array::from_fn(|i| a[i] - b[i])
}

#[inline(always)]
fn plus_product(sum: Rows, a: &Rows, b: &Rows) -> Rows {
    std::array::from_fn(|i| sum[i] + a[i] * b[i])
}

/// So many zeros.
fn renew(numbers: &mut Vec<Rows>, steps: usize) {
    numbers.clear();
    numbers.resize(steps, [0.0; WIDE]);
}

/// How well two nodes with a connection conduct: less the more cells all connections need, and
/// twice as well if one of them is a stone or a side, of which so many are empty cells.
#[inline(always)]
fn conductance(empty: usize, common: usize) -> f32 {
    [4.0, 2.0, 1.0][empty] / (1.0 + common as f32)
}
