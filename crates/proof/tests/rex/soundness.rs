//! An adversary tries all rules with random arguments; nothing false may come out.

use super::games::play_all;
use super::meaning::{Mask, Meaning, bits, mask, set};
use board::{Cell, CellSet, Color, Endpoint, Side};
use chance::Random;
use proof::rules::conclude;
use proof::{Certificate, Claim, Excuse, Goal, Grid, Kind, Motion, Step};
use std::collections::{HashMap, HashSet};

#[test]
fn more_stones_of_the_loser_and_fewer_of_the_winner_keep_the_join_forced() {
    for (columns, rows) in [(3, 3), (2, 3), (4, 2)] {
        for (owner, last) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let (owner, last) = (Color::ALL[owner], Color::ALL[last]);
            let mut meaning = Meaning::new(columns, rows, owner, last);
            for own in 0..=meaning.all {
                for empty in (0..=meaning.all).filter(|empty| own & empty == 0) {
                    if !meaning.forced(own, empty) {
                        continue;
                    }
                    for bit in bits(empty) {
                        assert!(meaning.forced(own | bit, empty & !bit), "{own:b} {empty:b}");
                    }
                    for bit in bits(meaning.all & !own & !empty) {
                        assert!(meaning.forced(own, empty | bit), "{own:b} {empty:b}");
                    }
                }
            }
        }
    }
}

/// Draws steps at random, inclined to be valid and to go deep.
struct Adversary<'g> {
    random: Random,
    grid: &'g Grid<1>,
    cells: Vec<Cell>,
    ends: Vec<Endpoint>,
    claims: Vec<Claim<1>>,
    /// The steps of the claims.
    steps: Vec<Step<1>>,
}

impl<'g> Adversary<'g> {
    fn new(grid: &'g Grid<1>, seed: u64) -> Self {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let cells: Vec<Cell> = grid.size().all_cells().collect();
        let mut ends: Vec<Endpoint> = Side::of(grid.owner()).map(Endpoint::Side).into();
        ends.extend((0..seed % 4).map(|_| Endpoint::Cell(random.pick(&cells))));
        Adversary { random, grid, cells, ends, claims: Vec::new(), steps: Vec::new() }
    }

    fn claim(&self, number: u64) -> Option<&Claim<1>> {
        self.claims.get((number as usize).checked_sub(1)?)
    }

    /// The number of a claim, of one as wanted if a few tries find it.
    fn like(&mut self, wanted: impl Fn(&Claim<1>) -> bool) -> u64 {
        let count = self.claims.len().max(1);
        let drawn: Vec<u64> = (0..40).map(|_| 1 + self.random.below(count) as u64).collect();
        let fits = |&number: &u64| self.claim(number).is_some_and(&wanted);
        drawn.iter().copied().find(fits).unwrap_or(drawn[0])
    }

    fn some_cells(&mut self, most: usize) -> CellSet<1> {
        (0..self.random.below(most + 1)).map(|_| self.random.pick(&self.cells)).collect()
    }

    fn goal(&mut self) -> Goal {
        if self.random.below(2) == 0 {
            return Goal::win(self.grid.owner());
        }
        Goal::new([(self.random.pick(&self.ends), self.random.pick(&self.ends))])
    }

