//! `/api/solve`: who wins, and the result of every move.

use super::problem::Problem;
use super::request::{self, Asked};
use super::stream::{self, Teller};
use super::{Server, Shared};
use crate::watch::Stopwatch;
use axum::extract::State;
use axum::response::Response;
use board::{Cell, Color, Move, Played, Setup};
use mustplay::analysis::must_play;
use mustplay::{Engines, Solver, TableEntry, Verdict};
use report::SCHEMA;
use report::answer::{Solved, Timed};
use report::words::by_column;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// The most cells of a board that is searched: 13x13.
pub(super) const MOST_CELLS: usize = 169;

/// The name of the engine.
const ENGINE: &str = "dfpn";

#[derive(Deserialize)]
pub(super) struct Query {
    position: String,
    #[serde(default)]
    map: u8,
    limit: Option<f64>,
}

/// What is known of a position.
#[derive(Clone, Default)]
pub(super) struct Found {
    pub(super) winner: Option<Color>,
    /// The object of `solve --json`.
    pub(super) answer: Option<Value>,
    /// The results of moves, as events, by the cells' indices.
    pub(super) cells: Vec<(Cell, Value)>,
}

pub(super) async fn solve(
    State(server): Shared,
    Asked(query): Asked<Query>,
) -> Result<Response, Problem> {
    let setup = searchable(&query.position)?;
    let limit = stream::limit(query.limit, server.limit)?;
    let wants_map = query.map != 0;
    let found = server.found(&setup);
    if let Some(answer) = &found.answer
        && (!wants_map || found.cells.len() == empty(&setup).len())
    {
        let cells =
            found.cells.iter().filter(|_| wants_map).map(|(_, cell)| ("cell", cell.clone()));
        return Ok(stream::at_once(
            [("answer", answer.clone())].into_iter().chain(cells).collect(),
        ));
    }
    let place = server.pool.place(&setup).await?;
    let (job, teller) = stream::job();
    place.run(move |engines| {
        let mut search = Search { server, setup, teller, found, engines };
        if let Err(message) = search.run(wants_map) {
            search.teller.trouble(&message);
        }
    });
    Ok(job.response(limit))
}

/// The position that a text names, unless its board is too large to search.
pub(super) fn searchable(text: &str) -> Result<Setup, Problem> {
    let setup = request::position(text)?;
    match setup.size().cells() > MOST_CELLS {
        true => Err(Problem::refused(format!(
            "the board is {}; positions with up to {MOST_CELLS} cells are solved here",
            setup.size()
        ))),
        false => Ok(setup),
    }
}

/// The cells on which a move can be made, by column, then by row; none if the game is over.
fn empty(setup: &Setup) -> Vec<Cell> {
    let size = setup.size();
    let is_open = |cell: &Cell| setup.at(*cell).is_none() && setup.joined().is_none();
    by_column(size, size.all_cells().filter(is_open))
}

/// The position after a move.
pub(super) fn after(setup: &Setup, cell: Cell) -> Setup {
    let mut after = setup.clone();
    let played = Played { color: setup.turn, action: Move::Place(cell) };
    after.make(played).expect("the cell is empty");
    after
}

/// A search of a position and of its moves.
struct Search<'e> {
    server: Arc<Server>,
    setup: Setup,
    teller: Teller,
    found: Found,
    engines: &'e mut Engines,
}

