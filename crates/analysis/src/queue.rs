//! The positions that wait, and the one that is looked at.

use crate::query::Job;
use mustplay::Control;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// What the reader and the worker share.
#[derive(Default)]
pub(crate) struct Queue {
    state: Mutex<State>,
    /// Told whenever there is something new for the worker.
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// In the order in which they came.
    waiting: Vec<Job>,
    running: Option<(Job, Arc<Control>)>,
    /// Whether nothing more comes.
    is_closed: bool,
    /// Whether nobody wants the rest.
    is_abandoned: bool,
    /// Whether what was found out so far is to be forgotten.
    is_stale: bool,
}

/// A position to look at next.
pub(crate) struct Next {
    pub(crate) job: Job,
    pub(crate) control: Arc<Control>,
    /// Whether what was found out before is to be forgotten.
    pub(crate) afresh: bool,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds positions.
    pub(crate) fn add(&self, jobs: Vec<Job>) {
        self.lock().waiting.extend(jobs);
        self.changed.notify_all();
    }

    /// Nothing more comes.
    pub(crate) fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }

    /// Nobody wants the rest: the one that is looked at ends, too.
    pub(crate) fn abandon(&self) {
        let mut state = self.lock();
        state.is_abandoned = true;
        if let Some((_, control)) = &state.running {
            control.stop();
        }
        self.changed.notify_all();
    }

    pub(crate) fn is_abandoned(&self) -> bool {
        self.lock().is_abandoned
    }

    /// Has the worker forget what it found out before it goes on.
    pub(crate) fn clear_cache(&self) {
        self.lock().is_stale = true;
    }

    /// Ends queries by their name, or all of them; only these turns, if some are given. Those that
    /// were not begun are returned; one that was begun is stopped, and then answered.
    pub(crate) fn terminate(&self, id: Option<&str>, turns: Option<&[u64]>) -> Vec<Job> {
        let is_meant = |job: &Job| {
            id.is_none_or(|id| job.id == id)
                && turns.is_none_or(|turns| turns.contains(&(job.turn_number as u64)))
        };
        let mut state = self.lock();
        if let Some((_, control)) = state.running.as_ref().filter(|(job, _)| is_meant(job)) {
            control.stop();
        }
        state.waiting.extract_if(.., |job| is_meant(job)).collect()
    }

    /// The next position: the first of those with the highest priority. It waits until there is
    /// one; none if nothing more comes.
    pub(crate) fn next(&self) -> Option<Next> {
        let mut state = self.lock();
        state.running = None;
        loop {
            if state.is_abandoned {
                return None;
            }
            let best = state.waiting.iter().map(|job| job.priority).max();
            if let Some(place) = state.waiting.iter().position(|job| Some(job.priority) == best) {
                let (job, control) = (state.waiting.remove(place), Arc::new(Control::default()));
                state.running = Some((job.clone(), control.clone()));
                let afresh = std::mem::take(&mut state.is_stale);
                return Some(Next { job, control, afresh });
            }
            if state.is_closed {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
