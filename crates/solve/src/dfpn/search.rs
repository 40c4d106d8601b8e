//! The recursion.
//!
//! All threads run it from the same root, with one table. A position with little work behind it is left
//! to the thread that is there, and the others take for granted what its bounds say: if the side to move
//! looks like winning, the move that led there counts as refuted, and they try the next; if it looks
//! like losing, the position before counts as won, and they go on further up. So threads part where all
//! moves have to be refuted, close to the bottom, as in SPDFPN (Pawlewicz and Hayward 2013). What is
//! taken for granted only says where a thread goes: it is never stored and decides nothing.

use super::bounds::{Bounds, Choice};
use super::claim::{Refutation, all_of, cover};
use super::table::Known;
use super::worker::Worker;
use crate::Control;
use crate::claim::{Claim, Solved, supports};
use crate::engine::PATIENCE;
use crate::solver::State;
use board::{Cell, CellSet};

/// How many nodes of work make a position one that threads may share.
pub(super) const SHARED_FROM: u64 = 256;

/// How many nodes go by until other threads can read how a search is getting on.
const NOTED_AFTER: u64 = 16;

/// Why a search was left before its limits were reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Left {
    /// The engine was told to stop, or another thread has decided the root.
    Stopped,
    /// The thread has done as many nodes as it was to do.
    Enough,
    /// What it did is of no use any more; it goes on with the node of this depth.
    BackTo(usize),
}

/// What a visit of a position found.
pub(super) enum Found<const W: usize> {
    Known(Known<W>),
    /// Other threads are wherever there is something to do. The side to move looks like winning or not.
    Taken {
        bounds: Bounds,
        is_won: bool,
    },
}

