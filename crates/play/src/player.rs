//! One of the players at a board.

use crate::background::{BackgroundSolver, Solved};
use crate::greedy::Greedy;
use crate::hexy::Hexy;
use crate::mcts::{self, Mcts};
use crate::puct::Puct;
use crate::settings::{CantPlay, Settings, Style};
use crate::static_analysis::StaticAnalyzer;
use crate::watch::Watch;
use crate::{Choice, alternation, swap};
use board::{Board, Cell, Position, Rules};
use chance::Random;
use solve::{Control, stack};
use std::sync::Arc;

/// A player at one board, for one game. It keeps what it finds out from move to move.
pub struct Player<const W: usize> {
    board: Arc<Board<W>>,
    rules: Rules,
    settings: Settings,
    algorithm: Algorithm<W>,
    background: Option<BackgroundSolver<W>>,
}

/// What a player thinks with, and what it knows.
enum Algorithm<const W: usize> {
    Random(Random),
    Greedy(Box<Greedy<W>>),
    Hexy(Box<Hexy<W>>),
    /// One for each thread.
    Mcts(Vec<Mcts<W>>),
    Puct(Box<Puct<W>>),
}

impl<const W: usize> Algorithm<W> {
    fn new(board: &Board<W>, rules: Rules, settings: Settings) -> Self {
        let analyzer = || StaticAnalyzer::new(board, settings.limits());
        match settings.style {
            Style::Random => Algorithm::Random(seeded(settings.seed)),
            Style::Greedy => {
                let by = (settings.way, settings.metric);
                Algorithm::Greedy(Box::new(Greedy::new(analyzer(), by)))
            }
            Style::Hexy => Algorithm::Hexy(Box::new(Hexy::new(analyzer(), settings))),
            Style::Mcts => {
                let solving = u64::from(settings.solver);
                let threads = (settings.threads.get() as u64).saturating_sub(solving).max(1);
                let seeds = (0..threads).map(|thread| seeded(settings.seed + 1_000_003 * thread));
                Algorithm::Mcts(seeds.map(|seed| Mcts::new(board, rules, settings, seed)).collect())
            }
            Style::Puct => Algorithm::Puct(Box::new(Puct::new(analyzer(), settings))),
        }
    }

    fn choose(&mut self, board: &Board<W>, position: &Position<W>, watch: &Watch<'_>) -> Choice {
        match self {
            Algorithm::Random(random) => {
                let cells: Vec<Cell> = position.empty(board).iter().collect();
                Choice::of(random.pick(&cells))
            }
            Algorithm::Greedy(greedy) => greedy.choose(position),
            Algorithm::Hexy(hexy) => hexy.choose(position, watch),
            Algorithm::Mcts(crew) => mcts::choose(crew, position, watch),
            Algorithm::Puct(puct) => puct.choose(position, watch),
        }
    }

    /// The same in turns with the solver, where the search can be left and taken up again.
    fn alternate(
        &mut self,
        board: &Board<W>,
        background: &mut BackgroundSolver<W>,
        position: &Position<W>,
        watch: &Watch<'_>,
    ) -> Choice {
        match self {
            Algorithm::Puct(puct) => alternation::choose(&mut **puct, background, position, watch),
            Algorithm::Mcts(crew) if crew.len() == 1 => {
                alternation::choose(&mut crew[0], background, position, watch)
            }
            _ => self.choose(board, position, watch),
        }
    }
}

impl<const W: usize> Player<W> {
    /// A player with these settings, unless it doesn't know the game.
    pub fn new(board: &Board<W>, rules: Rules, settings: Settings) -> Result<Self, CantPlay> {
        let style = settings.style;
        if !style.plays(rules) {
            return Err(CantPlay { style, rules });
        }
        let searches = matches!(style, Style::Hexy | Style::Mcts | Style::Puct);
        let background =
            (settings.solver && searches).then(|| BackgroundSolver::new(board, rules, settings));
        let algorithm = Algorithm::new(board, rules, settings);
        Ok(Player { board: Arc::new(board.clone()), rules, settings, algorithm, background })
    }

    /// The board.
    pub fn board(&self) -> &Board<W> {
        &self.board
    }

