//! Side triangles (Hayward's theorem, Theorem 5 of Hayward et al. 2005).
//!
//! A side triangle of a color is two neighboring cells along one of its sides, the *side cells*,
//! and their common neighbor off the side, the *tip*.
//!
//! *Fill-in.* If the color has a stone at the tip and both side cells are empty, both may be given
//! to the color without changing the winner: an intrusion into one is answered at the other, after
//! which the intruder is dead. Either side may be to move.
//!
//! *Domination.* If the triangle is empty and the color is to move, the tip is at least as good as
//! a side cell.
//!
//! Holds in: Hex.

use crate::state::State;
use board::{Board, ByColor, Cell, CellSet, Color};
use inferior::{Fill, PrunedMove, Reason};

#[derive(Clone, Copy, Debug)]
struct Triangle<const W: usize> {
    side: CellSet<W>,
    tip: Cell,
}

/// The side triangles of a board.
#[derive(Clone, Debug)]
pub struct Triangles<const W: usize> {
    of: ByColor<Vec<Triangle<W>>>,
    /// Whether tips are not themselves side cells, so that domination has no cycles.
    acyclic: ByColor<bool>,
}

impl<const W: usize> Triangles<W> {
    /// Finds the triangles of a board.
    pub fn new(board: &Board<W>) -> Self {
        let of = ByColor::from_fn(|color| {
            let mut triangles = Vec::new();
            for side in board.sides(color) {
                for cell in side {
                    for next in (board.neighbors(cell) & side).iter().filter(|&next| next > cell) {
                        let common = (board.neighbors(cell) & board.neighbors(next)) - side;
                        let side = CellSet::single(cell).with(next);
                        triangles.extend(common.iter().map(|tip| Triangle { side, tip }));
                    }
                }
            }
            triangles
        });
        let acyclic = ByColor::from_fn(|color| {
            let [first, second] = board.sides(color);
            of[color].iter().all(|triangle: &Triangle<W>| !(first | second).contains(triangle.tip))
        });
        Triangles { of, acyclic }
    }

    /// Fills side cells in.
    pub(crate) fn fill_in(&self, board: &Board<W>, state: &mut State<W>, fills: &mut Vec<Fill<W>>) {
        for color in Color::ALL {
            for triangle in &self.of[color] {
                let empty = board.all() - state.stones[Color::Black] - state.stones[Color::White];
                if state.stones[color].contains(triangle.tip) && triangle.side.is_subset(empty) {
                    state.stones[color] |= triangle.side;
                    fills.push(Fill::captured(triangle.side, color));
                }
            }
        }
    }

    /// The moves of the side to move that aren't better than another.
    pub(crate) fn prunable(&self, state: State<W>) -> Vec<PrunedMove<W>> {
        if !self.acyclic[state.turn] {
            return Vec::new();
        }
        let of = |triangle: &Triangle<W>| {
            let (tip, region) = (triangle.tip, triangle.side.with(triangle.tip));
            let reason = Reason::Dominated(tip);
            triangle.side.iter().map(move |cell| PrunedMove { cell, reason, region })
        };
        self.empty(state).flat_map(of).collect()
    }

    fn empty(&self, state: State<W>) -> impl Iterator<Item = &Triangle<W>> {
        let taken = state.stones[Color::Black] | state.stones[Color::White];
        let is_empty = move |t: &&Triangle<W>| t.side.with(t.tip).is_disjoint(taken);
        self.of[state.turn].iter().filter(is_empty)
    }
}
