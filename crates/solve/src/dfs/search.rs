//! The recursion: a state is decided by its moves.

use super::examine::Seen;
use super::unions::{Union, small_union};
use super::{DepthFirst, Entered, Open};
use crate::solved::Solved;
use crate::state::State;
use crate::{Control, Stopped};
use board::claim::Claim;
use board::{Cell, CellSet, sort_few};
use connect::{HSearch, StopAt};
use inferior::{Kinds, PrunedMove, Rings, supports};

/// A state whose moves are being tried.
struct Trying<const W: usize> {
    open: Open<W>,
    pruned: Vec<PrunedMove<W>>,
    /// Moves that needn't be looked at any more.
    looked_at: CellSet<W>,
    /// Moves that are no better than some that will be searched first.
    deferred: CellSet<W>,
    /// Moves that have to be searched.
    children: Vec<(Cell, Open<W>)>,
}

impl<const W: usize> DepthFirst<W> {
    /// Decides a state by its moves, and remembers it.
    pub(super) fn search(
        &mut self,
        open: Open<W>,
        depth: usize,
        control: &Control,
    ) -> Result<Solved<W>, Stopped> {
        let state = open.state;
        let fills = open.fills.clone();
        // It may have been solved since it was looked at.
        let solved = match self.known(state) {
            Some(known) => {
                self.recorder.known(open.call, &state, &known);
                known
            }
            None => {
                self.recorder.search(open.call, state, open.must_play);
                self.enter(state, depth);
                let solved = self.try_moves(open, depth, control)?;
                self.recorder.searched(&solved);
                if self.features.table {
                    if self.table.len() >= self.most_entries {
                        self.table.clear();
                    }
                    self.table.insert(state, solved);
                }
                solved
            }
        };
        Ok(self.lift(solved, state, &fills))
    }

    /// Makes a state ready for its children.
    fn enter(&mut self, state: State<W>, depth: usize) {
        let board = &self.board;
        if self.line.len() == depth {
            let (just_moved, to_move) = (HSearch::new(board), HSearch::new(board));
            self.line.push(Entered { just_moved, to_move, rings: Rings::default() });
        }
        let mut line = std::mem::take(&mut self.line);
        let (before, here) = line.split_at_mut(depth);
        let (before, here) = (before.last(), &mut here[0]);
        if self.features.inferior != Kinds::NONE {
            let inferior = self.inferior();
            match before {
                None => here.rings = inferior.rings(state.stones),
                Some(before) => {
                    here.rings.copy(&before.rings);
                    inferior.put_all(&mut here.rings, state.stones);
                }
            }
            here.rings.mark_clean();
        }
        if self.features.h_search {
            let (mover, other) = (state.turn, !state.turn);
            let stones = [other, mover].map(|color| state.stones_of(color));
            match before {
                None => {
                    let (limits, stop_at) = (self.limits, StopAt::Nothing);
                    here.just_moved.build(board, other, stones[0], limits, stop_at);
                    here.to_move.build(board, mover, stones[1], limits, stop_at);
                }
                Some(before) => {
                    here.just_moved.update(board, &before.to_move, stones[0], StopAt::Nothing);
                    here.to_move.update(board, &before.just_moved, stones[1], StopAt::Nothing);
                }
            }
        }
        self.line = line;
    }

    /// Tries the moves of the must-play region: first those that are decided at a glance, then
    /// those that leave the opponent the smallest must-play region.
    fn try_moves(
        &mut self,
        open: Open<W>,
        depth: usize,
        control: &Control,
    ) -> Result<Solved<W>, Stopped> {
        let pruned = self.prunable(open.state, open.must_play, depth);
        let mut trying = Trying {
            looked_at: pruned.iter().map(|pruned| pruned.cell).collect(),
            open,
            pruned,
            children: Vec::new(),
            deferred: CellSet::EMPTY,
        };
        loop {
            if let Some(won) = self.look_at_moves(&mut trying, depth, control)? {
                return Ok(won);
            }
            if let Some(won) = self.search_moves(&mut trying, depth, control)? {
                return Ok(won);
            }
            if (trying.open.must_play - trying.looked_at).is_empty() {
                return Ok(self.lost(&trying));
            }
            trying.deferred = CellSet::EMPTY;
        }
    }

