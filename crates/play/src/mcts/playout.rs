//! Games at random to a full board, in which bridges are kept.
//!
//! A stone between two stones of the opponent that touch the same empty cell intrudes into a
//! bridge, or into one between a stone and a side; the opponent answers on that empty cell. All
//! other moves are random. On a full board just one color has joined, and it is the one that joined
//! first, so the winner of either game can be read off at the end.

use board::{Board, ByColor, Cell, CellSet, Color, Coord};
use chance::Random;

/// What is on a cell of the padded board: a color's stone or side, nothing, or a corner beyond the
/// board.
const EMPTY: u8 = 0;
const CORNER: u8 = 3;

/// A board with a frame of sides around it.
#[derive(Clone, Debug)]
pub(super) struct Playouts<const W: usize> {
    /// The place of each cell on the padded board.
    places: Vec<u16>,
    /// The cell at each place.
    cells: Vec<u16>,
    /// The frame, without stones.
    frame: Vec<u8>,
    /// How far the six neighbors are, around a place.
    around: [isize; 6],
    /// For what is around a place, and a color: the directions in which that color keeps a bridge.
    answers: Vec<[u8; 2]>,
    /// The game that is being played.
    grid: Vec<u8>,
    /// The empty cells, by place, and where each is in that list.
    empty: Vec<u16>,
    index: Vec<u16>,
}

/// How a color is written on the grid.
fn digit(color: Color) -> u8 {
    color as u8 + 1
}

impl<const W: usize> Playouts<W> {
    pub(super) fn new(board: &Board<W>) -> Self {
        let size = board.size();
        let (columns, rows) = (usize::from(size.columns()), usize::from(size.rows()));
        let row = columns + 2;
        let mut frame = vec![EMPTY; row * (rows + 2)];
        for (place, on_it) in frame.iter_mut().enumerate() {
            let (at_side, at_end) =
                ([0, columns + 1].contains(&(place % row)), [0, rows + 1].contains(&(place / row)));
            *on_it = match (at_side, at_end) {
                (true, true) => CORNER,
                (true, false) => digit(Color::White),
                (false, true) => digit(Color::Black),
                (false, false) => EMPTY,
            };
        }
        let mut cells = vec![0; frame.len()];
        let place = |cell: Cell| {
            let Coord { column, row: at } = size.coord(cell);
            let place = (usize::from(at) + 1) * row + usize::from(column) + 1;
            cells[place] = cell.index() as u16;
            place as u16
        };
        let places = size.all_cells().map(place).collect();
        let row = row as isize;
        Playouts {
            places,
            cells,
            around: [-row, 1 - row, 1, row, row - 1, -1],
            answers: (0..1 << 12).map(answers).collect(),
            grid: frame.clone(),
            index: vec![0; frame.len()],
            frame,
            empty: Vec::new(),
        }
    }

    /// Plays a position to its end; the stones of Black then.
    pub(super) fn run(
        &mut self,
        stones: ByColor<CellSet<W>>,
        empty: CellSet<W>,
        turn: Color,
        random: &mut Random,
    ) -> CellSet<W> {
        self.grid.copy_from_slice(&self.frame);
        for color in Color::ALL {
            for cell in stones[color] {
                self.grid[usize::from(self.places[cell.index()])] = digit(color);
            }
        }
        self.empty.clear();
        for cell in empty {
            let place = self.places[cell.index()];
            self.index[usize::from(place)] = self.empty.len() as u16;
            self.empty.push(place);
        }
        let (mut black, mut turn) = (stones[Color::Black], turn);
        let mut last: Option<u16> = None;
        while !self.empty.is_empty() {
            let kept = last.and_then(|last| self.kept_bridge(last, turn, random));
            let place = kept.unwrap_or_else(|| self.empty[random.below(self.empty.len())]);
            self.put(place, turn);
            if turn == Color::Black {
                black.insert(CellSet::<W>::cell_at(usize::from(self.cells[usize::from(place)])));
            }
            last = Some(place);
            turn = !turn;
        }
        black
    }

    #[inline(always)]
    fn put(&mut self, place: u16, color: Color) {
        self.grid[usize::from(place)] = digit(color);
        let index = usize::from(self.index[usize::from(place)]);
        self.empty.swap_remove(index);
        if let Some(&moved) = self.empty.get(index) {
            self.index[usize::from(moved)] = index as u16;
        }
    }

    /// Where a color keeps a bridge after the opponent's stone at a place, if it has to.
    #[inline(always)]
    fn kept_bridge(&self, last: u16, color: Color, random: &mut Random) -> Option<u16> {
        let at = |direction: usize| usize::from(last).wrapping_add_signed(self.around[direction]);
        let code = (0..6).fold(0, |code, i| code | usize::from(self.grid[at(i)]) << (2 * i));
        let directions = self.answers[code][color as usize];
        if directions == 0 {
            return None;
        }
        let mut chosen = random.below(directions.count_ones() as usize);
        let mut left = directions;
        while chosen > 0 {
            left &= left - 1;
            chosen -= 1;
        }
        Some(at(left.trailing_zeros() as usize) as u16)
    }
}

/// For each color, the directions of empty cells with that color on both sides.
fn answers(code: usize) -> [u8; 2] {
    let at = |direction: usize| (code >> (2 * (direction % 6)) & 3) as u8;
    Color::ALL.map(|color| {
        let own = digit(color);
        let keeps = |i: &usize| at(*i) == EMPTY && at(i + 1) == own && at(i + 5) == own;
        (0..6).filter(keeps).fold(0, |all, i| all | 1 << i)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{Position, Setup};

    fn stones(text: &str) -> (Board<1>, ByColor<CellSet<1>>, Color) {
        let setup: Setup = text.parse().expect("a position");
        let board = Board::new(setup.size());
        let position = Position::new(&board, &setup);
        (board, ByColor::from_fn(|color| position.stones(color)), setup.turn)
    }

    #[test]
    fn a_full_board_keeps_all_stones() {
        let (board, stones, turn) = stones("5/1B3/2W2/5/5 b");
        let empty = board.all() - stones[Color::Black] - stones[Color::White];
        let (mut playouts, mut random) = (Playouts::new(&board), Random(5));
        for _ in 0..1000 {
            let black = playouts.run(stones, empty, turn, &mut random);
            assert!(stones[Color::Black].is_subset(black));
            assert!(stones[Color::White].is_disjoint(black));
            assert_eq!(black.len(), 1 + 12);
        }
    }

    #[test]
    fn bridges_are_kept_between_stones_and_to_sides() {
        // Black has joined but for bridges; whatever White plays first, they hold.
        let (board, stones, turn) = stones("4/2B1/1B2/4 w");
        let empty = board.all() - stones[Color::Black] - stones[Color::White];
        let (mut playouts, mut random) = (Playouts::new(&board), Random(5));
        for _ in 0..1000 {
            let black = playouts.run(stones, empty, turn, &mut random);
            assert!(board.joins(Color::Black, black));
        }
    }
}
