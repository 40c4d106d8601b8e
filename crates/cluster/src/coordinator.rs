//! The coordinator: who gets which job, and what becomes of results.
//!
//! It is a state machine. Messages, the verdicts of the verifier and the time go in; messages,
//! certificates to be checked and notes come out. It reads no clock and opens no file.
//!
//! Every message may be lost, repeated or late. A job belongs to a worker as long as the worker is
//! heard of: its *lease*. A worker that has forgotten its job is told again, a worker that isn't
//! heard of loses it, and a result that comes twice is taken once. Jobs can be done twice without
//! harm.

use crate::journal::{Came, Done};
use crate::message::{self, Outcome, Read, ToCoordinator, ToWorker, Unreadable};
use crate::tree::{NodeId, Tree};
use mustplay::job::{Conclusion, MoveBounds};
use mustplay::{Certified, Color, Refusal, Setup};
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// How many results without a certificate are believed of a worker that has brought none.
const FIRST_CREDIT: u32 = 8;

/// How many more are believed for each certificate, and how many in all.
const CREDIT: [u32; 2] = [16, 64];

/// How many workers there may be, with those that have gone.
const MOST_WORKERS: usize = 1 << 16;

/// How many results that aren't believed make a lie.
const DOUBTS: u32 = 16;

/// After how many messages that wait the tree is looked over at the latest.
pub const BATCH: usize = 256;

/// How a coordinator works.
#[derive(Clone, Debug)]
pub struct Settings {
    /// A number that no other run has.
    pub run: u64,
    /// How long a worker may be silent before its job is given to another.
    pub lease: Duration,
    /// The fewest nodes of a job.
    pub least_nodes: u64,
    /// A job takes at least one part in so many of all nodes so far, for each worker.
    pub share: u64,
    /// How many claims a job's certificate may have.
    pub most_claims: u64,
    /// How many bytes a job's certificate may have.
    pub most_bytes: u64,
    /// How many lies are taken from a worker before it is put aside.
    pub most_lies: u32,
    /// Whether workers that would be idle get jobs that may turn out to be useless.
    pub speculates: bool,
}

impl Settings {
    /// The usual ones, for a run with this number.
    pub fn new(run: u64) -> Settings {
        Settings {
            run,
            lease: Duration::from_secs(10),
            least_nodes: 4000,
            share: 64,
            most_claims: 2_000_000,
            most_bytes: 256 << 20,
            most_lies: 3,
            speculates: true,
        }
    }
}

/// What a coordinator is told.
#[derive(Debug)]
pub enum Input<'i> {
    /// A message of a worker.
    Message {
        /// Whose it is, as the transport says.
        worker: &'i str,
        /// The message.
        bytes: &'i [u8],
    },
    /// What the verifier says of the certificate of a job.
    Checked {
        /// The number of the job.
        job: u64,
        /// What it settles, or why it is refused.
        verdict: Result<Conclusion, Refused>,
    },
    /// Time has gone by.
    Tick,
}

/// Why the certificate of a job counts for nothing.
#[derive(Debug)]
#[non_exhaustive]
pub enum Refused {
    /// It is of another position.
    OtherPosition,
    /// The verifier refuses it.
    Verifier(Refusal),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::OtherPosition => f.write_str("it is of another position"),
            Refused::Verifier(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for Refused {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Refused::OtherPosition => None,
            Refused::Verifier(refusal) => Some(refusal),
        }
    }
}

/// What the certificate of a position settles, once the verifier has accepted it.
///
/// # Errors
/// If it is refused, or of another position.
pub fn checked(file: &[u8], position: &Setup) -> Result<Conclusion, Refused> {
    let certified = Certified::read(file).map_err(Refused::Verifier)?;
    match certified.position() == position {
        true => Ok(certified.conclusion()),
        false => Err(Refused::OtherPosition),
    }
}

