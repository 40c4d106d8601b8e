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
//! | [`triangles`] | side triangles: fill-in and domination |
//! | [`unions`] | which carriers to unite |
//! | `needs` | which stones a result rests on |
//! | [`recursion`] | the recursion tree, for those who want to see it |
//! | [`minimal`] | carriers without a cell too many |
//!
//! *Nodes* are counted as in the papers: the states for which the algorithm is called, the root
//! among them. That is every state that was looked at, whether it was searched then or not. Holds
//! in: Hex.

pub mod minimal;
mod needs;
pub mod recursion;
pub mod triangles;
pub mod unions;

use crate::certify;
use crate::engine::{Engine, PATIENCE};
use crate::solved::Solved;
use crate::state::State;
use crate::table::map_entries;
use crate::{Control, Outcome, Stopped};
use board::claim::Claim;
use board::{Board, Cell, CellSet, Color, Position, Rules, Size};
use connect::{HSearch, Limits, StopAt};
use inferior::supports;
use inferior::{Fill, Inferior, Kinds, LeftOut, Rings};
use proof::Certificate;
use recursion::Recorder;
use std::cell::OnceCell;
use std::collections::HashMap;
use std::sync::Arc;
use triangles::Triangles;
use unions::{Union, small_union};

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

/// What is seen of a state without searching.
pub(crate) enum Seen<const W: usize> {
    /// The game is decided.
    Solved(Solved<W>),
    /// It has to be searched.
    Open(Open<W>),
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

/// A state whose moves are being tried.
struct Trying<const W: usize> {
    open: Open<W>,
    left_out: Vec<LeftOut<W>>,
    /// Moves that needn't be looked at any more.
    looked_at: CellSet<W>,
    /// Moves that are no better than some that will be searched first.
    deferred: CellSet<W>,
    /// Moves that have to be searched.
    children: Vec<(Cell, Open<W>)>,
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

    /// The state filled in, with the regions that were filled in their order.
    pub(crate) fn filled(&self, mut state: State<W>) -> (State<W>, Vec<Fill<W>>) {
        let mut fills = self.fill_triangles(&mut state);
        if self.features.inferior.fill_in() {
            let mut rings = self.inferior().rings(state.stones);
            self.inferior().fill_on(&mut rings, &mut fills);
            state.stones = rings.stones();
        }
        (state, fills)
    }

    /// The same for a child of the state at a depth of the line: only what changed is looked at.
    fn child_filled(&mut self, mut state: State<W>, depth: usize) -> (State<W>, Vec<Fill<W>>) {
        let mut fills = self.fill_triangles(&mut state);
        if self.features.inferior.fill_in() {
            let mut rings = std::mem::take(&mut self.rings);
            rings.copy(&self.line[depth].rings);
            self.inferior().put_all(&mut rings, state.stones);
            self.inferior().fill_on(&mut rings, &mut fills);
            state.stones = rings.stones();
            self.rings = rings;
        }
        (state, fills)
    }

