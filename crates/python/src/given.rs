//! What Python hands in, as values of the library.

use crate::errors;
use crate::game::Game;
use crate::position::Position;
use board::record::IllegalMove;
use board::{Cell, Color, Record, Rules, Setup, Size};
use mustplay::notation::Notation;
use mustplay::{Control, Reading};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use report::review::About;
use std::time::Duration;

/// A position: a `Position`, a `Game`, whose position it is, or a text in any notation.
pub(crate) fn setup(given: &Bound<'_, PyAny>) -> PyResult<Setup> {
    match given.cast::<Position>() {
        Ok(position) => Ok(position.get().setup.clone()),
        Err(_) => Ok(record(given)?.position().clone()),
    }
}

/// A game, likewise.
pub(crate) fn record(given: &Bound<'_, PyAny>) -> PyResult<Record> {
    told(given).map(|(record, _)| record)
}

/// A game, and what its file says beside the moves.
pub(crate) fn told(given: &Bound<'_, PyAny>) -> PyResult<(Record, About)> {
    if let Ok(position) = given.cast::<Position>() {
        return Ok((Record::new(position.get().setup.clone()), About::default()));
    }
    if let Ok(game) = given.cast::<Game>() {
        let game = game.get();
        return Ok((game.record.clone(), game.about()));
    }
    match given.extract::<&str>() {
        Ok(text) => {
            let game = Game::read(text, Reading::default())?;
            let about = game.about();
            Ok((game.record, about))
        }
        Err(_) => {
            let what = given.get_type().name()?;
            Err(PyTypeError::new_err(format!(
                "a position is a Position, a Game or a text, not {what}"
            )))
        }
    }
}

/// How a text is to be read; variations count from 1, as on the command line.
pub(crate) fn reading(
    game: Option<&str>,
    notation: Option<&str>,
    variation: usize,
) -> PyResult<Reading> {
    let from_one = || PyValueError::new_err("variations count from 1");
    Ok(Reading {
        notation: notation.map(self::notation).transpose()?,
        variation: variation.checked_sub(1).ok_or_else(from_one)?,
        rules: game.map(rules).transpose()?,
    })
}

pub(crate) fn rules(name: &str) -> PyResult<Rules> {
    Rules::from_name(name).ok_or_else(|| unknown("game", name, &["hex", "rex"]))
}

pub(crate) fn color(name: &str) -> PyResult<Color> {
    Color::from_name(name).ok_or_else(|| unknown("color", name, &["black", "white"]))
}

pub(crate) fn notation(name: &str) -> PyResult<Notation> {
    named("notation", name, Notation::ALL, Notation::name)
}

/// The one of these that has a name.
pub(crate) fn named<T: Copy, const N: usize>(
    what: &str,
    name: &str,
    all: [T; N],
    name_of: impl Fn(T) -> &'static str,
) -> PyResult<T> {
    let found = all.into_iter().find(|&one| name_of(one) == name);
    found.ok_or_else(|| unknown(what, name, &all.map(name_of)))
}

fn unknown(what: &str, name: &str, known: &[&str]) -> PyErr {
    PyValueError::new_err(format!("there is no {what} '{name}'; there is {}", known.join(", ")))
}

/// A cell of the board by its name.
pub(crate) fn cell(size: Size, name: &str) -> PyResult<Cell> {
    size.cell_named(name).ok_or_else(|| errors::illegal(&IllegalMove::OffTheBoard { size }))
}

/// A limit of time.
pub(crate) fn limit(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let duration = |seconds| {
        Duration::try_from_secs_f64(seconds)
            .map_err(|_| PyValueError::new_err("seconds are a number that isn't negative"))
    };
    seconds.map(duration).transpose()
}

/// What stops a search that has a limit of nodes, or none.
pub(crate) fn control(nodes: Option<u64>) -> Control {
    nodes.map_or_else(Control::default, Control::with_most_nodes)
}
