//! Cells that are dead, and stones that would kill them.
//!
//! A cell is *live* if some full board has another player joined when the cell changes color, else
//! *dead*. What is on a dead cell matters to nobody, and a dead cell stays dead when others are
//! filled.
//!
//! **Theorem.** Look at the neighbors of a cell from the side of one player: drop those that hold
//! the opponent's stones, and call two of the rest linked if they are next to each other or if own
//! stones among the neighbors link them. If all are linked, the cell is dead.
//!
//! *Proof.* Let a set of own cells join the sides, the cell among them and none to spare. Its path
//! comes from one neighbor and goes to another; these two are linked, so the path can do without
//! the cell. Hence the cell is in no smallest set that joins this player's sides. Exactly one
//! player is joined on a full board, so it makes no difference to the other player either.
//!
//! A side counts as stones of its owner; the place beyond two sides, at an obtuse corner, belongs
//! to whichever player looks. Holds in: Hex and Rex.

use board::{Board, ByColor, Cell, CellSet, Color};
use std::sync::OnceLock;

/// How many neighbors a cell has, beyond the edge of the board too.
const NEIGHBORS: usize = 6;

/// How many surroundings there are: each neighbor is empty, of one color, or of both.
const SURROUNDINGS: usize = 1 << (2 * NEIGHBORS);

/// The neighbors of a cell in order around it, as steps down and to the right.
const STEPS: [(i32, i32); NEIGHBORS] = [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)];

/// What holds for a cell with given surroundings.
#[derive(Clone, Copy, Debug, Default)]
struct PatternEntry {
    is_dead: bool,
    /// The empty neighbors on which a stone would kill the cell, by its color.
    killers: ByColor<u8>,
    /// For each empty neighbor with a black stone, those on which a white one would kill the cell
    /// besides.
    together: [u8; NEIGHBORS],
}

/// The surroundings of all cells of a board.
#[derive(Clone, Debug)]
pub struct Around<const W: usize> {
    cells: Vec<Surroundings<W>>,
    table: &'static [PatternEntry],
}

#[derive(Clone, Debug)]
struct Surroundings<const W: usize> {
    neighbors: [Option<Cell>; NEIGHBORS],
    /// The same, with the cell itself, which holds no stone, in place of those beyond the edge.
    places: [Cell; NEIGHBORS],
    /// The neighbors beyond the edge, as they count in a table.
    beyond: usize,
    ring: CellSet<W>,
}

impl<const W: usize> Around<W> {
    /// Lays out a board.
    pub fn new(board: &Board<W>) -> Self {
        let cells = board.size().all_cells().map(|cell| Surroundings::new(board, cell));
        Around { cells: cells.collect(), table: table() }
    }

    /// The neighbors of a cell.
    #[inline]
    pub fn ring(&self, cell: Cell) -> CellSet<W> {
        self.cells[cell.index()].ring
    }

    /// Whether a cell that holds no stone is seen to be dead.
    #[inline]
    pub fn is_dead(&self, stones: ByColor<CellSet<W>>, cell: Cell) -> bool {
        self.entry(stones, cell).is_dead
    }

    /// The empty cells on which a stone would kill an empty cell, by the color of the stone.
    pub fn killers(&self, stones: ByColor<CellSet<W>>, cell: Cell) -> ByColor<CellSet<W>> {
        let killers = self.entry(stones, cell).killers;
        let neighbors = &self.cells[cell.index()].neighbors;
        ByColor::from_fn(|color| {
            let places = (0..NEIGHBORS).filter(|place| killers[color] & (1 << place) != 0);
            places.filter_map(|place| neighbors[place]).collect()
        })
    }

    /// Another empty cell such that a stone of a color on either kills the other, and the color.
    #[inline(always)]
    pub(super) fn captured_with(
        &self,
        stones: ByColor<CellSet<W>>,
        cell: Cell,
    ) -> Option<(Color, Cell)> {
        let killers = self.entry(stones, cell).killers;
        let surroundings = &self.cells[cell.index()];
        for color in Color::ALL {
            let mut places = killers[color];
            while places != 0 {
                let place = places.trailing_zeros() as usize;
                places &= places - 1;
                let Some(other) = surroundings.neighbors[place] else { continue };
                let back = (place + NEIGHBORS / 2) % NEIGHBORS;
                if self.entry(stones, other).killers[color] & (1 << back) != 0 {
                    return Some((color, other));
                }
            }
        }
        None
    }

