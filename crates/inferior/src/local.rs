//! The comparison of two states of a region, whatever lies outside.
//!
//! *Outcome.* When all cells of a region have stones, what matters to the rest of the board is
//! which places of the ring Black's stones in the region, together with black stones of the ring,
//! join. If a filling f joins no pair of places that another one, h, doesn't join, too, then for
//! every filling of the rest: if Black wins with f, Black wins with h. (Each way of Black's through
//! the region can be replaced.) Pairs of neighboring places are joined anyway and don't count; nor
//! do white places. The same conclusion holds if White's stones join no pair in h that they don't
//! join in f, as exactly one color wins. Where either holds, f is *contained* in h.
//!
//! *Comparison.* For states g and h of the region, cells of which may be empty, `le(g, h)` says
//! that Black is at least as well off with h. It is defined by moves:
//!
//! - both full: g is contained in h,
//! - each black move g → g' has an answer: le(g', h); or a black move h → h' with le(g', h'); or a
//!   white move g' → g'' with le(g'', h),
//! - each white move h → h' has an answer: le(g, h'); or a white move g → g' with le(g', h'); or a
//!   black move h' → h'' with le(g, h'').
//!
//! *Theorem.* If le(g, h), then for all surroundings and whoever is to move: if Black wins with g
//! in the region, Black wins with h. *Proof* by induction on the number of empty cells in both
//! boards, with Black playing the board with h while imagining a won game with g. Moves outside are
//! copied. The imagined game asks for a black move inside, g → g': the second line says how to go
//! on. In its first case Black has a move in hand on the real board and makes any, which never
//! hurts in Hex; in the third the imagined opponent spends a move, so that it is Black's turn on
//! both boards again. White's moves on the real board are treated likewise by the third line.
//!
//! Since le(g, h) only depends on which fillings are contained in which, rings with the same
//! relation between fillings share one entry.
//!
//! Holds in: Hex. In Rex a move may hurt, and the cases that use a free move fail.

use crate::shape::{Shape, are_neighbors};

/// What a place of the ring is: something unknown, or a stone, or a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Around {
    /// Anything.
    Unknown = 0,
    /// A black stone or side.
    Black = 1,
    /// A white stone or side.
    White = 2,
}

/// The places of a ring, from its number to base three, the first place in the lowest digit.
pub fn around(ring: usize, places: usize) -> Vec<Around> {
    (0..places as u32)
        .map(|place| match ring / 3_usize.pow(place) % 3 {
            0 => Around::Unknown,
            1 => Around::Black,
            _ => Around::White,
        })
        .collect()
}

/// A state of a region: each cell, the first in the lowest digit, empty (0), black (1) or white
/// (2).
pub type State = usize;

/// The digit of an empty cell, a black and a white stone.
pub const EMPTY: usize = 0;
/// See [`EMPTY`].
pub const BLACK: usize = 1;
/// See [`EMPTY`].
pub const WHITE: usize = 2;

/// The state with a stone on a cell that was empty.
pub fn with(state: State, cell: usize, stone: usize) -> State {
    state + stone * 3_usize.pow(cell as u32)
}

/// What is on a cell.
pub fn at(state: State, cell: usize) -> usize {
    state / 3_usize.pow(cell as u32) % 3
}

/// For each filling, by Black's cells as bits: the fillings that contain it.
pub type Containment = Vec<u32>;

/// A region as bits: its cells first, then the places of its ring.
#[derive(Clone, Debug)]
pub struct Region {
    cells: usize,
    neighbors: Vec<u32>,
}

impl Region {
    /// The region of a shape.
    pub fn new(shape: &Shape) -> Self {
        let places: Vec<_> = shape.cells().iter().chain(shape.ring()).copied().collect();
        let neighbors = places
            .iter()
            .map(|&place| {
                let is_next = |&other: &usize| are_neighbors(place, places[other]);
                (0..places.len()).filter(is_next).fold(0, |set, other| set | 1 << other)
            })
            .collect();
        Region { cells: shape.cells().len(), neighbors }
    }

    /// Which fillings are at least as good for Black as which, in a ring: what Black joins with the
    /// one, Black joins with the other, or what White joins with the other, White joins with the
    /// one.
    pub fn containment(&self, around: &[Around]) -> Containment {
        let (fillings, whole) = (1_u32 << self.cells, (1_u32 << self.cells) - 1);
        let outcomes = |own: Around, of: fn(u32, u32) -> u32| -> Vec<u128> {
            (0..fillings).map(|black| self.outcome(around, own, of(black, whole))).collect()
        };
        let black = outcomes(Around::Black, |black, _| black);
        let white = outcomes(Around::White, |black, whole| whole & !black);
        let contains = |inner: u128, outer: u128| inner & !outer == 0;
        let is_better = |one: usize, other: usize| {
            contains(black[one], black[other]) || contains(white[other], white[one])
        };
        (0..fillings as usize)
            .map(|one| {
                let better = (0..fillings as usize).filter(|&other| is_better(one, other));
                better.fold(0, |set, other| set | 1 << other)
            })
            .collect()
    }

