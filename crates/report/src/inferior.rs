//! What is filled in and left out at a position: the object of `inferior --json`.

use crate::SCHEMA;
use crate::words::names;
use board::notation::bare_line;
use board::{Color, Setup};
use mustplay::analysis::Inferior;
use serde::Serialize;

/// The object that `inferior --json` prints.
#[derive(Clone, Debug, Serialize)]
pub struct InferiorObject {
    schema: u32,
    game: &'static str,
    position: String,
    to_move: &'static str,
    /// Stones that may be added without changing the winner, in the order in which they were added.
    pub filled_in: Vec<AddedStone>,
    filled_position: String,
    /// Where the filled-in position is decided; then there are no moves.
    winner: Option<&'static str>,
    /// Moves that needn't be tried.
    pub left_out: Vec<LeftOut>,
    /// The moves that are left to try, by column, then by row.
    pub moves: Vec<String>,
}

/// A stone that may be added without changing the winner.
#[derive(Clone, Debug, Serialize)]
pub struct AddedStone {
    /// The cell.
    pub cell: String,
    /// The color of the stone.
    pub color: &'static str,
    /// Why, in a word.
    pub reason: &'static str,
}

/// A move that needn't be tried.
#[derive(Clone, Debug, Serialize)]
pub struct LeftOut {
    /// The move.
    pub cell: String,
    /// Why, in a word.
    pub reason: &'static str,
    /// The answer to a vulnerable move, or the better move.
    pub by: String,
}

impl InferiorObject {
    /// What was found at a position.
    pub fn new(setup: &Setup, found: &Inferior) -> InferiorObject {
        let size = setup.size();
        let filled_in = found.fill_in.added.iter().map(|added| AddedStone {
            cell: size.name(added.cell),
            color: added.color.name(),
            reason: added.reason.name(),
        });
        let left_out = found.pruned.iter().map(|pruned| LeftOut {
            cell: size.name(pruned.cell),
            reason: pruned.reason.name(),
            by: size.name(pruned.reason.by()),
        });
        InferiorObject {
            schema: SCHEMA,
            game: setup.rules.name(),
            position: bare_line(setup),
            to_move: setup.turn.name(),
            filled_in: filled_in.collect(),
            filled_position: bare_line(&found.fill_in.position),
            winner: found.fill_in.position.winner().map(Color::name),
            left_out: left_out.collect(),
            moves: names(size, &found.moves),
        }
    }
}
