//! The store protocol: what a search knows, kept in a file from one run to the next.
//!
//! A question is answered from the store if it has the answer. Else the search is told what the
//! store has, decides the position, and the store keeps what was found out.
//!
//! A long search is checkpointed: it runs for an interval, stops, writes, resumes. An interval
//! takes an eighth of the time so far, so that no more than that is lost when the program is
//! killed, and at least twenty times as long as writing took.

use crate::answer::{Answer, ProofWish, Query, Source};
use crate::certified::{Certified, claims_within, unpacked_within};
use crate::config::{ConfigError, Engine};
use crate::deadline::with_deadline;
use crate::engine::Plan;
use crate::error::SolveError;
use crate::event::{Event, Listener};
use board::{Board, Position, Setup, Symmetry, WIDE};
use proof::Budget;
use proof::file::File;
use proof::verify::Refusal;
use solve::any::AnyDfpn;
use solve::dfpn::record::Record;
use solve::{Control, Outcome, Stopped};
use std::error::Error;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::Root;

/// The shortest and the longest time between two checkpoints.
const CHECKPOINT_INTERVAL: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(300)];

/// The least and the most time for a certificate that nobody asked for.
const UNASKED_PROOF_TIME: [Duration; 2] = [Duration::from_secs(5), Duration::from_secs(600)];

/// The most claims of a store that a search learns. It has room for twice as many.
const MOST_LEARNED: u64 = 1 << 14;

/// A file with solved positions, certificates and checkpoints of both games. One process at a time
/// can have it; its solvers may share it.
pub struct Store {
    pub(crate) file: store::Store,
    path: PathBuf,
}

impl Store {
    /// Opens a store, or makes one where there is no file. All of it is checked. Its cache takes a
    /// sixteenth of the memory that is given to a search, and 64 MiB at most. A file that can only
    /// be read serves look-ups, and nothing is kept in it.
    pub fn open(path: &Path, memory_mib: usize) -> Result<Store, StoreError> {
        Store::opened(path, store::Store::open(path, cache_mib(memory_mib) << 20))
    }

    /// Opens a store that is there to read it. The file stays as it is, and several processes may
    /// do so at the same time.
    pub fn open_read_only(path: &Path, memory_mib: usize) -> Result<Store, StoreError> {
        Store::opened(path, store::Store::open_read_only(path, cache_mib(memory_mib) << 20))
    }

    fn opened(
        path: &Path,
        opened: Result<store::Store, store::Error>,
    ) -> Result<Store, StoreError> {
        match opened {
            Ok(file) => Ok(Store { file, path: path.into() }),
            Err(source) => Err(StoreError::File { path: path.into(), source }),
        }
    }

    /// Whether nothing can be written to it.
    pub fn is_read_only(&self) -> bool {
        self.file.is_read_only()
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it has of a position in which nobody has joined, if it is there.
    pub fn answer(&self, position: &Setup) -> Result<Option<StoredAnswer>, StoreError> {
        let Some(root) = self.root(position)? else { return Ok(None) };
        let has_certificate = root.certificate.is_some();
        let answer = self.answer_of(position, root, ProofWish::None)?;
        Ok(Some(StoredAnswer { answer, has_certificate }))
    }

    /// The certificate that it has of a position in which nobody has joined, checked now.
    pub fn certificate(&self, position: &Setup) -> Result<Option<Certified>, StoreError> {
        let Some(root) = self.root(position)? else { return Ok(None) };
        Ok(self.answer_of(position, root, ProofWish::Stored)?.certificate)
    }

    /// Keeps a certificate of a position that it has decided. A file that can only be read stays as
    /// it is.
    pub fn keep_certificate(
        &self,
        position: &Setup,
        certified: &Certified,
    ) -> Result<(), StoreError> {
        if self.is_read_only() {
            return Ok(());
        }
        let file = certified.to_bytes(crate::Format::Binary);
        self.told(self.file.keep_certificate(position, &file))
    }

    fn root(&self, position: &Setup) -> Result<Option<Root>, StoreError> {
        self.told(self.file.root(position))
    }

    fn answer_of(
        &self,
        position: &Setup,
        root: Root,
        wish: ProofWish,
    ) -> Result<Answer, StoreError> {
        let recorded_nodes = Some(root.outcome.nodes);
        let outcome = Outcome { nodes: 0, ..root.outcome };
        let file = root.certificate.filter(|_| wish != ProofWish::None);
        let checked = file.map(|bytes| certified(&bytes, position));
        let certificate = checked.transpose().and_then(|certificate| match certificate {
            Some(proof) if Some(proof.winner()) != outcome.winner => {
                Err(CertificateFault::OtherWinner)
            }
            other => Ok(other),
        });
        let refused = |fault| StoreError::Certificate { path: self.path.clone(), fault };
        let certificate = certificate.map_err(refused)?;
        let answer = Answer::new(position, &outcome, Source::Store);
        Ok(Answer { recorded_nodes, ..answer }.with_certificate(certificate))
    }

    pub(crate) fn told<T>(&self, result: Result<T, store::Error>) -> Result<T, StoreError> {
        result.map_err(|source| StoreError::File { path: self.path.clone(), source })
    }
}

/// What a store has of a position.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StoredAnswer {
    /// The answer, without a certificate.
    pub answer: Answer,
    /// Whether the store has a certificate of it, which hasn't been checked.
    pub has_certificate: bool,
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Store").field(&self.path).finish()
    }
}