/// What a coordinator wants to be done.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// A message to a worker.
    Send {
        /// Who it is for.
        worker: String,
        /// The message.
        bytes: Vec<u8>,
    },
    /// A certificate to be checked: it has to be one of the position. If it is accepted, it is kept
    /// under the number of its place in the tree.
    Check {
        /// The number of the job.
        job: u64,
        /// Where in the tree it belongs.
        node: NodeId,
        /// The position.
        position: Setup,
        /// The file.
        file: Vec<u8>,
    },
    /// Something that whoever watches may want to know.
    Note(Note),
}

/// What happens in a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// A worker has come.
    Joined(String),
    /// A worker has gone, or wasn't heard of for too long.
    Left(String),
    /// A worker can't take part.
    Refused {
        /// The worker.
        worker: String,
        /// Why, in a sentence.
        reason: String,
    },
    /// A worker said something that isn't so.
    Lied {
        /// The worker.
        worker: String,
        /// What, in a sentence.
        what: String,
    },
    /// A worker has lied too often, and isn't listened to any more.
    PutAside(String),
    /// A position is proved.
    Proved {
        /// The position.
        position: Setup,
        /// Who wins.
        winner: Color,
        /// The worker.
        worker: String,
    },
    /// A job is done, and its result is taken.
    Done(Box<Done>),
}

/// What has happened so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Jobs that were given out.
    pub jobs: u64,
    /// Certificates that were accepted.
    pub proved: u64,
    /// Results without one.
    pub open: u64,
    /// Jobs whose worker was lost.
    pub lost: u64,
    /// Jobs that weren't needed any more.
    pub stopped: u64,
    /// Messages and certificates that were refused.
    pub refused: u64,
    /// The nodes of all results, and of jobs that were stopped as far as workers told.
    pub nodes: u64,
}

/// A worker, as the coordinator knows it.
#[derive(Clone, Debug)]
struct Worker {
    instance: u64,
    heard: Duration,
    /// When it was last sent anything.
    told: Duration,
    job: Option<u64>,
    lies: u32,
    /// How many results without a certificate are believed before there is one with.
    credit: u32,
    /// How many weren't believed.
    doubts: u32,
    is_aside: bool,
    has_left: bool,
}

#[derive(Clone, Debug)]
struct Job {
    node: NodeId,
    worker: String,
    nodes: u64,
    /// How many nodes it has taken, as its worker says.
    taken: u64,
    /// When it was given.
    begun: Duration,
    /// When its result came.
    ended: Duration,
    stage: Stage,
}

#[derive(Clone, Debug)]
enum Stage {
    /// The worker is at it.
    Given,
    /// Its certificate is on the way.
    Fetching { bytes: u64, file: Vec<u8>, asked: Duration },
    /// Its certificate, of so many bytes, is being checked.
    Checking { bytes: u64 },
}

/// The coordinator of a run.
#[derive(Clone, Debug)]
pub struct Coordinator {
    settings: Settings,
    tree: Tree,
    workers: BTreeMap<String, Worker>,
    jobs: BTreeMap<u64, Job>,
    next_job: u64,
    counts: Counts,
    now: Duration,
    actions: Vec<Action>,
    /// Whether something has happened since jobs were last looked over.
    is_stale: bool,
    /// What [`Tree::closed`] was then.
    closed: u64,
}

impl Coordinator {
    /// A coordinator that goes on with a tree.
    pub fn new(settings: Settings, tree: Tree) -> Coordinator {
        Coordinator {
            settings,
            tree,
            workers: BTreeMap::new(),
            jobs: BTreeMap::new(),
            next_job: 1,
            counts: Counts::default(),
            now: Duration::ZERO,
            actions: Vec::new(),
            is_stale: true,
            closed: 0,
        }
    }

    /// The tree.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The tree, for whoever keeps what has changed.
    pub fn tree_mut(&mut self) -> &mut Tree {
        &mut self.tree
    }

