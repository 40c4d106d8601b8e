//! Circuits, against their definition written out plainly and solved by elimination with pivots.

use board::{Board, ByColor, Cell, Color, Endpoint, Position, Setup, Side, Size, with_width};
use chance::Random;
use connect::{HSearch, Limits, StopAt};
use play::circuit::{Circuit, Reading, Way, value};
use std::collections::{BTreeMap, BTreeSet};

const WAYS: [Way; 3] = [Way::Neighbors, Way::Ends { extra: 0.5 }, Way::Shared];

/// A circuit as the definition has it: groups of cells that count as one, and links between groups.
struct Plain {
    /// The group of each cell that isn't the opponent's; 0 and 1 are the sides.
    groups: BTreeMap<usize, usize>,
    links: BTreeMap<(usize, usize), f64>,
    count: usize,
}

impl Plain {
    fn new(setup: &Setup, color: Color) -> Plain {
        let size = setup.size();
        let mut groups = BTreeMap::new();
        for cell in size.all_cells().filter(|&cell| setup.at(cell) != Some(!color)) {
            groups.insert(cell.index(), cell.index() + 2);
        }
        // Neighboring stones, and stones at a side, are one group: that with the least number.
        let is_own = |cell| setup.at(cell) == Some(color);
        let mut merges = Vec::new();
        for cell in size.all_cells().filter(|&cell| is_own(cell)) {
            let next = size.neighbors(cell).filter(|&next| is_own(next));
            merges.extend(next.map(|next| (cell.index(), next.index() + 2)));
            let sides = Side::of(color).into_iter().enumerate();
            let at = sides.filter(|&(_, side)| touches(size, cell, side));
            merges.extend(at.map(|(index, _)| (cell.index(), index)));
        }
        let (mut joined, mut is_changed) = (false, true);
        while is_changed {
            is_changed = false;
            for &(cell, other) in &merges {
                let other = if other < 2 { other } else { groups[&(other - 2)] };
                let (from, to) = (groups[&cell].max(other), groups[&cell].min(other));
                joined |= (from, to) == (1, 0);
                if from != to && from > 1 {
                    groups
                        .values_mut()
                        .filter(|group| **group == from)
                        .for_each(|group| *group = to);
                    is_changed = true;
                }
            }
        }
        assert!(!joined, "only positions that aren't over are compared");
        Plain { groups, links: BTreeMap::new(), count: size.cells() + 2 }
    }

    fn link(&mut self, a: usize, b: usize, resistance: f64) {
        if a != b {
            self.links.entry((a.min(b), a.max(b))).or_insert(1.0 / resistance);
        }
    }

    /// Solves for the potentials of all groups, the first side at 1, the second at 0.
    fn potentials(&self) -> Vec<f64> {
        let n = self.count;
        let mut rows = vec![vec![0.0; n + 1]; n];
        for (&(a, b), &conductance) in &self.links {
            for (i, j) in [(a, b), (b, a)] {
                rows[i][i] += conductance;
                rows[i][j] -= conductance;
            }
        }
        for (side, potential) in [(0, 1.0), (1, 0.0)] {
            rows[side] = vec![0.0; n + 1];
            rows[side][side] = 1.0;
            rows[side][n] = potential;
        }
        let mut next = 0;
        let mut pivots = Vec::new();
        for column in 0..n {
            let Some(best) =
                (next..n).max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))
            else {
                break;
            };
            if rows[best][column].abs() < 1e-9 {
                continue;
            }
            rows.swap(next, best);
            let pivot = rows[next].clone();
            for (i, row) in rows.iter_mut().enumerate().filter(|&(i, _)| i != next) {
                let factor = row[column] / pivot[column];
                if factor != 0.0 {
                    row.iter_mut().zip(&pivot).for_each(|(value, pivot)| *value -= factor * pivot);
                }
                debug_assert_ne!(i, next);
            }
            pivots.push((next, column));
            next += 1;
        }
        let mut potentials = vec![0.0; n];
        for (row, column) in pivots {
            potentials[column] = rows[row][n] / rows[row][column];
        }
        potentials
    }
}

