//! What is drawn: a position, and everything that points at its cells.

use board::{Cell, Color, Move, Record, Setup, Size};
use std::collections::BTreeMap;

/// A shape on a cell. The shapes have no fixed meaning, but [`Mark::Star`] is used for winning
/// moves and [`Mark::Ring`] for the last move, because a ring leaves room for the move's number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// A small disc.
    Dot,
    /// A circle just inside the rim of the stone.
    Ring,
    /// Two crossing strokes.
    Cross,
    /// A square outline.
    Square,
    /// A triangular outline.
    Triangle,
    /// A five-pointed star.
    Star,
}

impl Mark {
    /// All marks.
    pub const ALL: [Mark; 6] =
        [Mark::Dot, Mark::Ring, Mark::Cross, Mark::Square, Mark::Triangle, Mark::Star];
}

/// The color of a whole cell, by its meaning; the palette chooses colors that stay apart for people
/// who see no red or no green.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Shade {
    /// A cell of a carrier. Different numbers get different colors, which repeat after four.
    Carrier(u8),
    /// A cell to which the moves worth considering are restricted.
    MustPlay,
    /// The mover wins here.
    Win,
    /// The mover loses here.
    Lose,
    /// A cell that needs no thought, such as a dead one.
    Muted,
    /// A quantity from 0 to 1; other values are moved into that range.
    Heat(f32),
}

/// A position and what is drawn on it.
///
/// Figures are built by chained calls. Every cell that is named must lie on the board of the
/// figure's position: a cell of another board is a mistake in the calling program, and panics at
/// once rather than in the middle of a drawing.
///
/// ```
/// use board::{Rules, Setup, Size};
/// use draw::{Figure, Mark, Shade};
/// let size = Size::new(4, 4)?;
/// let figure = Figure::new(Setup::empty(Rules::Hex, size))
///     .title("The first row of a 4x4 board")
///     .shade_all(size.all_cells().take(4), Shade::Carrier(0))
///     .label(size.all_cells().next().unwrap(), "1");
/// assert_eq!(figure.setup().size(), size);
/// # Ok::<(), board::size::SizeError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    setup: Setup,
    pub(crate) title: Option<String>,
    pub(crate) caption: Option<String>,
    pub(crate) labels: BTreeMap<Cell, String>,
    pub(crate) filled: BTreeMap<Cell, Color>,
    /// In the order in which they were added; a cell may have several.
    pub(crate) marks: Vec<(Cell, Mark)>,
    /// In the order in which they were added; a cell may have several, the later inside the
    /// earlier.
    pub(crate) shades: Vec<(Cell, Shade)>,
    /// From the first cell to the second, which is a different one.
    pub(crate) arrows: Vec<(Cell, Cell)>,
    pub(crate) legend: Vec<(Shade, String)>,
}

impl Figure {
    /// The bare position.
    pub fn new(setup: Setup) -> Figure {
        Figure {
            setup,
            title: None,
            caption: None,
            labels: BTreeMap::new(),
            filled: BTreeMap::new(),
            marks: Vec::new(),
            shades: Vec::new(),
            arrows: Vec::new(),
            legend: Vec::new(),
        }
    }

    /// A game up to the place that is being looked at, with the number of its move on each stone
    /// that was played and a ring around the last. A swap counts as a move, and a swap of pieces
    /// gives its number to the stone.
    ///
    /// ```
    /// let record = board::notation::read("5x5 c2 swap-pieces c3")?;
    /// let text = draw::svg(&draw::Figure::game(&record), &draw::Style::default());
    /// assert!(text.contains(">2</text>") && text.contains(">3</text>"));
    /// # Ok::<(), board::notation::ParseError>(())
    /// ```
    pub fn game(record: &Record) -> Figure {
        let mut figure = Figure::new(record.position().clone());
        let mut now = record.start().clone();
        let mut last = None;
        for (index, &played) in record.moves()[..record.cursor()].iter().enumerate() {
            now.make(played).expect("the record holds only moves that could be made");
            let placed = match played.action {
                Move::Place(cell) => Some(cell),
                Move::SwapPieces => now.stones(played.color).next(),
                Move::SwapSides | Move::Pass | Move::Resign | Move::Forfeit => None,
            };
            if let Some(cell) = placed {
                figure.labels.retain(|&earlier, _| now.at(earlier).is_some());
                figure.labels.insert(cell, (index + 1).to_string());
                last = Some(cell);
            }
        }
        match last {
            Some(cell) => figure.mark(cell, Mark::Ring),
            None => figure,
        }
    }