    /// How it plays.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Chooses a move; none if the game is over.
    ///
    /// The control counts its nodes, shows what it thinks, and can stop it at any time: then it
    /// plays the best move so far. Without a limit on nodes and never stopped, mcts thinks until it
    /// has a proof, and puct until its memory is full.
    ///
    /// # Panics
    /// If the position is one of the other game.
    pub fn choose(&mut self, position: &Position<W>, control: &Control) -> Option<Choice> {
        assert_eq!(position.rules(), self.rules, "this player plays the other game");
        if position.winner(&self.board).is_some() || position.empty(&self.board).is_empty() {
            return None;
        }
        let watch = Watch::new(control);
        let (board, algorithm) = (&*self.board, &mut self.algorithm);
        let Some(background) = &mut self.background else {
            return Some(algorithm.choose(board, position, &watch));
        };
        if self.settings.threads.get() > 1 {
            return Some(at_once(board, algorithm, background, position, &watch));
        }
        let (solved, nodes) = background.solve(position, &control.child(background.most_nodes()));
        Some(match solved {
            Some(Solved { winner, best: Some(best) }) => {
                Choice { nodes, ..Choice::decided(best, position.turn(), winner) }
            }
            // What a limit of nodes allows is the same each time, and so is what the solver gets.
            None if self.settings.most_nodes == u64::MAX => {
                algorithm.alternate(board, background, position, &watch)
            }
            lost => advised(algorithm.choose(board, position, &watch), position, lost),
        })
    }

    /// Whether to take over the opponent's first stone: `position` is the one after it, the player
    /// to move.
    pub fn should_swap(&mut self, position: &Position<W>, control: &Control) -> bool {
        let Some(choice) = self.choose(position, control) else { return false };
        let sees_circuits =
            matches!(self.settings.style, Style::Greedy | Style::Hexy | Style::Puct);
        match sees_circuits && choice.proven.is_none() {
            true => {
                let analyzer = StaticAnalyzer::new(&self.board, self.settings.limits());
                let by = (self.settings.way, self.settings.metric);
                let mut greedy = Greedy::new(analyzer, by);
                swap::is_worth_taking(&self.board, &mut greedy, position, choice.cell)
            }
            false => choice.value < 0.5,
        }
    }

    /// A first move for a game with the swap rule: one that leaves both sides about the same
    /// chance.
    pub fn opening(&mut self, control: &Control) -> Cell {
        swap::fair_opening(&self.board, self.rules, self.settings, control)
    }
}

/// The player and the solver at the same time; whoever has the answer ends the work of the other.
fn at_once<const W: usize>(
    board: &Board<W>,
    algorithm: &mut Algorithm<W>,
    background: &mut BackgroundSolver<W>,
    position: &Position<W>,
    watch: &Watch<'_>,
) -> Choice {
    let control = watch.control.child(u64::MAX);
    std::thread::scope(|scope| {
        let size = board.size();
        // Without room for a thread the player thinks alone.
        let solving = stack::spawn(scope, size, || {
            let (solved, _) = background.solve(position, &control);
            // The loser goes on thinking about the best way to resist.
            if solved.is_some_and(|solved| solved.best.is_some()) {
                watch.found();
            }
            solved
        })
        .ok();
        let choice = algorithm.choose(board, position, watch);
        control.stop();
        let solved = solving.and_then(|solving| solving.join().expect("no panic"));
        advised(choice, position, solved)
    })
}

/// A choice with what the solver knows: the winning move, or that there is none.
pub(crate) fn advised<const W: usize>(
    choice: Choice,
    position: &Position<W>,
    solved: Option<Solved>,
) -> Choice {
    let Some(Solved { winner, best }) = solved else { return choice };
    let cell = match choice.proven {
        // Both have a win; one of them is enough.
        Some(_) => choice.cell,
        None => best.unwrap_or(choice.cell),
    };
    let line = if cell == choice.cell { choice.line } else { vec![cell] };
    let Choice { nodes, candidates, .. } = choice;
    Choice { line, nodes, candidates, ..Choice::decided(cell, position.turn(), winner) }
}

/// Chance from a seed, of which any will do.
fn seeded(seed: u64) -> Random {
    Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
}
