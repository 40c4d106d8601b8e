//! HEXY's search: selective alpha-beta over circuits (Anshelevich 2002, section 6).
//!
//! Every position of the tree is looked at with H-search, updated along the line. Where no winner
//! is seen, moves are ordered by the energy of their cells and only the first few are tried, fewer
//! the deeper. At the depth D the circuits give the value. The search deepens step by step, and a
//! table gives the best move of the step before.
//!
//! Beyond the paper: inferior cells are filled in or left out, moves that meet no threat aren't
//! tried, and where all tried moves are seen to lose, more are tried: so a loss that is reported is
//! one.
//!
//! Holds in: Hex. What is *proved* here rests on `static_analysis` alone.

mod table;

use crate::Choice;
use crate::circuit::{self, Circuit, Evaluation};
use crate::settings::Settings;
use crate::static_analysis::{StaticAnalysis, StaticAnalyzer};
use crate::watch::Watch;
use board::{ByColor, Cell, CellSet, Color, Position, sort_few};
use solve::{Stopped, View};
use table::{Bound, Entry, Key, Table};

/// The value of a win that is seen at once. A win that takes longer is worth a little less, but
/// more than any evaluation.
const WIN: f64 = 1e6;

/// The least value of a win.
const WINS: f64 = WIN / 2.0;

/// What a player of this kind thinks with.
pub(crate) struct Hexy<const W: usize> {
    analyzer: StaticAnalyzer<W>,
    circuit: Circuit<W>,
    settings: Settings,
    /// What is seen of the positions of the line that is being searched.
    line: Vec<StaticAnalysis<W>>,
    table: Table<W>,
    nodes: u64,
    /// Where the search must end.
    most_nodes: u64,
}

/// What a search found: the value for the side to move, and its best move.
#[derive(Clone, Copy, Debug)]
struct BestMove {
    value: f64,
    best: Option<Cell>,
}

impl<const W: usize> Hexy<W> {
    pub(crate) fn new(analyzer: StaticAnalyzer<W>, settings: Settings) -> Self {
        Hexy {
            analyzer,
            circuit: Circuit::default(),
            settings,
            line: Vec::new(),
            table: Table::new(settings.memory_mib.get()),
            nodes: 0,
            most_nodes: u64::MAX,
        }
    }

    /// A move of a position of Hex that isn't over.
    pub(crate) fn choose(&mut self, position: &Position<W>, watch: &Watch<'_>) -> Choice {
        let before = self.nodes;
        self.most_nodes = before.saturating_add(self.settings.most_nodes);
        let stones = ByColor::from_fn(|color| position.stones(color));
        let turn = position.turn();
        self.look(0, stones, turn);
        let mut choice = self.at_a_glance(position);
        if choice.proven.is_none() {
            for depth in 1..=self.settings.depth {
                let window = [f64::NEG_INFINITY, f64::INFINITY];
                let Ok(found) = self.search(0, depth, window, watch) else { break };
                choice = self.choice(found, turn);
                self.show(&choice, watch);
                if choice.proven.is_some() {
                    break;
                }
            }
            // Stopped at once, there is no move yet but the busiest one.
        }
        choice.nodes = self.nodes - before;
        choice
    }

    /// The move without a search: that of the winner or of the loser who is seen, or where most
    /// happens.
    fn at_a_glance(&mut self, position: &Position<W>) -> Choice {
        let by = (self.settings.way, self.settings.metric);
        crate::greedy::glance(position, &self.analyzer, &self.line[0], &mut self.circuit, by)
    }

    fn choice(&self, found: BestMove, turn: Color) -> Choice {
        let cell = found.best.expect("the first position has moves");
        let mut choice = match found.value {
            value if value >= WINS => Choice::decided(cell, turn, turn),
            value if value <= -WINS => Choice::decided(cell, turn, !turn),
            value => Choice { value: circuit::chance(value), ..Choice::of(cell) },
        };
        choice.line = self.table.line(self.line[0].stones, turn, choice.cell);
        choice
    }

