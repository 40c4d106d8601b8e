//! *AND*: connections in series.

use super::{HSearch, Onward};
use crate::derivation::{Full, Link};
use crate::ends::Node;
use crate::lists::Pair;
use board::{Cell, CellSet};

impl<const W: usize> HSearch<W> {
    /// AND: combines a connection with all those at either end that were combined before.
    pub(super) fn and_rule(&mut self, link: Link<W>) {
        if !self.fulls.of(Pair::of(link.x, link.y)).contains(&link.carrier) {
            return; // a smaller one has taken its place
        }
        for (from, at) in [(link.x, link.y), (link.y, link.x)] {
            if self.limits.over_sides || self.ends.side_index(at).is_none() {
                self.and_at(from, at, link);
                if self.stopped {
                    return;
                }
            }
        }
        self.remember_onward(link);
    }

    /// Lets later connections be combined with this one.
    #[inline(always)]
    pub(super) fn remember_onward(&mut self, link: Link<W>) {
        for (at, to) in [(link.x, link.y), (link.y, link.x)] {
            let needs = self.and_end(link.carrier, to);
            self.work.onward[at.index()].push(Onward { needs, to });
        }
    }

    /// A carrier, with the cell at one end of it.
    #[inline(always)]
    fn and_end(&self, carrier: CellSet<W>, end: Node) -> CellSet<W> {
        carrier | self.ends.cell_set(end)
    }

    /// Combines `from`–`at` with all connections from `at` onward.
    fn and_at(&mut self, from: Node, at: Node, link: Link<W>) {
        // What is added belongs to other pairs, so the list stays as it is.
        let onward = std::mem::take(&mut self.work.onward[at.index()]);
        match self.ends.empty_cell(at) {
            Some(key) => self.make_semis(from, key, link, &onward),
            None => self.make_fulls(from, at, link, &onward),
        }
        self.work.onward[at.index()] = onward;
    }

    /// Combines a connection with those onward from a stone or a side.
    fn make_fulls(&mut self, from: Node, at: Node, link: Link<W>, onward: &[Onward<W>]) {
        let avoid = self.and_end(link.carrier, from);
        for next in onward.iter().filter(|next| next.needs.is_disjoint(avoid) && next.to != from) {
            let second = next.needs - self.ends.cell_set(next.to);
            let made = Link::new(from, next.to, link.carrier | second);
            self.add_full(made, || Full::And(link, Link::new(at, next.to, second)));
            if self.stopped {
                return;
            }
        }
    }

    /// Combines a connection with those onward from an empty cell.
    #[inline(never)]
    fn make_semis(&mut self, from: Node, key: Cell, link: Link<W>, onward: &[Onward<W>]) {
        let avoid = self.and_end(link.carrier, from);
        let first = link.carrier.with(key);
        for onward in onward.chunks(64) {
            // Which fit can't be foreseen: better no branch for each.
            let fits = |next: &Onward<W>| next.needs.is_disjoint(avoid) & (next.to != from);
            let bits = onward.iter().enumerate().map(|(i, next)| u64::from(fits(next)) << i);
            let mut fitting = bits.fold(0, |all, bit| all | bit);
            while fitting != 0 {
                let Onward { needs, to } = onward[fitting.trailing_zeros() as usize];
                fitting &= fitting - 1;
                let second = needs - self.ends.cell_set(to);
                let made = Link::new(from, to, first | second);
                if self.is_too_large(&made) {
                    continue;
                }
                if !self.fulls.has_subset(Pair::of(from, to), made.carrier)
                    && self.add_needed_semi(made)
                    && let Some(derivations) = &mut self.derivations
                {
                    derivations.add_semi(made, link, Link::new(self.ends.node(key), to, second));
                }
            }
        }
    }
}
