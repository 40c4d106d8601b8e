//! The winner's answers, read off a certificate.
//!
//! A connection is a promise to answer. It comes apart into *tasks* that have nothing to do with
//! each other: the parts of a `link`, and the two claims of a `stand-in`. Each task ends at an
//! `either`, which knows an answer to every move in its carrier; a move outside all carriers needs
//! no answer.
//!
//! Holds in: Hex.

use crate::certificate::Certificate;
use crate::claim::Kind;
use crate::frame::Frame;
use crate::kept::Kept;
use crate::step::Step;
use crate::verify::Refusal;
use board::{Cell, CellSet, Rules};

/// A certificate of Hex that was checked, with the claims of all its steps.
#[derive(Clone, Debug)]
pub struct Unfolded<const W: usize>(Kept<W>);

/// What the winner does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A stone on this cell.
    Play(Cell),
    /// Anything: the promise holds without a move.
    Free,
}

/// A claim that the winner has still to make good, as it lies on the board.
#[derive(Clone, Debug)]
pub struct Task {
    /// The step that concluded it, an `either`.
    step: u64,
    frame: Frame,
}

/// The winner's strategy from some moment on, with the opponent to move.
#[derive(Clone, Debug)]
pub struct Strategy<'u, const W: usize> {
    kept: &'u Kept<W>,
    tasks: Vec<Task>,
}

/// All moves of the opponent that have the same answer in a task.
#[derive(Clone, Debug)]
pub struct Branch<'u, const W: usize> {
    /// The opponent's moves.
    pub moves: CellSet<W>,
    /// The winner's answer.
    pub answer: Answer,
    /// The step that concluded the claim which these moves leave alone.
    pub step: u64,
    /// The carrier of that claim, as it lies on the board.
    pub carrier: CellSet<W>,
    /// What the winner has still to do in that task, with the opponent to move.
    pub then: Strategy<'u, W>,
}

impl<const W: usize> Unfolded<W> {
    /// Checks a certificate and keeps its claims.
    pub fn new(certificate: Certificate<W>) -> Result<Self, Refusal> {
        Kept::new(Rules::Hex, certificate).map(Unfolded)
    }

    /// The certificate.
    pub fn certificate(&self) -> &Certificate<W> {
        &self.0.certificate
    }

    /// The strategy for the position of the statement, and the winner's first move if the winner is
    /// to move; it may be that any move will do.
    pub fn start(&self) -> (Option<Answer>, Strategy<'_, W>) {
        self.0.start()
    }
}

impl<const W: usize> Kept<W> {
    /// As [`Unfolded::start`].
    pub(crate) fn start(&self) -> (Option<Answer>, Strategy<'_, W>) {
        let root = Task { step: self.last(), frame: Frame::default() };
        let (answer, tasks) = self.answer(&root);
        let statement = self.verified.statement();
        let first = statement.setup.turn == statement.winner;
        (first.then_some(answer), Strategy { kept: self, tasks })
    }

    /// The winner's move for a claim of either kind, and the tasks that are left after it.
    fn answer(&self, claim: &Task) -> (Answer, Vec<Task>) {
        let mut tasks = Vec::new();
        let answer = self.move_first(claim, &mut tasks);
        (answer, tasks)
    }

    fn move_first(&self, Task { step, frame }: &Task, tasks: &mut Vec<Task>) -> Answer {
        let at = |step| Task { step, frame: frame.clone() };
        if self.claim(*step).kind == Kind::Connection {
            self.move_second(&at(*step), tasks);
            return Answer::Free;
        }
        match self.step(*step) {
            Step::Play { premise, cell } => {
                self.move_second(&at(premise.step), tasks);
                Answer::Play(frame.actual(*cell))
            }
            Step::StandIn { premise, by, .. } => {
                self.move_second(&at(by.step), tasks);
                self.move_first(&at(premise.step), tasks)
            }
            Step::Image { premise, motion } => {
                let frame = frame.before(&self.grid, *motion);
                self.move_first(&Task { step: premise.step, frame }, tasks)
            }
            Step::Link { .. } | Step::Either { .. } => unreachable!("these conclude connections"),
            Step::Strip { .. }
            | Step::Force { .. }
            | Step::Answer { .. }
            | Step::Captured { .. }
            | Step::Dead { .. } => unreachable!("these are for Rex"),
        }
    }

    /// The tasks that a connection comes apart into.
    fn move_second(&self, Task { step, frame }: &Task, tasks: &mut Vec<Task>) {
        let at = |step| Task { step, frame: frame.clone() };
        match self.step(*step) {
            Step::Link { premises, .. } => {
                premises.iter().for_each(|premise| self.move_second(&at(premise.step), tasks));
            }
            Step::StandIn { premise, by, .. } => {
                self.move_second(&at(premise.step), tasks);
                self.move_second(&at(by.step), tasks);
            }
            Step::Image { premise, motion } => {
                let frame = frame.before(&self.grid, *motion);
                self.move_second(&Task { step: premise.step, frame }, tasks);
            }
            Step::Either { .. } => tasks.push(at(*step)),
            Step::Play { .. } => unreachable!("this concludes a semi-connection"),
            Step::Strip { .. }
            | Step::Force { .. }
            | Step::Answer { .. }
            | Step::Captured { .. }
            | Step::Dead { .. } => unreachable!("these are for Rex"),
        }
    }
}

impl<'u, const W: usize> Strategy<'u, W> {
    /// What the winner has to do, each with its carrier: the cells in which a move needs an answer.
    pub fn tasks(&self) -> impl Iterator<Item = (&Task, CellSet<W>)> {
        self.tasks.iter().map(|task| (task, self.carrier(task)))
    }

    /// Whether nothing is left to be done: the winner has joined, or holds every cell that it
    /// takes.
    pub fn is_done(&self) -> bool {
        self.tasks.is_empty()
    }

    /// The answer to a move of the opponent, and the strategy after it.
    pub fn after(&self, cell: Cell) -> (Answer, Strategy<'u, W>) {
        let hit = self.tasks.iter().position(|task| self.carrier(task).contains(cell));
        let Some(index) = hit else { return (Answer::Free, self.clone()) };
        let mut tasks = self.tasks.clone();
        let task = tasks.remove(index);
        let branch = self.branches(&task).into_iter().find(|branch| branch.moves.contains(cell));
        let branch = branch.expect("an either answers every move in its carrier");
        tasks.extend(branch.then.tasks);
        (branch.answer, Strategy { kept: self.kept, tasks })
    }

    /// All that can happen in a task: the opponent's moves by the winner's answers.
    pub fn branches(&self, task: &Task) -> Vec<Branch<'u, W>> {
        let kept = self.kept;
        let Step::Either { premises } = kept.step(task.step) else {
            unreachable!("a task is an either");
        };
        let mut open = self.carrier(task);
        let mut branches = Vec::new();
        for premise in premises {
            let carrier = task.frame.set(kept.claim(premise.step).carrier);
            let moves = open - carrier;
            open -= moves;
            if !moves.is_empty() {
                let step = premise.step;
                let (answer, tasks) = kept.answer(&Task { step, frame: task.frame.clone() });
                let then = Strategy { kept, tasks };
                branches.push(Branch { moves, answer, step, carrier, then });
            }
        }
        branches
    }

    fn carrier(&self, task: &Task) -> CellSet<W> {
        task.frame.set(self.kept.claim(task.step).carrier)
    }
}

impl Task {
    /// The step of the certificate that concluded the task's claim.
    pub fn step(&self) -> u64 {
        self.step
    }
}
