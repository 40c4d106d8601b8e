//! How Monte Carlo search chooses where its tree grows, and what it notes.
//!
//! Counts by which moves are judged: games through the node, and games in which the same player had
//! that cell at the end, whenever it was played (RAVE, Gelly and Silver 2007).

use crate::tree::{Node, Tree};
use board::{CellSet, Color};

/// How nodes are judged. Found by matches; docs/lab/tried.md has figures.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judgment {
    /// How much moves are preferred that were tried little.
    pub exploration: f64,
    /// About how many games through a node weigh as much as all games with its cell.
    pub rave: f64,
    /// How much moves are preferred that the circuits recommend.
    pub prior: f64,
    /// How much of the judgment is minimax over the chances that circuits give, where there are
    /// some (implicit minimax backups, Lanctot et al. 2014); the rest is games.
    pub minimax: f64,
}

impl Default for Judgment {
    fn default() -> Self {
        Judgment { exploration: 0.1, rave: 200.0, prior: 0.5, minimax: 0.4 }
    }
}

impl Judgment {
    #[inline(always)]
    fn worth(&self, child: &Node, value: f64, log: f64, root: f64) -> f64 {
        let Judgment { exploration, rave, prior, minimax } = *self;
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
}

impl Tree {
    /// The child to go to: the most promising that isn't pruned or proved to lose. None if there is
    /// none.
    pub(super) fn select(&self, judgment: &Judgment, node: usize, turn: Color) -> Option<usize> {
        let games = f64::from(self.nodes[node].games).max(1.0);
        let (log, root) = (games.ln(), games.sqrt());
        let value = self.usual_value(judgment, node);
        let mut best = (f64::NEG_INFINITY, None);
        for place in self.children(node) {
            let child = &self.nodes[place];
            if child.is_pruned || child.winner == Some(!turn) {
                continue;
            }
            let worth = judgment.worth(child, value, log, root);
            if worth > best.0 {
                best = (worth, Some(place));
            }
        }
        best.1
    }

    /// What a move is worth of which circuits say nothing: as much as those of which they do, on
    /// average. The position's own value would be no measure, since it is the other side's turn
    /// after a move.
    fn usual_value(&self, judgment: &Judgment, node: usize) -> f64 {
        if judgment.minimax == 0.0 {
            return 0.5;
        }
        let values = self.nodes[self.children(node)].iter().filter_map(|child| child.value);
        let (count, sum) =
            values.fold((0.0, 0.0), |(count, sum), value| (count + 1.0, sum + value));
        if count == 0.0 { 0.5 } else { f64::from(sum / count) }
    }

    /// Notes a finished game in the nodes of a line, and in their children by the cells that were
    /// Black's at the end. `turn` is the side to move at the root.
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

    /// The value of a node from those of its children that have one: the best for the player to
    /// move.
    pub(super) fn value_from_children(&mut self, node: usize) {
        let children = self.nodes[self.children(node)].iter().filter(|child| !child.is_pruned);
        let best = children.filter_map(|child| child.value).reduce(f32::max);
        if let Some(best) = best {
            self.nodes[node].value = Some(1.0 - best);
        }
    }
}