impl<const W: usize> Worker<'_, W> {
    /// Searches a filled position until it is decided or its bounds reach the limits.
    pub(super) fn visit(
        &mut self,
        depth: usize,
        state: State<W>,
        limits: Bounds,
        control: &Control,
    ) -> Result<Found<W>, Left> {
        let mut noted = self.nodes;
        let was_kept = self.line.enter(self.board, depth, state);
        let at_a_glance = if was_kept { None } else { self.look(depth, state, control)? };
        let found = match at_a_glance {
            Some(solved) => Found::Known(Known::Solved(solved)),
            None => self.search(depth, state, limits, &mut noted, control)?,
        };
        if let (None, Found::Known(Known::Solved(solved))) = (at_a_glance, &found) {
            self.learn(state, *solved);
        }
        let known = match found {
            Found::Known(known) => known,
            Found::Taken { bounds, .. } => Known::Open(bounds),
        };
        self.shared.table.insert(state, known, self.nodes - noted);
        if matches!(known, Known::Solved(_)) {
            self.tell_others(depth, state);
        }
        Ok(found)
    }

    /// Expands the current node, unless the search is to be left.
    fn look(
        &mut self,
        depth: usize,
        state: State<W>,
        control: &Control,
    ) -> Result<Option<Solved<W>>, Left> {
        if self.nodes % PATIENCE == PATIENCE - 1 {
            control.add_nodes(PATIENCE);
            if self.number == 0 {
                control.show(|| self.line.view(self.board.size(), depth));
            }
            if control.is_stopped() {
                return Err(Left::Stopped);
            }
        }
        if self.nodes >= self.most_nodes {
            return Err(Left::Enough);
        }
        if !self.is_alone {
            self.listen(depth, state)?;
        }
        Ok(self.expand(depth, state))
    }

    /// Tries moves of a position that has been expanded.
    fn search(
        &mut self,
        depth: usize,
        state: State<W>,
        limits: Bounds,
        noted: &mut u64,
        control: &Control,
    ) -> Result<Found<W>, Left> {
        let solved = |solved| Ok(Found::Known(Known::Solved(solved)));
        let mut visited = None;
        loop {
            if let Some(decided) = self.decided_elsewhere(state)? {
                return solved(decided);
            }
            let focus = match self.focus(depth, state, visited) {
                Focus::Won(won) => return solved(won),
                Focus::On(0) => return solved(self.lost(depth, state)),
                Focus::On(count) => count,
            };
            let (children, others) = self.line.at(depth).children.split_at(focus);
            let in_focus = children.iter().map(|child| child.bounds.expect("in focus"));
            let choice = Choice::new(in_focus, others.len());
            let bounds = choice.bounds;
            if !bounds.is_below(limits) {
                return Ok(Found::Known(Known::Open(bounds)));
            }
            if !self.is_alone && self.nodes - *noted >= NOTED_AFTER {
                self.shared.table.insert(state, Known::Open(bounds), self.nodes - *noted);
                *noted = self.nodes;
            }
            let (best, limits) = match self.pick(depth, focus, choice, limits) {
                Pick::Child { index, limits } => (index, limits),
                Pick::Taken { is_won } => return Ok(Found::Taken { bounds, is_won }),
            };
            let child = self.line.at(depth).children[best];
            let after = child.after.expect("in focus");
            if !self.is_alone && self.shared.enter(after) > 0 && child.work < self.shared_from {
                self.shared.leave(after); // another thread was faster
                continue;
            }
            self.line.at(depth).trying = Some((child.cell, bounds));
            let found = self.visit(depth + 1, after, limits, control);
            if !self.is_alone {
                self.shared.leave(after);
            }
            let found = match found {
                Err(Left::BackTo(here)) if here == depth => continue,
                found => found?,
            };
            // Where threads share a node, its moves may have become fewer.
            let children = &mut self.line.at(depth).children;
            let Some(index) = children.iter().position(|other| other.cell == child.cell) else {
                continue;
            };
            visited = Some(child.cell);
            match found {
                Found::Known(Known::Open(bounds)) => {
                    children[index].bounds = Some(bounds);
                    children.iter_mut().for_each(|child| child.is_taken = false);
                }
                Found::Known(Known::Solved(decided)) => {
                    children.iter_mut().for_each(|child| child.is_taken = false);
                    if let Some(won) = self.decided(depth, state, index, decided) {
                        return solved(won);
                    }
                }
                Found::Taken { is_won: true, .. } => children[index].is_taken = true,
                Found::Taken { is_won: false, .. } => {
                    return Ok(Found::Taken { bounds, is_won: true });
                }
            }
        }
    }

    /// The move to go on with, and the limits for it.
    fn pick(&mut self, depth: usize, focus: usize, choice: Choice, limits: Bounds) -> Pick {
        if self.is_alone {
            return Pick::Child { index: choice.best, limits: choice.limits(limits) };
        }
        let (shared, shared_from) = (&self.shared, self.shared_from);
        let (children, others) = self.line.at(depth).children.split_at(focus);
        let mut looks_won = false;
        let virtual_bounds = children.iter().map(|child| {
            let (bounds, after) = (child.bounds.expect("in focus"), child.after.expect("in focus"));
            if child.is_taken {
                return Bounds::REFUTED;
            }
            if child.work >= shared_from || shared.threads_at(after) == 0 {
                return bounds;
            }
            looks_won |= bounds.phi > bounds.delta;
            Bounds::REFUTED
        });
        let choice = Choice::new(virtual_bounds, others.len());
        if looks_won || !choice.is_open() {
            return Pick::Taken { is_won: looks_won };
        }
        Pick::Child { index: choice.best, limits: choice.limits_beyond(limits) }
    }

    /// Whether a position after a move still matters to the node of a depth.
    pub(super) fn needs(&mut self, depth: usize, state: State<W>, after: State<W>) -> bool {
        match self.focus(depth, state, None) {
            Focus::Won(_) | Focus::On(0) => false,
            Focus::On(_) => {
                self.line.at(depth).children.iter().any(|child| child.after == Some(after))
            }
        }
    }

    /// Looks at the first few moves that are open: how many, or that one of them is known to win.
    /// Among several threads all are looked up again, but for the one that was just visited.
    fn focus(&mut self, depth: usize, state: State<W>, visited: Option<Cell>) -> Focus<W> {
        let (mut index, mut fresh) = (0, 0);
        loop {
            let children = &mut self.line.at(depth).children;
            let open = children.len();
            if index >= if self.features.focus { width(open) } else { open } {
                return Focus::On(index);
            }
            let child = children[index];
            let is_fresh = self.is_alone || index < fresh || visited == Some(child.cell);
            if child.bounds.is_some() && is_fresh {
                index += 1;
                continue;
            }
            let after = child.after.unwrap_or_else(|| {
                let after = self.filled_after(depth, state, child.cell);
                if self.features.deferral {
                    let own = self.fills.iter().map(|fill| fill.cells[state.turn]);
                    let own = own.fold(CellSet::EMPTY, |all, cells| all | cells);
                    self.line.at(depth).defer(own, child.cell);
                }
                after
            });
            let (bounds, work) = match self.shared.table.get_with_work(after) {
                None => (child.bounds.unwrap_or(Bounds::FIRST), child.work),
                Some((Known::Open(bounds), work)) => (bounds, work),
                Some((Known::Solved(solved), _)) => {
                    if let Some(won) = self.decided(depth, state, index, solved) {
                        return Focus::Won(won);
                    }
                    (index, fresh) = (0, 0);
                    continue;
                }
            };
            let child = &mut self.line.at(depth).children[index];
            (child.after, child.bounds, child.work) = (Some(after), Some(bounds), work);
            fresh = index + 1;
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
        let before = self.line.move_before(depth);
        self.history.note(state.turn, before, cell, solved.winner == state.turn);
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
        let narrowed =
            if self.features.must_play { carrier } else { self.board.all().without(cell) };
        node.narrow(narrowed);
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
        let united = match self.features.small_unions {
            true => cover(&node.refutations, excused),
            false => all_of(&node.refutations),
        };
        let Some((chosen, common)) = united else {
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

/// Where to go on.
enum Pick {
    Child {
        index: usize,
        limits: Bounds,
    },
    /// Nowhere: other threads are at the moves that matter.
    Taken {
        is_won: bool,
    },
}

/// How many moves to look at, of so many that are open: about a third.
fn width(open: usize) -> usize {
    if open == 0 { 0 } else { (open + 1).div_ceil(3) }
}
