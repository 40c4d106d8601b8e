//! One of the players at a board.

use crate::Choice;
use crate::greedy::Greedy;
use crate::hexy::Hexy;
use crate::mcts::Mcts;
use crate::settings::{CantPlay, Settings, Style};
use crate::sight::Eyes;
use board::{Board, Cell, Position, Rules};
use chance::Random;
use solve::Control;

/// A player at one board, for one game. It keeps what it finds out from move to move.
pub struct Player<'b, const W: usize> {
    board: &'b Board<W>,
    rules: Rules,
    settings: Settings,
    mind: Mind<'b, W>,
}

/// What a player thinks with.
enum Mind<'b, const W: usize> {
    Random(Random),
    Greedy(Box<Greedy<'b, W>>),
    Hexy(Box<Hexy<'b, W>>),
    Mcts(Box<Mcts<'b, W>>),
}

impl<'b, const W: usize> Player<'b, W> {
    /// A player with these settings, unless it doesn't know the game.
    pub fn new(board: &'b Board<W>, rules: Rules, settings: Settings) -> Result<Self, CantPlay> {
        let style = settings.style;
        if !style.plays(rules) {
            return Err(CantPlay { style, rules });
        }
        let mind = match style {
            Style::Random => Mind::Random(seeded(settings.seed)),
            Style::Greedy => {
                let by = (settings.way, settings.metric);
                Mind::Greedy(Box::new(Greedy::new(Eyes::new(board, settings.limits()), by)))
            }
            Style::Mcts => {
                let random = seeded(settings.seed);
                Mind::Mcts(Box::new(Mcts::new(board, rules, settings, random)))
            }
            Style::Hexy => {
                Mind::Hexy(Box::new(Hexy::new(Eyes::new(board, settings.limits()), settings)))
            }
        };
        Ok(Player { board, rules, settings, mind })
    }

    /// How it plays.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Chooses a move; none if the game is over.
    ///
    /// The control counts its nodes, shows what it thinks, and can stop it at any time: then it plays the
    /// best move so far.
    ///
    /// # Panics
    /// If the position is one of the other game.
    pub fn choose(&mut self, position: &Position<W>, control: &Control) -> Option<Choice> {
        assert_eq!(position.rules(), self.rules, "this player plays the other game");
        let empty = position.empty(self.board);
        if position.winner(self.board).is_some() || empty.is_empty() {
            return None;
        }
        Some(match &mut self.mind {
            Mind::Random(random) => {
                let cells: Vec<Cell> = empty.iter().collect();
                Choice::of(random.pick(&cells))
            }
            Mind::Greedy(greedy) => greedy.choose(position),
            Mind::Hexy(hexy) => hexy.choose(position, control),
            Mind::Mcts(mcts) => mcts.choose(position, control),
        })
    }

    /// Whether to take over the opponent's first stone: `position` is the one after it, the player to move.
    pub fn should_swap(&mut self, position: &Position<W>, control: &Control) -> bool {
        self.choose(position, control).is_some_and(|choice| choice.value < 0.5)
    }

    /// A first move for a game with the swap rule: one that leaves both sides about the same chance.
    pub fn opening(&mut self, control: &Control) -> Cell {
        let _ = control;
        self.board.all().first().expect("a board has a cell")
    }
}

/// Chance from a seed, of which any will do.
fn seeded(seed: u64) -> Random {
    Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
}
