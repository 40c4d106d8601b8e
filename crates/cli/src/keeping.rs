//! `--db`: what a search knows, kept in a file from one run to the next.
//!
//! A long search is run in legs. Between two of them nothing is being searched, and what is known goes
//! into the store. A leg takes an eighth of the time so far, so that no more than that is lost when the
//! program is killed, and at least twenty times as long as writing took.

use crate::certificates::{self, Form};
use crate::deciding::{Decided, Job, Wanted};
use crate::engines::Running;
use crate::output::counted;
use crate::proving::{self, Proved};
use crate::report::Answer;
use crate::watch::{Spent, watched};
use anyhow::{Context, bail};
use board::{Board, Position, Setup, Symmetry, with_width};
use proof::file::File;
use solve::compiled::Search;
use solve::dfpn::record::Record;
use solve::{Control, Outcome};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use store::{Error, Root, Store};

/// The shortest and the longest time between two checkpoints.
const LEGS: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(300)];

/// The least and the most time for a certificate that nobody asked for.
const QUICK: [Duration; 2] = [Duration::from_secs(5), Duration::from_secs(600)];

/// The most claims of a store that an engine learns. It has room for twice as many.
const MOST_LEARNED: u64 = 1 << 14;

/// A store and how it is used.
pub(crate) struct Keeper {
    store: Store,
    path: PathBuf,
    resume: Resume,
}

/// What a store has of a position.
pub(crate) struct Known {
    pub(crate) answer: Answer,
    pub(crate) certificate: Option<Vec<u8>>,
}

/// Whether searches go on from their checkpoints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Resume {
    Never,
    /// It was asked for, and it is said what there is to go on from.
    Asked,
    /// Without a word.
    Always,
}

/// A search that ended, or was stopped.
struct Searched<const W: usize> {
    outcome: Outcome<W>,
    /// Why nothing more could be written, if so. The answer doesn't suffer from it.
    trouble: Option<Error>,
}

impl Keeper {
    /// Opens a store, or makes one.
    pub(crate) fn open(path: &Path, resume: Resume, cache_bytes: usize) -> anyhow::Result<Keeper> {
        match Store::open(path, cache_bytes) {
            Ok(store) => Ok(Keeper { store, path: path.into(), resume }),
            Err(error) => bail!("{} {error}", path.display()),
        }
    }

    /// What to call the store in messages.
    pub(crate) fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// The answer, if the store has all that is asked for. Its certificate is checked.
    pub(crate) fn remembered<const W: usize>(
        &self,
        board: &Board<W>,
        position: &Position<W>,
        job: &Job<'_>,
    ) -> anyhow::Result<Option<Decided<W>>> {
        let Some(root) = self.read(self.store.root(board, position))? else { return Ok(None) };
        let form = job.proof.form();
        let enough = (!job.all_moves || root.has_all_moves(board, position))
            && (form.is_none() || root.certificate.is_some());
        if !enough {
            return Ok(None);
        }
        let setup = position.to_setup(board);
        let checked = root.certificate.as_deref().map(|bytes| {
            let proved = proved(bytes, &setup, position, form.unwrap_or(Form::Binary))?;
            if Some(proved.winner) != root.outcome.winner {
                bail!("it proves that the other color wins");
            }
            Ok(proved)
        });
        let proved = checked
            .transpose()
            .with_context(|| format!("the certificate in {} is refused", self.name()))?;
        let outcome = Outcome { nodes: 0, ..root.outcome };
        Ok(Some(Decided { outcome, proved, is_remembered: true }))
    }

    /// What the store has of a position in which nobody has joined; its certificate isn't checked.
    pub(crate) fn known(&self, setup: &Setup) -> anyhow::Result<Option<Known>> {
        with_width!(setup.size(), W => {
            let board = Board::<W>::new(setup.size());
            let root = self.read(self.store.root(&board, &Position::new(&board, setup)))?;
            Ok(root.map(|Root { outcome, certificate }| {
                let outcome = Outcome { nodes: 0, ..outcome };
                let carrier = outcome.carrier.map(|cells| cells.iter().collect());
                let answer = Answer::new(setup.size(), &outcome, carrier, Spent::default());
                Known { answer, certificate }
            }))
        })
    }

    /// The certificate of a position that the store has, if it has one. It is checked.
    pub(crate) fn certificate(&self, setup: &Setup) -> anyhow::Result<Option<Proved>> {
        let Some(bytes) = self.known(setup)?.and_then(|known| known.certificate) else {
            return Ok(None);
        };
        with_width!(setup.size(), W => {
            let position = Position::new(&Board::<W>::new(setup.size()), setup);
            let proved = proved(&bytes, setup, &position, Form::Binary);
            proved.map(Some).with_context(|| format!("the certificate in {} is refused", self.name()))
        })
    }

