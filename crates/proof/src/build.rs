//! How engines make certificates: equal claims are made once, and conclusions are kept small.

use crate::certificate::Certificate;
use crate::claim::{Claim, Goal, Kind};
use crate::grid::Grid;
use crate::rules::{Cause, conclude};
use crate::statement::Statement;
use crate::step::{Premise, Step};
use board::{Cell, CellSet, Color, QuickMap, Size, sort_few};

/// A certificate under construction.
///
/// Whatever is added is checked on the way by the same inferences that the verifier uses, so an
/// engine's mistake shows up where it is made.
pub struct Builder<const W: usize> {
    grid: Grid<W>,
    steps: Vec<Step<W>>,
    claims: Vec<Claim<W>>,
    known: QuickMap<Claim<W>, u64>,
}

impl<const W: usize> Builder<W> {
    /// Nothing yet, for claims of one color in Hex.
    pub fn new(size: Size, owner: Color) -> Self {
        Builder::with_grid(Grid::new(size, owner))
    }

    /// Nothing yet, for the claims that may prove a statement, or others of the same owner and
    /// game.
    pub fn for_statement(statement: &Statement) -> Self {
        Builder::with_grid(Grid::for_statement(statement))
    }

    fn with_grid(grid: Grid<W>) -> Self {
        Builder { grid, steps: Vec::new(), claims: Vec::new(), known: QuickMap::default() }
    }

    /// The owner's view of the board.
    pub fn grid(&self) -> &Grid<W> {
        &self.grid
    }

    /// The claim of a step.
    pub fn claim(&self, step: u64) -> &Claim<W> {
        &self.claims[step as usize - 1]
    }

    /// All claims so far, with the numbers of their steps.
    pub fn claims(&self) -> impl Iterator<Item = (u64, &Claim<W>)> {
        (1..).zip(&self.claims)
    }

    /// Adds a step, unless its claim is known already, and returns the number of the claim's step.
    pub fn add(&mut self, step: Step<W>) -> Result<u64, Cause> {
        let claims = &self.claims;
        let claim =
            conclude(&self.grid, &step, |number| claims.get((number as usize).checked_sub(1)?))?;
        if let Some(&number) = self.known.get(&claim) {
            return Ok(number);
        }
        self.steps.push(step);
        self.claims.push(claim.clone());
        let number = self.steps.len() as u64;
        self.known.insert(claim, number);
        Ok(number)
    }

    /// The sides are joined by some of these stones; a shortest path of them is named.
    pub fn path(&mut self, stones: CellSet<W>) -> Option<u64> {
        let [from, to] = self.grid.sides();
        let path = shortest_way(&self.grid, stones & from, stones & to, stones)?;
        let goal = Goal::win(self.grid.owner());
        self.add(Step::Link { premises: Vec::new(), goal, stones: path }).ok()
    }

    /// The owner plays a cell and has the connection `premise`. If the connection doesn't need the
    /// cell, it is its own answer.
    pub fn play(&mut self, premise: u64, cell: Cell) -> u64 {
        if !self.claim(premise).stones.contains(cell) {
            return premise;
        }
        self.add(Step::Play { premise: premise.into(), cell })
            .expect("the cell is a stone of the claim")
    }

    /// No cell hurts all of these claims. Those that aren't needed for that are left out, the
    /// largest first. A connection among them needs no others.
    pub fn either(&mut self, premises: &[u64]) -> Result<u64, Cause> {
        let cells =
            |number: u64| self.claim(number).carrier.len() + self.claim(number).stones.len();
        let connection = |&number: &u64| self.claim(number).kind == Kind::Connection;
        if let Some(own) = premises.iter().copied().filter(connection).min_by_key(|&n| cells(n)) {
            return Ok(own);
        }
        let mut needed = premises.to_vec();
        needed.sort_unstable();
        needed.dedup();
        sort_few(&mut needed, |&a, &b| cells(a) > cells(b));
        let mut index = 0;
        while index < needed.len() {
            let mut others = needed.clone();
            others.remove(index);
            if self.leave_nothing(&others) {
                needed = others;
            } else {
                index += 1;
            }
        }
        needed.sort_unstable();
        self.add(Step::Either { premises: needed.into_iter().map(Premise::from).collect() })
    }

    /// The connection `by`, with some more stones, stands in for some stones of a claim; a refusal
    /// if it doesn't join what they join, or overlaps with what the claim leaves open.
    pub fn stand_in(
        &mut self,
        premise: u64,
        cells: CellSet<W>,
        by: u64,
        stones: CellSet<W>,
    ) -> Result<u64, Cause> {
        let goal = self.claim(by).goal.clone();
        let by = self.add(Step::Link { premises: vec![by.into()], goal, stones })?;
        self.add(Step::StandIn { premise: premise.into(), by: by.into(), cells })
    }

    /// Whether no cell is in the carriers of all these claims, save stones of some of them.
    fn leave_nothing(&self, numbers: &[u64]) -> bool {
        let claims = || numbers.iter().map(|&number| self.claim(number));
        let stones = claims().fold(CellSet::EMPTY, |all, claim| all | claim.stones);
        claims()
            .map(|claim| claim.carrier - stones)
            .reduce(|all, carrier| all & carrier)
            .is_some_and(CellSet::is_empty)
    }

    /// The certificate of a statement that the claim of step `root` covers, with nothing in it that
    /// isn't needed.
    pub fn finish(self, statement: Statement, root: u64) -> Result<Certificate<W>, Cause> {
        statement.follows_from(self.claim(root))?;
        let mut certificate = Certificate { statement, steps: self.steps }.pruned(root);
        certificate.mark_last_mentions();
        Ok(certificate)
    }
}

/// The stones of a shortest way from one set of stones to another, if there is one.
pub fn shortest_way<const W: usize>(
    grid: &Grid<W>,
    from: CellSet<W>,
    to: CellSet<W>,
    stones: CellSet<W>,
) -> Option<CellSet<W>> {
    let mut layers = vec![from];
    let mut seen = from;
    while layers.last()?.is_disjoint(to) {
        let next = (grid.around(*layers.last()?) & stones) - seen;
        if next.is_empty() {
            return None;
        }
        seen |= next;
        layers.push(next);
    }
    let mut cell = (layers.pop()? & to).first()?;
    let mut way = CellSet::single(cell);
    while let Some(layer) = layers.pop() {
        cell = (grid.neighbors(cell) & layer).first()?;
        way.insert(cell);
    }
    Some(way)
}
