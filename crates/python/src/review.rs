//! `review`: a game move by move.

use crate::answer::{spent, without_times};
use crate::job::Job;
use crate::position::Position;
use crate::{errors, given};
use board::notation::moves::move_name;
use board::{Color, Setup};
use mustplay::review::{self as found, Reviewer, Standing};
use mustplay::{Checkpoints, Config, Control, SolveError, Solver, Store};
use pyo3::prelude::*;
use report::review::{About, ReviewedGame};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

/// Reviews a game: who wins each of its positions, and which moves gave a win away.
///
/// seconds: a limit, after which opinions take the place of proofs. threads, memory, store: as for
/// a Solver.
///
/// >>> from mustplay import review
/// >>> found = review("3x3 a1 b2 b1 c1 a2 a3", threads=1, memory=16)
/// >>> found.winner, found.losing_move
/// ('white', 0)
/// >>> blunder = found.moves[found.losing_move]
/// >>> blunder.move, blunder.judgment, blunder.better
/// ('a1', 'lost-win', ['b2', 'a2', 'a3', 'c1', 'c2'])
/// >>> print(str(found).splitlines()[0])
/// hex 3x3, 6 moves. White has joined and wins.
#[pyfunction]
#[pyo3(signature = (game, *, seconds = None, threads = None, memory = None, store = None))]
pub(crate) fn review(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    seconds: Option<f64>,
    threads: Option<NonZeroUsize>,
    memory: Option<NonZeroUsize>,
    store: Option<PathBuf>,
) -> PyResult<Review> {
    let (game, about) = given::told(game)?;
    let rules = game.start().rules;
    let usual = Config::strongest(rules);
    let config = Config {
        memory_mib: memory.unwrap_or(usual.memory_mib),
        threads: threads.unwrap_or(usual.threads),
        ..usual
    };
    let solver = Solver::new(rules, game.start().size(), &config);
    let mut solver = solver.map_err(|error| errors::config(&error))?;
    if let Some(path) = store {
        let store = py.detach(|| Store::open(&path, config.memory_mib.get()));
        let store = Arc::new(store.map_err(|error| errors::store(&error))?);
        let kept = solver.with_store(store, Checkpoints::Off);
        solver = kept.map_err(|error| errors::config(&error))?;
    }
    let reviewed = game.clone();
    let work = move |control: &Control| {
        let found = Reviewer::new(solver).review(&reviewed, control, |_| ());
        found.map_err(Arc::<SolveError>::new)
    };
    let job = Job::start(Control::default(), given::limit(seconds)?, work);
    let mut review = job.result(py)?.map_err(|error| errors::solve(&error))?;
    if let Some((ending, winner)) = about.result() {
        review = review.ended(ending, winner);
    }
    let spent = spent(job.elapsed().as_secs_f64());
    let reviewed = ReviewedGame { game, review, engine: config.engine.name(), spent };
    Ok(Review { reviewed, about })
}

/// What `review` returns. As a string it is a table of the moves.
#[pyclass(module = "mustplay", frozen)]
pub(crate) struct Review {
    reviewed: ReviewedGame,
    /// What the game's file says beside its moves.
    about: About,
}

#[pymethods]
impl Review {
    /// Its positions: the start, and the one after each move.
    #[getter]
    fn positions(&self) -> Vec<ReviewedPosition> {
        self.found().positions.iter().map(ReviewedPosition::new).collect()
    }

    /// Its moves. The one with index 0 leads from the first position to the second.
    #[getter]
    fn moves(&self) -> Vec<ReviewedMove> {
        let size = self.reviewed.game.start().size();
        let reviewed = |found: &found::ReviewedMove| ReviewedMove {
            color: found.played.color.name(),
            r#move: move_name(&self.reviewed.game, found.played.action),
            judgment: found.judgment.name(),
            better: found.better.iter().map(|better| size.name(better.cell)).collect(),
            has_all_better: found.has_all_better,
        };
        self.found().moves.iter().map(reviewed).collect()
    }

