//! Both sides of a run with clocks and threads.

use crate::compose::{Shelf, ShelfError};
use crate::coordinator::{self, Coordinator, Note, Refused};
use crate::labor::{self, Labor};
use crate::message::Outcome;
use crate::transport::{Hub, Link};
use crate::tree::NodeId;
use mustplay::job::{Conclusion, Job};
use mustplay::{Config, Control, Setup, Solver};
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// How long to wait for a message at a time.
const WAIT: Duration = Duration::from_millis(10);

/// How often leases are looked after.
const TICK: Duration = Duration::from_millis(250);

/// How often what is known of positions is kept, if no certificate is.
const KEEP: Duration = Duration::from_secs(2);

/// What happens while a run goes on.
#[derive(Debug)]
pub enum Event<'e> {
    /// Something has happened.
    Note(&'e Note),
    /// Some time has gone by.
    Progress(&'e Coordinator),
    /// Nothing more can be kept; the reason is the end of a sentence.
    WriteFailed(&'e ShelfError),
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The root is proved.
    Decided,
    /// It was stopped.
    Stopped,
}

/// A certificate that waits for the verifier, or comes from it.
struct Checking {
    job: u64,
    node: NodeId,
    position: Setup,
    file: Vec<u8>,
}

/// Runs a coordinator until the root is proved, or `goes_on` says no.
///
/// # Errors
/// If the transport can't be used any more.
pub fn coordinate(
    coordinator: &mut Coordinator,
    hub: &mut dyn Hub,
    shelf: &mut dyn Shelf,
    goes_on: &dyn Fn() -> bool,
    tell: &mut dyn FnMut(Event<'_>),
) -> io::Result<Ending> {
    std::thread::scope(|scope| {
        let (to_verifier, requests) = channel();
        let (verdicts, from_verifier) = channel();
        scope.spawn(move || verify(&requests, &verdicts));
        let start = Instant::now();
        let mut run = Run { coordinator, hub, to_verifier, tell, start };
        let ending = run.until_decided(shelf, goes_on, &from_verifier);
        let actions = run.coordinator.end();
        run.perform(actions)?;
        ending
    })
}

/// Checks certificates until nobody asks any more.
fn verify(
    requests: &Receiver<Checking>,
    verdicts: &Sender<(Checking, Result<Conclusion, Refused>)>,
) {
    for request in requests {
        let verdict = coordinator::checked(&request.file, &request.position);
        if verdicts.send((request, verdict)).is_err() {
            return;
        }
    }
}

struct Run<'r> {
    coordinator: &'r mut Coordinator,
    hub: &'r mut dyn Hub,
    to_verifier: Sender<Checking>,
    tell: &'r mut dyn FnMut(Event<'_>),
    start: Instant,
}

impl Run<'_> {
    fn until_decided(
        &mut self,
        shelf: &mut dyn Shelf,
        goes_on: &dyn Fn() -> bool,
        verdicts: &Receiver<(Checking, Result<Conclusion, Refused>)>,
    ) -> io::Result<Ending> {
        let (mut ticked, mut kept) = (Duration::ZERO, Duration::ZERO);
        let mut can_keep = true;
        loop {
            if self.coordinator.tree().decided().is_some() {
                self.keep(shelf, &mut can_keep);
                return Ok(Ending::Decided);
            }
            if !goes_on() {
                self.keep(shelf, &mut can_keep);
                return Ok(Ending::Stopped);
            }
            let mut wait = WAIT;
            for _ in 0..coordinator::BATCH {
                let Some((worker, bytes)) = self.hub.receive(wait)? else { break };
                self.take(coordinator::Input::Message { worker: &worker, bytes: &bytes })?;
                wait = Duration::ZERO;
            }
            while let Ok((Checking { job, node, file, .. }, verdict)) = verdicts.try_recv() {
                let is_accepted = verdict.is_ok();
                if let (true, Err(error)) = (is_accepted, shelf.keep_proof(node, &file)) {
                    self.cant_keep(&error, &mut can_keep);
                }
                self.take(coordinator::Input::Checked { job, verdict })?;
                if is_accepted {
                    self.keep(shelf, &mut can_keep);
                }
            }
            let now = self.start.elapsed();
            if now >= ticked + TICK {
                ticked = now;
                self.take(coordinator::Input::Tick)?;
                (self.tell)(Event::Progress(self.coordinator));
            }
            let actions = self.coordinator.settle(now);
            self.perform(actions)?;
            if now >= kept + KEEP {
                kept = now;
                self.keep(shelf, &mut can_keep);
            }
        }
    }

    fn take(&mut self, input: coordinator::Input<'_>) -> io::Result<()> {
        let actions = self.coordinator.take(self.start.elapsed(), input);
        self.perform(actions)
    }

    fn perform(&mut self, actions: Vec<coordinator::Action>) -> io::Result<()> {
        for action in actions {
            match action {
                coordinator::Action::Send { worker, bytes } => self.hub.send(&worker, bytes)?,
                coordinator::Action::Check { job, node, position, file } => {
                    let request = Checking { job, node, position, file };
                    self.to_verifier.send(request).expect("the verifier waits for more");
                }
                coordinator::Action::Note(note) => (self.tell)(Event::Note(&note)),
            }
        }
        Ok(())
    }

    /// Keeps what has changed in the tree.
    fn keep(&mut self, shelf: &mut dyn Shelf, can_keep: &mut bool) {
        let changed = self.coordinator.tree_mut().take_changed();
        if changed.is_empty() {
            return;
        }
        let tree = self.coordinator.tree();
        let texts: Vec<_> = changed.iter().map(|&id| (id, tree.text(id))).collect();
        if let Err(error) = shelf.keep_nodes(&texts) {
            self.cant_keep(&error, can_keep);
        }
    }

    /// Says once that nothing more is kept.
    fn cant_keep(&mut self, error: &ShelfError, can_keep: &mut bool) {
        if std::mem::replace(can_keep, false) {
            (self.tell)(Event::WriteFailed(error));
        }
    }
}

