//! SOLVER: depth-first search with connections (Hayward et al. 2005, section 4).
//!
//! At a node: side triangles are filled in, the connections of both players are found, and the game is
//! decided if they suffice. Else the carriers of the opponent's semi-connections between the sides
//! meet in the must-play region; its cells are tried in turn, and each move that fails gives another
//! carrier that narrows the region. When it is empty the opponent has won, with the union of carriers
//! as the connection.
//!
//! | file | what |
//! |---|---|
//! | [`triangles`] | side triangles: fill-in and domination |
//! | [`unions`] | which carriers to unite |
//! | `certify` | certificates |
//! | [`recursion`] | the recursion tree, for those who want to see it |
//!
//! *Nodes* are counted as in the papers: the states for which the algorithm is called, the root among
//! them. Holds in: Hex.

mod certify;
pub mod recursion;
pub mod triangles;
pub mod unions;

use crate::table::map_entries;
use crate::{Control, Outcome, Stopped};
use board::{Board, ByColor, Cell, CellMap, CellSet, Color, Position, Rules};
use connect::circuit::Circuit;
use connect::{HSearch, Limits, StopAt};
use recursion::Recorder;
use std::collections::HashMap;
use triangles::Triangles;
use unions::small_union;

/// What can be switched off to see what it is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features {
    /// Side cells of an empty triangle are not tried, as the tip is at least as good.
    pub domination: bool,
    /// Side cells of a triangle with a stone at its tip are filled in.
    pub fill_in: bool,
    /// Connections are sought at every node.
    pub h_search: bool,
    /// The carrier of a move that failed narrows the must-play region.
    pub must_play: bool,
    /// Positions that were solved are remembered.
    pub table: bool,
    /// Carriers are chosen for a small union, instead of uniting all.
    pub small_unions: bool,
}

impl Default for Features {
    fn default() -> Self {
        Features {
            domination: true,
            fill_in: true,
            h_search: true,
            must_play: true,
            table: true,
            small_unions: true,
        }
    }
}

/// A state for which the algorithm is called: the stones, and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State<const W: usize> {
    pub(crate) stones: ByColor<CellSet<W>>,
    pub(crate) turn: Color,
}

/// What is known of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Solved<const W: usize> {
    pub(crate) winner: Color,
    /// The empty cells that the winner needs.
    pub(crate) carrier: CellSet<W>,
    /// The winning move, where the side to move wins and it isn't seen by connections alone.
    pub(crate) best: Option<Cell>,
}

/// SOLVER on one board. What it has solved stays for the next position.
pub struct Solver<'b, const W: usize> {
    board: &'b Board<W>,
    features: Features,
    limits: Limits,
    triangles: Triangles<W>,
    searches: ByColor<HSearch<W>>,
    circuit: Circuit,
    table: HashMap<State<W>, Solved<W>>,
    /// The table is emptied when it has so many entries: what was forgotten is searched again.
    most_entries: usize,
    nodes: u64,
    recorder: Recorder<W>,
}

/// How many nodes go by between two looks at the control.
const PATIENCE: u64 = 64;

/// What connections tell about a state.
pub(crate) enum Static<const W: usize> {
    /// The game is decided.
    Decided(Solved<W>),
    /// The carriers with which the opponent of the side to move would win if it were their turn, and
    /// the must-play region.
    Open { threats: Vec<CellSet<W>>, must_play: CellSet<W> },
}