    /// Keeps the answer of an engine, perhaps with a certificate.
    pub(crate) fn keep<const W: usize>(
        &self,
        board: &Board<W>,
        position: &Position<W>,
        engine: &dyn Search<W>,
        root: &Root<W>,
    ) -> anyhow::Result<()> {
        self.read(self.store.keep_root(board, position, engine, root))
    }

    /// Tells an engine which decided positions the store has that may come up below a position.
    pub(crate) fn prepare<const W: usize>(
        &self,
        board: &Board<W>,
        position: &Position<W>,
        engine: &mut dyn Search<W>,
    ) -> anyhow::Result<()> {
        let rules = position.rules();
        let mut counts = [0; u64::BITS as usize + 1];
        self.read(self.store.each_decided(board, rules, |record| {
            counts[magnitude(record)] += u64::from(record.may_help(board, position));
        }))?;
        // Of many claims, those with the most work behind them are worth the most.
        let mut sum = 0;
        let few_enough = |count: &&u64| {
            sum += **count;
            sum <= MOST_LEARNED
        };
        let learned = counts.len() - counts.iter().rev().take_while(few_enough).count();
        let others = self.read(self.store.each_decided(board, rules, |record| {
            if record.is_below(position) {
                engine.recall(record);
            }
            if record.may_help(board, position) && magnitude(record) >= learned {
                engine.learn(record);
            }
        }))?;
        if others > 0 {
            let count = counted(others, "position");
            eprintln!("mustplay: {}: {count} of another version not used", self.name());
        }
        Ok(())
    }

    /// Tells an engine the open positions of a search that was stopped, if it is to go on. How many nodes
    /// that search had taken.
    fn resume<const W: usize>(
        &self,
        board: &Board<W>,
        position: &Position<W>,
        engine: &mut dyn Search<W>,
    ) -> anyhow::Result<u64> {
        let checkpoint = self.read(self.store.checkpoint(board, position))?;
        let Some(checkpoint) = checkpoint.filter(|_| self.resume != Resume::Never) else {
            return Ok(0);
        };
        self.read(self.store.each_open(board, position, |record| engine.recall(record)))?;
        Ok(checkpoint.nodes)
    }

    /// Says what `--resume` finds, or would have found.
    pub(crate) fn announce<const W: usize>(
        &self,
        board: &Board<W>,
        position: &Position<W>,
    ) -> anyhow::Result<()> {
        let name = self.name();
        match (self.read(self.store.checkpoint(board, position))?, self.resume) {
            (_, Resume::Always) | (None, Resume::Never) => {}
            (None, Resume::Asked) => {
                eprintln!(
                    "mustplay: {name} has nothing to resume for this position; starting anew"
                );
            }
            (Some(_), Resume::Never) => {
                eprintln!(
                    "mustplay: {name} has a search of this position; --resume goes on with it"
                );
            }
            (Some(checkpoint), Resume::Asked) => {
                eprintln!("mustplay: going on after {}", counted(checkpoint.nodes, "node"));
            }
        }
        Ok(())
    }

    /// Decides a position with an engine that was prepared for it, proves the answer if a form is asked
    /// for, and keeps what was found out, whether or not the search came to its end.
    pub(crate) fn run<const W: usize>(
        &self,
        board: &Board<W>,
        position: &Position<W>,
        engine: &mut Running<'_, W>,
        job: &Job<'_>,
    ) -> anyhow::Result<Decided<W>> {
        let Running::Dfpn(dfpn) = engine else { unreachable!("only dfpn has a store") };
        let start = Instant::now();
        let nodes_before = self.resume(board, position, &mut **dfpn)?;
        let (mut searched, proved) =
            watched(job.what, job.control, job.limit, job.interrupt, || {
                let Running::Dfpn(dfpn) = engine else { unreachable!("only dfpn has a store") };
                let mut searched = self.search(board, position, &mut **dfpn, job, nodes_before);
                // A certificate may take long: the answer is kept before.
                self.keep_answer(board, position, &**dfpn, &mut searched);
                let longest = start.elapsed().clamp(QUICK[0], QUICK[1]);
                let proved = match (searched.outcome.winner, job.proof) {
                    (None, _) | (_, Wanted::Nothing) => Ok(None),
                    (_, Wanted::Certificate(form)) => {
                        engine.prove(board, position, job.control, form)
                    }
                    (_, Wanted::IfQuick { most_claims }) => leg(job.control, longest, || {
                        let made = dfpn.certificate_within(position, most_claims, job.control);
                        let checked = |made| proving::checked(&made, position, Form::Binary);
                        made.ok().map(checked).transpose()
                    }),
                };
                (searched, proved)
            });
        let proved = proved?;
        let Running::Dfpn(dfpn) = engine else { unreachable!("only dfpn has a store") };
        match (searched.outcome.winner, &proved) {
            (None, _) => self.keep_search(board, position, &**dfpn, &mut searched, nodes_before),
            (Some(_), Some(proved)) if searched.trouble.is_none() => {
                let kept = self.store.keep_certificate(board, position, &proved.packed);
                searched.trouble = kept.err();
            }
            (Some(_), None)
                if matches!(job.proof, Wanted::IfQuick { .. }) && !job.interrupt.happened() =>
            {
                let name = self.name();
                eprintln!(
                    "mustplay: {name} has the answer without a certificate; --proof makes one"
                );
            }
            (Some(_), _) => {}
        }
        if let Some(error) = searched.trouble {
            let name = self.name();
            eprintln!("mustplay: {name} {error}; it has what was written before, and no more");
        }
        Ok(Decided { outcome: searched.outcome, proved, is_remembered: false })
    }

