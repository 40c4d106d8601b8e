//! One position after another decided: from the store if there is one that has the answer, else by a
//! search, whose answer the store keeps.

use crate::certificates::Form;
use crate::engines::{Choice, Running};
use crate::keeping::Keeper;
use crate::proving::Proved;
use crate::watch::{Interrupt, watched};
use board::{Board, Position};
use solve::compiled::Compiled;
use solve::{Control, Outcome};
use std::time::{Duration, Instant};

/// A search that is asked for.
pub(crate) struct Job<'a> {
    /// What is solved, for people.
    pub(crate) what: &'a str,
    pub(crate) all_moves: bool,
    /// Whether the winner's carrier is to be made minimal, which no store keeps.
    pub(crate) minimal_carrier: bool,
    pub(crate) proof: Wanted,
    pub(crate) control: &'a Control,
    pub(crate) limit: Option<Duration>,
    pub(crate) interrupt: &'a Interrupt,
}

/// What is wanted beside the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    Nothing,
    /// A certificate for the store, if it doesn't take longer than the search, nor more claims than
    /// there is memory for.
    IfQuick {
        most_claims: u64,
    },
    /// A certificate, however long it takes.
    Certificate(Form),
}

impl Wanted {
    /// The form of the certificate that has to be there.
    pub(crate) fn form(self) -> Option<Form> {
        match self {
            Wanted::Nothing | Wanted::IfQuick { .. } => None,
            Wanted::Certificate(form) => Some(form),
        }
    }
}

/// What became of a position.
pub(crate) struct Decided<const W: usize> {
    pub(crate) outcome: Outcome<W>,
    pub(crate) proved: Option<Proved>,
    /// Whether a store had the answer.
    pub(crate) is_remembered: bool,
}

/// Decides positions of one board.
pub(crate) struct Decider<'a, 'b, const W: usize> {
    board: &'b Board<W>,
    choice: &'a Choice,
    keeper: Option<&'a Keeper>,
    /// The position below which all others are, if they share what the engine learns.
    base: Option<Position<W>>,
    engine: Option<Running<'b, W>>,
}

impl<'a, 'b, const W: usize> Decider<'a, 'b, W>
where
    Board<W>: Compiled<W>,
{
    /// Each position gets an engine that knows nothing, or what the store has.
    pub(crate) fn new(
        board: &'b Board<W>,
        choice: &'a Choice,
        keeper: Option<&'a Keeper>,
    ) -> Decider<'a, 'b, W> {
        Decider { board, choice, keeper, base: None, engine: None }
    }

    /// Positions below this one share an engine.
    #[must_use]
    pub(crate) fn sharing(self, base: Position<W>) -> Decider<'a, 'b, W> {
        Decider { base: Some(base), ..self }
    }

    /// The engine of the last search, if there was one.
    pub(crate) fn engine(&mut self) -> Option<&mut Running<'b, W>> {
        self.engine.as_mut()
    }

    /// Decides a position and proves the answer if that is wanted. The proof isn't counted among the nodes,
    /// nor is the work for a minimal carrier, but their time is. A game that is over needs no store.
    pub(crate) fn decide(
        &mut self,
        position: &Position<W>,
        job: &Job<'_>,
    ) -> anyhow::Result<Decided<W>> {
        if self.base.is_none() {
            self.engine = None;
        }
        match self.keeper {
            Some(keeper) if position.winner(self.board).is_none() => {
                self.with_store(keeper, position, job)
            }
            _ => self.searched(position, job),
        }
    }

    fn searched(&mut self, position: &Position<W>, job: &Job<'_>) -> anyhow::Result<Decided<W>> {
        let (outcome, proved) = watched(job.what, job.control, job.limit, job.interrupt, || {
            let engine = self.engine.get_or_insert_with(|| self.choice.start(self.board));
            let mut outcome = engine.solve(*position, job.all_moves, job.control);
            if job.minimal_carrier {
                outcome = engine.drop_cells(position, outcome, job.control);
            }
            let form = job.proof.form().filter(|_| outcome.winner.is_some());
            let prove = |form| engine.prove(self.board, position, job.control, form);
            (outcome, form.map(prove).transpose())
        });
        Ok(Decided { outcome, proved: proved?.flatten(), is_remembered: false })
    }

    /// An engine is told once what the store has.
    fn with_store(
        &mut self,
        keeper: &Keeper,
        position: &Position<W>,
        job: &Job<'_>,
    ) -> anyhow::Result<Decided<W>> {
        let began = Instant::now();
        if let Some(decided) = keeper.remembered(self.board, position, job)? {
            return Ok(decided);
        }
        keeper.announce(self.board, position)?;
        let engine = match &mut self.engine {
            Some(engine) => engine,
            none => {
                let engine = none.insert(self.choice.start(self.board));
                let Running::Dfpn(search) = engine else { unreachable!("only dfpn has a store") };
                let base = self.base.as_ref().unwrap_or(position);
                keeper.prepare(self.board, base, &mut **search)?;
                engine
            }
        };
        let limit = job.limit.map(|limit| limit.saturating_sub(began.elapsed()));
        keeper.run(self.board, position, engine, &Job { limit, ..*job })
    }
}
