//! Every claim in the table holds in the worst position that it speaks of.

use super::*;
use crate::Config;
use crate::brute::Brute;
use board::{ByColor, Setup, Size};
use chance::Random;

/// The most empty cells that the reference solver is given.
const REACH: usize = 13;

/// Solves a position and asks the reference solver about all claims that came up.
fn check(setup: &Setup, brute: &mut Brute<'_, 1>, memory_mib: usize) -> usize {
    let board = Board::<1>::new(setup.size());
    let position = Position::new(&board, setup);
    if position.winner(&board).is_some() {
        return 0;
    }
    let control = Control::default();
    let mut search = Dfpn::new(&board, Limits::FAST, memory_mib);
    let (winner, claim) = search.claim(&position, &control).expect("not stopped");
    assert!(claim.stones.is_subset(position.stones(winner)), "{setup}");
    assert!(claim.carrier.is_disjoint(position.stones(!winner)), "{setup}");
    let mut claims: Vec<(Color, Solved<1>)> = search.table.all_solved().collect();
    claims.push((setup.turn, Solved { winner, claim, best: None }));
    let mut checked = 0;
    for (turn, Solved { winner, claim: Claim { stones, carrier }, .. }) in claims {
        let mut worst = ByColor::default();
        worst[winner] = stones;
        worst[!winner] = board.all() - stones - carrier;
        if (carrier - stones).len() > REACH {
            continue;
        }
        let worst = Position::with_stones(&board, Rules::Hex, worst, turn);
        let found = brute.solve(worst, false, &control).winner;
        assert_eq!(found, Some(winner), "{setup}: {}", worst.to_setup(&board));
        checked += 1;
    }
    checked
}

#[test]
fn claims_hold_in_the_worst_position() {
    let mut random = Random(0x5eed_0d01);
    let mut checked = 0;
    for (columns, rows) in [(4, 4), (4, 5), (5, 4), (5, 5)] {
        let size = Size::new(columns, rows).expect("small");
        let board = Board::<1>::new(size);
        let mut brute = Brute::new(&board, &Config::default());
        for _ in 0..500 {
            let empty = 8 + random.below(size.cells() - 8);
            checked += check(&random.position(size, empty), &mut brute, 1);
        }
    }
    println!("{checked} claims");
    assert!(checked > 3_500, "only {checked} claims");
}
