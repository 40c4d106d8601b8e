//! Watching and stopping an engine from outside.

use board::Coord;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// The engine was told to stop before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// What a search is doing at a moment, where the engine says so.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct View {
    /// The first moves of the line that is being searched.
    pub line: Vec<Coord>,
    /// How far the position is from being decided: for the side to move, and against it.
    pub bounds: Option<[u32; 2]>,
    /// The chance of the side to move, from 0 to 1, where a player estimates one.
    pub chance: Option<f32>,
    /// The moves that are being weighed, each with its share of the attention; all shares add up to 1.
    pub shares: Vec<(Coord, f32)>,
    /// The moves of the position that are still open and were looked at lately, with what is left to
    /// prove that each wins, and that it loses.
    pub moves: Vec<(Coord, [u32; 2])>,
}

impl View {
    /// The most moves that are shown.
    pub const LONGEST: usize = 8;
}

/// Shared between an engine and whoever waits for it. The orderings are relaxed: both values are
/// hints that travel alone.
#[derive(Debug)]
pub struct Control {
    stop: Arc<AtomicBool>,
    /// The request to stop of the control above this one, if there is one.
    above: Option<Arc<AtomicBool>>,
    nodes: AtomicU64,
    view: Mutex<View>,
    /// The engine gives up soon after so many nodes.
    most_nodes: u64,
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
        let (stop, nodes) = (Arc::default(), AtomicU64::new(0));
        Control { stop, above: None, nodes, view: Mutex::default(), most_nodes }
    }

    /// A control of its own for a part of the work, which is stopped with this one.
    pub fn below(&self, most_nodes: u64) -> Self {
        Control { above: Some(self.stop.clone()), ..Control::with_most_nodes(most_nodes) }
    }

    /// Asks the engine to give up soon and report what it has.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Takes back a request to stop, so that a search that has ended may be taken up again.
    pub fn go_on(&self) {
        self.stop.store(false, Ordering::Relaxed);
    }

    /// Whether the engine was asked to give up.
    pub fn is_stopped(&self) -> bool {
        let is_asked = |stop: &Arc<AtomicBool>| stop.load(Ordering::Relaxed);
        is_asked(&self.stop)
            || self.above.as_ref().is_some_and(is_asked)
            || self.nodes() >= self.most_nodes
    }

    /// How many nodes the engine has searched so far, give or take a few thousand.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// What the engine was doing a moment ago.
    pub fn view(&self) -> View {
        self.view.lock().map(|view| view.clone()).unwrap_or_default()
    }

    /// Tells the watcher what the engine is doing, unless the watcher is looking at this very moment.
    pub fn show(&self, view: impl FnOnce() -> View) {
        if let Ok(mut shown) = self.view.try_lock() {
            *shown = view();
        }
    }

    /// Tells the watcher of more nodes.
    pub fn add_nodes(&self, count: u64) {
        self.nodes.fetch_add(count, Ordering::Relaxed);
    }
}
