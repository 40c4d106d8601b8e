//! A line of play that shows why a move wins.

use super::opinions::Opinions;
use crate::answer::{Query, Verdict};
use crate::error::SolveError;
use crate::solver::Solver;
use board::{Cell, Setup};
use solve::Control;
use std::cmp::Reverse;

/// How many nodes each move of the winner may take; most are in the table already.
const NODES: u64 = 2_000;

/// How many it may take where there is no time.
const FEW_NODES: u64 = 16;

/// How many moves a line goes on after the search has nothing more to say.
const AFTERWARDS: usize = 8;

/// The line that begins with a winning move of a position: the loser answers with what took the
/// search the most work, the winner with what wins against it. Where the search has looked at no
/// answer, because the win was seen without one, the loser answers as a player would, and the line
/// ends some moves later or with the game.
pub(super) fn principal(
    solver: &mut Solver,
    opinions: &mut Opinions,
    position: &Setup,
    best: Cell,
    control: &Control,
) -> Result<Vec<Cell>, SolveError> {
    let (winner, mut now, mut line) = (position.turn, position.after(best), vec![best]);
    while now.winner().is_none() {
        let Some(reply) = stubborn(solver, &now) else { break };
        let after = now.after(reply);
        let Some(next) = winning_move(solver, &after, control)? else { break };
        debug_assert_eq!(after.turn, winner, "sides alternate");
        line.extend([reply, next]);
        now = after.after(next);
    }
    let end = line.len() + AFTERWARDS;
    while now.winner().is_none() && line.len() < end {
        let reply = opinions.quick(&now).cell;
        let after = now.after(reply);
        let Some(next) = plain_move(solver, opinions, &after, control)? else { break };
        line.extend([reply, next]);
        now = after.after(next);
    }
    Ok(line)
}

/// A winning move as a player would make it, if the player sees that it wins, or else any.
fn plain_move(
    solver: &mut Solver,
    opinions: &mut Opinions,
    position: &Setup,
    control: &Control,
) -> Result<Option<Cell>, SolveError> {
    if position.winner().is_some() {
        return Ok(None);
    }
    let choice = opinions.quick(position);
    match choice.proven == Some(position.turn) {
        true => Ok(Some(choice.cell)),
        false => winning_move(solver, position, control),
    }
}

/// A move that wins, if one is found at little cost.
fn winning_move(
    solver: &mut Solver,
    position: &Setup,
    control: &Control,
) -> Result<Option<Cell>, SolveError> {
    if position.winner().is_some() {
        return Ok(None);
    }
    let leg = match control.is_stopped() {
        true => Control::with_most_nodes(FEW_NODES),
        false => control.leg_within(NODES),
    };
    Ok(solver.solve_afresh(position, Query::default(), &leg)?.winning_moves.first().copied())
}

/// The move of the loser that took the search the most work, of those that it has decided; of
/// several, the first in reading order.
fn stubborn(solver: &mut Solver, position: &Setup) -> Option<Cell> {
    let known = solver.known_moves(position).into_iter();
    let decided = known.filter(|(_, entry)| matches!(entry.verdict, Verdict::Won { .. }));
    decided.min_by_key(|(cell, entry)| (Reverse(entry.work), *cell)).map(|(cell, _)| cell)
}