/// What happens to a worker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LaborEvent {
    /// A run has begun for it.
    Welcomed,
    /// A run is over for it.
    Over,
    /// It works on a position.
    Begun(Box<Setup>),
    /// A coordinator doesn't want it, and says why.
    Refused(String),
}

/// A search that is to be done, and the control of it.
type Request = (u64, Box<Job>, Arc<Control>);

/// What came of it.
type Response = (u64, u64, Outcome, Vec<u8>);

/// Works for whoever coordinates until `goes_on` says no, or until it is refused.
///
/// # Errors
/// If the transport can't be used any more.
pub fn work(
    link: &mut dyn Link,
    mut labor: Labor,
    config: &Config,
    goes_on: &dyn Fn() -> bool,
    tell: &mut dyn FnMut(LaborEvent) -> bool,
) -> io::Result<()> {
    std::thread::scope(|scope| {
        let (to_search, requests) = channel();
        let (responses, from_search) = channel();
        scope.spawn(move || search(config, &requests, &responses));
        let start = Instant::now();
        let mut control: Option<Arc<Control>> = None;
        let ended = loop {
            let mut inputs = Vec::new();
            let message = match link.receive(WAIT) {
                Ok(message) => message,
                Err(error) => break Err(error),
            };
            if let Some(bytes) = &message {
                inputs.push(labor::Input::Message(bytes));
            }
            while let Ok((job, nodes, outcome, file)) = from_search.try_recv() {
                inputs.push(labor::Input::Done { job, nodes, outcome, file });
            }
            let nodes = control.as_ref().map_or(0, |control| control.nodes());
            inputs.push(labor::Input::Tick { nodes });
            let mut actions = Vec::new();
            for input in inputs {
                actions.extend(labor.step(start.elapsed(), input));
            }
            let is_over = !goes_on();
            if is_over {
                actions.extend(labor.leave());
            }
            let mut is_wanted = true;
            for action in actions {
                match action {
                    labor::Action::Send(bytes) => link.send(bytes)?,
                    labor::Action::Cancel => {
                        if let Some(control) = control.take() {
                            control.stop();
                        }
                    }
                    labor::Action::Begin { job, work } => {
                        let own = Arc::new(Control::default());
                        control = Some(Arc::clone(&own));
                        tell(LaborEvent::Begun(Box::new(work.position.clone())));
                        to_search.send((job, work, own)).expect("the search waits for more");
                    }
                    labor::Action::Welcomed => is_wanted &= tell(LaborEvent::Welcomed),
                    labor::Action::Over => is_wanted &= tell(LaborEvent::Over),
                    labor::Action::Refused(reason) => {
                        tell(LaborEvent::Refused(reason));
                        is_wanted = false;
                    }
                }
            }
            if is_over || !is_wanted {
                break Ok(());
            }
        };
        if let Some(control) = control {
            control.stop();
        }
        ended
    })
}

/// Does one job after the other with one solver, as long as the game and the board are the same.
fn search(config: &Config, requests: &Receiver<Request>, responses: &Sender<Response>) {
    let mut solver: Option<Solver> = None;
    for (number, job, control) in requests {
        if control.is_stopped() {
            continue;
        }
        let (rules, size) = (job.position.rules, job.position.size());
        if solver.as_ref().is_none_or(|solver| (solver.rules(), solver.size()) != (rules, size)) {
            drop(solver.take());
            solver = Solver::new(rules, size, config).ok();
        }
        let worked = match &mut solver {
            Some(solver) => solver.work(&job, &control).map_err(|error| error.to_string()),
            None => Err(format!("it has no engine for {rules} on {size}")),
        };
        if control.is_stopped() {
            continue;
        }
        let (nodes, (outcome, file)) = match worked {
            Ok(worked) => (worked.nodes, Outcome::of(size, &worked)),
            Err(reason) => (0, (Outcome::Failed { reason }, Vec::new())),
        };
        if responses.send((number, nodes, outcome, file)).is_err() {
            return;
        }
    }
}
