//! What a rule finds goes to the lists, unless they have something better.

use super::{HSearch, Onward, StopAt};
use crate::derivation::{Full, Link};
use crate::lists::{Added, Pair};

impl<const W: usize> HSearch<W> {
    /// Whether a carrier between two empty cells has too many cells.
    #[inline(always)]
    pub(super) fn is_too_large(&self, &Link { x, y, carrier }: &Link<W>) -> bool {
        let is_empty = |node| self.ends.empty_cell(node).is_some();
        carrier.len() > self.limits.most_cells && is_empty(x) && is_empty(y)
    }

    /// Adds a connection, unless there is something better; `how` says how it came about.
    pub(super) fn add_full(&mut self, link: Link<W>, how: impl FnOnce() -> Full<W>) {
        if self.is_too_large(&link) {
            return;
        }
        let Link { x, y, carrier } = link;
        let added = self.fulls.add(x, y, carrier, self.limits.most_carriers);
        let Added::Carrier { has_taken_out, .. } = added else { return };
        if has_taken_out {
            for (at, to) in [(link.x, link.y), (link.y, link.x)] {
                let is_superset = |known: &Onward<W>| link.carrier.is_subset(known.needs);
                self.work.onward[at.index()].retain(|known| known.to != to || !is_superset(known));
            }
        }
        self.semis.remove_supersets(Pair::of(x, y), carrier);
        self.work.waiting.push(link);
        if let Some(derivations) = &mut self.derivations {
            derivations.add_full(link, how());
        }
        self.stopped |= self.stop_at == StopAt::Connection && self.joins_sides(link);
    }

    /// Adds a semi-connection, unless there is something better.
    pub(super) fn add_semi(&mut self, link: Link<W>) {
        if !self.fulls.has_subset(Pair::of(link.x, link.y), link.carrier) {
            self.add_needed_semi(link);
        }
    }

    /// Adds a semi-connection that no connection makes needless, unless there is a better one;
    /// whether it was added.
    #[inline(always)]
    pub(super) fn add_needed_semi(&mut self, Link { x, y, carrier }: Link<W>) -> bool {
        let added = self.semis.add(x, y, carrier, self.limits.most_carriers);
        let Added::Carrier { meet, .. } = added else { return false };
        // While all of them share a cell there is nothing to unite.
        if meet.is_empty() {
            self.work.or_later(x, y);
        }
        true
    }

    fn joins_sides(&self, link: Link<W>) -> bool {
        link.x == self.ends.side_node(0) && link.y == self.ends.side_node(1)
    }
}
