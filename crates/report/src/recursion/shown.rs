//! Which calls of a recursion tree are shown, and what is known of each.

use super::{RecursionError, Selection};
use crate::words::names;
use board::{Cell, Color, Size};
use mustplay::Stopped;
use mustplay::recursion::{By, Recursion};
use std::collections::HashSet;

/// A move of the tree, and those that were tried after it.
pub(super) struct Shown {
    /// None at the root of the whole tree.
    pub(super) cell: Option<Cell>,
    /// Whoever made the move.
    pub(super) mover: Color,
    /// None if it wasn't decided.
    pub(super) winner: Option<Color>,
    pub(super) how: How,
    /// How many cells the failed move left of the mover's must-play region.
    pub(super) left: Option<usize>,
    pub(super) then: Vec<Shown>,
    /// How many moves after it are too deep to be shown.
    pub(super) cut: usize,
}

/// How the state after a move was decided.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    Connections,
    /// The state came up before.
    Before,
    /// By trying moves; the must-play region had so many cells at first.
    Search(usize),
    /// Not at all: another move was enough.
    Glance,
    /// It needn't be: cells that are filled in join the mover's sides.
    Key,
}

impl Shown {
    /// A longest line as a tree without branches.
    pub(super) fn along(recursion: &Recursion, line: &[Cell]) -> Shown {
        let calls = recursion.calls();
        let root = &calls[0];
        let how = |at: usize| how(&calls[recursion.source(at)].by);
        let searched = recursion.longest_line();
        let bare = |cell, mover, how, then: Option<Shown>| Shown {
            cell,
            mover,
            winner: root.winner,
            how,
            left: None,
            then: then.into_iter().collect(),
            cut: 0,
        };
        let mut then: Option<Shown> = None;
        for (place, &cell) in line.iter().enumerate().rev() {
            let mover = if place % 2 == 0 { root.turn } else { !root.turn };
            let how = searched.get(place).map_or(How::Key, |&at| how(at));
            then = Some(bare(Some(cell), mover, how, then.take()));
        }
        bare(None, !root.turn, how(0), then)
    }

    /// What the move does, with a space before it, if that was decided.
    pub(super) fn verdict(&self) -> &'static str {
        match self.winner {
            None => "",
            Some(winner) if winner == self.mover => " wins",
            Some(_) => " loses",
        }
    }
}

fn how(by: &By) -> How {
    match *by {
        By::Connections => How::Connections,
        By::Table(_) => How::Before,
        By::Search(region) => How::Search(region),
        By::Glance => How::Glance,
    }
}

/// Makes what is shown out of what was called.
pub(super) struct Grower<'r> {
    recursion: &'r Recursion,
    size: Size,
    /// Only what a proof keeps.
    pruned: bool,
    nodes_left: usize,
    /// The states that a pruned tree has shown already.
    seen: HashSet<usize>,
    /// The moves from the root to where the tree is being grown.
    line: Vec<Cell>,
    /// The winning move that connections see after a line.
    key: &'r mut dyn FnMut(&[Cell]) -> Result<Cell, Stopped>,
}

impl<'r> Grower<'r> {
    pub(super) fn new(
        recursion: &'r Recursion,
        selection: &Selection,
        size: Size,
        key: &'r mut dyn FnMut(&[Cell]) -> Result<Cell, Stopped>,
    ) -> Self {
        Grower {
            recursion,
            size,
            pruned: selection.pruned,
            nodes_left: selection.most,
            seen: HashSet::new(),
            line: Vec::new(),
            key,
        }
    }

    fn moves(&self, call: usize) -> Vec<usize> {
        match self.pruned {
            true => self.recursion.proof_moves(call),
            false => self.recursion.children(call).collect(),
        }
    }

    /// The call to which moves of both players lead.
    pub(super) fn follow(&mut self, line: &[Cell]) -> Result<usize, RecursionError> {
        let mut at = 0;
        for &cell in line {
            let moves = self.moves(self.recursion.source(at));
            let tried = |next: &usize| self.recursion.calls()[*next].cell;
            at = *moves.iter().find(|next| tried(next) == Some(cell)).ok_or_else(|| {
                let others: Vec<Cell> = moves.iter().filter_map(tried).collect();
                let others = names(self.size, &others);
                RecursionError::NoSuchMove { cell: self.size.name(cell), others }
            })?;
            self.line.push(cell);
        }
        Ok(at)
    }

    /// A call, and the calls below it to a depth.
    pub(super) fn grow(&mut self, call: usize, depth: usize) -> Result<Shown, RecursionError> {
        self.count()?;
        let made = self.recursion.calls()[call];
        let source = self.recursion.source(call);
        let (cell, mover, winner) = (made.cell, !made.turn, made.winner);
        let mut how = how(&made.by);
        let mut moves = self.moves(call);
        if self.pruned && matches!(how, How::Before | How::Search(_)) {
            if self.seen.insert(source) {
                // The moves may have been tried in a part of the tree that was pruned.
                how = self::how(&self.recursion.calls()[source].by);
            } else {
                how = How::Before;
                moves.clear();
            }
        }
        let has_key = made.has_key() && moves.is_empty();
        let left = made.left.filter(|_| !self.pruned);
        let mut shown = Shown { cell, mover, winner, how, left, then: Vec::new(), cut: 0 };
        if depth == 0 {
            shown.cut = moves.len() + usize::from(has_key);
            return Ok(shown);
        }
        for next in moves {
            self.line.extend(self.recursion.calls()[next].cell);
            let below = self.grow(next, depth - 1);
            self.line.pop();
            shown.then.push(below?);
        }
        if has_key {
            self.count()?;
            let cell = Some((self.key)(&self.line)?);
            let (mover, how, then) = (made.turn, How::Key, Vec::new());
            shown.then.push(Shown { cell, mover, winner, how, left: None, then, cut: 0 });
        }
        Ok(shown)
    }

    fn count(&mut self) -> Result<(), RecursionError> {
        let calls = self.recursion.calls().len() as u64;
        let left = self.nodes_left.checked_sub(1);
        self.nodes_left = left.ok_or(RecursionError::TooLarge { calls })?;
        Ok(())
    }
}