/// Why a store can't be used.
#[derive(Debug)]
#[non_exhaustive]
pub enum StoreError {
    /// The file can't be used.
    File {
        /// Where it is.
        path: PathBuf,
        /// Why not.
        source: store::Error,
    },
    /// A certificate in it isn't accepted.
    Certificate {
        /// Where the store is.
        path: PathBuf,
        /// What is wrong with it.
        fault: CertificateFault,
    },
}

impl StoreError {
    /// Whether the file is a store that can't be believed, or that contradicts another one.
    pub fn is_damage(&self) -> bool {
        match self {
            StoreError::File { source, .. } => {
                matches!(source, store::Error::Damaged(_) | store::Error::Contradiction { .. })
            }
            StoreError::Certificate { .. } => true,
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::File { path, source } => write!(f, "{} {source}", path.display()),
            StoreError::Certificate { path, fault } => {
                write!(f, "the certificate in {} is refused: {fault}", path.display())
            }
        }
    }
}

impl Error for StoreError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            StoreError::File { source, .. } => Some(source),
            StoreError::Certificate { fault, .. } => Some(fault),
        }
    }
}

/// What is wrong with a certificate in a store.
#[derive(Debug)]
#[non_exhaustive]
pub enum CertificateFault {
    /// The verifier refuses it.
    Refused(Refusal),
    /// It is of another position.
    OtherPosition,
    /// It has motions, and can't be turned into one of the position's images.
    Motions,
    /// It proves that the other color wins.
    OtherWinner,
}

impl fmt::Display for CertificateFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CertificateFault::Refused(refusal) => refusal.fmt(f),
            CertificateFault::OtherPosition => f.write_str("it is of another position"),
            CertificateFault::Motions => f.write_str("it can't be turned"),
            CertificateFault::OtherWinner => f.write_str("it proves that the other color wins"),
        }
    }
}

impl Error for CertificateFault {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            CertificateFault::Refused(refusal) => Some(refusal),
            _ => None,
        }
    }
}

impl From<Refusal> for CertificateFault {
    fn from(refusal: Refusal) -> CertificateFault {
        CertificateFault::Refused(refusal)
    }
}

/// What becomes of a search that is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checkpoints {
    /// It is forgotten.
    Off,
    /// The store keeps how far it was.
    Keep,
    /// The same, and the next search of the position goes on from there.
    Resume,
}

/// A search with a store.
pub(crate) struct StoreSession {
    store: Arc<Store>,
    checkpoints: Checkpoints,
    plan: Plan,
    search: Option<AnyDfpn>,
    /// Whether the search was told what the store has.
    is_prepared: bool,
}

impl StoreSession {
    pub(crate) fn new(
        store: Arc<Store>,
        checkpoints: Checkpoints,
        plan: &Plan,
    ) -> Result<StoreSession, ConfigError> {
        let engine = plan.config.engine;
        if engine != Engine::Dfpn {
            return Err(ConfigError::NothingToKeep(engine));
        }
        let plan = plan.clone();
        Ok(StoreSession { store, checkpoints, plan, search: None, is_prepared: false })
    }

    /// The search, if it has been started.
    pub(crate) fn started(&mut self) -> Option<&mut AnyDfpn> {
        self.search.as_mut()
    }

    /// The search. The cache of the store and certificates that are made for it get their share of
    /// the memory.
    fn search(&mut self) -> &mut AnyDfpn {
        let memory_mib = self.plan.config.memory_mib.get();
        let beside = cache_mib(memory_mib) + proof_mib(memory_mib);
        let memory_mib = memory_mib.saturating_sub(beside).max(1);
        self.search.get_or_insert_with(|| self.plan.start_dfpn(memory_mib))
    }

    /// A certificate in binary form.
    pub(crate) fn certificate(
        &mut self,
        position: &Setup,
        most_claims: u64,
        control: &Control,
    ) -> Result<Vec<u8>, Stopped> {
        self.search().certificate(position, most_claims, control)
    }

    /// Decides a position without the store.
    pub(crate) fn search_alone(
        &mut self,
        position: &Setup,
        query: Query,
        control: &Control,
    ) -> Outcome<WIDE> {
        self.search().solve(position, query.all_moves, control)
    }

