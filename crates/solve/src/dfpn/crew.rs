//! A search on several threads.
//!
//! One thread begins alone, so that what is easy costs no threads and takes the same nodes each
//! time. Then all go to the root. Which of them decides it doesn't matter.

use super::Dfpn;
use super::bounds::Bounds;
use super::search::{Unwind, Visit};
use super::table::Known;
use super::worker::Worker;
use crate::solved::Solved;
use crate::state::State;
use crate::{Control, Stopped, stack};
use std::time::Duration;

/// How many nodes the first thread searches alone.
pub(super) const WARM_UP_NODES: u64 = 256;

/// How long a thread waits that finds nothing to do: about a node.
const PAUSE: Duration = Duration::from_micros(200);

impl<const W: usize> Dfpn<W> {
    /// Decides a filled position that the table hasn't decided.
    pub(super) fn search_root(
        &mut self,
        filled: State<W>,
        control: &Control,
    ) -> Result<Solved<W>, Stopped> {
        let (first, others) = self.workers.split_first_mut().expect("there is one");
        let thread = &mut first.thread;
        thread.most_nodes =
            if others.is_empty() { u64::MAX } else { thread.nodes + self.warm_up_nodes };
        match first.run(filled, true, control) {
            Ok(solved) => return Ok(solved),
            Err(Unwind::BudgetSpent) => first.thread.most_nodes = u64::MAX,
            Err(_) => return Err(Stopped),
        }
        self.shared.set_over(false);
        let size = self.theory.board.size();
        let results: Vec<_> = std::thread::scope(|scope| {
            let run = |worker: &'_ mut Worker<W>| worker.run(filled, false, control);
            // Where the system has no room for a thread, the others do its work.
            let start = |worker| stack::spawn(scope, size, move || run(worker)).ok();
            let running: Vec<_> = others.iter_mut().filter_map(start).collect();
            let own = run(first);
            let joined = running.into_iter().map(|thread| thread.join().expect("no panic"));
            joined.chain([own]).collect()
        });
        results.into_iter().find_map(Result::ok).ok_or(Stopped)
    }
}

impl<const W: usize> Worker<W> {
    /// Decides a filled position, alone or together with others that do the same.
    pub(super) fn run(
        &mut self,
        filled: State<W>,
        single_threaded: bool,
        control: &Control,
    ) -> Result<Solved<W>, Unwind> {
        self.thread.single_threaded = single_threaded;
        if single_threaded {
            return self.search_to_the_end(filled, control);
        }
        self.thread.shared.enter(filled);
        let result = self.search_to_the_end(filled, control);
        self.thread.shared.leave(filled);
        self.thread.shared.set_over(true);
        result
    }

    fn search_to_the_end(
        &mut self,
        filled: State<W>,
        control: &Control,
    ) -> Result<Solved<W>, Unwind> {
        loop {
            match self.visit(0, filled, Bounds::UNTIL_SOLVED, control)? {
                Visit::Known(Known::Solved(solved)) => return Ok(solved),
                Visit::Known(Known::Open(_)) => unreachable!("the thresholds are never reached"),
                Visit::Busy { .. } if control.is_stopped() => return Err(Unwind::Stopped),
                Visit::Busy { .. } => std::thread::sleep(PAUSE),
            }
        }
    }
}
