//! Depth-first proof-number search (Nagai 2002) with connections, claims and inferior cells, of Hex
//! and of Rex.
//!
//! At a node of Hex: dead and captured cells are filled in, the connections of both players are
//! found, and the game is decided if the player who just moved has joined the sides, or the side to
//! move can with one move. Else the side to move has to meet all threats; moves that are inferior
//! to others are left out, the rest is ordered, and only the first few are looked at (focused
//! search, Henderson 2010). Every decided node yields a claim, which narrows what its parent has to
//! look at.
//!
//! | file | what |
//! |---|---|
//! | `bounds` | proof numbers and thresholds |
//! | `refutation` | refutations that answer all moves together |
//! | `fill` | filling in, and what that says of claims |
//! | `back_up` | what a decided move says of the position before it |
//! | `regions` | regions that connections capture |
//! | `game` | what differs between the games |
//! | `rex` | what the search knows of Rex |
//! | `stealing` | positions that are decided by stealing a strategy |
//! | `table` | the transposition table |
//! | `policy` | an order of moves that was learned from searches |
//! | `noted` | nodes that a search notes on its way |
//! | `examples` | those to learn that order from |
//! | `history` | how moves have fared, for ordering them |
//! | `learned` | claims that were learned, for other positions |
//! | `node_stack` | the nodes that are being reduced, and a few that were |
//! | `features` | what can be switched off |
//! | `expand` | one node: what is seen without searching |
//! | `order` | the order of its moves, in both games |
//! | `search` | the recursion |
//! | `focus` | which moves of a node are looked at, and which is next |
//! | `theory` | what holds before any search |
//! | `knowledge` | what a thread has found out |
//! | `thread` | a thread's place among the others |
//! | `worker` | one thread with all that it works with |
//! | `shared` | what threads have in common |
//! | `crew` | a search on several threads |
//! | `moves_within` | all moves of a position, as far as a budget goes |
//! | `record` | what is kept from one run to the next |
//! | `outlook` | the moves of a position in the order of the search |
//!
//! *Nodes* are the positions whose connections were sought. On one thread the same position takes
//! the same nodes each time.

mod back_up;
mod bounds;
mod crew;
pub mod examples;
mod expand;
mod features;
mod fill;
mod focus;
mod game;
mod history;
mod knowledge;
mod learned;
mod moves_within;
mod node_stack;
mod noted;
mod order;
mod outlook;
pub mod policy;
pub mod record;
mod refutation;
mod regions;
pub mod rex;
mod search;
mod shared;
mod stealing;
mod table;
#[cfg(test)]
mod tests;
mod theory;
mod thread;
mod worker;

pub use features::Features;
pub use noted::Noting;

use crate::certify;
use crate::engine::Engine;
use crate::solved::Solved;
use crate::state::State;
use crate::{Control, Outcome, Stopped};
use board::claim::Claim;
use board::{Board, Color, Position, Rules};
use connect::Limits;
use connect::edge::EdgeTemplates;
use fill::{Filled, Fills};
use inferior::Fill;
use node_stack::NodeStack;
use proof::Certificate;
use shared::Shared;
use std::num::NonZeroUsize;
use std::sync::Arc;
use table::{Images, Known};
use theory::Theory;
use worker::Worker;

/// The bytes that a solve takes beside its table and the kept nodes: the program, the tables of
/// inferior cells, learned claims.
const ALWAYS: usize = 10 << 20;

/// Depth-first proof-number search on one board. What it has solved stays for the next position.
///
/// ```
/// use board::{Board, Color, Position};
/// use connect::Limits;
/// use solve::{Control, dfpn::Dfpn};
/// let board = Board::<1>::new(board::Size::new(4, 4)?);
/// let position = Position::new(&board, &"4/4/4/4 b".parse()?);
/// let outcome = Dfpn::new(&board, Limits::STRONG, 16).solve(position, false, &Control::default());
/// assert_eq!(outcome.winner, Some(Color::Black));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Dfpn<const W: usize> {
    theory: Arc<Theory<W>>,
    shared: Arc<Shared<W>>,
    /// About what it takes in all.
    memory_mib: usize,
    /// One for each thread, at least one; the first is the one that begins.
    workers: Vec<Worker<W>>,
    /// How many nodes the first searches alone before others join in.
    warm_up_nodes: u64,
}

