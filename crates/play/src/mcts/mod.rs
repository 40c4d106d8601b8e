//! Monte Carlo tree search, for both games.
//!
//! Again and again: from the position to move in the most promising moves are followed to the edge
//! of the tree, the game is played to its end at random, and the result is noted along the way.
//!
//! In Hex, positions that were visited often are looked at
//! ([`static_analysis`](crate::static_analysis)): cells are filled in, moves that meet no threat or
//! are inferior go, wins that can be seen are proved, and circuits say which moves to prefer. What
//! is proved of a position is passed up the tree: a move that is proved to win is played, one that
//! is proved to lose isn't followed any more.
//!
//! The random games are a heuristic and hold in any game. What is *proved* rests on
//! `static_analysis`, on games that are over, and on minimax over them.

mod crew;
mod judgment;
mod playout;

pub(crate) use crew::choose;
pub use judgment::Judgment;

use crate::calibration::Calibration;
use crate::circuit::Circuit;
use crate::settings::Settings;
use crate::static_analysis::{StaticAnalysis, StaticAnalyzer};
use crate::tree::{Node, Tree};
use crate::watch::Watch;
use crate::{Choice, greedy};
use board::{Board, ByColor, CellSet, Color, Position, Rules};
use chance::Random;
use playout::Playouts;

/// How many games pass between two looks at the control.
const GAMES_PER_POLL: u64 = 16;

/// How many games pass between two reports of what is thought.
const REPORT: u64 = 2048;

/// A tree and all that it grows with; one for each thread.
pub(crate) struct Mcts<const W: usize> {
    analyzer: StaticAnalyzer<W>,
    rules: Rules,
    settings: Settings,
    random: Random,
    playouts: Playouts<W>,
    tree: Tree,
    /// What was filled in at nodes that were looked at; the first is nothing.
    fills: Vec<ByColor<CellSet<W>>>,
    /// What is seen of the position to move in, and of the one that is being looked at.
    root: StaticAnalysis<W>,
    analysis: StaticAnalysis<W>,
    circuit: Circuit<W>,
    /// The nodes from the root on that are being followed.
    line: Vec<usize>,
    /// The position that the tree begins with, if there is a tree.
    start: Option<Position<W>>,
    /// How many nodes the tree may have before it stops growing; it goes on counting.
    most_tree_nodes: usize,
}

impl<const W: usize> Mcts<W> {
    /// A tree for a board with its share of the memory: half of it is the solver's.
    pub(crate) fn new(board: &Board<W>, rules: Rules, settings: Settings, random: Random) -> Self {
        let bytes = (settings.memory_mib.get() << 20) / 2 / settings.threads.get();
        Mcts {
            analyzer: StaticAnalyzer::new(board, settings.limits()),
            rules,
            settings,
            random,
            playouts: Playouts::new(board),
            tree: Tree::new(Calibration::mcts(rules)),
            fills: Vec::new(),
            root: StaticAnalysis::new(board),
            analysis: StaticAnalysis::new(board),
            circuit: Circuit::default(),
            line: Vec::new(),
            start: None,
            most_tree_nodes: bytes / 2 / size_of::<Node>(),
        }
    }

    /// Begins a tree for a position that isn't over, or goes on with the part of the last one that
    /// belongs to it; the move if it can be seen without one.
    pub(crate) fn begin(&mut self, position: &Position<W>) -> Option<Choice> {
        let (stones, turn) = (ByColor::from_fn(|color| position.stones(color)), position.turn());
        match self.start.replace(*position).and_then(|start| self.node_of(&start, position)) {
            Some(node) => self.tree = self.tree.below(node),
            None => self.begin_anew(position),
        }
        self.tree.nodes[0].winner = self.tree.proved(0, turn);
        if self.rules == Rules::Rex {
            return None;
        }
        let fill = self.tree.nodes[0].fill;
        let filled = self.filled(stones, fill);
        self.analyzer.analyze(&mut self.root, filled, turn);
        if self.root.verdict.is_some() {
            let by = (self.settings.way, self.settings.metric);
            let circuit = &mut self.circuit;
            return Some(greedy::glance(position, &self.analyzer, &self.root, circuit, by));
        }
        if fill == 0 {
            self.analysis.clone_from(&self.root);
            self.take_in(0, stones);
        }
        None
    }

