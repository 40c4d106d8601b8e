//! Who wins every position of a small board, and which cells are dead.
//!
//! A position is stones alone, and a number in base three, one digit a cell. Who is to move follows
//! from Last and the number of empty cells. A stone makes the number larger, so going down from the
//! largest number meets every position after all that can follow from it. Only full boards are
//! judged.

use crate::common::theory::{Stones, with};
use board::{Board, ByColor, Cell, CellSet, Color, Position, Rules, Size};
use std::sync::LazyLock;

/// The boards with at most nine cells.
pub(crate) static SMALL: LazyLock<Vec<Table>> =
    LazyLock::new(|| [(2, 2), (3, 2), (2, 3), (3, 3)].map(Table::new).into());

/// The boards with twelve cells.
pub(crate) static LARGE: LazyLock<Vec<Table>> =
    LazyLock::new(|| [(4, 3), (3, 4)].map(Table::new).into());

/// All boards.
pub(crate) fn all() -> impl Iterator<Item = &'static Table> {
    SMALL.iter().chain(LARGE.iter())
}

pub(crate) struct Table {
    pub(crate) board: Board<1>,
    /// For each set of cells, the number with the digit 1 there.
    ternary: Vec<usize>,
    /// Bit 0 if Black wins with Black being Last, bit 1 if Black wins with White being Last.
    black_wins: Vec<u8>,
    /// The empty cells whose color makes a difference on some full board.
    live: Vec<u16>,
}

impl Table {
    fn new((columns, rows): (usize, usize)) -> Self {
        let board = Board::new(Size::new(columns, rows).expect("small"));
        let cells = columns * rows;
        let ternary = |set: usize| {
            (0..cells).filter(|cell| set >> cell & 1 == 1).map(|cell| 3usize.pow(cell as u32)).sum()
        };
        let ternary: Vec<usize> = (0..1 << cells).map(ternary).collect();
        let count = 3usize.pow(cells as u32);
        let mut table = Table { board, ternary, black_wins: vec![0; count], live: vec![0; count] };
        for number in (0..count).rev() {
            table.judge(number, cells);
        }
        table
    }

    fn judge(&mut self, number: usize, cells: usize) {
        let digits = digits(number).take(cells).enumerate();
        let empty: Vec<usize> = digits
            .filter(|&(_, digit)| digit == 0)
            .map(|(cell, _)| 3usize.pow(cell as u32))
            .collect();
        let Some(&first) = empty.first() else {
            let joins = self.board.joins(Color::Black, self.stones(number)[Color::Black]);
            self.black_wins[number] = if joins { 0 } else { 3 };
            return;
        };
        let some = empty.iter().fold(0, |all, power| all | self.black_wins[number + power]);
        let every = empty.iter().fold(3, |all, power| all & self.black_wins[number + 2 * power]);
        // With an odd number of empty cells, Last is to move.
        self.black_wins[number] =
            if empty.len() % 2 == 1 { some & 1 | every & 2 } else { every & 1 | some & 2 };
        let [black, white] = [number + first, number + 2 * first];
        self.live[number] = self.live[black] | self.live[white];
        // The first cell is live if it is after any stone on another, or if it is the last and
        // matters.
        let by_others = match empty.get(1) {
            Some(second) => self.live[number + second] | self.live[number + 2 * second],
            None if self.black_wins[black] != self.black_wins[white] => !0,
            None => 0,
        };
        let bit = 1 << first.ilog(3);
        self.live[number] = self.live[number] & !bit | by_others & bit;
    }

    /// The stones of a number.
    pub(crate) fn stones(&self, number: usize) -> Stones {
        let mut stones = ByColor::from_fn(|_| CellSet::EMPTY);
        for (cell, digit) in self.board.size().all_cells().zip(digits(number)) {
            if let Some(color) = [None, Some(Color::Black), Some(Color::White)][digit] {
                stones[color].insert(cell);
            }
        }
        stones
    }

