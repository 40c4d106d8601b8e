//! Regions that connections capture in Hex (decomposition), against brute force.

use crate::common::theory::{Stones, carriers, with};
use board::claim::Claim;
use board::{Board, ByColor, CellSet, Color, Position, Rules};
use chance::Random;
use connect::region::Region;
use connect::{HSearch, Limits, StopAt};
use solve::Control;
use solve::brute::Brute;

/// The boards of random positions.
const SIZES: [(usize, usize); 4] = [(4, 4), (5, 5), (4, 5), (5, 4)];

/// Who wins with Black to move, and with White to move.
fn winners(board: &Board<1>, stones: Stones) -> [Color; 2] {
    Color::ALL.map(|turn| {
        let position = Position::with_stones(board, Rules::Hex, stones, turn);
        let mut brute = Brute::new(board, 256);
        brute.solve(position, false, &Control::default()).winner.expect("not stopped")
    })
}

/// Goes through random positions with the connections of each color.
fn for_each(count: usize, mut each: impl FnMut(&Board<1>, Stones, Color, &HSearch<1>)) {
    let mut random = Random(0x5eed_0e10);
    for _ in 0..count {
        let setup = random.open_position(&SIZES, 6, 13);
        let board = Board::<1>::new(setup.size());
        let position = Position::new(&board, &setup);
        let stones = ByColor::from_fn(|color| position.stones(color));
        let mut links = HSearch::new(&board);
        for color in Color::ALL {
            let ordered = [stones[color], stones[!color]];
            links.build(&board, color, ordered, Limits::STRONG, StopAt::Nothing);
            each(&board, stones, color, &links);
        }
    }
}

/// A region may be filled in for the player whose connection captures it, whoever is to move.
#[test]
fn a_region_may_be_filled_in() {
    let [mut regions, mut more_than_the_carrier] = [0; 2];
    for_each(2_000, |board, stones, color, links| {
        let ordered = [stones[color], stones[!color]];
        let Some(region) = Region::find(board, links, ordered) else { return };
        let filled = with(stones, color, region.cells);
        assert_eq!(winners(board, filled), winners(board, stones), "{stones:?} {region:?}");
        regions += 1;
        more_than_the_carrier += usize::from(region.cells != region.carrier);
    });
    assert!(regions > 200 && more_than_the_carrier > 50, "{regions} {more_than_the_carrier}");
}

/// What a claim with a region filled in says of the position before holds in its worst position.
#[test]
fn claims_hold_without_a_region() {
    let mut random = Random(0x5eed_0e11);
    let mut claims = 0;
    for_each(2_000, |board, stones, color, links| {
        let ordered = [stones[color], stones[!color]];
        let Some(region) = Region::find(board, links, ordered) else { return };
        let filled = with(stones, color, region.cells);
        let worst = |needed: CellSet<1>, carrier: CellSet<1>| {
            let stones = with(ByColor::default(), color, needed);
            with(stones, !color, board.all() - needed - carrier)
        };
        for _ in 0..4 {
            let drop = |cells: CellSet<1>, random: &mut Random| -> CellSet<1> {
                cells.iter().filter(|_| random.below(6) > 0).collect()
            };
            let needed = drop(filled[color], &mut random);
            let empty = board.all() - filled[color] - filled[!color];
            let carrier = drop(empty, &mut random);
            let before = winners(board, worst(needed, carrier));
            let claim = Claim { stones: needed, carrier };
            let Claim { stones: needed, carrier } = region.lift(board, claim);
            let after = winners(board, worst(needed, carrier - needed));
            for turn in [0, 1] {
                if before[turn] == color {
                    assert_eq!(after[turn], color, "{stones:?} {region:?} {needed:?} {carrier:?}");
                    claims += 1;
                }
            }
        }
    });
    assert!(claims > 300, "{claims}");
}

/// The carrier alone may not be filled in, if a path through it can come from elsewhere; and
/// neither may what only a semi-connection joins.
#[test]
fn a_carrier_that_is_open_to_others_may_not_be_filled_in() {
    let mut sums = [0; 3];
    for_each(300, |board, stones, color, links| {
        let before = winners(board, stones);
        let is_refuted = |carrier| winners(board, with(stones, color, carrier)) != before;
        let found = carriers(links, stones[color], is_refuted);
        sums.iter_mut().zip(found).for_each(|(sum, count)| *sum += count);
    });
    let [carriers, refuted, refuted_by_semi] = sums;
    assert!(carriers > refuted && refuted > 0 && refuted_by_semi > 0, "{carriers} {refuted}");
}
