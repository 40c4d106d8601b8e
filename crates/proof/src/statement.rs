//! What a certificate proves: that a color wins a position.

use crate::claim::{Claim, Goal, Kind};
use crate::game::Game;
use crate::rules::Cause;
use board::notation::{ParseError, line};
use board::{CellSet, Color, Rules, Setup};
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

    /// The color that joins its sides in the end, and that all claims speak for: the winner in Hex,
    /// the loser in Rex.
    pub fn owner(&self) -> Color {
        match self.setup.rules {
            Rules::Hex => self.winner,
            Rules::Rex => !self.winner,
        }
    }

    /// The game, and in Rex who fills the last cell.
    pub fn game(&self) -> Game {
        let Setup { rules, turn, .. } = self.setup;
        let empty =
            self.setup.size().all_cells().filter(|&cell| self.setup.at(cell).is_none()).count();
        match rules {
            Rules::Hex => Game::Hex,
            Rules::Rex => Game::Rex { last: if empty % 2 == 1 { turn } else { !turn } },
        }
    }

    /// Whether a claim of the owner covers the position.
    pub fn follows_from<const W: usize>(&self, claim: &Claim<W>) -> Result<(), Cause> {
        let owner = self.owner();
        if claim.goal != Goal::win(owner) {
            return Err(Cause::NotAWin);
        }
        match (self.setup.rules, claim.kind) {
            (Rules::Hex, Kind::Connection) | (Rules::Rex, Kind::Forced) => {}
            (Rules::Hex, Kind::SemiConnection) if self.setup.turn == owner => {}
            (Rules::Hex, _) => return Err(Cause::OtherTurn),
            (Rules::Rex, _) => return Err(Cause::OnlyAPairing),
        }
        let own: CellSet<W> = self.setup.stones(owner).collect();
        let other: CellSet<W> = self.setup.stones(!owner).collect();
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
