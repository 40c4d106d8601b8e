//! Refutations, and choices of them that answer all moves together.

use board::CellSet;

/// One way in which the winner answers some moves of the loser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Refutation<const W: usize> {
    /// What has to be empty for it; it answers all moves elsewhere.
    pub(super) carrier: CellSet<W>,
    /// The stones that it needs; if not known, it is a semi-connection.
    pub(super) stones: Option<CellSet<W>>,
}

/// The largest family of which all members are tried to find the smallest union.
const EXACT: usize = 12;

/// Chooses refutations that answer all moves but excused ones, with few cells between them, if
/// there are any at all; their places in the family, and the moves that they don't answer.
pub(super) fn cover<const W: usize>(
    family: &[Refutation<W>],
    excused: CellSet<W>,
) -> Option<(Vec<usize>, CellSet<W>)> {
    let minimal: Vec<usize> = (0..family.len()).filter(|&i| is_minimal(family, i)).collect();
    let mut cover = Cover { family, excused, chosen: Vec::new(), best: Vec::new(), least: 0 };
    cover.greedy(&minimal)?;
    if minimal.len() <= EXACT {
        for &first in &minimal {
            cover.chosen.push(first);
            let carrier = family[first].carrier;
            cover.exact(&minimal, carrier, carrier);
            cover.chosen.pop();
        }
    }
    let best = cover.best;
    let common = best.iter().map(|&i| family[i].carrier).reduce(|all, carrier| all & carrier)?;
    Some((best, common))
}

/// All refutations, as `cover` gives those that it chooses.
pub(super) fn all_of<const W: usize>(family: &[Refutation<W>]) -> Option<(Vec<usize>, CellSet<W>)> {
    let carriers = family.iter().map(|refutation| refutation.carrier);
    let common = carriers.reduce(|all, carrier| all & carrier)?;
    Some(((0..family.len()).collect(), common))
}

/// Whether no other carrier of the family lies inside this one; of equal ones the first is minimal.
fn is_minimal<const W: usize>(family: &[Refutation<W>], index: usize) -> bool {
    let carrier = family[index].carrier;
    let is_better = |(i, other): (usize, &Refutation<W>)| {
        other.carrier.is_subset(carrier) && (other.carrier != carrier || i < index)
    };
    !family.iter().enumerate().any(is_better)
}

struct Cover<'a, const W: usize> {
    family: &'a [Refutation<W>],
    excused: CellSet<W>,
    chosen: Vec<usize>,
    best: Vec<usize>,
    /// The size of the best union.
    least: usize,
}

impl<const W: usize> Cover<'_, W> {
    /// Takes the smallest, then always the one that leaves the fewest common cells for what it
    /// adds.
    fn greedy(&mut self, minimal: &[usize]) -> Option<()> {
        let carrier = |i: usize| self.family[i].carrier;
        let first = minimal.iter().copied().min_by_key(|&i| carrier(i).len())?;
        let mut best = vec![first];
        let (mut union, mut common) = (carrier(first), carrier(first));
        while !(common - self.excused).is_empty() {
            let left = |i: usize| ((common & carrier(i)) - self.excused).len();
            let cost = |&i: &usize| (left(i), (union | carrier(i)).len());
            let next = minimal.iter().copied().min_by_key(cost)?;
            if left(next) == (common - self.excused).len() {
                break; // what is common to all has to be excused by the caller
            }
            best.push(next);
            union |= carrier(next);
            common &= carrier(next);
        }
        self.least = union.len();
        self.best = best;
        Some(())
    }

    /// Tries all families that leave no common cell but excused ones, cell by cell.
    fn exact(&mut self, minimal: &[usize], union: CellSet<W>, common: CellSet<W>) {
        if union.len() >= self.least {
            return;
        }
        let Some(cell) = (common - self.excused).first() else {
            self.least = union.len();
            self.best.clone_from(&self.chosen);
            return;
        };
        for &index in minimal {
            let carrier = self.family[index].carrier;
            if !carrier.contains(cell) {
                self.chosen.push(index);
                self.exact(minimal, union | carrier, common & carrier);
                self.chosen.pop();
            }
        }
    }
}