fn touches(size: Size, cell: Cell, side: Side) -> bool {
    let at = size.coord(cell);
    match side {
        Side::Top => at.row == 0,
        Side::Bottom => at.row == size.rows() - 1,
        Side::Left => at.column == 0,
        Side::Right => at.column == size.columns() - 1,
    }
}

/// The circuit of a color, with the connections that were found, one pair of ends after the other.
fn plain<const W: usize>(setup: &Setup, color: Color, found: &HSearch<W>, way: Way) -> Plain {
    let size = setup.size();
    let mut plain = Plain::new(setup, color);
    let resistance = |cell: Cell| if setup.at(cell).is_none() { 1.0 } else { 0.0 };
    let open: Vec<Cell> = size.all_cells().filter(|&cell| setup.at(cell) != Some(!color)).collect();
    let sides = || Side::of(color).into_iter().enumerate();
    for &cell in &open {
        let group = plain.groups[&cell.index()];
        for next in size.neighbors(cell).filter(|next| open.contains(next)) {
            let other = plain.groups[&next.index()];
            plain.link(group, other, resistance(cell) + resistance(next));
        }
        for (index, _) in sides().filter(|&(_, side)| touches(size, cell, side)) {
            plain.link(group, index, resistance(cell));
        }
    }
    let ends: BTreeSet<Endpoint> = open
        .iter()
        .map(|&cell| Endpoint::Cell(cell))
        .chain(Side::of(color).map(Endpoint::Side))
        .collect();
    let neighbors = plain.links.clone();
    for &x in &ends {
        for &y in ends.iter().filter(|&&y| y != x) {
            let [node, other] =
                [x, y].map(|end| found.ends().node_of(end).expect("not the opponent's"));
            if node == other || found.connections(node, other).is_empty() {
                continue;
            }
            let is_empty = |end| matches!(end, Endpoint::Cell(cell) if setup.at(cell).is_none());
            let group = |end| match end {
                Endpoint::Cell(cell) => plain.groups[&cell.index()],
                Endpoint::Side(side) => usize::from(side != Side::of(color)[0]),
            };
            let (from, to) = (group(x), group(y));
            let own = |end| if is_empty(end) { 1.0 } else { 0.0 };
            match way {
                Way::Neighbors => {}
                Way::Ends { extra } => plain.link(from, to, own(x) + own(y) + extra),
                Way::Shared if is_empty(x) || is_empty(y) => {}
                Way::Shared => {
                    // The empty neighbors of x by itself: a chain at a side is an end of its own.
                    let around = open.iter().filter(|&&cell| setup.at(cell).is_none());
                    let is_next = |cell: Cell| match x {
                        Endpoint::Side(side) => touches(size, cell, side),
                        Endpoint::Cell(_) => size.neighbors(cell).any(|next| {
                            let same = |end| found.ends().node_of(end) == Some(node);
                            open.contains(&next) && same(Endpoint::Cell(next))
                        }),
                    };
                    let around: Vec<usize> = around
                        .filter(|&&cell| is_next(cell))
                        .map(|cell| cell.index() + 2)
                        .collect();
                    for cell in around {
                        plain.link(cell, to, 1.0);
                    }
                }
            }
        }
    }
    assert!(way == Way::Neighbors || plain.links.len() >= neighbors.len());
    plain
}

#[track_caller]
fn close(a: f64, b: f64, what: &str) {
    assert!((a - b).abs() <= 1e-9 * b.abs().max(1e-3), "{what}: {a} and {b}");
}

fn compare<const W: usize>(
    setup: &Setup,
    color: Color,
    found: &HSearch<W>,
    reading: &Reading<W>,
    way: Way,
) {
    let plain = plain(setup, color, found, way);
    let potentials = plain.potentials();
    let (mut total, mut energies) = (0.0, vec![0.0; plain.count]);
    for (&(a, b), conductance) in &plain.links {
        let voltage = potentials[a] - potentials[b];
        energies[a] += conductance * voltage * voltage;
        energies[b] += conductance * voltage * voltage;
        total += if a == 0 { conductance * voltage } else { 0.0 };
    }
    close(reading.resistance, 1.0 / total, &format!("{setup} {color} {way:?}"));
    for cell in setup.size().all_cells() {
        let Some(&group) = plain.groups.get(&cell.index()) else { continue };
        let what = format!("{setup} {color} {way:?} cell {}", cell.index());
        close(reading.potentials[cell], potentials[group], &what);
        if setup.at(cell).is_none() {
            close(reading.energies[cell], energies[group], &what);
        }
    }
}

