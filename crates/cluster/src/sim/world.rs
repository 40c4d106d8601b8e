//! The run: the coordinator, workers, verifiers and the network, with time as a number.

use super::game::{Found, Game};
use super::model::{Model, Speeds, unit};
use crate::coordinator::{self, BATCH, Coordinator, Refused, Settings};
use crate::labor::{self, Identity, Labor};
use crate::message::Outcome;
use crate::tree::Tree;
use chance::Random;
use mustplay::Setup;
use mustplay::job::{Conclusion, Job};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::time::Duration;

/// How often a worker says that it is there.
const BEAT: Duration = Duration::from_millis(2001);

/// How often the coordinator looks after leases.
const TICK: Duration = Duration::from_millis(250);

/// A run in which no search has ended for so long doesn't end.
const STUCK: Duration = Duration::from_secs(1_000_000);

/// What a simulation is of.
#[derive(Clone, Debug)]
pub struct Task {
    /// The position.
    pub root: Setup,
    /// The nodes that one search needs for it.
    pub nodes: f64,
    /// How many workers there are.
    pub workers: usize,
    /// How many cores each of them has.
    pub threads: usize,
    /// How many certificates are checked at a time.
    pub verifiers: usize,
    /// The run's chance.
    pub seed: u64,
    /// What goes wrong.
    pub faults: Faults,
}

/// What goes wrong.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Faults {
    /// How many messages of a thousand are lost.
    pub lost: usize,
    /// How many of a thousand are late, by up to eight seconds.
    pub late: usize,
    /// After how many seconds a worker dies, in the mean. Another comes in its place.
    pub life: Option<f64>,
}

/// What came of a simulation.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Simulated {
    /// How many workers there were.
    pub workers: usize,
    /// All their cores.
    pub cores: usize,
    /// Whether the right color won.
    pub is_right: bool,
    /// How long the run took.
    pub seconds: f64,
    /// Nodes of all jobs.
    pub nodes: f64,
    /// Jobs that were given out.
    pub jobs: u64,
    /// Certificates that were accepted.
    pub certificates: u64,
    /// Jobs whose worker was lost.
    pub lost: u64,
    /// Jobs that were stopped.
    pub stopped: u64,
    /// Messages to the coordinator and from it.
    pub messages: u64,
    /// Their bytes.
    pub message_bytes: u64,
    /// The most messages that waited for the coordinator.
    pub longest_queue: usize,
    /// Positions in the coordinator's tree.
    pub positions: usize,
    /// Bytes in its store.
    pub store_bytes: u64,
    /// The part of the time in which the coordinator was busy.
    pub coordinator: f64,
    /// The same of its verifiers.
    pub verifiers: f64,
    /// The part of the workers' time in which they searched.
    pub searching: f64,
    /// What the coordinator's code took on this machine, as the clock that was given says.
    pub measured: f64,
}

enum Due {
    ToCoordinator(usize, Vec<u8>),
    ToWorker(usize, Vec<u8>),
    Done(usize, u64, Box<(Outcome, Vec<u8>, u64)>),
    Checked(u64),
    Beat(usize),
    Death(usize),
    Tick,
    Coordinate,
}

struct Hand {
    name: String,
    labor: Labor,
    /// What it does: the job, since when, and the number of the search.
    search: Option<(u64, Duration)>,
    searches: u64,
}

struct World<'t> {
    task: &'t Task,
    model: &'t Model,
    speeds: Speeds,
    cpu: &'t dyn Fn() -> f64,
    random: Random,
    game: Game<'t>,
    coordinator: Coordinator,
    hands: Vec<Hand>,
    by_name: HashMap<String, usize>,
    due: BTreeMap<(Duration, u64), Due>,
    events: u64,
    now: Duration,
    inbox: VecDeque<(usize, Vec<u8>)>,
    verdicts: VecDeque<u64>,
    is_awake: bool,
    ticks: bool,
    free_at: Duration,
    /// When the last search has ended.
    last_done: Duration,
    /// When each verifier has nothing more to check.
    verifiers_free: Vec<Duration>,
    /// What certificates settle that are on the way, by their jobs.
    proofs: HashMap<u64, Conclusion>,
    sizes: HashMap<u64, u64>,
    kept_bytes: u64,
    searched: Duration,
    busy: Duration,
    verified: Duration,
    found: Simulated,
}

