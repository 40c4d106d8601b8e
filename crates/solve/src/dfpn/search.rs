//! The recursion.

use super::Dfpn;
use super::bounds::{Bounds, Choice};
use super::claim::{Refutation, cover};
use super::table::Known;
use crate::claim::{Claim, Solved, supports};
use crate::engine::PATIENCE;
use crate::solver::State;
use crate::{Control, Stopped};
use board::CellSet;

impl<const W: usize> Dfpn<'_, W> {
    /// Decides a position in which nobody has joined.
    pub(super) fn root(
        &mut self,
        state: State<W>,
        control: &Control,
    ) -> Result<Solved<W>, Stopped> {
        let filled = self.filled(state);
        let fills = self.fills.clone();
        let mut solved = match self.table.get(filled) {
            Some(Known::Solved(solved)) => solved,
            _ => match self.visit(0, filled, Bounds::UNTIL_SOLVED, control)? {
                Known::Solved(solved) => solved,
                Known::Open(_) => unreachable!("the limits are never reached"),
            },
        };
        let (winner, stones) = (solved.winner, filled.stones);
        solved.claim = solved.claim.without_filled(self.board, winner, stones, &fills);
        Ok(solved)
    }

    /// Searches a filled position until it is decided or its bounds reach the limits.
    fn visit(
        &mut self,
        depth: usize,
        state: State<W>,
        limits: Bounds,
        control: &Control,
    ) -> Result<Known<W>, Stopped> {
        let nodes = self.nodes;
        let was_kept = self.line.enter(self.board, depth, state);
        let at_a_glance = if was_kept { None } else { self.look(depth, state, control)? };
        let known = match at_a_glance {
            Some(solved) => Known::Solved(solved),
            None => self.search(depth, state, limits, control)?,
        };
        if let (None, Known::Solved(solved)) = (at_a_glance, known) {
            self.learned.add(solved.winner, state.turn, solved.claim);
        }
        self.table.insert(state, known, self.nodes - nodes);
        Ok(known)
    }

    /// Expands the current node, unless the search is to stop.
    fn look(
        &mut self,
        depth: usize,
        state: State<W>,
        control: &Control,
    ) -> Result<Option<Solved<W>>, Stopped> {
        if self.nodes % PATIENCE == PATIENCE - 1 {
            control.add_nodes(PATIENCE);
            if control.is_stopped() {
                return Err(Stopped);
            }
        }
        Ok(self.expand(depth, state))
    }

    /// Tries moves of a position that has been expanded.
    fn search(
        &mut self,
        depth: usize,
        state: State<W>,
        limits: Bounds,
        control: &Control,
    ) -> Result<Known<W>, Stopped> {
        loop {
            let focus = match self.focus(depth, state) {
                Focus::Won(solved) => return Ok(Known::Solved(solved)),
                Focus::On(0) => return Ok(Known::Solved(self.lost(depth, state))),
                Focus::On(count) => count,
            };
            let children = &self.line.at(depth).children[..focus];
            let choice = Choice::new(children.iter().map(|child| child.bounds.expect("in focus")));
            if !choice.bounds.is_below(limits) {
                return Ok(Known::Open(choice.bounds));
            }
            let after = children[choice.best].after.expect("in focus");
            match self.visit(depth + 1, after, choice.limits(limits), control)? {
                Known::Open(bounds) => {
                    self.line.at(depth).children[choice.best].bounds = Some(bounds);
                }
                Known::Solved(solved) => {
                    if let Some(won) = self.decided(depth, state, choice.best, solved) {
                        return Ok(Known::Solved(won));
                    }
                }
            }
        }
    }

    /// Looks at the first few moves that are open: how many, or that one of them is known to win.
    fn focus(&mut self, depth: usize, state: State<W>) -> Focus<W> {
        let mut index = 0;
        loop {
            let children = &mut self.line.at(depth).children;
            if index >= width(children.len()) {
                return Focus::On(index);
            }
            let child = children[index];
            if child.bounds.is_some() {
                index += 1;
                continue;
            }
            let after = child.after.unwrap_or_else(|| {
                let after = self.filled_after(depth, state, child.cell);
                let own = self.fills.iter().map(|fill| fill.cells[state.turn]);
                let own = own.fold(CellSet::EMPTY, |all, cells| all | cells);
                self.line.at(depth).defer(own, child.cell);
                after
            });
            let bounds = match self.table.get(after) {
                None => Bounds::FIRST,
                Some(Known::Open(bounds)) => bounds,
                Some(Known::Solved(solved)) => {
                    if let Some(won) = self.decided(depth, state, index, solved) {
                        return Focus::Won(won);
                    }
                    index = 0;
                    continue;
                }
            };
            let child = &mut self.line.at(depth).children[index];
            (child.after, child.bounds) = (Some(after), Some(bounds));
        }
    }

    /// Notes what is decided after a move; what the position is worth if the move wins.
    fn decided(
        &mut self,
        depth: usize,
        state: State<W>,
        index: usize,
        solved: Solved<W>,
    ) -> Option<Solved<W>> {
        let cell = self.line.at(depth).children[index].cell;
        let after = self.filled_after(depth, state, cell);
        let Claim { stones, carrier } =
            solved.claim.without_filled(self.board, solved.winner, after.stones, &self.fills);
        if solved.winner == state.turn {
            // Whoever needs a stone there plays it now.
            let carrier = if stones.contains(cell) { carrier.with(cell) } else { carrier };
            let claim = Claim { stones: stones.without(cell), carrier };
            return Some(Solved { winner: state.turn, claim, best: Some(cell) });
        }
        let node = self.line.at(depth);
        node.refutations.push(Refutation { carrier, stones: Some(stones) });
        node.narrow(carrier);
        None
    }

    /// What a position is worth in which all moves lose.
    ///
    /// Where an argument stands in for a search, its region has to be empty for it to hold, and the
    /// winner's stones around it have to be there.
    fn lost(&mut self, depth: usize, state: State<W>) -> Solved<W> {
        let (board, node) = (self.board, self.line.at(depth));
        let winner = !state.turn;
        let own = state.stones[winner];
        let left_out: CellSet<W> = node.left_out.iter().map(|left_out| left_out.cell).collect();
        let empty = state.empty(board);
        // A learned carrier may hold stones of the winner, which need no answer.
        let excused = left_out | (board.all() - empty);
        let Some((chosen, common)) = cover(&node.refutations, excused) else {
            return Solved { winner, claim: Claim { stones: own, carrier: empty }, best: None };
        };
        let mut claim = Claim { stones: CellSet::EMPTY, carrier: CellSet::EMPTY };
        for index in chosen {
            let Refutation { carrier, stones } = node.refutations[index];
            let of_connection = || Claim::of_connection(board, winner, own, carrier).stones;
            claim.carrier |= carrier;
            claim.stones |= stones.unwrap_or_else(of_connection);
        }
        for left_out in node.left_out.iter().filter(|left_out| common.contains(left_out.cell)) {
            claim.carrier |= left_out.region;
            claim.stones |= supports(board, winner, state.stones, left_out.region);
        }
        Solved { winner, claim, best: None }
    }
}

/// Which moves of a position to look at.
enum Focus<const W: usize> {
    /// None: a move is known to win.
    Won(Solved<W>),
    /// So many of the first.
    On(usize),
}

/// How many moves to look at, of so many that are open: about a third.
fn width(open: usize) -> usize {
    if open == 0 { 0 } else { (open + 1).div_ceil(3) }
}