impl<'b, const W: usize> Solver<'b, W> {
    /// An engine that knows nothing yet.
    pub fn new(board: &'b Board<W>, features: Features, limits: Limits) -> Self {
        Solver {
            board,
            features,
            limits,
            triangles: Triangles::new(board),
            searches: ByColor::from_fn(|_| HSearch::new(board)),
            circuit: Circuit::default(),
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
        if let Some(winner) = position.winner(self.board) {
            return Outcome::over(winner);
        }
        let before = self.nodes;
        let state = State::of(&position);
        let mut outcome = Outcome {
            winner: None,
            winning_moves: CellSet::EMPTY,
            losing_moves: CellSet::EMPTY,
            carrier: None,
            nodes: 0,
        };
        if self.decide(state, all_moves, control, &mut outcome).is_err() {
            outcome.winner = None;
        }
        outcome.nodes = self.nodes - before;
        control.add_nodes(outcome.nodes % PATIENCE);
        outcome
    }

    fn decide(
        &mut self,
        state: State<W>,
        all_moves: bool,
        control: &Control,
        outcome: &mut Outcome<W>,
    ) -> Result<(), Stopped> {
        let Outcome { winning_moves, losing_moves, .. } = outcome;
        if all_moves {
            self.all_moves(state, control, winning_moves, losing_moves)?;
        }
        let solved = self.state(state, control)?;
        outcome.winner = Some(solved.winner);
        outcome.carrier = Some(solved.carrier);
        if solved.winner == state.turn && !all_moves {
            let cell = self.winning_move(state, solved, control)?;
            outcome.winning_moves.insert(cell);
        }
        Ok(())
    }

    fn all_moves(
        &mut self,
        state: State<W>,
        control: &Control,
        winning: &mut CellSet<W>,
        losing: &mut CellSet<W>,
    ) -> Result<(), Stopped> {
        for cell in self.board.all() - state.stones[Color::Black] - state.stones[Color::White] {
            let after = state.after(cell);
            let joined = self.board.joins(state.turn, after.stones[state.turn]);
            if joined || self.state(after, control)?.winner == state.turn {
                winning.insert(cell);
            } else {
                losing.insert(cell);
            }
        }
        Ok(())
    }

    /// A winning move of a state that the side to move wins: the one that the search found, or one
    /// of the carrier after which the opponent loses.
    pub(crate) fn winning_move(
        &mut self,
        state: State<W>,
        solved: Solved<W>,
        control: &Control,
    ) -> Result<Cell, Stopped> {
        if let Some(best) = solved.best {
            return Ok(best);
        }
        for cell in solved.carrier {
            let after = state.after(cell);
            if self.board.joins(state.turn, after.stones[state.turn])
                || self.state(after, control)?.winner == state.turn
            {
                return Ok(cell);
            }
        }
        unreachable!("a semi-connection has a key in its carrier")
    }

    /// The state with side triangles filled in, and the cells that were filled for each color.
    pub(crate) fn filled(&self, state: State<W>) -> (State<W>, ByColor<CellSet<W>>) {
        match self.features.fill_in {
            true => self.triangles.fill_in(self.board, state),
            false => (state, ByColor::default()),
        }
    }

    /// Decides a state in which nobody has joined.
    pub(crate) fn state(
        &mut self,
        state: State<W>,
        control: &Control,
    ) -> Result<Solved<W>, Stopped> {
        self.nodes += 1;
        self.recorder.enter(state);
        if self.nodes.is_multiple_of(PATIENCE) {
            control.add_nodes(PATIENCE);
            if control.is_stopped() {
                return Err(Stopped);
            }
        }
        let (filled, added) = self.filled(state);
        let mut solved = self.filled_state(filled, control)?;
        // What was filled in for the winner is part of what the winner needs.
        solved.carrier |= added[solved.winner];
        self.recorder.leave(&solved);
        Ok(solved)
    }

    fn filled_state(&mut self, state: State<W>, control: &Control) -> Result<Solved<W>, Stopped> {
        if let Some(&known) = self.table.get(&state) {
            self.recorder.known(&state);
            return Ok(known);
        }
        let (threats, must_play) = match self.look(state) {
            Static::Decided(solved) => return Ok(solved),
            Static::Open { threats, must_play } => (threats, must_play),
        };
        self.recorder.search(state, must_play);
        let solved = self.search(state, threats, must_play, control)?;
        if self.features.table {
            if self.table.len() >= self.most_entries {
                self.table.clear();
            }
            self.table.insert(state, solved);
        }
        Ok(solved)
    }

    /// What connections tell about a state that has been filled in.
    pub(crate) fn look(&mut self, state: State<W>) -> Static<W> {
        let (mover, other) = (state.turn, !state.turn);
        for color in Color::ALL {
            if self.board.joins(color, state.stones[color]) {
                let carrier = CellSet::EMPTY;
                return Static::Decided(Solved { winner: color, carrier, best: None });
            }
        }
        let empty = self.board.all() - state.stones[mover] - state.stones[other];
        if !self.features.h_search {
            return Static::Open { threats: Vec::new(), must_play: empty };
        }
        let stones = |color: Color| [state.stones[color], state.stones[!color]];
        let smallest = |carriers: &[CellSet<W>]| carriers.iter().copied().min_by_key(|c| c.len());
        let theirs = &mut self.searches[other];
        theirs.build(self.board, other, stones(other), self.limits, StopAt::Connection);
        if let Some(carrier) = smallest(theirs.wins()) {
            return Static::Decided(Solved { winner: other, carrier, best: None });
        }
        let threats = theirs.threats().to_vec();
        let ours = &mut self.searches[mover];
        ours.build(self.board, mover, stones(mover), self.limits, StopAt::SemiConnection);
        if let Some(carrier) = smallest(ours.threats()).or(smallest(ours.wins())) {
            return Static::Decided(Solved { winner: mover, carrier, best: None });
        }
        let must_play = threats.iter().fold(empty, |all, &carrier| all & carrier);
        Static::Open { threats, must_play }
    }

    /// Tries the moves of the must-play region.
    fn search(
        &mut self,
        state: State<W>,
        mut carriers: Vec<CellSet<W>>,
        mut must_play: CellSet<W>,
        control: &Control,
    ) -> Result<Solved<W>, Stopped> {
        let dominated = self.dominated(state);
        let order = self.order(must_play - dominated);
        for cell in order {
            if !must_play.contains(cell) {
                continue;
            }
            let child = self.state(state.after(cell), control)?;
            if child.winner == state.turn {
                let carrier = child.carrier.with(cell);
                return Ok(Solved { winner: state.turn, carrier, best: Some(cell) });
            }
            carriers.push(child.carrier);
            match self.features.must_play {
                true => must_play &= child.carrier,
                false => must_play.remove(cell),
            }
            self.recorder.narrowed(must_play);
        }
        let mut carrier = match self.features.small_unions {
            true => small_union(&carriers, dominated),
            false => carriers.iter().fold(CellSet::EMPTY, |all, &carrier| all | carrier),
        };
        // Where domination stood in for a search, the triangle has to be there for it to hold.
        let common = carriers.iter().fold(self.board.all(), |all, &carrier| all & carrier);
        carrier |= self.triangles.around(state, common & dominated);
        Ok(Solved { winner: !state.turn, carrier, best: None })
    }

    /// The moves that aren't tried because another is at least as good.
    fn dominated(&self, state: State<W>) -> CellSet<W> {
        match self.features.domination {
            true => self.triangles.dominated(state),
            false => CellSet::EMPTY,
        }
    }

    /// Moves by the current that passes them in both circuits, the largest first.
    fn order(&mut self, moves: CellSet<W>) -> Vec<Cell> {
        let mut order: Vec<Cell> = moves.iter().collect();
        if self.features.h_search && order.len() > 1 {
            let mut flow = CellMap::<f32, W>::filled(0.0);
            for color in Color::ALL {
                self.circuit.add_currents(&self.searches[color], &mut flow);
            }
            order.sort_by(|&a, &b| flow[b].total_cmp(&flow[a]).then(a.cmp(&b)));
        }
        order
    }
}

impl<const W: usize> State<W> {
    /// The stones and the side to move of a position.
    pub(crate) fn of(position: &Position<W>) -> Self {
        State { stones: ByColor::from_fn(|color| position.stones(color)), turn: position.turn() }
    }

    /// The state after a move of the side to move.
    pub(crate) fn after(mut self, cell: Cell) -> Self {
        self.stones[self.turn].insert(cell);
        self.turn = !self.turn;
        self
    }
}
