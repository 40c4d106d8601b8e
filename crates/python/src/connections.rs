//! `connections`: the virtual connections of a color.

use crate::{errors, given};
use board::{Cell, Color, Endpoint, Setup, Side};
use mustplay::analysis::{self, SideToSide, Strength};
use pyo3::prelude::*;
use report::explanation::{end_name, explanation};
use report::words::names;

/// The virtual connections of a color; by default those of the side to move. They are those of Hex,
/// whatever the game.
///
/// >>> from mustplay import connections
/// >>> found = connections("3/1B1/3 w", "black")
/// >>> found.between("b2", "top")[0].carrier
/// ['b1', 'c1']
/// >>> print(found.between("b2", "top")[0].explanation)
/// 1. (b2,[],b1) is connected, (b1,[],top) is connected. AND: (b2,[b1],top) is semi-connected.
///   2. (b2,[],c1) is connected, (c1,[],top) is connected. AND: (b2,[c1],top) is semi-connected.
///   3. (b2,[b1],top) is semi-connected (1),
///      (b2,[c1],top) is semi-connected (2).
///      OR: (b2,[b1,c1],top) is connected.
#[pyfunction]
#[pyo3(signature = (position, color = None))]
pub(crate) fn connections(
    py: Python<'_>,
    position: &Bound<'_, PyAny>,
    color: Option<&str>,
) -> PyResult<Connections> {
    let setup = given::setup(position)?;
    let color = color.map(given::color).transpose()?.unwrap_or(setup.turn);
    let found = py.detach(|| analysis::connections(&setup, color));
    Ok(Connections { setup, color, found })
}

/// What `connections` returns.
#[pyclass(module = "mustplay", frozen)]
pub(crate) struct Connections {
    setup: Setup,
    color: Color,
    found: analysis::Connections,
}

#[pymethods]
impl Connections {
    /// The color whose connections these are.
    #[getter]
    fn color(&self) -> &'static str {
        self.color.name()
    }

    /// How many connections and semi-connections there are.
    #[getter]
    fn counts(&self) -> (usize, usize) {
        let counts = self.found.counts();
        (counts.connections, counts.semi_connections)
    }

    /// The links between two ends, cells or sides ("top", "bottom", "left", "right"), those with
    /// the fewest cells first. strength: "connection", which holds if the opponent moves first, or
    /// "semi", which holds if its owner does.
    #[pyo3(signature = (one, other, strength = "connection"))]
    fn between(&self, one: &str, other: &str, strength: &str) -> PyResult<Vec<Link>> {
        let ends = [self.end(one)?, self.end(other)?];
        let links = self.found.between(ends, self::strength(strength)?);
        let links = links.map_err(|error| errors::settings(error.to_string()))?;
        Ok(links.iter().map(|link| self.link(link)).collect())
    }

    /// The cells that have a link of a strength with an end, by column, then by row.
    #[pyo3(signature = (end, strength = "connection"))]
    fn linked(&self, end: &str, strength: &str) -> PyResult<Vec<String>> {
        let cells = self.found.linked(self.end(end)?, self::strength(strength)?);
        let cells = cells.map_err(|error| errors::settings(error.to_string()))?;
        Ok(self.names(&cells))
    }

    /// How near the color is to joining its sides: ("connection", carrier) if they are connected,
    /// ("semi", carrier) if one move is missing, None if neither is seen.
    ///
    /// >>> connections("3/1B1/3 w", "black").side_to_side
    /// ('connection', ['b1', 'c1', 'a3', 'b3'])
    #[getter]
    fn side_to_side(&self) -> Option<(&'static str, Vec<String>)> {
        Some(match self.found.side_to_side()? {
            SideToSide::Connected { carrier } => ("connection", self.names(&carrier)),
            SideToSide::Threatened { carrier, .. } => ("semi", self.names(&carrier)),
        })
    }

    fn __repr__(&self) -> String {
        let (connections, semi) = self.counts();
        format!("<Connections of {}: {connections} and {semi} semi-connections>", self.color)
    }
}

impl Connections {
    fn end(&self, name: &str) -> PyResult<Endpoint> {
        match Side::from_name(name) {
            Some(side) => Ok(Endpoint::Side(side)),
            None => given::cell(self.setup.size(), name).map(Endpoint::Cell),
        }
    }

    fn names(&self, cells: &[Cell]) -> Vec<String> {
        names(self.setup.size(), cells)
    }

    fn link(&self, link: &analysis::Link) -> Link {
        let size = self.setup.size();
        let [one, other] = link.ends.map(|end| end_name(size, end));
        let derivation = self.found.derivation(link);
        Link {
            ends: (one, other),
            carrier: self.names(&link.carrier),
            strength: link.strength.name(),
            key: self.found.key(link).map(|cell| size.name(cell)),
            explanation: derivation
                .map(|derivation| explanation(size, &derivation).trim().to_string()),
        }
    }
}

/// A connection or a semi-connection.
#[pyclass(module = "mustplay", frozen, get_all)]
pub(crate) struct Link {
    /// What it joins: cells, chains by their first stones, or sides.
    ends: (String, String),
    /// The empty cells that it needs, in reading order.
    carrier: Vec<String>,
    /// "connection" or "semi".
    strength: &'static str,
    /// The cell with which a semi-connection becomes a connection.
    key: Option<String>,
    /// Why it holds, step by step.
    explanation: Option<String>,
}

#[pymethods]
impl Link {
    fn __repr__(&self) -> String {
        let (one, other) = &self.ends;
        format!("<Link: {} {one}-{other} by {}>", self.strength, self.carrier.join(" "))
    }
}

fn strength(name: &str) -> PyResult<Strength> {
    given::named("strength", name, Strength::ALL, Strength::name)
}