    /// Who has won the game, or wins its last position; None if that isn't known.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.found().winner.map(Color::name)
    }

    /// How it ended: "joined", "resigned", "forfeited", "adjudged" (the file's `RE` says no more
    /// than who won) or "open".
    #[getter]
    fn ending(&self) -> &'static str {
        self.found().ending.name()
    }

    /// The index of the move that lost the game, if there is one.
    #[getter]
    fn losing_move(&self) -> Option<usize> {
        self.found().losing_move
    }

    /// The indexes of all moves that gave a win away.
    #[getter]
    fn blunders(&self) -> Vec<usize> {
        self.found().blunders().collect()
    }

    /// Whether every position is decided, and a better move is known for every blunder.
    #[getter]
    fn is_complete(&self) -> bool {
        self.found().is_complete
    }

    /// How many nodes it took.
    #[getter]
    fn nodes(&self) -> u64 {
        self.found().nodes
    }

    /// The game as SGF with comments, marks and variations, and what its file says beside the
    /// moves.
    ///
    /// >>> found = review("(;GM[11]SZ[3]PB[Ada]RE[W+R];B[a1])", threads=1, memory=16)
    /// >>> found.ending, found.winner, "PB[Ada]" in found.to_sgf()
    /// ('resigned', 'white', True)
    fn to_sgf(&self) -> String {
        self.reviewed.sgf(&self.about)
    }

    /// A graph of the game: who wins, move by move; for notebooks, which draw it.
    fn _repr_svg_(&self) -> String {
        self.reviewed.svg()
    }

    fn __str__(&self) -> String {
        without_times(&self.reviewed.text())
    }

    fn __repr__(&self) -> String {
        format!("<Review of {} moves>", self.found().moves.len())
    }
}

impl Review {
    fn found(&self) -> &found::Review {
        &self.reviewed.review
    }
}

/// A position of a reviewed game.
#[pyclass(module = "mustplay", frozen)]
pub(crate) struct ReviewedPosition {
    setup: Setup,
    standing: Standing,
}

impl ReviewedPosition {
    fn new(found: &found::ReviewedPosition) -> ReviewedPosition {
        ReviewedPosition { setup: found.position.clone(), standing: found.standing }
    }
}

#[pymethods]
impl ReviewedPosition {
    /// The position.
    #[getter]
    fn position(&self) -> Position {
        self.setup.clone().into()
    }

    /// The winner, if it is proved.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.standing.winner().map(Color::name)
    }

    /// What the proof rests on: "over", "store", "search" or "neighbor"; None for an opinion.
    #[getter]
    fn ground(&self) -> Option<&'static str> {
        match self.standing {
            Standing::Proved { ground, .. } => Some(ground.name()),
            Standing::Opinion { .. } => None,
        }
    }

    /// The chance of Black, from 0 to 1: certain where the winner is proved.
    #[getter]
    fn black(&self) -> f64 {
        match self.standing {
            Standing::Proved { winner, .. } => f64::from(u8::from(winner == Color::Black)),
            Standing::Opinion { black, .. } => black,
        }
    }

    fn __repr__(&self) -> String {
        match self.standing.winner() {
            Some(winner) => format!("<ReviewedPosition: {winner} wins '{}'>", self.setup),
            None => format!("<ReviewedPosition: black has {:.2}>", self.black()),
        }
    }
}

/// A move of a reviewed game.
#[pyclass(module = "mustplay", frozen, get_all)]
pub(crate) struct ReviewedMove {
    /// Who made it.
    color: &'static str,
    /// The move.
    r#move: String,
    /// What it did: "kept-win", "lost-win", "was-lost" or "unclear".
    judgment: &'static str,
    /// Of a blunder, moves that would have kept the win.
    better: Vec<String>,
    /// Whether these are all of them.
    has_all_better: bool,
}

#[pymethods]
impl ReviewedMove {
    fn __repr__(&self) -> String {
        format!("<ReviewedMove: {} {}, {}>", self.color, self.r#move, self.judgment)
    }
}
