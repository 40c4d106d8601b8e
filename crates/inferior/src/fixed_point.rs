//! Filling in to the end.
//!
//! Regions that the tables call settled get stones, until nothing changes. Each step keeps the
//! winner whoever is to move, so all of them together do, one after the other. Only whole regions
//! are filled: where another cell has to be empty, a move there may win after filling in and lose
//! before, though the winner is the same.
//!
//! *Speed.* [`Rings`] holds the number of the ring of every empty region. A stone changes the rings
//! of the regions beside it, by an addition each, and only those are looked up. Most regions have a
//! stone soon, so sets of regions are kept as bits, in groups that fill a word.
//!
//! Holds in: Hex.

use crate::entry::{Cells, Entry, MOST_CELLS};
use crate::graph::{Graphs, cut_off};
use crate::shape::Offset;
use crate::table::{MOST_PLACES, NO_RING, Ring, Table, share};
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

    /// The region filled in, where that is settled.
    fn fill(&self, entry: &Entry) -> Option<Fill<W>> {
        let black = entry.settled?;
        let collect = |cells| self.cells_in(cells).collect();
        let cells = ByColor::new(collect(black), collect(!black));
        Some(Fill { cells, dead: collect(entry.dead) })
    }
}

/// How many regions make a group: one for each bit of a word.
const GROUP: usize = 64;

/// Something for each region of a group.
type Group<T> = [T; GROUP];

/// A position with what is in the rings of all empty regions.
#[derive(Clone, Debug, Default)]
pub struct Rings<const W: usize> {
    stones: ByColor<CellSet<W>>,
    /// The regions that are empty, group by group.
    empty: Vec<u64>,
    /// The number of each empty region's ring.
    numbers: Vec<Group<Ring>>,
    /// Regions whose rings have changed since they were last looked at. Some may not be empty any
    /// more.
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

    /// The first region of a group that has to be looked at, which then has been.
    fn next_changed(&mut self, group: usize) -> Option<usize> {
        let changed = &mut self.changed[group];
        let next = *changed & self.empty[group];
        *changed = next & next.wrapping_sub(1);
        (next != 0).then_some(next.trailing_zeros() as usize)
    }

    /// Makes this position that one, without new memory.
    pub fn copy(&mut self, other: &Rings<W>) {
        self.stones = other.stones;
        self.empty.clone_from(&other.empty);
        self.numbers.clone_from(&other.numbers);
        self.changed.clone_from(&other.changed);
    }
}

/// The places of a word's bits.
#[inline(always)]
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = word.trailing_zeros() as usize % GROUP;
        let is_left = word != 0;
        word &= word.wrapping_sub(1);
        is_left.then_some(place)
    })
}

/// What a cell is to the regions of a group.
#[derive(Clone, Copy, Debug)]
struct Around {
    /// The regions that hold it.
    inside: u64,
    /// The regions that have it in their ring.
    beside: u64,
    /// The place that it has in the ring of each of those.
    places: Group<u8>,
}

impl Around {
    /// Nothing to any.
    const NOTHING: Around = Around { inside: 0, beside: 0, places: [0; GROUP] };
}

/// Room for what stones at all places of a ring add to its number; a power of two.
const PLACES: usize = 16;

/// The tables, laid out on one board.
#[derive(Clone, Debug)]
pub struct Inferior<const W: usize> {
    pub(crate) kinds: Kinds,
    pub(crate) board: Board<W>,
    tables: &'static [Table],
    placed: Vec<Placed<W>>,
    /// An empty board, with nothing to be looked at.
    start: Rings<W>,
    /// What each cell is to the regions, group by group.
    around: Vec<Vec<Around>>,
    /// What a stone at each place of a ring adds to its number.
    shares: ByColor<[Ring; PLACES]>,
    /// The smallest ring with which each region may be settled.
    settled_from: Vec<Group<Ring>>,
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
        self.start.empty.push(0);
        self.start.numbers.push([0; GROUP]);
        self.start.changed.push(0);
        self.settled_from.push([NO_RING; GROUP]);
    }

    /// A position, with all regions to be looked at.
    pub fn rings(&self, stones: ByColor<CellSet<W>>) -> Rings<W> {
        let mut rings = self.start.clone();
        self.put_all(&mut rings, stones);
        let groups = rings.numbers.iter().zip(&self.settled_from);
        for (changed, (numbers, from)) in rings.changed.iter_mut().zip(groups) {
            let is_changed = |&place: &usize| numbers[place] >= from[place];
            *changed = (0..GROUP).filter(is_changed).fold(0, |all, place| all | 1 << place);
        }
        rings
    }

    /// Puts a stone on an empty cell.
    pub fn put(&self, rings: &mut Rings<W>, cell: Cell, color: Color) {
        rings.stones[color].insert(cell);
        let shares = &self.shares[color];
        let around = self.around[cell.index()].iter().zip(&self.settled_from);
        let groups = rings.empty.iter_mut().zip(&mut rings.numbers).zip(&mut rings.changed);
        for ((around, from), ((empty, numbers), changed)) in around.zip(groups) {
            *empty &= !around.inside;
            for region in bits(*empty & around.beside) {
                let ring = &mut numbers[region];
                *ring += shares[usize::from(around.places[region]) % PLACES];
                *changed |= u64::from(*ring >= from[region]) << region;
            }
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

    /// Goes through the empty regions with some of these cells in which some move of a color is
    /// inferior, small ones first.
    #[inline(always)]
    pub(crate) fn each_inferior_to(
        &self,
        rings: &Rings<W>,
        turn: Color,
        among: CellSet<W>,
        mut each: impl FnMut(&Placed<W>, &Entry),
    ) {
        let groups = rings.empty.iter().zip(&rings.numbers).zip(self.placed.chunks(GROUP));
        for ((&empty, numbers), all_placed) in groups {
            for number in bits(empty) {
                let (placed, ring) = (&all_placed[number], numbers[number]);
                let table = &self.tables[usize::from(placed.table)];
                if placed.region.intersects(among) && table.has_inferior(ring, turn) {
                    each(placed, table.entry(ring));
                }
            }
        }
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
