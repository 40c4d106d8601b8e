//! Connections after stones have been added, from those before.
//!
//! A stone of the opponent takes away the connections that need its cell and brings nothing. An own
//! stone takes its cell out of all carriers, and what met at the cell now meets at a stone:
//! connections that changed, or end at a chain that did, are combined again.

use super::{HSearch, Onward, StopAt};
use crate::derivation::Link;
use crate::ends::{Ends, Node};
use crate::lists::Entry;
use board::{Board, CellSet};

/// What changes when stones are added.
struct Delta<const W: usize> {
    /// Cells that became the color's own.
    gained: CellSet<W>,
    /// Cells that became the opponent's.
    lost: CellSet<W>,
    /// Nodes whose connections have to be combined anew: what became part of a larger chain.
    changed: CellSet<W>,
}

impl<const W: usize> Delta<W> {
    fn stones(&self) -> CellSet<W> {
        self.gained | self.lost
    }

    /// Whatever has none of these cells is as before.
    fn cells(&self) -> CellSet<W> {
        self.stones() | self.changed
    }
}

impl<const W: usize> HSearch<W> {
    /// Finds the connections after stones have been added, from a build before that wasn't stopped.
    ///
    /// Without limits this gives exactly what [`HSearch::build`] gives; with limits, either may
    /// find what the other misses. Derivations aren't kept.
    ///
    /// # Panics
    /// If `before` has other stones than these.
    pub fn update(
        &mut self,
        board: &Board<W>,
        before: &HSearch<W>,
        [own, other]: [CellSet<W>; 2],
        stop_at: StopAt,
    ) {
        let old = &before.ends;
        assert!(old.own().is_subset(own) && (own - old.own()).is_subset(old.empty()));
        self.ends = Ends::new(board, old.color(), own, other);
        self.limits = before.limits;
        self.stop_at = stop_at;
        self.derivations = None;
        self.clear();
        let (gained, lost) = (own - old.own(), old.empty() & other);
        let mut changed = CellSet::EMPTY;
        for cell in gained {
            let chain = self.ends.node(cell);
            changed |= own.iter().filter(|&stone| self.ends.node(stone) == chain).collect();
        }
        let delta = Delta { gained, lost, changed };
        self.inherit_fulls(before, &delta);
        self.inherit_semis(before, &delta);
        // Templates that need none of the stones gained were there before, or have gone.
        if let Some(templates) = self.templates.take() {
            let holding = templates.holding_with(gained, own, other);
            holding.for_each(|template| self.add_template(template));
            self.templates = Some(templates);
        }
        self.run();
    }

    /// Takes over connections: those that stay as they are first, so that the others find them.
    #[inline(never)]
    fn inherit_fulls(&mut self, before: &HSearch<W>, delta: &Delta<W>) {
        let mut anew = std::mem::take(&mut self.work.anew);
        anew.clear();
        let touched_by_it = delta.cells();
        for entry in before.fulls.entries() {
            if entry.is_apart(touched_by_it) {
                self.keep_fulls(before, entry);
            } else {
                self.inherit_fulls_of(before, delta, entry, &mut anew);
            }
        }
        for &link in &anew {
            self.add_full(link, || unreachable!("derivations aren't kept"));
        }
        self.work.anew = anew;
    }

    /// Takes over the connections of a pair that has just the same ones.
    #[inline(always)]
    fn keep_fulls(&mut self, before: &HSearch<W>, entry: &Entry<W>) {
        let (x, y) = (entry.x, entry.y);
        let (x_cell, y_cell) = (self.ends.cell_set(x), self.ends.cell_set(y));
        for &carrier in self.fulls.inherit(&before.fulls, entry) {
            self.work.onward[x.index()].push(Onward { needs: carrier | y_cell, to: y });
            self.work.onward[y.index()].push(Onward { needs: carrier | x_cell, to: x });
        }
    }