    /// The pairs of places of the ring that a color's stones join, as bits.
    fn outcome(&self, around: &[Around], color: Around, cells: u32) -> u128 {
        let ring_where = |holds: &dyn Fn(Around) -> bool| {
            let places = (0..around.len()).filter(|&place| holds(around[place]));
            places.fold(0, |set, place| set | 1 << (self.cells + place))
        };
        let own: u32 = cells | ring_where(&|what| what == color);
        let open: u32 = ring_where(&|what| what == color || what == Around::Unknown);
        let (mut joined, mut rest) = (0, own);
        while rest != 0 {
            let mut chain = rest & rest.wrapping_neg();
            loop {
                let grown = chain | self.beside(chain) & own;
                if grown == chain {
                    break;
                }
                chain = grown;
            }
            rest &= !chain;
            joined |= self.pairs((chain | self.beside(chain)) & open);
        }
        joined
    }

    /// The places beside these.
    fn beside(&self, places: u32) -> u32 {
        let is_in = |place: &usize| places & 1 << place != 0;
        let places = (0..self.neighbors.len()).filter(is_in);
        places.fold(0, |set, place| set | self.neighbors[place])
    }

    /// The pairs among these places of the ring that aren't neighbors.
    fn pairs(&self, places: u32) -> u128 {
        let (mut pairs, mut first) = (0, 0);
        for high in self.cells..self.neighbors.len() {
            if places & 1 << high != 0 {
                let lower = places & ((1 << high) - 1) & !self.neighbors[high];
                pairs |= u128::from(lower >> self.cells) << first;
            }
            first += high - self.cells;
        }
        pairs
    }
}

/// The relation between all states of a region.
#[derive(Clone, Debug)]
pub struct Comparison {
    cells: usize,
    /// Row by row: whether Black is at least as well off in the second state as in the first.
    le: Vec<bool>,
}

impl Comparison {
    /// Works the relation out, the fullest states first.
    pub fn new(cells: usize, containment: &Containment) -> Self {
        let states = 3_usize.pow(cells as u32);
        let mut comparison = Comparison { cells, le: vec![false; states * states] };
        let empties = |state| (0..cells).filter(|&cell| at(state, cell) == EMPTY).count();
        let mut pairs: Vec<(usize, State, State)> = (0..states)
            .flat_map(|g| (0..states).map(move |h| (g, h)))
            .map(|(g, h)| (empties(g) + empties(h), g, h))
            .collect();
        pairs.sort_unstable();
        for (count, g, h) in pairs {
            comparison.le[g * states + h] = match count {
                0 => containment[comparison.black(g)] & 1 << comparison.black(h) != 0,
                _ => comparison.answers_black(g, h) && comparison.answers_white(g, h),
            };
        }
        comparison
    }

    /// Whether Black is at least as well off in `h` as in `g`.
    pub fn le(&self, g: State, h: State) -> bool {
        self.le[g * 3_usize.pow(self.cells as u32) + h]
    }

    /// Whether the two states are worth the same.
    pub fn same(&self, g: State, h: State) -> bool {
        self.le(g, h) && self.le(h, g)
    }

    fn black(&self, state: State) -> usize {
        let is_black = |cell: &usize| at(state, *cell) == BLACK;
        (0..self.cells).filter(is_black).fold(0, |set, cell| set | 1 << cell)
    }

    fn moves(&self, state: State, stone: usize) -> impl Iterator<Item = State> {
        (0..self.cells)
            .filter(move |&cell| at(state, cell) == EMPTY)
            .map(move |cell| with(state, cell, stone))
    }

    fn answers_black(&self, g: State, h: State) -> bool {
        self.moves(g, BLACK).all(|after| {
            self.le(after, h)
                || self.moves(h, BLACK).any(|answer| self.le(after, answer))
                || self.moves(after, WHITE).any(|answer| self.le(answer, h))
        })
    }

    fn answers_white(&self, g: State, h: State) -> bool {
        self.moves(h, WHITE).all(|after| {
            self.le(g, after)
                || self.moves(g, WHITE).any(|answer| self.le(answer, after))
                || self.moves(after, BLACK).any(|answer| self.le(g, answer))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Around::{Black, Unknown, White};
    use super::*;

    fn compare(cells: &[(i8, i8)], around: &[Around]) -> Comparison {
        let region = Region::new(&Shape::new(cells));
        Comparison::new(cells.len(), &region.containment(around))
    }

    #[test]
    fn a_cell_is_dead_where_what_is_left_around_it_hangs_together() {
        let alive = [Unknown; 6];
        let cut_off = [White, White, White, White, Unknown, Unknown];
        let passed_by = [Black, Black, Black, Unknown, Unknown, White];
        let between = [Black, Unknown, White, White, White, Unknown];
        for (around, dead) in [(alive, false), (cut_off, true), (passed_by, false), (between, true)]
        {
            let comparison = compare(&[(0, 0)], &around);
            assert_eq!(comparison.same(BLACK, WHITE), dead, "{around:?}");
        }
    }

    #[test]
    fn a_bridge_to_a_side_is_captured() {
        // The cells a and b = a + (1, 0) above a black side, below a black stone at (1, -1).
        let cells = [(0, 0), (1, 0)];
        let shape = Shape::new(&cells);
        let around: Vec<Around> = shape
            .ring()
            .iter()
            .map(|&(_, row)| match row {
                1 => Black,
                _ => Unknown,
            })
            .collect();
        let mut with_tip = around.clone();
        let tip = shape.ring().iter().position(|&place| place == (1, -1)).expect("in the ring");
        with_tip[tip] = Black;
        let black_pair = with(with(0, 0, BLACK), 1, BLACK);
        assert!(compare(&cells, &with_tip).same(0, black_pair));
        assert!(!compare(&cells, &around).same(0, black_pair));
    }
}
