//! What examples for the network and the data set have in common: random positions, and work on
//! several threads whose results come in the order of their numbers.

use board::{Rules, Setup, Size};
use chance::Random;
use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;

/// A random position with so many stones, balanced within one, either side to move; none if
/// somebody has joined there.
pub(crate) fn open_position(
    random: &mut Random,
    rules: Rules,
    size: Size,
    stones: RangeInclusive<usize>,
) -> Option<Setup> {
    let stones = stones.start() + random.below(stones.end() - stones.start() + 1);
    let mut setup = random.position(size, size.cells() - stones);
    setup.rules = rules;
    setup.joined().is_none().then_some(setup)
}

/// Does so many pieces of work on some threads, each of which `start` gets ready, and hands the
/// results on in the order of their numbers; how many were handed on. It ends early, with a whole
/// beginning, when `goes_on` says so.
pub(crate) fn in_order<T: Send, F: FnMut(u32) -> T>(
    threads: NonZeroUsize,
    count: u32,
    goes_on: impl Fn() -> bool + Sync,
    start: impl Fn() -> F + Sync,
    mut each: impl FnMut(T) -> io::Result<()>,
) -> io::Result<u32> {
    let (next, mut handed_on) = (AtomicU32::new(0), 0);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.get() {
            let (sender, next, goes_on, start) = (sender.clone(), &next, &goes_on, &start);
            scope.spawn(move || {
                let mut work = start();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count || !goes_on() || sender.send((number, work(number))).is_err()
                    {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        for (number, result) in receiver {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&handed_on) {
                each(result)?;
                handed_on += 1;
            }
        }
        Ok(handed_on)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_on_any_number_of_threads() {
        for threads in [1, 2, 7] {
            let threads = NonZeroUsize::new(threads).expect("not 0");
            let mut seen = Vec::new();
            let squares = || |number| u64::from(number) * u64::from(number);
            let note = |square| {
                seen.push(square);
                Ok(())
            };
            let count = in_order(threads, 100, || true, squares, note).expect("no error");
            assert_eq!(count, 100);
            assert_eq!(seen, (0..100).map(|number| number * number).collect::<Vec<u64>>());
        }
    }

    #[test]
    fn an_end_and_an_error_leave_a_whole_beginning() {
        let asked = AtomicU32::new(0);
        let mut seen = Vec::new();
        let goes_on = || asked.fetch_add(1, Ordering::Relaxed) < 5;
        let two = NonZeroUsize::new(2).expect("not 0");
        let note = |number| {
            seen.push(number);
            Ok(())
        };
        let count = in_order(two, 100, goes_on, || |number| number, note).expect("no error");
        assert!(count <= 5);
        assert_eq!(seen, (0..count).collect::<Vec<_>>());
        let refuse = |_| Err(io::Error::other("the disk is full"));
        assert!(in_order(two, 100, || true, || |number| number, refuse).is_err());
    }
}
