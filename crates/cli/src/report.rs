//! What is printed about a solve: JSON objects, and sentences for people.

use crate::output::grouped;
use crate::watch::Spent;
use board::notation::bare_line;
use board::{Cell, Color, Setup, Size};
use mustplay::Answer;
use serde::Serialize;

/// The version of the JSON objects.
pub(crate) const SCHEMA: u32 = 1;

/// An answer, and what it took.
pub(crate) struct Timed {
    pub(crate) answer: Answer,
    pub(crate) spent: Spent,
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
    pub(crate) fn new(setup: &Setup, engine: &'static str, solved: &Timed) -> Solved {
        let Timed { answer, spent } = solved;
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
            cpu_seconds: spent.cpu,
            wall_seconds: spent.wall,
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
pub(crate) fn sentences(setup: &Setup, engine: &str, all_moves: bool, solved: &Timed) -> String {
    let Timed { answer, spent: Spent { cpu, wall } } = solved;
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
