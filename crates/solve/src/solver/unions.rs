//! Which carriers to unite when a loss is backed up.
//!
//! Any family of carriers without a common cell proves the loss; the smaller its union, the more it
//! is worth to the parent. Finding the smallest is NP-complete (Theorem 4 of Hayward et al. 2005, due
//! to Saks), so it is exact for small families and greedy for others.

use board::CellSet;

/// The largest family for which the smallest union is found.
const EXACT: usize = 10;

/// The union of some of the carriers, chosen so that no cell outside `excused` is common to them.
pub fn small_union<const W: usize>(carriers: &[CellSet<W>], excused: CellSet<W>) -> CellSet<W> {
    let mut family: Vec<CellSet<W>> = Vec::new();
    // A carrier that contains another one is never needed.
    for &carrier in carriers {
        if !family.iter().any(|known| known.is_subset(carrier)) {
            family.retain(|known| !carrier.is_subset(*known));
            family.push(carrier);
        }
    }
    let greedy = greedy_union(&family, excused);
    if family.len() > EXACT {
        return greedy;
    }
    let mut best = greedy;
    // A family has at least one member: the winner needs an answer to a pass, too.
    for &first in &family {
        exact_union(&family, first, first - excused, &mut best);
    }
    best
}

/// Takes the carrier that leaves the fewest common cells for what it adds, until none is left.
fn greedy_union<const W: usize>(family: &[CellSet<W>], excused: CellSet<W>) -> CellSet<W> {
    let Some(&first) = family.iter().min_by_key(|carrier| carrier.len()) else {
        return CellSet::EMPTY;
    };
    let (mut union, mut common) = (first, first - excused);
    while !common.is_empty() {
        let cost = |carrier: &&CellSet<W>| ((common & **carrier).len(), (union | **carrier).len());
        let Some(&next) = family.iter().min_by_key(cost) else { return union };
        if (common & next) == common {
            // The carriers have a common cell after all: the caller has other reasons for it.
            return family.iter().fold(union, |all, &carrier| all | carrier);
        }
        union |= next;
        common &= next;
    }
    union
}

/// Improves `best` by trying all families that leave no common cell, cell by cell.
fn exact_union<const W: usize>(
    family: &[CellSet<W>],
    union: CellSet<W>,
    common: CellSet<W>,
    best: &mut CellSet<W>,
) {
    if union.len() >= best.len() {
        return;
    }
    let Some(cell) = common.first() else {
        *best = union;
        return;
    };
    // Some member has to leave this cell out.
    for &carrier in family.iter().filter(|carrier| !carrier.contains(cell)) {
        exact_union(family, union | carrier, common & carrier, best);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(cells: &[usize]) -> CellSet<1> {
        cells.iter().map(|&index| CellSet::<1>::cell_at(index)).collect()
    }

    #[test]
    fn the_smallest_union_is_found_where_greed_fails() {
        // The smallest carrier shares a cell with all but the largest; the other two do better.
        let family =
            [set(&[0, 1]), set(&[0, 2, 3]), set(&[1, 2, 3]), set(&[0, 4, 5, 6]), set(&[7, 8])];
        let best = small_union(&family, CellSet::EMPTY);
        assert_eq!(best.len(), 4);
        assert_eq!(best, set(&[0, 1, 7, 8]));
    }

    #[test]
    fn excused_cells_may_be_common() {
        assert_eq!(small_union(&[set(&[0, 1])], set(&[0, 1])), set(&[0, 1]));
    }
}
