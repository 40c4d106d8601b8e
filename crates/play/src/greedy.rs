//! The player that looks at a position once: the cell where most happens.

use crate::Choice;
use crate::circuit::{Circuit, Evaluation, Metric, Way};
use crate::static_analysis::{StaticAnalysis, StaticAnalyzer};
use board::{ByColor, Cell, CellSet, Position};
use connect::h_search::Or;
use connect::{HSearch, Limits, StopAt};

/// A look at positions of one board.
#[derive(Clone, Debug)]
pub(crate) struct Greedy<const W: usize> {
    analyzer: StaticAnalyzer<W>,
    analysis: StaticAnalysis<W>,
    circuit: Circuit<W>,
    /// How connections become links, and how circuits are measured.
    by: (Way, Metric),
}

/// No connections but neighbors.
const NEIGHBORS: Limits =
    Limits { most_carriers: 1, or: Or::UpTo(0), over_sides: false, ..Limits::NONE };

impl<const W: usize> Greedy<W> {
    pub(crate) fn new(analyzer: StaticAnalyzer<W>, by: (Way, Metric)) -> Self {
        let analysis = StaticAnalysis::new(analyzer.board());
        Greedy { analyzer, analysis, circuit: Circuit::default(), by }
    }

    /// A move of a position of Hex that isn't over.
    pub(crate) fn choose(&mut self, position: &Position<W>) -> Choice {
        let stones = ByColor::from_fn(|color| position.stones(color));
        self.analyzer.analyze(&mut self.analysis, stones, position.turn());
        let glance = glance(position, &self.analyzer, &self.analysis, &mut self.circuit, self.by);
        Choice { nodes: 1, ..glance }
    }

    /// The value of a position of Hex that isn't over, as the side to move sees it, whoever is to
    /// move; none if a winner is seen.
    pub(crate) fn value(&mut self, position: &Position<W>) -> Option<f64> {
        let (stones, turn) = (ByColor::from_fn(|color| position.stones(color)), position.turn());
        self.analyzer.analyze(&mut self.analysis, stones, turn);
        if self.analysis.verdict.is_some() {
            return None;
        }
        let (way, metric) = self.by;
        let board = self.analyzer.board();
        let evaluation = self.circuit.evaluate(board, &self.analysis.links, way, metric);
        Some(evaluation.value_for(turn))
    }
}

/// The move without a search. If a winner is seen, the winner plays the move that wins, or any
/// where all do, and the loser plays where the winner needs something; of several cells, and if no
/// winner is seen, the one with the most energy.
pub(crate) fn glance<const W: usize>(
    position: &Position<W>,
    analyzer: &StaticAnalyzer<W>,
    analysis: &StaticAnalysis<W>,
    circuit: &mut Circuit<W>,
    (way, metric): (Way, Metric),
) -> Choice {
    let (board, turn) = (analyzer.board(), position.turn());
    let Some(verdict) = analysis.verdict else {
        let evaluation = circuit.evaluate(board, &analysis.links, way, metric);
        let cell = busiest(&evaluation, analysis.moves);
        let value = evaluation.chance_to_move(turn);
        let cell = cell.expect("there is a move where no winner is seen");
        return Choice { value, ..Choice::of(cell) };
    };
    // Connections aren't whole where a winner is seen: neighbors have to do.
    let neighbors = ByColor::from_fn(|color| {
        let mut links = HSearch::new(board);
        let stones = [analysis.stones[color], analysis.stones[!color]];
        links.build(board, color, stones, NEIGHBORS, StopAt::Nothing);
        links
    });
    let evaluation = circuit.evaluate(board, &neighbors, Way::Neighbors, metric);
    let empty = position.empty(board);
    let useful = [verdict.carrier & empty, analysis.stones[verdict.winner] & empty, empty];
    let likely = useful.into_iter().find_map(|cells| busiest(&evaluation, cells));
    let cell = verdict.best.or(likely).expect("a game that isn't over has an empty cell");
    Choice::decided(cell, turn, verdict.winner)
}

/// The cell with the most energy.
fn busiest<const W: usize>(evaluation: &Evaluation<W>, cells: CellSet<W>) -> Option<Cell> {
    let energy = |cell| evaluation.energy(cell);
    cells.iter().max_by(|&a, &b| energy(a).total_cmp(&energy(b)))
}
