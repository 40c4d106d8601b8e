//! *OR*: semi-connections in parallel.

use super::{HSearch, Or};
use crate::derivation::{Full, Link};
use crate::ends::Node;
use crate::lists::Pair;
use board::CellSet;

impl<const W: usize> HSearch<W> {
    /// OR: unites semi-connections of a pair.
    pub(super) fn or_rule(&mut self, x: Node, y: Node) {
        match self.limits.or {
            Or::Shrinking => self.or_greedy(x, y),
            Or::PairsAtSides => {
                self.or_greedy(x, y);
                if self.ends.side_index(y).is_some() && !self.stopped {
                    self.or_pairs(x, y);
                }
            }
            Or::UpTo(most) => {
                let semis = self.semis.of(Pair::of(x, y)).to_vec();
                let everything = CellSet::first_cells(self.ends.count() - 2);
                let mut chosen = Vec::new();
                self.or_all(x, y, &semis, CellSet::EMPTY, everything, &mut chosen, most);
            }
        }
    }

    /// All unions of at most `most` more of these semi-connections that have no cell in common with
    /// each other; one that takes nothing away from what is common is of no use.
    #[expect(clippy::too_many_arguments)]
    fn or_all(
        &mut self,
        x: Node,
        y: Node,
        semis: &[CellSet<W>],
        union: CellSet<W>,
        common: CellSet<W>,
        chosen: &mut Vec<CellSet<W>>,
        most: usize,
    ) {
        if most == 0 || self.stopped {
            return;
        }
        for (index, &semi) in semis.iter().enumerate() {
            let (wider, narrower) = (union | semi, common & semi);
            if narrower == common || self.fulls.has_subset(Pair::of(x, y), wider) {
                continue;
            }
            chosen.push(semi);
            if narrower.is_empty() {
                self.add_full(Link::new(x, y, wider), || Full::Or(chosen.clone()));
            } else {
                self.or_all(x, y, &semis[index + 1..], wider, narrower, chosen, most - 1);
            }
            chosen.pop();
        }
    }

    /// Unites every two semi-connections of a pair that have no common cell.
    #[inline(never)]
    fn or_pairs(&mut self, x: Node, y: Node) {
        let pair = Pair::of(x, y);
        let mut semis = std::mem::take(&mut self.work.chosen);
        semis.clear();
        semis.extend_from_slice(self.semis.of(pair));
        'all: for (index, &one) in semis.iter().enumerate() {
            for others in semis[..index].chunks(64) {
                // Most overlap: better no branch for each.
                let bits = others.iter().enumerate();
                let bits = bits.map(|(i, other)| u64::from(other.is_disjoint(one)) << i);
                let mut apart = bits.fold(0, |all, bit| all | bit);
                while apart != 0 {
                    let other = others[apart.trailing_zeros() as usize];
                    apart &= apart - 1;
                    let union = one | other;
                    if !self.fulls.has_subset(pair, union) {
                        self.add_full(Link::new(x, y, union), || Full::Or(vec![one, other]));
                        if self.stopped {
                            break 'all;
                        }
                    }
                }
            }
        }
        self.work.chosen = semis;
    }

    #[inline(never)]
    fn or_greedy(&mut self, x: Node, y: Node) {
        let pair = Pair::of(x, y);
        let mut hopeless = in_all_but_one(self.semis.of(pair));
        loop {
            // Without a connection so far, any will do; else it has to leave out a common cell.
            let mut leave_out = None;
            if !self.fulls.of(pair).is_empty() {
                let Some(cell) = (self.fulls.meet(pair) - hopeless).first() else { return };
                leave_out = Some(cell);
            }
            let avoid = leave_out.map_or(CellSet::EMPTY, CellSet::single);
            if let Some(union) = choose(self.semis.of(pair), avoid, &mut self.work.chosen) {
                let chosen = std::mem::take(&mut self.work.chosen);
                self.add_full(Link::new(x, y, union), || Full::Or(chosen.clone()));
                self.work.chosen = chosen;
                if self.stopped || !self.fulls.of(pair).contains(&union) {
                    return;
                }
            } else {
                match leave_out {
                    None => return,
                    Some(cell) => hopeless.insert(cell),
                }
            }
        }
    }
}

/// The cells that all carriers have, or all but one: without such a cell, no two are left to unite.
/// As carriers go, no cell ceases to be one of these.
fn in_all_but_one<const W: usize>(carriers: &[CellSet<W>]) -> CellSet<W> {
    let everything = CellSet::first_cells(64 * W);
    let (mut in_all, mut in_all_but_one) = (everything, everything);
    for &carrier in carriers {
        in_all_but_one = in_all_but_one & carrier | in_all;
        in_all &= carrier;
    }
    in_all_but_one
}

/// Chooses semi-connections without a common cell among those that have none of the cells to avoid,
/// if there are, and gives their union: the smallest first, then always the one that leaves the
/// fewest common cells, and among those the one that adds the fewest.
fn choose<const W: usize>(
    among: &[CellSet<W>],
    avoid: CellSet<W>,
    semis: &mut Vec<CellSet<W>>,
) -> Option<CellSet<W>> {
    // Mostly there are none, which is seen without a list.
    let everything = CellSet::first_cells(64 * W);
    let common = among.iter().fold(everything, |common, &semi| {
        common & if semi.is_disjoint(avoid) { semi } else { everything }
    });
    if !common.is_empty() {
        return None;
    }
    semis.clear();
    semis.extend(among.iter().filter(|semi| semi.is_disjoint(avoid)));
    let smallest = (0..semis.len()).min_by_key(|&i| semis[i].len()).expect("there is one");
    semis.swap(0, smallest);
    let (mut union, mut common) = (semis[0], semis[0]);
    let mut count = 1;
    while !common.is_empty() {
        let rest = count..semis.len();
        let cost = |&i: &usize| (common & semis[i]).len() * 1024 + (union | semis[i]).len();
        let best = rest.min_by_key(cost).expect("all of them have no common cell");
        semis.swap(count, best);
        union |= semis[count];
        common &= semis[count];
        count += 1;
    }
    semis.truncate(count);
    // What came early may not be needed any more.
    let mut index = 0;
    while semis.len() > 2 && index < semis.len() {
        let others = semis.iter().enumerate().filter(|&(i, _)| i != index).map(|(_, &semi)| semi);
        if others.reduce(|all, semi| all & semi).is_some_and(CellSet::is_empty) {
            semis.remove(index);
        } else {
            index += 1;
        }
    }
    Some(semis.iter().fold(CellSet::EMPTY, |all, &semi| all | semi))
}
