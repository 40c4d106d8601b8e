//! Proof numbers as the side to move sees them.
//!
//! `phi` is the proof number and `delta` the disproof number, from the side to move (Nagai 2002):
//! how much work is left to prove that the side to move wins, and that it loses. What is `phi` for
//! one player is `delta` for the other, so one rule serves both. A search of a position goes on
//! until one of them reaches its *threshold*.

/// How far a position is from being decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub(super) phi: u32,
    pub(super) delta: u32,
}

impl Bounds {
    /// No bound of an open position gets here: it serves as a threshold that is never reached.
    pub(super) const INFINITY: u32 = 1 << 30;

    /// The bounds of a position that nobody has looked at. They are more than one so that
    /// thresholds can grow by less than a factor of two.
    pub(super) const FIRST: Bounds = Bounds { phi: 4, delta: 4 };

    /// The thresholds of a search that ends only when the position is decided.
    pub(super) const UNTIL_SOLVED: Bounds =
        Bounds { phi: Bounds::INFINITY, delta: Bounds::INFINITY };

    /// The bounds after a move that is known or taken to lose.
    pub(super) const REFUTED: Bounds = Bounds { phi: 0, delta: Bounds::INFINITY };

    /// The same as the other player sees it.
    pub(super) fn seen_by_the_other(self) -> Bounds {
        Bounds { phi: self.delta, delta: self.phi }
    }

    /// Whether neither number has reached its threshold.
    pub(super) fn is_below(self, thresholds: Bounds) -> bool {
        self.phi < thresholds.phi && self.delta < thresholds.delta
    }
}

/// The bounds of a position from those of the moves that are looked at, with what is needed to go
/// on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Selection {
    /// Where in the list the most promising move is.
    pub(super) best: usize,
    /// The bounds of the position.
    pub(super) bounds: Bounds,
    /// The bounds after the most promising move.
    best_bounds: Bounds,
    /// The `delta` of the second most promising move.
    second_delta: u32,
}

impl Selection {
    /// From the bounds after each move that is looked at, of which there is at least one, and the
    /// number of moves that aren't looked at yet: they would have to be refuted, too.
    pub(super) fn new(after: impl Iterator<Item = Bounds>, others: usize) -> Selection {
        let others = u32::try_from(others).expect("no more moves than cells");
        let mut selection = Selection {
            best: 0,
            bounds: Bounds { phi: Bounds::INFINITY, delta: others * Bounds::FIRST.phi },
            best_bounds: Bounds::REFUTED,
            second_delta: Bounds::INFINITY,
        };
        for (index, child) in after.enumerate() {
            if child.delta < selection.bounds.phi {
                selection.second_delta = selection.bounds.phi;
                selection.bounds.phi = child.delta;
                selection.best_bounds = child;
                selection.best = index;
            } else if child.delta < selection.second_delta {
                selection.second_delta = child.delta;
            }
            selection.bounds.delta = selection.bounds.delta.saturating_add(child.phi);
        }
        selection.bounds.delta = selection.bounds.delta.min(Bounds::INFINITY - 1);
        selection
    }

    /// The bounds of a position with so many moves, at least one, that nobody has looked at.
    pub(super) fn unseen(moves: usize) -> Bounds {
        Selection::new(std::iter::once(Bounds::FIRST), moves - 1).bounds
    }

    /// Whether there is a most promising move: not if all moves are known or taken to lose.
    pub(super) fn is_open(&self) -> bool {
        self.bounds.phi < Bounds::INFINITY
    }

    /// The thresholds for the most promising move of those that no other thread is at: enough to
    /// get on there, even where the thresholds of the position ask for less.
    pub(super) fn child_thresholds_shared(&self, thresholds: Bounds) -> Bounds {
        let thresholds = self.child_thresholds(thresholds);
        let delta = self.best_bounds.delta;
        if delta < thresholds.delta {
            thresholds
        } else {
            Bounds { delta: delta + delta / 4 + 1, ..thresholds }
        }
    }

    /// The thresholds for the most promising move, given those of the position: until it is clearly
    /// less promising than the second, by a half, so that the search doesn't jump to and fro.
    pub(super) fn child_thresholds(&self, thresholds: Bounds) -> Bounds {
        let others = self.bounds.delta - self.best_bounds.phi.min(self.bounds.delta);
        Bounds {
            phi: thresholds.delta.saturating_sub(others).min(Bounds::INFINITY),
            delta: thresholds.phi.min(self.second_delta + self.second_delta / 2),
        }
    }
}
