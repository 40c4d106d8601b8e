//! What is found by updating after stones equals what a fresh build finds.

use board::{Board, ByColor, CellSet, Color, Size};
use chance::Random;
use connect::edge::EdgeTemplates;
use connect::{HSearch, Limits, Node, StopAt};
use std::sync::Arc;

/// All nodes of a color in a position.
fn nodes(board: &Board<1>, search: &HSearch<1>) -> Vec<Node> {
    let ends = search.ends();
    let cells = board.all() & (ends.empty() | ends.own());
    let mut nodes: Vec<Node> = cells.iter().map(|cell| ends.node(cell)).collect();
    nodes.extend([ends.side_node(0), ends.side_node(1)]);
    nodes.sort();
    nodes.dedup();
    nodes
}

fn sorted(carriers: &[CellSet<1>]) -> Vec<CellSet<1>> {
    let mut carriers = carriers.to_vec();
    carriers.sort_by_key(|carrier| carrier.iter().collect::<Vec<_>>());
    carriers
}

fn assert_same(board: &Board<1>, found: &HSearch<1>, expected: &HSearch<1>, context: &str) {
    let nodes = nodes(board, expected);
    for (index, &x) in nodes.iter().enumerate() {
        for &y in &nodes[..index] {
            let pair =
                format!("{context}: {:?} – {:?}", expected.ends().end(x), expected.ends().end(y));
            assert_eq!(
                sorted(found.connections(x, y)),
                sorted(expected.connections(x, y)),
                "{pair}"
            );
            let [semis, expected_semis] =
                [found, expected].map(|search| search.semi_connections(x, y));
            assert_eq!(sorted(semis), sorted(expected_semis), "{pair}");
            assert_eq!(found.common(x, y), expected.common(x, y), "{pair}");
        }
    }
}

/// Games from random positions: after every move, and after two moves at once, an update of the
/// connections is compared with a fresh build.
fn updates_agree(columns: usize, rows: usize, start: usize, games: usize, limits: Limits) {
    let board = Board::<1>::new(Size::new(columns, rows).unwrap());
    let templates = ByColor::from_fn(|color| Arc::new(EdgeTemplates::new(&board, color)));
    let mut random = Random(0x9e37_79b9_7f4a_7c15 + games as u64);
    for game in 0..games {
        for color in Color::ALL {
            let mut cells: Vec<_> = board.all().iter().collect();
            let mut stones = [CellSet::EMPTY; 2];
            let mut play = |stones: &mut [CellSet<1>; 2]| {
                let cell = cells.swap_remove(random.below(cells.len()));
                stones[random.below(2)].insert(cell);
                cells.len()
            };
            for _ in 0..start {
                play(&mut stones);
            }
            // Every other game has templates, too.
            let search = || {
                let mut search = HSearch::new(&board);
                search.set_templates((game % 4 < 2).then(|| templates[color].clone()));
                search
            };
            let mut before = search();
            before.build(&board, color, stones, limits, StopAt::Nothing);
            loop {
                let mut left = play(&mut stones);
                if left > 2 && game % 2 == 0 {
                    left = play(&mut stones);
                }
                let mut updated = search();
                updated.update(&board, &before, stones, StopAt::Nothing);
                let mut fresh = search();
                fresh.build(&board, color, stones, limits, StopAt::Nothing);
                assert_same(
                    &board,
                    &updated,
                    &fresh,
                    &format!("game {game}, {color:?}, {stones:?}"),
                );
                if left <= 1 {
                    break;
                }
                before = updated;
            }
        }
    }
}

#[test]
fn without_limits_an_update_equals_a_fresh_build() {
    updates_agree(3, 3, 0, 20, Limits::NONE);
    updates_agree(4, 3, 2, 20, Limits::NONE);
    updates_agree(4, 4, 7, 40, Limits::NONE);
    updates_agree(5, 4, 11, 40, Limits::NONE);
}

#[test]
fn without_meeting_at_sides_too() {
    let limits = Limits { over_sides: false, ..Limits::NONE };
    updates_agree(4, 4, 5, 40, limits);
    updates_agree(5, 5, 13, 40, limits);
}
