//! Filling in to the end.
//!
//! Regions that the tables call settled get stones, until nothing changes. Each step keeps the winner
//! whoever is to move, so all of them together do, one after the other. Only whole regions are filled:
//! where another cell has to be empty, a move there may win after filling in and lose before, though
//! the winner is the same.
//!
//! *Speed.* [`Rings`] holds the number of the ring of every region. A stone changes the rings of the
//! regions beside it, by an addition each, and only those are looked up.
//!
//! Holds in: Hex.

use crate::entry::{Cells, Entry, MOST_CELLS};
use crate::graph::{Graphs, cut_off};
use crate::shape::Offset;
use crate::table::{NO_RING, Ring, Table, share};
use board::{Board, ByColor, Cell, CellSet, Color, Coord};

/// What is looked for; each kind can be switched off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kinds {
    /// Dead cells are filled in.
    pub dead: bool,
    /// Captured regions are filled in.
    pub captured: bool,
    /// Regions are filled in that go to both colors.
    pub mutual: bool,
    /// Vulnerable moves are left out.
    pub vulnerable: bool,
    /// Dominated moves are left out.
    pub dominated: bool,
    /// All of these are looked for on the whole board as well, by graphs.
    pub graphs: bool,
}

impl Kinds {
    /// All of them.
    pub const ALL: Kinds = Kinds {
        dead: true,
        captured: true,
        mutual: true,
        vulnerable: true,
        dominated: true,
        graphs: true,
    };

    /// None of them.
    pub const NONE: Kinds = Kinds {
        dead: false,
        captured: false,
        mutual: false,
        vulnerable: false,
        dominated: false,
        graphs: false,
    };

    /// All of them but one, by the name of the one that is missing.
    pub fn each_but_one() -> [(&'static str, Kinds); 6] {
        let all = Kinds::ALL;
        [
            ("dead", Kinds { dead: false, ..all }),
            ("captured", Kinds { captured: false, ..all }),
            ("mutual", Kinds { mutual: false, ..all }),
            ("vulnerable", Kinds { vulnerable: false, ..all }),
            ("dominated", Kinds { dominated: false, ..all }),
            ("graphs", Kinds { graphs: false, ..all }),
        ]
    }

    /// Whether anything is filled in.
    pub fn fill_in(self) -> bool {
        self.dead || self.captured || self.mutual
    }

    /// Whether any moves are left out.
    pub fn leave_out(self) -> bool {
        self.vulnerable || self.dominated
    }
}

/// Why a cell was filled in, or a move needn't be tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Its color never matters.
    Dead,
    /// It belongs to this color, who answers there if the opponent plays there.
    Captured(Color),
    /// It and the rest of its region are shared between the colors: whoever plays there first, the
    /// opponent's answer makes the region worth what it is when filled.
    Mutual,
    /// An answer at this cell makes the move worthless.
    Vulnerable(Cell),
    /// This cell is at least as good.
    Dominated(Cell),
}

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
    /// the region, where it has an answer to each intrusion. A cell that is dead by itself needs none.
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

/// A region at a place of the board.
#[derive(Clone, Debug)]
pub(crate) struct Placed<const W: usize> {
    table: u8,
    count: u8,
    cells: [u16; MOST_CELLS],
    pub(crate) region: CellSet<W>,
}

impl<const W: usize> Placed<W> {
    /// The cells of a set.
    pub(crate) fn cells_in(&self, set: Cells) -> impl Iterator<Item = Cell> {
        let is_in = move |&(index, _): &(usize, &u16)| set & 1 << index != 0;
        let cells = self.cells[..usize::from(self.count)].iter().enumerate().filter(is_in);
        cells.map(|(_, &cell)| CellSet::<W>::cell_at(usize::from(cell)))
    }

    /// The region filled in, where that is settled.
    fn fill(&self, entry: &Entry) -> Option<Fill<W>> {
        let black = entry.settled?;
        let collect = |cells| self.cells_in(cells).collect();
        let cells = ByColor::new(collect(black), collect(!black));
        Some(Fill { cells, dead: collect(entry.dead) })
    }
}

/// A position with what is in the rings of all regions.
#[derive(Clone, Debug, Default)]
pub struct Rings<const W: usize> {
    stones: ByColor<CellSet<W>>,
    /// The number of each region's ring; [`NO_RING`] and more if the region isn't empty.
    numbers: Vec<Ring>,
    /// Regions whose rings have changed since they were last looked at, as bits.
    changed: Vec<u64>,
}

impl<const W: usize> Rings<W> {
    /// The stones of the position.
    pub fn stones(&self) -> ByColor<CellSet<W>> {
        self.stones
    }

    /// Nothing has to be looked at.
    pub fn settle(&mut self) {
        self.changed.fill(0);
    }

    /// The first region that has to be looked at, which then has been.
    fn next_changed(&mut self) -> Option<usize> {
        let word = self.changed.iter().position(|&word| word != 0)?;
        let bit = self.changed[word].trailing_zeros() as usize;
        self.changed[word] &= self.changed[word] - 1;
        Some(64 * word + bit)
    }

    /// Makes this position that one, without new memory.
    pub fn copy(&mut self, other: &Rings<W>) {
        self.stones = other.stones;
        self.numbers.clone_from(&other.numbers);
        self.changed.clone_from(&other.changed);
    }
}