    /// What has happened so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// How many nodes were searched so far, with jobs that are under way.
    pub fn nodes(&self) -> u64 {
        self.counts.nodes + self.jobs.values().map(|job| job.taken).sum::<u64>()
    }

    /// How many workers there are, and how many of them have a job.
    pub fn crew(&self) -> [usize; 2] {
        let here = self.workers.values().filter(|worker| worker.is_here());
        let busy = here.clone().filter(|worker| worker.job.is_some()).count();
        [here.count(), busy]
    }

    /// Takes in what has happened at a time, and says what is to be done.
    pub fn step(&mut self, now: Duration, input: Input<'_>) -> Vec<Action> {
        let mut actions = self.take(now, input);
        actions.extend(self.settle(now));
        actions
    }

    /// Takes in what has happened, but leaves jobs as they are until [`Coordinator::settle`]. Where
    /// many messages wait, the tree is looked over once for all of them.
    pub fn take(&mut self, now: Duration, input: Input<'_>) -> Vec<Action> {
        self.now = now;
        match input {
            Input::Message { worker, bytes } => self.hear(worker, bytes),
            Input::Checked { job, verdict } => self.judge(job, verdict),
            Input::Tick => self.tick(),
        }
        std::mem::take(&mut self.actions)
    }

    /// Stops jobs that don't matter any more, and gives jobs to workers that have none.
    pub fn settle(&mut self, now: Duration) -> Vec<Action> {
        self.now = now;
        if std::mem::take(&mut self.is_stale) {
            self.stop_useless();
            self.assign();
        }
        std::mem::take(&mut self.actions)
    }

    /// Tells all workers that the run is over.
    pub fn end(&mut self) -> Vec<Action> {
        let here = self.workers.iter().filter(|(_, worker)| worker.is_here());
        let names: Vec<String> = here.map(|(name, _)| name.clone()).collect();
        for name in names {
            self.send(&name, &ToWorker::End);
        }
        std::mem::take(&mut self.actions)
    }

    fn hear(&mut self, name: &str, bytes: &[u8]) {
        let is_heard = match self.workers.get(name) {
            Some(known) => !known.is_aside,
            None => message::is_name(name) && self.workers.len() < MOST_WORKERS,
        };
        if !is_heard {
            self.counts.refused += 1;
            return;
        }
        let Read { run, message, body } = match message::read::<ToCoordinator>(bytes) {
            Ok(read) => read,
            Err(Unreadable::OtherVersion) => return self.refuse(name),
            Err(Unreadable::Malformed) => return self.lie(name, "a message that can't be read"),
        };
        if let ToCoordinator::Hello { instance, .. } = message {
            return self.welcome(name, instance);
        }
        if run != Some(self.settings.run) {
            return;
        }
        let now = self.now;
        match self.workers.get_mut(name) {
            Some(worker) if !worker.has_left => worker.heard = now,
            _ => return self.send(name, &ToWorker::Who),
        }
        match message {
            ToCoordinator::Hello { .. } => unreachable!("answered above"),
            ToCoordinator::Alive { job, nodes } => self.alive(name, job, nodes),
            ToCoordinator::Result { job, nodes, outcome } => {
                self.result(name, job, nodes, outcome, body);
            }
            ToCoordinator::Part { job, from } => self.part(name, job, from, body),
            ToCoordinator::Bye => self.lose(name),
        }
    }

    fn refuse(&mut self, worker: &str) {
        self.counts.refused += 1;
        let version = message::VERSION;
        let reason = format!(
            "it speaks another version of the protocol; the coordinator speaks version {version}"
        );
        self.send(worker, &ToWorker::Refused { reason: reason.clone() });
        self.actions.push(Action::Note(Note::Refused { worker: worker.into(), reason }));
    }