/// Runs a simulation. The clock gives CPU seconds; nothing but `measured` depends on it.
pub fn run(task: &Task, model: &Model, speeds: Speeds, cpu: &dyn Fn() -> f64) -> Simulated {
    let mut world = World::new(task, model, speeds, cpu);
    world.until_decided();
    world.result()
}

fn seconds(time: f64) -> Duration {
    Duration::from_secs_f64(time.clamp(0.0, 1e12))
}

impl<'t> World<'t> {
    fn new(
        task: &'t Task,
        model: &'t Model,
        speeds: Speeds,
        cpu: &'t dyn Fn() -> f64,
    ) -> World<'t> {
        let hands: Vec<Hand> = (0..task.workers).map(|at| Hand::new(at, 0, task.threads)).collect();
        let by_name = hands.iter().enumerate().map(|(at, hand)| (hand.name.clone(), at)).collect();
        let found = Simulated {
            workers: task.workers,
            cores: task.workers * task.threads,
            is_right: false,
            seconds: 0.0,
            nodes: 0.0,
            jobs: 0,
            certificates: 0,
            lost: 0,
            stopped: 0,
            messages: 0,
            message_bytes: 0,
            longest_queue: 0,
            positions: 0,
            store_bytes: 0,
            coordinator: 0.0,
            verifiers: 0.0,
            searching: 0.0,
            measured: 0.0,
        };
        let settings = Settings::new(task.seed);
        World {
            task,
            model,
            speeds,
            cpu,
            random: Random(task.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1),
            game: Game::new(model, &task.root, task.nodes, task.seed),
            coordinator: Coordinator::new(settings, Tree::local(task.root.clone())),
            hands,
            by_name,
            due: BTreeMap::new(),
            events: 0,
            now: Duration::ZERO,
            inbox: VecDeque::new(),
            verdicts: VecDeque::new(),
            is_awake: false,
            ticks: false,
            free_at: Duration::ZERO,
            last_done: Duration::ZERO,
            verifiers_free: vec![Duration::ZERO; task.verifiers.max(1)],
            proofs: HashMap::new(),
            sizes: HashMap::new(),
            kept_bytes: 0,
            searched: Duration::ZERO,
            busy: Duration::ZERO,
            verified: Duration::ZERO,
            found,
        }
    }

    fn until_decided(&mut self) {
        self.plan(Duration::ZERO, Due::Tick);
        for at in 0..self.hands.len() {
            let phase = unit(&mut self.random) * BEAT.as_secs_f64();
            self.plan(seconds(phase), Due::Beat(at));
            self.plan_death(at);
        }
        while self.coordinator.tree().decided().is_none() && self.now < self.last_done + STUCK {
            let ((time, _), due) = self.due.pop_first().expect("a tick always follows");
            self.now = time;
            self.happen(due);
        }
        self.now = self.now.max(self.free_at);
    }

    fn plan(&mut self, after: Duration, due: Due) {
        self.events += 1;
        self.due.insert((self.now + after, self.events), due);
    }

    fn plan_death(&mut self, at: usize) {
        if let Some(life) = self.task.faults.life {
            let after = -life * (1.0 - unit(&mut self.random)).ln();
            self.plan(seconds(after), Due::Death(at));
        }
    }

    /// How long a message of so many bytes is on the way; none if it is lost.
    fn travel(&mut self) -> Option<Duration> {
        let Faults { lost, late, .. } = self.task.faults;
        if lost > 0 && self.random.below(1000) < lost {
            return None;
        }
        let most = match late > 0 && self.random.below(1000) < late {
            true => 8.0,
            false => self.speeds.travel,
        };
        Some(seconds(most * unit(&mut self.random)))
    }

    fn happen(&mut self, due: Due) {
        match due {
            Due::ToCoordinator(at, bytes) => {
                self.inbox.push_back((at, bytes));
                self.found.longest_queue = self.found.longest_queue.max(self.inbox.len());
                self.wake();
            }
            Due::ToWorker(at, bytes) => self.labor(at, labor::Input::Message(&bytes)),
            Due::Done(at, search, result) => {
                let hand = &self.hands[at];
                if let (Some((job, begun)), true) = (hand.search, hand.searches == search) {
                    self.searched += self.now - begun;
                    self.last_done = self.now;
                    self.hands[at].search = None;
                    let (outcome, file, nodes) = *result;
                    self.labor(at, labor::Input::Done { job, nodes, outcome, file });
                }
            }
            Due::Checked(job) => {
                self.verdicts.push_back(job);
                self.wake();
            }
            Due::Beat(at) => {
                self.plan(BEAT, Due::Beat(at));
                let nodes = match self.hands[at].search {
                    Some((_, begun)) => (self.now - begun).as_secs_f64() * self.speed(),
                    None => 0.0,
                };
                self.labor(at, labor::Input::Tick { nodes: nodes as u64 });
            }
            Due::Death(at) => {
                self.stop(at);
                self.game.forget(at);
                self.hands[at] = Hand::new(at, self.events, self.task.threads);
                self.plan_death(at);
            }
            Due::Tick => {
                self.plan(TICK, Due::Tick);
                self.ticks = true;
                self.wake();
            }
            Due::Coordinate => self.coordinate(),
        }
    }

    /// Nodes a second of a worker.
    fn speed(&self) -> f64 {
        self.speeds.nodes * self.task.threads as f64
    }

    fn wake(&mut self) {
        if !self.is_awake {
            self.is_awake = true;
            let after = self.free_at.saturating_sub(self.now);
            self.plan(after, Due::Coordinate);
        }
    }

    /// One round of the coordinator, as [`crate::drive`] has them.
    fn coordinate(&mut self) {
        let (looks, clock) = (self.coordinator.tree().looks(), (self.cpu)());
        let (mut actions, mut cost) = (Vec::new(), 0.0);
        for _ in 0..BATCH {
            let Some((at, bytes)) = self.inbox.pop_front() else { break };
            self.found.messages += 1;
            self.found.message_bytes += bytes.len() as u64;
            cost += self.speeds.message + self.speeds.byte * bytes.len() as f64;
            let worker = &self.hands[at].name;
            let input = coordinator::Input::Message { worker, bytes: &bytes };
            actions.extend(self.coordinator.take(self.now, input));
        }
        while let Some(job) = self.verdicts.pop_front() {
            let verdict = self.proofs.remove(&job).ok_or(Refused::OtherPosition);
            let bytes = self.sizes.remove(&job).unwrap_or(0);
            self.kept_bytes += bytes;
            cost += self.speeds.message + self.speeds.byte * bytes as f64;
            let input = coordinator::Input::Checked { job, verdict };
            actions.extend(self.coordinator.take(self.now, input));
        }
        if std::mem::take(&mut self.ticks) {
            actions.extend(self.coordinator.take(self.now, coordinator::Input::Tick));
        }
        actions.extend(self.coordinator.settle(self.now));
        self.found.measured += (self.cpu)() - clock;
        let [walked, compared] = self.coordinator.tree().looks();
        cost += (walked - looks[0]) as f64 * self.speeds.walked;
        cost += (compared - looks[1]) as f64 * self.speeds.compared;
        let sent =
            actions.iter().filter(|action| matches!(action, coordinator::Action::Send { .. }));
        cost += sent.count() as f64 * self.speeds.message;
        let cost = seconds(cost);
        self.busy += cost;
        self.free_at = self.now + cost;
        for action in actions {
            self.perform(action, cost);
        }
        self.is_awake = !self.inbox.is_empty();
        if self.is_awake {
            self.plan(cost, Due::Coordinate);
        }
    }

    fn perform(&mut self, action: coordinator::Action, after: Duration) {
        match action {
            coordinator::Action::Send { worker, bytes } => {
                self.found.messages += 1;
                self.found.message_bytes += bytes.len() as u64;
                let at = self.by_name[&worker];
                if let Some(travel) = self.travel() {
                    self.plan(after + travel, Due::ToWorker(at, bytes));
                }
            }
            coordinator::Action::Check { job, file, .. } => {
                let time = seconds(file.len() as f64 / self.speeds.verified);
                self.sizes.insert(job, file.len() as u64);
                let free = self.verifiers_free.iter_mut().min().expect("one at least");
                *free = (*free).max(self.now + after) + time;
                let done = *free - self.now;
                self.verified += time;
                self.plan(done, Due::Checked(job));
            }
            coordinator::Action::Note(_) => {}
        }
    }

    fn labor(&mut self, at: usize, input: labor::Input<'_>) {
        let actions = self.hands[at].labor.step(self.now, input);
        for action in actions {
            match action {
                labor::Action::Send(bytes) => {
                    if let Some(travel) = self.travel() {
                        self.plan(travel, Due::ToCoordinator(at, bytes));
                    }
                }
                labor::Action::Begin { job, work } => self.search(at, job, &work),
                labor::Action::Cancel => self.stop(at),
                labor::Action::Refused(_) | labor::Action::Welcomed | labor::Action::Over => {}
            }
        }
    }

    /// Ends a search that nobody needs, or whose worker has died.
    fn stop(&mut self, at: usize) {
        if let Some((_, begun)) = self.hands[at].search.take() {
            self.searched += self.now - begun;
        }
    }

    fn search(&mut self, at: usize, job: u64, work: &Job) {
        let (found, nodes) = self.game.search(&work.position, work.nodes, at);
        let mut time = nodes as f64 / self.speed();
        let (outcome, file) = match found {
            Found::Proved(conclusion, bytes) => {
                time *= self.model.proving;
                self.proofs.insert(job, conclusion);
                (Outcome::Proved { bytes }, vec![0; bytes as usize])
            }
            Found::Open(moves) => {
                let size = work.position.size();
                (Outcome::open(size, None, &moves), Vec::new())
            }
        };
        let hand = &mut self.hands[at];
        hand.searches += 1;
        hand.search = Some((job, self.now));
        let due = Due::Done(at, hand.searches, Box::new((outcome, file, nodes)));
        self.plan(seconds(time), due);
    }

    fn result(self) -> Simulated {
        let tree = self.coordinator.tree();
        let (counts, time) = (self.coordinator.counts(), self.now.as_secs_f64().max(1e-9));
        let texts: u64 = (0..tree.len()).map(|id| tree.text(id).len() as u64).sum();
        let under_way = self.hands.iter().filter_map(|hand| hand.search);
        let under_way: f64 =
            under_way.map(|(_, begun)| self.now.saturating_sub(begun).as_secs_f64()).sum();
        let share = |of: f64, count: usize| of / (time * count as f64);
        Simulated {
            is_right: tree
                .decided()
                .is_some_and(|proof| proof.conclusion.winner == self.game.winner()),
            seconds: time,
            nodes: self.coordinator.nodes() as f64,
            jobs: counts.jobs,
            certificates: counts.proved,
            lost: counts.lost,
            stopped: counts.stopped,
            positions: tree.len(),
            store_bytes: texts + self.kept_bytes,
            coordinator: share(self.busy.as_secs_f64(), 1),
            verifiers: share(self.verified.as_secs_f64(), self.task.verifiers.max(1)).min(1.0),
            searching: share(self.searched.as_secs_f64() + under_way, self.task.workers),
            ..self.found
        }
    }
}

impl Hand {
    fn new(at: usize, instance: u64, threads: usize) -> Hand {
        let identity = Identity {
            program: "simulated".into(),
            instance,
            threads: u32::try_from(threads).unwrap_or(u32::MAX),
            beat: Duration::from_secs(2),
            patience: Duration::from_secs(20),
        };
        let (name, labor) = (format!("w{at}"), Labor::new(identity));
        Hand { name, labor, search: None, searches: instance }
    }
}
