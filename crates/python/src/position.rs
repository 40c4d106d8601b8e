//! `Position`: stones on a board, the side to move, and the game.

use crate::{errors, given};
use board::record::IllegalMove;
use board::symmetry::Symmetry;
use board::{Cell, Color, Move, Played, Record, Setup, Size};
use draw::{Figure, Style};
use mustplay::read_game;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use report::words::{by_column, names};

/// A position: stones on a board, the side to move, and the game. It never changes.
///
/// It is read from any notation: a size with moves, rows of stones, SGF, a link, a diagram.
///
/// >>> from mustplay import Position
/// >>> position = Position("3x3 b2")
/// >>> position
/// Position('hex 3/1B1/3 w')
/// >>> print(position)
/// hex, white to move
///   a b c
/// 1  . . .  1
///  2  . B .  2
///   3  . . .  3
///       a b c
/// >>> Position("https://hexworld.org/board/#3c1,b2") == position
/// True
/// >>> Position("3x3 b2", game="rex").game
/// 'rex'
#[pyclass(module = "mustplay", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Position {
    pub(crate) setup: Setup,
}

impl From<Setup> for Position {
    fn from(setup: Setup) -> Position {
        Position { setup }
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (text, *, game = None, notation = None, variation = 1))]
    fn new(
        text: &str,
        game: Option<&str>,
        notation: Option<&str>,
        variation: usize,
    ) -> PyResult<Position> {
        let record = read_game(text, given::reading(game, notation, variation)?);
        let record = record.map_err(|error| errors::notation(&error))?;
        Ok(record.position().clone().into())
    }

    /// The empty board with Black to move.
    ///
    /// >>> Position.empty(4, 3, game="rex")
    /// Position('rex 4/4/4 b')
    #[staticmethod]
    #[pyo3(signature = (columns, rows = None, *, game = "hex"))]
    fn empty(columns: usize, rows: Option<usize>, game: &str) -> PyResult<Position> {
        let size = Size::new(columns, rows.unwrap_or(columns));
        let size = size.map_err(|error| errors::settings(error.to_string()))?;
        Ok(Setup::empty(given::rules(game)?, size).into())
    }

    /// The game: "hex" or "rex".
    #[getter]
    fn game(&self) -> &'static str {
        self.setup.rules.name()
    }

    /// The side to move: "black" or "white".
    #[getter]
    fn turn(&self) -> &'static str {
        self.setup.turn.name()
    }

    /// The number of columns.
    #[getter]
    fn columns(&self) -> u8 {
        self.setup.size().columns()
    }

    /// The number of rows.
    #[getter]
    fn rows(&self) -> u8 {
        self.setup.size().rows()
    }

    /// The cells with stones of Black, by column, then by row.
    #[getter]
    fn black(&self) -> Vec<String> {
        self.stones(Color::Black)
    }

    /// The cells with stones of White, by column, then by row.
    #[getter]
    fn white(&self) -> Vec<String> {
        self.stones(Color::White)
    }

    /// The stone on a cell: "black", "white" or None.
    ///
    /// >>> Position("3x3 b2").at("b2")
    /// 'black'
    fn at(&self, cell: &str) -> PyResult<Option<&'static str>> {
        let cell = given::cell(self.setup.size(), cell)?;
        Ok(self.setup.at(cell).map(Color::name))
    }

    /// The moves of the side to move, by column, then by row; none if the game is over.
    ///
    /// >>> Position("2x2 a1").legal_moves
    /// ['a2', 'b1', 'b2']
    #[getter]
    fn legal_moves(&self) -> Vec<String> {
        match self.setup.winner() {
            None => self.names(self.setup.empty_cells()),
            Some(_) => Vec::new(),
        }
    }

    /// The position after a move of the side to move.
    ///
    /// A stone after the end of the game is let through, as in records of games.
    ///
    /// >>> Position("3x3 b2").play("a1")
    /// Position('hex W2/1B1/3 b')
    /// >>> Position("3x3 b2").play("b2")
    /// Traceback (most recent call last):
    ///     ...
    /// mustplay.errors.IllegalMoveError: b2 has a stone already
    fn play(&self, cell: &str) -> PyResult<Position> {
        let cell = given::cell(self.setup.size(), cell)?;
        match self.setup.at(cell) {
            None => Ok(self.setup.after(cell).into()),
            Some(_) => {
                let name = self.setup.size().name(cell);
                Err(errors::illegal(&IllegalMove::Occupied { name }))
            }
        }
    }

    /// The position before the move that put the stone on a cell.
    ///
    /// >>> Position("3x3 b2 a1").undo("a1") == Position("3x3 b2")
    /// True
    fn undo(&self, cell: &str) -> PyResult<Position> {
        let cell = given::cell(self.setup.size(), cell)?;
        let mover = !self.setup.turn;
        if self.setup.at(cell) != Some(mover) {
            let name = self.setup.size().name(cell);
            let sentence = format!("{name} has no stone of {mover}, who moved last");
            return Err(errors::IllegalMoveError::new_err(sentence));
        }
        let mut before = self.setup.clone();
        before.set(cell, None);
        before.turn = mover;
        Ok(before.into())
    }

    /// The position after a swap: the only stone changes color and is mirrored.
    ///
    /// >>> Position("5x5 c2").swap()
    /// Position('hex 5/5/1W3/5/5 b')
    fn swap(&self) -> PyResult<Position> {
        let mut after = self.setup.clone();
        let swap = Played { color: after.turn, action: Move::SwapPieces };
        after.make(swap).map_err(|error| errors::illegal(&error))?;
        Ok(after.into())
    }

    /// Who has won: "black", "white", or None if the game isn't over.
    ///
    /// >>> Position("2/BB b").winner, Position("B1/B1 w").winner
    /// (None, 'black')
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.setup.winner().map(Color::name)
    }

    /// The four images of the position, itself first: turned by half a turn, mirrored, and both.
    /// Mirrors exchange the colors. The same side wins all of them, as the colors go.
    ///
    /// >>> for image in Position("3x2 a1").symmetries(): print(image.to("line"))
    /// hex B2/3 w
    /// hex 3/2B w
    /// hex W1/2/2 b
    /// hex 2/2/1W b
    fn symmetries(&self) -> Vec<Position> {
        Symmetry::ALL.map(|symmetry| self.setup.image(symmetry).into()).into()
    }

    /// The first of the four images by its line: the same for all of them.
    ///
    /// >>> Position("3x3 a1").canonical() == Position("3x3 c3").canonical()
    /// True
    fn canonical(&self) -> Position {
        self.setup.canonical().into()
    }

    /// The position in a notation: line, moves, sgf, hexworld, trmph, wiki or diagram.
    ///
    /// >>> Position("3x3 b2").to("line")
    /// 'hex 3/1B1/3 w'
    #[pyo3(signature = (notation = "line"))]
    fn to(&self, notation: &str) -> PyResult<String> {
        let record = Record::new(self.setup.clone());
        let text = given::notation(notation)?.write(&record);
        text.map_err(|error| errors::inexpressible(&error))
    }

    /// Three planes of bytes, one byte for each cell, row by row: 1 where Black has a stone, 1
    /// where White has one, and 1 everywhere if Black is to move. With numpy,
    /// `numpy.frombuffer(position.planes(), "uint8").reshape(3, position.rows, position.columns)`.
    ///
    /// >>> list(Position("2x2 a1").planes())
    /// [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    fn planes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let stones = Color::ALL.into_iter().flat_map(|color| {
            let cells = self.setup.size().all_cells();
            cells.map(move |cell| u8::from(self.setup.at(cell) == Some(color)))
        });
        let is_black = u8::from(self.setup.turn == Color::Black);
        let turn = std::iter::repeat_n(is_black, self.setup.size().cells());
        PyBytes::new(py, &stones.chain(turn).collect::<Vec<u8>>())
    }

    /// A picture of the position, with a label on each cell that has one.
    ///
    /// >>> Position("3x3 b2").svg({"a1": "?"}).startswith("<svg ")
    /// True
    #[pyo3(signature = (labels = None))]
    fn svg(&self, labels: Option<std::collections::BTreeMap<String, String>>) -> PyResult<String> {
        let mut figure = Figure::new(self.setup.clone());
        for (name, label) in labels.unwrap_or_default() {
            figure = figure.label(given::cell(self.setup.size(), &name)?, label);
        }
        Ok(draw::svg(&figure, &Style::default()))
    }

    /// For notebooks, which draw it.
    fn _repr_svg_(&self) -> String {
        draw::svg(&Figure::new(self.setup.clone()), &Style::default())
    }

    fn __str__(&self) -> String {
        let text = report::diagram::plain(&Figure::new(self.setup.clone()));
        text.trim_end().to_string()
    }

    fn __repr__(&self) -> String {
        format!("Position('{}')", self.setup)
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.setup.to_string(),)
    }
}

impl Position {
    fn stones(&self, color: Color) -> Vec<String> {
        self.names(self.setup.stones(color))
    }

    /// The names of cells, by column, then by row.
    fn names(&self, cells: impl Iterator<Item = Cell>) -> Vec<String> {
        let size = self.setup.size();
        names(size, &by_column(size, cells))
    }
}
