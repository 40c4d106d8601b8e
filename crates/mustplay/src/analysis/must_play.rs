//! Must-play: the moves that meet every threat of the opponent.
//!
//! Dead and captured cells are filled in, which changes no winner. A semi-connection between the
//! opponent's sides whose carrier a move leaves alone becomes a connection with the opponent's next
//! move: so a move outside the meet of all such carriers loses. If the opponent has a connection
//! between the sides, every move loses. If filling in joins the sides of the side to move, none
//! does.
//!
//! Holds in: Hex, for the side to move. In Rex no connection is a threat, and nothing is ruled out.

use super::analyzer::Tables;
use super::stones;
use crate::answer::by_column;
use board::{Board, ByColor, Cell, CellSet, Color, Rules, Setup};
use connect::{HSearch, Limits, StopAt};
use play::static_analysis;

/// The moves that meet every threat of the opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MustPlay {
    /// The cells outside which every move of the side to move loses. Cells that are filled in
    /// aren't among them, even if a move there wins as others do; but where filling in joins the
    /// side to move, all empty cells are: unless the game is over, no cells at all means that every
    /// move loses.
    pub moves: Vec<Cell>,
    /// The empty cells that are neither among those nor filled in: a move there loses.
    pub outside: Vec<Cell>,
    /// Who wins, if the game is over, or if fill-in and connections alone say so: the opponent
    /// where there is no must-play, and the side to move where it has a connection or a
    /// semi-connection between its sides.
    pub winner: Option<Color>,
}

pub(super) fn find<const W: usize>(tables: &Tables<W>, position: &Setup) -> MustPlay {
    let size = position.size();
    if let Some(winner) = position.winner() {
        return MustPlay { moves: Vec::new(), outside: Vec::new(), winner: Some(winner) };
    }
    if position.rules == Rules::Rex {
        let empty = size.all_cells().filter(|&cell| position.at(cell).is_none());
        return MustPlay { moves: by_column(size, empty), outside: Vec::new(), winner: None };
    }
    let filled = Filled::new(tables, position);
    let moves = filled.must_play();
    let winner = match moves.is_empty() {
        true => Some(!position.turn),
        false => filled.joins().then_some(position.turn),
    };
    let outside = by_column(size, filled.empty() - moves);
    MustPlay { moves: by_column(size, moves), outside, winner }
}

/// A position with dead and captured cells filled in.
struct Filled<'t, const W: usize> {
    board: &'t Board<W>,
    limits: Limits,
    turn: Color,
    given: ByColor<CellSet<W>>,
    stones: ByColor<CellSet<W>>,
}

impl<'t, const W: usize> Filled<'t, W> {
    fn new(tables: &'t Tables<W>, position: &Setup) -> Self {
        let given = stones(position);
        let stones = tables.hex().fill_in(given).stones;
        let (board, limits) = (&tables.board, tables.limits);
        Filled { board, limits, turn: position.turn, given, stones }
    }

    /// The cells that are left empty.
    fn empty(&self) -> CellSet<W> {
        self.board.all() - self.stones[Color::Black] - self.stones[Color::White]
    }

    fn has_joined(&self, color: Color) -> bool {
        self.board.joins(color, self.stones[color])
    }

    fn links(&self, color: Color) -> HSearch<W> {
        let mut links = HSearch::new(self.board);
        let both = [self.stones[color], self.stones[!color]];
        links.build(self.board, color, both, self.limits, StopAt::Connection);
        links
    }

    /// Whether the side to move has joined, or does with its next move.
    fn joins(&self) -> bool {
        if self.has_joined(self.turn) {
            return true;
        }
        let links = self.links(self.turn);
        !links.wins().is_empty() || !links.threats().is_empty()
    }

    fn must_play(&self) -> CellSet<W> {
        if self.has_joined(self.turn) {
            return self.board.all() - self.given[Color::Black] - self.given[Color::White];
        }
        if self.has_joined(!self.turn) {
            return CellSet::EMPTY;
        }
        static_analysis::must_play(&self.links(!self.turn))
    }
}
