//! The tables, laid out on one board.

use crate::entry::{Cells, MOST_CELLS};
use crate::kinds::Kinds;
use crate::rings::{GROUP, Group, Rings, bits};
use crate::shape::Offset;
use crate::table::{MOST_PLACES, NO_RING, Ring, Table, share};
use board::{Board, ByColor, Cell, CellSet, Color, Coord};

/// A region at a place of the board.
#[derive(Clone, Debug)]
pub(crate) struct Placed<const W: usize> {
    pub(crate) table: u8,
    count: u8,
    cells: [u16; MOST_CELLS],
    pub(crate) region: CellSet<W>,
}

impl<const W: usize> Placed<W> {
    /// The cells of a set.
    #[inline(always)]
    pub(crate) fn cells_in(&self, set: Cells) -> impl Iterator<Item = Cell> {
        let set = u64::from(set) & ((1 << self.count) - 1);
        bits(set).map(|index| self.cell(index))
    }

    /// The cell with a place in the region.
    #[inline(always)]
    pub(crate) fn cell(&self, index: usize) -> Cell {
        CellSet::<W>::cell_at(usize::from(self.cells[index % MOST_CELLS]))
    }
}

/// What a cell is to the regions of a group.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Around {
    /// The regions that hold it.
    pub(crate) inside: u64,
    /// The regions that have it in their ring.
    pub(crate) beside: u64,
    /// The place that it has in the ring of each of those.
    pub(crate) places: Group<u8>,
}

impl Around {
    /// Nothing to any.
    const NOTHING: Around = Around { inside: 0, beside: 0, places: [0; GROUP] };
}

/// Room for what stones at all places of a ring add to its number; a power of two.
pub(crate) const PLACES: usize = 16;

/// The tables, laid out on one board.
#[derive(Clone, Debug)]
pub struct Inferior<const W: usize> {
    pub(crate) kinds: Kinds,
    pub(crate) board: Board<W>,
    pub(crate) tables: &'static [Table],
    pub(crate) placed: Vec<Placed<W>>,
    /// An empty board, with nothing to be looked at.
    pub(crate) start: Rings<W>,
    /// What each cell is to the regions, group by group.
    pub(crate) around: Vec<Vec<Around>>,
    /// What a stone at each place of a ring adds to its number.
    pub(crate) shares: ByColor<[Ring; PLACES]>,
    /// The smallest ring with which each region may be settled.
    pub(crate) settled_from: Vec<Group<Ring>>,
}

impl<const W: usize> Inferior<W> {
    /// Lays all regions out on a board.
    pub fn new(board: &Board<W>, kinds: Kinds) -> Self {
        let cells = board.size().cells();
        let mut inferior = Inferior {
            kinds,
            board: board.clone(),
            tables: Table::all(),
            placed: Vec::new(),
            start: Rings::default(),
            around: vec![Vec::new(); cells],
            shares: ByColor::from_fn(|color| {
                std::array::from_fn(
                    |place| if place < MOST_PLACES { share(place, color) } else { 0 },
                )
            }),
            settled_from: Vec::new(),
        };
        for (number, table) in inferior.tables.iter().enumerate() {
            for shape in table.shape().turns() {
                for cell in board.all() {
                    let at = board.size().coord(cell);
                    let place = |offset: Offset| Place::new(board, at, offset);
                    inferior.lay_out(number, shape.cells(), shape.ring(), place);
                }
            }
        }
        inferior
    }

    /// Adds a region at a place, if it is all on the board.
    fn lay_out(
        &mut self,
        table: usize,
        cells: &[Offset],
        ring: &[Offset],
        place: impl Fn(Offset) -> Place,
    ) {
        let mut placed = Placed {
            table: table as u8,
            count: cells.len() as u8,
            cells: [0; MOST_CELLS],
            region: CellSet::EMPTY,
        };
        for (index, &offset) in cells.iter().enumerate() {
            let Place::OnBoard(cell) = place(offset) else { return };
            placed.cells[index] = cell.index() as u16;
            placed.region.insert(cell);
        }
        let (group, number) = (self.placed.len() / GROUP, self.placed.len() % GROUP);
        if number == 0 {
            self.add_group();
        }
        for cell in placed.region {
            self.around[cell.index()][group].inside |= 1 << number;
        }
        let mut sides = 0;
        for (index, &offset) in ring.iter().enumerate() {
            match place(offset) {
                Place::OnBoard(cell) => {
                    let around = &mut self.around[cell.index()][group];
                    around.beside |= 1 << number;
                    around.places[number] = index as u8;
                }
                Place::Side(color) => sides += share(index, color),
                Place::Outside => {
                    unreachable!("a neighbor of a cell is on the board or beside it")
                }
            }
        }
        self.placed.push(placed);
        self.start.empty[group] |= 1 << number;
        self.start.numbers[group][number] = sides;
        self.settled_from[group][number] = self.tables[table].settled_from();
    }

    fn add_group(&mut self) {
        self.around.iter_mut().for_each(|around| around.push(Around::NOTHING));
        self.start.add_group();
        self.settled_from.push([NO_RING; GROUP]);
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
