//! The claim that stands in for stones of a captured region.
//!
//! The stones of a region that was filled in join some of its neighbors. The region is captured if
//! the owner, answering each intrusion inside, joins them as well. Regions are small, so all ways
//! to intrude and to answer are tried.

use board::{CellSet, Endpoint, Side};
use proof::claim::{Goal, Pair};
use proof::{Builder, Grid, Step};

/// Adds the claim `premise` without its stones `cells`: a connection inside `region` joins whatever
/// they join, resting on as few of the owner's other stones as it can. None if there is no such
/// connection: then the stones are worthless for another reason.
pub(super) fn stand_in<const W: usize>(
    builder: &mut Builder<W>,
    premise: u64,
    cells: CellSet<W>,
    region: CellSet<W>,
    own: CellSet<W>,
) -> Option<u64> {
    let claim = builder.claim(premise);
    let (stones, carrier) = (claim.stones - cells, claim.carrier);
    let grid = builder.grid();
    let passages = passages(grid, cells, stones | carrier);
    // Stones that the claim has anyway come for free.
    let mut supports = chains_at(grid, region, own);
    if !holds(grid, supports, region, &open_pairs(grid, &passages, stones | supports)) {
        return None;
    }
    for stone in supports - stones {
        let fewer = supports.without(stone);
        if holds(grid, fewer, region, &open_pairs(grid, &passages, stones | fewer)) {
            supports = fewer;
        }
    }
    let mut pairs = open_pairs(grid, &passages, stones | supports);
    if pairs.is_empty() {
        // The stones join nothing that the supports don't join: any connection over them will do.
        pairs.push(beside_a_side(grid));
    }
    let by = connection(builder, supports, region, &Goal::new(pairs));
    builder.add(Step::StandIn { premise: premise.into(), by: by.into(), cells }).ok()
}

/// The owner's chains that touch a region.
fn chains_at<const W: usize>(grid: &Grid<W>, region: CellSet<W>, own: CellSet<W>) -> CellSet<W> {
    let mut chains = grid.around(region) & own;
    loop {
        let grown = chains | grid.around(chains) & own;
        if grown == chains {
            return chains;
        }
        chains = grown;
    }
}

/// For each connected part of the cells, the neighbors that may be the owner's, and sides.
fn passages<const W: usize>(
    grid: &Grid<W>,
    cells: CellSet<W>,
    owners: CellSet<W>,
) -> Vec<Vec<Endpoint>> {
    let mut rest = cells;
    let mut passages = Vec::new();
    while let Some(seed) = rest.pop() {
        let mut part = CellSet::single(seed);
        while let Some(next) = (grid.around(part) & rest).first() {
            rest.remove(next);
            part.insert(next);
        }
        let beside = (grid.around(part) & owners).iter().map(Endpoint::Cell);
        let sides = Side::of(grid.owner()).into_iter().zip(grid.sides());
        let touched = sides.filter(|(_, along)| along.intersects(part));
        passages.push(beside.chain(touched.map(|(side, _)| Endpoint::Side(side))).collect());
    }
    passages
}

/// The pairs of passages that `stones` don't join.
fn open_pairs<const W: usize>(
    grid: &Grid<W>,
    passages: &[Vec<Endpoint>],
    stones: CellSet<W>,
) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for part in passages {
        for (index, &x) in part.iter().enumerate() {
            let open = part[..index].iter().filter(|&&y| !grid.reaches(stones, &[], (x, y)));
            pairs.extend(open.map(|&y| (y, x)));
        }
    }
    pairs
}

/// Whether the owner, answering inside `free`, joins all pairs.
fn holds<const W: usize>(
    grid: &Grid<W>,
    stones: CellSet<W>,
    free: CellSet<W>,
    pairs: &[Pair],
) -> bool {
    let is_joined = pairs.iter().all(|&pair| grid.reaches(stones, &[], pair));
    let is_answered = |cell| answer(grid, stones, free.without(cell), pairs).is_some();
    is_joined || !free.is_empty() && free.iter().all(is_answered)
}

/// The owner's stone that holds after an intrusion, and the cells that it needs.
fn answer<const W: usize>(
    grid: &Grid<W>,
    stones: CellSet<W>,
    free: CellSet<W>,
    pairs: &[Pair],
) -> Option<(CellSet<W>, CellSet<W>)> {
    free.iter().find_map(|cell| {
        let (stones, mut needed) = (stones.with(cell), free.without(cell));
        if !holds(grid, stones, needed, pairs) {
            return None;
        }
        for idle in needed {
            if holds(grid, stones, needed.without(idle), pairs) {
                needed.remove(idle);
            }
        }
        Some((CellSet::single(cell), needed))
    })
}

/// Adds the claim that the owner, answering inside `free`, reaches the goal.
fn connection<const W: usize>(
    builder: &mut Builder<W>,
    stones: CellSet<W>,
    free: CellSet<W>,
    goal: &Goal,
) -> u64 {
    let link = Step::Link { premises: Vec::new(), goal: goal.clone(), stones };
    if let Ok(joined) = builder.add(link) {
        return joined;
    }
    let answers: Vec<u64> = free
        .iter()
        .map(|intrusion| {
            let rest = free.without(intrusion);
            let (cell, needed) = answer(builder.grid(), stones, rest, goal.pairs())
                .expect("a captured region has an answer to every intrusion");
            let after = connection(builder, stones | cell, needed, goal);
            builder.play(after, cell.first().expect("one cell"))
        })
        .collect();
    builder.either(&answers).expect("each intrusion is outside of its answer's carrier")
}

/// A pair that is always joined.
fn beside_a_side<const W: usize>(grid: &Grid<W>) -> Pair {
    let cell = grid.sides()[0].first().expect("sides have cells");
    (Endpoint::Cell(cell), Endpoint::Side(Side::of(grid.owner())[0]))
}