    fn begin_anew(&mut self, position: &Position<W>) {
        self.tree.clear();
        self.fills.clear();
        self.fills.push(ByColor::default());
        self.tree.expand(0, position.empty(self.analyzer.board()).iter());
    }

    /// The node of the tree for a position that comes two moves after the one it begins with, if it
    /// has been visited enough to have children.
    fn node_of(&self, start: &Position<W>, position: &Position<W>) -> Option<usize> {
        let node = self.tree.node_after(start, position)?;
        let Node { count, fill, .. } = self.tree.nodes[node];
        // The moves of a position that wasn't looked at depend on what was filled in before it.
        (count > 0 && (fill != 0 || self.rules == Rules::Rex)).then_some(node)
    }

    /// Plays games until it is stopped, or who wins is proved, but at most so many; how many.
    pub(crate) fn grow(&mut self, position: &Position<W>, most: u64, watch: &Watch<'_>) -> u64 {
        let (turn, mut games) = (position.turn(), 0);
        let stones = ByColor::from_fn(|color| position.stones(color));
        while games < most && self.tree.nodes[0].winner.is_none() {
            self.play_one(stones, turn);
            games += 1;
            if games % GAMES_PER_POLL == 0 {
                watch.add_nodes(GAMES_PER_POLL);
                if watch.is_stopped() {
                    break;
                }
            }
            if games % REPORT == 0 {
                watch.show(|| self.tree.view(self.analyzer.board().size(), turn));
            }
        }
        watch.add_nodes(games % GAMES_PER_POLL);
        games
    }

    /// The best move so far, after so many games.
    pub(crate) fn chosen(&self, turn: Color, games: u64) -> Choice {
        self.tree.choice(turn, games)
    }

    /// One game.
    fn play_one(&mut self, mut stones: ByColor<CellSet<W>>, root_turn: Color) {
        let (mut node, mut turn) = (0, root_turn);
        let mut fill = self.tree.nodes[0].fill;
        self.line.clear();
        self.line.push(0);
        loop {
            if self.needs_look(node) {
                self.look(node, stones, turn, fill);
            }
            if self.tree.nodes[node].winner.is_some() {
                break;
            }
            if self.tree.nodes[node].fill != 0 {
                fill = self.tree.nodes[node].fill;
            }
            if self.tree.nodes[node].count == 0 && !self.expand(node, stones, fill) {
                break;
            }
            let Some(child) = self.tree.select(&self.settings.judgment, node, turn) else { break };
            stones[turn].insert(self.tree.nodes[child].cell);
            self.line.push(child);
            node = child;
            turn = !turn;
            let is_new = self.tree.nodes[node].games == 0.0;
            if is_new && !self.is_over(node, stones, turn) {
                break;
            }
        }
        self.finish(stones, turn, root_turn, fill);
    }

    /// Whether the game is over after the move that led to a node, which then is proved.
    fn is_over(&mut self, node: usize, stones: ByColor<CellSet<W>>, turn: Color) -> bool {
        let (mover, cell) = (!turn, self.tree.nodes[node].cell);
        let joined = self.analyzer.board().joins_through(mover, stones[mover], cell);
        if joined {
            self.tree.nodes[node].winner = Some(self.rules.winner(mover));
        }
        joined
    }

    /// Gives a node children once it has been visited; whether it has some now.
    fn expand(&mut self, node: usize, stones: ByColor<CellSet<W>>, fill: u32) -> bool {
        let is_full = self.tree.nodes.len() >= self.most_tree_nodes;
        if is_full || self.tree.nodes[node].games < self.settings.expand_at as f32 {
            return false;
        }
        let moves = self.empty(stones, fill);
        self.tree.expand(node, moves.iter());
        !moves.is_empty()
    }

