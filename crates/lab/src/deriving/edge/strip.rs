//! The rows of a board that are nearest to a side, and what is connected to the side there.
//!
//! That a target is connected to the side is a position of Hex: the owner is Black, the side is the
//! bottom of a board with one row more than the strip, and Black's only stone in that row is above
//! the target. It touches no cell of the strip that the target doesn't touch, so Black joins top
//! and bottom exactly if the target is joined to the side.

use board::claim::Claim;
use board::{Board, ByColor, Cell, CellSet, Color, Coord, Position, Rules, Size};
use connect::edge::template::{Place, Template};
use connect::{HSearch, Limits, StopAt};
use solve::Control;
use solve::dfpn::{Dfpn, Features};
use std::num::NonZeroUsize;

/// The search that finds templates can't use templates, nor an order that was learned with them.
pub(super) const PLAIN: Features =
    Features { templates: false, learned_order: false, ..Features::ALL };

/// The memory of the engine, in MiB.
const MEMORY: usize = 1;

/// A strip, with an engine for it.
pub(super) struct Strip {
    board: Board<1>,
    /// How many rows belong to it.
    height: i32,
    engine: Dfpn<1>,
    links: HSearch<1>,
}

/// The board of a strip along a side of so many cells.
pub(super) fn board(length: i32, height: i32) -> Board<1> {
    Board::new(Size::new(length as usize, height as usize + 1).expect("a board"))
}

impl Strip {
    /// A strip along a side of so many cells.
    pub(super) fn new(length: i32, height: i32) -> Self {
        let board = board(length, height);
        let engine = Dfpn::start(&board, Rules::Hex, PLAIN, MEMORY, NonZeroUsize::MIN);
        Strip { links: HSearch::new(&board), board, height, engine }
    }

    /// A strip that a template fills.
    pub(super) fn of(template: &Template) -> Self {
        Strip::new(template.length(), template.height())
    }

    /// The cell at a place.
    pub(super) fn cell(&self, (along, away): Place) -> Cell {
        let coord = Coord { column: along as u8, row: (self.height - away) as u8 };
        self.board.size().cell(coord).expect("a place in the strip")
    }

    fn place(&self, cell: Cell) -> Place {
        let Coord { column, row } = self.board.size().coord(cell);
        (i32::from(column), self.height - i32::from(row))
    }

    /// The cells at some places.
    pub(super) fn cells<'p>(&self, places: impl IntoIterator<Item = &'p Place>) -> CellSet<1> {
        places.into_iter().map(|&place| self.cell(place)).collect()
    }

    /// The position in which Black joins if the target, which is in the last row of the strip, is
    /// joined to the side.
    pub(super) fn position(
        &self,
        target: Place,
        stones: CellSet<1>,
        free: CellSet<1>,
    ) -> Position<1> {
        let above = self.cell((target.0, target.1 + 1));
        let black = stones.with(self.cell(target)).with(above);
        let white = self.board.all() - black - free;
        let stones = ByColor::new(black, white);
        Position::with_stones(&self.board, Rules::Hex, stones, Color::White)
    }

    /// The board of that position.
    pub(super) fn board(&self) -> &Board<1> {
        &self.board
    }

    /// What the connection of a target to the side needs, if there is one.
    pub(super) fn connected(
        &mut self,
        target: Place,
        stones: CellSet<1>,
        free: CellSet<1>,
    ) -> Option<Claim<1>> {
        let position = self.position(target, stones, free);
        match position.winner(&self.board) {
            Some(Color::Black) => Some(Claim { stones, carrier: CellSet::EMPTY }),
            Some(Color::White) => None,
            None => {
                let claim = self.engine.claim(&position, &Control::default());
                let (winner, claim) = claim.expect("nobody stops it");
                let Claim { stones: needed, carrier } = claim;
                (winner == Color::Black)
                    .then(|| Claim { stones: needed & stones, carrier: carrier & free })
            }
        }
    }

    /// The template of a connection, if there is one, without anything that it doesn't need: cells
    /// go in the order of `next`, which chooses one of so many.
    pub(super) fn least(
        &mut self,
        target: Place,
        stones: CellSet<1>,
        free: CellSet<1>,
        mut next: impl FnMut(usize) -> usize,
    ) -> Option<Template> {
        let mut claim = self.connected(target, stones, free)?;
        let mut cells: Vec<Cell> = claim.stones.iter().chain(claim.carrier).collect();
        while !cells.is_empty() {
            let cell = cells.swap_remove(next(cells.len()));
            let (stones, free) = (claim.stones.without(cell), claim.carrier.without(cell));
            if (claim.stones | claim.carrier).contains(cell)
                && let Some(less) = self.connected(target, stones, free)
            {
                claim = less;
            }
        }
        let places = |cells: CellSet<1>| cells.iter().map(|cell| self.place(cell)).collect();
        Some(Template { target, stones: places(claim.stones), free: places(claim.carrier) })
    }

    /// Whether H-search sees that a template holds.
    pub(super) fn sees(&mut self, template: &Template) -> bool {
        let target = self.cell(template.target);
        let (own, free) = (self.cells(&template.stones), self.cells(&template.free));
        let other = self.board.all() - own - free.with(target);
        let (limits, stop_at) = (Limits::STRONG, StopAt::Nothing);
        self.links.build(&self.board, Color::Black, [own, other], limits, stop_at);
        let ends = self.links.ends();
        !self.links.connections(ends.node(target), ends.side_node(1)).is_empty()
    }
}