    fn show(&self, choice: &Choice, watch: &Watch<'_>) {
        let size = self.analyzer.board().size();
        watch.show(|| View {
            principal_variation: choice
                .line
                .iter()
                .take(View::LONGEST)
                .map(|&cell| size.coord(cell))
                .collect(),
            chance: Some(choice.value as f32),
            ..View::default()
        });
    }

    /// Looks at the position that is so deep in the line.
    fn look(&mut self, depth: usize, stones: ByColor<CellSet<W>>, turn: Color) {
        while self.line.len() <= depth {
            self.line.push(StaticAnalysis::new(self.analyzer.board()));
        }
        self.nodes += 1;
        let (above, here) = self.line.split_at_mut(depth);
        match above.last() {
            None => self.analyzer.analyze(&mut here[0], stones, turn),
            Some(before) => self.analyzer.analyze_from(&mut here[0], before, stones, turn),
        }
    }

    fn evaluate(&mut self, depth: usize) -> Evaluation<W> {
        let (links, Settings { way, metric, .. }) = (&self.line[depth].links, self.settings);
        self.circuit.evaluate(self.analyzer.board(), links, way, metric)
    }

    /// The value of the position that is so deep in the line and has been looked at, by a search of
    /// so many moves more, for values between those of the window.
    fn search(
        &mut self,
        depth: usize,
        further: usize,
        [mut alpha, beta]: [f64; 2],
        watch: &Watch<'_>,
    ) -> Result<BestMove, Stopped> {
        let analysis = &self.line[depth];
        let turn = analysis.turn;
        if let Some(verdict) = analysis.verdict {
            let value = if verdict.winner == turn { WIN } else { -WIN };
            return Ok(BestMove { value, best: verdict.best });
        }
        if depth > 0 && (watch.is_stopped() || self.nodes >= self.most_nodes) {
            return Err(Stopped);
        }
        let key = Key { stones: analysis.stones, turn };
        let known = self.table.get(&key);
        if let Some(entry) = known.filter(|entry| depth > 0 && entry.decides(alpha, beta))
            && (entry.further >= further || entry.value.abs() >= WINS)
        {
            return Ok(BestMove { value: entry.value, best: entry.best });
        }
        watch.add_nodes(1);
        let evaluation = self.evaluate(depth);
        if further == 0 {
            return Ok(BestMove { value: evaluation.value_for(turn), best: None });
        }
        let moves = self.ordered(depth, &evaluation, known.and_then(|entry| entry.best));
        let (width, stones, floor) = (self.settings.width(depth), key.stones, alpha);
        let mut found = BestMove { value: f64::NEG_INFINITY, best: None };
        for (tried, &cell) in moves.iter().enumerate() {
            // A loss is one only if all moves lose.
            if tried >= width && found.value > -WINS {
                break;
            }
            let mut after = stones;
            after[turn].insert(cell);
            self.look(depth + 1, after, !turn);
            let reply = self.search(depth + 1, further - 1, [-beta, -alpha], watch)?;
            let value = -nearer(reply.value);
            if value > found.value {
                found = BestMove { value, best: Some(cell) };
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        let bound = Bound::of(found.value, floor, beta);
        self.table.put(key, Entry { further, value: found.value, bound, best: found.best });
        Ok(found)
    }

    /// The moves worth trying: the best of an earlier search, then those with the most energy.
    fn ordered(&self, depth: usize, evaluation: &Evaluation<W>, first: Option<Cell>) -> Vec<Cell> {
        let mut moves: Vec<Cell> = self.line[depth].moves.iter().collect();
        let energy =
            |cell| if Some(cell) == first { f64::INFINITY } else { evaluation.energy(cell) };
        sort_few(&mut moves, |&a, &b| energy(b).total_cmp(&energy(a)).is_lt());
        moves
    }
}

/// The same value one move earlier: wins are worth a little less, losses weigh a little less.
fn nearer(value: f64) -> f64 {
    match value {
        value if value >= WINS => value - 1.0,
        value if value <= -WINS => value + 1.0,
        value => value,
    }
}
