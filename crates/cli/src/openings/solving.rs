//! Solves the openings one after the other.

use super::certifying::{Pending, Ready};
use super::table::{Opening, Origin, Proof, certificate_name};
use crate::args::{OpeningsArgs, OpeningsMap};
use crate::storing;
use board::{Cell, Move, Played, Setup, Symmetry};
use mustplay::{
    Checkpoints, Config, Control, Engine, Event, Format, ProofWish, Query, Solver, Source, Store,
};
use report::answer::Ended;
use report::words::by_column;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use terminal::{Folder, Interrupt, Stopwatch, watched};

/// What a run over all openings works with.
pub(super) struct Run<'a> {
    pub(super) args: &'a OpeningsArgs,
    pub(super) config: &'a Config,
    pub(super) store: Option<&'a Arc<Store>>,
    pub(super) proofs: Option<Folder>,
    pub(super) interrupt: &'a Interrupt,
    /// When it began.
    pub(super) start: Instant,
}

/// When the certificate of an opening was begun, if one was made.
type Certifying = Arc<Mutex<Option<Stopwatch>>>;

impl Run<'_> {
    /// Solves the openings by column, then by row, each with a solver that knows nothing unless they
    /// share one or a store. Where it ends early, those before are solved.
    ///
    /// A search that is shared goes on while certificates are made, if it has several threads.
    pub(super) fn solve_all(&self, openings: &mut Vec<Opening>) -> anyhow::Result<()> {
        let mut pending = Pending::default();
        let ended = self.solve_each(openings, &mut pending);
        while pending.count() > 0 {
            self.take_next(openings, &mut pending)?;
        }
        ended
    }

    fn solve_each(&self, openings: &mut Vec<Opening>, pending: &mut Pending) -> anyhow::Result<()> {
        let Run { args, interrupt, .. } = *self;
        let mut empty = Setup::empty(args.game, args.size);
        empty.turn = args.first;
        let certifying = Certifying::default();
        let mut shared = args.share.then(|| self.solver(&certifying)).transpose()?;
        if let Some(solver) = &mut shared {
            solver.prepare_below(&empty)?;
        }
        for (index, cell) in by_column(args.size, args.size.all_cells()).into_iter().enumerate() {
            if interrupt.happened() {
                break;
            }
            let mut position = empty.clone();
            position.make(Played { color: args.first, action: Move::Place(cell) })?;
            self.wait_for_rotation(cell, openings, pending)?;
            let mut certifier = None;
            let mut opening = match self.by_rotation(&position, cell, openings) {
                Some(opening) => opening,
                None if self.is_over() && !self.is_stored(&position)? => Opening::left(cell),
                None if self.is_for_workers(&position)? => {
                    self.by_workers(&position, (index, cell))?
                }
                None => {
                    let mut own = None;
                    let solver = match &mut shared {
                        Some(solver) => solver,
                        None => own.insert(self.solver(&certifying)?),
                    };
                    let (start, beside) = (Instant::now(), pending.cpu_seconds());
                    let place = (index, cell);
                    let mut opening = self.solve_one(&position, place, solver, &certifying)?;
                    // What certificates of other openings took meanwhile is theirs.
                    opening.cpu_seconds -= pending.cpu_seconds() - beside;
                    if self.certifies_beside() && opening.lacks_certificate() {
                        certifier = solver.certifier().map(|certifier| (certifier, start));
                    }
                    opening
                }
            };
            let written = self.write(&mut opening);
            openings.push(opening);
            written?;
            if let Some((certifier, start)) = certifier {
                while pending.count() >= self.config.threads.get() {
                    self.take_next(openings, pending)?;
                }
                let limit = args.engine.limit.map(|limit| limit.saturating_sub(start.elapsed()));
                let limit = [limit, self.left()].into_iter().flatten().min();
                let place = (openings.len() - 1, args.size.name(cell));
                pending.begin(place, position, certifier, limit)?;
            }
        }
        self.decide_by_later_rotations(&empty, openings)
    }

    /// Whether certificates are made while the search goes on. Where openings have solvers of their
    /// own, two of these would take twice the memory.
    fn certifies_beside(&self) -> bool {
        let Run { args, config, .. } = self;
        let has_threads = config.engine == Engine::Dfpn && config.threads.get() > 1;
        self.proofs.is_some() && args.share && has_threads
    }

    /// Waits for the certificate that was begun first, and writes it.
    fn take_next(&self, openings: &mut [Opening], pending: &mut Pending) -> anyhow::Result<()> {
        let Some(Ready { index, made }) = pending.next(self.interrupt)? else { return Ok(()) };
        let Some((certified, proof)) = made else { return Ok(()) };
        let opening = &mut openings[index];
        if let Some(store) = self.store {
            let mut position = Setup::empty(self.args.game, self.args.size);
            position.turn = self.args.first;
            let action = Move::Place(opening.cell);
            position.make(Played { color: self.args.first, action })?;
            store.keep_certificate(&position, &certified)?;
        }
        opening.cpu_seconds += proof.cpu_seconds.unwrap_or(0.0);
        (opening.certificate, opening.proof) = (Some(certified), Some(proof));
        self.write(opening)
    }

    /// Waits for the certificate of an opening's rotation if it is being made: the opening gets its
    /// image.
    fn wait_for_rotation(
        &self,
        cell: Cell,
        openings: &mut [Opening],
        pending: &mut Pending,
    ) -> anyhow::Result<()> {
        let turned = Symmetry::Rotation.cell(self.args.size, cell);
        let Some(index) = openings.iter().position(|other| other.cell == turned) else {
            return Ok(());
        };
        while pending.has(index) {
            self.take_next(openings, pending)?;
        }
        Ok(())
    }

    fn solver(&self, certifying: &Certifying) -> anyhow::Result<Solver> {
        let solver = Solver::new(self.args.game, self.args.size, self.config)?;
        let solver = match self.args.map {
            OpeningsMap::ProofSize => solver.recording_recursion(),
            _ => solver,
        };
        with_store(solver, self.store, certifying, self.interrupt)
    }

    /// What the line of progress says of an opening, given its place in their order.
    pub(super) fn what(&self, (index, cell): (usize, Cell)) -> String {
        let OpeningsArgs { game, size, .. } = self.args;
        format!("{game} {size} {}, {} of {}", size.name(cell), index + 1, size.cells())
    }

    /// The most time for the next opening, and what has ended if it is over.
    pub(super) fn limit(&self) -> (Option<Duration>, Ended) {
        match (self.args.engine.limit, self.left()) {
            (limit, Some(left)) if limit.is_none_or(|limit| left < limit) => {
                (Some(left), Ended::AtTheTotalLimit)
            }
            (limit, _) => (limit, Ended::AtTheLimit),
        }
    }

    /// What is left of the total limit, if there is one.
    fn left(&self) -> Option<Duration> {
        self.args.total_limit.map(|total| total.saturating_sub(self.start.elapsed()))
    }

    fn is_over(&self) -> bool {
        self.left().is_some_and(|left| left.is_zero())
    }

    /// Whether the store has all that is asked for.
    pub(super) fn is_stored(&self, position: &Setup) -> anyhow::Result<bool> {
        let found = self.store.map(|store| store.answer(position)).transpose()?.flatten();
        Ok(found.is_some_and(|found| found.has_certificate || self.proofs.is_none()))
    }

    /// The opening by its rotation, if openings share what they know and that one is decided. None
    /// if a certificate is wanted that can't be turned.
    fn by_rotation(
        &self,
        position: &Setup,
        cell: Cell,
        openings: &mut [Opening],
    ) -> Option<Opening> {
        if !self.shares() {
            return None;
        }
        let clock = Stopwatch::start();
        let size = self.args.size;
        let turned = |cell| Symmetry::Rotation.cell(size, cell);
        let other = openings.iter_mut().find(|other| other.cell == turned(cell))?;
        let winner = other.winner?;
        let certificate = match (&self.proofs, other.certificate.take()) {
            (Some(_), theirs) => Some(theirs?.image_of(position)?),
            (None, _) => None,
        };
        let cpu_seconds = clock.spent().cpu;
        let proof = certificate
            .as_ref()
            .map(|made| Proof { claims: made.counts().claims, cpu_seconds: Some(cpu_seconds) });
        Some(Opening {
            winner: Some(winner),
            reply: other.reply.map(turned),
            cpu_seconds,
            from: Some(Origin::Rotation(other.cell)),
            recorded_nodes: Some(other.work()),
            undecided: None,
            proof,
            certificate,
            ..Opening::left(cell)
        })
    }

    /// Decides openings that were given up before their rotations were decided.
    fn decide_by_later_rotations(
        &self,
        empty: &Setup,
        openings: &mut [Opening],
    ) -> anyhow::Result<()> {
        for index in 0..openings.len() {
            let Opening { cell, winner, nodes, cpu_seconds, .. } = openings[index];
            if winner.is_some() {
                continue;
            }
            let mut position = empty.clone();
            position.make(Played { color: self.args.first, action: Move::Place(cell) })?;
            if let Some(mut opening) = self.by_rotation(&position, cell, openings) {
                opening.nodes = nodes;
                opening.cpu_seconds += cpu_seconds;
                let written = self.write(&mut opening);
                openings[index] = opening;
                written?;
            }
        }
        Ok(())
    }

    /// Solves one opening, with its certificate if that is asked for.
    fn solve_one(
        &self,
        position: &Setup,
        (index, cell): (usize, Cell),
        solver: &mut Solver,
        certifying: &Certifying,
    ) -> anyhow::Result<Opening> {
        let clock = Stopwatch::start();
        let what = self.what((index, cell));
        let at_once = self.proofs.is_some() && !self.certifies_beside();
        let wish = if at_once { ProofWish::ALWAYS } else { ProofWish::Stored };
        let query = Query { proof: wish, ..Query::default() };
        let (limit, ended) = self.limit();
        let control = Control::default();
        let answer = watched(&what, &control, limit, self.interrupt, || {
            solver.solve(position, query, &control)
        })?;
        let ended = if self.interrupt.happened() { Ended::Interrupted } else { ended };
        let began = certifying.lock().unwrap_or_else(PoisonError::into_inner).take();
        let certificate = answer.certificate.filter(|_| self.proofs.is_some());
        let proof = certificate.as_ref().map(|made| Proof {
            claims: made.counts().claims,
            cpu_seconds: began.map(|clock| clock.spent().cpu),
        });
        Ok(Opening {
            winner: answer.winner,
            reply: answer.winning_moves.first().copied(),
            nodes: answer.nodes,
            from: (answer.source == Source::Store).then_some(Origin::Store),
            recorded_nodes: answer.recorded_nodes,
            undecided: answer.winner.is_none().then_some(ended),
            proof_size: solver.take_recursion().map(|tree| tree.proof_size().written_out),
            proof,
            certificate,
            cpu_seconds: clock.spent().cpu,
            ..Opening::left(cell)
        })
    }

    /// Writes the certificate of an opening, if it has one, and forgets it if no rotation can need
    /// it.
    fn write(&self, opening: &mut Opening) -> anyhow::Result<()> {
        if let (Some(folder), Some(made)) = (&self.proofs, &opening.certificate) {
            let name = certificate_name(self.args, opening.cell);
            folder.write(&name, &made.to_bytes(Format::Binary))?;
        }
        if opening.from.is_some_and(|from| from != Origin::Store) || !self.shares() {
            opening.certificate = None;
        }
        Ok(())
    }

    /// Whether openings use what was found out about others.
    fn shares(&self) -> bool {
        self.args.share || self.store.is_some() || self.has_workers()
    }
}

