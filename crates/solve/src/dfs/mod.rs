//! SOLVER: depth-first search with connections (Hayward et al. 2005, section 4).
//!
//! At a node: side triangles are filled in, the connections of the player who just moved are found,
//! and the game is decided if they join the sides. Else the carriers of their semi-connections
//! between the sides meet in the must-play region of the side to move. All its cells are looked at,
//! which finds the moves that win at once; the others are searched, those first that leave the
//! opponent the smallest must-play region. Each move that fails gives another carrier that narrows
//! the region. When it is empty the opponent has won, with the union of carriers as the connection.
//!
//! | file | what |
//! |---|---|
//! | `examine` | what is seen of a state without searching |
//! | `search` | the recursion |
//! | [`triangles`] | side triangles: fill-in and domination |
//! | [`unions`] | which carriers to unite |
//! | `needs` | which stones a result rests on |
//! | [`recursion`] | the recursion tree, for those who want to see it |
//! | [`minimal`] | carriers without a cell too many |
//!
//! *Nodes* are counted as in the papers: the states for which the algorithm is called, the root
//! among them. That is every state that was looked at, whether it was searched then or not. Holds
//! in: Hex.

mod examine;
pub mod minimal;
mod needs;
pub mod recursion;
mod search;
pub mod triangles;
pub mod unions;

use crate::certify;
use crate::engine::Engine;
use crate::solved::Solved;
use crate::state::State;
use crate::table::map_entries;
use crate::{Control, Outcome, Stopped};
use board::claim::Claim;
use board::{Board, Cell, CellSet, Position, Rules, Size, sort_few};
use connect::{HSearch, Limits};
use examine::Seen;
use inferior::{Fill, Inferior, Kinds, Rings};
use proof::Certificate;
use recursion::Recorder;
use std::cell::OnceCell;
use std::collections::HashMap;
use std::sync::Arc;
use triangles::Triangles;

/// What can be switched off to see what it is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features {
    /// Side cells of an empty triangle are not tried, as the tip is at least as good.
    pub domination: bool,
    /// Side cells of a triangle with a stone at its tip are filled in.
    pub fill_in: bool,
    /// Inferior cells by derived tables: what is filled in, and which moves are not tried.
    pub inferior: Kinds,
    /// Connections are sought at every node.
    pub h_search: bool,
    /// The carrier of a move that failed narrows the must-play region.
    pub must_play: bool,
    /// Positions that were solved are remembered.
    pub table: bool,
    /// Carriers are chosen for a small union, instead of uniting all.
    pub small_unions: bool,
}

/// What the papers' SOLVER has, with inferior cells beyond side triangles, a table and small
/// unions.
impl Default for Features {
    fn default() -> Self {
        Features {
            domination: true,
            fill_in: true,
            inferior: Kinds::ALL,
            h_search: true,
            must_play: true,
            table: true,
            small_unions: true,
        }
    }
}

/// SOLVER on one board. What it has solved stays for the next position.
pub struct DepthFirst<const W: usize> {
    board: Arc<Board<W>>,
    features: Features,
    limits: Limits,
    triangles: Triangles<W>,
    /// Laid out when it is first needed.
    inferior: OnceCell<Inferior<W>>,
    /// All cells from the center of the board outward: the order in which moves are looked at.
    outward: Vec<Cell>,
    /// What is known of every state of the line that is being searched.
    line: Vec<Entered<W>>,
    /// The connections of the state that is being looked at.
    links: HSearch<W>,
    /// The surroundings of its regions.
    rings: Rings<W>,
    table: HashMap<State<W>, Solved<W>>,
    /// The table is emptied when it has so many entries: what was forgotten is searched again.
    most_entries: usize,
    nodes: u64,
    recorder: Recorder<W>,
}

/// A state that is being searched: what its children are updated from.
struct Entered<const W: usize> {
    /// The connections of both players, whole.
    just_moved: HSearch<W>,
    to_move: HSearch<W>,
    rings: Rings<W>,
}

