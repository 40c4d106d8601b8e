//! Regions that a pairing captures (decomposition).

use super::pairings::{for_each, limits};
use super::tables::{SMALL, Table, subsets};
use crate::common::theory::{Stones, carriers, with};
use board::claim::Claim;
use board::{CellSet, Color};
use connect::region::Region;
use connect::{HSearch, StopAt};

fn found(table: &Table, stones: Stones, color: Color, links: &HSearch<1>) -> Option<Region<1>> {
    Region::find(&table.board, links, [stones[color], stones[!color]])
}

/// A region may be filled in for the player whose pairing captures it, and so may each part of it:
/// the value stays. Regions with an odd number of cells are among them.
#[test]
fn a_region_may_be_filled_in() {
    let [mut regions, mut odd, mut more_than_the_carrier] = [0; 3];
    for_each(2, |table, stones, color, links| {
        let Some(region) = found(table, stones, color, links) else { return };
        for part in subsets(region.cells) {
            let line = || table.line(stones, Color::Black);
            let filled = table.value(with(stones, color, part));
            assert_eq!(filled, table.value(stones), "{} {color:?} {part:?}", line());
        }
        regions += 1;
        odd += usize::from(region.cells.len() % 2 == 1);
        more_than_the_carrier += usize::from(region.cells != region.carrier);
    });
    assert!(regions > 1000 && odd > 0 && more_than_the_carrier > 0, "{regions} {odd}");
}

/// A move elsewhere leaves the region captured: pairings of the position before will do.
#[test]
fn pairings_from_before_a_move_capture_after_it() {
    let mut regions = 0;
    for_each(2, |table, stones, color, links| {
        for (cell, mover) in table.empty(stones).iter().flat_map(|c| Color::ALL.map(|m| (c, m))) {
            let after = with(stones, mover, CellSet::single(cell));
            if Color::ALL.into_iter().any(|color| table.board.joins(color, after[color])) {
                continue;
            }
            let Some(region) = found(table, after, color, links) else { continue };
            let filled = with(after, color, region.cells);
            let line = || table.line(after, Color::Black);
            assert_eq!(table.value(filled), table.value(after), "{} {color:?}", line());
            regions += 1;
        }
    });
    assert!(regions > 1000, "{regions}");
}

/// The carrier alone may not be filled in, if a path through it can come from elsewhere; and
/// neither may what only a semi-connection joins.
#[test]
fn a_carrier_that_is_open_to_others_may_not_be_filled_in() {
    let mut sums = [0; 3];
    for_each(2, |table, stones, color, links| {
        let value = table.value(stones);
        let is_refuted = |carrier| table.value(with(stones, color, carrier)) != value;
        let found = carriers(links, stones[color], is_refuted);
        sums.iter_mut().zip(found).for_each(|(sum, count)| *sum += count);
    });
    let [carriers, refuted, refuted_by_semi] = sums;
    assert!(carriers > refuted && refuted > 0 && refuted_by_semi > 0, "{carriers} {refuted}");
}

/// What a claim with a region filled in says of the position before holds in its worst position.
#[test]
fn claims_hold_without_a_region() {
    let mut claims = 0;
    for table in SMALL.iter() {
        let mut links = HSearch::new(&table.board);
        for (before, loser) in table.open().flat_map(|stones| Color::ALL.map(|c| (stones, c))) {
            let ordered = [before[loser], before[!loser]];
            links.build(&table.board, loser, ordered, limits(2), StopAt::Nothing);
            let Some(region) = found(table, before, loser, &links) else { continue };
            let after = with(before, loser, region.cells);
            let (own, empty) = (after[loser], table.empty(after));
            for needed in subsets(own) {
                for carrier in subsets(empty | (own - needed)) {
                    let worst = table.worst(!loser, needed, carrier);
                    for last in Color::ALL {
                        if !table.wins(!loser, worst, last) {
                            continue;
                        }
                        let claim = Claim { stones: needed, carrier };
                        let Claim { stones: needed, carrier } = region.lift(&table.board, claim);
                        assert!(needed.is_subset(before[loser]));
                        assert!(carrier.is_disjoint(before[!loser]));
                        let worst = table.worst(!loser, needed, carrier - needed);
                        let line = || table.line(before, last);
                        assert!(table.wins(!loser, worst, last), "{} {region:?}", line());
                        claims += 1;
                    }
                }
            }
        }
    }
    assert!(claims > 1000, "{claims}");
}
