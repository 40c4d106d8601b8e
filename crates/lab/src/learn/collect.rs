//! Examples from searches of random positions.
//!
//! Each position has chance of its own, from the seed and its number. So the examples are the same
//! however many threads there are, and on every machine.

use super::Collecting;
use super::files::Labeled;
use crate::progress::bar;
use board::{Rules, Setup, Size};
use chance::Random;
use solve::Control;
use solve::any::AnyDfpn;
use solve::dfpn::Features;
use solve::dfpn::examples::{Example, Sampling};
use solve::dfpn::policy::network::Network;
use std::io;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
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
    let (next, bar) = (AtomicU32::new(0), bar(u64::from(options.positions), "positions"));
    let (sender, receiver) = mpsc::channel();
    let mut written = 0;
    std::thread::scope(|scope| {
        for _ in 0..options.threads.get() {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= options.positions || interrupt.happened() {
                        return;
                    }
                    let found = examples(options.seed, number, network);
                    if sender.send((number, found)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = std::collections::BTreeMap::new();
        for (number, found) in receiver {
            waiting.insert(number, found);
            while let Some(found) = waiting.remove(&written) {
                for example in found {
                    each(&Labeled { root: written, example })?;
                }
                written += 1;
                bar.set_position(u64::from(written));
            }
        }
        Ok::<_, io::Error>(())
    })?;
    bar.finish_and_clear();
    Ok(written)
}

/// The examples of the position with a number.
fn examples(seed: u64, number: u32, network: &Arc<Network>) -> Vec<Example> {
    // Seeds of positions are far from each other, and none is 0.
    let mut random =
        Random((seed << 32 | u64::from(number)).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let setup = position(&mut random);
    let sampling = Sampling {
        most: 96,
        least_work: 3,
        most_nodes: 4096,
        seed: random.below(1 << 30) as u64 + 1,
    };
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
        let stones = least + random.below(most - least + 1);
        let setup = random.position(size, size.cells() - stones);
        if setup.joined().is_none() {
            return setup;
        }
    }
}
