//! Examples from searches of random positions.
//!
//! Each position has chance of its own, from the seed and its number. So the examples are the same
//! however many threads there are, and on every machine.

use super::Collecting;
use super::files::Labeled;
use crate::progress::bar;
use crate::sampling::{in_order, open_position};
use board::{Rules, Setup, Size};
use chance::Random;
use solve::Control;
use solve::any::AnyDfpn;
use solve::dfpn::examples::{Example, Sampling};
use solve::dfpn::policy::network::Network;
use solve::dfpn::{Features, Noting};
use std::io;
use std::num::NonZeroUsize;
use std::sync::Arc;
use terminal::Interrupt;

/// Boards, and how many stones positions have there at least and at most. Boards that stand here
/// more often come more often.
const BOARDS: [(usize, usize, usize); 8] =
    [(6, 1, 8), (7, 1, 5), (7, 2, 12), (8, 2, 8), (8, 4, 14), (8, 6, 20), (8, 4, 14), (9, 10, 26)];

/// The most nodes that a position is searched for.
const MOST_NODES: u64 = 30_000;

/// The memory of a search, in MiB.
const MEMORY: usize = 64;

/// Searches positions in the order of their numbers, and hands their examples on; how many were
/// searched.
pub(super) fn collect(
    options: &Collecting,
    network: &Arc<Network>,
    interrupt: &Interrupt,
    mut each: impl FnMut(&Labeled) -> io::Result<()>,
) -> io::Result<u32> {
    let (bar, mut root) = (bar(u64::from(options.positions), "positions"), 0);
    let each = |found: Vec<Example>| {
        for example in found {
            each(&Labeled { root, example })?;
        }
        root += 1;
        bar.set_position(u64::from(root));
        Ok(())
    };
    let start = || |number| examples(options.seed, number, network);
    let goes_on = || !interrupt.happened();
    let searched = in_order(options.threads, options.positions, goes_on, start, each)?;
    bar.finish_and_clear();
    Ok(searched)
}

/// The examples of the position with a number.
fn examples(seed: u64, number: u32, network: &Arc<Network>) -> Vec<Example> {
    // Seeds of positions are far from each other, and none is 0.
    let mut random =
        Random((seed << 32 | u64::from(number)).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let setup = position(&mut random);
    let noting = Noting { most: 96, seed: random.below(1 << 30) as u64 + 1 };
    let sampling = Sampling { noting, least_work: 3, most_nodes: 4096 };
    let size = setup.size();
    let engine = AnyDfpn::new(Rules::Hex, size, Features::ALL, MEMORY, NonZeroUsize::MIN);
    let control = Control::with_most_nodes(MOST_NODES);
    let examples = engine.with_network(network).examples(&setup, sampling, &control);
    // A position that takes too many nodes has none.
    let mut examples = examples.unwrap_or_default();
    examples.retain(|example| example.moves.len() > 1);
    examples
}

fn position(random: &mut Random) -> Setup {
    loop {
        let (board, least, most) = random.pick(&BOARDS);
        let size = Size::new(board, board).expect("a board");
        if let Some(setup) = open_position(random, Rules::Hex, size, least..=most) {
            return setup;
        }
    }
}