    fn welcome(&mut self, name: &str, instance: u64) {
        let is_known = self
            .workers
            .get(name)
            .is_some_and(|worker| worker.instance == instance && worker.is_here());
        if !is_known {
            self.release(name);
            let before = self.workers.remove(name).unwrap_or_else(|| Worker::new(self.now));
            let (heard, told) = (self.now, self.now);
            let worker = Worker { instance, heard, told, has_left: false, ..before };
            self.workers.insert(name.into(), worker);
            self.is_stale = true;
            self.actions.push(Action::Note(Note::Joined(name.into())));
        }
        self.send(name, &ToWorker::Welcome);
        // A worker that says hello has no job, whatever it was told.
        if let Some(job) = self.workers.get(name).and_then(|worker| worker.job) {
            self.give(job);
        }
    }

    fn alive(&mut self, name: &str, job: Option<u64>, nodes: u64) {
        let own = self.workers.get(name).and_then(|worker| worker.job);
        match (own, job) {
            (Some(own), Some(job)) if own == job => {
                let job = self.jobs.get_mut(&own).expect("a worker's job is known");
                job.taken = nodes.min(job.nodes.saturating_mul(16));
            }
            (own, job) => {
                if let Some(job) = job {
                    self.send(name, &ToWorker::Stop { job });
                }
                if let Some(own) = own
                    && matches!(self.jobs[&own].stage, Stage::Given)
                {
                    self.give(own);
                }
            }
        }
    }

    fn result(&mut self, name: &str, job: u64, nodes: u64, outcome: Outcome, body: &[u8]) {
        let is_own = self.jobs.get(&job).is_some_and(|known| known.worker == name);
        if !is_own {
            // It has come before, or the job was given to another.
            return self.send(name, &ToWorker::Got { job });
        }
        let known = self.jobs.get_mut(&job).expect("known");
        if !matches!(known.stage, Stage::Given) {
            return;
        }
        known.ended = self.now;
        let (node, nodes) = (known.node, nodes.min(known.nodes.saturating_mul(1 << 10)));
        match outcome {
            Outcome::Proved { bytes } if bytes == 0 || bytes > self.settings.most_bytes => {
                self.end_job(job, nodes);
                self.lie(name, "a certificate of a length that none has");
            }
            Outcome::Proved { bytes } if body.len() as u64 == bytes => {
                self.jobs.get_mut(&job).expect("known").taken = nodes;
                self.check(job, body.to_vec());
            }
            Outcome::Proved { bytes } => {
                let known = self.jobs.get_mut(&job).expect("known");
                known.taken = nodes;
                known.stage = Stage::Fetching { bytes, file: Vec::new(), asked: self.now };
                self.send(name, &ToWorker::Fetch { job, from: 0 });
            }
            Outcome::Open { moves, .. } => {
                let position = self.tree.node(node).position.clone();
                let size = position.size();
                let told: Option<Vec<MoveBounds>> =
                    moves.iter().map(|known| known.read(size)).collect();
                self.send(name, &ToWorker::Got { job });
                let done = self.done(job, nodes);
                self.end_job(job, nodes);
                let is_move = |known: &MoveBounds| position.at(known.cell).is_none();
                match told.filter(|told| told.len() <= size.cells() && told.iter().all(is_move)) {
                    Some(told) if self.believes(name, node) => {
                        self.counts.open += 1;
                        self.tree.note_work(node, nodes, name);
                        self.tree.open(node, &told);
                        self.note_done(done, Came::Open(told));
                    }
                    Some(_) => {}
                    None => self.lie(name, "moves that the position doesn't have"),
                }
            }
            Outcome::Failed { reason } => {
                self.send(name, &ToWorker::Got { job });
                self.end_job(job, nodes);
                let reason: String = reason.chars().take(200).collect();
                self.lie(name, &format!("that it can't do a job: {reason}"));
            }
        }
    }

