//! Which carriers to unite when a loss is backed up.
//!
//! Any family of carriers without a common cell proves the loss; the smaller its union, the more it
//! is worth to the parent. Finding the smallest is NP-complete (Theorem 4 of Hayward et al. 2005,
//! due to Saks), so it is exact for small families and greedy for others.

use board::CellSet;

/// The largest family for which the smallest union is found.
const EXACT: usize = 10;

/// Some carriers, united.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Union<const W: usize> {
    /// The cells of any of them.
    pub cells: CellSet<W>,
    /// The cells that all of them have in common.
    pub common: CellSet<W>,
}

impl<const W: usize> Union<W> {
    fn of(carrier: CellSet<W>) -> Self {
        Union { cells: carrier, common: carrier }
    }

    fn with(self, carrier: CellSet<W>) -> Self {
        Union { cells: self.cells | carrier, common: self.common & carrier }
    }

    /// The union of all carriers of a family.
    pub fn of_all(family: &[CellSet<W>]) -> Option<Self> {
        let (&first, others) = family.split_first()?;
        Some(others.iter().fold(Union::of(first), |union, &carrier| union.with(carrier)))
    }
}

/// The union of some of the carriers, chosen so that only excused cells are common to them; none if
/// there are no carriers.
pub fn small_union<const W: usize>(
    carriers: &[CellSet<W>],
    excused: CellSet<W>,
) -> Option<Union<W>> {
    let mut family: Vec<CellSet<W>> = Vec::new();
    // A carrier that contains another one is never needed.
    for &carrier in carriers {
        if !family.iter().any(|known| known.is_subset(carrier)) {
            family.retain(|known| !carrier.is_subset(*known));
            family.push(carrier);
        }
    }
    let mut best = greedy_union(&family, excused)?;
    if family.len() <= EXACT {
        // A family has at least one member: the winner needs an answer to a pass, too.
        for &first in &family {
            exact_union(&family, Union::of(first), excused, &mut best);
        }
    }
    Some(best)
}

/// Takes the carrier that leaves the fewest common cells for what it adds, until none is left.
fn greedy_union<const W: usize>(family: &[CellSet<W>], excused: CellSet<W>) -> Option<Union<W>> {
    let mut union = Union::of(*family.iter().min_by_key(|carrier| carrier.len())?);
    while !union.common.is_subset(excused) {
        let left = |carrier: &CellSet<W>| (union.with(*carrier).common - excused).len();
        let cost = |carrier: &&CellSet<W>| (left(carrier), union.with(**carrier).cells.len());
        let next = *family.iter().min_by_key(cost)?;
        if left(&next) == (union.common - excused).len() {
            // The carriers have a common cell after all: the caller has other reasons for it.
            return Union::of_all(family);
        }
        union = union.with(next);
    }
    Some(union)
}

/// Improves `best` by trying all families that leave no common cell but excused ones, cell by cell.
fn exact_union<const W: usize>(
    family: &[CellSet<W>],
    union: Union<W>,
    excused: CellSet<W>,
    best: &mut Union<W>,
) {
    if union.cells.len() >= best.cells.len() {
        return;
    }
    let Some(cell) = (union.common - excused).first() else {
        *best = union;
        return;
    };
    // Some member has to leave this cell out.
    for &carrier in family.iter().filter(|carrier| !carrier.contains(cell)) {
        exact_union(family, union.with(carrier), excused, best);
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
        let best = small_union(&family, CellSet::EMPTY).expect("there are carriers");
        assert_eq!(best, Union { cells: set(&[0, 1, 7, 8]), common: CellSet::EMPTY });
    }

    #[test]
    fn what_is_common_to_those_chosen_is_told() {
        // The second carrier doesn't hold the excused cell 1, but it isn't needed.
        let family = [set(&[0, 1]), set(&[2, 3, 4]), set(&[1, 5])];
        let union = small_union(&family, set(&[1])).expect("there are carriers");
        assert_eq!(union, Union { cells: set(&[0, 1, 5]), common: set(&[1]) });
    }

    #[test]
    fn excused_cells_may_be_common() {
        let union = small_union(&[set(&[0, 1])], set(&[0, 1])).expect("there is a carrier");
        assert_eq!(union, Union { cells: set(&[0, 1]), common: set(&[0, 1]) });
    }
}