    fn fill_triangles(&self, state: &mut State<W>) -> Vec<Fill<W>> {
        let mut fills = Vec::new();
        if self.features.fill_in {
            self.triangles.fill_in(&self.board, state, &mut fills);
        }
        fills
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

    /// Looks at a state: is it known, or decided by the connections of the player who just moved?
    ///
    /// The connections of the side to move aren't sought. A semi-connection of theirs is found one
    /// move later, as the connection that its key makes.
    /// With the depth of its parent in the line, its connections are updated from the parent's.
    fn examine(
        &mut self,
        state: State<W>,
        parent: Option<usize>,
        control: &Control,
    ) -> Result<Seen<W>, Stopped> {
        self.nodes += 1;
        self.recorder.look(state);
        if self.nodes.is_multiple_of(PATIENCE) {
            control.add_nodes(PATIENCE);
            if control.is_stopped() {
                return Err(Stopped);
            }
        }
        let (state, fills) = match parent {
            None => self.filled(state),
            Some(depth) => self.child_filled(state, depth),
        };
        let call = self.recorder.last();
        if let Some(known) = self.known(state) {
            self.recorder.known(call, &state, &known);
            return Ok(Seen::Solved(self.unfilled(known, state, &fills)));
        }
        let other = !state.turn;
        for color in Color::ALL {
            if self.board.joins(color, state.stones[color]) {
                let solved = self.joined(color, state, CellSet::EMPTY, &fills);
                self.recorder.decided(&solved);
                return Ok(Seen::Solved(self.unfilled(solved, state, &fills)));
            }
        }
        let mut must_play = state.empty(&self.board);
        let mut threats = Vec::new();
        if self.features.h_search {
            let (board, stones) = (&self.board, state.stones_of(other));
            match parent {
                None => self.links.build(board, other, stones, self.limits, StopAt::Connection),
                Some(depth) => {
                    let before = &self.line[depth].to_move;
                    self.links.update(board, before, stones, StopAt::Connection);
                }
            }
            if let Some(&carrier) = self.links.wins().iter().min_by_key(|carrier| carrier.len()) {
                let solved = self.joined(other, state, carrier, &fills);
                self.recorder.decided(&solved);
                return Ok(Seen::Solved(self.unfilled(solved, state, &fills)));
            }
            threats.extend_from_slice(self.links.threats());
            must_play = threats.iter().fold(must_play, |all, &carrier| all & carrier);
        }
        let relied_on = Vec::new();
        Ok(Seen::Open(Open { state, call, fills, threats, relied_on, must_play }))
    }

    /// Decides a state by its moves, and remembers it.
    fn search(
        &mut self,
        open: Open<W>,
        depth: usize,
        control: &Control,
    ) -> Result<Solved<W>, Stopped> {
        let state = open.state;
        let fills = open.fills.clone();
        // It may have been solved since it was looked at.
        let solved = match self.known(state) {
            Some(known) => {
                self.recorder.known(open.call, &state, &known);
                known
            }
            None => {
                self.recorder.search(open.call, state, open.must_play);
                self.enter(state, depth);
                let solved = self.try_moves(open, depth, control)?;
                self.recorder.searched(&solved);
                if self.features.table {
                    if self.table.len() >= self.most_entries {
                        self.table.clear();
                    }
                    self.table.insert(state, solved);
                }
                solved
            }
        };
        Ok(self.unfilled(solved, state, &fills))
    }

    /// Makes a state ready for its children.
    fn enter(&mut self, state: State<W>, depth: usize) {
        let board = &self.board;
        if self.line.len() == depth {
            let (just_moved, to_move) = (HSearch::new(board), HSearch::new(board));
            self.line.push(Entered { just_moved, to_move, rings: Rings::default() });
        }
        let mut line = std::mem::take(&mut self.line);
        let (before, here) = line.split_at_mut(depth);
        let (before, here) = (before.last(), &mut here[0]);
        if self.features.inferior != Kinds::NONE {
            let inferior = self.inferior();
            match before {
                None => here.rings = inferior.rings(state.stones),
                Some(before) => {
                    here.rings.copy(&before.rings);
                    inferior.put_all(&mut here.rings, state.stones);
                }
            }
            here.rings.settle();
        }
        if self.features.h_search {
            let (mover, other) = (state.turn, !state.turn);
            let stones = [other, mover].map(|color| state.stones_of(color));
            match before {
                None => {
                    let (limits, stop_at) = (self.limits, StopAt::Nothing);
                    here.just_moved.build(board, other, stones[0], limits, stop_at);
                    here.to_move.build(board, mover, stones[1], limits, stop_at);
                }
                Some(before) => {
                    here.just_moved.update(board, &before.to_move, stones[0], StopAt::Nothing);
                    here.to_move.update(board, &before.just_moved, stones[1], StopAt::Nothing);
                }
            }
        }
        self.line = line;
    }

    /// Tries the moves of the must-play region: first those that are decided at a glance, then
    /// those that leave the opponent the smallest must-play region.
    fn try_moves(
        &mut self,
        open: Open<W>,
        depth: usize,
        control: &Control,
    ) -> Result<Solved<W>, Stopped> {
        let left_out = self.left_out(open.state, open.must_play, depth);
        let mut trying = Trying {
            looked_at: left_out.iter().map(|left_out| left_out.cell).collect(),
            open,
            left_out,
            children: Vec::new(),
            deferred: CellSet::EMPTY,
        };
        loop {
            if let Some(won) = self.look_at_moves(&mut trying, depth, control)? {
                return Ok(won);
            }
            if let Some(won) = self.search_moves(&mut trying, depth, control)? {
                return Ok(won);
            }
            if (trying.open.must_play - trying.looked_at).is_empty() {
                return Ok(self.lost(&trying));
            }
            trying.deferred = CellSet::EMPTY;
        }
    }

    /// Looks at the moves of the must-play region, and tells if one wins at a glance.
    ///
    /// What a move fills in for its owner is no better than the move, so it is deferred: most
    /// often, the refutation of the move doesn't need those cells, and they never have to be looked
    /// at.
    fn look_at_moves(
        &mut self,
        trying: &mut Trying<W>,
        depth: usize,
        control: &Control,
    ) -> Result<Option<Solved<W>>, Stopped> {
        let state = trying.open.state;
        for place in 0..self.outward.len() {
            let cell = self.outward[place];
            let wanted = trying.open.must_play - trying.looked_at - trying.deferred;
            if !wanted.contains(cell) {
                continue;
            }
            trying.looked_at.insert(cell);
            match self.examine(state.after(cell), Some(depth), control)? {
                Seen::Open(child) => {
                    if self.features.inferior.dominated {
                        let own = child.fills.iter().map(|fill| fill.cells[state.turn]);
                        trying.deferred |= own.fold(CellSet::EMPTY, |all, cells| all | cells);
                    }
                    trying.children.push((cell, child));
                }
                Seen::Solved(child) if child.winner == state.turn => {
                    return Ok(Some(child.won_by(cell)));
                }
                Seen::Solved(child) => {
                    self.refuted(&mut trying.open, cell, child);
                    self.recorder.narrowed(self.recorder.last(), trying.open.must_play);
                }
            }
        }
        Ok(None)
    }

    /// Searches the moves that were looked at, the most promising first, and tells if one wins.
    fn search_moves(
        &mut self,
        trying: &mut Trying<W>,
        depth: usize,
        control: &Control,
    ) -> Result<Option<Solved<W>>, Stopped> {
        let mut children = std::mem::take(&mut trying.children);
        children.sort_by_key(|(_, child)| child.promise());
        for (cell, child) in children {
            if !trying.open.must_play.contains(cell) {
                continue;
            }
            let call = child.call;
            let child = self.search(child, depth + 1, control)?;
            if child.winner == trying.open.state.turn {
                return Ok(Some(child.won_by(cell)));
            }
            self.refuted(&mut trying.open, cell, child);
            self.recorder.narrowed(call, trying.open.must_play);
        }
        Ok(None)
    }

    /// A state all moves of which were refuted, or left out.
    fn lost(&self, Trying { open, left_out, .. }: &Trying<W>) -> Solved<W> {
        let state = open.state;
        let excused = left_out.iter().map(|left_out| left_out.cell).collect();
        let union = if self.features.small_unions {
            small_union(&open.threats, excused)
        } else {
            Union::of_all(&open.threats)
        };
        // Nobody refuted anything: there were only moves left out, or none at all.
        let empty = state.empty(&self.board);
        let union = union.unwrap_or(Union { cells: empty, common: empty });
        let winner = !state.turn;
        let mut stones = self.stones_of_union(open, union);
        let mut carrier = union.cells;
        // Where an argument stood in for a search, its region has to be empty for it to hold, and
        // the winner has to have the stones that it rests on.
        for left_out in left_out.iter().filter(|left_out| union.common.contains(left_out.cell)) {
            carrier |= left_out.region;
            stones |= supports(&self.board, winner, state.stones, left_out.region);
        }
        Solved { winner, claim: Claim { stones, carrier }, best: None }
    }

    /// Notes that a move loses, and to which carrier.
    fn refuted(&self, open: &mut Open<W>, cell: Cell, child: Solved<W>) {
        open.threats.push(child.claim.carrier);
        open.relied_on.push(child.claim.stones);
        if self.features.must_play {
            open.must_play &= child.claim.carrier;
        } else {
            open.must_play.remove(cell);
        }
    }

    /// The moves that aren't tried because others are at least as good.
    fn left_out(&self, state: State<W>, must_play: CellSet<W>, depth: usize) -> Vec<LeftOut<W>> {
        if self.features.inferior.leave_out() {
            let rings = &self.line[depth].rings;
            self.inferior().left_out_among(rings, state.turn, must_play)
        } else if self.features.domination {
            self.triangles.left_out(state)
        } else {
            Vec::new()
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
    cells.sort_by_key(|&cell| {
        let at = size.coord(cell);
        let column = 2 * i32::from(at.column) + 1 - i32::from(size.columns());
        let row = 2 * i32::from(at.row) + 1 - i32::from(size.rows());
        column.abs().max(row.abs()).max((column + row).abs())
    });
    cells
}

impl<const W: usize> Open<W> {
    /// How little freedom the side to move has: the smaller, the sooner it may lose.
    fn promise(&self) -> (usize, usize) {
        let smallest = self.threats.iter().map(|carrier| carrier.len()).min();
        (self.must_play.len(), smallest.unwrap_or(usize::MAX))
    }
}

impl<const W: usize> Solved<W> {
    /// The state one move before, which the winner made.
    fn won_by(self, cell: Cell) -> Self {
        let Claim { stones, carrier } = self.claim;
        let claim = Claim { stones: stones.without(cell), carrier: carrier.with(cell) };
        Solved { claim, best: Some(cell), ..self }
    }
}