impl Search<'_> {
    /// Tells what is known, and finds the rest.
    fn run(&mut self, wants_map: bool) -> Result<(), String> {
        match &self.found.answer {
            Some(answer) => self.teller.event("answer", answer.clone()),
            None => {
                if !self.answer()? {
                    return Ok(());
                }
            }
        }
        if !wants_map {
            self.teller.done();
        } else if self.map()? {
            self.teller.done();
            self.keep_all()?;
        }
        Ok(())
    }

    /// Has the store keep that all moves are decided. On an empty board, all openings are kept: they
    /// make a map. The search has all of it in its table, or finds it again until it is stopped.
    fn keep_all(&mut self) -> Result<(), String> {
        if self.server.store_for(&self.setup).is_none() {
            return Ok(());
        }
        let query = mustplay::Query { all_moves: true, ..Default::default() };
        self.solve(&self.setup.clone(), query)?;
        let stones = self.setup.count(Color::Black) + self.setup.count(Color::White);
        let openings: Vec<Setup> = match stones {
            0 => self.found.cells.iter().map(|(cell, _)| after(&self.setup, *cell)).collect(),
            _ => Vec::new(),
        };
        for opening in openings.iter().filter(|opening| opening.joined().is_none()) {
            self.solve(opening, Default::default())?;
        }
        Ok(())
    }

    /// The solver, with the store if there is one.
    fn solver(&mut self) -> Result<&mut Solver, String> {
        let server = Arc::clone(&self.server);
        server.solver(self.engines, &self.setup).map_err(|error| error.to_string())
    }

    /// The answer of the store, or else of the search, which the store keeps.
    fn solve(&mut self, setup: &Setup, query: mustplay::Query) -> Result<Timed, String> {
        let control = Arc::clone(&self.teller.control);
        let clock = Stopwatch::start();
        let answer = self.solver()?.solve(setup, query, &control);
        Ok(Timed { answer: answer.map_err(|error| error.to_string())?, spent: clock.spent() })
    }

    /// Finds the winner; whether that was possible in time.
    fn answer(&mut self) -> Result<bool, String> {
        let solved = self.solve(&self.setup.clone(), Default::default())?;
        let Some(winner) = solved.answer.winner else { return Ok(false) };
        let object = json!(Solved::new(&self.setup, ENGINE, &solved));
        self.teller.event("answer", object.clone());
        (self.found.winner, self.found.answer) = (Some(winner), Some(object));
        self.server.keep(&self.setup, &self.found);
        Ok(true)
    }

    /// Finds the result of every move: first of those that need no search. Whether all were found.
    fn map(&mut self) -> Result<bool, String> {
        for (_, cell) in &self.found.cells {
            self.teller.event("cell", cell.clone());
        }
        let is_known = |cell: &Cell| self.found.cells.iter().any(|(other, _)| other == cell);
        let mut open: Vec<Cell> =
            empty(&self.setup).into_iter().filter(|cell| !is_known(cell)).collect();
        for cell in must_play(&self.setup).outside {
            if open.contains(&cell) {
                self.tell(cell, "outside", None, 0);
                open.retain(|&other| other != cell);
            }
        }
        open.retain(|&cell| !self.tell_known(cell));
        self.server.keep(&self.setup, &self.found);
        for cell in open {
            if !self.search(cell)? {
                return Ok(false);
            }
        }
        self.teller.running(None);
        Ok(true)
    }

    /// Tells the result of a move that ends the game or stands in the table; whether it does.
    fn tell_known(&mut self, cell: Cell) -> bool {
        let after = after(&self.setup, cell);
        let known = match after.winner() {
            Some(winner) => Some((winner, None)),
            None => match self.engines.last_solver().and_then(|solver| solver.lookup(&after)) {
                Some(TableEntry { verdict: Verdict::Won { winner, best }, .. }) => {
                    Some((winner, best))
                }
                _ => None,
            },
        };
        match known {
            Some((winner, reply))
                if winner == self.setup.turn || after.winner().is_some() || reply.is_some() =>
            {
                self.tell_winner(cell, winner, reply, 0);
                true
            }
            _ => false,
        }
    }

    /// Searches a move; whether there was time enough.
    fn search(&mut self, cell: Cell) -> Result<bool, String> {
        self.teller.running(Some(self.setup.size().name(cell)));
        let (after, control) = (after(&self.setup, cell), Arc::clone(&self.teller.control));
        let answer = self.solver()?.solve_afresh(&after, Default::default(), &control);
        let answer = answer.map_err(|error| error.to_string())?;
        let Some(winner) = answer.winner else { return Ok(false) };
        let reply = answer.winning_moves.first().copied();
        self.tell_winner(cell, winner, reply, answer.nodes);
        self.server.keep(&self.setup, &self.found);
        Ok(true)
    }

    fn tell_winner(&mut self, cell: Cell, winner: Color, reply: Option<Cell>, nodes: u64) {
        match winner == self.setup.turn {
            true => self.tell(cell, "won", None, nodes),
            false => self.tell(cell, "lost", reply, nodes),
        }
    }

    fn tell(&mut self, cell: Cell, result: &str, reply: Option<Cell>, nodes: u64) {
        let size = self.setup.size();
        let object = json!({
            "schema": SCHEMA,
            "cell": size.name(cell),
            "result": result,
            "reply": reply.map(|reply| size.name(reply)),
            "nodes": nodes,
        });
        self.teller.event("cell", object.clone());
        self.found.cells.push((cell, object));
    }
}