impl<const W: usize> Dfpn<W> {
    /// An engine for Hex that knows nothing yet and takes about so many MiB in all. It uses one
    /// thread.
    ///
    /// Kept nodes may take half of that, as long as each depth has one for each thread; the table
    /// gets the rest, and a quarter at least.
    pub fn new(board: &Board<W>, limits: Limits, memory_mib: usize) -> Self {
        let theory = Theory::new(Arc::new(board.clone()), Rules::Hex, limits, Features::ALL);
        Self::of(Arc::new(theory), memory_mib, NonZeroUsize::MIN)
    }

    /// The same engine on so many threads. On more than one the number of nodes and the moves that
    /// are found differ from run to run; the winner doesn't. Each thread has its share of the
    /// memory, so an engine whose number of threads changes begins anew and knows nothing.
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        if threads.get() == self.workers.len() {
            return self;
        }
        let (theory, memory_mib) = (self.theory.clone(), self.memory_mib);
        drop(self);
        Self::of(theory, memory_mib, threads)
    }

    /// The same engine with these features; it begins anew and knows nothing.
    pub fn with_features(self, features: Features) -> Self {
        let Theory { board, rules, limits, .. } = &*self.theory;
        let theory = Theory::new(board.clone(), *rules, *limits, features);
        self.with_theory(theory)
    }

    /// The same engine with another network to rate moves; it begins anew and knows nothing.
    pub fn with_network(self, network: Arc<policy::network::Network>) -> Self {
        let Theory { board, rules, limits, features, .. } = &*self.theory;
        let theory = Theory { network, ..Theory::new(board.clone(), *rules, *limits, *features) };
        self.with_theory(theory)
    }

    /// The same memory and threads with another theory. What the old engine had is freed first.
    fn with_theory(self, theory: Theory<W>) -> Self {
        let threads = NonZeroUsize::new(self.workers.len()).expect("at least one");
        let memory_mib = self.memory_mib;
        drop(self);
        Self::of(Arc::new(theory), memory_mib, threads)
    }

    /// An engine for a game with all its settings, made at once.
    pub fn start(
        board: &Board<W>,
        rules: Rules,
        features: Features,
        memory_mib: usize,
        threads: NonZeroUsize,
    ) -> Self {
        let limits = match rules {
            Rules::Hex => Limits::STRONG,
            Rules::Rex => rex::PAIRINGS,
        };
        let theory = Theory::new(Arc::new(board.clone()), rules, limits, features);
        Self::of(Arc::new(theory), memory_mib, threads)
    }

    /// Forgets all that was found out. The next position takes as many nodes as in a new engine.
    pub fn forget(&mut self) {
        let threads = NonZeroUsize::new(self.workers.len()).expect("at least one");
        *self = Self::of(self.theory.clone(), self.memory_mib, threads);
    }

    /// Another engine on one thread that works on the same table, and begins with what the first
    /// thread of this one has found out. Both may be at work at the same time.
    pub fn aside(&self) -> Self {
        let Dfpn { theory, shared, memory_mib, workers, .. } = self;
        let kept = workers[0].stack.kept();
        let mut worker = Worker::new(theory.clone(), shared.clone(), 0, kept);
        worker.knowledge = workers[0].knowledge.clone();
        Dfpn {
            theory: theory.clone(),
            shared: shared.clone(),
            memory_mib: *memory_mib,
            workers: vec![worker],
            warm_up_nodes: self.warm_up_nodes,
        }
    }

    fn of(theory: Arc<Theory<W>>, memory_mib: usize, threads: NonZeroUsize) -> Self {
        let (size, features) = (theory.board.size(), theory.features);
        let memory = memory_mib.saturating_mul(1 << 20);
        let stacks = threads.get().saturating_mul(NodeStack::<W>::most_bytes(size.cells()));
        let kept = (memory / 2 / stacks).clamp(1, node_stack::KEPT);
        let beside = stacks.saturating_mul(kept).saturating_add(ALWAYS);
        let table = memory.saturating_sub(beside).max(memory / 4);
        let table = if features.table { table } else { 0 };
        let images = Images { rotation: features.rotation, mirror: features.mirror };
        let shared = Arc::new(Shared::new(size, table, images));
        let kept = if features.kept { kept } else { 0 };
        let worker = |number| Worker::new(theory.clone(), shared.clone(), number, kept);
        let workers = (0..threads.get()).map(worker).collect();
        Dfpn { theory, shared, memory_mib, workers, warm_up_nodes: crew::WARM_UP_NODES }
    }

    /// Decides a position.
    ///
    /// # Panics
    /// If the engine is for the other game.
    pub fn solve(
        &mut self,
        position: Position<W>,
        all_moves: bool,
        control: &Control,
    ) -> Outcome<W> {
        assert_eq!(position.rules(), self.theory.rules, "this search is for the other game");
        self.outcome(&position, all_moves, control)
    }

    /// Who wins a position in which nobody has joined, and what that says about others: in Hex with
    /// the same side to move, in Rex with the same player to fill the last cell and the stones the
    /// loser's.
    pub fn claim(
        &mut self,
        position: &Position<W>,
        control: &Control,
    ) -> Result<(Color, Claim<W>), Stopped> {
        assert_eq!(position.rules(), self.theory.rules, "this search is for the other game");
        let solved = self.solved(State::of(position), control)?;
        Ok((solved.winner, solved.claim))
    }

    /// Proves who wins a position, solving it first if need be.
    pub fn certificate(
        &mut self,
        position: &Position<W>,
        control: &Control,
    ) -> Result<Certificate<W>, Stopped> {
        self.certificate_within(position, u64::MAX, control)
    }

    /// The same, unless that takes more than about so many claims.
    pub fn certificate_within(
        &mut self,
        position: &Position<W>,
        most_claims: u64,
        control: &Control,
    ) -> Result<Certificate<W>, Stopped> {
        match self.theory.rules {
            Rules::Hex => certify::hex::certificate(self, position, most_claims, control),
            Rules::Rex => certify::rex::certificate(self, position, most_claims, control),
        }
    }
}

