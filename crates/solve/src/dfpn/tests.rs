//! Every claim in the table holds in the worst position that it speaks of, on any number of
//! threads.

use super::*;
use crate::brute::Brute;
use board::{ByColor, Setup, Size};
use chance::Random;

/// The most empty cells that the reference solver is given.
const REACH: usize = 13;

/// An engine on so many threads that share even the smallest searches.
fn on_threads(board: &Board<1>, threads: usize, memory_mib: usize) -> Dfpn<1> {
    let threads = NonZeroUsize::new(threads).expect("not zero");
    let mut search = Dfpn::new(board, Limits::STRONG, memory_mib).with_threads(threads);
    search.warm_up_nodes = 0;
    for worker in &mut search.workers {
        worker.thread.shared_from = 4;
    }
    search
}

/// Solves a position and asks the reference solver about all claims that came up.
fn check(setup: &Setup, brute: &mut Brute<1>, threads: usize) -> usize {
    let board = Board::<1>::new(setup.size());
    let position = Position::new(&board, setup);
    if position.winner(&board).is_some() {
        return 0;
    }
    let control = Control::default();
    let mut search = on_threads(&board, threads, 1);
    let (winner, claim) = search.claim(&position, &control).expect("not stopped");
    assert!(claim.stones.is_subset(position.stones(winner)), "{setup}");
    assert!(claim.carrier.is_disjoint(position.stones(!winner)), "{setup}");
    let decided = search.shared.table.entries().filter_map(|(state, known, _)| match known {
        Known::Solved(solved) => Some((state.turn, solved)),
        Known::Open(_) => None,
    });
    let mut claims: Vec<(Color, Solved<1>)> = decided.collect();
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

/// Checks random positions; how many claims came up.
fn check_random(seed: u64, positions: usize, threads: usize) -> usize {
    let mut random = Random(seed);
    let mut checked = 0;
    for (columns, rows) in [(4, 4), (4, 5), (5, 4), (5, 5)] {
        let size = Size::new(columns, rows).expect("small");
        let board = Board::<1>::new(size);
        let mut brute = Brute::new(&board, 256);
        for _ in 0..positions {
            let empty = 8 + random.below(size.cells() - 8);
            checked += check(&random.position(size, empty), &mut brute, threads);
        }
    }
    println!("{checked} claims");
    checked
}

#[test]
fn claims_hold_in_the_worst_position() {
    let checked = check_random(0x5eed_0d01, 500, 1);
    assert!(checked > 3_500, "only {checked} claims");
}

#[test]
fn claims_of_several_threads_hold_in_the_worst_position() {
    for threads in [2, 4] {
        let checked = check_random(0x5eed_0d05, 150, threads);
        assert!(checked > 1_000, "only {checked} claims");
    }
}

#[test]
fn six_by_six_openings_on_several_threads() {
    let size = Size::new(6, 6).expect("small");
    let board = Board::<1>::new(size);
    let control = Control::default();
    let empty = Position::new(&board, &Setup::empty(Rules::Hex, size));
    let winning = board
        .cells_named("a3 a4 a5 a6 b2 b3 b4 b5 c2 c3 c4 c5 d2 d3 d4 d5 e2 e3 e4 e5 f1 f2 f3 f4");
    let winning = winning.expect("cells");
    for (threads, memory_mib) in [(2, 1), (4, 1), (2, 16)] {
        for cell in board.all() {
            let mut search = on_threads(&board, threads, memory_mib);
            let found = search.solve(empty.after(&board, cell), false, &control).winner;
            let expected = if winning.contains(cell) { Color::Black } else { Color::White };
            assert_eq!(found, Some(expected), "{} on {threads} threads", size.name(cell));
        }
    }
}

#[test]
fn a_crowded_table_is_no_trouble() {
    // One bucket: nearly everything is forgotten at once.
    let size = Size::new(4, 4).expect("small");
    let board = Board::<1>::new(size);
    let mut random = Random(0x5eed_0d06);
    for index in 0..60 {
        let setup = random.position(size, 10 + index % 7);
        let position = Position::new(&board, &setup);
        let mut brute = Brute::new(&board, 256);
        let expected = brute.solve(position, false, &Control::default()).winner;
        let mut search = on_threads(&board, 3, 0);
        let found = search.solve(position, false, &Control::default()).winner;
        assert_eq!(found, expected, "{setup}");
    }
}
