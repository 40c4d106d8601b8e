//! A solver that reviews games, and what it tells meanwhile.

use super::found::{Review, Standing};
use super::opinions::Opinions;
use super::reviewing::Reviewing;
use crate::error::SolveError;
use crate::solver::Solver;
use board::{Color, Record};
use solve::Control;

/// What a review is doing.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Progress {
    /// The position after so many moves is being searched.
    Searching {
        /// The moves before it.
        moves: usize,
        /// The moves of the game.
        of: usize,
    },
    /// A player is asked what it thinks of the position after so many moves.
    Thinking {
        /// The moves before it.
        moves: usize,
        /// The moves of the game.
        of: usize,
    },
    /// A search has decided the position after so many moves.
    Decided {
        /// The moves before it.
        moves: usize,
        /// Who wins it.
        winner: Color,
    },
    /// More is known of the position after so many moves than before: a search or a player has
    /// said it, or it follows from a position beside it.
    Known {
        /// The moves before it.
        moves: usize,
        /// Who wins it, or what is thought of it.
        standing: Standing,
    },
}

/// Reviews games of one kind on one board. It keeps what it finds out from game to game.
pub struct Reviewer {
    solver: Solver,
    /// The players that are asked, once there was a need.
    opinions: Option<Opinions>,
}

impl Reviewer {
    /// A reviewer with a solver, which may have a store.
    pub fn new(solver: Solver) -> Reviewer {
        Reviewer { solver, opinions: None }
    }

    /// Reviews all moves of a game, until everything is decided or the control is stopped: then
    /// with what was found out so far. `tell` is told what is being done.
    ///
    /// # Errors
    /// If the game is of another kind or board than the solver, or the store can't be used.
    pub fn review(
        &mut self,
        game: &Record,
        control: &Control,
        mut tell: impl FnMut(Progress),
    ) -> Result<Review, SolveError> {
        let mut reviewing = Reviewing::with_opinions(game, self.opinions.take());
        let found = reviewing.run(&mut self.solver, control, &mut tell);
        self.opinions = reviewing.into_opinions();
        found
    }
}
