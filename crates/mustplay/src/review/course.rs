//! The positions of a game, and how each follows from the one before.

use board::{Move, Played, Record, Setup};

/// How a position follows from the one before, as far as that says who wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// By a stone of the side to move, and the other side is to move.
    Stone,
    /// It is the same position.
    Same,
    /// It is the mirror image, with colors exchanged.
    Mirrored,
    /// In a way that says nothing about who wins.
    Other,
}

/// The positions of a game.
#[derive(Clone, Debug)]
pub(super) struct Course {
    /// One more than there are moves.
    pub(super) positions: Vec<Setup>,
    pub(super) moves: Vec<Played>,
}

impl Course {
    /// The positions of all moves of a game. Whoever makes a move is to move before it, also where
    /// a record lets a color move twice.
    pub(super) fn new(game: &Record) -> Course {
        let mut now = game.start().clone();
        let mut positions = Vec::with_capacity(game.moves().len() + 1);
        for &played in game.moves() {
            let ends = matches!(played.action, Move::Resign | Move::Forfeit);
            if !ends {
                now.turn = played.color;
            }
            positions.push(now.clone());
            if !ends {
                now.make(played).expect("the record holds only moves that could be made");
            }
        }
        positions.push(now);
        Course { positions, moves: game.moves().to_vec() }
    }

    /// How the position after a move follows from the one before it.
    pub(super) fn step(&self, index: usize) -> Step {
        let [before, after] = [&self.positions[index], &self.positions[index + 1]];
        let Played { color, action } = self.moves[index];
        match action {
            Move::Place(_) if after.turn == !color => Step::Stone,
            Move::SwapPieces if after.turn == !color => Step::Mirrored,
            _ if before == after => Step::Same,
            _ => Step::Other,
        }
    }
}