    /// The position.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// A line above the board, and the name of the picture for people who can't see it.
    pub fn title(mut self, text: impl Into<String>) -> Figure {
        self.title = Some(text.into());
        self
    }

    /// A sentence below the board.
    pub fn caption(mut self, text: impl Into<String>) -> Figure {
        self.caption = Some(text.into());
        self
    }

    /// Text on a cell or on its stone, in the place of any earlier one. Up to about five characters
    /// are legible.
    pub fn label(mut self, cell: Cell, text: impl Into<String>) -> Figure {
        self.labels.insert(self.on_board(cell), text.into());
        self
    }

    /// A shape on a cell or on its stone.
    pub fn mark(mut self, cell: Cell, mark: Mark) -> Figure {
        self.marks.push((self.on_board(cell), mark));
        self
    }

    /// The color of a cell. A second shade is drawn inside the first, so both can be seen.
    pub fn shade(self, cell: Cell, shade: Shade) -> Figure {
        self.shade_all([cell], shade)
    }

    /// The color of many cells.
    pub fn shade_all(mut self, cells: impl IntoIterator<Item = Cell>, shade: Shade) -> Figure {
        for cell in cells {
            self.shades.push((self.on_board(cell), shade));
        }
        self
    }

    /// A stone that an analysis may add without changing the winner. It isn't drawn where the
    /// position has a stone already.
    pub fn fill_in(mut self, cell: Cell, color: Color) -> Figure {
        self.filled.insert(self.on_board(cell), color);
        self
    }

    /// An arrow from one cell to another, such as from an inferior cell to the one that is better.
    ///
    /// # Panics
    /// If both ends are the same cell.
    pub fn arrow(mut self, from: Cell, to: Cell) -> Figure {
        assert_ne!(from, to, "an arrow leads from one cell to another");
        self.arrows.push((self.on_board(from), self.on_board(to)));
        self
    }

    /// What a shade stands for, to be printed below the board.
    pub fn legend(mut self, shade: Shade, meaning: impl Into<String>) -> Figure {
        self.legend.push((shade, meaning.into()));
        self
    }

    /// The size of the board.
    pub(crate) fn size(&self) -> Size {
        self.setup.size()
    }

    /// The stone that an analysis adds on a cell that the position leaves empty.
    pub(crate) fn filled_at(&self, cell: Cell) -> Option<Color> {
        self.filled.get(&cell).copied().filter(|_| self.setup.at(cell).is_none())
    }

    /// The shades of a cell, outermost first.
    pub(crate) fn shades_of(&self, cell: Cell) -> impl Iterator<Item = Shade> {
        self.shades.iter().filter(move |&&(at, _)| at == cell).map(|&(_, shade)| shade)
    }

    fn on_board(&self, cell: Cell) -> Cell {
        assert!(
            cell.index() < self.size().cells(),
            "cell {} of a {} board",
            cell.index(),
            self.size()
        );
        cell
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::Coord;

    fn cell(size: Size, name: &str) -> Cell {
        size.cell(Coord::from_name(name).expect("a name")).expect("on the board")
    }

    #[test]
    fn a_game_numbers_its_stones_and_rings_the_last() {
        let record = board::notation::moves::read("5x5 c2 swap-pieces c3 d4").expect("a game");
        let figure = Figure::game(&record);
        let size = figure.size();
        let labels: Vec<(String, &str)> =
            figure.labels.iter().map(|(&at, text)| (size.name(at), text.as_str())).collect();
        let expected = [("b3", "2"), ("c3", "3"), ("d4", "4")];
        assert_eq!(labels, expected.map(|(name, text)| (name.to_string(), text)));
        assert_eq!(figure.marks, [(cell(size, "d4"), Mark::Ring)]);
    }

    #[test]
    fn a_game_is_drawn_up_to_its_cursor() {
        let mut record = board::notation::moves::read("3x3 a1 b2 c3").expect("a game");
        record.look_at(2);
        let figure = Figure::game(&record);
        assert_eq!(figure.labels.len(), 2);
        assert_eq!(figure.marks, [(cell(figure.size(), "b2"), Mark::Ring)]);
        record.look_at(0);
        assert!(Figure::game(&record).marks.is_empty());
    }

    #[test]
    #[should_panic(expected = "cell 8 of a 2x2 board")]
    fn a_cell_of_another_board_is_refused() {
        let small = Setup::empty(board::Rules::Hex, Size::new(2, 2).expect("fits"));
        let large = Size::new(3, 3).expect("fits");
        let _ = Figure::new(small).mark(cell(large, "c3"), Mark::Dot);
    }
}
