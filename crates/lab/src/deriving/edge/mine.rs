//! Templates from nodes of searches.
//!
//! Random positions are searched. In some of their nodes every cell near a side is tried that
//! H-search doesn't see connected to it: if the strip between the cell and the side connects it,
//! with all else the opponent's, this makes a template, less what it doesn't need.

use super::strip::{PLAIN, Strip, Way};
use board::{Board, ByColor, CellSet, Color, Position, Rules};
use chance::Random;
use connect::edge::SideView;
use connect::edge::template::{Place, Template};
use connect::{HSearch, Limits, StopAt};
use solve::Control;
use solve::dfpn::Dfpn;
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;

/// The lengths of boards, and how many stones positions have there at least and at most. Those that
/// stand here more often come more often.
const BOARDS: [(usize, usize, usize); 3] = [(7, 2, 6), (8, 4, 8), (8, 6, 11)];

/// How far a target may be from its side.
const FARTHEST: i32 = 4;

/// How many rows beyond its target a template may have: a ladder may end at stones that are farther
/// from the side than the run.
const BEYOND: i32 = 2;

/// The most rows of a template with a target below the last one.
const HIGHEST: i32 = 6;

/// The most nodes that a position is searched for.
const MOST_NODES: u64 = 3_000;

/// How many nodes of a search are looked at.
const NODES: usize = 8;

/// The memory of a search, in MiB.
const MEMORY: usize = 32;

/// The templates that are found in the search of the position with a number.
pub(super) fn mine(seed: u64, number: u32) -> BTreeSet<Template> {
    // Seeds of positions are far from each other, and none is 0.
    let mut random =
        Random((seed << 32 | u64::from(number)).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let (length, least, most) = BOARDS[number as usize % BOARDS.len()];
    let stones = least + random.below(most - least + 1);
    let empty = length * length - stones;
    let setup = random.open_position(&[(length, length)], empty, empty);
    let board = Board::<1>::new(setup.size());
    let mut engine = Dfpn::start(&board, Rules::Hex, PLAIN, MEMORY, NonZeroUsize::MIN);
    let control = Control::with_most_nodes(MOST_NODES);
    engine.solve(Position::new(&board, &setup), false, &control);
    let mut nodes: Vec<ByColor<CellSet<1>>> = engine.records().map(|node| node.stones).collect();
    let mut miner = Miner { board, random, strips: BTreeMap::new(), found: BTreeSet::new() };
    for _ in 0..NODES.min(nodes.len()) {
        let chosen = miner.random.below(nodes.len());
        miner.look_at(nodes.swap_remove(chosen));
    }
    miner.found
}

struct Miner {
    board: Board<1>,
    random: Random,
    /// A strip for each height and way.
    strips: BTreeMap<(i32, Way), Strip>,
    found: BTreeSet<Template>,
}

impl Miner {
    /// Tries all cells near a side.
    fn look_at(&mut self, stones: ByColor<CellSet<1>>) {
        for color in Color::ALL {
            let (own, other) = (stones[color], stones[!color]);
            let mut links = HSearch::new(&self.board);
            let (limits, stop_at) = (Limits::STRONG, StopAt::Nothing);
            links.build(&self.board, color, [own, other], limits, stop_at);
            let view = SideView::new(self.board.size(), color);
            for side in 0..2 {
                for away in 1..=FARTHEST {
                    for along in 0..view.length() {
                        let cell = view.cell((along, away), side);
                        let ends = links.ends();
                        let is_seen = || {
                            let node = ends.node(cell);
                            !links.connections(node, ends.side_node(side)).is_empty()
                        };
                        if !other.contains(cell) && !is_seen() {
                            self.try_target(&view, side, (along, away), [own, other]);
                        }
                    }
                }
            }
        }
    }

    /// Tries a target in the last row of a strip, and then with some rows beyond it.
    fn try_target(&mut self, view: &SideView, side: usize, target: Place, stones: [CellSet<1>; 2]) {
        let height = target.1 + 1;
        if self.try_strip(view, side, target, stones, (height, Way::Above)) {
            return;
        }
        let higher = (height + BEYOND).min(HIGHEST).min(view.depth());
        if higher > height {
            let _ = Way::AROUND
                .into_iter()
                .any(|way| self.try_strip(view, side, target, stones, (higher, way)));
        }
    }

    /// Whether a strip connects a target to the side. If H-search doesn't see that, it makes a
    /// template.
    fn try_strip(
        &mut self,
        view: &SideView,
        side: usize,
        target: Place,
        [own, other]: [CellSet<1>; 2],
        (height, way): (i32, Way),
    ) -> bool {
        let length = view.length();
        let strip = self.strips.entry((height, way));
        let strip = strip.or_insert_with(|| Strip::new(length, height, way));
        let (mut stones, mut free) = (CellSet::EMPTY, CellSet::EMPTY);
        let places = (0..height).flat_map(|away| (0..length).map(move |along| (along, away)));
        for place in places.filter(|&place| place != target && !way.bars(target, height, place)) {
            let cell = view.cell(place, side);
            if own.contains(cell) {
                stones.insert(strip.cell(place));
            } else if !other.contains(cell) {
                free.insert(strip.cell(place));
            }
        }
        let random = &mut self.random;
        let Some(template) = strip.least(target, stones, free, |count| random.below(count)) else {
            return false;
        };
        if !strip.sees(&template) {
            self.found.insert(template.canonical());
        }
        true
    }
}
