//! The moves worth trying.
//!
//! Let X be to move. A cell c is *vulnerable* if the opponent's stone at some cell r makes X's
//! stone at c worthless: then the move c gains nothing, as the opponent may answer r. A cell c is
//! *dominated* if another one is at least as good a move. Both are read from the tables, region by
//! region.
//!
//! *Vulnerable cells together.* If c wins, so does another move m after the opponent's r, and
//! without r all the more. If m is vulnerable as well, the argument goes on, with a stone more on
//! the board each time. It needs that m's own argument holds after r: r may not be among the cells
//! that it relies on, other than m and its killer. `Pruner` leaves only such cells out together.
//!
//! *Dominated cells.* A cell goes only for one that is still kept then, so of cells that are as
//! good as each other one stays.
//!
//! If that would leave nothing, nothing is left out. The proofs are in `docs/theory/inferior.md`.
//!
//! Holds in: Hex, for the side to move.

use crate::entry::Cells;
use crate::graph::Graphs;
use crate::kinds::Reason;
use crate::layout::Inferior;
use crate::rings::Rings;
use board::{ByColor, Cell, CellSet, Color, sort_few};

/// A move that needn't be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrunedMove<const W: usize> {
    /// The move.
    pub cell: Cell,
    /// Why.
    pub reason: Reason,
    /// The cells that have to be empty for that to hold.
    pub region: CellSet<W>,
}

/// An argument for leaving a move out: its cell, and the killer or the better move.
#[derive(Clone, Copy, Debug)]
struct Argument<const W: usize> {
    cell: Cell,
    by: Cell,
    region: CellSet<W>,
}

/// Room for more arguments of a kind than there are as a rule.
const ARGUMENTS: usize = 128;

/// All arguments that were found.
#[derive(Debug)]
struct Arguments<const W: usize> {
    killers: Vec<Argument<W>>,
    rivals: Vec<Argument<W>>,
}

impl<const W: usize> Inferior<W> {
    /// The moves of a color that needn't be tried, with a reason for each.
    pub fn prunable(&self, stones: ByColor<CellSet<W>>, turn: Color) -> Vec<PrunedMove<W>> {
        self.prunable_among(&mut self.rings(stones), turn, self.board.all())
    }

    /// The same where all moves but `among` are known to lose.
    pub fn prunable_among(
        &self,
        rings: &mut Rings<W>,
        turn: Color,
        among: CellSet<W>,
    ) -> Vec<PrunedMove<W>> {
        let stones = rings.stones();
        let empty = self.board.all() - stones[Color::Black] - stones[Color::White];
        let mut arguments = Arguments {
            killers: Vec::with_capacity(ARGUMENTS),
            rivals: Vec::with_capacity(ARGUMENTS),
        };
        self.look_up(rings, turn, among, &mut arguments);
        if self.kinds.graphs {
            self.look_around(stones, turn, among & empty, &mut arguments);
        }
        let mut pruner = Pruner::new(empty);
        if self.kinds.vulnerable {
            // Those that rely on few cells are least in each other's way.
            sort_few(&mut arguments.killers, |a, b| a.region.len() < b.region.len());
            arguments.killers.iter().for_each(|argument| pruner.prune_vulnerable(argument));
        }
        if self.kinds.dominated {
            arguments.rivals.iter().for_each(|argument| pruner.prune_dominated(argument));
        }
        if pruner.kept.is_empty() { Vec::new() } else { pruner.out }
    }

    /// What the graphs say. Their arguments rely on no third cell.
    fn look_around(
        &self,
        stones: ByColor<CellSet<W>>,
        turn: Color,
        among: CellSet<W>,
        arguments: &mut Arguments<W>,
    ) {
        let graphs = Graphs::new(&self.board, stones);
        for cell in among {
            let argument = |by| Argument { cell, by, region: CellSet::single(cell).with(by) };
            arguments.killers.extend(graphs.killers(turn, cell).iter().map(argument));
            arguments.rivals.extend(graphs.better(cell).iter().map(argument));
        }
    }

    /// What the tables say.
    fn look_up(
        &self,
        rings: &mut Rings<W>,
        turn: Color,
        among: CellSet<W>,
        arguments: &mut Arguments<W>,
    ) {
        self.each_inferior_to(rings, turn, among, |placed, entry| {
            let region = placed.region;
            for (index, cell) in placed.cells_in(Cells::MAX).enumerate() {
                if among.contains(cell) {
                    let argument = |by| Argument { cell, by, region };
                    let killers = placed.cells_in(entry.killers[turn][index]);
                    arguments.killers.extend(killers.map(argument));
                    let rivals = placed.cells_in(entry.better[turn][index]);
                    arguments.rivals.extend(rivals.map(argument));
                }
            }
        });
    }
}

/// The moves that are kept, while others are left out.
struct Pruner<const W: usize> {
    kept: CellSet<W>,
    out: Vec<PrunedMove<W>>,
    /// Where the opponent's answers to the moves left out are.
    killers: CellSet<W>,
    /// What has to be empty for an answer to do its work, besides the move and the answer.
    relied_on: CellSet<W>,
}

impl<const W: usize> Pruner<W> {
    fn new(empty: CellSet<W>) -> Self {
        let none = CellSet::EMPTY;
        Pruner { kept: empty, out: Vec::new(), killers: none, relied_on: none }
    }

    /// Leaves a vulnerable cell out, unless its argument and another's are in each other's way.
    fn prune_vulnerable(&mut self, &Argument { cell, by, region }: &Argument<W>) {
        let others = region.without(cell).without(by);
        let is_free = others.is_disjoint(self.killers) && !self.relied_on.contains(by);
        if self.kept.contains(cell) && is_free {
            self.kept.remove(cell);
            self.killers.insert(by);
            self.relied_on |= others;
            self.out.push(PrunedMove { cell, reason: Reason::Vulnerable(by), region });
        }
    }

    /// Leaves a dominated cell out, if the better one is still there.
    fn prune_dominated(&mut self, &Argument { cell, by, region }: &Argument<W>) {
        if self.kept.contains(cell) && self.kept.contains(by) {
            self.kept.remove(cell);
            self.out.push(PrunedMove { cell, reason: Reason::Dominated(by), region });
        }
    }
}
