//! The rows of a board that are nearest to a side, and what is connected to the side there.
//!
//! That a target is connected to the side is a position of Hex: the owner is Black, the side is the
//! bottom of a board with one row more than the strip, and Black has a *way* from the target to the
//! top: the only black stones outside of the template. If the target is in the last row of the
//! strip, the way is a stone above it; otherwise it goes to the left or to the right of the target,
//! and up.
//!
//! **Theorem.** If no cell of the template lies on the way, or touches it without touching the
//! target, then Black joins top and bottom of that board exactly if the target is joined to the
//! side. *Proof.* White has all else, so a chain from top to bottom begins with cells of the way.
//! After the last of them comes a cell of the template, which touches the target, or the target:
//! so there is a chain from the target, too. The other direction is clear. ∎

use board::claim::Claim;
use board::{Board, ByColor, Cell, CellSet, Color, Coord, Position, Rules, Size};
use connect::edge::template::{Place, Template};
use connect::{HSearch, Limits, StopAt};
use solve::Control;
use solve::dfpn::{Dfpn, Features};
use std::num::NonZeroUsize;

/// The width of sets of cells: strips with room for ways have more than 64.
pub(super) const WIDTH: usize = 2;

/// The search that finds templates can't use templates, nor an order that was learned with them.
pub(super) const PLAIN: Features =
    Features { templates: false, learned_order: false, ..Features::ALL };

/// The memory of the engine, in MiB.
const MEMORY: usize = 1;

/// How a target is joined to the far side of a strip.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Way {
    /// By the cell above it: the target is in the last row.
    Above,
    /// By the cell to its left and those above that one.
    Left,
    /// The mirror image of that.
    Right,
}

impl Way {
    /// Those for a target below the last row.
    pub(super) const AROUND: [Way; 2] = [Way::Left, Way::Right];

    /// The places of the way from a target through a strip with so many rows.
    fn places(self, (along, away): Place, height: i32) -> impl Iterator<Item = Place> {
        let place = move |up: i32| match self {
            Way::Above => (along, away + 1 + up),
            Way::Left => (along - 1, away + up),
            Way::Right => (along + 1 + up, away + up),
        };
        (0..).map(place).take_while(move |&(_, away)| away <= height)
    }

    /// How many columns it needs to the left and to the right of a strip with so many rows, if the
    /// target isn't in the first row.
    fn margins(self, height: i32) -> [i32; 2] {
        match self {
            Way::Above => [0, 0],
            Way::Left => [1, 0],
            Way::Right => [0, height],
        }
    }

    /// The places of a template's strip that can't belong to it: those on the way, and those that
    /// touch it without touching the target.
    pub(super) fn bars(self, target: Place, height: i32, place: Place) -> bool {
        let mut way = self.places(target, height);
        way.any(|step| step == place || (touch(step, place) && !touch(target, place)))
    }

    /// A way for a template.
    pub(super) fn of(template: &Template) -> Option<Way> {
        let (target, height) = (template.target, template.height());
        if target.1 + 1 == height {
            return Some(Way::Above);
        }
        let mut ways = Way::AROUND.into_iter();
        let is_other = |&place: &Place| place != target;
        ways.find(|way| {
            !template.places().filter(is_other).any(|place| way.bars(target, height, place))
        })
    }
}

/// Whether two places are neighbors.
fn touch(one: Place, other: Place) -> bool {
    matches!((other.0 - one.0, other.1 - one.1), (0 | 1, 1) | (0 | -1, -1) | (1 | -1, 0))
}

/// A strip, with an engine for it.
pub(super) struct Strip {
    board: Board<WIDTH>,
    /// How many rows belong to it.
    height: i32,
    way: Way,
    engine: Dfpn<WIDTH>,
    links: HSearch<WIDTH>,
}

/// The board of a strip along a side of so many cells, with so many columns beside it.
pub(super) fn board(length: i32, height: i32, margins: [i32; 2]) -> Board<WIDTH> {
    let columns = length + margins[0] + margins[1];
    Board::new(Size::new(columns as usize, height as usize + 1).expect("a board"))
}

impl Strip {
    /// A strip along a side of so many cells.
    pub(super) fn new(length: i32, height: i32, way: Way) -> Self {
        let board = board(length, height, way.margins(height));
        let engine = Dfpn::start(&board, Rules::Hex, PLAIN, MEMORY, NonZeroUsize::MIN);
        Strip { links: HSearch::new(&board), board, height, way, engine }
    }

    /// A strip that a template fills, which is at the start; none if there is no way.
    pub(super) fn of(template: &Template) -> Option<Self> {
        Some(Strip::new(template.length(), template.height(), Way::of(template)?))
    }

    fn margin(&self) -> i32 {
        self.way.margins(self.height)[0]
    }

    /// The cell at a place.
    pub(super) fn cell(&self, (along, away): Place) -> Cell {
        let coord =
            Coord { column: (along + self.margin()) as u8, row: (self.height - away) as u8 };
        self.board.size().cell(coord).expect("a place in the strip")
    }

