//! What claims of Rex mean, by plain search of small boards. Nothing here is shared with the crate:
//! sets of cells are numbers, with the bit of a cell's index.

use board::{CellSet, Color, Coord, Endpoint, Setup, Side, Size};
use proof::{Claim, Game, Kind, Statement};
use std::collections::HashMap;

pub(crate) type Mask = u16;

pub(crate) fn mask(cells: CellSet<1>) -> Mask {
    Mask::try_from(cells.words()[0]).expect("a small board")
}

pub(crate) fn set(mask: Mask) -> CellSet<1> {
    CellSet::from_words([mask.into()])
}

pub(crate) fn bits(mask: Mask) -> impl Iterator<Item = Mask> {
    (0..Mask::BITS).map(|i| 1 << i).filter(move |bit| mask & bit != 0)
}

/// A board, the color that is to be joined, and who fills the last cell.
pub(crate) struct Meaning {
    pub(crate) size: Size,
    pub(crate) owner: Color,
    pub(crate) last: Color,
    pub(crate) all: Mask,
    near: Vec<Mask>,
    sides: [Mask; 2],
    /// Whether the owner is made to join, by the owner's cells and the empty ones.
    known: HashMap<(Mask, Mask), bool>,
}

impl Meaning {
    pub(crate) fn new(columns: usize, rows: usize, owner: Color, last: Color) -> Meaning {
        let size = Size::new(columns, rows).expect("small");
        let where_ = |wanted: &dyn Fn(Coord) -> bool| {
            size.all_cells()
                .filter(|&cell| wanted(size.coord(cell)))
                .fold(0, |all, cell| all | 1 << cell.index())
        };
        let near = size.all_cells().map(|cell| {
            let from = size.coord(cell);
            where_(&|to: Coord| {
                let right = i32::from(to.column) - i32::from(from.column);
                let down = i32::from(to.row) - i32::from(from.row);
                matches!((right, down), (0, -1) | (1, -1) | (-1, 0) | (1, 0) | (-1, 1) | (0, 1))
            })
        });
        let near = near.collect();
        let sides = match owner {
            Color::Black => [where_(&|at| at.row == 0), where_(&|at| at.row + 1 == size.rows())],
            Color::White => {
                [where_(&|at| at.column == 0), where_(&|at| at.column + 1 == size.columns())]
            }
        };
        let all = where_(&|_| true);
        Meaning { size, owner, last, all, near, sides, known: HashMap::new() }
    }

    pub(crate) fn game(&self) -> Game {
        Game::Rex { last: self.last }
    }

    /// The statement that the other color wins a position of this game.
    pub(crate) fn statement(&self, own: Mask, empty: Mask) -> Statement {
        let mut setup = Setup::empty(board::Rules::Rex, self.size);
        for cell in self.size.all_cells() {
            let bit = 1 << cell.index();
            let stone = if own & bit != 0 { self.owner } else { !self.owner };
            setup.set(cell, (empty & bit == 0).then_some(stone));
        }
        setup.turn = if self.owner_moves(empty) { self.owner } else { !self.owner };
        Statement { winner: !self.owner, setup }
    }

    pub(crate) fn owner_moves(&self, empty: Mask) -> bool {
        (empty.count_ones() % 2 == 1) == (self.last == self.owner)
    }

    /// Whether the owner has joined.
    pub(crate) fn joined(&self, own: Mask) -> bool {
        let [from, to] = Side::of(self.owner).map(Endpoint::Side);
        self.reaches(own, from, to)
    }

    /// Whether the other color can make the owner join; the board is filled to the end.
    pub(crate) fn forced(&mut self, own: Mask, empty: Mask) -> bool {
        if empty == 0 {
            return self.joined(own);
        }
        if let Some(&known) = self.known.get(&(own, empty)) {
            return known;
        }
        let forced = if self.owner_moves(empty) {
            bits(empty).all(|cell| self.forced(own | cell, empty & !cell))
        } else {
            bits(empty).any(|cell| self.forced(own, empty & !cell))
        };
        self.known.insert((own, empty), forced);
        forced
    }

    /// Whether a claim is true.
    pub(crate) fn holds(&mut self, claim: &Claim<1>) -> bool {
        let (stones, carrier) = (mask(claim.stones), mask(claim.carrier));
        match claim.kind {
            Kind::Forced => self.forced(stones, carrier),
            Kind::Connection => self.pairing(claim, stones, Vec::new(), carrier),
            Kind::SemiConnection => {
                self.pairing(claim, stones, Vec::new(), carrier)
                    || bits(carrier)
                        .any(|key| self.pairing(claim, stones | key, Vec::new(), carrier & !key))
            }
        }
    }

    /// Whether the goal is joined for some choice of further pairs, whichever cell of each is
    /// taken.
    fn pairing(&self, claim: &Claim<1>, own: Mask, pairs: Vec<[Mask; 2]>, open: Mask) -> bool {
        let Some(first) = bits(open).next() else {
            return self.every_selection(claim, own, &pairs);
        };
        let rest = open & !first;
        // One cell at most is left over when more pairs can't hurt.
        let skip = open.count_ones() % 2 == 1 && self.pairing(claim, own, pairs.clone(), rest);
        skip || bits(rest).any(|mate| {
            let pairs = pairs.iter().copied().chain([[first, mate]]).collect();
            self.pairing(claim, own, pairs, rest & !mate)
        })
    }

    fn every_selection(&self, claim: &Claim<1>, own: Mask, pairs: &[[Mask; 2]]) -> bool {
        match pairs {
            [] => claim.goal.pairs().iter().all(|&(x, y)| self.reaches(own, x, y)),
            [pair, others @ ..] => {
                pair.iter().all(|cell| self.every_selection(claim, own | cell, others))
            }
        }
    }

    /// Whether a walk over the owner's cells, the sides and the two ends leads from one to the
    /// other.
    fn reaches(&self, own: Mask, from: Endpoint, to: Endpoint) -> bool {
        let as_cell = |end| match end {
            Endpoint::Cell(cell) => 1 << cell.index(),
            Endpoint::Side(_) => 0,
        };
        let own = own | as_cell(from) | as_cell(to);
        let mut reached = as_cell(from);
        let mut at = Side::of(self.owner).map(|side| Endpoint::Side(side) == from);
        loop {
            let mut next = bits(reached)
                .fold(reached, |all, bit| all | self.near[bit.trailing_zeros() as usize] & own);
            for (at, side) in at.iter_mut().zip(self.sides) {
                *at |= next & side != 0;
                next |= if *at { side & own } else { 0 };
            }
            if next == reached {
                let sides = Side::of(self.owner).map(Endpoint::Side);
                return reached & as_cell(to) != 0
                    || sides.iter().zip(at).any(|(&side, at)| at && side == to);
            }
            reached = next;
        }
    }
}