/// The solver with the store, if there is one; it notes when a certificate is begun.
fn with_store(
    solver: Solver,
    store: Option<&Arc<Store>>,
    certifying: &Certifying,
    interrupt: &Interrupt,
) -> anyhow::Result<Solver> {
    let solver = match store {
        Some(store) => solver.with_store(Arc::clone(store), Checkpoints::Resume)?,
        None => solver,
    };
    let name = store.map(|store| store.path().display().to_string()).unwrap_or_default();
    let (certifying, interrupt) = (Arc::clone(certifying), interrupt.clone());
    Ok(solver.telling(move |event| match event {
        Event::Certifying => {
            let mut began = certifying.lock().unwrap_or_else(PoisonError::into_inner);
            *began = Some(Stopwatch::start());
        }
        // A run over all openings goes on by itself, without a word.
        Event::NothingToResume | Event::CheckpointFound | Event::Resumed { .. } => {}
        event => {
            if let Some(sentence) = storing::sentence(&name, &event, &interrupt) {
                eprintln!("mustplay: {sentence}");
            }
        }
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{Cli, Command};
    use board::Color;
    use clap::Parser;

    /// What becomes of a1, which was given up after 7 nodes, when c3 was decided.
    fn after_its_rotation(arguments: &[&str]) -> Opening {
        let words = [&["mustplay", "openings", "3"], arguments].concat();
        let Command::Openings(args) = Cli::parse_from(words).command else { panic!("openings") };
        let config = args.engine.config(args.game).expect("an engine");
        let run = Run {
            args: &args,
            config: &config,
            store: None,
            proofs: None,
            interrupt: &Interrupt::default(),
            start: Instant::now(),
        };
        let cell = |name| args.size.cell_named(name).expect("a cell");
        let (winner, reply) = (Some(Color::White), Some(cell("c1")));
        let mut openings = [
            Opening { nodes: 7, ..Opening::left(cell("a1")) },
            Opening { winner, reply, nodes: 5, undecided: None, ..Opening::left(cell("c3")) },
        ];
        let empty = Setup::empty(args.game, args.size);
        run.decide_by_later_rotations(&empty, &mut openings).expect("no file is written");
        openings.into_iter().next().expect("a1")
    }

    #[test]
    fn a_later_rotation_decides_what_was_given_up() {
        let opening = after_its_rotation(&["--share"]);
        assert_eq!((opening.winner, opening.undecided), (Some(Color::White), None));
        assert_eq!((opening.nodes, opening.work()), (7, 5));
        assert!(matches!(opening.from, Some(Origin::Rotation(_))));
        let size = board::Size::new(3, 3).expect("small");
        assert_eq!(opening.reply.map(|reply| size.name(reply)).as_deref(), Some("a3"));
        let alone = after_its_rotation(&[]);
        assert_eq!((alone.winner, alone.from), (None, None));
    }
}
