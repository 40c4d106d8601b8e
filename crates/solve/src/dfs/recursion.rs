//! The recursion tree: every state for which the algorithm was called, in order (Hayward et al.
//! 2005, figures 13 and 14), and the proof tree that is left when moves that led nowhere are cut
//! (figures 16 to 18).
//!
//! A solver that was told to record feeds a recorder as it goes; one that wasn't pays for a test of
//! an option a node. The papers' SOLVER had no table. Here a call may be answered by the table; it
//! then points to the call that searched the state, so that trees and lines go on there. All moves
//! of a state are looked at before any is searched, so some are never decided.

use super::DepthFirst;
use crate::engine::Engine;
use crate::solved::Solved;
use crate::state::State;
use crate::{Control, Stopped};
use board::{Cell, CellSet, Color, Position};
use std::collections::{HashMap, HashSet};

/// How a call was answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// Connections decide the state: a leaf.
    Connections,
    /// The state was searched before, by the call with this number.
    Table(usize),
    /// Moves of the must-play region were tried; it had so many cells at first.
    Search(usize),
    /// Not at all: the state was looked at, and then another move was enough.
    Glance,
}

/// One call of the algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Call {
    /// The move that led here; none at the root.
    pub cell: Option<Cell>,
    /// The side to move.
    pub turn: Color,
    /// Who wins, if that was decided.
    pub winner: Option<Color>,
    /// How that was found out.
    pub by: By,
    /// Where this move failed: how many cells it left of the must-play region of whoever tried it.
    pub left: Option<usize>,
    /// The number of the call that made this one.
    parent: Option<usize>,
    /// How many calls had been made when this one was answered.
    answered: usize,
}

impl Call {
    /// Whether the side to move wins here.
    pub fn is_won(&self) -> bool {
        self.winner == Some(self.turn)
    }

    /// Whether the side to move has a winning move that no call was made for: cells that are filled
    /// in join its sides.
    pub fn has_key(&self) -> bool {
        self.is_won() && self.by == By::Connections
    }
}

/// How many calls were answered in which way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// By connections.
    pub connections: usize,
    /// By the table.
    pub table: usize,
    /// By search.
    pub search: usize,
    /// Not at all.
    pub glance: usize,
}

/// The size of a proof tree, in moves, with the root and with the last move of every line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofSize {
    /// Where a state that comes up again is not written out again.
    pub nodes: u64,
    /// Where every state is written out, as in the papers.
    pub written_out: u64,
}

/// The calls of one solve, each before those that it made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recursion {
    calls: Vec<Call>,
    /// The numbers of the calls that each call made, in the order of the answers.
    made: Vec<Vec<usize>>,
}

impl Recursion {
    /// All calls in their order; the first is the root.
    pub fn calls(&self) -> &[Call] {
        &self.calls
    }

    /// How many calls were answered in which way.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for call in &self.calls {
            match call.by {
                By::Connections => counts.connections += 1,
                By::Table(_) => counts.table += 1,
                By::Search(_) => counts.search += 1,
                By::Glance => counts.glance += 1,
            }
        }
        counts
    }

    /// The calls that a call made, in the order in which they were answered.
    pub fn children(&self, call: usize) -> impl Iterator<Item = usize> {
        self.made[call].iter().copied()
    }

    /// The call that searched the state of a call: an earlier one if the table knew it.
    pub fn source(&self, call: usize) -> usize {
        match self.calls[call].by {
            By::Table(earlier) => earlier,
            By::Connections | By::Search(_) | By::Glance => call,
        }
    }

    /// What a proof keeps of the moves below a call, with those of an earlier call if the table
    /// answered: the winning move where the side to move wins, else all that were refuted.
    pub fn proof_moves(&self, call: usize) -> Vec<usize> {
        let source = self.source(call);
        let state = &self.calls[source];
        match (state.by, state.is_won()) {
            (By::Connections | By::Glance, _) => Vec::new(),
            (_, true) => {
                self.children(source).filter(|&at| self.calls[at].winner == state.winner).collect()
            }
            (_, false) => {
                self.children(source).filter(|&at| self.calls[at].winner.is_some()).collect()
            }
        }
    }

    /// How large the proof tree is.
    pub fn proof_size(&self) -> ProofSize {
        let mut shown = HashSet::new();
        ProofSize {
            nodes: self.nodes_once(0, &mut shown),
            written_out: self.written_out(0, &mut HashMap::new()),
        }
    }

    fn nodes_once(&self, call: usize, shown: &mut HashSet<usize>) -> u64 {
        if !shown.insert(self.source(call)) {
            return 1;
        }
        let key = u64::from(self.calls[call].has_key());
        let below = self.proof_moves(call).into_iter().map(|at| self.nodes_once(at, shown));
        1 + key + below.sum::<u64>()
    }

    /// The written out tree below states that come up again may be huge: it is capped, not wrong.
    fn written_out(&self, call: usize, known: &mut HashMap<usize, u64>) -> u64 {
        let source = self.source(call);
        if let Some(&size) = known.get(&source) {
            return size;
        }
        let mut size = 1 + u64::from(self.calls[source].has_key());
        for at in self.proof_moves(source) {
            size = size.saturating_add(self.written_out(at, known));
        }
        known.insert(source, size);
        size
    }

    /// A longest line of the proof tree, as calls below the root. Where the last of them is won by
    /// connections, the winner has one more move; see [`DepthFirst::key`].
    pub fn longest_line(&self) -> Vec<usize> {
        let mut lengths = HashMap::new();
        self.length(0, &mut lengths);
        let mut line = Vec::new();
        let mut at = 0;
        loop {
            let moves = self.proof_moves(at);
            // The first of the longest ones.
            let longest = moves.into_iter().rev().max_by_key(|&next| lengths[&self.source(next)]);
            let Some(next) = longest else { return line };
            line.push(next);
            at = next;
        }
    }

    fn length(&self, call: usize, known: &mut HashMap<usize, usize>) -> usize {
        let source = self.source(call);
        if let Some(&length) = known.get(&source) {
            return length;
        }
        let moves = self.proof_moves(source);
        let below = moves.into_iter().map(|at| 1 + self.length(at, known)).max();
        let length = below.unwrap_or_else(|| usize::from(self.calls[source].has_key()));
        known.insert(source, length);
        length
    }
}

