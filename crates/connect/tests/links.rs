//! Every link that is reported holds: it is played out on its carrier, whatever else is the
//! opponent's.

use board::{Board, CellSet, Color, Endpoint, Rules, Setup, Size};
use chance::Random;
use connect::derivation::{Derivations, Link};
use connect::edge::EdgeTemplates;
use connect::{HSearch, Limits, Node, StopAt};
use std::collections::HashMap;
use std::sync::Arc;

/// A game on a carrier, in which the owner wants to join two ends.
struct Contest<'b> {
    board: &'b Board<1>,
    color: Color,
    stones: CellSet<1>,
    ends: [Endpoint; 2],
    known: HashMap<(CellSet<1>, CellSet<1>), bool>,
}

impl Contest<'_> {
    fn joined(&self, taken: CellSet<1>) -> bool {
        let cells = self.ends.iter().fold(self.stones | taken, |cells, end| match *end {
            Endpoint::Cell(cell) => cells.with(cell),
            Endpoint::Side(_) => cells,
        });
        let along = |end: Endpoint| match end {
            Endpoint::Cell(cell) => CellSet::single(cell),
            Endpoint::Side(side) => self.board.side(side) & cells,
        };
        // Two cells may also be joined through a side.
        let mut reached = along(self.ends[0]);
        loop {
            let mut next = self.board.flood(reached, cells);
            for side in self.board.sides(self.color) {
                if next.intersects(side) {
                    next |= side & cells;
                }
            }
            if next == reached {
                return reached.intersects(along(self.ends[1]));
            }
            reached = next;
        }
    }

    /// Whether the owner, who moves next, joins the ends.
    fn owner_moves(&mut self, taken: CellSet<1>, open: CellSet<1>) -> bool {
        if self.joined(taken) {
            return true;
        }
        if !self.joined(taken | open) {
            return false;
        }
        if let Some(&known) = self.known.get(&(taken, open)) {
            return known;
        }
        let wins =
            open.iter().any(|cell| self.opponent_moves(taken.with(cell), open.without(cell)));
        self.known.insert((taken, open), wins);
        wins
    }

    fn opponent_moves(&mut self, taken: CellSet<1>, open: CellSet<1>) -> bool {
        self.joined(taken)
            || !open.is_empty()
                && open.iter().all(|cell| self.owner_moves(taken, open.without(cell)))
    }
}

fn random_position(random: &mut Random) -> Setup {
    let (columns, rows) = [(4, 4), (5, 5), (4, 5), (5, 4)][random.below(4)];
    let size = Size::new(columns, rows).expect("small");
    let mut setup = Setup::empty(Rules::Hex, size);
    let stones = size.cells() / 3 + random.below(size.cells() / 3);
    let mut cells: Vec<_> = size.all_cells().collect();
    for index in 0..stones {
        let cell = cells.swap_remove(random.below(cells.len()));
        setup.set(cell, Some(Color::ALL[index % 2]));
    }
    setup
}

fn check(limits: Limits, positions: usize, seed: u64, with_templates: bool) {
    let mut random = Random(seed);
    let (mut connections, mut semis, mut longest) = (0, 0, 0);
    for _ in 0..positions {
        let setup = random_position(&mut random);
        if setup.joined().is_some() {
            continue;
        }
        let board = Board::<1>::new(setup.size());
        let mut search = HSearch::new(&board);
        search.keep_derivations();
        for color in Color::ALL {
            let stones = [color, !color].map(|color| setup.stones(color).collect::<CellSet<1>>());
            let templates = with_templates.then(|| Arc::new(EdgeTemplates::new(&board, color)));
            search.set_templates(templates);
            search.build(&board, color, stones, limits, StopAt::Nothing);
            let ends = search.ends();
            let derivations = search.derivations().expect("kept");
            let nodes = (ends.empty() | ends.own()).iter().map(|cell| ends.node(cell));
            let mut nodes: Vec<Node> =
                nodes.chain([0, 1].map(|side| ends.side_node(side))).collect();
            nodes.sort();
            nodes.dedup();
            for (i, &x) in nodes.iter().enumerate() {
                for &y in &nodes[..i] {
                    let contest = |carrier: CellSet<1>| {
                        assert!(carrier.is_subset(ends.empty()));
                        let ends = [ends.end(x), ends.end(y)];
                        Contest {
                            board: &board,
                            color,
                            stones: stones[0],
                            ends,
                            known: HashMap::new(),
                        }
                    };
                    for &carrier in search.connections(x, y) {
                        connections += 1;
                        longest = longest.max(carrier.len());
                        let holds = contest(carrier).opponent_moves(CellSet::EMPTY, carrier);
                        assert!(holds, "{setup} {color}: {x:?}-{y:?} {carrier:?}");
                        assert!(derivations.full(&Link::new(x, y, carrier)).is_some());
                    }
                    for &carrier in search.semi_connections(x, y) {
                        semis += 1;
                        let (one, other) =
                            derivations.semi(&Link::new(x, y, carrier)).expect("derived");
                        let meeting = Derivations::meeting(one, other).expect("a common end");
                        let key = ends.empty_cell(meeting).expect("an empty cell");
                        let rest = carrier.without(key);
                        assert!(carrier.contains(key));
                        let holds = contest(carrier).opponent_moves(CellSet::single(key), rest);
                        assert!(holds, "{setup} {color}: {x:?}-{y:?} {carrier:?} with {key:?}");
                    }
                }
            }
        }
    }
    println!("{connections} connections of up to {longest} cells, {semis} semi-connections");
    assert!(connections > 1_000 && semis > 1_000);
}

#[test]
fn fast_links_hold() {
    check(Limits::FAST, 100, 1, false);
}

#[test]
fn strong_links_hold() {
    check(Limits::STRONG, 100, 1, false);
}

#[test]
fn links_with_templates_hold() {
    check(Limits::STRONG, 100, 3, true);
}

#[test]
fn unlimited_links_hold() {
    check(
        Limits { most_carriers: 40, or: connect::h_search::Or::UpTo(4), ..Limits::NONE },
        8,
        2,
        false,
    );
}
