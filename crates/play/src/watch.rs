//! What a player looks at while it thinks: the control from outside, and whether the answer has
//! been found beside it.

use solve::{Control, View};
use std::sync::atomic::{AtomicBool, Ordering};

/// A control, and a flag that ends the work as well.
pub(crate) struct Watch<'c> {
    pub(crate) control: &'c Control,
    is_found: AtomicBool,
}

impl<'c> Watch<'c> {
    pub(crate) fn new(control: &'c Control) -> Self {
        Watch { control, is_found: AtomicBool::new(false) }
    }

    /// There is nothing more to think about.
    pub(crate) fn found(&self) {
        self.is_found.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.control.is_stopped() || self.is_found.load(Ordering::Relaxed)
    }

    pub(crate) fn add_nodes(&self, count: u64) {
        self.control.add_nodes(count);
    }

    pub(crate) fn show(&self, view: impl FnOnce() -> View) {
        self.control.show(view);
    }
}
