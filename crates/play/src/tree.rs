//! A tree of positions that grows where it is followed, for mcts and puct.
//!
//! A node stands for the position after its move; its counts are those of the player who made that
//! move. Children lie together. How a child is chosen is the players' own affair.

use crate::Choice;
use crate::calibration::Calibration;
use board::{Cell, CellSet, Color, Position, Size, sort_few};
use solve::{Candidate, View};
use std::cmp::Ordering;

/// A node of the tree.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) cell: Cell,
    /// Games through the node, and how many of them the player who moved here won. With puct a
    /// position that is looked at counts as a game, and its chance as the part that was won.
    pub(crate) games: f32,
    pub(crate) won: f32,
    /// The same of games in which that player had the cell at the end.
    pub(crate) rave_games: f32,
    pub(crate) rave_won: f32,
    /// The chance of the player who moved here by minimax over circuits, if the position or one
    /// below it was looked at.
    pub(crate) value: Option<f32>,
    /// What share of the attention circuits would give to the move.
    pub(crate) prior: f32,
    /// Where the children begin; 0 if there are none yet.
    pub(crate) children: u32,
    pub(crate) count: u16,
    /// Who wins, if that is proved.
    pub(crate) winner: Option<Color>,
    /// The move needn't be tried: it loses, or another is at least as good.
    pub(crate) is_pruned: bool,
    /// What was filled in, where the position was looked at: an index into a list; 0 if it wasn't.
    pub(crate) fill: u32,
}

impl Node {
    pub(crate) fn new(cell: Cell) -> Self {
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
    pub(crate) fn share(&self) -> f64 {
        f64::from(self.won) / f64::from(self.games.max(1.0))
    }
}

/// All nodes; the first is the position to move in, whose own cell means nothing.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Node>,
    /// How shares become chances.
    calibration: Calibration,
}

impl Tree {
    /// A tree of which nothing is known.
    pub(crate) fn new(calibration: Calibration) -> Self {
        Tree { nodes: vec![Node::new(CellSet::<1>::cell_at(0))], calibration }
    }

    /// Begins anew.
    pub(crate) fn clear(&mut self) {
        *self = Tree::new(self.calibration);
    }

    /// The part of the tree that begins with a node.
    pub(crate) fn below(&self, node: usize) -> Self {
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
        Tree { nodes, calibration: self.calibration }
    }

    /// The places of a node's children.
    pub(crate) fn children(&self, node: usize) -> std::ops::Range<usize> {
        let first = self.nodes[node].children as usize;
        first..first + usize::from(self.nodes[node].count)
    }

    /// Gives a node children.
    pub(crate) fn expand(&mut self, node: usize, moves: impl Iterator<Item = Cell>) {
        let first = self.nodes.len();
        self.nodes.extend(moves.map(Node::new));
        self.nodes[node].children = first as u32;
        self.nodes[node].count = (self.nodes.len() - first) as u16;
    }

    /// The node for a position that comes two moves after the one the tree begins with, if there is
    /// one.
    pub(crate) fn node_after<const W: usize>(
        &self,
        start: &Position<W>,
        position: &Position<W>,
    ) -> Option<usize> {
        let is_same_game = start.turn() == position.turn()
            && Color::ALL.iter().all(|&color| {
                let (before, now) = (start.stones(color), position.stones(color));
                before.is_subset(now) && (now - before).len() == 1
            });
        if !is_same_game {
            return None;
        }
        let mut node = 0;
        for color in [start.turn(), !start.turn()] {
            let cell = (position.stones(color) - start.stones(color)).first()?;
            node = self.children(node).find(|&place| self.nodes[place].cell == cell)?;
        }
        Some(node)
    }

    /// Whether the children of a node prove who wins it.
    pub(crate) fn proved(&self, node: usize, turn: Color) -> Option<Color> {
        let children = || self.nodes[self.children(node)].iter().filter(|child| !child.is_pruned);
        if children().any(|child| child.winner == Some(turn)) {
            return Some(turn);
        }
        let all_lose = children().all(|child| child.winner == Some(!turn));
        (all_lose && self.nodes[node].count > 0).then_some(!turn)
    }

