//! What is printed about a solve: JSON objects, and sentences for people.

use crate::SCHEMA;
use crate::opinion::{self, Told};
use crate::words::{counted, names, title};
use board::notation::bare_line;
use board::{Color, Setup};
use mustplay::{Answer, Opinion};
use serde::Serialize;

/// What a piece of work took, in seconds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spent {
    /// The CPU time of all threads.
    pub cpu: f64,
    /// The time on the clock.
    pub wall: f64,
}

/// An answer, and what it took.
#[derive(Clone, Debug)]
pub struct Timed {
    /// The answer.
    pub answer: Answer,
    /// What it took.
    pub spent: Spent,
}

/// The object that `solve --json` prints.
#[derive(Serialize, Clone, Debug)]
pub struct Solved {
    schema: u32,
    /// The line of the input. Only of several positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    game: &'static str,
    position: String,
    to_move: &'static str,
    winner: Option<&'static str>,
    winning_moves: Vec<String>,
    carrier: Option<Vec<String>>,
    engine: &'static str,
    nodes: u64,
    cpu_seconds: f64,
    wall_seconds: f64,
    /// Whether the winning moves are all that there are.
    winning_moves_complete: bool,
    /// Why there is no winner.
    #[serde(skip_serializing_if = "Option::is_none")]
    undecided: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    opinion: Option<Told>,
}

impl Solved {
    /// The object for an answer of an engine that decides all moves only where it was asked to.
    pub fn new(setup: &Setup, engine: &'static str, solved: &Timed) -> Solved {
        let Timed { answer, spent } = solved;
        Solved {
            schema: SCHEMA,
            line: None,
            game: setup.rules.name(),
            position: bare_line(setup),
            to_move: setup.turn.name(),
            winner: answer.winner.map(Color::name),
            undecided: None,
            winning_moves_complete: has_all_winning_moves(setup, answer),
            winning_moves: names(setup.size(), &answer.winning_moves),
            carrier: answer.carrier.as_ref().map(|cells| names(setup.size(), cells)),
            engine,
            nodes: answer.nodes,
            cpu_seconds: spent.cpu,
            wall_seconds: spent.wall,
            opinion: None,
        }
    }

    /// The same about a line of the input, counted from 1.
    #[must_use]
    pub fn at_line(self, line: usize) -> Solved {
        Solved { line: Some(line), ..self }
    }

    /// The same of a search that had to decide all moves, if `all_moves`, and that `ended` has
    /// stopped if it found no winner.
    #[must_use]
    pub fn searched(self, all_moves: bool, ended: Ended) -> Solved {
        let is_decided = self.winner.is_some();
        Solved {
            undecided: (!is_decided).then_some(ended.name()),
            winning_moves_complete: self.winning_moves_complete || (all_moves && is_decided),
            ..self
        }
    }

    /// The same with what is thought where nothing is proved.
    #[must_use]
    pub fn with_opinion(self, setup: &Setup, opinion: Option<&Opinion>) -> Solved {
        Solved { opinion: opinion.map(|opinion| Told::new(setup, opinion)), ..self }
    }
}

/// Whether an answer has every winning move, whatever was asked: there is none, or all the others
/// are known to lose.
fn has_all_winning_moves(setup: &Setup, answer: &Answer) -> bool {
    let is_known =
        |cell| answer.winning_moves.contains(&cell) || answer.losing_moves.contains(&cell);
    let mut open = setup.size().all_cells().filter(|&cell| setup.at(cell).is_none());
    match answer.winner {
        None => false,
        Some(winner) => winner != setup.turn || setup.winner().is_some() || open.all(is_known),
    }
}

/// The object that `solve --batch` prints for a line that it can't read.
#[derive(Serialize, Clone, Debug)]
pub struct BadLine {
    schema: u32,
    line: usize,
    error: String,
}

impl BadLine {
    /// The object for a line, counted from 1.
    pub fn new(line: usize, error: String) -> BadLine {
        BadLine { schema: SCHEMA, line, error }
    }
}

/// What ended a search that decided nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// A limit.
    AtTheLimit,
    /// A limit of the whole run.
    AtTheTotalLimit,
    /// Ctrl-C.
    Interrupted,
}

impl Ended {
    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Ended::AtTheLimit => "limit",
            Ended::AtTheTotalLimit => "total-limit",
            Ended::Interrupted => "interrupted",
        }
    }
}

/// The answer in sentences, with an opinion where it has no winner; `ended` says what stopped the
/// search if it was stopped.
pub fn sentences(
    setup: &Setup,
    engine: &str,
    all_moves: bool,
    solved: &Timed,
    ended: Ended,
    opinion: Option<&Opinion>,
) -> String {
    let Timed { answer, spent: Spent { cpu, wall } } = solved;
    let (turn, size) = (setup.turn, setup.size());
    let moves = names(size, &answer.winning_moves).join(" ");
    let verdict = match (setup.winner(), answer.winner) {
        (Some(winner), _) => {
            let joined = setup.joined().expect("a game that is over has a color that joined");
            return format!("The game is over: {joined} has joined, {winner} wins.");
        }
        (None, None) => {
            let when = match ended {
                Ended::AtTheLimit | Ended::AtTheTotalLimit => "within the limit",
                Ended::Interrupted => "before Ctrl-C",
            };
            match moves.is_empty() {
                true => format!("Not decided {when}."),
                false => format!("Not all moves decided {when}. Winning so far: {moves}"),
            }
        }
        (None, Some(winner)) if winner != turn => {
            format!("{} wins, whatever {} plays.", title(winner), title(turn))
        }
        (None, Some(winner)) if all_moves => {
            format!("{} wins. Winning moves: {moves}", title(winner))
        }
        (None, Some(winner)) => format!("{} wins, for example by {moves}", title(winner)),
    };
    let lost = match (answer.winner, answer.losing_moves.as_slice()) {
        (None, [_, ..]) => format!("\nLosing: {}", names(size, &answer.losing_moves).join(" ")),
        _ => String::new(),
    };
    let thought = opinion.map(|opinion| format!("\n{}", opinion::sentences(setup, opinion)));
    let thought = thought.unwrap_or_default();
    let nodes = counted(answer.nodes, "node");
    format!("{verdict}{lost}{thought}\n({engine}: {nodes}, {cpu:.3} s CPU, {wall:.3} s)")
}
