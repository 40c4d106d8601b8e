//! A world in one thread: a coordinator, workers and a network with faults, all from one seed.
//!
//! Time is a number. Searches are real ones, on one thread, and take as long as they have nodes. So
//! a run with the same seed is the same each time.

use chance::Random;
use cluster::compose::{self, MemoryShelf, Shelf};
use cluster::coordinator::{self, Coordinator, Counts, Note, Settings};
use cluster::labor::{self, Identity, Labor};
use cluster::message::{self, Outcome, ToCoordinator};
use cluster::tree::Tree;
use mustplay::job::{Found, Job};
use mustplay::{Certified, Color, Config, Control, Setup, Solver};
use std::num::NonZeroUsize;
use std::time::Duration;

/// How many nodes a worker of the world searches in a second.
const SPEED: u64 = 1000;

/// What goes wrong, in parts of a thousand.
#[derive(Clone, Copy, Default)]
pub(crate) struct Faults {
    pub(crate) lost: usize,
    pub(crate) repeated: usize,
    pub(crate) late: usize,
    /// Of seconds in which a worker is killed, and another comes in its place.
    pub(crate) killed: usize,
    /// Of seconds in which the coordinator is killed, and starts from what it has kept.
    pub(crate) crashed: usize,
}

/// What a worker says that isn't so.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lie {
    /// Its certificates are cut off.
    Cut,
    /// Bytes of them are changed.
    Forged,
    /// They are of another position.
    Other,
    /// Every result is that it doesn't know, with made-up bounds.
    Idle,
    /// It sends nonsense all the time.
    Noise,
    /// It speaks another version.
    Version,
}

/// What came of a run.
pub(crate) struct Ran {
    pub(crate) certificate: Certified,
    pub(crate) counts: Counts,
    pub(crate) notes: Vec<Note>,
    pub(crate) seconds: u64,
}

enum Due {
    ToCoordinator(String, Vec<u8>),
    ToWorker(String, Vec<u8>),
    Done { worker: String, instance: u64, job: u64, nodes: u64, outcome: Outcome, file: Vec<u8> },
    Checked(u64, usize, Setup, Vec<u8>),
    Second,
}

struct Hand {
    name: String,
    instance: u64,
    labor: Labor,
    solver: Solver,
    lie: Option<Lie>,
    /// The job whose search counts.
    job: Option<u64>,
}

pub(crate) struct World {
    random: Random,
    faults: Faults,
    root: Setup,
    settings: Settings,
    coordinator: Coordinator,
    shelf: MemoryShelf,
    /// What the coordinator has kept, by the numbers of positions.
    texts: Vec<String>,
    hands: Vec<Hand>,
    due: Vec<(Duration, u64, Due)>,
    now: Duration,
    events: u64,
    notes: Vec<Note>,
}

fn solver(root: &Setup) -> Solver {
    let memory_mib = NonZeroUsize::new(8).expect("not zero");
    let threads = NonZeroUsize::MIN;
    let config = Config { memory_mib, threads, ..Config::strongest(root.rules) };
    Solver::new(root.rules, root.size(), &config).expect("an engine of the game")
}

fn hand(root: &Setup, number: usize, instance: u64, lie: Option<Lie>) -> Hand {
    let beat = Duration::from_secs(2);
    let identity = Identity {
        program: "test".into(),
        instance,
        threads: 1,
        beat,
        patience: Duration::from_secs(15),
    };
    let name = format!("worker-{number}");
    Hand { name, instance, labor: Labor::new(identity), solver: solver(root), lie, job: None }
}

