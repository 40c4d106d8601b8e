//! `mustplay solve` and `openings` on several machines, or with several searches on one.

use crate::args::WorkersArgs;
use crate::worker::identity;
use anyhow::{anyhow, bail};
use board::Setup;
use cluster::compose::{self, MemoryShelf, Shelf};
use cluster::coordinator::{Coordinator, Counts, Note, Settings};
use cluster::drive::{self, Ending, Event};
use cluster::labor::Labor;
use cluster::nats::NatsHub;
use cluster::shelf::StoreShelf;
use cluster::transport::{self, Hub};
use cluster::tree::{Ground, Tree};
use mustplay::job::Joint;
use mustplay::{
    Answer, Budget, Cell, Certified, Config, Engine, RunResult, Store, Verified, verify_within,
};
use report::words::{counted, grouped};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use terminal::{Interrupt, attended};

/// How long workers may be missing before that is said.
const MISSING: Duration = Duration::from_secs(5);

/// What came of a run.
pub(crate) struct Solved {
    /// The answer, without a certificate; none if the run was stopped.
    pub(crate) answer: Option<Answer>,
    /// The file of the certificate.
    pub(crate) file: Vec<u8>,
    /// How many nodes it took.
    pub(crate) nodes: u64,
    /// What came of each job, if a journal is wanted.
    pub(crate) journal: String,
}

/// What workers are to do, and who they are.
pub(crate) struct Crew<'c> {
    /// The workers.
    pub(crate) workers: &'c WorkersArgs,
    /// What the line of progress begins with.
    pub(crate) what: String,
    /// The most time.
    pub(crate) limit: Option<Duration>,
    /// Whether a journal is wanted.
    pub(crate) keeps_journal: bool,
}

impl Crew<'_> {
    fn is_elsewhere(&self) -> bool {
        self.workers.cluster.is_some()
    }
}

/// Refuses what workers can't do.
pub(crate) fn check(config: &Config) -> anyhow::Result<()> {
    if config.engine != Engine::Dfpn || !config.without.is_empty() {
        bail!("workers search with the engine dfpn and all its features");
    }
    Ok(())
}

/// Solves a position with workers.
pub(crate) fn solve(
    setup: &Setup,
    crew: &Crew<'_>,
    config: &Config,
    store: Option<&Arc<Store>>,
    interrupt: &Interrupt,
) -> anyhow::Result<Solved> {
    let writable = store.filter(|store| !store.is_read_only());
    let (mut shelf, tree): (Box<dyn Shelf>, Option<Tree>) = match writable {
        Some(store) => {
            let (shelf, tree) = StoreShelf::open(Arc::clone(store), setup)?;
            (Box::new(shelf), tree)
        }
        None => (Box::new(MemoryShelf::default()), None),
    };
    if let Some(tree) = &tree {
        eprintln!("mustplay: going on with {}", counted(tree.len() as u64, "position"));
    }
    let tree = tree.unwrap_or_else(|| Tree::new(setup.clone()));
    let mut coordinator = Coordinator::new(Settings::new(random_number()), tree);
    let mut journal = String::new();
    let ending = match (&crew.workers.cluster, crew.workers.jobs) {
        (Some(address), _) => {
            let mut hub = match NatsHub::connect(address) {
                Ok(hub) => hub,
                Err(error) => bail!("can't connect to {address}: {error}"),
            };
            run(&mut coordinator, &mut hub, &mut *shelf, &mut journal, crew, interrupt)?
        }
        (None, jobs) => {
            let jobs = jobs.unwrap_or(NonZeroUsize::MIN);
            locally(&mut coordinator, jobs, config, &mut *shelf, &mut journal, crew, interrupt)?
        }
    };
    let nodes = coordinator.nodes();
    if crew.is_elsewhere() {
        eprintln!("mustplay: {}", summary(coordinator.counts()));
    }
    if ending == Ending::Stopped {
        return Ok(Solved { answer: None, file: Vec::new(), nodes, journal });
    }
    let mut file = Vec::new();
    compose::write(coordinator.tree(), &mut *shelf, &mut file)?;
    let verified = verify_within(&file[..], Budget::UNLIMITED, |_| ()).map_err(|refusal| {
        anyhow!("our own certificate is refused: please report this: {refusal}")
    })?;
    let winning_move = winning_move(coordinator.tree(), &verified, &file);
    let result = RunResult { verified: &verified, winning_move, nodes };
    let answer = result.answer();
    if let Some(Err(error)) = writable.map(|store| store.end_run(&result, file.clone())) {
        eprintln!("mustplay: {error}");
    }
    Ok(Solved { answer: Some(answer), file, nodes, journal })
}

/// What has happened in a run.
fn summary(counts: Counts) -> String {
    let Counts { jobs, proved, lost, stopped, refused, .. } = counts;
    format!(
        "{}, {} accepted; {} lost with their workers, {} stopped; {} refused",
        counted(jobs, "job"),
        counted(proved, "certificate"),
        grouped(lost),
        grouped(stopped),
        counted(refused, "message")
    )
}