    /// Takes over the connections of a pair that may have changed; what has to be combined anew
    /// goes to `anew`.
    fn inherit_fulls_of(
        &mut self,
        before: &HSearch<W>,
        delta: &Delta<W>,
        entry: &Entry<W>,
        anew: &mut Vec<Link<W>>,
    ) {
        let Some((from, to, same)) = self.moved(&before.ends, entry, delta) else { return };
        let carriers = before.fulls.list(entry);
        if same && are_disjoint(carriers, delta.stones()) {
            self.keep_fulls(before, entry);
            return;
        }
        let mut dropped = false;
        for &carrier in carriers {
            if carrier.intersects(delta.lost) {
                dropped = true;
            } else if same && carrier.is_disjoint(delta.gained) {
                self.remember_onward(Link { x: from, y: to, carrier });
            } else {
                anew.push(Link::new(from, to, carrier - delta.gained));
            }
        }
        if same {
            let stones = delta.stones();
            self.fulls.inherit_some(&before.fulls, entry, |carrier| carrier.is_disjoint(stones));
        }
        if dropped {
            self.work.or_later(from, to);
        }
    }

    /// Takes over semi-connections likewise.
    #[inline(never)]
    fn inherit_semis(&mut self, before: &HSearch<W>, delta: &Delta<W>) {
        let mut anew = std::mem::take(&mut self.work.anew);
        anew.clear();
        let touched_by_it = delta.cells();
        for entry in before.semis.entries() {
            let fulls = before.fulls.entry(entry.pair);
            if entry.is_apart(touched_by_it) && fulls.is_apart(touched_by_it) {
                self.semis.inherit(&before.semis, entry);
            } else {
                self.inherit_semis_of(before, delta, entry, &mut anew);
            }
        }
        for &link in &anew {
            self.add_semi(link);
        }
        self.work.anew = anew;
    }

    /// Takes over the semi-connections of a pair that may have changed, or whose connections may
    /// have; what has to be compared with others goes to `anew`.
    fn inherit_semis_of(
        &mut self,
        before: &HSearch<W>,
        delta: &Delta<W>,
        entry: &Entry<W>,
        anew: &mut Vec<Link<W>>,
    ) {
        let Some((from, to, same)) = self.moved(&before.ends, entry, delta) else { return };
        let carriers = before.semis.list(entry);
        if !same {
            let kept = carriers.iter().filter(|carrier| carrier.is_disjoint(delta.lost));
            anew.extend(kept.map(|&carrier| Link::new(from, to, carrier - delta.gained)));
            return;
        }
        let same_fulls = are_disjoint(before.fulls.of(entry.pair), delta.stones());
        if same_fulls && are_disjoint(carriers, delta.stones()) {
            self.semis.inherit(&before.semis, entry);
            return;
        }
        let fulls = &self.fulls;
        self.semis.inherit_some(&before.semis, entry, |carrier| {
            if carrier.intersects(delta.lost) {
                return false;
            }
            // With the same connections as before there is none inside.
            let is_kept = carrier.is_disjoint(delta.gained)
                && (same_fulls || !fulls.has_subset(entry.pair, carrier));
            if !is_kept {
                anew.push(Link { x: from, y: to, carrier: carrier - delta.gained });
            }
            is_kept
        });
    }

    /// Where a pair of nodes has gone after stones were added, and whether it is as before; none if
    /// one of the two is gone or they have become one.
    fn moved(
        &self,
        old: &Ends<W>,
        &Entry { x, y, .. }: &Entry<W>,
        delta: &Delta<W>,
    ) -> Option<(Node, Node, bool)> {
        let moved = |node: Node| match old.cell(node) {
            None => Some((node, true)),
            Some(cell) if delta.lost.contains(cell) => None,
            Some(cell) => Some((self.ends.node(cell), !delta.changed.contains(cell))),
        };
        let ((from, from_same), (to, to_same)) = (moved(x)?, moved(y)?);
        (from != to).then_some((from, to, from_same && to_same))
    }
}

/// Whether none of the carriers has one of the cells.
fn are_disjoint<const W: usize>(carriers: &[CellSet<W>], cells: CellSet<W>) -> bool {
    carriers.iter().all(|carrier| carrier.is_disjoint(cells))
}
