//! The prior of each move of a position: how much attention it deserves before it is searched.
//!
//! Shares are exp(score) with a score that is linear in what is known of the move: how much of the
//! energy of both circuits and of each dissipates at it, and how near it is to the move before. The
//! weights are those under which the positions that a search went to, in games with itself, are
//! most likely; docs/lab/tried.md says how they were found. A heuristic for Hex: it prunes nothing.

use crate::circuit::Evaluation;
use crate::static_analysis::StaticAnalysis;
use board::{Cell, Coord, Size};

/// The least share of the energy that is told from none.
const LEAST: f64 = 4e-5;

/// What the logarithms of the shares of energy weigh: of both circuits, of the mover's, of the
/// other's.
const BOTH: f64 = 1.19;
const OWN: f64 = 0.69;
const OTHER: f64 = -0.42;

/// What the square of the first weighs, and the product of the others.
const BOTH_SQUARED: f64 = -0.120;
const PRODUCT: f64 = -0.109;

/// What it weighs to be one, two or three steps from the move before.
const NEAR: [f64; 3] = [0.91, 0.40, 0.30];

/// The policy: the shares of the moves worth trying, in their order. They add up to 1.
pub(super) fn policy<const W: usize>(
    size: Size,
    analysis: &StaticAnalysis<W>,
    evaluation: &Evaluation<W>,
    last: Option<Cell>,
) -> Vec<f64> {
    let turn = analysis.turn;
    let own = |cell| evaluation.readings[turn].energies[cell];
    let other = |cell| evaluation.readings[!turn].energies[cell];
    let sum =
        |energy: &dyn Fn(Cell) -> f64| analysis.moves.iter().map(energy).sum::<f64>().max(1e-12);
    let (all, all_own, all_other) = (sum(&|cell| evaluation.energy(cell)), sum(&own), sum(&other));
    let share = |part: f64| part.max(LEAST).ln();
    let score = |cell| {
        let both = share(evaluation.energy(cell) / all);
        let (own, other) = (share(own(cell) / all_own), share(other(cell) / all_other));
        let near = last.and_then(|last| NEAR.get(steps(size, last, cell).wrapping_sub(1)));
        BOTH * both
            + OWN * own
            + OTHER * other
            + BOTH_SQUARED * both * both
            + PRODUCT * own * other
            + near.copied().unwrap_or_default()
    };
    let mut shares: Vec<f64> = analysis.moves.iter().map(score).collect();
    let most = shares.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    shares.iter_mut().for_each(|share| *share = (*share - most).exp());
    let total: f64 = shares.iter().sum();
    shares.iter_mut().for_each(|share| *share /= total);
    shares
}

/// How many steps it takes from one cell to another over an empty board.
fn steps(size: Size, from: Cell, to: Cell) -> usize {
    let [Coord { column: x, row: y }, to] = [from, to].map(|cell| size.coord(cell));
    let (x, y) = (i16::from(to.column) - i16::from(x), i16::from(to.row) - i16::from(y));
    x.abs().max(y.abs()).max((x + y).abs()) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::circuit::{Circuit, Metric, Way};
    use crate::static_analysis::StaticAnalyzer;
    use board::{Board, ByColor, CellSet, Position, Setup};
    use connect::Limits;

    #[test]
    fn steps_are_those_of_the_board() {
        let size = Size::new(7, 6).expect("a board");
        let board = Board::<1>::new(size);
        for from in size.all_cells() {
            let mut reached = CellSet::single(from);
            for count in 0.. {
                let next = board.grown(reached) | reached;
                for cell in next - reached {
                    assert_eq!(steps(size, from, cell), count + 1);
                }
                if next == reached {
                    break;
                }
                reached = next;
            }
        }
    }

    #[test]
    fn what_is_near_the_last_move_gets_more() {
        let setup: Setup = "7/7/7/7/7/7/7 b".parse().expect("a position");
        let board = Board::<1>::new(setup.size());
        let position = Position::new(&board, &setup);
        let mut analysis = StaticAnalysis::new(&board);
        let stones = ByColor::from_fn(|color| position.stones(color));
        StaticAnalyzer::new(&board, Limits::FAST).analyze(&mut analysis, stones, setup.turn);
        assert_eq!(analysis.verdict, None);
        let evaluation =
            Circuit::default().evaluate(&board, &analysis.links, Way::default(), Metric::default());
        let of = |last| policy(setup.size(), &analysis, &evaluation, last);
        let (plain, last) = (of(None), analysis.moves.first().expect("a move"));
        assert_eq!(plain.len(), analysis.moves.len());
        assert!((plain.iter().sum::<f64>() - 1.0).abs() < 1e-9 && plain.iter().all(|&of| of > 0.0));
        let raised = |(cell, share): (Cell, &f64)| match steps(setup.size(), last, cell) {
            near @ 1..=3 => share * NEAR[near - 1].exp(),
            _ => *share,
        };
        let raised: Vec<f64> = analysis.moves.iter().zip(&plain).map(raised).collect();
        let total: f64 = raised.iter().sum();
        assert!(total > 1.0, "some moves are near");
        for (near, raised) in of(Some(last)).iter().zip(&raised) {
            assert!((near - raised / total).abs() < 1e-9);
        }
    }
}