    fn step(&mut self) -> Step<1> {
        let forced = |claim: &Claim<1>| claim.kind == Kind::Forced;
        let deep = |claim: &Claim<1>| claim.kind == Kind::Connection && !claim.carrier.is_empty();
        match self.random.below(21) {
            0 | 1 => Step::Link { premises: vec![], goal: self.goal(), stones: self.some_cells(4) },
            2 => {
                let premises =
                    (0..1 + self.random.below(2)).map(|_| self.like(deep).into()).collect();
                Step::Link { premises, goal: self.goal(), stones: self.some_cells(2) }
            }
            3..6 => {
                let premise =
                    self.like(|claim| claim.kind == Kind::Connection && !claim.stones.is_empty());
                let stones = self.claim(premise).map_or(CellSet::EMPTY, |claim| claim.stones);
                let cells = if stones.is_empty() { set(1) } else { stones };
                let cells: Vec<Cell> = cells.iter().collect();
                Step::Play { premise: premise.into(), cell: self.random.pick(&cells) }
            }
            6..9 => {
                let first = self.like(|claim| !claim.carrier.is_empty() && !forced(claim));
                let goal = self.claim(first).map(|claim| claim.goal.clone());
                let same = |claim: &Claim<1>| Some(&claim.goal) == goal.as_ref();
                let others = [1, 1, 1, 2][self.random.below(4)];
                let others: Vec<u64> = (0..others).map(|_| self.like(same)).collect();
                let all = [first].into_iter().chain(others);
                Step::Either { premises: all.map(Into::into).collect() }
            }
            9 => {
                let premise = self.like(|claim| !claim.stones.is_empty());
                let stones = self.claim(premise).map_or(CellSet::EMPTY, |claim| claim.stones);
                let by = self.like(|claim| {
                    claim.kind == Kind::Connection && claim.carrier.intersects(stones)
                });
                let cells = stones.iter().filter(|_| self.random.below(2) == 0).collect();
                Step::StandIn { premise: premise.into(), by: by.into(), cells }
            }
            10 => self.image(),
            11 => {
                let goal = Goal::win(self.grid.owner());
                let premise = self.like(|claim| claim.goal == goal && !forced(claim)).into();
                Step::Force { premise }
            }
            12..16 => self.answer(),
            16 | 17 => {
                let premise = self.like(|claim| forced(claim) && claim.stones.len() > 1);
                let cells = [self.stone_of(premise), self.stone_of(premise)];
                Step::Captured { premise: premise.into(), cells, stones: self.some_cells(2) }
            }
            18 => {
                let first = self.random.below(3) as u8;
                Step::Strip { first, stones: self.some_cells(3) }
            }
            _ => {
                let premise = self.like(|claim| forced(claim) && !claim.stones.is_empty());
                let cell = self.stone_of(premise);
                Step::Dead { premise: premise.into(), cell, stones: self.some_cells(2) }
            }
        }
    }

    /// A motion of a claim, and a valid one if a few tries find it.
    fn image(&mut self) -> Step<1> {
        let premise = self.like(|claim| !claim.carrier.is_empty()).into();
        let steps: Vec<Step<1>> = (0..60)
            .map(|_| {
                let shift = (self.random.below(9) as i8 - 4, self.random.below(9) as i8 - 4);
                let (reflect, swap_sides) = (self.random.below(2) == 0, self.random.below(2) == 0);
                let turns = self.random.below(6) as u8;
                Step::Image { premise, motion: Motion { turns, reflect, swap_sides, shift } }
            })
            .collect();
        let valid = |step: &&Step<1>| conclude(self.grid, step, |n| self.claim(n)).is_ok();
        steps.iter().find(valid).unwrap_or(&steps[0]).clone()
    }

    /// One of the stones of a claim, mostly.
    fn stone_of(&mut self, number: u64) -> Cell {
        let stones: Vec<Cell> =
            self.claim(number).map_or(Vec::new(), |claim| claim.stones.iter().collect());
        if stones.is_empty() || self.random.below(4) == 0 {
            self.random.pick(&self.cells)
        } else {
            self.random.pick(&stones)
        }
    }