    /// Whether what a worker says of bounds is to steer. They can't be checked, so they are
    /// believed of whoever brings certificates as well, now and then. If nobody does, all are
    /// believed.
    fn believes(&mut self, name: &str, node: NodeId) -> bool {
        let has_credit = |worker: &Worker| worker.is_here() && worker.credit > 0;
        let others = self.workers.iter().any(|(other, known)| other != name && has_credit(known));
        let Some(worker) = self.workers.get_mut(name) else { return false };
        if worker.credit > 0 || !others {
            worker.credit = worker.credit.saturating_sub(1);
            return true;
        }
        worker.doubts += 1;
        let is_lie = worker.doubts.is_multiple_of(DOUBTS);
        self.tree.leave_to_others(node, name);
        if is_lie {
            self.lie(name, "bounds without end, and no certificate");
        }
        false
    }

    fn part(&mut self, name: &str, job: u64, from: u64, body: &[u8]) {
        let now = self.now;
        let Some(known) = self.jobs.get_mut(&job).filter(|known| known.worker == name) else {
            return;
        };
        let Stage::Fetching { bytes, file, asked } = &mut known.stage else { return };
        if from != file.len() as u64 {
            return;
        }
        if body.is_empty() || from + body.len() as u64 > *bytes {
            let taken = known.taken;
            self.end_job(job, taken);
            return self.lie(name, "a certificate of another length than it said");
        }
        file.extend_from_slice(body);
        if (file.len() as u64) < *bytes {
            *asked = now;
            let from = file.len() as u64;
            self.send(name, &ToWorker::Fetch { job, from });
        } else {
            let file = std::mem::take(file);
            self.check(job, file);
        }
    }

    /// Has a certificate checked. Meanwhile the worker may have another job.
    fn check(&mut self, job: u64, file: Vec<u8>) {
        let known = self.jobs.get_mut(&job).expect("known");
        known.stage = Stage::Checking { bytes: file.len() as u64 };
        let (node, name) = (known.node, known.worker.clone());
        if let Some(worker) = self.workers.get_mut(&name) {
            worker.job = None;
        }
        self.is_stale = true;
        self.send(&name, &ToWorker::Got { job });
        let position = self.tree.node(node).position.clone();
        self.actions.push(Action::Check { job, node, position, file });
    }

    fn judge(&mut self, job: u64, verdict: Result<Conclusion, Refused>) {
        let Some(known) = self.jobs.get(&job) else { return };
        let (node, worker, nodes) = (known.node, known.worker.clone(), known.taken);
        let bytes = match &known.stage {
            Stage::Checking { bytes } => *bytes,
            _ => 0,
        };
        let done = self.done(job, nodes);
        self.end_job(job, nodes);
        match verdict {
            Ok(conclusion) if conclusion.covers(&self.tree.node(node).position) => {
                self.counts.proved += 1;
                let position = self.tree.node(node).position.clone();
                if let Some(known) = self.workers.get_mut(&worker) {
                    known.credit = (known.credit + CREDIT[0]).min(CREDIT[1]);
                }
                self.tree.note_work(node, nodes, &worker);
                self.tree.prove(node, conclusion);
                let winner = conclusion.winner;
                self.actions.push(Action::Note(Note::Proved { position, winner, worker }));
                self.note_done(done, Came::Proved { conclusion, bytes });
            }
            Ok(_) => self.lie(&worker, "a certificate of another position"),
            Err(reason) => self.lie(&worker, &format!("a certificate that is refused: {reason}")),
        }
    }

    /// What is known of a job whose result has come, but for the result.
    fn done(&self, job: u64, nodes: u64) -> Done {
        let known = &self.jobs[&job];
        Done {
            job,
            node: known.node,
            position: self.tree.node(known.node).position.clone(),
            worker: known.worker.clone(),
            budget: known.nodes,
            nodes,
            begun: known.begun,
            ended: known.ended,
            came: Came::Open(Vec::new()),
        }
    }

