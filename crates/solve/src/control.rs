//! Watching and stopping an engine from outside.

use crate::candidate::Candidate;
use board::Coord;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// The engine was told to stop before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// What a search is doing at a moment, where the engine says so.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct View {
    /// The first moves of the line that is being searched.
    pub principal_variation: Vec<Coord>,
    /// How far the position is from being decided: for the side to move, and against it.
    pub bounds: Option<[u32; 2]>,
    /// The chance of the side to move, from 0 to 1, where a player estimates one.
    pub chance: Option<f32>,
    /// The moves that are being weighed, each with its share of the attention; all shares add up to
    /// 1.
    pub shares: Vec<(Coord, f32)>,
    /// The moves of the position that are still open and were looked at lately, with what is left
    /// to prove that each wins, and that it loses.
    pub moves: Vec<(Coord, [u32; 2])>,
    /// The moves that a player weighs, best first.
    pub candidates: Vec<Candidate>,
}

impl View {
    /// The most moves that are shown.
    pub const LONGEST: usize = 8;
}

/// Says that the work has to end, for whoever has no thread to stop it from.
#[derive(Clone)]
struct Alarm(Arc<dyn Fn() -> bool + Send + Sync>);

impl fmt::Debug for Alarm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Alarm")
    }
}

/// Shared between an engine and whoever waits for it. The orderings are relaxed: both values are
/// hints that travel alone.
#[derive(Debug)]
pub struct Control {
    stop: Arc<AtomicBool>,
    /// The requests to stop of the controls above this one.
    above: Vec<Arc<AtomicBool>>,
    progress: Arc<Progress>,
    /// The engine gives up soon after so many nodes.
    most_nodes: u64,
    /// What the engine asks whether it has to give up.
    alarm: Option<Alarm>,
}

/// What an engine tells whoever watches it.
#[derive(Debug, Default)]
struct Progress {
    nodes: AtomicU64,
    view: Mutex<View>,
}

impl Default for Control {
    fn default() -> Self {
        Control::with_most_nodes(u64::MAX)
    }
}

impl Control {
    /// A control that asks the engine to give up after about so many nodes. An engine on one thread
    /// gives up at the same node each time.
    pub fn with_most_nodes(most_nodes: u64) -> Self {
        let (stop, progress) = (Arc::default(), Arc::default());
        Control { stop, above: Vec::new(), progress, most_nodes, alarm: None }
    }

    /// A control that also asks the engine to give up when `is_over` says so. The engine asks it
    /// every few nodes: that stops work on the only thread there is, as in a browser.
    pub fn until(is_over: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Control { alarm: Some(Alarm(Arc::new(is_over))), ..Control::default() }
    }

    /// A control of its own for a part of the work, which is stopped with this one.
    pub fn child(&self, most_nodes: u64) -> Self {
        let (above, alarm) = (self.with_above(), self.alarm.clone());
        Control { above, alarm, ..Control::with_most_nodes(most_nodes) }
    }

    /// A control for a leg of the work: it can be stopped by itself, and is stopped with this one.
    /// Nodes and view are those of the whole.
    pub fn leg(&self) -> Self {
        let (progress, alarm) = (self.progress.clone(), self.alarm.clone());
        let (above, most_nodes) = (self.with_above(), self.most_nodes);
        Control { stop: Arc::default(), above, progress, most_nodes, alarm }
    }

    /// A leg that also ends after about so many more nodes.
    pub fn leg_within(&self, nodes: u64) -> Self {
        let most_nodes = self.most_nodes.min(self.nodes().saturating_add(nodes));
        Control { most_nodes, ..self.leg() }
    }

    /// All requests to stop that concern a part of the work.
    fn with_above(&self) -> Vec<Arc<AtomicBool>> {
        self.above.iter().chain([&self.stop]).cloned().collect()
    }

    /// Asks the engine to give up soon and report what it has.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the engine was asked to give up.
    pub fn is_stopped(&self) -> bool {
        let is_asked = |stop: &Arc<AtomicBool>| stop.load(Ordering::Relaxed);
        is_asked(&self.stop)
            || self.above.iter().any(is_asked)
            || self.nodes() >= self.most_nodes
            || self.alarm.as_ref().is_some_and(|alarm| alarm.0())
    }

    /// How many nodes the engine has searched so far, give or take a few thousand.
    pub fn nodes(&self) -> u64 {
        self.progress.nodes.load(Ordering::Relaxed)
    }

    /// What the engine was doing a moment ago.
    pub fn view(&self) -> View {
        self.progress.view.lock().map(|view| view.clone()).unwrap_or_default()
    }

    /// Tells the watcher what the engine is doing, unless the watcher is looking at this very
    /// moment.
    pub fn show(&self, view: impl FnOnce() -> View) {
        if let Ok(mut shown) = self.progress.view.try_lock() {
            *shown = view();
        }
    }

    /// Tells the watcher of more nodes.
    pub fn add_nodes(&self, count: u64) {
        self.progress.nodes.fetch_add(count, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leg_ends_after_its_nodes_and_with_the_whole() {
        let whole = Control::with_most_nodes(1000);
        whole.add_nodes(100);
        let leg = whole.leg_within(50);
        assert!(!leg.is_stopped());
        leg.add_nodes(50);
        assert!(leg.is_stopped() && !whole.is_stopped(), "the leg alone has ended");
        assert_eq!(whole.nodes(), 150, "nodes are those of the whole");
        let last = whole.leg_within(u64::MAX);
        last.add_nodes(850);
        assert!(last.is_stopped() && whole.is_stopped());
    }

    #[test]
    fn an_alarm_ends_the_work_and_its_parts() {
        let asked = Arc::new(AtomicU64::default());
        let counter = asked.clone();
        let control = Control::until(move || counter.fetch_add(1, Ordering::Relaxed) >= 2);
        let (leg, child) = (control.leg(), control.child(10));
        assert!(!control.is_stopped() && !leg.is_stopped(), "asked twice");
        assert!(child.is_stopped() && control.is_stopped());
    }
}