    /// A claim for each cell of a carrier as far as there are any, and excuses for the rest.
    fn answer(&mut self) -> Step<1> {
        let (mut stones, mut carrier): (Mask, Mask) = (0, 0);
        for cell in &self.cells {
            match self.random.below(5) {
                0 | 1 => carrier |= 1 << cell.index(),
                2 => stones |= 1 << cell.index(),
                _ => {}
            }
        }
        let mut premises = Vec::new();
        for bit in bits(carrier) {
            let fits = |claim: &Claim<1>| {
                let (own, open) = (mask(claim.stones), mask(claim.carrier));
                claim.kind == Kind::Forced
                    && own & !stones & !bit == 0
                    && open & !stones & !carrier == 0
            };
            let fitting: Vec<usize> =
                (0..self.claims.len()).filter(|&index| fits(&self.claims[index])).collect();
            if !fitting.is_empty() && self.random.below(8) > 0 {
                let number = self.random.pick(&fitting) as u64 + 1;
                premises.push((set(bit).first().expect("a cell"), number.into()));
            }
        }
        let named: CellSet<1> = premises.iter().map(|&(cell, _)| cell).collect();
        let candidates = if self.random.below(3) > 0 { named } else { set(carrier) };
        let by: Vec<Cell> =
            if candidates.is_empty() { self.cells.clone() } else { candidates.iter().collect() };
        let open = if self.random.below(10) == 0 { CellSet::EMPTY } else { set(carrier) - named };
        let dead_with = |cell: Cell| {
            let (own, empty) = (set(stones), set(carrier).without(cell));
            by.iter().copied().find(|&by| {
                proof::rules::is_dead(self.grid, own, empty, by)
                    || proof::rules::is_dead(self.grid, own.with(cell), empty, by)
            })
        };
        let excuses = open.iter().map(|cell| Excuse { cell, by: dead_with(cell).unwrap_or(by[0]) });
        Step::Answer { premises, excuses: excuses.collect(), stones: set(stones) }
    }
}

/// Whether a claim is at least as strong as another. The adversary builds on strong claims only.
fn says_as_much(one: &Claim<1>, other: &Claim<1>) -> bool {
    one.goal == other.goal
        && (one.kind == other.kind
            || one.kind == Kind::Connection && other.kind == Kind::SemiConnection)
        && one.stones.is_subset(other.stones)
        && one.carrier.is_subset(other.stones | other.carrier)
}

#[test]
fn no_rule_concludes_anything_false_and_what_is_forced_can_be_played() {
    let mut concluded: HashMap<&str, usize> = HashMap::new();
    let (mut deepest, mut lines) = (0, 0);
    for round in 0..240u64 {
        let (columns, rows) = [(3, 3), (3, 3), (3, 2), (2, 3), (4, 2)][round as usize % 5];
        let owner = Color::ALL[round as usize / 5 % 2];
        let last = Color::ALL[round as usize / 10 % 2];
        let mut meaning = Meaning::new(columns, rows, owner, last);
        let grid = Grid::<1>::of(meaning.size, owner, meaning.game());
        let mut adversary = Adversary::new(&grid, round + 1);
        let mut checked = HashSet::new();
        for _ in 0..6000 {
            let step = adversary.step();
            let Ok(claim) = conclude(&grid, &step, |number| adversary.claim(number)) else {
                continue;
            };
            assert!(claim.stones.is_disjoint(claim.carrier));
            let excused = matches!(&step, Step::Answer { excuses, .. } if !excuses.is_empty());
            *concluded.entry(if excused { "excused" } else { step.rule() }).or_default() += 1;
            if checked.insert(claim.clone()) {
                let size = meaning.size;
                let text = proof::text::step_text(size, &step);
                let last = meaning.last;
                assert!(
                    meaning.holds(&claim),
                    "{size}, {last} last: {text} => {}",
                    claim.text(size)
                );
            }
            if !adversary.claims.iter().any(|known| says_as_much(known, &claim)) {
                let forced = claim.kind == Kind::Forced;
                deepest = deepest.max(if forced { claim.carrier.len() } else { 0 });
                let statement = meaning.statement(mask(claim.stones), mask(claim.carrier));
                adversary.claims.push(claim);
                adversary.steps.push(step);
                if forced {
                    let steps = adversary.steps.clone();
                    let root = steps.len() as u64;
                    let certificate = Certificate { statement, steps }.pruned(root);
                    lines += play_all(&meaning, &certificate);
                }
            }
        }
    }
    println!("{concluded:?}, at most {deepest} cells in a forced join, {lines} lines of moves");
    for rule in ["link", "play", "either", "stand-in", "image", "force", "answer", "excused"] {
        assert!(concluded.get(rule).is_some_and(|&count| count > 1000), "{rule}: {concluded:?}");
    }
    for rule in ["captured", "dead", "strip"] {
        assert!(concluded.get(rule).is_some_and(|&count| count > 500), "{rule}: {concluded:?}");
    }
    assert!(deepest > 5, "some derivations go several moves deep");
}