/// A number that no other process has.
pub(crate) fn random_number() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// The winner's first move, if the side to move wins.
fn winning_move(tree: &Tree, verified: &Verified, file: &[u8]) -> Option<Cell> {
    let position = &verified.statement().setup;
    if verified.statement().winner != position.turn || position.joined().is_some() {
        return None;
    }
    match &tree.decided()?.ground {
        Ground::Joint(Joint::Same(place) | Joint::Move(place), moves) => Some(moves[*place].0),
        _ => {
            let checked = Certified::read(file).ok()?.proof();
            match checked.player().answer(position, None)? {
                proof::strategy::Answer::Play(cell) => Some(cell),
                proof::strategy::Answer::Free => position.empty_cells().next(),
            }
        }
    }
}

/// Runs workers in threads of this process, which share its threads and its memory.
fn locally(
    coordinator: &mut Coordinator,
    jobs: NonZeroUsize,
    config: &Config,
    shelf: &mut dyn Shelf,
    journal: &mut String,
    crew: &Crew<'_>,
    interrupt: &Interrupt,
) -> anyhow::Result<Ending> {
    let part =
        |whole: NonZeroUsize| NonZeroUsize::new(whole.get() / jobs).unwrap_or(NonZeroUsize::MIN);
    let config = Config {
        threads: part(config.threads),
        memory_mib: part(config.memory_mib),
        ..config.clone()
    };
    let (mut hub, links) = transport::local(jobs.get());
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for mut link in links {
            let (config, is_over) = (&config, &is_over);
            scope.spawn(move || {
                let labor = Labor::new(identity(config, random_number()));
                let goes_on = || !is_over.load(Ordering::Relaxed);
                drive::work(&mut link, labor, config, &goes_on, &mut |_| true)
            });
        }
        let ending = run(coordinator, &mut hub, shelf, journal, crew, interrupt);
        is_over.store(true, Ordering::Relaxed);
        ending
    })
}

/// Runs a coordinator, with progress and messages.
fn run(
    coordinator: &mut Coordinator,
    hub: &mut dyn Hub,
    shelf: &mut dyn Shelf,
    journal: &mut String,
    crew: &Crew<'_>,
    interrupt: &Interrupt,
) -> anyhow::Result<Ending> {
    let what = &crew.what;
    let shown = Mutex::new(String::new());
    let is_stopped = AtomicBool::new(false);
    let start = std::time::Instant::now();
    let mut has_missed = !crew.is_elsewhere();
    let mut tell = |event: Event<'_>| match event {
        Event::Note(Note::Done(done)) => {
            if crew.keeps_journal {
                *journal += &done.line();
                journal.push('\n');
            }
        }
        Event::Note(note) => {
            if let Some(sentence) = sentence(note).filter(|_| crew.is_elsewhere()) {
                eprintln!("mustplay: {sentence}");
            }
        }
        Event::Progress(coordinator) => {
            if let Ok(mut shown) = shown.lock() {
                *shown = standing(coordinator, start.elapsed());
            }
            let [workers, _] = coordinator.crew();
            if workers == 0 && !has_missed && start.elapsed() > MISSING {
                has_missed = true;
                let address =
                    crew.workers.cluster.as_ref().map(ToString::to_string).unwrap_or_default();
                eprintln!(
                    "mustplay: no worker is there yet; \
                     mustplay worker --cluster {address} starts one"
                );
            }
        }
        Event::WriteFailed(reason) => {
            eprintln!("mustplay: {reason}; it has what was written before, and no more");
        }
    };
    let goes_on = || !is_stopped.load(Ordering::Relaxed);
    let progress = |_| {
        let standing = shown.lock().map(|text| text.clone()).unwrap_or_default();
        format!("{what}: {standing}")
    };
    let stop = || is_stopped.store(true, Ordering::Relaxed);
    let ending = attended(progress, stop, crew.limit, interrupt, || {
        drive::coordinate(coordinator, hub, shelf, &goes_on, &mut tell)
    })?;
    Ok(ending)
}

/// One line about a run: workers, jobs, speed and where the proof stands.
fn standing(coordinator: &Coordinator, elapsed: Duration) -> String {
    let [workers, busy] = coordinator.crew();
    let (nodes, counts) = (coordinator.nodes(), coordinator.counts());
    let rate = (nodes as f64 / elapsed.as_secs_f64().max(0.001)) as u64;
    let tree = coordinator.tree();
    let bounds = tree.node(0).bounds;
    let mut text = format!(
        "{busy}/{}, {} done, {}, {}/s, {:.0} s, bounds {}/{},",
        counted(workers as u64, "worker"),
        counted(counts.proved + counts.open, "job"),
        counted(nodes, "node"),
        grouped(rate),
        elapsed.as_secs_f64(),
        grouped(bounds.phi.into()),
        grouped(bounds.delta.into()),
    );
    let size = tree.node(0).position.size();
    for cell in tree.line().into_iter().take(8) {
        text += &format!(" {}", size.name(cell));
    }
    text
}

/// What is said of something that happened, if anything.
fn sentence(note: &Note) -> Option<String> {
    Some(match note {
        Note::Joined(worker) => format!("{worker} has come"),
        Note::Left(worker) => format!("{worker} has gone"),
        Note::Refused { worker, reason } => format!("{worker} is refused: {reason}"),
        Note::Lied { worker, what } => format!("{worker} sent {what}"),
        Note::PutAside(worker) => format!("{worker} isn't listened to any more"),
        Note::Proved { .. } | Note::Done(_) => return None,
    })
}
