//! An adversary tries all rules with random arguments; nothing false may come out.

use super::games::play_all;
use super::meaning::{Mask, Meaning, bits, mask, set};
use crate::adversary::Pool;
use board::{Cell, CellSet, Color};
use proof::{Certificate, Claim, Excuse, Goal, Grid, Kind, Step};
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
    pool: Pool<'g>,
    /// The steps of the claims.
    steps: Vec<Step<1>>,
}

impl Adversary<'_> {
    fn some_cells(&mut self, most: usize) -> CellSet<1> {
        (0..self.pool.random.below(most + 1))
            .map(|_| self.pool.random.pick(&self.pool.cells))
            .collect()
    }

    fn goal(&mut self) -> Goal {
        if self.pool.random.below(2) == 0 {
            return Goal::win(self.pool.grid.owner());
        }
        Goal::new([(
            self.pool.random.pick(&self.pool.ends),
            self.pool.random.pick(&self.pool.ends),
        )])
    }

    fn step(&mut self) -> Step<1> {
        let forced = |claim: &Claim<1>| claim.kind == Kind::Forced;
        let deep = |claim: &Claim<1>| claim.kind == Kind::Connection && !claim.carrier.is_empty();
        match self.pool.random.below(21) {
            0 | 1 => Step::Link { premises: vec![], goal: self.goal(), stones: self.some_cells(4) },
            2 => {
                let premises = (0..1 + self.pool.random.below(2))
                    .map(|_| self.pool.like(deep).into())
                    .collect();
                Step::Link { premises, goal: self.goal(), stones: self.some_cells(2) }
            }
            3..6 => {
                let premise = self
                    .pool
                    .like(|claim| claim.kind == Kind::Connection && !claim.stones.is_empty());
                let stones = self.pool.claim(premise).map_or(CellSet::EMPTY, |claim| claim.stones);
                let cells = if stones.is_empty() { set(1) } else { stones };
                let cells: Vec<Cell> = cells.iter().collect();
                Step::Play { premise: premise.into(), cell: self.pool.random.pick(&cells) }
            }
            6..9 => {
                let first = self.pool.like(|claim| !claim.carrier.is_empty() && !forced(claim));
                let goal = self.pool.claim(first).map(|claim| claim.goal.clone());
                let same = |claim: &Claim<1>| Some(&claim.goal) == goal.as_ref();
                let others = [1, 1, 1, 2][self.pool.random.below(4)];
                let others: Vec<u64> = (0..others).map(|_| self.pool.like(same)).collect();
                let all = [first].into_iter().chain(others);
                Step::Either { premises: all.map(Into::into).collect() }
            }
            9 => self.pool.stand_in(),
            10 => self.pool.image(),
            11 => {
                let goal = Goal::win(self.pool.grid.owner());
                let premise = self.pool.like(|claim| claim.goal == goal && !forced(claim)).into();
                Step::Force { premise }
            }
            12..16 => self.answer(),
            16 | 17 => {
                let premise = self.pool.like(|claim| forced(claim) && claim.stones.len() > 1);
                let cells = [self.stone_of(premise), self.stone_of(premise)];
                Step::Captured { premise: premise.into(), cells, stones: self.some_cells(2) }
            }
            18 => {
                let first = self.pool.random.below(3) as u8;
                Step::Strip { first, stones: self.some_cells(3) }
            }
            _ => {
                let premise = self.pool.like(|claim| forced(claim) && !claim.stones.is_empty());
                let cell = self.stone_of(premise);
                Step::Dead { premise: premise.into(), cell, stones: self.some_cells(2) }
            }
        }
    }

    /// One of the stones of a claim, mostly.
    fn stone_of(&mut self, number: u64) -> Cell {
        let stones: Vec<Cell> =
            self.pool.claim(number).map_or(Vec::new(), |claim| claim.stones.iter().collect());
        if stones.is_empty() || self.pool.random.below(4) == 0 {
            self.pool.random.pick(&self.pool.cells)
        } else {
            self.pool.random.pick(&stones)
        }
    }

    /// A claim for each cell of a carrier as far as there are any, and excuses for the rest.
    fn answer(&mut self) -> Step<1> {
        let (mut stones, mut carrier): (Mask, Mask) = (0, 0);
        for cell in &self.pool.cells {
            match self.pool.random.below(5) {
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
            let fitting: Vec<usize> = (0..self.pool.claims.len())
                .filter(|&index| fits(&self.pool.claims[index]))
                .collect();
            if !fitting.is_empty() && self.pool.random.below(8) > 0 {
                let number = self.pool.random.pick(&fitting) as u64 + 1;
                premises.push((set(bit).first().expect("a cell"), number.into()));
            }
        }
        let named: CellSet<1> = premises.iter().map(|&(cell, _)| cell).collect();
        let candidates = if self.pool.random.below(3) > 0 { named } else { set(carrier) };
        let by: Vec<Cell> = if candidates.is_empty() {
            self.pool.cells.clone()
        } else {
            candidates.iter().collect()
        };
        let open =
            if self.pool.random.below(10) == 0 { CellSet::EMPTY } else { set(carrier) - named };
        let dead_with = |cell: Cell| {
            let (own, empty) = (set(stones), set(carrier).without(cell));
            by.iter().copied().find(|&by| {
                proof::rules::is_dead(self.pool.grid, own, empty, by)
                    || proof::rules::is_dead(self.pool.grid, own.with(cell), empty, by)
            })
        };
        let excuses = open.iter().map(|cell| Excuse { cell, by: dead_with(cell).unwrap_or(by[0]) });
        Step::Answer { premises, excuses: excuses.collect(), stones: set(stones) }
    }
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
        let seed = round + 1;
        let pool = Pool::new(&grid, seed, seed % 4, 40);
        let mut adversary = Adversary { pool, steps: Vec::new() };
        let mut checked = HashSet::new();
        for _ in 0..6000 {
            let step = adversary.step();
            let Some(claim) = adversary.pool.conclude(&step) else { continue };
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
            if adversary.pool.is_news(&claim) {
                let forced = claim.kind == Kind::Forced;
                deepest = deepest.max(if forced { claim.carrier.len() } else { 0 });
                let statement = meaning.statement(mask(claim.stones), mask(claim.carrier));
                adversary.pool.claims.push(claim);
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
