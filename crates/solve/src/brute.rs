//! The reference solver: plain minimax with a table, and nothing else.
//!
//! No theory of the game goes in, not even its symmetries, so that its answers can be held against
//! those of every other engine. It tries the empty cells in reading order and stops at the first
//! that wins. Holds in: Hex and Rex. Within reach: about 16 empty cells.

use crate::extract::Oracle;
use crate::table::Table;
use crate::{Control, Outcome, Stopped};
use board::{Board, Cell, CellSet, Position};
use std::sync::Arc;

/// How many nodes go by between two looks at the control.
const NODES_PER_POLL: u64 = 4096;

/// The reference solver of one board. What it has learned stays for the next position, so all
/// positions that it is given have to be of the same game.
pub struct Brute<const W: usize> {
    board: Arc<Board<W>>,
    table: Table<W>,
}

/// What a search of one position may take: more than the table of any within reach.
const MEMORY_MIB: usize = 256;

/// Decides one position.
///
/// ```
/// use board::{Board, Color, Position};
/// use solve::{Control, brute};
/// let board = Board::<1>::new(board::Size::new(2, 2)?);
/// let position = Position::new(&board, &"2/2 b".parse()?);
/// let outcome = brute::solve(&board, position, false, &Control::default());
/// assert_eq!(outcome.winner, Some(Color::Black));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve<const W: usize>(
    board: &Board<W>,
    position: Position<W>,
    all_moves: bool,
    control: &Control,
) -> Outcome<W> {
    Brute::new(board, MEMORY_MIB).solve(position, all_moves, control)
}

impl<const W: usize> Brute<W> {
    /// An engine that knows nothing yet and takes about so many MiB.
    pub fn new(board: &Board<W>, memory_mib: usize) -> Self {
        let board = Arc::new(board.clone());
        Brute { board, table: Table::new(memory_mib) }
    }

    /// The board.
    pub fn board(&self) -> &Arc<Board<W>> {
        &self.board
    }

    /// Decides a position: every move of it, or moves until one wins.
    pub fn solve(
        &mut self,
        position: Position<W>,
        all_moves: bool,
        control: &Control,
    ) -> Outcome<W> {
        if let Some(winner) = position.winner(&self.board) {
            return Outcome::over(winner);
        }
        let mut search =
            Search { board: &self.board, table: &mut self.table, control, nodes: 1, reported: 0 };
        let (mut winning, mut losing) = (CellSet::EMPTY, CellSet::EMPTY);
        let mut stopped = false;
        for cell in position.empty(&self.board) {
            match search.move_wins(position, cell) {
                Ok(true) => winning.insert(cell),
                Ok(false) => losing.insert(cell),
                Err(Stopped) => stopped = true,
            }
            if stopped || !(winning.is_empty() || all_moves) {
                break;
            }
        }
        search.report();
        let turn = position.turn();
        Outcome {
            winner: (!stopped).then_some(if winning.is_empty() { !turn } else { turn }),
            winning_moves: winning,
            losing_moves: losing,
            stones: None,
            carrier: None,
            nodes: search.nodes,
        }
    }
}

/// The reference solver as the source of a certificate.
pub struct BruteOracle<'a, const W: usize> {
    /// The solver.
    pub brute: &'a mut Brute<W>,
    /// Through which it can be stopped.
    pub control: &'a Control,
}

impl<const W: usize> Oracle<W> for BruteOracle<'_, W> {
    fn winning_move(&mut self, position: &Position<W>) -> Result<Option<Cell>, Stopped> {
        let outcome = self.brute.solve(*position, false, self.control);
        outcome.winner.ok_or(Stopped)?;
        Ok(outcome.winning_moves.first())
    }
}

/// The search of one position.
struct Search<'a, const W: usize> {
    board: &'a Board<W>,
    table: &'a mut Table<W>,
    control: &'a Control,
    nodes: u64,
    /// How many of the nodes the control has been told of.
    reported: u64,
}

impl<const W: usize> Search<'_, W> {
    /// Whether the side to move wins by a stone on an empty cell.
    fn move_wins(&mut self, position: Position<W>, cell: Cell) -> Result<bool, Stopped> {
        let mover = position.turn();
        let after = position.after(self.board, cell);
        if self.board.joins_through(mover, after.stones(mover), cell) {
            return Ok(position.rules().winner(mover) == mover);
        }
        self.wins(after).map(|opponent_wins| !opponent_wins)
    }

    /// Whether the side to move wins a game that isn't over. Recursion is as deep as there are
    /// empty cells; a full board is over, so there is always a move.
    fn wins(&mut self, position: Position<W>) -> Result<bool, Stopped> {
        if let Some(known) = self.table.get(&position) {
            return Ok(known);
        }
        self.nodes += 1;
        if self.nodes - self.reported >= NODES_PER_POLL {
            self.report();
            if self.control.is_stopped() {
                return Err(Stopped);
            }
        }
        let mut wins = false;
        for cell in position.empty(self.board) {
            if self.move_wins(position, cell)? {
                wins = true;
                break;
            }
        }
        self.table.insert(&position, wins);
        Ok(wins)
    }

    fn report(&mut self) {
        self.control.add_nodes(self.nodes - self.reported);
        self.reported = self.nodes;
    }
}
