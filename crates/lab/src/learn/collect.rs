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
type Boards = [(usize, usize, usize); 8];
const BOARDS_OF_HEX: Boards =
    [(6, 1, 8), (7, 1, 5), (7, 2, 12), (8, 2, 8), (8, 4, 14), (8, 6, 20), (8, 4, 14), (9, 10, 26)];
const BOARDS_OF_REX: Boards =
    [(5, 2, 4), (6, 2, 4), (6, 2, 6), (6, 3, 8), (6, 4, 10), (7, 5, 9), (7, 6, 12), (7, 8, 16)];

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
    let start = || |number| examples(options, number, network);
    let goes_on = || !interrupt.happened();
    let searched = in_order(options.threads, options.positions, goes_on, start, each)?;
    bar.finish_and_clear();
    Ok(searched)
}

/// The examples of the position with a number.
fn examples(options: &Collecting, number: u32, network: &Arc<Network>) -> Vec<Example> {
    let Collecting { game, seed, .. } = *options;
    // Seeds of positions are far from each other, and none is 0.
    let mut random =
        Random((seed << 32 | u64::from(number)).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let setup = position(game, &mut random);
    let noting = Noting { most: 96, seed: random.below(1 << 30) as u64 + 1 };
    let sampling = Sampling { noting, least_work: 3, most_nodes: 4096 };
    let size = setup.size();
    let engine = AnyDfpn::new(game, size, Features::ALL, MEMORY, NonZeroUsize::MIN);
    let control = Control::with_most_nodes(MOST_NODES);
    let examples = engine.with_network(network).examples(&setup, sampling, &control);
    // A position that takes too many nodes has none.
    let mut examples = examples.unwrap_or_default();
    examples.retain(|example| example.moves.len() > 1);
    examples
}

fn position(game: Rules, random: &mut Random) -> Setup {
    let boards = match game {
        Rules::Hex => BOARDS_OF_HEX,
        Rules::Rex => BOARDS_OF_REX,
    };
    loop {
        let (board, least, most) = random.pick(&boards);
        let size = Size::new(board, board).expect("a board");
        if let Some(setup) = open_position(random, game, size, least..=most) {
            return setup;
        }
    }
}