    fn place(&self, cell: Cell) -> Place {
        let Coord { column, row } = self.board.size().coord(cell);
        (i32::from(column) - self.margin(), self.height - i32::from(row))
    }

    /// The cells at some places.
    pub(super) fn cells<'p>(&self, places: impl IntoIterator<Item = &'p Place>) -> CellSet<WIDTH> {
        places.into_iter().map(|&place| self.cell(place)).collect()
    }

    /// The position in which Black joins if the target is joined to the side.
    pub(super) fn position(
        &self,
        target: Place,
        stones: CellSet<WIDTH>,
        free: CellSet<WIDTH>,
    ) -> Position<WIDTH> {
        let way = self.way.places(target, self.height);
        let way: CellSet<WIDTH> = way.map(|place| self.cell(place)).collect();
        let black = stones.with(self.cell(target)) | way;
        let white = self.board.all() - black - free;
        let stones = ByColor::new(black, white);
        Position::with_stones(&self.board, Rules::Hex, stones, Color::White)
    }

    /// The board of that position.
    pub(super) fn board(&self) -> &Board<WIDTH> {
        &self.board
    }

    /// What the connection of a target to the side needs, if there is one.
    pub(super) fn connected(
        &mut self,
        target: Place,
        stones: CellSet<WIDTH>,
        free: CellSet<WIDTH>,
    ) -> Option<Claim<WIDTH>> {
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
        stones: CellSet<WIDTH>,
        free: CellSet<WIDTH>,
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
        let places = |cells: CellSet<WIDTH>| cells.iter().map(|cell| self.place(cell)).collect();
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

#[cfg(test)]
mod tests {
    use super::*;
    use chance::Random;
    use std::collections::BTreeSet;

    /// Whether a chain of these places leads from a target to the side.
    fn joined(target: Place, own: &BTreeSet<Place>) -> bool {
        let (mut reached, mut rest) = (vec![target], own.clone());
        let mut next = 0;
        while let Some(&place) = reached.get(next) {
            next += 1;
            let near: Vec<Place> = rest.iter().copied().filter(|&x| touch(place, x)).collect();
            near.iter().for_each(|place| _ = rest.remove(place));
            reached.extend(near);
        }
        reached.iter().any(|&(_, away)| away == 0)
    }

    /// Whether the owner joins a target to the side, by trying everything.
    fn holds(target: Place, own: &BTreeSet<Place>, free: &BTreeSet<Place>) -> bool {
        let without = |place: &Place| {
            let mut rest = free.clone();
            rest.remove(place);
            rest
        };
        let wins = |reply: &Place, left: &BTreeSet<Place>| {
            let mut own = own.clone();
            own.insert(*reply);
            let mut left = left.clone();
            left.remove(reply);
            holds(target, &own, &left)
        };
        joined(target, own)
            || !free.is_empty()
                && free.iter().all(|intrusion| {
                    let left = without(intrusion);
                    left.iter().any(|reply| wins(reply, &left))
                })
    }

    #[test]
    fn a_strip_connects_what_brute_force_connects() {
        let mut random = Random(0x5eed_0f10);
        let (length, height) = (5, 4);
        let (mut held, mut failed) = (0, 0);
        for way in [Way::Above, Way::Left, Way::Right] {
            let mut strip = Strip::new(length, height, way);
            for _ in 0..150 {
                let away = if way == Way::Above { height - 1 } else { 1 + random.below(2) as i32 };
                let target = (random.below(length as usize) as i32, away);
                let (mut own, mut free) = (BTreeSet::new(), BTreeSet::new());
                let places = (0..height).flat_map(|k| (0..length).map(move |along| (along, k)));
                for place in places.filter(|&place| place != target) {
                    let is_barred = way.bars(target, height, place);
                    match random.below(5) {
                        0 if !is_barred => _ = own.insert(place),
                        1 | 2 if !is_barred && free.len() < 7 => _ = free.insert(place),
                        _ => (),
                    }
                }
                let expected = holds(target, &own, &free);
                let cells = [strip.cells(&own), strip.cells(&free)];
                let found = strip.connected(target, cells[0], cells[1]).is_some();
                assert_eq!(found, expected, "{way:?}: {target:?}, {own:?}, {free:?}");
                if expected { held += 1 } else { failed += 1 }
            }
        }
        assert!(held > 60 && failed > 60, "{held} hold and {failed} don't");
    }

    #[test]
    fn a_template_has_a_way_around_it() {
        let way = |text: &str| Way::of(&text.parse::<Template>().expect("a template"));
        assert_eq!(way("T/."), Some(Way::Above));
        assert_eq!(way("---S/----/T.../...."), Some(Way::Left));
        assert_eq!(way("S---/----/---T/...."), Some(Way::Right));
        assert_eq!(way("...../...../.-T-./....."), None, "the target is shut in");
    }
}
