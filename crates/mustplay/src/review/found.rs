//! The review: plain values.

use super::course::Course;
use super::judgment::Judgment;
use super::verdicts::Ground;
use board::{Cell, Color, Move, Played, Setup};

/// A reviewed game.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Review {
    /// Its positions: the start, and the one after each move.
    pub positions: Vec<ReviewedPosition>,
    /// Its moves. The one with index 0 leads from the first position to the second.
    pub moves: Vec<ReviewedMove>,
    /// How it ended.
    pub ending: Ending,
    /// Who has won it; of a game that didn't end, who wins the last position, if that is proved.
    pub winner: Option<Color>,
    /// The index of the losing move: the last blunder of the loser, unless it is proved that the
    /// loser had a win at the end. Where [`Review::losing_range`] has something to say, a later
    /// move may have been the losing one, of which that isn't proved.
    pub losing_move: Option<usize>,
    /// Whether every position is decided, and a better move is known for every blunder.
    pub is_complete: bool,
    /// How many nodes the search took, and the player.
    pub nodes: u64,
}

/// A position of a reviewed game.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedPosition {
    /// The position. Whoever makes the next move in the game is to move.
    pub position: Setup,
    /// Who wins, or what is thought of it.
    pub standing: Standing,
}

/// Who wins a position, or what is thought of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Standing {
    /// The winner is proved.
    Proved {
        /// The winner.
        winner: Color,
        /// What the proof rests on.
        ground: Ground,
    },
    /// A player's opinion, which proves nothing.
    Opinion {
        /// The chance of Black, from 0 to 1.
        black: f64,
        /// The move that the player would make.
        best: Cell,
    },
}

impl Standing {
    /// The winner, if it is proved.
    pub fn winner(self) -> Option<Color> {
        match self {
            Standing::Proved { winner, .. } => Some(winner),
            Standing::Opinion { .. } => None,
        }
    }
}

/// A move of a reviewed game.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedMove {
    /// The move, and who made it.
    pub played: Played,
    /// What it did.
    pub judgment: Judgment,
    /// Of a blunder, moves that would have kept the win: the one that the search found first, then
    /// the others by column and row.
    pub better: Vec<Better>,
    /// Whether these are all of them.
    pub has_all_better: bool,
}

/// A move that would have kept the win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Better {
    /// The move.
    pub cell: Cell,
    /// A line of play, this move first: the answer that resisted the search longest, the move that
    /// wins against it, and so on until the win needs no search; then a few moves more. Of the
    /// first few moves only; of others it is the move alone.
    pub line: Vec<Cell>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// A color has joined its sides.
    Joined,
    /// A player resigned.
    Resigned,
    /// A player lost by other means, such as the clock.
    Forfeited,
    /// The record of the game says who has won, and no more.
    Adjudged,
    /// It didn't end.
    Open,
}

impl Ending {
    /// The ending in one word: `joined`, `resigned`, `forfeited`, `adjudged` or `open`.
    pub fn name(self) -> &'static str {
        match self {
            Ending::Joined => "joined",
            Ending::Resigned => "resigned",
            Ending::Forfeited => "forfeited",
            Ending::Adjudged => "adjudged",
            Ending::Open => "open",
        }
    }

    /// How a game ended, and who won it then.
    pub(super) fn of(course: &Course) -> (Ending, Option<Color>) {
        let last = course.positions.last().expect("a game has a start");
        if let Some(winner) = last.winner() {
            return (Ending::Joined, Some(winner));
        }
        match course.moves.last() {
            Some(&Played { color, action: Move::Resign }) => (Ending::Resigned, Some(!color)),
            Some(&Played { color, action: Move::Forfeit }) => (Ending::Forfeited, Some(!color)),
            _ => (Ending::Open, None),
        }
    }
}

impl Review {
    /// The review of a game that was open when its moves ended, where its record says who has won
    /// it and how. Of a game that ended by its moves, nothing changes.
    #[must_use]
    pub fn ended(mut self, ending: Ending, winner: Color) -> Review {
        if self.ending == Ending::Open {
            (self.ending, self.winner) = (ending, Some(winner));
            self.losing_move = self.last_blunder();
        }
        self
    }

    /// The last blunder of the loser, unless the loser has a win at the end, and lost the game
    /// otherwise.
    pub(super) fn last_blunder(&self) -> Option<usize> {
        let loser = !self.winner?;
        let is_losers =
            |&index: &usize| self.at_end(index, self.moves[index].played.color) == loser;
        let last = self.blunders().filter(is_losers).last()?;
        let end = self.positions.last().and_then(|at| at.standing.winner());
        let resigned = self.moves[last].played.action == Move::Resign;
        (end != Some(loser) || resigned).then_some(last)
    }

    /// The color at the end of whoever has a color after so many moves: another one if the players
    /// change chairs.
    pub(super) fn at_end(&self, moves: usize, color: Color) -> Color {
        let changes = |found: &ReviewedMove| found.played.action == Move::SwapSides;
        if self.moves[moves..].iter().any(changes) { !color } else { color }
    }

    /// After how many moves it is proved who wins this and all later positions; none if it isn't
    /// proved of the last one. [`Review::won_from`] is about the winner of the game.
    pub fn proved_from(&self) -> Option<usize> {
        let open = |at: &ReviewedPosition| at.standing.winner().is_none();
        match self.positions.iter().rposition(open) {
            None => Some(0),
            Some(last) => Some(last + 1).filter(|&next| next < self.positions.len()),
        }
    }

    /// The indexes of all moves that are proved to have turned a win into a loss.
    pub fn blunders(&self) -> impl Iterator<Item = usize> {
        let moves = self.moves.iter().enumerate();
        moves.filter(|(_, found)| found.judgment == Judgment::LostWin).map(|(index, _)| index)
    }
}
