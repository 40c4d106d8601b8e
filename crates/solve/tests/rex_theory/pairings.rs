//! Pairings, found as connections of the player who loses by them (Theorems 11 to 13).

use super::tables::{LARGE, SMALL, Table, all};
use crate::common::theory::{Stones, with};
use board::{ByColor, CellSet, Color};
use connect::h_search::Or;
use connect::strip::Strips;
use connect::{HSearch, Limits, StopAt};

/// All that the rules derive if at most so many semi-connections are united.
pub(crate) fn limits(most: usize) -> Limits {
    Limits { or: Or::UpTo(most), ..Limits::NONE }
}

/// Calls for all open positions of small boards, and for some of larger ones, with both players'
/// links.
pub(crate) fn for_each(most: usize, mut check: impl FnMut(&Table, Stones, Color, &HSearch<1>)) {
    let small = SMALL.iter().map(|table| (table, 1));
    for (table, step) in small.chain(LARGE.iter().map(|table| (table, 29))) {
        let mut links = HSearch::new(&table.board);
        for stones in table.open().step_by(step) {
            for loser in Color::ALL {
                let ordered = [stones[loser], stones[!loser]];
                links.build(&table.board, loser, ordered, limits(most), StopAt::Nothing);
                check(table, stones, loser, &links);
            }
        }
    }
}

/// Whether a player loses with these stones if just the carrier is empty.
fn loses(table: &Table, loser: Color, own: CellSet<1>, carrier: CellSet<1>, last: Color) -> bool {
    table.wins(!loser, table.worst(!loser, own, carrier), last)
}

#[test]
fn a_pairing_makes_its_owner_lose() {
    let [mut pairings, mut keyed, mut refuted_if_notlast] = [0; 3];
    for_each(2, |table, stones, loser, links| {
        let own = stones[loser];
        let line = || table.line(stones, Color::Black);
        for &carrier in links.wins() {
            let lost = Color::ALL.map(|last| loses(table, loser, own, carrier, last));
            assert_eq!(lost, [true; 2], "{} {carrier:?}", line());
            pairings += 1;
        }
        for &carrier in links.threats() {
            assert!(loses(table, loser, own, carrier, loser), "{} {carrier:?}", line());
            keyed += 1;
            refuted_if_notlast += usize::from(!loses(table, loser, own, carrier, !loser));
        }
    });
    assert!(pairings > 0 && keyed > 0 && refuted_if_notlast > 0);
}

/// Three semi-connections without a common cell are a connection in Hex, but no pairing.
#[test]
fn three_semi_connections_are_no_pairing() {
    let mut refuted = 0;
    for_each(3, |table, stones, loser, links| {
        let is_refuted = |&&carrier: &&CellSet<1>| {
            Color::ALL.into_iter().any(|last| !loses(table, loser, stones[loser], carrier, last))
        };
        refuted += links.wins().iter().filter(is_refuted).count();
    });
    assert!(refuted > 0);
}

/// A cell that is connected to a side, and connected or semi-connected to the other without
/// overlap: taking it loses, in the latter case if its taker is Last.
#[test]
fn a_move_that_makes_a_pairing_loses() {
    let [mut keys, mut ahead, mut refuted_if_notlast] = [0; 3];
    for_each(2, |table, stones, loser, links| {
        let ends = links.ends();
        for cell in table.empty(stones) {
            let (own, node) = (with(stones, loser, CellSet::single(cell))[loser], ends.node(cell));
            for (near, far) in [(0, 1), (1, 0)].map(|(i, k)| (ends.side_node(i), ends.side_node(k)))
            {
                for &one in links.connections(node, near) {
                    let line = || table.line(stones, Color::Black);
                    for other in links.connections(node, far).iter().filter(|o| o.is_disjoint(one))
                    {
                        let lost =
                            Color::ALL.map(|last| loses(table, loser, own, one | *other, last));
                        assert_eq!(lost, [true; 2], "{} {cell:?}", line());
                        keys += 1;
                    }
                    let semis = links.semi_connections(node, far).iter();
                    for other in semis.filter(|other| other.is_disjoint(one)) {
                        let lost = |last| loses(table, loser, own, one | *other, last);
                        assert!(lost(loser), "{} {cell:?}", line());
                        ahead += 1;
                        refuted_if_notlast += usize::from(!lost(!loser));
                    }
                }
            }
        }
    });
    assert!(keys > 0 && ahead > 0 && refuted_if_notlast > 0);
}

/// A strip that is one cell longer than wide: whoever gets a cell of each pair is joined.
#[test]
fn the_pairing_of_a_strip_makes_its_owner_lose() {
    let [mut pairings, mut keyed, mut refuted_if_notlast] = [0; 3];
    for table in all() {
        let strips = ByColor::from_fn(|color| Strips::new(&table.board, color));
        for (stones, loser) in table.open().flat_map(|stones| Color::ALL.map(|c| (stones, c))) {
            let Some(found) = strips[loser].find([stones[loser], stones[!loser]], true) else {
                continue;
            };
            let lost = |last| loses(table, loser, found.stones, found.carrier, last);
            let line = || table.line(stones, Color::Black);
            assert!(lost(loser), "{}", line());
            if found.key.is_none() {
                pairings += 1;
                assert!(lost(!loser), "{}", line());
            } else {
                keyed += 1;
                refuted_if_notlast += usize::from(!lost(!loser));
            }
        }
    }
    assert!(pairings > 0 && keyed > 0 && refuted_if_notlast > 0);
}
