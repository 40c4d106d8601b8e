//! What a certificate proves: that a color wins a position.

use crate::claim::{Claim, Goal, Kind};
use crate::rules::Cause;
use board::notation::{ParseError, line};
use board::{CellSet, Color, Setup};
use std::fmt;

/// A color wins a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// The color that wins.
    pub winner: Color,
    /// The position, with its game and its side to move.
    pub setup: Setup,
}

impl Statement {
    /// Reads exactly what [`Display`](fmt::Display) writes: `black wins hex 3/3/3 b`.
    ///
    /// ```
    /// let text = "white wins hex 3/3/3 w";
    /// assert_eq!(proof::Statement::read(text)?.to_string(), text);
    /// # Ok::<(), board::notation::ParseError>(())
    /// ```
    pub fn read(text: &str) -> Result<Statement, ParseError> {
        let form = || ParseError::new(0, "a statement is like 'black wins hex 3/3/3 b'");
        let (winner, position) = text.split_once(" wins ").ok_or_else(form)?;
        let winner = Color::from_name(winner).ok_or_else(form)?;
        let before = text.chars().count() - position.chars().count();
        let setup = line::read(position)
            .map_err(|error| ParseError::new(before + error.at(), error.message()))?;
        let statement = Statement { winner, setup };
        if statement.to_string() == text { Ok(statement) } else { Err(form()) }
    }

    /// Whether a claim of the winner covers the position.
    pub fn follows_from<const W: usize>(&self, claim: &Claim<W>) -> Result<(), Cause> {
        if claim.goal != Goal::win(self.winner) {
            return Err(Cause::NotAWin);
        }
        if claim.kind == Kind::SemiConnection && self.setup.turn != self.winner {
            return Err(Cause::OtherTurn);
        }
        let own: CellSet<W> = self.setup.stones(self.winner).collect();
        let other: CellSet<W> = self.setup.stones(!self.winner).collect();
        if let Some(cell) = (claim.stones - own).first() {
            return Err(Cause::MissingStone(cell));
        }
        if let Some(cell) = (claim.carrier & other).first() {
            return Err(Cause::LostCell(cell));
        }
        Ok(())
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} wins {}", self.winner, self.setup)
    }
}
