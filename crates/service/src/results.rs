//! What is known of positions and of their moves.

use board::{Cell, Color, Setup, Size};
use mustplay::Answer;
use report::SCHEMA;
use report::answer::Timed;
use serde_json::{Value, json};

/// What is known of a position.
#[derive(Clone, Debug, Default)]
pub(crate) struct PositionResults {
    /// Who wins.
    pub(crate) answer: Option<Timed>,
    /// The results of moves, in the order in which they were found.
    pub(crate) moves: Vec<MoveResult>,
}

impl PositionResults {
    /// About how much memory it takes to keep this of a position, which stands there twice.
    pub(crate) fn bytes(&self, setup: &Setup) -> usize {
        let cells = setup.size().cells();
        let answer = self.answer.as_ref().map_or(0, |timed| {
            let Answer { winning_moves, losing_moves, carrier, .. } = &timed.answer;
            let lists = winning_moves.len() + losing_moves.len();
            size_of::<Cell>() * (lists + carrier.as_ref().map_or(0, Vec::len))
        });
        let fixed = 2 * size_of::<Setup>() + size_of::<PositionResults>() + 128;
        fixed + 2 * cells + answer + self.moves.len() * size_of::<MoveResult>()
    }

    /// The result of a move.
    pub(crate) fn of(&self, cell: Cell) -> Option<MoveResult> {
        self.moves.iter().find(|result| result.cell == cell).copied()
    }
}

/// The result of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveResult {
    /// Where the move is.
    pub cell: Cell,
    /// What comes of it.
    pub verdict: MoveVerdict,
    /// The nodes that were searched for it.
    pub nodes: u64,
}

/// What comes of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveVerdict {
    /// It wins.
    Won,
    /// It loses.
    Lost {
        /// A winning answer, unless the move ends the game.
        reply: Option<Cell>,
    },
    /// It loses, because it doesn't meet a threat: it is outside the must-play.
    Outside,
}

impl MoveResult {
    /// The result of a move after which somebody wins.
    pub(crate) fn new(
        setup: &Setup,
        cell: Cell,
        winner: Color,
        reply: Option<Cell>,
        nodes: u64,
    ) -> MoveResult {
        let is_won = winner == setup.turn;
        let verdict = if is_won { MoveVerdict::Won } else { MoveVerdict::Lost { reply } };
        MoveResult { cell, verdict, nodes }
    }

    /// A winning answer, if one is known.
    pub fn reply(&self) -> Option<Cell> {
        match self.verdict {
            MoveVerdict::Lost { reply } => reply,
            MoveVerdict::Won | MoveVerdict::Outside => None,
        }
    }

    /// The object of the event `cell`.
    pub fn object(&self, size: Size) -> Value {
        let result = match self.verdict {
            MoveVerdict::Won => "won",
            MoveVerdict::Lost { .. } => "lost",
            MoveVerdict::Outside => "outside",
        };
        json!({
            "schema": SCHEMA,
            "cell": size.name(self.cell),
            "result": result,
            "reply": self.reply().map(|reply| size.name(reply)),
            "nodes": self.nodes,
        })
    }
}