    fn note_done(&mut self, done: Done, came: Came) {
        let done = Done { came, ..done };
        self.actions.push(Action::Note(Note::Done(Box::new(done))));
    }

    fn tick(&mut self) {
        // Nothing may wait for a message that never comes.
        self.is_stale = true;
        let (now, lease) = (self.now, self.settings.lease);
        let silent = |worker: &Worker| worker.is_here() && now > worker.heard + lease;
        let names: Vec<String> = self
            .workers
            .iter()
            .filter(|(_, known)| silent(known))
            .map(|(n, _)| n.clone())
            .collect();
        for name in names {
            self.lose(&name);
        }
        let waiting = |job: &Job| match &job.stage {
            Stage::Fetching { file, asked, .. } if now > *asked + lease / 4 => {
                Some(file.len() as u64)
            }
            _ => None,
        };
        let wanted: Vec<(u64, String, u64)> = self
            .jobs
            .iter()
            .filter_map(|(&job, known)| Some((job, known.worker.clone(), waiting(known)?)))
            .collect();
        for (job, worker, from) in wanted {
            if let Stage::Fetching { asked, .. } =
                &mut self.jobs.get_mut(&job).expect("known").stage
            {
                *asked = now;
            }
            self.send(&worker, &ToWorker::Fetch { job, from });
        }
        let quiet = |worker: &Worker| worker.is_here() && now > worker.told + lease / 4;
        let names: Vec<String> =
            self.workers.iter().filter(|(_, known)| quiet(known)).map(|(n, _)| n.clone()).collect();
        for name in names {
            self.send(&name, &ToWorker::Here);
        }
    }

    /// A worker is gone.
    fn lose(&mut self, name: &str) {
        if self.release(name) {
            self.counts.lost += 1;
        }
        if let Some(worker) = self.workers.get_mut(name) {
            worker.has_left = true;
        }
        self.is_stale = true;
        self.actions.push(Action::Note(Note::Left(name.into())));
    }

    /// Takes its job from a worker; whether it had one. What is being checked goes on.
    fn release(&mut self, name: &str) -> bool {
        let job = self.workers.get_mut(name).and_then(|worker| worker.job.take());
        if let Some(job) = job {
            let taken = self.jobs[&job].taken;
            self.end_job(job, taken);
        }
        job.is_some()
    }

    /// Forgets a job, whatever came of it.
    fn end_job(&mut self, job: u64, nodes: u64) {
        let Some(Job { node, worker, .. }) = self.jobs.remove(&job) else { return };
        self.is_stale = true;
        self.counts.nodes += nodes;
        if let Some(worker) = self.workers.get_mut(&worker)
            && worker.job == Some(job)
        {
            worker.job = None;
        }
        self.tree.set_busy(node, false);
    }

    fn lie(&mut self, name: &str, what: &str) {
        self.counts.refused += 1;
        let note = Note::Lied { worker: name.into(), what: what.into() };
        self.actions.push(Action::Note(note));
        let most = self.settings.most_lies;
        let worker = self.workers.entry(name.into()).or_insert(Worker::new(self.now));
        worker.lies += 1;
        if worker.lies >= most {
            worker.is_aside = true;
            self.is_stale = true;
            self.release(name);
            let reason = "it has told too much that isn't so".to_string();
            self.send(name, &ToWorker::Refused { reason });
            self.actions.push(Action::Note(Note::PutAside(name.into())));
        }
    }

    /// Stops jobs that don't matter any more.
    fn stop_useless(&mut self) {
        if self.jobs.is_empty() || self.tree.closed() == self.closed {
            return;
        }
        self.closed = self.tree.closed();
        let relevant = self.tree.relevant(self.jobs.values().map(|job| job.node));
        let useless = |job: &Job| {
            let is_decided = self.tree.decided().is_some();
            !matches!(job.stage, Stage::Checking { .. })
                && (is_decided || !relevant.contains(&job.node))
        };
        let numbers: Vec<u64> =
            self.jobs.iter().filter(|(_, job)| useless(job)).map(|(&number, _)| number).collect();
        for number in numbers {
            let (worker, taken) = (self.jobs[&number].worker.clone(), self.jobs[&number].taken);
            self.counts.stopped += 1;
            self.end_job(number, taken);
            self.send(&worker, &ToWorker::Stop { job: number });
        }
    }

