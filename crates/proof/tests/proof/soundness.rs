//! An adversary tries all rules with random arguments; nothing false may come out.
//!
//! Every claim that the rules let through is held against its meaning: a plain search of the game
//! that docs/certificate.md describes, with its own idea of neighbors and sides.

use crate::adversary::Pool;
use board::{Cell, CellSet, Color, Endpoint, Side, Size};
use proof::{Claim, Goal, Grid, Kind, Step};
use std::collections::{HashMap, HashSet};

/// The game of a claim, played out.
struct Game<'c> {
    size: Size,
    owner: Color,
    claim: &'c Claim<1>,
    known: HashMap<(CellSet<1>, CellSet<1>, bool), bool>,
}

impl Game<'_> {
    fn holds(size: Size, owner: Color, claim: &Claim<1>) -> bool {
        let mut game = Game { size, owner, claim, known: HashMap::new() };
        let owner_moves = claim.kind == Kind::SemiConnection;
        game.owner_succeeds(CellSet::EMPTY, claim.carrier, owner_moves)
    }

    /// Whether the owner, who took `taken`, reaches the goal when `open` is still to be taken.
    fn owner_succeeds(&mut self, taken: CellSet<1>, open: CellSet<1>, owner_moves: bool) -> bool {
        if open.is_empty() {
            return self.claim.goal.pairs().iter().all(|&(x, y)| self.joined(taken, x, y));
        }
        if let Some(&known) = self.known.get(&(taken, open, owner_moves)) {
            return known;
        }
        // Passing never helps, so that only moves are tried.
        let succeeds = if owner_moves {
            open.iter().any(|c| self.owner_succeeds(taken.with(c), open.without(c), false))
        } else {
            open.iter().all(|c| self.owner_succeeds(taken, open.without(c), true))
        };
        self.known.insert((taken, open, owner_moves), succeeds);
        succeeds
    }

    /// Whether a walk from `x` reaches `y`.
    fn joined(&self, taken: CellSet<1>, x: Endpoint, y: Endpoint) -> bool {
        let own = |end: Endpoint| match end {
            Endpoint::Cell(cell) => {
                self.claim.stones.contains(cell) || taken.contains(cell) || end == x || end == y
            }
            Endpoint::Side(side) => side.owner() == self.owner,
        };
        let ends = self.size.all_cells().map(Endpoint::Cell);
        let ends: Vec<Endpoint> = ends.chain(Side::of(self.owner).map(Endpoint::Side)).collect();
        let (mut seen, mut open) = (HashSet::from([x]), vec![x]);
        while let Some(end) = open.pop() {
            for &next in ends.iter().filter(|&&next| own(next) && self.adjacent(end, next)) {
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        seen.contains(&y)
    }

    fn adjacent(&self, a: Endpoint, b: Endpoint) -> bool {
        match (a, b) {
            (Endpoint::Cell(a), Endpoint::Cell(b)) => {
                let (a, b) = (self.size.coord(a), self.size.coord(b));
                let right = i32::from(b.column) - i32::from(a.column);
                let down = i32::from(b.row) - i32::from(a.row);
                matches!((right, down), (0, -1) | (1, -1) | (-1, 0) | (1, 0) | (-1, 1) | (0, 1))
            }
            (Endpoint::Cell(cell), Endpoint::Side(side))
            | (Endpoint::Side(side), Endpoint::Cell(cell)) => {
                let at = self.size.coord(cell);
                match side {
                    Side::Top => at.row == 0,
                    Side::Bottom => at.row == self.size.rows() - 1,
                    Side::Left => at.column == 0,
                    Side::Right => at.column == self.size.columns() - 1,
                }
            }
            (Endpoint::Side(_), Endpoint::Side(_)) => false,
        }
    }
}

/// Draws steps at random, inclined to be valid and to go deep: premises with carriers rather than
/// without.
struct Adversary<'g>(Pool<'g>);

