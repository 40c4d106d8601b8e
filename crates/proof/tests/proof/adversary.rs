//! What adversaries of both games have in common: a pool of claims to build on, and random
//! arguments.

use board::{Cell, CellSet, Endpoint, Side};
use chance::Random;
use proof::rules::conclude;
use proof::{Claim, Grid, Kind, Motion, Step};

/// The claims that were let through, and the cells and ends that steps are drawn from.
pub(crate) struct Pool<'g> {
    pub(crate) random: Random,
    pub(crate) grid: &'g Grid<1>,
    pub(crate) cells: Vec<Cell>,
    /// The ends that goals are made of: few, so that claims combine.
    pub(crate) ends: Vec<Endpoint>,
    pub(crate) claims: Vec<Claim<1>>,
    /// How often a claim is drawn in the hope of one as wanted.
    tries: usize,
}

impl<'g> Pool<'g> {
    /// No claims yet, and so many cells among the ends.
    pub(crate) fn new(grid: &'g Grid<1>, seed: u64, ends: u64, tries: usize) -> Self {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let cells: Vec<Cell> = grid.size().all_cells().collect();
        let sides = Side::of(grid.owner()).map(Endpoint::Side).into_iter();
        let drawn = (0..ends).map(|_| Endpoint::Cell(random.pick(&cells)));
        let ends = sides.chain(drawn).collect();
        Pool { random, grid, cells, ends, claims: Vec::new(), tries }
    }

    pub(crate) fn claim(&self, number: u64) -> Option<&Claim<1>> {
        self.claims.get((number as usize).checked_sub(1)?)
    }

    /// What follows from a step.
    pub(crate) fn conclude(&self, step: &Step<1>) -> Option<Claim<1>> {
        conclude(self.grid, step, |number| self.claim(number)).ok()
    }

    /// The number of a claim, of one as wanted if a few tries find it.
    pub(crate) fn like(&mut self, wanted: impl Fn(&Claim<1>) -> bool) -> u64 {
        let count = self.claims.len().max(1);
        let drawn: Vec<u64> =
            (0..self.tries).map(|_| 1 + self.random.below(count) as u64).collect();
        let fits = |&number: &u64| self.claim(number).is_some_and(&wanted);
        drawn.iter().copied().find(fits).unwrap_or(drawn[0])
    }

    /// Whether nothing known says as much. Adversaries build on strong claims only, as in weak ones
    /// stones do all the work and no condition of a rule is put to the test.
    pub(crate) fn is_news(&self, claim: &Claim<1>) -> bool {
        !self.claims.iter().any(|known| says_as_much(known, claim))
    }

    /// A connection that shares cells with stones of a claim stands in for some of them.
    pub(crate) fn stand_in(&mut self) -> Step<1> {
        let premise = self.like(|claim| !claim.stones.is_empty());
        let stones = self.claim(premise).map_or(CellSet::EMPTY, |claim| claim.stones);
        let by =
            self.like(|claim| claim.kind == Kind::Connection && claim.carrier.intersects(stones));
        let cells = stones.iter().filter(|_| self.random.below(2) == 0).collect();
        Step::StandIn { premise: premise.into(), by: by.into(), cells }
    }

    /// A motion of a claim, and a valid one if a few tries find it.
    pub(crate) fn image(&mut self) -> Step<1> {
        let premise = self.like(|claim| !claim.carrier.is_empty()).into();
        let steps: Vec<Step<1>> = (0..60)
            .map(|_| {
                let shift = (self.random.below(9) as i8 - 4, self.random.below(9) as i8 - 4);
                let (reflect, swap_sides) = (self.random.below(2) == 0, self.random.below(2) == 0);
                let turns = self.random.below(6) as u8;
                Step::Image { premise, motion: Motion { turns, reflect, swap_sides, shift } }
            })
            .collect();
        let valid = |step: &&Step<1>| self.conclude(step).is_some();
        steps.iter().find(valid).unwrap_or(&steps[0]).clone()
    }
}

/// Whether a claim is at least as strong as another.
fn says_as_much(one: &Claim<1>, other: &Claim<1>) -> bool {
    one.goal == other.goal
        && (one.kind == other.kind
            || one.kind == Kind::Connection && other.kind == Kind::SemiConnection)
        && one.stones.is_subset(other.stones)
        && one.carrier.is_subset(other.stones | other.carrier)
}
