//! A line of play that shows why a move wins.

use crate::answer::{Query, Verdict};
use crate::error::SolveError;
use crate::solver::Solver;
use board::{Cell, Setup};
use solve::Control;
use std::cmp::Reverse;

/// How many nodes each move of the winner may take; most are in the table already.
const NODES: u64 = 2_000;

/// The line that begins with a winning move of a position: the loser answers with what took the
/// search the most work, the winner with what wins against it. It ends where the search has looked
/// at no answer, because the win was seen without one.
pub(super) fn principal(
    solver: &mut Solver,
    position: &Setup,
    best: Cell,
    control: &Control,
) -> Result<Vec<Cell>, SolveError> {
    let (winner, mut now, mut line) = (position.turn, position.after(best), vec![best]);
    while now.winner().is_none() {
        let Some(reply) = stubborn(solver, &now) else { break };
        let after = now.after(reply);
        let answer = solver.solve_afresh(&after, Query::default(), &control.leg_within(NODES))?;
        let Some(&next) = answer.winning_moves.first() else { break };
        debug_assert_eq!(answer.winner, Some(winner), "every answer loses");
        line.extend([reply, next]);
        now = after.after(next);
    }
    Ok(line)
}

/// The move of the loser that took the search the most work, of those that it has decided; of
/// several, the first in reading order.
fn stubborn(solver: &mut Solver, position: &Setup) -> Option<Cell> {
    let known = solver.known_moves(position).into_iter();
    let decided = known.filter(|(_, entry)| matches!(entry.verdict, Verdict::Won { .. }));
    decided.min_by_key(|(cell, entry)| (Reverse(entry.work), *cell)).map(|(cell, _)| cell)
}
