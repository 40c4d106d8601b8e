//! Filling in to the end.
//!
//! Regions that the tables call settled get stones, until nothing changes. Each step keeps the
//! winner whoever is to move, so all of them together do, one after the other. Only whole regions
//! are filled: where another cell has to be empty, a move there may win after filling in and lose
//! before, though the winner is the same.
//!
//! Holds in: Hex.

use crate::entry::Entry;
use crate::graph::{Graphs, cut_off};
use crate::kinds::Reason;
use crate::layout::{Inferior, Placed};
use crate::rings::{GROUP, Rings};
use board::{ByColor, Cell, CellSet, Color};

/// A region that was filled in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fill<const W: usize> {
    /// The cells of the region that each color got.
    pub cells: ByColor<CellSet<W>>,
    /// Those of them that are dead.
    pub dead: CellSet<W>,
}

impl<const W: usize> Fill<W> {
    /// A dead cell, which may be anybody's.
    pub fn dead(cell: Cell) -> Self {
        let dead = CellSet::single(cell);
        Fill { cells: ByColor::new(dead, CellSet::EMPTY), dead }
    }

    /// A region that goes to one color.
    pub fn captured(cells: CellSet<W>, by: Color) -> Self {
        let mut all = ByColor::default();
        all[by] = cells;
        Fill { cells: all, dead: CellSet::EMPTY }
    }

    /// The whole region.
    pub fn region(&self) -> CellSet<W> {
        self.cells[Color::Black] | self.cells[Color::White]
    }

    /// The color that got all of it, if one did.
    pub fn owner(&self) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.cells[!color].is_empty())
    }

    /// What has to be empty or a color's own for its stones here to be worth nothing: all cells of
    /// the region, where it has an answer to each intrusion. A cell that is dead by itself needs
    /// none.
    pub fn needs(&self) -> CellSet<W> {
        let region = self.region();
        if region.len() > 1 { region } else { CellSet::EMPTY }
    }

    /// The cells, each with its reason.
    pub fn reasons(self) -> impl Iterator<Item = (Cell, Color, Reason)> {
        let reason = self.owner().map_or(Reason::Mutual, Reason::Captured);
        Color::ALL.into_iter().flat_map(move |color| {
            self.cells[color].iter().map(move |cell| {
                let is_dead = self.dead.contains(cell);
                (cell, color, if is_dead { Reason::Dead } else { reason })
            })
        })
    }
}

/// What was filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled<const W: usize> {
    /// The stones with what was added.
    pub stones: ByColor<CellSet<W>>,
    /// The regions that were filled, in their order.
    pub fills: Vec<Fill<W>>,
}

impl<const W: usize> Filled<W> {
    /// The cells that were added, in their order.
    pub fn added(&self) -> impl Iterator<Item = (Cell, Color, Reason)> {
        self.fills.iter().copied().flat_map(Fill::reasons)
    }
}

impl<const W: usize> Placed<W> {
    /// The region filled in, where that is settled.
    fn fill(&self, entry: &Entry) -> Option<Fill<W>> {
        let black = entry.settled?;
        let collect = |cells| self.cells_in(cells).collect();
        let cells = ByColor::new(collect(black), collect(!black));
        Some(Fill { cells, dead: collect(entry.dead) })
    }
}

impl<const W: usize> Inferior<W> {
    /// Gives settled regions stones until there are no more.
    pub fn fill_in(&self, stones: ByColor<CellSet<W>>) -> Filled<W> {
        let mut rings = self.rings(stones);
        let mut fills = Vec::new();
        self.fill_on(&mut rings, &mut fills);
        Filled { stones: rings.stones, fills }
    }

    /// Fills in wherever rings have changed, until there is nothing more to fill in. The first
    /// region that can be filled is, so the result is the same whether all regions are looked at or
    /// only those that changed.
    pub fn fill_on(&self, rings: &mut Rings<W>, fills: &mut Vec<Fill<W>>) {
        loop {
            self.fill_regions(rings, fills);
            let found =
                if self.kinds.graphs { self.on_the_whole_board(rings.stones) } else { Vec::new() };
            if found.is_empty() {
                return;
            }
            for fill in found {
                self.fill(rings, fill, fills);
            }
        }
    }

    /// What can be filled in at once by methods on the whole board.
    fn on_the_whole_board(&self, stones: ByColor<CellSet<W>>) -> Vec<Fill<W>> {
        let graphs = Graphs::new(&self.board, stones);
        if self.kinds.dead {
            let dead = graphs.dead();
            if !dead.is_empty() {
                return dead.iter().map(Fill::dead).collect();
            }
        }
        if self.kinds.captured {
            // One color at a time: a pair of the other may be dead then, which needs nothing.
            for color in Color::ALL {
                let pairs = graphs.captured_pairs(color);
                if !pairs.is_empty() {
                    return pairs.into_iter().map(|pair| Fill::captured(pair, color)).collect();
                }
            }
        }
        if self.kinds.dead {
            let [black, white] = Color::ALL.map(|color| cut_off(&self.board, stones, color));
            return (black | white).iter().map(Fill::dead).collect();
        }
        Vec::new()
    }

    fn fill(&self, rings: &mut Rings<W>, fill: Fill<W>, fills: &mut Vec<Fill<W>>) {
        for color in Color::ALL {
            for cell in fill.cells[color] {
                self.put(rings, cell, color);
            }
        }
        fills.push(fill);
    }

    fn fill_regions(&self, rings: &mut Rings<W>, fills: &mut Vec<Fill<W>>) {
        let mut group = 0;
        while group < rings.changed.len() {
            let Some(number) = rings.next_changed(group) else {
                group += 1;
                continue;
            };
            let (placed, ring) =
                (&self.placed[group * GROUP + number], rings.numbers[group][number]);
            let table = &self.tables[usize::from(placed.table)];
            if !table.is_settled(ring) {
                continue;
            }
            let wanted = placed.fill(table.entry(ring)).filter(|fill| self.is_wanted(fill));
            if let Some(fill) = wanted {
                self.fill(rings, fill, fills);
                group = 0; // regions before this one may have changed
            }
        }
    }

    fn is_wanted(&self, fill: &Fill<W>) -> bool {
        match fill.owner() {
            _ if fill.dead == fill.region() => self.kinds.dead,
            Some(_) => self.kinds.captured,
            None => self.kinds.mutual,
        }
    }
}
