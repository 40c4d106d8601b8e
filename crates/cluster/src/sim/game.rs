//! A made-up game with the statistics of real searches.
//!
//! Every position has a hidden *truth*: who wins, how many nodes a search needs to find that out,
//! and in which cells the winner's proof lives. The truth of a position gives those of its moves,
//! so that they agree:
//!
//! - Where the side to move wins, one move does. The others lose, and the proof of that needs the
//!   cell of the move that wins: must-play never throws it away.
//! - Where it loses, all moves do. Some of them are *needed*: each has a proof without the cells of
//!   one part of the whole carrier, so that no cell is in the carriers of all, and a needed move
//!   is in those of all others. The cell of a better move that was missed above is always needed.
//!
//! Positions are real ones of a board, and conclusions have cells, so that the coordinator joins
//! them, prunes by them and covers other positions with them as it does in a run.

use super::model::{Model, one, unit};
use board::{CellSet, Rules, WIDE};
use chance::Random;
use mustplay::job::{Conclusion, MoveBounds};
use mustplay::{Cell, Color, Setup, Verdict};
use std::collections::HashMap;

/// Work below this is as good as none.
const LEAST: f64 = 1.0;

/// The truth of a position.
#[derive(Clone, Copy, Debug)]
struct Truth {
    winner: Color,
    /// The nodes that a search needs.
    nodes: f64,
    /// The empty cells of the winner's proof.
    carrier: CellSet<WIDE>,
    /// Those that the loser should have taken: no proof below does without them.
    missed: CellSet<WIDE>,
}

/// A move that a search looks at, and the truth after it.
#[derive(Clone, Copy, Debug)]
struct Turn {
    cell: Cell,
    truth: Truth,
}

/// A position that was searched.
#[derive(Debug)]
struct Searched {
    /// The moves, in order.
    turns: Vec<Turn>,
    /// Who has searched it last, and for how many nodes.
    by: (usize, f64),
}

/// What comes of a search.
pub(super) enum Found {
    /// What is proved, and the bytes of the certificate.
    Proved(Conclusion, u64),
    /// The moves.
    Open(Vec<MoveBounds>),
}

/// A game with one root.
pub(super) struct Game<'m> {
    model: &'m Model,
    seed: u64,
    root: Setup,
    root_truth: Truth,
    searched: HashMap<Setup, Searched>,
}

