//! What engines with connections have in common: from states that they decide to outcomes.

use crate::solved::Solved;
use crate::state::State;
use crate::{Control, Outcome, Stopped};
use board::claim::Claim;
use board::{Board, Cell, CellSet, Color, Position, Rules};
use connect::Limits;
use connect::edge::EdgeTemplates;
use inferior::Fill;
use std::sync::Arc;

/// How many nodes go by between two looks at the control.
pub(crate) const NODES_PER_POLL: u64 = 64;

/// An engine that decides states in which nobody has joined.
pub(crate) trait Engine<const W: usize> {
    /// The board.
    fn board(&self) -> &Arc<Board<W>>;

    /// The game.
    fn rules(&self) -> Rules {
        Rules::Hex
    }

    /// How many nodes there have been.
    fn nodes(&self) -> u64;

    /// Decides a state.
    fn solved(&mut self, state: State<W>, control: &Control) -> Result<Solved<W>, Stopped>;

    /// A state of Hex filled in, with the regions that were filled in their order.
    fn filled(&mut self, state: State<W>) -> (State<W>, Vec<Fill<W>>);

    /// What the winner of a filled state needs, if it has been decided already.
    fn known(&self, filled: State<W>) -> Option<Claim<W>>;

    /// How connections are sought, if they are.
    fn connections(&self) -> Option<Limits>;

    /// The edge templates of a color that connections begin with, if there are any.
    fn templates(&self, _color: Color) -> Option<Arc<EdgeTemplates<W>>> {
        None
    }

    /// Whether regions that connections capture are filled in.
    fn captures_regions(&self) -> bool {
        false
    }

    /// Whether a move wins.
    fn wins(&mut self, state: State<W>, cell: Cell, control: &Control) -> Result<bool, Stopped> {
        let after = state.after(cell);
        let joined = self.board().joins(state.turn, after.stones[state.turn]);
        if joined {
            Ok(self.rules().winner(state.turn) == state.turn)
        } else {
            Ok(self.solved(after, control)?.winner == state.turn)
        }
    }

    /// A winning move of a state that the side to move wins: the one that the search found, or one
    /// of the cells that the win needs. In Rex the winner plays where nothing is needed.
    fn winning_move(
        &mut self,
        state: State<W>,
        solved: Solved<W>,
        control: &Control,
    ) -> Result<Cell, Stopped> {
        if let Some(best) = solved.best {
            return Ok(best);
        }
        let empty = state.empty(self.board());
        let likely = match self.rules() {
            Rules::Hex => empty & solved.claim.carrier,
            Rules::Rex => empty - solved.claim.carrier,
        };
        for cell in likely.iter().chain(empty - likely) {
            if self.wins(state, cell, control)? {
                return Ok(cell);
            }
        }
        unreachable!("one of the moves wins")
    }

    /// Decides a position.
    fn outcome(
        &mut self,
        position: &Position<W>,
        all_moves: bool,
        control: &Control,
    ) -> Outcome<W> {
        if let Some(winner) = position.winner(self.board()) {
            return Outcome::over(winner);
        }
        let before = self.nodes();
        let mut outcome = Outcome::unknown();
        if self.decide(State::of(position), all_moves, control, &mut outcome).is_err() {
            outcome.winner = None;
        }
        outcome.nodes = self.nodes() - before;
        control.add_nodes(outcome.nodes % NODES_PER_POLL);
        outcome
    }

    /// Decides a state, and all its moves if they are asked for.
    fn decide(
        &mut self,
        state: State<W>,
        all_moves: bool,
        control: &Control,
        outcome: &mut Outcome<W>,
    ) -> Result<(), Stopped> {
        let empty = state.empty(self.board());
        let asked_for = if all_moves { empty } else { CellSet::EMPTY };
        for cell in asked_for {
            if self.wins(state, cell, control)? {
                outcome.winning_moves.insert(cell);
            } else {
                outcome.losing_moves.insert(cell);
            }
        }
        let solved = self.solved(state, control)?;
        let Solved { winner, claim, .. } = solved;
        if winner == state.turn && !all_moves {
            outcome.winning_moves.insert(self.winning_move(state, solved, control)?);
        }
        outcome.winner = Some(winner);
        if self.rules() == Rules::Hex {
            outcome.stones = Some(claim.stones);
            outcome.carrier = Some(claim.carrier & empty);
        }
        Ok(())
    }
}
