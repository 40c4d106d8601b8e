//! How moves have fared elsewhere in the search, for ordering moves.
//!
//! A move that won in other positions is likely to win again, and all the more if it won as an
//! answer to the same move. The larger the board, the more there is to learn: on 8x8 this halves
//! the nodes.
//!
//! This is a heuristic: it decides nothing, so it holds in any game.

use board::{ByColor, Cell, CellMap, Color, Size};

/// How often a move was decided, and how often it won.
#[derive(Clone, Copy, Default, Debug)]
struct Record {
    decided: u32,
    won: u32,
}

impl Record {
    fn note(&mut self, won: bool) {
        self.decided += 1;
        self.won += u32::from(won);
    }

    /// How often the move wins, as if it had lost `doubt` times more.
    fn rate(self, doubt: f32) -> f32 {
        self.won as f32 / (self.decided as f32 + doubt)
    }
}

/// How much a move gains in order by winning always, on its own and as an answer.
const WEIGHT: f32 = 2.0;

/// How many losses the first wins are weighed against.
const DOUBT: f32 = 8.0;
/// The same for answers, of which there are more kinds.
const DOUBT_OF_ANSWERS: f32 = 2.0;

/// The moves of one search.
#[derive(Clone, Debug)]
pub(super) struct History<const W: usize> {
    cells: usize,
    moves: ByColor<CellMap<Record, W>>,
    /// By the move before, then by the move.
    answers: ByColor<Vec<Record>>,
}

impl<const W: usize> History<W> {
    /// Nothing has been decided yet.
    pub(super) fn new(size: Size) -> Self {
        let cells = size.cells();
        History {
            cells,
            moves: ByColor::from_fn(|_| CellMap::filled(Record::default())),
            answers: ByColor::from_fn(|_| vec![Record::default(); cells * cells]),
        }
    }

    /// Notes that a move, perhaps in answer to another, was decided.
    pub(super) fn note(&mut self, color: Color, before: Option<Cell>, cell: Cell, won: bool) {
        self.moves[color][cell].note(won);
        if let Some(before) = before {
            self.answers[color][before.index() * self.cells + cell.index()].note(won);
        }
    }

    /// How often a move wins, and how often in answer to the move before.
    pub(super) fn rates(&self, color: Color, before: Option<Cell>, cell: Cell) -> [f32; 2] {
        let answer = before.map_or(0.0, |before| {
            let record = self.answers[color][before.index() * self.cells + cell.index()];
            record.rate(DOUBT_OF_ANSWERS)
        });
        [self.moves[color][cell].rate(DOUBT), answer]
    }
}

/// By how much a move gains in order that wins so often, by itself and as an answer.
pub(super) fn gain([own, answer]: [f32; 2]) -> f32 {
    (1.0 + WEIGHT * own) * (1.0 + WEIGHT * answer)
}