    /// Passes what is proved of the last node of a line up; `turn` is the side to move there.
    pub(crate) fn pass_up(&mut self, line: &[usize], mut turn: Color) {
        for &node in line.iter().rev() {
            if self.nodes[node].winner.is_none() {
                let Some(winner) = self.proved(node, turn) else { return };
                self.nodes[node].winner = Some(winner);
            }
            turn = !turn;
        }
    }

    /// The best move: one that is proved to win, else the one with the most games that isn't proved
    /// to lose, else the one with the most games. Of several, the one that circuits recommend most.
    pub(crate) fn best(&self, node: usize, turn: Color) -> Option<usize> {
        let open = self.children(node).filter(|&place| !self.nodes[place].is_pruned);
        open.max_by(|&a, &b| self.compare(a, b, turn))
    }

    /// Which of two moves of a side is the better one.
    fn compare(&self, a: usize, b: usize, turn: Color) -> Ordering {
        let rank = |place: usize| {
            let child = &self.nodes[place];
            let proved = match child.winner {
                Some(winner) if winner == turn => 2,
                None => 1,
                Some(_) => 0,
            };
            (proved, child.games, child.prior)
        };
        rank(a).partial_cmp(&rank(b)).expect("counts are numbers")
    }

    /// The moves that were followed most.
    fn best_line(&self, turn: Color) -> Vec<Cell> {
        self.best(0, turn).map(|best| self.line_through(best, turn)).unwrap_or_default()
    }

    /// A move of a side in the first position, and those that were followed most after it.
    fn line_through(&self, place: usize, turn: Color) -> Vec<Cell> {
        let (mut node, mut turn, mut line) = (place, !turn, vec![self.nodes[place].cell]);
        while let Some(best) = self.best(node, turn) {
            if self.nodes[best].games == 0.0 {
                break;
            }
            line.push(self.nodes[best].cell);
            node = best;
            turn = !turn;
        }
        line
    }

    /// The chance of the side to move if it makes a move in the first position. Of one that wasn't
    /// tried, it is that of the position.
    fn chance(&self, place: usize, turn: Color) -> f64 {
        let (root, child) = (&self.nodes[0], &self.nodes[place]);
        match child.winner {
            Some(winner) if winner == turn => 1.0,
            Some(_) => 0.0,
            None if child.games > 0.0 => self.calibration.chance(child.share()),
            None if root.games > 0.0 => self.calibration.chance(1.0 - root.share()),
            None => 0.5,
        }
    }

    /// The move to play.
    pub(crate) fn choice(&self, turn: Color, games: u64) -> Choice {
        let best = self.best(0, turn).expect("the position has moves");
        let cell = self.nodes[best].cell;
        let mut choice = match self.nodes[0].winner {
            Some(winner) => Choice::decided(cell, turn, winner),
            None => Choice { value: self.chance(best, turn), ..Choice::of(cell) },
        };
        choice.line = self.best_line(turn);
        choice.nodes = games.max(1);
        choice.candidates = self.candidates(turn);
        choice
    }

    /// The moves of the first position that are weighed, best first.
    fn candidates(&self, turn: Color) -> Vec<Candidate> {
        let open = self.children(0).filter(|&place| !self.nodes[place].is_pruned);
        let mut places: Vec<usize> = open.collect();
        // Of equal moves, the best is the last.
        sort_few(&mut places, |&a, &b| self.compare(b, a, turn).then(b.cmp(&a)).is_lt());
        let candidate = |place: usize| {
            let child = &self.nodes[place];
            Candidate {
                cell: child.cell,
                visits: child.games as u64,
                value: self.chance(place, turn),
                prior: child.prior.into(),
                proven: child.winner,
                line: self.line_through(place, turn),
            }
        };
        places.into_iter().map(candidate).collect()
    }

    /// What is thought so far.
    pub(crate) fn view(&self, size: Size, turn: Color) -> View {
        let line = self.best_line(turn).into_iter().map(|cell| size.coord(cell));
        let children = &self.nodes[self.children(0)];
        let total = children.iter().map(|child| child.games).sum::<f32>().max(1.0);
        let shares = children.iter().filter(|child| child.games > 0.0);
        let best = self.best(0, turn).map(|best| self.chance(best, turn) as f32);
        View {
            candidates: self.candidates(turn),
            principal_variation: line.take(View::LONGEST).collect(),
            chance: best,
            shares: shares.map(|child| (size.coord(child.cell), child.games / total)).collect(),
            ..View::default()
        }
    }
}
