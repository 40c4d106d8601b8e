//! Filling in to the end, and the moves worth trying.
//!
//! *Filling in.* Cells that the tables call dead or captured get stones, until nothing changes. Each
//! step keeps the winner whoever is to move, so all of them together do, one after the other.
//!
//! *Moves.* For the side to move, a cell c is left out if a stone of the opponent at some cell r makes
//! a stone at c worthless (c is *vulnerable* to r). All such cells may go at once: if c wins, so does
//! another move after the opponent's r, and without r all the more; that move may be vulnerable, too,
//! but each step puts a stone more on the board. Among the rest, c goes if another cell of the rest is
//! at least as good (c is *dominated*), but of cells that are as good as each other one stays.
//!
//! If that would leave nothing, nothing is left out.
//!
//! Holds in: Hex.

use crate::shape::Offset;
use crate::table::{MOST_CELLS, Table};
use board::{Board, ByColor, Cell, CellMap, CellSet, Color, Coord};

/// The most places of a ring.
const MOST_PLACES: usize = 10;

/// Why a cell was filled in, or a move needn't be tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Its color never matters.
    Dead,
    /// It belongs to this color, who answers there if the opponent plays there.
    Captured(Color),
    /// An answer at this cell makes the move worthless.
    Vulnerable(Cell),
    /// This cell is at least as good.
    Dominated(Cell),
}

/// What was filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled<const W: usize> {
    /// The stones with what was added.
    pub stones: ByColor<CellSet<W>>,
    /// The cells that were added, in their order.
    pub added: Vec<(Cell, Color, Reason)>,
}

/// A region at a place of the board.
#[derive(Clone, Debug)]
struct Placed {
    table: usize,
    cells: [u16; MOST_CELLS],
    count: usize,
    /// The cells of the ring that are on the board, with their weight in the ring's number.
    ring: [(u16, u16); MOST_PLACES],
    ring_count: usize,
    /// What the sides contribute to the ring's number.
    sides: usize,
}

/// The tables, laid out on one board.
#[derive(Clone, Debug)]
pub struct Inferior<const W: usize> {
    all: CellSet<W>,
    placed: Vec<Placed>,
}

impl<const W: usize> Inferior<W> {
    /// Lays all regions out on a board.
    pub fn new(board: &Board<W>) -> Self {
        let mut placed = Vec::new();
        for (number, table) in Table::all().iter().enumerate() {
            for shape in table.shape().turns() {
                for cell in board.all() {
                    let at = board.size().coord(cell);
                    let place = |offset: Offset| Place::new(board, at, offset);
                    placed.extend(Placed::new(number, shape.cells(), shape.ring(), place));
                }
            }
        }
        Inferior { all: board.all(), placed }
    }

    /// Gives dead and captured cells stones until there are no more.
    pub fn fill_in(&self, stones: ByColor<CellSet<W>>) -> Filled<W> {
        let mut filled = Filled { stones, added: Vec::new() };
        let mut digits = digits(stones);
        loop {
            let before = filled.added.len();
            for placed in &self.placed {
                if !placed.is_empty(&digits) {
                    continue;
                }
                let entry = Table::all()[placed.table].entry(placed.ring_number(&digits));
                for color in Color::ALL {
                    if entry.captured[color] == 0 || !placed.is_empty(&digits) {
                        continue;
                    }
                    for cell in placed.cells_in::<W>(entry.captured[color]) {
                        let dead = placed.cells_in::<W>(entry.dead).any(|dead| dead == cell);
                        let reason = if dead { Reason::Dead } else { Reason::Captured(color) };
                        filled.stones[color].insert(cell);
                        filled.added.push((cell, color, reason));
                        digits[cell] = digit(color);
                    }
                }
            }
            if filled.added.len() == before {
                return filled;
            }
        }
    }

    /// The moves of a color that needn't be tried, with a reason for each.
    pub fn left_out(&self, stones: ByColor<CellSet<W>>, turn: Color) -> Vec<(Cell, Reason)> {
        let digits = digits(stones);
        let empty = self.all - stones[Color::Black] - stones[Color::White];
        let mut out = Vec::new();
        let mut kept = empty;
        let mut better: Vec<(Cell, Cell)> = Vec::new();
        for placed in self.placed.iter().filter(|placed| placed.is_empty(&digits)) {
            let entry = Table::all()[placed.table].entry(placed.ring_number(&digits));
            for (index, cell) in placed.cells_in::<W>(u8::MAX).enumerate() {
                // A larger region may need its other cells to be empty after the killer's move.
                let mut killers = placed.cells_in::<W>(entry.killers[turn][index]);
                if placed.count == 2
                    && kept.contains(cell)
                    && let Some(killer) = killers.next()
                {
                    kept.remove(cell);
                    out.push((cell, Reason::Vulnerable(killer)));
                }
                let rivals = placed.cells_in::<W>(entry.better[turn][index]);
                better.extend(rivals.map(|rival| (cell, rival)));
            }
        }
        // A cell goes only for one that is still there, so the chain of better cells ends at one that
        // stays.
        for &(cell, rival) in &better {
            if kept.contains(cell) && kept.contains(rival) {
                kept.remove(cell);
                out.push((cell, Reason::Dominated(rival)));
            }
        }
        if kept.is_empty() { Vec::new() } else { out }
    }
}

