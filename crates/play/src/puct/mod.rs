//! Best-first search over circuits, for Hex.
//!
//! Again and again: from the position to move in the most promising moves are followed to a
//! position that hasn't been looked at ([`static_analysis`](crate::static_analysis)). If a winner
//! is seen there it is proved, and passed up the tree as in mcts. Else circuits say what chance the
//! side to move has, which is noted along the way, and which of its moves deserve attention before
//! they are tried ([`prior`]). A move is promising by the average of the chances below it, and by
//! its prior as long as it has been followed little (PUCT, Rosin 2011, in the form of Silver et al.
//! 2017).
//!
//! The chances are a heuristic. What is *proved* rests on `static_analysis` and on minimax over it.

mod prior;

use crate::calibration::Calibration;
use crate::circuit::Circuit;
use crate::settings::Settings;
use crate::static_analysis::{StaticAnalysis, StaticAnalyzer};
use crate::tree::{Node, Tree};
use crate::watch::Watch;
use crate::{Choice, greedy};
use board::{ByColor, Cell, CellSet, Color, Position};

/// How much the prior counts against the chances that were found.
const EXPLORATION: f64 = 1.0;

/// How much less a move is worth than the position, until it is tried, if all of the prior has
/// gone to others.
const REDUCTION: f64 = 0.3;

/// How many positions pass between two reports of what is thought.
const REPORT: u64 = 16;

/// What a player of this kind thinks with.
pub(crate) struct Puct<const W: usize> {
    analyzer: StaticAnalyzer<W>,
    circuit: Circuit<W>,
    settings: Settings,
    tree: Tree,
    /// What is seen of the position to move in, and of the one that is being looked at.
    root: StaticAnalysis<W>,
    analysis: StaticAnalysis<W>,
    /// The nodes from the root on that are being followed.
    line: Vec<usize>,
    /// The position that the tree begins with, if there is a tree.
    start: Option<Position<W>>,
    /// How many nodes the tree may have; then the search ends.
    most_tree_nodes: usize,
}

impl<const W: usize> Puct<W> {
    /// A tree for the board of the analyzer, with half of the memory: the rest is the solver's.
    pub(crate) fn new(analyzer: StaticAnalyzer<W>, settings: Settings) -> Self {
        let bytes = (settings.memory_mib.get() << 20) / 2;
        Puct {
            circuit: Circuit::default(),
            settings,
            tree: Tree::new(Calibration::PUCT),
            root: StaticAnalysis::new(analyzer.board()),
            analysis: StaticAnalysis::new(analyzer.board()),
            line: Vec::new(),
            start: None,
            // What is kept from move to move is copied.
            most_tree_nodes: bytes / 2 / size_of::<Node>(),
            analyzer,
        }
    }

    /// A move of a position of Hex that isn't over.
    pub(crate) fn choose(&mut self, position: &Position<W>, watch: &Watch<'_>) -> Choice {
        if let Some(choice) = self.open(position) {
            return choice;
        }
        // The look at the position itself counts.
        let looks = self.search(position, self.settings.most_nodes.saturating_sub(1), watch);
        self.chosen(position.turn(), looks + 1)
    }

    /// Looks at a position that isn't over, and begins its tree; the move if it can be seen without
    /// one.
    pub(crate) fn open(&mut self, position: &Position<W>) -> Option<Choice> {
        let (stones, turn) = (ByColor::from_fn(|color| position.stones(color)), position.turn());
        self.analyzer.analyze(&mut self.root, stones, turn);
        if self.root.verdict.is_some() {
            let by = (self.settings.way, self.settings.metric);
            let circuit = &mut self.circuit;
            return Some(greedy::glance(position, &self.analyzer, &self.root, circuit, by));
        }
        self.begin(position);
        None
    }

    /// Looks at more positions, until so many were looked at, the winner is proved, the memory is
    /// full or the search is stopped; how many.
    pub(crate) fn search(&mut self, position: &Position<W>, most: u64, watch: &Watch<'_>) -> u64 {
        let (stones, turn) = (ByColor::from_fn(|color| position.stones(color)), position.turn());
        let mut looks = 0;
        while looks < most
            && self.tree.nodes[0].winner.is_none()
            && self.tree.nodes.len() < self.most_tree_nodes
        {
            if watch.is_stopped() {
                break;
            }
            self.grow(stones, turn);
            watch.add_nodes(1);
            looks += 1;
            if looks % REPORT == 0 {
                watch.show(|| self.tree.view(self.analyzer.board().size(), turn));
            }
        }
        looks
    }

