//! `/api/solve`: who wins, and the result of every move.

use crate::events::{Event, Events, Running};
use crate::input::{self, after};
use crate::problem::Problem;
use crate::results::{MoveResult, MoveVerdict, PositionResults};
use crate::search::{ENGINE, Effort, Goal, Plan, Search, SearchError, timed};
use crate::state::Service;
use board::{Cell, Color, Rules, Setup};
use mustplay::analysis::{Analyzer, LinksBy, must_play};
use mustplay::{Control, Engines, Query, SolveError, Verdict};
use report::answer::{Solved, Timed};
use report::words::by_column;
use serde::Deserialize;

/// Asks who wins.
#[derive(Deserialize, Clone, Debug)]
pub struct SolveRequest {
    /// The position.
    pub position: String,
    /// The result of every move is wanted, unless this is 0.
    #[serde(default)]
    pub map: u8,
    /// The most seconds.
    pub limit: Option<f64>,
}

impl Service {
    /// Plans to find out who wins.
    pub fn solve(&self, request: &SolveRequest) -> Result<Plan, Problem> {
        let setup = input::searchable(&request.position)?;
        let limit = input::limit(request.limit, self.limits.time)?;
        let wants_map = request.map != 0;
        let known = self.results(&setup);
        if let Some(answer) = &known.answer
            && (!wants_map || known.moves.len() == open_cells(&setup).len())
        {
            let moves = known.moves.iter().filter(|_| wants_map);
            let moves = moves.map(|&result| Event::Cell(setup.size(), result));
            return Ok(Plan::Known([answered(&setup, answer)].into_iter().chain(moves).collect()));
        }
        let goal = Goal::Winner(Box::new(Solving::new(wants_map, known)));
        Ok(Plan::Search(Search { setup, limit, goal }))
    }

    /// Finds out who wins, and the results of all moves if they are wanted. Whether all was found.
    pub(crate) fn run_solve(
        &self,
        setup: &Setup,
        solving: &mut Solving,
        engines: &mut Engines,
        control: &Control,
        events: &mut dyn Events,
    ) -> Result<bool, SearchError> {
        let mut run = Run { service: self, setup, solving, engines, control, events };
        let is_done = run.find()?;
        if is_done
            && run.solving.wants_map
            && let Err(error) = run.keep_all()
        {
            // The answer doesn't suffer from what can't be kept.
            run.events.send(Event::Error(error.to_string()));
        }
        Ok(is_done)
    }
}

/// How far a search of a position and of its moves is.
#[derive(Clone, Debug)]
pub(crate) struct Solving {
    wants_map: bool,
    /// What is known so far.
    results: PositionResults,
    stage: Stage,
    /// What went into the question that is open.
    effort: Effort,
}

#[derive(Clone, Debug)]
enum Stage {
    /// Nothing was told yet.
    Winner,
    /// The winner was told.
    Glance,
    /// So were the moves that need no search; these do, the next one last.
    Moves(Vec<Cell>),
}

impl Solving {
    fn new(wants_map: bool, results: PositionResults) -> Solving {
        Solving { wants_map, results, stage: Stage::Winner, effort: Effort::default() }
    }
}

/// The event that tells an answer.
fn answered(setup: &Setup, timed: &Timed) -> Event {
    Event::Answer(Box::new(Solved::new(setup, ENGINE, timed)))
}

/// The cells on which a move can be made, by column, then by row; none if the game is over.
fn open_cells(setup: &Setup) -> Vec<Cell> {
    let size = setup.size();
    let is_open = |cell: &Cell| setup.at(*cell).is_none() && setup.joined().is_none();
    by_column(size, size.all_cells().filter(is_open))
}

/// A search of a position and of its moves at work.
struct Run<'r> {
    service: &'r Service,
    setup: &'r Setup,
    solving: &'r mut Solving,
    engines: &'r mut Engines,
    control: &'r Control,
    events: &'r mut dyn Events,
}