/// The tables, laid out on one board.
#[derive(Clone, Debug)]
pub struct Inferior<const W: usize> {
    pub(crate) kinds: Kinds,
    pub(crate) board: Board<W>,
    tables: &'static [Table],
    placed: Vec<Placed<W>>,
    /// The numbers of the rings of an empty board.
    empty: Vec<Ring>,
    /// The regions that hold a cell.
    inside: Vec<Vec<u16>>,
    /// The regions beside a cell, with what a stone there adds to the number of their rings.
    beside: ByColor<Vec<Vec<(u16, Ring)>>>,
    /// The smallest ring with which each region may be settled.
    settled_from: Vec<Ring>,
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
            empty: Vec::new(),
            inside: vec![Vec::new(); cells],
            beside: ByColor::from_fn(|_| vec![Vec::new(); cells]),
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
        let number = self.placed.len() as u16;
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
        for cell in placed.region {
            self.inside[cell.index()].push(number);
        }
        let mut sides = 0;
        for (index, &offset) in ring.iter().enumerate() {
            match place(offset) {
                Place::OnBoard(cell) => {
                    for color in Color::ALL {
                        self.beside[color][cell.index()].push((number, share(index, color)));
                    }
                }
                Place::Side(color) => sides += share(index, color),
                Place::Outside => {
                    unreachable!("a neighbour of a cell is on the board or beside it")
                }
            }
        }
        self.placed.push(placed);
        self.empty.push(sides);
        self.settled_from.push(self.tables[table].settled_from());
    }

    /// A position, with all regions to be looked at.
    pub fn rings(&self, stones: ByColor<CellSet<W>>) -> Rings<W> {
        let none = ByColor::default();
        let changed = vec![0; self.placed.len().div_ceil(64)];
        let mut rings = Rings { stones: none, numbers: self.empty.clone(), changed };
        for color in Color::ALL {
            for cell in stones[color] {
                self.put(&mut rings, cell, color);
            }
        }
        for (region, (&ring, &from)) in rings.numbers.iter().zip(&self.settled_from).enumerate() {
            rings.changed[region / 64] |= u64::from(ring >= from) << (region % 64);
        }
        rings
    }

    /// Puts a stone on an empty cell.
    pub fn put(&self, rings: &mut Rings<W>, cell: Cell, color: Color) {
        rings.stones[color].insert(cell);
        for &region in &self.inside[cell.index()] {
            rings.numbers[usize::from(region)] += NO_RING;
        }
        for &(region, share) in &self.beside[color][cell.index()] {
            let region = usize::from(region);
            let ring = &mut rings.numbers[region];
            *ring += share;
            let may_be_settled = *ring >= self.settled_from[region] && *ring < NO_RING;
            rings.changed[region / 64] |= u64::from(may_be_settled) << (region % 64);
        }
    }

    /// Puts the stones of a position that aren't there yet.
    pub fn put_all(&self, rings: &mut Rings<W>, stones: ByColor<CellSet<W>>) {
        for color in Color::ALL {
            for cell in stones[color] - rings.stones[color] {
                self.put(rings, cell, color);
            }
        }
    }

    /// Gives settled regions stones until there are no more.
    pub fn fill_in(&self, stones: ByColor<CellSet<W>>) -> Filled<W> {
        let mut rings = self.rings(stones);
        let mut fills = Vec::new();
        self.fill_on(&mut rings, &mut fills);
        Filled { stones: rings.stones, fills }
    }

    /// Fills in wherever rings have changed, until there is nothing more to fill in. The first region
    /// that can be filled is, so the result is the same whether all regions are looked at or only
    /// those that changed.
    pub fn fill_on(&self, rings: &mut Rings<W>, fills: &mut Vec<Fill<W>>) {
        loop {
            self.fill_regions(rings, fills);
            let found = match self.kinds.graphs {
                true => self.on_the_whole_board(rings.stones),
                false => Vec::new(),
            };
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
        while let Some(region) = rings.next_changed() {
            let placed = &self.placed[region];
            let ring = rings.numbers[region];
            let table = &self.tables[usize::from(placed.table)];
            if ring >= NO_RING || !table.is_settled(ring) {
                continue;
            }
            let wanted = placed.fill(table.entry(ring)).filter(|fill| self.is_wanted(fill));
            let Some(fill) = wanted else { continue };
            self.fill(rings, fill, fills);
        }
    }

    fn is_wanted(&self, fill: &Fill<W>) -> bool {
        match fill.owner() {
            _ if fill.dead == fill.region() => self.kinds.dead,
            Some(_) => self.kinds.captured,
            None => self.kinds.mutual,
        }
    }

    /// The empty regions in which some move of a color is inferior, small ones first.
    pub(crate) fn inferior_to(
        &self,
        rings: &Rings<W>,
        turn: Color,
    ) -> impl Iterator<Item = (&Placed<W>, &Entry)> {
        self.placed.iter().zip(&rings.numbers).filter_map(move |(placed, &ring)| {
            let table = &self.tables[usize::from(placed.table)];
            let has = ring < NO_RING && table.has_inferior(ring, turn);
            has.then(|| (placed, table.entry(ring)))
        })
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