/// Where a place of a shape is.
enum Place {
    OnBoard(Cell),
    Side(Color),
    Outside,
}

impl Place {
    fn new<const W: usize>(board: &Board<W>, at: Coord, (right, down): Offset) -> Place {
        let size = board.size();
        let column = i16::from(at.column) + i16::from(right);
        let row = i16::from(at.row) + i16::from(down);
        let (columns, rows) = (i16::from(size.columns()), i16::from(size.rows()));
        let (beside, beyond) = (column == -1 || column == columns, row == -1 || row == rows);
        let (in_columns, in_rows) = ((0..columns).contains(&column), (0..rows).contains(&row));
        match (in_columns, in_rows) {
            (true, true) => {
                let coord = Coord { column: column as u8, row: row as u8 };
                Place::OnBoard(size.cell(coord).expect("on the board"))
            }
            // Beyond an obtuse corner lie both sides. The one cell that touches that place touches
            // both of them elsewhere, so either will do.
            (true, false) if beyond => Place::Side(Color::Black),
            (false, true) if beside => Place::Side(Color::White),
            (false, false) if beside && beyond => Place::Side(Color::Black),
            _ => Place::Outside,
        }
    }
}

impl Placed {
    /// A region at a place; none if it isn't all on the board.
    fn new(
        table: usize,
        cells: &[Offset],
        ring: &[Offset],
        place: impl Fn(Offset) -> Place,
    ) -> Option<Placed> {
        let mut placed = Placed {
            table,
            cells: [0; MOST_CELLS],
            count: cells.len(),
            ring: [(0, 0); MOST_PLACES],
            ring_count: 0,
            sides: 0,
        };
        for (index, &offset) in cells.iter().enumerate() {
            let Place::OnBoard(cell) = place(offset) else { return None };
            placed.cells[index] = cell.index() as u16;
        }
        let mut weight = 1_u16;
        for &offset in ring {
            match place(offset) {
                Place::OnBoard(cell) => {
                    placed.ring[placed.ring_count] = (cell.index() as u16, weight);
                    placed.ring_count += 1;
                }
                Place::Side(color) => {
                    placed.sides += usize::from(weight) * usize::from(digit(color));
                }
                Place::Outside => {
                    unreachable!("a neighbour of a cell is on the board or beside it")
                }
            }
            weight = weight.wrapping_mul(3);
        }
        Some(placed)
    }

    #[inline(always)]
    fn is_empty<const W: usize>(&self, digits: &CellMap<u8, W>) -> bool {
        self.cells[..self.count]
            .iter()
            .all(|&cell| digits[CellSet::<W>::cell_at(usize::from(cell))] == 0)
    }

    #[inline(always)]
    fn ring_number<const W: usize>(&self, digits: &CellMap<u8, W>) -> usize {
        self.ring[..self.ring_count].iter().fold(self.sides, |number, &(cell, weight)| {
            let digit = digits[CellSet::<W>::cell_at(usize::from(cell))];
            number + usize::from(weight) * usize::from(digit)
        })
    }

    /// The cells of a set.
    fn cells_in<const W: usize>(&self, set: u8) -> impl Iterator<Item = Cell> {
        let is_in = move |&(index, _): &(usize, &u16)| set & 1 << index != 0;
        let cells = self.cells[..self.count].iter().enumerate().filter(is_in);
        cells.map(|(_, &cell)| CellSet::<W>::cell_at(usize::from(cell)))
    }
}

/// What stands on each cell, as a digit of a ring's number.
fn digits<const W: usize>(stones: ByColor<CellSet<W>>) -> CellMap<u8, W> {
    let mut digits = CellMap::filled(0);
    for color in Color::ALL {
        for cell in stones[color] {
            digits[cell] = digit(color);
        }
    }
    digits
}

fn digit(color: Color) -> u8 {
    match color {
        Color::Black => 1,
        Color::White => 2,
    }
}