    /// Gives jobs to workers that have none, to each one that it knows something about if there is
    /// a choice.
    fn assign(&mut self) {
        if self.tree.decided().is_some() {
            return;
        }
        let idle = |worker: &Worker| worker.is_here() && worker.job.is_none();
        let mut names: Vec<String> =
            self.workers.iter().filter(|(_, known)| idle(known)).map(|(n, _)| n.clone()).collect();
        let mut chosen = Vec::new();
        while chosen.len() < names.len() {
            let select = || self.tree.select();
            let speculate = || self.settings.speculates.then(|| self.tree.speculate()).flatten();
            let Some(node) = select().or_else(speculate) else { break };
            self.tree.set_busy(node, true);
            chosen.push(node);
        }
        let part = self.nodes() / (self.settings.share * self.crew()[0].max(1) as u64);
        let mut rest = Vec::new();
        for node in chosen {
            let known = self.tree.node(node);
            let knows = |name: &String| {
                known.worker.as_ref() == Some(name) && known.not_for.as_ref() != Some(name)
            };
            match names.iter().position(knows) {
                Some(at) => {
                    let name = names.swap_remove(at);
                    self.begin(node, &name, part);
                }
                None => rest.push(node),
            }
        }
        for node in rest {
            let may_have = |name: &String| self.tree.node(node).not_for.as_ref() != Some(name);
            match names.iter().position(may_have) {
                Some(at) => {
                    let name = names.remove(at);
                    self.begin(node, &name, part);
                }
                None => self.tree.set_busy(node, false),
            }
        }
    }

    /// Begins a job that takes a part of all nodes so far at least.
    fn begin(&mut self, node: NodeId, name: &str, part: u64) {
        let job = self.next_job;
        self.next_job += 1;
        self.counts.jobs += 1;
        let known = self.tree.node(node);
        let nodes = match known.is_whole {
            true => u64::MAX,
            false => self.settings.least_nodes.max(known.work).max(part),
        };
        let (begun, ended) = (self.now, self.now);
        let worker = name.to_string();
        let job_of = Job { node, worker, nodes, taken: 0, begun, ended, stage: Stage::Given };
        self.jobs.insert(job, job_of);
        self.workers.get_mut(name).expect("an idle worker").job = Some(job);
        self.give(job);
    }

    /// Tells a worker its job.
    fn give(&mut self, job: u64) {
        let Job { node, worker, nodes, .. } = &self.jobs[&job];
        let (worker, nodes) = (worker.clone(), *nodes);
        let known = self.tree.node(*node);
        let claims = if known.is_whole { u64::MAX } else { self.settings.most_claims };
        let position = known.position.to_string();
        self.send(&worker, &ToWorker::Job { job, position, nodes, claims });
    }

    fn send(&mut self, worker: &str, message: &ToWorker) {
        let bytes = message::write(Some(self.settings.run), message, &[]);
        if let Some(known) = self.workers.get_mut(worker) {
            known.told = self.now;
        }
        self.actions.push(Action::Send { worker: worker.into(), bytes });
    }
}

impl Worker {
    /// A worker that hasn't said hello.
    fn new(now: Duration) -> Worker {
        Worker {
            instance: 0,
            heard: now,
            told: now,
            job: None,
            lies: 0,
            credit: FIRST_CREDIT,
            doubts: 0,
            is_aside: false,
            has_left: true,
        }
    }

    fn is_here(&self) -> bool {
        !self.is_aside && !self.has_left
    }
}
