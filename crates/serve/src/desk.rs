//! The threads that answer requests without a search: a few for each kind of cost.
//!
//! Work waits only for work of its own cost, so nobody who asks for a moment's work waits for those
//! who ask for seconds. The threads are the same ones all the time: what an allocator keeps for a
//! thread that has ended would add up.

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
            light: Lane::new("light", 2)?,
            medium: Lane::new("medium", 2)?,
            heavy: Lane::new("heavy", 1)?,
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
    fn new(name: &str, threads: usize) -> io::Result<Lane> {
        let (tasks, arriving) = channel();
        let arriving = Arc::new(Mutex::new(arriving));
        for number in 0..threads {
            let arriving = Arc::clone(&arriving);
            let thread = std::thread::Builder::new().name(format!("{name} {number}"));
            thread.spawn(move || work_loop(&arriving))?;
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
        let (release, held) = channel::<()>();
        block_on(async {
            let heavy = desk.run(Cost::Heavy, move || held.recv().is_ok());
            let others = async {
                // The heavy work is under way, and ends only after these.
                for number in 0..20 {
                    for cost in [Cost::Light, Cost::Medium] {
                        assert_eq!(desk.run(cost, move || number).await, Ok(number));
                    }
                }
                release.send(()).expect("the heavy work waits");
            };
            let (heavy, ()) = tokio::join!(heavy, others);
            assert_eq!(heavy, Ok(true));
        });
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