impl<'m> Game<'m> {
    /// A game whose root takes a search so many nodes.
    pub(super) fn new(model: &'m Model, root: &Setup, nodes: f64, seed: u64) -> Game<'m> {
        let mut random = Random(seed | 1);
        let winner = random.pick(&Color::ALL);
        let carrier = root.empty_cells().collect();
        let root_truth = Truth { winner, nodes, carrier, missed: CellSet::EMPTY };
        Game { model, seed, root: root.clone(), root_truth, searched: HashMap::new() }
    }

    /// Who wins the root.
    pub(super) fn winner(&self) -> Color {
        self.root_truth.winner
    }

    /// What a worker finds within a number of nodes, and how many it takes.
    pub(super) fn search(&mut self, position: &Setup, budget: u64, worker: usize) -> (Found, u64) {
        let (truth, known) = self.truth(position, worker);
        let left = (truth.nodes - known).max(truth.nodes * 0.05).max(LEAST);
        let left = if truth.carrier.len() < 3 { left.min(budget as f64) } else { left };
        if left <= budget as f64 {
            let conclusion = Conclusion {
                rules: Rules::Hex,
                winner: truth.winner,
                needs_turn: position.turn == truth.winner,
                stones: position.stones(truth.winner).collect(),
                carrier: truth.carrier,
            };
            let bytes = (truth.nodes * self.model.bytes).max(60.0) as u64;
            return (Found::Proved(conclusion, bytes), left as u64);
        }
        let spent = known + budget as f64;
        let moves = self.open(position, &truth, spent, worker);
        (Found::Open(moves), budget)
    }

    /// Notes that a worker has forgotten what it knew.
    pub(super) fn forget(&mut self, worker: usize) {
        for searched in self.searched.values_mut() {
            if searched.by.0 == worker {
                searched.by.1 = 0.0;
            }
        }
    }

    /// The truth of a position, and the work that a worker has for it in its table.
    fn truth(&self, position: &Setup, worker: usize) -> (Truth, f64) {
        let own = self.searched.get(position);
        let own = own.filter(|own| own.by.0 == worker).map_or(0.0, |own| own.by.1);
        if *position == self.root {
            return (self.root_truth, own);
        }
        let (above, at) = self.above(position).expect("a job is below what was searched");
        let known = match above.by {
            (by, work) if by == worker => work * self.share(at),
            _ => 0.0,
        };
        (above.turns[at].truth, own.max(known))
    }

    /// A position that was searched, and the place of its move that leads to a position.
    fn above(&self, position: &Setup) -> Option<(&Searched, usize)> {
        let mut before = position.clone();
        before.turn = !position.turn;
        for cell in position.stones(before.turn) {
            before.set(cell, None);
            if let Some(above) = self.searched.get(&before) {
                let at = above.turns.iter().position(|turn| turn.cell == cell);
                return Some((above, at.expect("a position that was searched has all moves")));
            }
            before.set(cell, Some(before.turn));
        }
        None
    }

    /// Whether other moves have led to a position that somebody else wins.
    fn is_contrary(&self, position: &Setup, winner: Color) -> bool {
        self.above(position).is_some_and(|(above, at)| above.turns[at].truth.winner != winner)
    }

    /// The part of a search's work that goes into a move, by its place.
    fn share(&self, place: usize) -> f64 {
        self.model.work_by_place.get(place).copied().unwrap_or(0.0)
    }

    /// What a search that doesn't end says of the moves.
    fn open(
        &mut self,
        position: &Setup,
        truth: &Truth,
        spent: f64,
        worker: usize,
    ) -> Vec<MoveBounds> {
        let mut random = self.random(position);
        let known = self.searched.remove(position);
        let turns = match known {
            Some(known) => known.turns,
            None => self.turns(position, truth, &mut random),
        };
        let looked_at = self.looked_at(turns.len());
        let bounds = turns.iter().take(looked_at).enumerate().map(|(at, turn)| {
            let work = spent * self.share(at);
            let after = !position.turn;
            MoveBounds {
                cell: turn.cell,
                verdict: self.verdict(&turn.truth, after, work, &mut random),
                work: work as u64,
            }
        });
        let bounds = bounds.collect();
        self.searched.insert(position.clone(), Searched { turns, by: (worker, spent) });
        bounds
    }

    /// How many of the moves a search looks at.
    fn looked_at(&self, moves: usize) -> usize {
        ((moves as f64 * self.model.looked_at).round() as usize).clamp(2.min(moves), moves)
    }

    /// What a table has of a position with a truth after so much work.
    fn verdict(
        &self,
        truth: &Truth,
        turn: Color,
        work: f64,
        random: &mut Random,
    ) -> Option<Verdict> {
        let draw = (unit(random), one(random, &self.model.ratios, 1.0));
        if work < LEAST {
            return None;
        }
        let left = truth.nodes - work;
        if left < LEAST {
            return Some(Verdict::Won { winner: truth.winner, best: None });
        }
        let [factor, power] = self.model.numbers;
        let small = (factor * left.powf(power)).max(1.0);
        let large = small * draw.1.max(1.0);
        let wins = (truth.winner == turn) == (draw.0 < self.model.foresight);
        let (phi, delta) = if wins { (small, large) } else { (large, small) };
        Some(Verdict::Open { phi: phi as u32, delta: delta as u32 })
    }

    /// All moves of a position with the truths after them, in the order of a search.
    fn turns(&self, position: &Setup, truth: &Truth, random: &mut Random) -> Vec<Turn> {
        let mut cells: Vec<Cell> = position.empty_cells().collect();
        for at in (1..cells.len()).rev() {
            cells.swap(at, random.below(at + 1));
        }
        // The winner's cells come first, and of those the ones that matter most.
        cells.sort_by_key(|&cell| (!truth.missed.contains(cell), !truth.carrier.contains(cell)));
        match truth.winner == position.turn {
            true => self.one_wins(position, truth, cells, random),
            false => self.all_lose(truth, cells, random),
        }
    }

    fn one_wins(
        &self,
        position: &Setup,
        truth: &Truth,
        mut cells: Vec<Cell>,
        random: &mut Random,
    ) -> Vec<Turn> {
        let place = one(random, &self.model.winning_places, 0) as usize;
        let fits = |&cell: &Cell| !self.is_contrary(&position.after(cell), truth.winner);
        let best = cells.iter().position(fits).unwrap_or(0);
        cells[..=best].rotate_right(1);
        let winning = cells[0];
        let place = place.min(self.looked_at(cells.len()) - 1);
        cells[..=place].rotate_left(1);
        let nodes = truth.nodes * one(random, &self.model.winning_shares, 0.7).clamp(0.02, 0.98);
        let turns = cells.iter().map(|&cell| {
            if cell == winning {
                let (carrier, missed) = (truth.carrier.without(cell), truth.missed.without(cell));
                return Turn { cell, truth: Truth { nodes, carrier, missed, ..*truth } };
            }
            let share = one(random, &self.model.carriers, 0.6);
            let others = cells.iter().copied().filter(|&other| other != cell);
            let mut carrier: CellSet<WIDE> = others.filter(|_| unit(random) < share).collect();
            carrier.insert(winning);
            let nodes = nodes * one(random, &self.model.wrong, 1.0);
            let missed = CellSet::single(winning);
            Turn { cell, truth: Truth { winner: !truth.winner, nodes, carrier, missed } }
        });
        turns.collect()
    }

    fn all_lose(&self, truth: &Truth, cells: Vec<Cell>, random: &mut Random) -> Vec<Turn> {
        let most = truth.carrier.len().min(self.looked_at(cells.len())).max(2);
        let least = truth.missed.len().clamp(2, most);
        let count = (one(random, &self.model.needed, 4) as usize).clamp(least, most);
        let needed = &cells[..count.min(cells.len())];
        let mut parts: Vec<f64> =
            needed.iter().map(|_| one(random, &self.model.shares, 1.0).max(0.01)).collect();
        let sum: f64 = parts.iter().sum();
        parts.iter_mut().for_each(|part| *part *= truth.nodes / sum);
        // Each cell of the carrier is missing in the proof after one of the needed moves.
        let mut carriers = vec![truth.carrier; needed.len()];
        for cell in truth.carrier {
            let own = needed.iter().position(|&other| other == cell);
            let at = own.unwrap_or_else(|| random.below(needed.len()));
            carriers[at].remove(cell);
        }
        let turns = cells.iter().enumerate().map(|(at, &cell)| {
            let like = if at < needed.len() { at } else { random.below(needed.len()) };
            let (carrier, missed) = (carriers[like].without(cell), truth.missed.without(cell));
            Turn { cell, truth: Truth { nodes: parts[like], carrier, missed, ..*truth } }
        });
        turns.collect()
    }

    /// Chance that belongs to a position.
    fn random(&self, position: &Setup) -> Random {
        let mut hash = self.seed;
        for cell in position.size().all_cells() {
            let stone = position.at(cell).map_or(0, |color| 1 + u64::from(color == Color::White));
            hash = (hash ^ stone).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
        }
        Random(hash | 1)
    }
}
