//! The tree of positions that Monte Carlo search grows, and how it chooses where to grow.
//!
//! A node stands for the position after its move; its counts are those of the player who made that move.
//! Children lie together. Counts by which moves are judged: games through the node, and games in which
//! the same player had that cell at the end, whenever it was played (RAVE, Gelly and Silver 2007).

use board::{Cell, CellSet, Color};

/// How nodes are judged. Found by matches; docs/strength.md has figures.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judgement {
    /// How much moves are preferred that were tried little.
    pub exploration: f64,
    /// About how many games through a node weigh as much as all games with its cell.
    pub rave: f64,
    /// How much moves are preferred that the circuits recommend.
    pub prior: f64,
    /// How much of the judgement is minimax over the chances that circuits give, where there are some
    /// (implicit minimax backups, Lanctot et al. 2014); the rest is games.
    pub minimax: f64,
}

impl Default for Judgement {
    fn default() -> Self {
        Judgement { exploration: 0.1, rave: 200.0, prior: 0.5, minimax: 0.4 }
    }
}

/// A node of the tree.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) cell: Cell,
    /// Games through the node, and how many of them the player who moved here won.
    pub(super) games: f32,
    pub(super) won: f32,
    /// The same of games in which that player had the cell at the end.
    pub(super) rave_games: f32,
    pub(super) rave_won: f32,
    /// The chance of the player who moved here by minimax over circuits, if the position or one below it was
    /// looked at.
    pub(super) value: Option<f32>,
    /// What share of the attention circuits would give to the move.
    pub(super) prior: f32,
    /// Where the children begin; 0 if there are none yet.
    pub(super) children: u32,
    pub(super) count: u16,
    /// Who wins, if that is proved.
    pub(super) winner: Option<Color>,
    /// The move needn't be tried: it loses, or another is at least as good.
    pub(super) is_pruned: bool,
    /// What was filled in, where the position was looked at: an index into a list; 0 if it wasn't.
    pub(super) fill: u32,
}

impl Node {
    pub(super) fn new(cell: Cell) -> Self {
        Node {
            cell,
            games: 0.0,
            won: 0.0,
            rave_games: 0.0,
            rave_won: 0.0,
            value: None,
            prior: 0.0,
            children: 0,
            count: 0,
            winner: None,
            is_pruned: false,
            fill: 0,
        }
    }

    /// The part of the games that were won by the player who moved here.
    pub(super) fn share(&self) -> f64 {
        f64::from(self.won) / f64::from(self.games.max(1.0))
    }
}

/// All nodes; the first is the position to move in, whose own cell means nothing.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    judgement: Judgement,
}

impl Tree {
    pub(super) fn new(judgement: Judgement) -> Self {
        Tree { nodes: vec![Node::new(CellSet::<1>::cell_at(0))], judgement }
    }

    /// The part of the tree that begins with a node.
    pub(super) fn below(&self, node: usize) -> Self {
        let mut nodes = vec![self.nodes[node].clone()];
        let mut next = 0;
        while next < nodes.len() {
            if nodes[next].count > 0 {
                let first = nodes[next].children as usize;
                let count = usize::from(nodes[next].count);
                nodes[next].children = nodes.len() as u32;
                nodes.extend_from_slice(&self.nodes[first..first + count]);
            }
            next += 1;
        }
        Tree { nodes, judgement: self.judgement }
    }

    /// The places of a node's children.
    pub(super) fn children(&self, node: usize) -> std::ops::Range<usize> {
        let first = self.nodes[node].children as usize;
        first..first + usize::from(self.nodes[node].count)
    }

    /// Gives a node children.
    pub(super) fn expand(&mut self, node: usize, moves: impl Iterator<Item = Cell>) {
        let first = self.nodes.len();
        self.nodes.extend(moves.map(Node::new));
        self.nodes[node].children = first as u32;
        self.nodes[node].count = (self.nodes.len() - first) as u16;
    }

