//! What is printed about a solve: JSON objects, and sentences for people.

use crate::output::grouped;
use crate::watch::Spent;
use board::notation::bare_line;
use board::{Cell, Color, Setup, Size};
use serde::Serialize;

/// The version of the JSON objects.
pub(crate) const SCHEMA: u32 = 1;

/// What an engine found out about a position, whatever its width.
pub(crate) struct Answer {
    pub(crate) winner: Option<Color>,
    /// By column, then by row.
    pub(crate) winning_moves: Vec<Cell>,
    /// By column, then by row.
    pub(crate) losing_moves: Vec<Cell>,
    /// The empty cells that the winner relies on, by column, then by row; none without a proof.
    pub(crate) carrier: Option<Vec<Cell>>,
    pub(crate) nodes: u64,
    pub(crate) spent: Spent,
    /// Whether a store had the answer.
    pub(crate) is_remembered: bool,
}

impl Answer {
    pub(crate) fn new<const W: usize>(
        size: Size,
        outcome: &solve::Outcome<W>,
        carrier: Option<Vec<Cell>>,
        spent: Spent,
    ) -> Answer {
        Answer {
            winner: outcome.winner,
            winning_moves: by_column(size, outcome.winning_moves),
            losing_moves: by_column(size, outcome.losing_moves),
            carrier: carrier.map(|cells| by_column(size, cells)),
            nodes: outcome.nodes,
            spent,
            is_remembered: false,
        }
    }
}

/// Cells by column, then by row.
pub(crate) fn by_column(size: Size, cells: impl IntoIterator<Item = Cell>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = cells.into_iter().collect();
    cells.sort_by_key(|&cell| size.coord(cell));
    cells
}

pub(crate) fn names(size: Size, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| size.name(cell)).collect()
}

/// The object that `solve --json` prints.
#[derive(Serialize)]
pub(crate) struct Solved {
    schema: u32,
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
}

impl Solved {
    pub(crate) fn new(setup: &Setup, engine: &'static str, answer: &Answer) -> Solved {
        Solved {
            schema: SCHEMA,
            game: setup.rules.name(),
            position: bare_line(setup),
            to_move: setup.turn.name(),
            winner: answer.winner.map(Color::name),
            winning_moves: names(setup.size(), &answer.winning_moves),
            carrier: answer.carrier.as_ref().map(|cells| names(setup.size(), cells)),
            engine,
            nodes: answer.nodes,
            cpu_seconds: answer.spent.cpu,
            wall_seconds: answer.spent.wall,
        }
    }
}

/// The object that `solve --batch` prints for a line that it can't read.
#[derive(Serialize)]
pub(crate) struct BadLine {
    pub(crate) schema: u32,
    pub(crate) line: usize,
    pub(crate) error: String,
}

/// The answer in sentences.
pub(crate) fn sentences(setup: &Setup, engine: &str, all_moves: bool, answer: &Answer) -> String {
    let (turn, size) = (setup.turn, setup.size());
    let moves = names(size, &answer.winning_moves).join(" ");
    let verdict = match (setup.winner(), answer.winner) {
        (Some(winner), _) => {
            let joined = setup.joined().expect("a game that is over has a color that joined");
            return format!("The game is over: {joined} has joined, {winner} wins.");
        }
        (None, None) if moves.is_empty() => "Not decided within the limit.".into(),
        (None, None) => format!("Not all moves decided within the limit. Winning so far: {moves}"),
        (None, Some(winner)) if winner != turn => {
            format!("{} wins, whatever {turn} plays.", title(winner))
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
    let Spent { cpu, wall } = answer.spent;
    let nodes = grouped(answer.nodes);
    format!("{verdict}{lost}\n({engine}: {nodes} nodes, {cpu:.3} s CPU, {wall:.3} s)")
}

/// The color's name at the start of a sentence.
pub(crate) fn title(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}