#[test]
fn circuits_are_as_defined() {
    let mut random = Random(11);
    let sizes = [(3, 3), (4, 4), (5, 5), (6, 5), (1, 4), (6, 6)];
    let mut linked = 0;
    for round in 0..1000 {
        let setup = random.open_position(&sizes, 2, 24);
        let way = WAYS[round % 3];
        with_width!(setup.size(), W => {
            let board = Board::<W>::new(setup.size());
            let position = Position::new(&board, &setup);
            for color in Color::ALL {
                let stones = [position.stones(color), position.stones(!color)];
                let mut found = HSearch::new(&board);
                found.build(&board, color, stones, Limits::FAST, StopAt::Nothing);
                linked += found.connected().count();
                let reading = Circuit::default().measure(&board, &found, way);
                compare(&setup, color, &found, &reading, way);
            }
        });
    }
    assert!(linked > 100_000, "{linked} pairs of ends were connected");
}

fn reading(text: &str, color: Color, way: Way) -> Reading<1> {
    let setup: Setup = text.parse().expect("a position");
    let board = Board::<1>::new(setup.size());
    let position = Position::new(&board, &setup);
    let mut found = HSearch::new(&board);
    let stones = [position.stones(color), position.stones(!color)];
    found.build(&board, color, stones, Limits::FAST, StopAt::Nothing);
    Circuit::default().measure(&board, &found, way)
}

#[test]
fn small_circuits_by_hand() {
    let plain = |text, color| reading(text, color, Way::Neighbors).resistance;
    // One cell between both sides: a link of 1 on each side of it.
    assert_eq!(plain("1 b", Color::Black), 2.0);
    // Two cells, one below the other: 1, 2 and 1 in a row.
    assert_eq!(plain("1/1 b", Color::Black), 4.0);
    // A stone at the top is part of the side.
    assert_eq!(plain("B/1 b", Color::Black), 2.0);
    // A stone in the middle has no resistance of its own.
    assert_eq!(plain("1/B/1 b", Color::Black), 4.0);
    assert_eq!(plain("B b", Color::Black), 0.0);
    assert_eq!(plain("W b", Color::Black), f64::INFINITY);
    // Two cells side by side: two rows of 2 at once.
    assert!((plain("2 b", Color::Black) - 1.0).abs() < 1e-15);
    // The stone is connected to the top: the cells at the top are neighbors of the stone's cells.
    let text = "3/1B1/3 w";
    let [alone, ends, shared] = WAYS.map(|way| reading(text, Color::Black, way).resistance);
    assert!(ends < alone && shared < alone, "{alone} {ends} {shared}");
}

#[test]
fn images_have_the_same_value() {
    let board = Board::<1>::new(Size::new(5, 5).expect("a board"));
    let mut random = Random(3);
    for _ in 0..50 {
        let setup = random.open_position(&[(5, 5)], 10, 24);
        let position = Position::new(&board, &setup);
        let values = [board::Symmetry::Identity, board::Symmetry::ALL[3]].map(|symmetry| {
            let image = position.image(&board, &board, symmetry);
            let readings = ByColor::from_fn(|color| {
                let mut found = HSearch::new(&board);
                let stones = [image.stones(color), image.stones(!color)];
                found.build(&board, color, stones, Limits::FAST, StopAt::Nothing);
                Circuit::default().measure(&board, &found, Way::Neighbors).resistance
            });
            let sign = if symmetry.color(Color::Black) == Color::Black { 1.0 } else { -1.0 };
            sign * value(readings)
        });
        assert!((values[0] - values[1]).abs() < 1e-12, "{setup}: {values:?}");
    }
}