    /// Two empty neighbors of an empty cell, for Black and for White, such that a stone of either
    /// there captures the cell and the other neighbor for the opponent.
    pub(super) fn shared_at(
        &self,
        stones: ByColor<CellSet<W>>,
        cell: Cell,
    ) -> Option<ByColor<Cell>> {
        let together = &self.entry(stones, cell).together;
        let neighbors = &self.cells[cell.index()].neighbors;
        for (black, whites) in together.iter().enumerate() {
            for white in (0..NEIGHBORS).filter(|white| whites & (1 << white) != 0) {
                let (Some(for_black), Some(for_white)) = (neighbors[black], neighbors[white])
                else {
                    continue;
                };
                let with = |color, at| {
                    let mut stones = stones;
                    stones[color] |= CellSet::single(at);
                    stones
                };
                let kills = |stones, color, place: usize, at| {
                    let back = (place + NEIGHBORS / 2) % NEIGHBORS;
                    self.entry(stones, at).killers[color] & (1 << back) != 0
                };
                if kills(with(Color::Black, for_black), Color::White, white, for_white)
                    && kills(with(Color::White, for_white), Color::Black, black, for_black)
                {
                    return Some(ByColor::new(for_black, for_white));
                }
            }
        }
        None
    }

    /// What holds for a cell that holds no stone.
    #[inline(always)]
    fn entry(&self, stones: ByColor<CellSet<W>>, cell: Cell) -> &'static PatternEntry {
        debug_assert!(Color::ALL.iter().all(|&color| !stones[color].contains(cell)));
        let Surroundings { places, beyond, .. } = &self.cells[cell.index()];
        let mut number = *beyond;
        for (place, &at) in places.iter().enumerate() {
            let black = usize::from(stones[Color::Black].contains(at));
            let white = usize::from(stones[Color::White].contains(at));
            number |= (black | white << 1) << (2 * place);
        }
        &self.table[number]
    }
}

impl<const W: usize> Surroundings<W> {
    fn new(board: &Board<W>, cell: Cell) -> Self {
        let (columns, rows) = (i32::from(board.size().columns()), i32::from(board.size().rows()));
        let index = i32::try_from(cell.index()).expect("a cell of a board");
        let (row, column) = (index / columns, index % columns);
        let mut neighbors = [None; NEIGHBORS];
        let mut beyond = 0;
        for (place, (down, right)) in STEPS.into_iter().enumerate() {
            let is_black = !(0..rows).contains(&(row + down));
            let is_white = !(0..columns).contains(&(column + right));
            if !is_black && !is_white {
                let at = (row + down) * columns + column + right;
                neighbors[place] = Some(CellSet::<W>::cell_at(at as usize));
            }
            beyond |= (usize::from(is_black) | usize::from(is_white) << 1) << (2 * place);
        }
        let places = neighbors.map(|neighbor| neighbor.unwrap_or(cell));
        Surroundings { neighbors, places, beyond, ring: board.neighbors(cell) }
    }
}

/// What holds in all surroundings, worked out when it is first needed.
fn table() -> &'static [PatternEntry] {
    static TABLE: OnceLock<Vec<PatternEntry>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let is_dead: Vec<bool> =
            (0..SURROUNDINGS).map(|number| is_clique(number, 1) || is_clique(number, 2)).collect();
        let killers = |number: usize, color: Color| {
            let stone = 1 + color as usize;
            let kills = |place: usize| {
                let is_empty = at(number, place) == 0;
                is_empty && is_dead[number | stone << (2 * place)]
            };
            (0..NEIGHBORS).filter(|&place| kills(place)).fold(0, |all, place| all | 1 << place)
        };
        let together = |number: usize, black: usize| match at(number, black) {
            0 => killers(number | 1 << (2 * black), Color::White),
            _ => 0,
        };
        let entry = |number| PatternEntry {
            is_dead: is_dead[number],
            killers: ByColor::from_fn(|color| killers(number, color)),
            together: std::array::from_fn(|black| together(number, black)),
        };
        (0..SURROUNDINGS).map(entry).collect()
    })
}

/// What is at a place: bit 0 for Black, bit 1 for White.
fn at(number: usize, place: usize) -> usize {
    number >> (2 * (place % NEIGHBORS)) & 3
}

/// Whether all neighbors that aren't the opponent's are linked, from the side of the player with a
/// bit.
fn is_clique(number: usize, player: usize) -> bool {
    let is_own = |place: usize| at(number, place) & player != 0;
    let is_there = |place: usize| at(number, place) == 0 || is_own(place);
    let places = || (0..NEIGHBORS).filter(|&place| is_there(place));
    let is_linked = |first: usize, second: usize| {
        (first + 1..second).all(is_own) || (second + 1..first + NEIGHBORS).all(is_own)
    };
    places().all(|first| {
        places().filter(|&second| second > first).all(|second| is_linked(first, second))
    })
}
