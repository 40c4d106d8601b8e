//! The strategy that a certificate holds, for people and for other programs.
//!
//! | file | what |
//! |---|---|
//! | `grown` | a strategy unrolled into a tree, as deep as was asked for |
//! | `hex`, `rex` | how the strategies of the two games unroll |
//! | `text`, `sizes` | the tree as an indented list, and figures about the certificate |
//! | `boxes`, `picture` | its boxes, for Graphviz and as an SVG picture |
//! | `sgf` | the tree as a game record with variations |
//! | `object` | the tree as JSON |

pub(crate) mod boxes;
mod grown;
mod hex;
mod object;
pub(crate) mod picture;
mod rex;
pub(crate) mod sgf;
pub(crate) mod sizes;
mod text;

pub use self::object::StrategyObject;

use crate::words::title;
use board::{Cell, Rules, Side, Size};
use grown::{Followed, Grown};
use proof::{CheckedProof, Statement};
use std::fmt;

/// The tree of a certificate that grows where a line of the loser's moves has led to.
pub struct StrategyTree<'p> {
    proof: &'p CheckedProof,
    followed: Followed,
    grown: Grown,
}

/// Why there is no tree.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TreeError {
    /// The game is over when the line comes to this cell.
    Over(String),
    /// The cell is taken already when the line comes to it.
    Taken(String),
    /// The tree has more moves of the loser than were allowed.
    TooLarge,
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TreeError::Over(cell) => write!(f, "the game is over when the line comes to {cell}"),
            TreeError::Taken(cell) => {
                write!(f, "{cell} is taken already when the line comes to it")
            }
            TreeError::TooLarge => {
                write!(f, "the tree has more moves of the loser than are allowed")
            }
        }
    }
}

impl std::error::Error for TreeError {}

impl<'p> StrategyTree<'p> {
    /// Follows a line of the loser's moves and grows the tree at its end: so many moves of the
    /// loser deep, or as many as [`default_depth`] says, and with so many of them at most.
    pub fn grow(
        proof: &'p CheckedProof,
        line: &[Cell],
        depth: Option<usize>,
        most: usize,
    ) -> Result<StrategyTree<'p>, TreeError> {
        let depth = depth.unwrap_or_else(|| default_depth(proof.statement().setup.rules));
        let (followed, grown) = grown::grown(proof, line, depth, most)?;
        Ok(StrategyTree { proof, followed, grown })
    }

    /// The statement, figures about the certificate, the line and the tree, as text. `packed` is
    /// the number of bytes of the certificate's compressed file.
    pub fn text(&self, packed: usize) -> String {
        text::write(self.proof, packed, &self.followed, &self.grown)
    }

    /// The same as an object.
    pub fn object(&self, packed: usize) -> StrategyObject {
        StrategyObject::new(self.proof, packed, &self.followed, &self.grown)
    }

    /// The tree for Graphviz.
    pub fn dot(&self) -> String {
        boxes::dot(self.proof.statement(), &self.grown)
    }

    /// The tree as a picture, with the position where it begins.
    pub fn svg(&self) -> String {
        picture::svg(self.proof.statement(), &self.followed, &self.grown)
    }

    /// The tree as SGF with variations.
    pub fn sgf(&self) -> String {
        sgf::write(self.proof.statement(), &self.followed, &self.grown)
    }
}

/// How many moves of the loser deep a tree is if nobody says. In Rex every empty cell is a move
/// that has to be answered, so that trees are broad.
pub fn default_depth(rules: Rules) -> usize {
    match rules {
        Rules::Hex => 3,
        Rules::Rex => 2,
    }
}

/// Who must not join in Rex and will, as a sentence.
pub fn aim(statement: &Statement) -> Option<String> {
    let loser = !statement.winner;
    let [from, to] = Side::of(loser).map(Side::name);
    (statement.setup.rules == Rules::Rex)
        .then(|| format!("{} must not join {from} and {to}, and can't help it.", title(loser)))
}

/// What the winner does after a move of the loser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reply {
    Play(Cell),
    /// Any move will do.
    Free,
    /// Nothing: the game is over.
    Over,
}

fn played(reply: Option<Reply>) -> Option<Cell> {
    match reply {
        Some(Reply::Play(cell)) => Some(cell),
        _ => None,
    }
}

/// The winner's reply in words.
fn said(size: Size, reply: Reply) -> String {
    match reply {
        Reply::Play(cell) => size.name(cell),
        Reply::Free => "anything".into(),
        Reply::Over => "has won".into(),
    }
}