    /// Answers a question about a position in which nobody has joined.
    pub(crate) fn solve(
        &mut self,
        position: &Setup,
        query: Query,
        listener: &mut Listener,
        control: &Control,
    ) -> Result<Answer, SolveError> {
        let start = Instant::now();
        if let Some(answer) = self.remembered(position, query)? {
            return Ok(answer);
        }
        let nodes_before = self.resume(position, listener)?;
        let is_read_only = self.store.is_read_only();
        if is_read_only {
            listener.tell(Event::NothingKept);
        }
        let store = Arc::clone(&self.store);
        let mut writer = Writer { store, listener, is_silent: is_read_only };
        let outcome = self.decide(position, query, nodes_before, &mut writer, control);
        let answer = Answer::new(position, &outcome, Source::Search);
        if answer.winner.is_none() {
            self.keep_search(position, nodes_before + outcome.nodes, &mut writer);
            return Ok(answer);
        }
        // A certificate may take long: the answer is kept before.
        let nodes = nodes_before + outcome.nodes;
        let root = Root { outcome: Outcome { nodes, ..outcome }, certificate: None };
        let search = self.search();
        writer.write(|store| store.keep_root(position, search, &root));
        let certificate =
            self.prove(position, query.proof, start.elapsed(), &mut writer, control)?;
        Ok(answer.with_certificate(certificate))
    }

    /// The answer, if the store has all that is asked for.
    fn remembered(&self, position: &Setup, query: Query) -> Result<Option<Answer>, StoreError> {
        let Some(root) = self.store.root(position)? else { return Ok(None) };
        let needs_proof = matches!(query.proof, ProofWish::Within { .. });
        let is_enough = (!query.all_moves || root.has_all_moves(position))
            && (!needs_proof || root.certificate.is_some());
        is_enough.then(|| self.store.answer_of(position, root, query.proof)).transpose()
    }

    /// Tells the search what the store has below a position, unless it was told before.
    pub(crate) fn prepare(
        &mut self,
        position: &Setup,
        listener: &mut Listener,
    ) -> Result<(), StoreError> {
        if self.is_prepared {
            return Ok(());
        }
        self.is_prepared = true;
        let store = Arc::clone(&self.store);
        let (rules, size) = (position.rules, position.size());
        let board = Board::<WIDE>::new(size);
        let place = Position::new(&board, position);
        let mut counts = [0; u64::BITS as usize + 1];
        store.told(store.file.each_decided(size, rules, |record| {
            counts[magnitude(record)] += u64::from(record.may_help(&board, &place));
        }))?;
        // Of many claims, those with the most work behind them are worth the most.
        let mut sum = 0;
        let few_enough = |count: &&u64| {
            sum += **count;
            sum <= MOST_LEARNED
        };
        let learned = counts.len() - counts.iter().rev().take_while(few_enough).count();
        let search = self.search();
        let others = store.told(store.file.each_decided(size, rules, |record| {
            if record.is_below(&place) {
                search.recall(record);
            }
            if record.may_help(&board, &place) && magnitude(record) >= learned {
                search.learn(record);
            }
        }))?;
        if others > 0 {
            listener.tell(Event::OtherVersion { positions: others });
        }
        Ok(())
    }

    /// Prepares the search, and tells it the open positions of a search that was stopped, if it is
    /// to go on. How many nodes that search had taken.
    fn resume(&mut self, position: &Setup, listener: &mut Listener) -> Result<u64, StoreError> {
        let store = Arc::clone(&self.store);
        let found = store.told(store.file.checkpoint(position))?;
        match (found, self.checkpoints) {
            (None, Checkpoints::Resume) => listener.tell(Event::NothingToResume),
            (Some(_), Checkpoints::Keep) => listener.tell(Event::CheckpointFound),
            (Some(found), Checkpoints::Resume) => {
                listener.tell(Event::Resumed { nodes: found.nodes });
            }
            (None, Checkpoints::Keep) | (_, Checkpoints::Off) => {}
        }
        self.prepare(position, listener)?;
        let Some(found) = found.filter(|_| self.checkpoints == Checkpoints::Resume) else {
            return Ok(0);
        };
        let search = self.search();
        store.told(store.file.each_open(position, |record| search.recall(record)))?;
        Ok(found.nodes)
    }