    /// The child to go to: the most promising that isn't pruned or proved to lose. None if there is none.
    pub(super) fn select(&self, node: usize, turn: Color) -> Option<usize> {
        let games = f64::from(self.nodes[node].games).max(1.0);
        let (log, root) = (games.ln(), games.sqrt());
        let value = self.usual_value(node);
        let mut best = (f64::NEG_INFINITY, None);
        for place in self.children(node) {
            let child = &self.nodes[place];
            if child.is_pruned || child.winner == Some(!turn) {
                continue;
            }
            let worth = self.worth(child, value, log, root);
            if worth > best.0 {
                best = (worth, Some(place));
            }
        }
        best.1
    }

    /// What a move is worth of which circuits say nothing: as much as those of which they do, on average.
    /// The position's own value would be no measure, since it is the other side's turn after a move.
    fn usual_value(&self, node: usize) -> f64 {
        if self.judgement.minimax == 0.0 {
            return 0.5;
        }
        let values = self.nodes[self.children(node)].iter().filter_map(|child| child.value);
        let (count, sum) =
            values.fold((0.0, 0.0), |(count, sum), value| (count + 1.0, sum + value));
        if count == 0.0 { 0.5 } else { f64::from(sum / count) }
    }

    #[inline(always)]
    fn worth(&self, child: &Node, value: f64, log: f64, root: f64) -> f64 {
        let Judgement { exploration, rave, prior, minimax } = self.judgement;
        let (games, rave_games) = (f64::from(child.games), f64::from(child.rave_games));
        // One game of each kind, half won, keeps the first few from saying too much.
        let own = (f64::from(child.won) + 0.5) / (games + 1.0);
        let others = (f64::from(child.rave_won) + 0.5) / (rave_games + 1.0);
        let trust = rave_games / (rave_games + games + rave_games * games / rave + 1e-9);
        let value = child.value.map_or(value, f64::from);
        (1.0 - minimax) * ((1.0 - trust) * own + trust * others)
            + minimax * value
            + exploration * (log / (games + 1.0)).sqrt()
            + prior * f64::from(child.prior) * root / (games + 1.0)
    }

    /// Notes a finished game in the nodes of a line, and in their children by the cells that were Black's
    /// at the end. `turn` is the side to move at the root.
    pub(super) fn note<const W: usize>(
        &mut self,
        line: &[usize],
        turn: Color,
        winner: Color,
        black: CellSet<W>,
    ) {
        let mut turn = turn;
        for &node in line {
            // The player who moved here is the one who isn't to move.
            let won = if winner == turn { 0.0 } else { 1.0 };
            self.nodes[node].games += 1.0;
            self.nodes[node].won += won;
            let for_mover = 1.0 - won;
            let is_black = turn == Color::Black;
            let children = self.children(node);
            for child in &mut self.nodes[children] {
                if black.contains(child.cell) == is_black {
                    child.rave_games += 1.0;
                    child.rave_won += for_mover;
                }
            }
            turn = !turn;
        }
    }

    /// The value of a node from those of its children that have one: the best for the player to move.
    pub(super) fn value_from_children(&mut self, node: usize) {
        let children = self.nodes[self.children(node)].iter().filter(|child| !child.is_pruned);
        let best = children.filter_map(|child| child.value).reduce(f32::max);
        if let Some(best) = best {
            self.nodes[node].value = Some(1.0 - best);
        }
    }

    /// Whether the children of a node prove who wins it.
    pub(super) fn proved(&self, node: usize, turn: Color) -> Option<Color> {
        let children = || self.nodes[self.children(node)].iter().filter(|child| !child.is_pruned);
        if children().any(|child| child.winner == Some(turn)) {
            return Some(turn);
        }
        let all_lose = children().all(|child| child.winner == Some(!turn));
        (all_lose && self.nodes[node].count > 0).then_some(!turn)
    }

    /// The best move: one that is proved to win, else the one with the most games that isn't proved to
    /// lose, else the one that was looked at most.
    pub(super) fn best(&self, node: usize, turn: Color) -> Option<usize> {
        self.children(node).filter(|&place| !self.nodes[place].is_pruned).max_by(|&a, &b| {
            let rank = |place: usize| {
                let child = &self.nodes[place];
                let proved = match child.winner {
                    Some(winner) if winner == turn => 2,
                    None => 1,
                    Some(_) => 0,
                };
                (proved, child.games)
            };
            rank(a).partial_cmp(&rank(b)).expect("counts are numbers")
        })
    }
}
