//! `Game`: a start, moves, and the other variations of the file that it comes from.

use crate::position::Position;
use crate::{errors, given};
use board::notation::moves::move_name;
use board::notation::sgf::{self, Collection};
use board::{Color, Move, Played, Record, Rules};
use draw::{Figure, Style};
use mustplay::notation::Notation;
use mustplay::{Reading, read_game};
use pyo3::prelude::*;
use report::review::About;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A game: where it starts, and its moves. It never changes.
///
/// >>> from mustplay import Game
/// >>> game = Game("(;GM[11]SZ[3];B[b2](;W[a1];B[c1])(;W[c3]))")
/// >>> game.moves
/// [('black', 'b2'), ('white', 'a1'), ('black', 'c1')]
/// >>> [line.moves[-1] for line in game.variations]
/// [('black', 'c1'), ('white', 'c3')]
/// >>> game.play("swap-pieces")
/// Traceback (most recent call last):
///     ...
/// mustplay.errors.IllegalMoveError: a swap needs exactly one stone on the board, the opponent's
#[pyclass(module = "mustplay", frozen, eq)]
pub(crate) struct Game {
    pub(crate) record: Record,
    /// The SGF file that it comes from.
    file: Option<Arc<File>>,
    /// Which of the file's lines it comes from, counted from 0.
    line: usize,
}

/// An SGF file, and the game where it names none.
struct File {
    collection: Collection,
    unnamed: Rules,
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.record == other.record
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (text, *, game = None, notation = None, variation = 1))]
    fn new(
        text: &str,
        game: Option<&str>,
        notation: Option<&str>,
        variation: usize,
    ) -> PyResult<Game> {
        Game::read(text, given::reading(game, notation, variation)?)
    }

    /// A game without moves yet, from a position.
    ///
    /// >>> Game.start_from("3/1B1/3 w").play("a1").to("moves")
    /// 'hex 3/1B1/3 w a1'
    #[staticmethod]
    fn start_from(position: &Bound<'_, PyAny>) -> PyResult<Game> {
        Ok(Game { record: Record::new(given::setup(position)?), file: None, line: 0 })
    }

    /// The position that it starts from.
    #[getter]
    fn start(&self) -> Position {
        self.record.start().clone().into()
    }

    /// The position that is looked at: the one that a link points to, or the last one.
    #[getter]
    fn position(&self) -> Position {
        self.record.position().clone().into()
    }

    /// How many moves lead to the position that is looked at.
    ///
    /// >>> Game("https://hexworld.org/board/#3c1,b2a1").cursor
    /// 2
    #[getter]
    fn cursor(&self) -> usize {
        self.record.cursor()
    }

    /// All positions, from the start to the last.
    ///
    /// >>> [position.turn for position in Game("3x3 a1 b2").positions]
    /// ['black', 'white', 'black']
    #[getter]
    fn positions(&self) -> Vec<Position> {
        let mut setup = self.record.start().clone();
        let mut positions = vec![setup.clone().into()];
        for &played in self.record.moves() {
            setup.make(played).expect("a record has only moves that could be made");
            positions.push(setup.clone().into());
        }
        positions
    }

    /// The moves, each with its color: a cell, "swap-pieces", "swap-sides", "pass", "resign" or
    /// "forfeit".
    #[getter]
    fn moves(&self) -> Vec<(&'static str, String)> {
        let named = |played: &Played| (played.color.name(), move_name(&self.record, played.action));
        self.record.moves().iter().map(named).collect()
    }

    /// Who has joined, or won by the opponent's resignation; None if nobody has.
    ///
    /// >>> Game("3x3 b2 resign").winner
    /// 'black'
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        let gave_up = |played: &Played| match played.action {
            Move::Resign | Move::Forfeit => Some(!played.color),
            _ => None,
        };
        let winner = self.record.end().winner();
        winner.or_else(|| self.record.moves().last().and_then(gave_up)).map(Color::name)
    }

    /// All lines of the SGF file that it comes from, in the order of the file; of other notations,
    /// the game alone.
    #[getter]
    fn variations(&self) -> PyResult<Vec<Game>> {
        let Some(file) = &self.file else {
            return Ok(vec![Game { record: self.record.clone(), file: None, line: 0 }]);
        };
        let line = |line| {
            let record = file.collection.record(line, file.unnamed);
            let record = record.map_err(|error| errors::notation(&error))?;
            Ok(Game { record, file: Some(Arc::clone(file)), line })
        };
        (0..file.collection.lines()).map(line).collect()
    }

    /// What the first node of its SGF file says, such as the players' names; empty for others.
    ///
    /// >>> Game("(;GM[11]SZ[3]PB[Ada];B[b2])").properties["PB"]
    /// ['Ada']
    #[getter]
    fn properties(&self) -> BTreeMap<String, Vec<String>> {
        let line = self.file.as_ref().and_then(|file| file.collection.line(0));
        let root = line.as_ref().and_then(|nodes| nodes.first());
        let properties = root.into_iter().flat_map(|node| node.properties());
        let values =
            |property: &sgf::Property| property.values().iter().map(sgf::Value::text).collect();
        properties.map(|property| (property.identifier().to_string(), values(property))).collect()
    }

    /// The game with one more move of the side to move at its end: a cell, "swap-pieces",
    /// "swap-sides", "pass", "resign" or "forfeit".
    ///
    /// >>> Game("5x5 c2").play("swap-pieces").position
    /// Position('hex 5/5/1W3/5/5 b')
    #[pyo3(name = "play")]
    fn after(&self, action: &str) -> PyResult<Game> {
        let mut record = self.record.clone();
        let played = Played { color: record.end().turn, action: self.action(action)? };
        record.push(played).map_err(|error| errors::illegal(&error))?;
        Ok(Game { record, file: self.file.clone(), line: self.line })
    }

    /// The game without its last moves.
    ///
    /// >>> Game("3x3 b2 a1").undo().moves
    /// [('black', 'b2')]
    #[pyo3(signature = (count = 1))]
    fn undo(&self, count: usize) -> Game {
        let mut record = self.record.clone();
        record.truncate(record.moves().len().saturating_sub(count));
        Game { record, file: self.file.clone(), line: self.line }
    }

    /// The game in a notation: line, moves, sgf, hexworld, trmph, wiki or diagram. Of some it is
    /// the position alone.
    ///
    /// >>> Game("3x3 b2 a1").to("hexworld")
    /// 'https://hexworld.org/board/#3c1,b2a1'
    #[pyo3(signature = (notation = "moves"))]
    fn to(&self, notation: &str) -> PyResult<String> {
        let text = given::notation(notation)?.write(&self.record);
        text.map_err(|error| errors::inexpressible(&error))
    }

    /// A picture with numbered moves, for notebooks, which draw it.
    fn _repr_svg_(&self) -> String {
        draw::svg(&Figure::game(&self.record), &Style::default())
    }

    fn __str__(&self) -> String {
        let text = report::diagram::plain(&report::diagram::last_move(&self.record));
        text.trim_end().to_string()
    }

    fn __repr__(&self) -> String {
        format!("Game('{}')", board::notation::moves::write(&self.record))
    }

    /// The number of moves.
    fn __len__(&self) -> usize {
        self.record.moves().len()
    }
}

