//! A reviewed game, for people and for other programs.
//!
//! | file | what |
//! |---|---|
//! | `about` | what an SGF file says about a game beside its moves |
//! | `summary` | what a review comes to, in sentences |
//! | `text` | a table of the moves, and what they gave away |
//! | `object` | the object of `review --json` |
//! | `graph` | the game as a picture: who wins, move by move |
//! | `about` | what the game's file says beside its moves |
//! | `sgf` | the game with comments, marks and variations |

mod about;
mod graph;
mod object;
mod sgf;
mod summary;
mod text;

pub use about::About;
pub use object::{Reviewed, ReviewedAt};

use crate::answer::Spent;
use crate::words::title;
use board::notation::moves::move_name;
use board::{Move, Record};
use mustplay::review::{Ending, Judgment, Review, Standing};

/// A game, its review, and what that took.
#[derive(Clone, Debug)]
pub struct ReviewedGame {
    /// The game.
    pub game: Record,
    /// The review of all its moves.
    pub review: Review,
    /// The engine that searched.
    pub engine: &'static str,
    /// What it took.
    pub spent: Spent,
}

impl ReviewedGame {
    /// A table of the moves, and what they gave away.
    pub fn text(&self) -> String {
        text::write(self)
    }

    /// The object that `review --json` prints.
    pub fn object(&self) -> Reviewed {
        Reviewed::new(self)
    }

    /// A graph of the game as an SVG picture.
    pub fn svg(&self) -> String {
        graph::svg(self)
    }

    /// The game as SGF with comments, marks and variations.
    pub fn sgf(&self, about: &About) -> String {
        sgf::write(self, about)
    }

    /// A move in words: `Black c3`.
    fn told(&self, index: usize) -> String {
        let played = self.review.moves[index].played;
        format!("{} {}", title(played.color), self.name(played.action))
    }

    fn name(&self, action: Move) -> String {
        move_name(&self.game, action)
    }

    /// Whether a move is proved to be the losing one.
    fn is_losing(&self, index: usize) -> bool {
        self.review.losing_move == Some(index) && self.review.losing_range().is_none()
    }

    /// The mark of a move: `?` for a blunder, `??` for the losing move.
    fn mark(&self, index: usize) -> &'static str {
        match self.review.moves[index].judgment {
            Judgment::LostWin if self.is_losing(index) => "??",
            Judgment::LostWin => "?",
            Judgment::KeptWin | Judgment::WasLost | Judgment::Unclear => "",
        }
    }

    /// How the game ended, in a sentence.
    fn result(&self) -> String {
        let Review { ending, winner, .. } = self.review;
        let end = self.game.end();
        match (ending, winner.map(title)) {
            (Ending::Joined, Some(winner)) => {
                let joined = title(end.joined().expect("a color has joined"));
                match joined == winner {
                    true => format!("{joined} has joined and wins."),
                    false => format!("{joined} has joined, {winner} wins."),
                }
            }
            (Ending::Resigned, Some(winner)) => format!("{winner} wins by resignation."),
            (Ending::Forfeited, Some(winner)) => format!("{winner} wins by forfeit."),
            (Ending::Adjudged, Some(winner)) => format!("{winner} has won, the record says."),
            (_, Some(winner)) => format!("It isn't over; {winner} wins."),
            (_, None) => "It isn't over.".into(),
        }
    }

    /// Who wins after so many moves, or what is thought of it, in a few words.
    fn standing(&self, moves: usize) -> String {
        match self.review.positions[moves].standing {
            Standing::Proved { winner, .. } => format!("{} wins", title(winner)),
            Standing::Opinion { black, .. } => format!("Black {:.0}%", percent(black)),
        }
    }
}

/// A chance in percent, which an opinion never calls certain.
fn percent(chance: f64) -> f64 {
    (100.0 * chance).round().clamp(1.0, 99.0)
}