    /// Looks at the moves of the must-play region, and tells if one wins at a glance.
    ///
    /// What a move fills in for its owner is no better than the move, so it is deferred: most
    /// often, the refutation of the move doesn't need those cells, and they never have to be looked
    /// at.
    fn look_at_moves(
        &mut self,
        trying: &mut Trying<W>,
        depth: usize,
        control: &Control,
    ) -> Result<Option<Solved<W>>, Stopped> {
        let state = trying.open.state;
        for place in 0..self.outward.len() {
            let cell = self.outward[place];
            let wanted = trying.open.must_play - trying.looked_at - trying.deferred;
            if !wanted.contains(cell) {
                continue;
            }
            trying.looked_at.insert(cell);
            match self.examine(state.after(cell), Some(depth), control)? {
                Seen::Open(child) => {
                    if self.features.inferior.dominated {
                        let own = child.fills.iter().map(|fill| fill.cells[state.turn]);
                        trying.deferred |= own.fold(CellSet::EMPTY, |all, cells| all | cells);
                    }
                    trying.children.push((cell, child));
                }
                Seen::Solved(child) if child.winner == state.turn => {
                    return Ok(Some(child.won_by(cell)));
                }
                Seen::Solved(child) => {
                    self.refuted(&mut trying.open, cell, child);
                    self.recorder.narrowed(self.recorder.last(), trying.open.must_play);
                }
            }
        }
        Ok(None)
    }

    /// Searches the moves that were looked at, the most promising first, and tells if one wins.
    fn search_moves(
        &mut self,
        trying: &mut Trying<W>,
        depth: usize,
        control: &Control,
    ) -> Result<Option<Solved<W>>, Stopped> {
        let children = std::mem::take(&mut trying.children).into_iter();
        let mut children: Vec<_> =
            children.map(|(cell, child)| (child.promise(), cell, child)).collect();
        sort_few(&mut children, |a, b| a.0 < b.0);
        for (_, cell, child) in children {
            if !trying.open.must_play.contains(cell) {
                continue;
            }
            let call = child.call;
            let child = self.search(child, depth + 1, control)?;
            if child.winner == trying.open.state.turn {
                return Ok(Some(child.won_by(cell)));
            }
            self.refuted(&mut trying.open, cell, child);
            self.recorder.narrowed(call, trying.open.must_play);
        }
        Ok(None)
    }

    /// A state all moves of which were refuted, or left out.
    fn lost(&self, Trying { open, pruned, .. }: &Trying<W>) -> Solved<W> {
        let state = open.state;
        let excused = pruned.iter().map(|pruned| pruned.cell).collect();
        let union = if self.features.small_unions {
            small_union(&open.threats, excused)
        } else {
            Union::of_all(&open.threats)
        };
        // Nobody refuted anything: there were only moves left out, or none at all.
        let empty = state.empty(&self.board);
        let union = union.unwrap_or(Union { cells: empty, common: empty });
        let winner = !state.turn;
        let mut stones = self.stones_of_union(open, union);
        let mut carrier = union.cells;
        // Where an argument stood in for a search, its region has to be empty for it to hold, and
        // the winner has to have the stones that it rests on.
        for pruned in pruned.iter().filter(|pruned| union.common.contains(pruned.cell)) {
            carrier |= pruned.region;
            stones |= supports(&self.board, winner, state.stones, pruned.region);
        }
        Solved { winner, claim: Claim { stones, carrier }, best: None }
    }

    /// Notes that a move loses, and to which carrier.
    fn refuted(&self, open: &mut Open<W>, cell: Cell, child: Solved<W>) {
        open.threats.push(child.claim.carrier);
        open.relied_on.push(child.claim.stones);
        if self.features.must_play {
            open.must_play &= child.claim.carrier;
        } else {
            open.must_play.remove(cell);
        }
    }

    /// The moves that aren't tried because others are at least as good.
    fn prunable(
        &mut self,
        state: State<W>,
        must_play: CellSet<W>,
        depth: usize,
    ) -> Vec<PrunedMove<W>> {
        if self.features.inferior.leave_out() {
            let mut rings = std::mem::take(&mut self.line[depth].rings);
            let pruned = self.inferior().prunable_among(&mut rings, state.turn, must_play);
            self.line[depth].rings = rings;
            pruned
        } else if self.features.domination {
            self.triangles.prunable(state)
        } else {
            Vec::new()
        }
    }
}

impl<const W: usize> Open<W> {
    /// How little freedom the side to move has: the smaller, the sooner it may lose.
    fn promise(&self) -> (usize, usize) {
        let smallest = self.threats.iter().map(|carrier| carrier.len()).min();
        (self.must_play.len(), smallest.unwrap_or(usize::MAX))
    }
}

impl<const W: usize> Solved<W> {
    /// The state one move before, which the winner made.
    fn won_by(self, cell: Cell) -> Self {
        let Claim { stones, carrier } = self.claim;
        let claim = Claim { stones: stones.without(cell), carrier: carrier.with(cell) };
        Solved { claim, best: Some(cell), ..self }
    }
}
