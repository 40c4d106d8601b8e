//! Minimal carriers.
//!
//! The carrier that a search reports may hold cells that the winner doesn't need. A cell is dropped
//! by giving it to the loser, together with all cells outside the carrier: if the winner still
//! wins, the carrier of that win takes the place of the old one. A cell that was needed once is
//! needed in every smaller carrier, so each cell is tried at most once, and what remains is minimal
//! under inclusion; there may be other minimal carriers, and smaller ones.
//!
//! Holds in: Hex, where more stones of the loser never help the winner. Tested against the
//! reference solver.

use super::DepthFirst;
use crate::engine::{Engine, NODES_PER_POLL};
use crate::state::State;
use crate::{Control, Outcome, Stopped};
use board::{Cell, CellSet, Color, Position};

/// A carrier from which cells were dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dropped<const W: usize> {
    /// The cells that are left.
    pub carrier: CellSet<W>,
    /// A move that wins on these cells, if it is the winner's turn and some were dropped.
    pub winning_move: Option<Cell>,
    /// Whether it is certain that no single cell can be dropped; else the nodes ran out first.
    pub is_minimal: bool,
}

impl<const W: usize> Dropped<W> {
    /// The same with sets of another width.
    pub(crate) fn resized<const V: usize>(&self) -> Dropped<V> {
        let Dropped { carrier, winning_move, is_minimal } = *self;
        Dropped { carrier: carrier.resized(), winning_move, is_minimal }
    }
}

impl<const W: usize> DepthFirst<W> {
    /// Drops cells that the winner doesn't need from the carrier of a position that was solved,
    /// within so many nodes. None if the outcome has no winner or no carrier.
    pub fn minimal_carrier(
        &mut self,
        position: &Position<W>,
        outcome: &Outcome<W>,
        most_nodes: u64,
        control: &Control,
    ) -> Option<Dropped<W>> {
        let (winner, whole) = (outcome.winner?, outcome.carrier?);
        let budget = Control::with_most_nodes(most_nodes);
        let (mut carrier, mut needed, mut is_minimal) = (whole, CellSet::EMPTY, true);
        while let Some(cell) = (carrier - needed).first() {
            if control.is_stopped() {
                is_minimal = false;
                break;
            }
            match self.carrier_within(position, winner, carrier.without(cell), &budget) {
                Ok(Some(smaller)) => carrier = smaller,
                Ok(None) => needed.insert(cell),
                Err(Stopped) => {
                    needed.insert(cell);
                    is_minimal = false;
                }
            }
        }
        let mut winning_move = None;
        if carrier != whole && position.turn() == winner {
            let state = self.within(position, winner, carrier);
            let solved = self.state(state, control).ok();
            winning_move = solved.and_then(|solved| self.winning_move(state, solved, control).ok());
        }
        Some(Dropped { carrier, winning_move, is_minimal })
    }

    /// The carrier of a win on these cells, while all others are the loser's, if there is one.
    fn carrier_within(
        &mut self,
        position: &Position<W>,
        winner: Color,
        cells: CellSet<W>,
        budget: &Control,
    ) -> Result<Option<CellSet<W>>, Stopped> {
        let state = self.within(position, winner, cells);
        if self.board.joins(!winner, state.stones[!winner]) {
            return Ok(None);
        }
        let before = self.nodes;
        let solved = self.state(state, budget);
        budget.add_nodes((self.nodes - before) % NODES_PER_POLL);
        solved.map(|solved| (solved.winner == winner).then_some(solved.claim.carrier))
    }

    /// The position with all cells but these the loser's.
    fn within(&self, position: &Position<W>, winner: Color, cells: CellSet<W>) -> State<W> {
        let mut state = State::of(position);
        state.stones[!winner] = self.board.all() - state.stones[winner] - cells;
        state
    }
}