    /// Decides a position, with checkpoints on the way.
    fn decide(
        &mut self,
        position: &Setup,
        query: Query,
        nodes_before: u64,
        writer: &mut Writer<'_>,
        control: &Control,
    ) -> Outcome<WIDE> {
        let checkpoints = self.checkpoints;
        let search = self.search();
        if checkpoints == Checkpoints::Off || writer.is_silent {
            return search.solve(position, query.all_moves, control);
        }
        let start = Instant::now();
        let [least, most] = CHECKPOINT_INTERVAL;
        let (mut nodes, mut writing) = (0, Duration::ZERO);
        loop {
            let interval = (start.elapsed() / 8).clamp(least, most).max(writing * 20);
            let leg = control.leg();
            let outcome =
                with_deadline(&leg, interval, || search.solve(position, query.all_moves, &leg));
            nodes += outcome.nodes;
            if outcome.winner.is_some() || control.is_stopped() {
                return Outcome { nodes, ..outcome };
            }
            let began = Instant::now();
            writer.write(|store| store.keep_checkpoint(position, search, nodes_before + nodes));
            writing = began.elapsed();
        }
    }

    /// A certificate of a position that was decided, as far as one is wanted; the store keeps it.
    fn prove(
        &mut self,
        position: &Setup,
        wish: ProofWish,
        searched: Duration,
        writer: &mut Writer<'_>,
        control: &Control,
    ) -> Result<Option<Certified>, SolveError> {
        let made = match wish {
            ProofWish::None | ProofWish::Stored => return Ok(None),
            ProofWish::Within { claims } => {
                writer.listener.tell(Event::Certifying);
                self.certificate(position, claims, control)
            }
            // It would be made for the store alone.
            ProofWish::IfQuick if writer.is_silent => return Ok(None),
            ProofWish::IfQuick => {
                let [least, most] = UNASKED_PROOF_TIME;
                let (limit, claims) = (searched.clamp(least, most), self.unasked_claims());
                let leg = control.leg();
                with_deadline(&leg, limit, || self.certificate(position, claims, &leg))
            }
        };
        match made {
            Ok(binary) => {
                let certified = Certified::own(binary)?;
                let file = certified.to_bytes(crate::Format::Binary);
                writer.write(|store| store.keep_certificate(position, &file));
                Ok(Some(certified))
            }
            Err(Stopped) => {
                if wish == ProofWish::IfQuick && !writer.is_silent {
                    writer.listener.tell(Event::KeptWithoutCertificate);
                }
                Ok(None)
            }
        }
    }

    /// Keeps how far a search came that was stopped.
    fn keep_search(&mut self, position: &Setup, nodes: u64, writer: &mut Writer<'_>) {
        if self.checkpoints == Checkpoints::Off {
            return;
        }
        let search = self.search();
        if let Some(kept) = writer.write(|store| store.keep_checkpoint(position, search, nodes)) {
            let (open, decided) = (kept.open, kept.decided);
            writer.listener.tell(Event::CheckpointKept { open, decided });
        }
    }

    /// How many claims a certificate may have that is made without being asked for.
    fn unasked_claims(&self) -> u64 {
        claims_within(proof_mib(self.plan.config.memory_mib.get()))
    }
}

/// Writes to a store that isn't read-only, until that fails for the first time. The answer doesn't
/// suffer from it.
struct Writer<'l> {
    store: Arc<Store>,
    listener: &'l mut Listener,
    /// Whether nothing is written any more.
    is_silent: bool,
}

impl Writer<'_> {
    fn write<T>(
        &mut self,
        write: impl FnOnce(&store::Store) -> Result<T, store::Error>,
    ) -> Option<T> {
        if self.is_silent {
            return None;
        }
        match write(&self.store.file) {
            Ok(written) => Some(written),
            Err(error) => {
                self.is_silent = true;
                self.listener.tell(Event::WriteFailed { reason: error.to_string() });
                None
            }
        }
    }
}

/// What the cache of a store may take of the memory of a search.
fn cache_mib(memory_mib: usize) -> usize {
    (memory_mib / 16).clamp(1, 64)
}

/// What a certificate may take of it that is made for a store without being asked for.
fn proof_mib(memory_mib: usize) -> usize {
    memory_mib / 8
}

/// The number of binary digits of a record's work.
fn magnitude(record: &Record<WIDE>) -> usize {
    (u64::BITS - record.work.leading_zeros()) as usize
}

/// Checks a certificate of one of a position's images, and makes it one of the position.
pub(crate) fn certified(bytes: &[u8], position: &Setup) -> Result<Certified, CertificateFault> {
    let plain = unpacked_within(bytes, Budget::default()).map_err(Refusal::from)?;
    let file = File::open(plain.input)?;
    let theirs = file.statement().setup.clone();
    let symmetry = Symmetry::ALL.into_iter().find(|&way| theirs.image(way) == *position);
    let symmetry = symmetry.ok_or(CertificateFault::OtherPosition)?;
    let certificate = file.certificate::<WIDE>()?;
    let image = store::image::certificate(&certificate, symmetry);
    let image = image.ok_or(CertificateFault::Motions)?;
    let mut binary = Vec::new();
    proof::binary::write(&mut binary, &image).map_err(Refusal::from)?;
    Ok(Certified::read(&binary[..])?)
}
