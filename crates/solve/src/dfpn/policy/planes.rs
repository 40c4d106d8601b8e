//! What the network sees of a node, cell by cell.
//!
//! The board is a grid with a border of one cell all around, in which the sides stand as stones. It
//! is turned so that the side to move joins top and bottom: for White, rows and columns are
//! exchanged, as on the mirror image with colors exchanged. So one network serves both players.

use crate::state::State;
use board::{Board, Cell, CellMap, CellSet, Color, Size};
use connect::HSearch;

/// How many numbers describe a cell.
pub const PLANES: usize = 16;

/// Where the order without a network is: its logarithm, none above 0.
pub const FLOW: usize = 9;

/// Where connections to one side and to the other are, of the side to move and of its opponent.
pub const CONNECTIONS: [[usize; 2]; 2] = [[12, 13], [14, 15]];

/// The grid of a board as the side to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    columns: usize,
    rows: usize,
    is_turned: bool,
}

impl Grid {
    /// The grid of a board for the side to move.
    pub fn new(size: Size, turn: Color) -> Grid {
        let (columns, rows) = (usize::from(size.columns()), usize::from(size.rows()));
        match turn {
            Color::Black => Grid { columns, rows, is_turned: false },
            Color::White => Grid { columns: rows, rows: columns, is_turned: true },
        }
    }

    /// The grid of a board with so many columns and rows, as Black sees it.
    pub fn upright(columns: usize, rows: usize) -> Grid {
        Grid { columns, rows, is_turned: false }
    }

    /// How many columns the board has, without the border.
    pub fn columns(self) -> usize {
        self.columns
    }

    /// How many rows the board has, without the border.
    pub fn rows(self) -> usize {
        self.rows
    }

    /// How many places it has, with the border.
    pub fn places(self) -> usize {
        self.stride() * (self.rows + 2)
    }

    /// How far one row is from the next.
    pub fn stride(self) -> usize {
        self.columns + 2
    }

    /// The place of a cell of the board.
    #[inline(always)]
    pub fn place(self, cell: Cell) -> usize {
        if self.is_turned {
            let (row, column) = (cell.index() / self.rows, cell.index() % self.rows);
            (column + 1) * self.stride() + row + 1
        } else {
            let (row, column) = (cell.index() / self.columns, cell.index() % self.columns);
            (row + 1) * self.stride() + column + 1
        }
    }

    /// The places of the cells of the board, row by row.
    pub fn inside(self) -> impl Iterator<Item = usize> {
        let stride = self.stride();
        (1..=self.rows).flat_map(move |row| (1..=self.columns).map(move |c| row * stride + c))
    }

    /// A place and its neighbors, as seen from a place at `center`, which is inside.
    #[inline(always)]
    pub fn around(self, center: usize) -> [usize; 7] {
        let up = center - self.stride();
        let down = center + self.stride();
        [center, up, up + 1, center - 1, center + 1, down - 1, down]
    }
}

/// What is known of the moves of a node when they are to be ordered.
pub(in crate::dfpn) struct View<'a, const W: usize> {
    pub(in crate::dfpn) board: &'a Board<W>,
    pub(in crate::dfpn) state: State<W>,
    /// The connections of the side to move, and of its opponent.
    pub(in crate::dfpn) links: [&'a HSearch<W>; 2],
    /// The currents of the same.
    pub(in crate::dfpn) currents: [&'a CellMap<f32, W>; 2],
    /// The order without a network: the more the better.
    pub(in crate::dfpn) flow: &'a CellMap<f32, W>,
    pub(in crate::dfpn) moves: CellSet<W>,
    /// What the game alone has to say of a move, from 0 to 1: in Hex the more the fewer answers
    /// it leaves, as far as can be seen; in Rex 1 if the side to move would fill the last cell.
    pub(in crate::dfpn) remarks: &'a CellMap<f32, W>,
    /// How often a move won, and how often in answer to the move before.
    pub(in crate::dfpn) rates: [&'a CellMap<f32, W>; 2],
    /// The move before.
    pub(in crate::dfpn) before: Option<Cell>,
}

/// The numbers of all places of a grid.
#[derive(Clone, Debug, Default)]
pub struct Planes {
    numbers: Vec<[f32; PLANES]>,
}

impl Planes {
    /// Planes from their numbers, place by place.
    pub fn of(numbers: Vec<[f32; PLANES]>) -> Planes {
        Planes { numbers }
    }

    /// The numbers of each place.
    pub fn numbers(&self) -> &[[f32; PLANES]] {
        &self.numbers
    }

    /// Fills in what a node looks like.
    pub(in crate::dfpn) fn see<const W: usize>(&mut self, grid: Grid, view: &View<'_, W>) {
        self.numbers.clear();
        self.numbers.resize(grid.places(), [0.0; PLANES]);
        self.set_border(grid);
        let State { stones, turn } = view.state;
        for (plane, color) in [turn, !turn].into_iter().enumerate() {
            for cell in stones[color] {
                self.numbers[grid.place(cell)][plane] = 1.0;
            }
        }
        for cell in view.state.empty(view.board) {
            let numbers = &mut self.numbers[grid.place(cell)];
            numbers[2] = 1.0;
            for (index, currents) in view.currents.iter().enumerate() {
                numbers[4 + index] = currents[cell].sqrt();
            }
            for (index, links) in view.links.iter().enumerate() {
                for side in 0..2 {
                    let (node, side_node) = (links.ends().node(cell), links.ends().side_node(side));
                    if !links.connections(node, side_node).is_empty() {
                        let common = links.common(node, side_node).len();
                        numbers[CONNECTIONS[index][side]] = 1.0 / (1.0 + common as f32);
                    }
                }
            }
        }
        let share = view.moves.len() as f32 / 16.0;
        for place in grid.inside() {
            self.numbers[place][11] = share;
        }
        let most = view.moves.iter().map(|cell| view.flow[cell]).fold(f32::MIN_POSITIVE, f32::max);
        for cell in view.moves {
            let numbers = &mut self.numbers[grid.place(cell)];
            numbers[3] = 1.0;
            numbers[6] = view.remarks[cell];
            numbers[7] = view.rates[0][cell];
            numbers[8] = view.rates[1][cell];
            numbers[FLOW] = (log2(view.flow[cell]) - log2(most)).max(-12.0) / 4.0;
        }
        if let Some(cell) = view.before {
            self.numbers[grid.place(cell)][10] = 1.0;
        }
    }

    /// The sides: top and bottom are the mover's. The places beyond two sides belong to both.
    fn set_border(&mut self, grid: Grid) {
        let (stride, last) = (grid.stride(), grid.rows() + 1);
        for column in 0..stride {
            self.numbers[column][0] = 1.0;
            self.numbers[last * stride + column][0] = 1.0;
        }
        for row in 0..=last {
            self.numbers[row * stride][1] = 1.0;
            self.numbers[row * stride + stride - 1][1] = 1.0;
        }
    }
}

/// About the logarithm to base 2 of a number that isn't negative: exact at powers of two, straight
/// between them. It is the same on all machines.
#[inline(always)]
fn log2(number: f32) -> f32 {
    let bits = number.max(f32::MIN_POSITIVE).to_bits();
    let fraction = f32::from_bits(bits & 0x007f_ffff | 0x3f80_0000) - 1.0;
    (bits >> 23) as f32 - 127.0 + fraction
}