    /// The best move so far, after so many looks.
    pub(crate) fn chosen(&self, turn: Color, looks: u64) -> Choice {
        self.tree.choice(turn, looks)
    }

    /// Begins a tree for a position of which no winner is seen, or goes on with the part of the
    /// last one that belongs to it.
    fn begin(&mut self, position: &Position<W>) {
        let turn = position.turn();
        let start = self.start.replace(*position);
        let node = start.and_then(|start| self.tree.node_after(&start, position));
        match node.filter(|&node| self.tree.nodes[node].count > 0) {
            Some(node) => self.tree = self.tree.below(node),
            None => {
                let now = position.stones(!turn);
                let last = start.and_then(|start| (now - start.stones(!turn)).first());
                self.tree.clear();
                self.analysis.clone_from(&self.root);
                let chance = self.take_in(0, last);
                self.line.clear();
                self.line.push(0);
                self.tree.note_chance(&self.line, chance);
            }
        }
        self.tree.nodes[0].winner = self.tree.proved(0, turn);
    }

    /// Follows the most promising moves to a position that hasn't been looked at, and looks at it.
    fn grow(&mut self, mut stones: ByColor<CellSet<W>>, root_turn: Color) {
        let (mut node, mut turn) = (0, root_turn);
        self.line.clear();
        self.line.push(0);
        while self.tree.nodes[node].count > 0 {
            node = self.tree.most_promising(node, turn).expect("the winner isn't proved");
            stones[turn].insert(self.tree.nodes[node].cell);
            turn = !turn;
            self.line.push(node);
        }
        self.look(stones, turn);
        let chance = self.take_in(node, Some(self.tree.nodes[node].cell));
        self.tree.note_chance(&self.line, chance);
        self.tree.pass_up(&self.line, turn);
    }

    /// Looks at a position of the tree, from the one it begins with unless a move went to a cell
    /// that is filled in there.
    fn look(&mut self, stones: ByColor<CellSet<W>>, turn: Color) {
        let filled = ByColor::from_fn(|color| self.root.stones[color] | stones[color]);
        if filled[Color::Black].is_disjoint(filled[Color::White]) {
            self.analyzer.analyze_from(&mut self.analysis, &self.root, filled, turn);
        } else {
            self.analyzer.analyze(&mut self.analysis, stones, turn);
        }
    }

    /// What was seen goes into the tree: the winner, or the moves with their priors.
    /// `last` is the move before. The chance of the side to move.
    fn take_in(&mut self, node: usize, last: Option<Cell>) -> f64 {
        let analysis = &self.analysis;
        if let Some(verdict) = analysis.verdict {
            self.tree.nodes[node].winner = Some(verdict.winner);
            return if verdict.winner == analysis.turn { 1.0 } else { 0.0 };
        }
        let (board, Settings { way, metric, .. }) = (self.analyzer.board(), self.settings);
        let evaluation = self.circuit.evaluate(board, &analysis.links, way, metric);
        self.tree.expand(node, analysis.moves.iter());
        let policy = prior::policy(board.size(), analysis, &evaluation, last);
        for (place, share) in self.tree.children(node).zip(policy) {
            self.tree.nodes[place].prior = share as f32;
        }
        evaluation.chance_to_move(analysis.turn)
    }
}

impl Tree {
    /// The child to go to that isn't proved to lose. None if all are.
    fn most_promising(&self, node: usize, turn: Color) -> Option<usize> {
        let here = &self.nodes[node];
        let children = &self.nodes[self.children(node)];
        let tried: f64 = children
            .iter()
            .filter(|child| child.games > 0.0)
            .map(|child| f64::from(child.prior))
            .sum();
        let untried = 1.0 - here.share() - REDUCTION * tried.sqrt();
        let root = f64::from(here.games).sqrt();
        let worth = |child: &Node| {
            let value = if child.games > 0.0 { child.share() } else { untried };
            value + EXPLORATION * f64::from(child.prior) * root / (1.0 + f64::from(child.games))
        };
        let open = self.children(node).filter(|&place| self.nodes[place].winner != Some(!turn));
        open.max_by(|&a, &b| worth(&self.nodes[a]).total_cmp(&worth(&self.nodes[b])))
    }

    /// Notes the chance of the side to move in the last position of a line.
    fn note_chance(&mut self, line: &[usize], chance: f64) {
        let mut won = 1.0 - chance as f32;
        for &node in line.iter().rev() {
            self.nodes[node].games += 1.0;
            self.nodes[node].won += won;
            won = 1.0 - won;
        }
    }
}
