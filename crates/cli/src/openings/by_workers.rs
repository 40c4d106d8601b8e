//! An opening solved by workers, as `mustplay solve` has positions solved by them.

use super::solving::Run;
use super::table::{Opening, Proof};
use crate::clustering::{self, Crew};
use board::{Cell, Setup};
use mustplay::{Answer, Certified};
use report::answer::Ended;
use terminal::Stopwatch;

impl Run<'_> {
    /// Whether workers are to search.
    pub(super) fn has_workers(&self) -> bool {
        self.args.workers.are_wanted()
    }

    /// Whether a position is for them: one that is over has nothing to be searched, and one that
    /// the store has is answered from there.
    pub(super) fn is_for_workers(&self, position: &Setup) -> anyhow::Result<bool> {
        let is_open = position.joined().is_none();
        Ok(self.has_workers() && is_open && !self.is_stored(position)?)
    }

    /// Solves one opening, given its place in their order. There always is a certificate; it is
    /// kept if certificates are asked for.
    pub(super) fn by_workers(
        &self,
        position: &Setup,
        (index, cell): (usize, Cell),
    ) -> anyhow::Result<Opening> {
        let clock = Stopwatch::start();
        let (limit, ended) = self.limit();
        let crew = Crew {
            workers: &self.args.workers,
            what: self.what((index, cell)),
            limit,
            keeps_journal: false,
        };
        let run = clustering::solve(position, &crew, self.config, self.store, self.interrupt)?;
        let ended = if self.interrupt.happened() { Ended::Interrupted } else { ended };
        let answer = run.answer.unwrap_or_else(|| Answer::given_up(run.nodes));
        let certificate = match (&self.proofs, answer.winner) {
            (Some(_), Some(_)) => Some(Certified::read(&run.file[..])?),
            _ => None,
        };
        let proof = certificate
            .as_ref()
            .map(|made| Proof { claims: made.counts().claims, cpu_seconds: None });
        Ok(Opening {
            winner: answer.winner,
            reply: answer.winning_moves.first().copied(),
            nodes: run.nodes,
            undecided: answer.winner.is_none().then_some(ended),
            proof,
            certificate,
            cpu_seconds: clock.spent().cpu,
            ..Opening::left(cell)
        })
    }
}