    /// Decides a position in legs.
    fn search<const W: usize>(
        &self,
        board: &Board<W>,
        position: &Position<W>,
        engine: &mut dyn Search<W>,
        job: &Job<'_>,
        nodes_before: u64,
    ) -> Searched<W> {
        let start = Instant::now();
        let (mut nodes, mut trouble) = (0, None);
        let mut writing = Duration::ZERO;
        loop {
            let next = (start.elapsed() / 8).clamp(LEGS[0], LEGS[1]).max(writing * 20);
            let outcome =
                leg(job.control, next, || engine.solve(*position, job.all_moves, job.control));
            nodes += outcome.nodes;
            let is_late = job.limit.is_some_and(|limit| start.elapsed() >= limit);
            let is_over = is_late || job.interrupt.happened();
            if !is_over {
                job.control.go_on();
            }
            if outcome.winner.is_some() || is_over {
                return Searched { outcome: Outcome { nodes, ..outcome }, trouble };
            }
            if trouble.is_none() {
                let began = Instant::now();
                let so_far = nodes_before + nodes;
                trouble = self.store.keep_checkpoint(board, position, engine, so_far).err();
                writing = began.elapsed();
            }
        }
    }

    /// Keeps an answer, if there is one.
    fn keep_answer<const W: usize>(
        &self,
        board: &Board<W>,
        position: &Position<W>,
        engine: &dyn Search<W>,
        searched: &mut Searched<W>,
    ) {
        if searched.outcome.winner.is_some() && searched.trouble.is_none() {
            let root = Root { outcome: searched.outcome, certificate: None };
            searched.trouble = self.store.keep_root(board, position, engine, &root).err();
        }
    }

    /// Keeps how far a search came that was stopped, and says so.
    fn keep_search<const W: usize>(
        &self,
        board: &Board<W>,
        position: &Position<W>,
        engine: &dyn Search<W>,
        searched: &mut Searched<W>,
        nodes_before: u64,
    ) {
        if searched.trouble.is_some() {
            return;
        }
        let nodes = nodes_before + searched.outcome.nodes;
        match self.store.keep_checkpoint(board, position, engine, nodes) {
            Ok(kept) => {
                let open = counted(kept.open, "open position");
                let decided = counted(kept.decided, "decided one");
                eprintln!("mustplay: {} keeps {open} and {decided}", self.name());
            }
            Err(error) => searched.trouble = Some(error),
        }
    }

    fn read<T>(&self, result: Result<T, Error>) -> anyhow::Result<T> {
        result.map_err(|error| anyhow::anyhow!("{} {error}", self.name()))
    }
}

/// Says that a search that was stopped has left nothing behind.
pub(crate) fn regret() {
    eprintln!("mustplay: nothing was kept; with --db FILE the search can be resumed");
}

/// Searches for so long at most.
pub(crate) fn leg<T>(control: &Control, longest: Duration, search: impl FnOnce() -> T) -> T {
    std::thread::scope(|scope| {
        let (done, finished) = channel::<()>();
        scope.spawn(move || {
            if finished.recv_timeout(longest) == Err(RecvTimeoutError::Timeout) {
                control.stop();
            }
        });
        let result = search();
        drop(done);
        result
    })
}

/// The number of binary digits of a record's work.
fn magnitude<const W: usize>(record: &Record<W>) -> usize {
    (u64::BITS - record.work.leading_zeros()) as usize
}

/// Checks a certificate of one of a position's images, and makes it one of the position.
fn proved<const W: usize>(
    bytes: &[u8],
    setup: &Setup,
    position: &Position<W>,
    form: Form,
) -> anyhow::Result<Proved> {
    let file = File::open(BufReader::new(certificates::unpacked(bytes)))?;
    let theirs = file.statement().setup.clone();
    let symmetry = Symmetry::ALL.into_iter().find(|&way| theirs.image(way) == *setup);
    let symmetry = symmetry.context("it is of another position")?;
    let certificate = file.certificate::<W>()?;
    let image = store::image::certificate(&certificate, symmetry);
    proving::checked(&image.context("it can't be turned")?, position, form)
}