impl Game {
    /// A game from a text.
    pub(crate) fn read(text: &str, reading: Reading) -> PyResult<Game> {
        let record = read_game(text, reading).map_err(|error| errors::notation(&error))?;
        Ok(Game { file: file(text, reading).map(Arc::new), record, line: reading.variation })
    }

    /// What its file says beside its moves; nothing if it isn't the file's game any more.
    pub(crate) fn about(&self) -> About {
        let about = self.file.as_ref().and_then(|file| {
            let File { collection, unnamed } = &**file;
            let is_as_told = collection.record(self.line, *unnamed).ok()? == self.record;
            is_as_told.then(|| About::line(collection, self.line, &self.record, false))?
        });
        about.unwrap_or_default()
    }

    fn action(&self, name: &str) -> PyResult<Move> {
        Ok(match name {
            "swap-pieces" => Move::SwapPieces,
            "swap-sides" => Move::SwapSides,
            "pass" => Move::Pass,
            "resign" => Move::Resign,
            "forfeit" => Move::Forfeit,
            cell => Move::Place(given::cell(self.record.start().size(), cell)?),
        })
    }
}

/// The SGF file that a text is, if it is one.
fn file(text: &str, reading: Reading) -> Option<File> {
    let notation = reading.notation.unwrap_or_else(|| Notation::guess(text));
    let unnamed = reading.rules.unwrap_or_default();
    (notation == Notation::Sgf)
        .then(|| sgf::parse(text).ok())?
        .map(|collection| File { collection, unnamed })
}