/// A state that has to be searched.
pub(crate) struct Open<const W: usize> {
    /// The state, filled in.
    pub(crate) state: State<W>,
    /// Its number in the recursion tree, if that is recorded.
    call: usize,
    /// What was filled in.
    fills: Vec<Fill<W>>,
    /// The carriers with which the opponent of the side to move would win if it were their turn.
    threats: Vec<CellSet<W>>,
    /// The stones that the last of the threats rely on, those that moves were refuted with.
    relied_on: Vec<CellSet<W>>,
    /// The cells that all threats have in common.
    must_play: CellSet<W>,
}

impl<const W: usize> DepthFirst<W> {
    /// An engine that knows nothing yet.
    pub fn new(board: &Board<W>, features: Features, limits: Limits) -> Self {
        DepthFirst {
            board: Arc::new(board.clone()),
            features,
            limits,
            triangles: Triangles::new(board),
            inferior: OnceCell::new(),
            outward: outward(board.size()),
            line: Vec::new(),
            links: HSearch::new(board),
            rings: Rings::default(),
            table: HashMap::new(),
            most_entries: usize::MAX,
            nodes: 0,
            recorder: Recorder::default(),
        }
    }

    /// Bounds the memory of the table. Certificates need memory of their own.
    #[must_use]
    pub fn with_memory(mut self, mib: usize) -> Self {
        self.most_entries = map_entries::<(State<W>, Solved<W>)>(mib);
        self
    }

    /// Decides a position of Hex.
    ///
    /// # Panics
    /// If the game is Rex.
    pub fn solve(
        &mut self,
        position: Position<W>,
        all_moves: bool,
        control: &Control,
    ) -> Outcome<W> {
        assert_eq!(position.rules(), Rules::Hex, "SOLVER plays Hex");
        self.outcome(&position, all_moves, control)
    }

    /// Proves who wins a position of Hex, solving it first if need be.
    pub fn certificate(
        &mut self,
        position: &Position<W>,
        control: &Control,
    ) -> Result<Certificate<W>, Stopped> {
        certify::hex::certificate(self, position, u64::MAX, control)
    }

    fn inferior(&self) -> &Inferior<W> {
        self.inferior.get_or_init(|| Inferior::new(&self.board, self.features.inferior))
    }

    /// What the table knows of a state that has been filled in.
    pub(crate) fn known(&self, filled: State<W>) -> Option<Solved<W>> {
        self.table.get(&filled).copied()
    }

    /// Decides a state in which nobody has joined.
    pub(crate) fn state(
        &mut self,
        state: State<W>,
        control: &Control,
    ) -> Result<Solved<W>, Stopped> {
        match self.examine(state, None, control)? {
            Seen::Solved(solved) => Ok(solved),
            Seen::Open(open) => self.search(open, 0, control),
        }
    }
}

impl<const W: usize> Engine<W> for DepthFirst<W> {
    fn board(&self) -> &Arc<Board<W>> {
        &self.board
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn solved(&mut self, state: State<W>, control: &Control) -> Result<Solved<W>, Stopped> {
        self.state(state, control)
    }

    fn filled(&mut self, state: State<W>) -> (State<W>, Vec<Fill<W>>) {
        DepthFirst::filled(self, state)
    }

    fn known(&self, filled: State<W>) -> Option<Claim<W>> {
        DepthFirst::known(self, filled).map(|solved| solved.claim)
    }

    fn connections(&self) -> Option<Limits> {
        self.features.h_search.then_some(self.limits)
    }
}

/// All cells, those near the center first.
fn outward(size: Size) -> Vec<Cell> {
    let mut cells: Vec<Cell> = size.all_cells().collect();
    let distance = |cell: Cell| {
        let at = size.coord(cell);
        let column = 2 * i32::from(at.column) + 1 - i32::from(size.columns());
        let row = 2 * i32::from(at.row) + 1 - i32::from(size.rows());
        column.abs().max(row.abs()).max((column + row).abs())
    };
    sort_few(&mut cells, |&a, &b| distance(a) < distance(b));
    cells
}