impl Adversary<'_> {
    /// One or two pairs; of each a few are drawn, in the hope of one that isn't joined anyway.
    fn goal(&mut self) -> Goal {
        let pairs = 1 + self.0.random.below(6) / 5;
        let mut pair = || (self.0.random.pick(&self.0.ends), self.0.random.pick(&self.0.ends));
        let mut apart = || {
            let drawn = [pair(), pair(), pair(), pair()];
            let is_apart = |&&pair: &&_| !self.0.grid.reaches(CellSet::EMPTY, &[], pair);
            *drawn.iter().find(is_apart).unwrap_or(&drawn[0])
        };
        Goal::new((0..pairs).map(|_| apart()))
    }

    fn step(&mut self) -> Step<1> {
        match self.0.random.below(12) {
            0 | 1 => {
                let stones = (0..1 + self.0.random.below(3))
                    .map(|_| self.0.random.pick(&self.0.cells))
                    .collect();
                Step::Link { premises: Vec::new(), goal: self.goal(), stones }
            }
            2 => self.chain(),
            3 => {
                let deep =
                    |claim: &Claim<1>| claim.kind == Kind::Connection && !claim.carrier.is_empty();
                let premises =
                    (0..1 + self.0.random.below(3)).map(|_| self.0.like(deep).into()).collect();
                let stones = (0..self.0.random.below(3))
                    .map(|_| self.0.random.pick(&self.0.cells))
                    .collect();
                Step::Link { premises, goal: self.goal(), stones }
            }
            4..7 => {
                let premise =
                    self.0.like(|claim| claim.kind == Kind::Connection && !claim.stones.is_empty());
                let stones = self.0.claim(premise).map_or(CellSet::EMPTY, |claim| claim.stones);
                let stones: Vec<Cell> =
                    if stones.is_empty() { self.0.cells.clone() } else { stones.iter().collect() };
                Step::Play { premise: premise.into(), cell: self.0.random.pick(&stones) }
            }
            7..10 => {
                let first = self.0.like(|claim| !claim.carrier.is_empty());
                let goal = self.0.claim(first).map(|claim| claim.goal.clone());
                let same = |claim: &Claim<1>| Some(&claim.goal) == goal.as_ref();
                let others =
                    (0..self.0.random.below(4)).map(|_| self.0.like(same)).collect::<Vec<_>>();
                Step::Either {
                    premises: [first].into_iter().chain(others).map(Into::into).collect(),
                }
            }
            10 => self.0.stand_in(),
            _ => self.0.image(),
        }
    }

    /// Two connections that have an end in common, which becomes a stone if it is a cell.
    fn chain(&mut self) -> Step<1> {
        let deep = |claim: &Claim<1>| claim.kind == Kind::Connection && !claim.carrier.is_empty();
        let (one, other) = (self.0.like(deep), self.0.like(deep));
        let ends = |number| self.0.claim(number).map(|claim| claim.goal.pairs()[0]);
        let (Some((a, b)), Some((c, d))) = (ends(one), ends(other)) else { return self.0.image() };
        let shared = [(a, b, c, d), (a, b, d, c), (b, a, c, d), (b, a, d, c)];
        let (x, meet, _, y) = shared.into_iter().find(|&(_, b, c, _)| b == c).unwrap_or(shared[0]);
        let stones = match meet {
            Endpoint::Cell(cell) => CellSet::single(cell),
            Endpoint::Side(_) => CellSet::EMPTY,
        };
        Step::Link { premises: vec![one.into(), other.into()], goal: Goal::new([(x, y)]), stones }
    }
}

#[test]
fn no_rule_concludes_anything_false() {
    let mut concluded: HashMap<&str, usize> = HashMap::new();
    let mut checked = HashSet::new();
    for round in 0..800u64 {
        let (columns, rows) = [(3, 3), (3, 3), (3, 2), (2, 3), (4, 2)][round as usize % 5];
        let size = Size::new(columns, rows).expect("small");
        let owner = Color::ALL[round as usize / 5 % 2];
        let grid = Grid::<1>::new(size, owner);
        let seed = round + 1;
        let mut adversary = Adversary(Pool::new(&grid, seed, 2 + seed % 4, 30));
        for _ in 0..1500 {
            let step = adversary.step();
            let Some(claim) = adversary.0.conclude(&step) else { continue };
            assert!(claim.stones.is_disjoint(claim.carrier));
            let idle = matches!(step, Step::StandIn { cells, .. } if cells.is_empty());
            *concluded.entry(step.rule()).or_default() += usize::from(!idle);
            if checked.insert((size, owner, claim.clone())) {
                let text = proof::text::step_text(size, &step);
                assert!(Game::holds(size, owner, &claim), "{size}: {text} => {}", claim.text(size));
            }
            let bare = Claim { carrier: CellSet::EMPTY, ..claim.clone() };
            let idle = !claim.carrier.is_empty() && Game::holds(size, owner, &bare);
            if !idle && adversary.0.is_news(&claim) {
                adversary.0.claims.push(claim);
            }
        }
    }
    println!("{concluded:?}, {} different claims", checked.len());
    for rule in ["link", "play", "either", "stand-in", "image"] {
        assert!(concluded.get(rule).is_some_and(|&count| count > 1000), "{rule}: {concluded:?}");
    }
    let deep = |claim: &Claim<1>, owner| claim.goal == Goal::win(owner) && claim.carrier.len() > 3;
    let wins = checked.iter().filter(|(_, owner, claim)| deep(claim, *owner)).count();
    assert!(wins > 0, "some derivations go several moves deep");
}

#[test]
fn the_game_tells_true_claims_from_false_ones() {
    let size = Size::new(3, 3).expect("small");
    let cell =
        |name: &str| size.cell(board::Coord::from_name(name).expect("a name")).expect("a cell");
    let set = |names: &str| names.split_whitespace().map(cell).collect::<CellSet<1>>();
    let goal = Goal::new([(Endpoint::Cell(cell("c1")), Endpoint::Cell(cell("b3")))]);
    let holds = |kind, carrier| {
        let claim = Claim { kind, goal: goal.clone(), stones: set("a2"), carrier: set(carrier) };
        Game::holds(size, Color::Black, &claim)
    };
    // The bridges c1-a2 and a2-b3 share the cell b2.
    assert!(!holds(Kind::Connection, "b1 b2 a3"));
    assert!(holds(Kind::SemiConnection, "b1 b2 a3"));
    assert!(!holds(Kind::SemiConnection, "b1"));
}