impl World {
    pub(crate) fn new(root: &Setup, seed: u64, workers: &[Option<Lie>], faults: Faults) -> World {
        let settings = Settings { least_nodes: 60, share: 16, ..Settings::new(seed) };
        let hands = workers.iter().enumerate();
        World {
            random: Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1),
            faults,
            coordinator: Coordinator::new(settings.clone(), Tree::new(root.clone())),
            settings,
            shelf: MemoryShelf::default(),
            texts: Vec::new(),
            hands: hands.map(|(at, &lie)| hand(root, at + 1, seed, lie)).collect(),
            due: vec![(Duration::ZERO, 0, Due::Second)],
            now: Duration::ZERO,
            events: 1,
            notes: Vec::new(),
            root: root.clone(),
        }
    }

    /// Runs until the root is proved.
    pub(crate) fn run(mut self) -> Ran {
        while self.coordinator.tree().decided().is_none() {
            assert!(self.now < Duration::from_secs(20_000), "it takes too long");
            let first = (0..self.due.len()).min_by_key(|&at| (self.due[at].0, self.due[at].1));
            let (time, _, due) = self.due.swap_remove(first.expect("a second always follows"));
            self.now = time;
            self.happen(due);
            self.keep();
        }
        let mut file = Vec::new();
        compose::write(self.coordinator.tree(), &mut self.shelf, &mut file).expect("all is there");
        let certificate = Certified::read(&file[..]).expect("accepted");
        assert_eq!(*certificate.position(), self.root);
        let counts = self.coordinator.counts();
        Ran { certificate, counts, notes: self.notes, seconds: self.now.as_secs() }
    }

    fn keep(&mut self) {
        for id in self.coordinator.tree_mut().take_changed() {
            let text = self.coordinator.tree().text(id);
            if self.texts.len() <= id {
                self.texts.resize(id + 1, String::new());
            }
            self.texts[id] = text;
        }
    }

    fn chance(&mut self, thousandth: usize) -> bool {
        self.random.below(1000) < thousandth
    }

    fn plan(&mut self, after: Duration, due: Due) {
        self.events += 1;
        self.due.push((self.now + after, self.events, due));
    }

    /// Sends a message over the network.
    fn carry(&mut self, due: impl Fn() -> Due) {
        if self.chance(self.faults.lost) {
            return;
        }
        let copies = 1 + usize::from(self.chance(self.faults.repeated));
        for _ in 0..copies {
            let late = if self.chance(self.faults.late) { 8000 } else { 20 };
            let delay = 1 + self.random.below(late) as u64;
            self.plan(Duration::from_millis(delay), due());
        }
    }

    fn happen(&mut self, due: Due) {
        match due {
            Due::Second => self.second(),
            Due::ToCoordinator(worker, bytes) => {
                let input = coordinator::Input::Message { worker: &worker, bytes: &bytes };
                self.coordinate(input);
            }
            Due::ToWorker(worker, bytes) => {
                if let Some(at) = self.hands.iter().position(|hand| hand.name == worker) {
                    self.labor(at, labor::Input::Message(&bytes));
                }
            }
            Due::Done { worker, instance, job, nodes, outcome, file } => {
                let is_it = |hand: &Hand| hand.name == worker && hand.instance == instance;
                let at = self.hands.iter().position(is_it);
                if let Some(at) = at.filter(|&at| self.hands[at].job == Some(job)) {
                    self.labor(at, labor::Input::Done { job, nodes, outcome, file });
                }
            }
            Due::Checked(job, node, position, file) => {
                let verdict = coordinator::checked(&file, &position);
                if verdict.is_ok() {
                    self.shelf.keep_proof(node, &file).expect("memory");
                }
                self.coordinate(coordinator::Input::Checked { job, verdict });
            }
        }
    }

    fn second(&mut self) {
        self.plan(Duration::from_secs(1), Due::Second);
        self.coordinate(coordinator::Input::Tick);
        for at in 0..self.hands.len() {
            self.labor(at, labor::Input::Tick { nodes: 0 });
            if self.hands[at].lie == Some(Lie::Noise) {
                let name = self.hands[at].name.clone();
                for _ in 0..20 {
                    let bytes: Vec<u8> = (0..50).map(|_| self.random.below(256) as u8).collect();
                    self.carry(|| Due::ToCoordinator(name.clone(), bytes.clone()));
                }
            }
        }
        if self.chance(self.faults.killed) {
            let at = self.random.below(self.hands.len());
            let instance = self.events + 1000;
            let (number, lie) = (at + 1, self.hands[at].lie);
            self.hands[at] = hand(&self.root, number, instance, lie);
        }
        if self.chance(self.faults.crashed) {
            let tree = match self.texts.is_empty() {
                true => Tree::new(self.root.clone()),
                false => Tree::of_texts(&self.root, &self.texts).expect("as it was kept"),
            };
            let run = self.settings.run + 1;
            self.settings = Settings { run, ..self.settings.clone() };
            self.coordinator = Coordinator::new(self.settings.clone(), tree);
            self.due.retain(|(_, _, due)| !matches!(due, Due::Checked(..)));
        }
    }

    fn coordinate(&mut self, input: coordinator::Input<'_>) {
        for action in self.coordinator.step(self.now, input) {
            match action {
                coordinator::Action::Send { worker, bytes } => {
                    self.carry(|| Due::ToWorker(worker.clone(), bytes.clone()));
                }
                coordinator::Action::Check { job, node, position, file } => {
                    let delay = Duration::from_millis(50);
                    self.plan(delay, Due::Checked(job, node, position, file));
                }
                coordinator::Action::Note(note) => self.notes.push(note),
            }
        }
    }

    fn labor(&mut self, at: usize, input: labor::Input<'_>) {
        let name = self.hands[at].name.clone();
        for action in self.hands[at].labor.step(self.now, input) {
            match action {
                labor::Action::Send(bytes) => {
                    let bytes = self.told(at, bytes);
                    self.carry(|| Due::ToCoordinator(name.clone(), bytes.clone()));
                }
                labor::Action::Begin { job, work } => self.search(at, job, &work),
                labor::Action::Cancel => self.hands[at].job = None,
                labor::Action::Refused(_) | labor::Action::Welcomed | labor::Action::Over => {}
            }
        }
    }

    /// A message as a worker sends it: one of another version has another number.
    fn told(&self, at: usize, bytes: Vec<u8>) -> Vec<u8> {
        match self.hands[at].lie {
            Some(Lie::Version) => {
                let text = String::from_utf8_lossy(&bytes).replace("\"v\":1", "\"v\":2");
                text.into_bytes()
            }
            _ => bytes,
        }
    }

    fn search(&mut self, at: usize, job: u64, work: &Job) {
        let hand = &mut self.hands[at];
        hand.job = Some(job);
        let mut work = work.clone();
        if hand.lie == Some(Lie::Other) {
            work.position.turn = !work.position.turn;
        }
        let worked = hand.solver.work(&work, &Control::default()).expect("the right board");
        let nodes = worked.nodes;
        let (mut outcome, mut file) = Outcome::of(self.root.size(), &worked);
        match hand.lie {
            Some(Lie::Cut) if !file.is_empty() => {
                file.truncate(file.len() / 2);
                outcome = Outcome::Proved { bytes: file.len() as u64 };
            }
            Some(Lie::Forged) if !file.is_empty() => {
                if let Found::Proved(certificate) = &worked.found {
                    let text = certificate.to_text();
                    let forged = match certificate.winner() {
                        Color::Black => text.replacen("black wins", "white wins", 1),
                        Color::White => text.replacen("white wins", "black wins", 1),
                    };
                    file = forged.into_bytes();
                    outcome = Outcome::Proved { bytes: file.len() as u64 };
                }
            }
            Some(Lie::Idle) => {
                let moves = work.position.empty_cells().map(|cell| message::Move {
                    cell: self.root.size().name(cell),
                    bounds: Some([1, 1]),
                    winner: None,
                    work: 1,
                });
                outcome = Outcome::Open { winner: None, moves: moves.collect() };
                file.clear();
            }
            _ => {}
        }
        let (worker, instance) = (self.hands[at].name.clone(), self.hands[at].instance);
        let time = Duration::from_millis(1 + nodes * 1000 / SPEED);
        self.plan(time, Due::Done { worker, instance, job, nodes, outcome, file });
    }
}

/// A message of a worker that nobody knows.
pub(crate) fn stray() -> Vec<u8> {
    message::write(Some(1), &ToCoordinator::Alive { job: None, nodes: 0 }, &[])
}