impl<const W: usize> Dfpn<W> {
    /// The inferior cells that are looked for in Rex.
    pub(crate) fn rex_inferior(&self) -> Arc<inferior::rex::Inferior<W>> {
        self.theory.rex.clone()
    }
}

impl<const W: usize> Engine<W> for Dfpn<W> {
    fn board(&self) -> &Arc<Board<W>> {
        &self.theory.board
    }

    fn rules(&self) -> Rules {
        self.theory.rules
    }

    fn nodes(&self) -> u64 {
        self.workers.iter().map(|worker| worker.thread.nodes).sum()
    }

    fn solved(&mut self, state: State<W>, control: &Control) -> Result<Solved<W>, Stopped> {
        let filled = self.theory.filled(state);
        let solved = match self.shared.table.get(filled.state) {
            Some(Known::Solved(solved)) => solved,
            _ => self.search_root(filled.state, control)?,
        };
        Ok(self.theory.lift_solved(solved, &filled))
    }

    fn filled(&mut self, state: State<W>) -> (State<W>, Vec<Fill<W>>) {
        let Filled { state, fills } = self.theory.filled(state);
        match fills {
            Fills::Hex(fills) => (state, fills),
            Fills::Rex(_) => {
                unreachable!("certificates of Rex fill in by themselves")
            }
        }
    }

    fn known(&self, filled: State<W>) -> Option<Claim<W>> {
        match self.shared.table.get(filled)? {
            Known::Solved(solved) => Some(solved.claim),
            Known::Open(_) => None,
        }
    }

    fn connections(&self) -> Option<Limits> {
        Some(self.theory.limits)
    }

    fn templates(&self, color: Color) -> Option<Arc<EdgeTemplates<W>>> {
        self.theory.templates[color].clone()
    }

    fn captures_regions(&self) -> bool {
        let Theory { rules, features, .. } = &*self.theory;
        features.decomposition && (*rules == Rules::Hex || features.rex.pairings)
    }
}
