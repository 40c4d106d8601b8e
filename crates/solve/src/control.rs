//! Watching and stopping an engine from outside.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The engine was told to stop before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// Shared between an engine and whoever waits for it. The orderings are relaxed: both values are
/// hints that travel alone.
#[derive(Debug)]
pub struct Control {
    stop: AtomicBool,
    nodes: AtomicU64,
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
        Control { stop: AtomicBool::new(false), nodes: AtomicU64::new(0), most_nodes }
    }

    /// Asks the engine to give up soon and report what it has.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the engine was asked to give up.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.nodes() >= self.most_nodes
    }

    /// How many nodes the engine has searched so far, give or take a few thousand.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Tells the watcher of more nodes.
    pub(crate) fn add_nodes(&self, count: u64) {
        self.nodes.fetch_add(count, Ordering::Relaxed);
    }
}