/// What a solver tells of its calls, if anybody wants to know.
#[derive(Default)]
pub(crate) struct Recorder<const W: usize>(Option<Box<Recording<W>>>);

#[derive(Default)]
struct Recording<const W: usize> {
    calls: Vec<Call>,
    /// The calls whose moves are being searched, with their states.
    open: Vec<(usize, State<W>)>,
    /// The filled states that were searched, and the calls that did.
    searched: HashMap<State<W>, usize>,
}

impl<const W: usize> Recorder<W> {
    /// A state is looked at. One that comes after the root has been answered looks for a winning
    /// move there, and counts as a call of the root's.
    pub(crate) fn look(&mut self, state: State<W>) {
        let Some(recording) = &mut self.0 else { return };
        let parent = recording.open.last();
        let cell = parent.and_then(|(_, before)| {
            (state.stones[before.turn] - before.stones[before.turn]).first()
        });
        let parent = parent.map(|&(number, _)| number).or(recording.calls.first().map(|_| 0));
        let (turn, by) = (state.turn, By::Glance);
        recording.calls.push(Call {
            cell,
            turn,
            winner: None,
            by,
            left: None,
            parent,
            answered: usize::MAX,
        });
    }

    /// The number of the call that was made last.
    pub(crate) fn last(&self) -> usize {
        self.0.as_ref().map_or(0, |recording| recording.calls.len() - 1)
    }

    /// A state is decided at a glance.
    pub(crate) fn decided(&mut self, solved: &Solved<W>) {
        let call = self.last();
        let Some(recording) = &mut self.0 else { return };
        recording.calls[call].by = By::Connections;
        recording.answer(call, solved);
    }

    /// The table answers a call.
    pub(crate) fn known(&mut self, call: usize, state: &State<W>, solved: &Solved<W>) {
        let Some(recording) = &mut self.0 else { return };
        recording.calls[call].by = By::Table(recording.searched[state]);
        recording.answer(call, solved);
    }

    /// The moves of a state will be tried.
    pub(crate) fn search(&mut self, call: usize, state: State<W>, must_play: CellSet<W>) {
        let Some(recording) = &mut self.0 else { return };
        recording.calls[call].by = By::Search(must_play.len());
        recording.open.push((call, state));
        recording.searched.insert(state, call);
    }

    /// The moves of a state have been tried.
    pub(crate) fn searched(&mut self, solved: &Solved<W>) {
        let Some(recording) = &mut self.0 else { return };
        let (call, _) = recording.open.pop().expect("a state was being searched");
        recording.answer(call, solved);
    }

    /// The move of a call has failed, and left this region.
    pub(crate) fn narrowed(&mut self, call: usize, must_play: CellSet<W>) {
        let Some(recording) = &mut self.0 else { return };
        recording.calls[call].left = Some(must_play.len());
    }
}

impl<const W: usize> Recording<W> {
    fn answer(&mut self, call: usize, solved: &Solved<W>) {
        self.calls[call].answered = self.calls.len();
        self.calls[call].winner = Some(solved.winner);
    }
}

impl<const W: usize> DepthFirst<W> {
    /// The same engine, keeping a record of its next solve.
    ///
    /// # Panics
    /// If it has solved something already: the record couldn't point to what it knows.
    #[must_use]
    pub fn recording(mut self) -> Self {
        assert!(self.table.is_empty(), "a record begins with an engine that knows nothing");
        self.recorder = Recorder(Some(Box::default()));
        self
    }

    /// The record of a solve that came to its end; none of one that was stopped, or if nothing was
    /// recorded. Nothing more is recorded after it.
    pub fn take_recursion(&mut self) -> Option<Recursion> {
        let recording = self.recorder.0.take()?;
        if !recording.open.is_empty() || recording.calls.is_empty() {
            return None;
        }
        let calls = recording.calls;
        let mut made = vec![Vec::new(); calls.len()];
        for (number, call) in calls.iter().enumerate() {
            if let Some(parent) = call.parent {
                made[parent].push(number);
            }
        }
        for numbers in &mut made {
            numbers.sort_by_key(|&number| (calls[number].answered, number));
        }
        Some(Recursion { calls, made })
    }

    /// The winning move at the end of a line of a recursion tree where cells that are filled in
    /// join the sides of the side to move: it needs no search, so there is no call for it.
    pub fn key(
        &mut self,
        position: &Position<W>,
        line: impl IntoIterator<Item = Cell>,
        control: &Control,
    ) -> Result<Cell, Stopped> {
        let mut state = State::of(position);
        for cell in line {
            state = self.filled(state).0.after(cell);
        }
        let solved = self.state(state, control)?;
        self.winning_move(state, solved, control)
    }
}
