//! A worker's side of a run.
//!
//! It is a state machine, too: messages, results of searches and the time go in; messages and
//! searches to begin or to stop come out. What it has to say it says until it is heard.

use crate::message::{self, LONGEST_BODY, Outcome, Read, ToCoordinator, ToWorker};
use mustplay::Setup;
use mustplay::job::Job;
use std::time::Duration;

/// The longest certificate that goes along with a result.
const SHORT: usize = 256 << 10;

/// What a worker is.
#[derive(Clone, Debug)]
pub struct Identity {
    /// Its program, with its version.
    pub program: String,
    /// A number that another process of the same name doesn't have.
    pub instance: u64,
    /// Its threads.
    pub threads: u32,
    /// How often it says that it is there.
    pub beat: Duration,
    /// How long the coordinator may be silent before it looks for another.
    pub patience: Duration,
}

/// What a worker is told.
#[derive(Debug)]
pub enum Input<'i> {
    /// A message of a coordinator.
    Message(&'i [u8]),
    /// A search has ended.
    Done {
        /// The number of the job.
        job: u64,
        /// How many nodes it took.
        nodes: u64,
        /// What came of it.
        outcome: Outcome,
        /// The file of the certificate, if there is one.
        file: Vec<u8>,
    },
    /// How many nodes the search has taken so far.
    Tick {
        /// The nodes.
        nodes: u64,
    },
}

/// What a worker wants to be done.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// A message to the coordinator.
    Send(Vec<u8>),
    /// A search to begin.
    Begin {
        /// The number of the job.
        job: u64,
        /// What to do.
        work: Box<Job>,
    },
    /// The search is to be stopped: its result is of no use.
    Cancel,
    /// The worker can't take part.
    Refused(String),
    /// A run has begun for it.
    Welcomed,
    /// The run is over.
    Over,
}

/// A worker in a run, or looking for one.
#[derive(Clone, Debug)]
pub struct Labor {
    identity: Identity,
    run: Option<u64>,
    heard: Duration,
    said: Option<Duration>,
    /// The job that it works on.
    job: Option<u64>,
    /// The last job that it took: an older one is a message that was late.
    last_job: u64,
    /// What came of the last one, until it is heard.
    result: Option<Finished>,
    now: Duration,
}

#[derive(Clone, Debug)]
struct Finished {
    job: u64,
    nodes: u64,
    outcome: Outcome,
    file: Vec<u8>,
}

impl Labor {
    /// A worker that looks for a run.
    pub fn new(identity: Identity) -> Labor {
        let (run, heard, said) = (None, Duration::ZERO, None);
        let (job, last_job, result, now) = (None, 0, None, Duration::ZERO);
        Labor { identity, run, heard, said, job, last_job, result, now }
    }

    /// Whether it works on a job.
    pub fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Takes in what has happened at a time, and says what is to be done.
    pub fn step(&mut self, now: Duration, input: Input<'_>) -> Vec<Action> {
        self.now = now;
        let mut actions = Vec::new();
        match input {
            Input::Message(bytes) => self.hear(bytes, &mut actions),
            Input::Done { job, nodes, outcome, file } => {
                if self.job == Some(job) {
                    self.job = None;
                    self.result = Some(Finished { job, nodes, outcome, file });
                    self.tell_result(&mut actions);
                }
            }
            Input::Tick { nodes } => self.tick(nodes, &mut actions),
        }
        actions
    }

    /// Says that it goes.
    pub fn leave(&mut self) -> Vec<Action> {
        let run = self.run.take();
        run.map(|run| Action::Send(message::write(Some(run), &ToCoordinator::Bye, &[])))
            .into_iter()
            .collect()
    }