    /// The empty cells, without those that were filled in.
    fn empty(&self, stones: ByColor<CellSet<W>>, fill: u32) -> CellSet<W> {
        let filled = self.fills[fill as usize];
        let mut empty = self.analyzer.board().all();
        for color in Color::ALL {
            empty -= stones[color] | filled[color];
        }
        empty
    }

    /// Whether a node has been visited often enough to be looked at.
    fn needs_look(&self, node: usize) -> bool {
        let Settings { look_at, .. } = self.settings;
        let here = &self.tree.nodes[node];
        self.rules == Rules::Hex
            && here.fill == 0
            && here.winner.is_none()
            && here.count > 0
            && here.games >= look_at as f32
    }

    /// Looks at the position of a node, with what was filled in before: the moves of the node are
    /// outside of that, so what is pruned has to be judged with it.
    fn look(&mut self, node: usize, stones: ByColor<CellSet<W>>, turn: Color, fill: u32) {
        let filled = self.filled(stones, fill);
        self.analyzer.analyze_from(&mut self.analysis, &self.root, filled, turn);
        self.take_in(node, stones);
        let above = self.line.iter().rev().skip(1);
        above.for_each(|&node| self.tree.value_from_children(node));
    }

    /// Stones with what was filled in. No move of the tree goes to a cell that was filled in above
    /// it.
    fn filled(&self, stones: ByColor<CellSet<W>>, fill: u32) -> ByColor<CellSet<W>> {
        let filled = self.fills[fill as usize];
        debug_assert!(Color::ALL.iter().all(|&color| filled[color].is_disjoint(stones[!color])));
        ByColor::from_fn(|color| stones[color] | filled[color])
    }

    /// What was seen goes into the tree: the winner, or what was filled in and which moves are
    /// left, and how much the circuits think of them.
    fn take_in(&mut self, node: usize, stones: ByColor<CellSet<W>>) {
        if let Some(verdict) = self.analysis.verdict {
            self.tree.nodes[node].winner = Some(verdict.winner);
            return;
        }
        let filled = ByColor::from_fn(|color| self.analysis.stones[color] - stones[color]);
        self.tree.nodes[node].fill = self.fills.len() as u32;
        self.fills.push(filled);
        let Settings { way, metric, .. } = self.settings;
        let board = self.analyzer.board();
        let evaluation = self.circuit.evaluate(board, &self.analysis.links, way, metric);
        let moves = self.analysis.moves;
        let chance = evaluation.chance_to_move(self.analysis.turn);
        self.tree.nodes[node].value = Some(1.0 - chance as f32);
        let total: f64 = moves.iter().map(|cell| evaluation.energy(cell)).sum();
        for place in self.tree.children(node) {
            let child = &mut self.tree.nodes[place];
            // What is below was grown without knowing what is filled in here, and may go there.
            (child.count, child.fill) = (0, 0);
            if moves.contains(child.cell) {
                child.prior = (evaluation.energy(child.cell) / total.max(1e-12)) as f32;
            } else {
                child.is_pruned = true;
            }
        }
    }

    /// Finishes the game at random, unless the winner is proved, and notes it.
    fn finish(&mut self, stones: ByColor<CellSet<W>>, turn: Color, root_turn: Color, fill: u32) {
        let board = self.analyzer.board();
        let empty = self.empty(stones, fill);
        let stones = self.filled(stones, fill);
        let black = self.playouts.run(stones, empty, turn, &mut self.random);
        let joined = if board.joins(Color::Black, black) { Color::Black } else { Color::White };
        let last = self.line[self.line.len() - 1];
        let winner = self.tree.nodes[last].winner.unwrap_or(self.rules.winner(joined));
        self.tree.note(&self.line, root_turn, winner, black);
        self.tree.pass_up(&self.line, turn);
    }
}
