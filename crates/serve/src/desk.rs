//! The threads that answer requests without a search: a few for each kind of cost.
//!
//! Work waits only for work of its own cost, so nobody who asks for a moment's work waits for those
//! who ask for seconds; and what may take seconds leaves the processor to what doesn't. The threads
//! are the same ones all the time: what an allocator keeps for a thread that has ended would add
//! up.

use crate::priority;
use crate::state::PATIENCE;
use service::{Cost, Problem};
use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Semaphore, oneshot};
use tokio::time::timeout;

/// Work for a thread.
type Task = Box<dyn FnOnce() + Send>;

/// All threads, by what work costs.
pub(crate) struct Desk {
    light: Lane,
    medium: Lane,
    slow: Lane,
    heavy: Lane,
}

/// The threads for work of one cost.
struct Lane {
    /// A place for each thread.
    places: Arc<Semaphore>,
    tasks: Sender<Task>,
}

impl Desk {
    /// Starts the threads.
    pub(crate) fn new() -> io::Result<Desk> {
        Ok(Desk {
            light: Lane::new("light", 2, || {})?,
            medium: Lane::new("medium", 2, || {})?,
            slow: Lane::new("slow", 2, priority::yield_a_little)?,
            heavy: Lane::new("heavy", 1, priority::yield_to_others)?,
        })
    }

    /// Does work when a thread for it is free, unless that takes too long. The thread is taken
    /// until the work has ended, even if nobody waits for it any more.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        cost: Cost,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let lane = match cost {
            Cost::Light => &self.light,
            Cost::Medium => &self.medium,
            Cost::Slow => &self.slow,
            Cost::Heavy => &self.heavy,
        };
        let place = timeout(PATIENCE, Arc::clone(&lane.places).acquire_owned()).await;
        let Ok(Ok(place)) = place else { return Err(Problem::busy()) };
        let (done, result) = oneshot::channel();
        let task = move || {
            let result = work();
            drop(place);
            let _ = done.send(result);
        };
        // If the threads have gone, the task is dropped, and the result with it.
        let _ = lane.tasks.send(Box::new(task));
        result.await.map_err(|_| Problem::ours("the work ended without a result"))
    }
}

impl Lane {
    /// Starts threads, each of which does something at first.
    fn new(name: &str, threads: usize, at_first: fn()) -> io::Result<Lane> {
        let (tasks, arriving) = channel();
        let arriving = Arc::new(Mutex::new(arriving));
        for number in 0..threads {
            let arriving = Arc::clone(&arriving);
            let thread = std::thread::Builder::new().name(format!("{name} {number}"));
            thread.spawn(move || {
                at_first();
                work_loop(&arriving);
            })?;
        }
        Ok(Lane { places: Arc::new(Semaphore::new(threads)), tasks })
    }
}

/// A thread that works until nobody can send any more.
fn work_loop(arriving: &Mutex<Receiver<Task>>) {
    loop {
        let task = arriving.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match task {
            Ok(task) => task(),
            Err(_) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block_on<T>(work: impl Future<Output = T>) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("a runtime").block_on(work)
    }

    #[test]
    fn heavy_work_keeps_nobody_else_waiting() {
        let desk = Desk::new().expect("threads");
        for cost in [Cost::Slow, Cost::Heavy] {
            // More than there are threads: they are under way, and end only after the others.
            let held = [(); 3].map(|()| channel::<()>());
            let (release, held): (Vec<_>, Vec<_>) = held.into_iter().unzip();
            block_on(async {
                let [first, second, third] = <[_; 3]>::try_from(held)
                    .expect("three")
                    .map(|held| desk.run(cost, move || held.recv().is_ok()));
                let others = async {
                    for number in 0..20 {
                        for cost in [Cost::Light, Cost::Medium] {
                            assert_eq!(desk.run(cost, move || number).await, Ok(number));
                        }
                    }
                    for one in release {
                        one.send(()).expect("it waits");
                    }
                };
                let ended = tokio::join!(first, second, third, others);
                assert_eq!(ended, (Ok(true), Ok(true), Ok(true), ()));
            });
        }
    }

    #[test]
    fn work_of_one_cost_waits_for_its_turn() {
        let desk = Desk::new().expect("threads");
        block_on(async {
            let all = (0..5).map(|number| desk.run(Cost::Heavy, move || number));
            let mut found = Vec::new();
            for one in all {
                found.push(one.await);
            }
            assert_eq!(found, (0..5).map(Ok).collect::<Vec<_>>());
        });
    }
}