impl Run<'_> {
    /// Tells what is known, and finds the rest. Whether all was found.
    fn find(&mut self) -> Result<bool, SolveError> {
        if matches!(self.solving.stage, Stage::Winner) {
            match &self.solving.results.answer {
                Some(timed) => self.events.send(answered(self.setup, timed)),
                None => {
                    if !self.find_winner()? {
                        return Ok(false);
                    }
                }
            }
            self.solving.stage = Stage::Glance;
        }
        if self.solving.wants_map { self.find_moves() } else { Ok(true) }
    }

    /// Finds the winner; whether that was possible in time.
    fn find_winner(&mut self) -> Result<bool, SolveError> {
        let mut timed = self.solve(self.setup, Query::default(), self.control)?;
        self.solving.effort.add_to(&mut timed);
        if timed.answer.winner.is_none() {
            return Ok(false);
        }
        self.events.send(answered(self.setup, &timed));
        self.solving.results.answer = Some(timed);
        self.keep();
        Ok(true)
    }

    /// Finds the result of every move: first of those that need no search. Whether all were found.
    fn find_moves(&mut self) -> Result<bool, SolveError> {
        if !matches!(self.solving.stage, Stage::Moves(_)) {
            let open = self.glance();
            self.solving.stage = Stage::Moves(open);
        }
        while let Stage::Moves(open) = &self.solving.stage
            && let Some(&cell) = open.last()
        {
            if !self.search(cell)? {
                return Ok(false);
            }
            if let Stage::Moves(open) = &mut self.solving.stage {
                open.pop();
            }
        }
        self.events.running(None);
        Ok(true)
    }

    /// Tells what is known of moves without a search. The others, the most promising one last.
    fn glance(&mut self) -> Vec<Cell> {
        let results = &self.solving.results;
        for &result in &results.moves {
            self.events.send(Event::Cell(self.setup.size(), result));
        }
        let is_unknown = |cell: &Cell| results.of(*cell).is_none();
        let mut open: Vec<Cell> = open_cells(self.setup).into_iter().filter(is_unknown).collect();
        for cell in must_play(self.setup).outside {
            if open.contains(&cell) {
                self.tell(MoveResult { cell, verdict: MoveVerdict::Outside, nodes: 0 });
                open.retain(|&other| other != cell);
            }
        }
        open.retain(|&cell| match self.known(cell) {
            Some(result) => {
                self.tell(result);
                false
            }
            None => true,
        });
        self.keep();
        let mut open = self.by_promise(open);
        open.reverse();
        open
    }

    /// Moves that have to be searched, the most promising first: in Hex those of the most energy.
    fn by_promise(&self, mut open: Vec<Cell>) -> Vec<Cell> {
        if self.setup.rules == Rules::Hex && open.len() > 1 {
            let energies = Analyzer::quick(self.setup.size()).circuit(self.setup, LinksBy::Ends);
            let place = |cell: &Cell| energies.cells.iter().position(|seen| seen.cell == *cell);
            open.sort_by_cached_key(|cell| place(cell).unwrap_or(usize::MAX));
        }
        open
    }

    /// The result of a move that ends the game or stands in the transposition table.
    fn known(&mut self, cell: Cell) -> Option<MoveResult> {
        let after = after(self.setup, cell);
        let (winner, reply) = match after.winner() {
            Some(winner) => (winner, None),
            None => match self.engines.last_solver()?.lookup(&after)?.verdict {
                Verdict::Won { winner, best } => (winner, best),
                Verdict::Open { .. } => return None,
            },
        };
        let is_enough = winner == self.setup.turn || after.winner().is_some() || reply.is_some();
        is_enough.then(|| MoveResult::new(self.setup, cell, winner, reply, 0))
    }

    /// Searches a move; whether there was time enough.
    fn search(&mut self, cell: Cell) -> Result<bool, SolveError> {
        self.events.running(Some(Running::Move(self.setup.size().name(cell))));
        let after = after(self.setup, cell);
        let solver = self.service.solver(self.engines, self.setup)?;
        let ask = || solver.solve_afresh(&after, Query::default(), self.control);
        let mut timed = timed(self.service, ask)?;
        self.solving.effort.add_to(&mut timed);
        let Some(winner) = timed.answer.winner else { return Ok(false) };
        let reply = timed.answer.winning_moves.first().copied();
        self.tell(MoveResult::new(self.setup, cell, winner, reply, timed.answer.nodes));
        self.keep();
        Ok(true)
    }

    /// Has the store keep that all moves are decided. On an empty board, all openings are kept:
    /// they make a map. The search has all of it in its table, or finds it again until it is
    /// stopped.
    fn keep_all(&mut self) -> Result<(), SolveError> {
        if !self.service.keeper.is_there() || self.setup.joined().is_some() {
            return Ok(());
        }
        let control = self.control.child(u64::MAX);
        self.solve(self.setup, Query::ALL_MOVES, &control)?;
        let stones = self.setup.count(Color::Black) + self.setup.count(Color::White);
        let openings: Vec<Setup> = match stones {
            0 => self
                .solving
                .results
                .moves
                .iter()
                .map(|result| after(self.setup, result.cell))
                .collect(),
            _ => Vec::new(),
        };
        for opening in openings.iter().filter(|opening| opening.joined().is_none()) {
            self.solve(opening, Query::default(), &control)?;
        }
        Ok(())
    }

    /// The answer of the store, or else of the search, which the store keeps.
    fn solve(
        &mut self,
        setup: &Setup,
        query: Query,
        control: &Control,
    ) -> Result<Timed, SolveError> {
        let solver = self.service.solver(self.engines, self.setup)?;
        timed(self.service, || solver.solve(setup, query, control))
    }

    /// Tells the result of a move.
    fn tell(&mut self, result: MoveResult) {
        self.events.send(Event::Cell(self.setup.size(), result));
        self.solving.results.moves.push(result);
    }

    /// Keeps what is known, for whoever asks next.
    fn keep(&self) {
        self.service.keep(self.setup, &self.solving.results);
    }
}
