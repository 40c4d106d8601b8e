//! Ctrl-C.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Counts presses of Ctrl-C, as the program's handler tells it. The first asks work to stop and
/// report. Copies count together.
#[derive(Clone, Default, Debug)]
pub struct Interrupt(Arc<AtomicU32>);

impl Interrupt {
    /// Counts a press, and says how many there were before.
    pub fn press(&self) -> u32 {
        self.0.fetch_add(1, Ordering::Relaxed)
    }

    /// Whether Ctrl-C was pressed.
    pub fn happened(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_count_together() {
        let interrupt = Interrupt::default();
        let handler = interrupt.clone();
        assert!(!interrupt.happened());
        assert_eq!([handler.press(), handler.press()], [0, 1]);
        assert!(interrupt.happened());
    }
}
