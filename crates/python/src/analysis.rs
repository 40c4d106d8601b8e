//! `must_play`, `inferior` and `evaluate`: what is seen of a position without a search.

use crate::position::Position;
use crate::{errors, given};
use board::{Color, Rules};
use mustplay::analysis::{self, LinksBy};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict};
use report::inferior::{AddedStone, InferiorObject, LeftOut};
use report::words::names;

/// The moves that meet every threat of the opponent: all others lose. Hex only; in Rex nothing is
/// ruled out.
///
/// >>> from mustplay import must_play
/// >>> seen = must_play("3/3/1B1 w")
/// >>> seen.moves, seen.winner
/// (['b2'], 'white')
#[pyfunction]
pub(crate) fn must_play(py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<MustPlay> {
    let setup = given::setup(position)?;
    let found = py.detach(|| analysis::must_play(&setup));
    Ok(MustPlay {
        moves: names(setup.size(), &found.moves),
        outside: names(setup.size(), &found.outside),
        winner: found.winner.map(Color::name),
    })
}

/// What `must_play` returns.
#[pyclass(module = "mustplay", frozen, get_all)]
pub(crate) struct MustPlay {
    /// The cells outside which every move of the side to move loses; those that are filled in
    /// aren't among them.
    moves: Vec<String>,
    /// The empty cells that are neither among those nor filled in: a move there loses.
    outside: Vec<String>,
    /// Who wins, if that is seen at once: "black", "white" or None.
    winner: Option<&'static str>,
}

#[pymethods]
impl MustPlay {
    fn __repr__(&self) -> String {
        format!("<MustPlay: {}>", self.moves.join(" "))
    }
}

/// Cells that are settled, and moves that needn't be tried, each with its reason. Both games.
///
/// >>> from mustplay import inferior
/// >>> seen = inferior("4/1B2/4/4 b")
/// >>> [(added.cell, added.color, added.reason) for added in seen.added][0]
/// ('b1', 'black', 'captured')
/// >>> seen.position
/// Position('hex BBB1/BB2/4/4 b')
#[pyfunction]
pub(crate) fn inferior(py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<Inferior> {
    let setup = given::setup(position)?;
    let found = py.detach(|| analysis::inferior(&setup));
    let InferiorObject { moves, filled_in, left_out, .. } = InferiorObject::new(&setup, &found);
    let added = |AddedStone { cell, color, reason }| Added { cell, color, reason };
    let pruned = |LeftOut { cell, reason, by }| Pruned { cell, reason, by };
    Ok(Inferior {
        moves,
        added: filled_in.into_iter().map(added).collect(),
        pruned: left_out.into_iter().map(pruned).collect(),
        filled: found.fill_in.position,
    })
}

/// What `inferior` returns.
#[pyclass(module = "mustplay", frozen)]
pub(crate) struct Inferior {
    moves: Vec<String>,
    added: Vec<Added>,
    pruned: Vec<Pruned>,
    filled: board::Setup,
}

#[pymethods]
impl Inferior {
    /// The moves that are left to try, by column, then by row.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.moves.clone()
    }

    /// Stones that may be added without changing the winner.
    #[getter]
    fn added(&self) -> Vec<Added> {
        self.added.clone()
    }

    /// Moves that needn't be tried.
    #[getter]
    fn pruned(&self) -> Vec<Pruned> {
        self.pruned.clone()
    }

    /// The position with the added stones.
    #[getter]
    fn position(&self) -> Position {
        self.filled.clone().into()
    }

    fn __repr__(&self) -> String {
        let (added, pruned) = (self.added.len(), self.pruned.len());
        format!("<Inferior: {added} added, {pruned} pruned, {} left>", self.moves.len())
    }
}

/// A stone that may be added without changing the winner.
#[pyclass(module = "mustplay", frozen, get_all)]
#[derive(Clone)]
pub(crate) struct Added {
    /// The cell.
    cell: String,
    /// The color of the stone.
    color: &'static str,
    /// Why, in a word such as "dead" or "captured".
    reason: &'static str,
}

#[pymethods]
impl Added {
    fn __repr__(&self) -> String {
        format!("<Added: {} {}, {}>", self.color, self.cell, self.reason)
    }
}

/// A move that needn't be tried.
#[pyclass(module = "mustplay", frozen, get_all)]
#[derive(Clone)]
pub(crate) struct Pruned {
    /// The move.
    cell: String,
    /// Why, in a word such as "dominated" or "vulnerable".
    reason: &'static str,
    /// The cell that makes it so.
    by: String,
}

#[pymethods]
impl Pruned {
    fn __repr__(&self) -> String {
        format!("<Pruned: {}, {} by {}>", self.cell, self.reason, self.by)
    }
}

/// How well each color is joined, by the circuits of Anshelevich. Hex only; it proves nothing.
///
/// links: how connections become links of a circuit: "ends", "shared" or "neighbors".
///
/// >>> from mustplay import evaluate
/// >>> seen = evaluate("5x5 c3")
/// >>> seen.value < 0
/// True
/// >>> next(iter(evaluate("3x3").energies))
/// 'b2'
/// >>> evaluate("rex 3x3")
/// Traceback (most recent call last):
///     ...
/// mustplay.errors.SettingsError: circuits are those of Hex; in Rex nobody wants to be joined
#[pyfunction]
#[pyo3(signature = (position, *, links = "ends"))]
pub(crate) fn evaluate(
    py: Python<'_>,
    position: &Bound<'_, PyAny>,
    links: &str,
) -> PyResult<Evaluation> {
    let setup = given::setup(position)?;
    if setup.rules != Rules::Hex {
        return Err(errors::settings(
            "circuits are those of Hex; in Rex nobody wants to be joined",
        ));
    }
    let ways = [LinksBy::Neighbors, LinksBy::Ends, LinksBy::Shared];
    let links = given::named("way to link", links, ways, LinksBy::name)?;
    let found = py.detach(|| analysis::circuit(&setup, links));
    let energy =
        |reading: &analysis::CellReading| (setup.size().name(reading.cell), reading.energy);
    Ok(Evaluation {
        value: found.value,
        black: found.resistances[Color::Black],
        white: found.resistances[Color::White],
        energies: found.cells.iter().map(energy).collect(),
    })
}

/// What `evaluate` returns.
#[pyclass(module = "mustplay", frozen)]
pub(crate) struct Evaluation {
    /// The logarithm of Black's resistance over White's: the lower, the better for Black.
    #[pyo3(get)]
    value: f64,
    /// The resistance between the sides of Black.
    #[pyo3(get)]
    black: f64,
    /// The resistance between the sides of White.
    #[pyo3(get)]
    white: f64,
    energies: Vec<(String, f64)>,
}

#[pymethods]
impl Evaluation {
    /// What dissipates at each cell in both circuits, the most first: the more, the more depends on
    /// the cell.
    #[getter]
    fn energies<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let cells = self.energies.iter().map(|(cell, energy)| (cell, *energy));
        cells.into_py_dict(py)
    }

    fn __repr__(&self) -> String {
        format!("<Evaluation: {:.3}>", self.value)
    }
}