    /// The number of stones.
    pub(crate) fn number(&self, stones: Stones) -> usize {
        let ternary = |color| self.ternary[stones[color].words()[0] as usize];
        ternary(Color::Black) + 2 * ternary(Color::White)
    }

    /// All positions.
    pub(crate) fn positions(&self) -> impl Iterator<Item = Stones> {
        (0..self.black_wins.len()).map(|number| self.stones(number))
    }

    /// All positions in which nobody is joined.
    pub(crate) fn open(&self) -> impl Iterator<Item = Stones> {
        let is_joined = |stones: &Stones, color| self.board.joins(color, stones[color]);
        self.positions()
            .filter(move |stones| !Color::ALL.into_iter().any(|color| is_joined(stones, color)))
    }

    /// The cells without a stone.
    pub(crate) fn empty(&self, stones: Stones) -> CellSet<1> {
        self.board.all() - stones[Color::Black] - stones[Color::White]
    }

    /// Who is to move.
    pub(crate) fn turn(&self, stones: Stones, last: Color) -> Color {
        if self.empty(stones).len() % 2 == 1 { last } else { !last }
    }

    /// Whether a player wins.
    pub(crate) fn wins(&self, color: Color, stones: Stones, last: Color) -> bool {
        let black_wins = self.black_wins[self.number(stones)] >> (last as u8) & 1 == 1;
        black_wins == (color == Color::Black)
    }

    /// Who wins, for both Lasts.
    pub(crate) fn value(&self, stones: Stones) -> u8 {
        self.black_wins[self.number(stones)]
    }

    /// Whether the color of an empty cell makes no difference to who is joined on any full board.
    pub(crate) fn is_dead(&self, stones: Stones, cell: Cell) -> bool {
        self.live[self.number(stones)] >> cell.index() & 1 == 0
    }

    /// The cells that are in a captured pair, by the player who captures and the number of the
    /// position.
    pub(crate) fn in_captured_pairs(&self) -> ByColor<Vec<CellSet<1>>> {
        ByColor::from_fn(|color| {
            self.positions().map(|stones| self.in_pairs_captured_by(color, stones)).collect()
        })
    }

    fn in_pairs_captured_by(&self, color: Color, stones: Stones) -> CellSet<1> {
        let empty = self.empty(stones);
        let killed = |cell| {
            let after = with(stones, color, CellSet::single(cell));
            empty.without(cell).iter().filter(move |&other| self.is_dead(after, other)).collect()
        };
        let killed: Vec<(Cell, CellSet<1>)> =
            empty.iter().map(|cell| (cell, killed(cell))).collect();
        let is_in_a_pair = |&&(cell, own): &&(Cell, CellSet<1>)| {
            killed.iter().any(|&(other, theirs)| own.contains(other) && theirs.contains(cell))
        };
        killed.iter().filter(is_in_a_pair).map(|&(cell, _)| cell).collect()
    }

    /// The worst position for the winner that a claim is about.
    pub(crate) fn worst(&self, winner: Color, needed: CellSet<1>, carrier: CellSet<1>) -> Stones {
        let mut stones = ByColor::from_fn(|_| needed);
        stones[winner] = self.board.all() - needed - carrier;
        stones
    }

    /// The line of a position.
    pub(crate) fn line(&self, stones: Stones, last: Color) -> String {
        let turn = self.turn(stones, last);
        Position::with_stones(&self.board, Rules::Rex, stones, turn)
            .to_setup(&self.board)
            .to_string()
    }
}

/// The digits of a number in base three, the lowest first.
fn digits(number: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(number), |rest| Some(rest / 3)).map(|rest| rest % 3)
}

/// All subsets of a set.
pub(crate) fn subsets(set: CellSet<1>) -> impl Iterator<Item = CellSet<1>> {
    let [all] = set.words();
    let mut next = Some(0u64);
    std::iter::from_fn(move || {
        let subset = next?;
        next = (subset != all).then(|| (subset | !all).wrapping_add(1) & all);
        Some(CellSet::from_words([subset]))
    })
}
