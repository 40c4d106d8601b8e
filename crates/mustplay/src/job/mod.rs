//! Jobs: parts of one proof, done by workers that nobody has to trust.
//!
//! A [`Job`] is a position and a number of nodes. A solver that [works](Solver::work) on it comes
//! back with a checked certificate, or with its moves and how far each is from being decided. Of a
//! certificate whoever waits for it needs the [`Conclusion`]: which positions it settles. A
//! [`Joint`] derives the conclusion of a position from those of its moves by the rules of
//! certificates, and a [`Composer`] writes one certificate of all of them.
//!
//! | file | what |
//! |---|---|
//! | `conclusion` | what a certificate settles, and what follows from several |
//! | `compose` | one certificate from the certificates of parts |
//! | `tighten` | certificates that need no more cells than they have to |

mod compose;
mod conclusion;
mod tighten;

pub use compose::{ComposeError, Composer};
pub use conclusion::{Conclusion, Joint};

use crate::answer::{Query, Verdict};
use crate::certified::Certified;
use crate::error::SolveError;
use crate::solver::Solver;
use board::{Cell, Color, Setup};
use solve::Control;

/// A part of a proof: a position to be decided, within bounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    /// The position.
    pub position: Setup,
    /// How many nodes the search may take, about.
    pub nodes: u64,
    /// How many claims a certificate may have, about.
    pub claims: u64,
}

/// What came of a job.
#[derive(Clone, Debug)]
pub struct Worked {
    /// What was found out.
    pub found: Found,
    /// How many nodes that took.
    pub nodes: u64,
}

/// What was found out about the position of a job.
#[derive(Clone, Debug)]
pub enum Found {
    /// Who wins, with a certificate.
    Proved(Box<Certified>),
    /// No certificate.
    Open {
        /// Who wins, if the search knows: then a certificate would have had too many claims.
        winner: Option<Color>,
        /// The moves that the search looks at, the most promising first, then those that it has
        /// decided.
        moves: Vec<MoveBounds>,
    },
}

/// How far a move is from being decided. Nothing of it is proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveBounds {
    /// The move.
    pub cell: Cell,
    /// How far the position after it is from being decided, if the search has looked at it.
    pub verdict: Option<Verdict>,
    /// How many nodes went into it.
    pub work: u64,
}

impl Solver {
    /// Works on a job. What it finds out stays in its table for the next one.
    ///
    /// ```
    /// use mustplay::job::{Found, Job};
    /// use mustplay::{Control, Solver, read_position};
    /// let position = read_position("4x4 a1")?;
    /// let mut solver = Solver::strongest(position.rules, position.size());
    /// let job = Job { position, nodes: 10_000, claims: u64::MAX };
    /// let worked = solver.work(&job, &Control::default())?;
    /// assert!(matches!(worked.found, Found::Proved(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the position is of another game or board, or a certificate of ours is refused.
    pub fn work(&mut self, job: &Job, control: &Control) -> Result<Worked, SolveError> {
        let Job { position, nodes, claims } = job;
        self.config().check_certificates(position.rules)?;
        let leg = control.leg_within(*nodes);
        let answer = self.solve_afresh(position, Query::default(), &leg)?;
        let searched = answer.nodes;
        let Some(winner) = answer.winner else {
            let found = Found::Open { winner: None, moves: self.outlook(position) };
            return Ok(Worked { found, nodes: searched });
        };
        let before = control.nodes();
        let certificate = self.prove(position, *claims, control)?;
        let found = match certificate {
            Some(certificate) => Found::Proved(Box::new(tighten::tightened(certificate))),
            None => Found::Open { winner: Some(winner), moves: self.outlook(position) },
        };
        Ok(Worked { found, nodes: searched + control.nodes() - before })
    }

    /// The moves of a position in the order of the search, with what its table has of them; then
    /// others that the table has.
    fn outlook(&mut self, position: &Setup) -> Vec<MoveBounds> {
        if position.joined().is_some() {
            return Vec::new();
        }
        let order = self.moves_in_order(position);
        let known = self.known_moves(position);
        let ordered = order.iter().map(|&cell| {
            let entry = known.iter().find(|(other, _)| *other == cell).map(|(_, entry)| entry);
            let (verdict, work) =
                entry.map_or((None, 0), |entry| (Some(entry.verdict), entry.work));
            MoveBounds { cell, verdict, work }
        });
        let others = known.iter().filter(|(cell, _)| !order.contains(cell));
        let others = others.map(|&(cell, entry)| MoveBounds {
            cell,
            verdict: Some(entry.verdict),
            work: entry.work,
        });
        ordered.chain(others).collect()
    }
}

#[cfg(test)]
mod tests;