    fn tick(&mut self, nodes: u64, actions: &mut Vec<Action>) {
        if self.run.is_some() && self.now > self.heard + self.identity.patience {
            self.forget(actions);
        }
        if self.said.is_some_and(|said| self.now < said + self.identity.beat) {
            return;
        }
        if self.run.is_none() {
            self.say_hello(actions);
        } else if self.result.is_some() {
            self.tell_result(actions);
        } else {
            self.say(&ToCoordinator::Alive { job: self.job, nodes }, &[], actions);
        }
    }

    fn hear(&mut self, bytes: &[u8], actions: &mut Vec<Action>) {
        // What can't be read isn't of a coordinator that it could work for.
        let Ok(Read { run, message, .. }) = message::read::<ToWorker>(bytes) else { return };
        match (&message, self.run) {
            (ToWorker::Welcome, None) => {
                self.run = run;
                actions.push(Action::Welcomed);
            }
            (ToWorker::Refused { reason }, _) => {
                return actions.push(Action::Refused(reason.chars().take(300).collect()));
            }
            (_, None) => return,
            (_, own) if own != run => return,
            _ => {}
        }
        self.heard = self.now;
        match message {
            ToWorker::Who => {
                self.forget(actions);
                self.say_hello(actions);
            }
            ToWorker::Job { job, position, nodes, claims } => {
                self.take(job, &position, [nodes, claims], actions);
            }
            ToWorker::Stop { job } => {
                if self.job == Some(job) {
                    self.job = None;
                    actions.push(Action::Cancel);
                }
                self.result.take_if(|result| result.job == job);
            }
            ToWorker::Got { job } => {
                self.result.take_if(|result| result.job == job);
            }
            ToWorker::Fetch { job, from } => self.tell_part(job, from, actions),
            ToWorker::End => {
                self.forget(actions);
                actions.push(Action::Over);
            }
            ToWorker::Welcome | ToWorker::Here | ToWorker::Refused { .. } => {}
        }
    }

    fn take(&mut self, job: u64, position: &str, limits: [u64; 2], actions: &mut Vec<Action>) {
        if job <= self.last_job {
            return;
        }
        let Ok(position) = position.parse::<Setup>() else { return };
        if self.job.is_some() {
            actions.push(Action::Cancel);
        }
        let [nodes, claims] = limits;
        (self.job, self.last_job, self.result) = (Some(job), job, None);
        actions.push(Action::Begin { job, work: Box::new(Job { position, nodes, claims }) });
    }

    fn tell_result(&mut self, actions: &mut Vec<Action>) {
        let Some(Finished { job, nodes, outcome, file }) = self.result.clone() else { return };
        let body = if file.len() <= SHORT { &file[..] } else { &[] };
        self.say(&ToCoordinator::Result { job, nodes, outcome }, body, actions);
    }

    fn tell_part(&mut self, job: u64, from: u64, actions: &mut Vec<Action>) {
        let Some(result) = self.result.as_ref().filter(|result| result.job == job) else { return };
        let Some(rest) = usize::try_from(from).ok().and_then(|from| result.file.get(from..)) else {
            return;
        };
        let body = rest[..rest.len().min(LONGEST_BODY)].to_vec();
        self.say(&ToCoordinator::Part { job, from }, &body, actions);
    }

    /// Leaves a run whose coordinator is gone.
    fn forget(&mut self, actions: &mut Vec<Action>) {
        (self.run, self.result, self.last_job) = (None, None, 0);
        if self.job.take().is_some() {
            actions.push(Action::Cancel);
        }
    }

    fn say_hello(&mut self, actions: &mut Vec<Action>) {
        let Identity { program, instance, threads, .. } = &self.identity;
        let (program, instance, threads) = (program.clone(), *instance, *threads);
        self.say(&ToCoordinator::Hello { program, instance, threads }, &[], actions);
    }

    fn say(&mut self, message: &ToCoordinator, body: &[u8], actions: &mut Vec<Action>) {
        self.said = Some(self.now);
        actions.push(Action::Send(message::write(self.run, message, body)));
    }
}
