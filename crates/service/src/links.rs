//! `/api/links`: the links between two ends, and why they hold.

use crate::input;
use crate::problem::Problem;
use board::{Color, Endpoint, Rules, Setup, Side, Size};
use mustplay::analysis::{Analyzer, EndError, Strength};
use report::SCHEMA;
use report::explanation::explanation;
use report::words::{by_column, names};
use serde::Deserialize;
use serde_json::{Value, json};

/// Asks for links.
#[derive(Deserialize, Clone, Debug)]
pub struct LinksRequest {
    /// The position.
    pub position: String,
    /// Whose links.
    pub color: String,
    /// One end: a cell or a side.
    pub from: String,
    /// The other end.
    pub to: String,
}

/// The most bytes of derivations in an answer.
const MOST_BYTES: usize = 1 << 19;

/// The links between two ends, and why they hold.
pub fn links(request: &LinksRequest) -> Result<Value, Problem> {
    let setup = input::position(&request.position)?;
    let color = Color::from_name(&request.color);
    let color = color.ok_or_else(|| Problem::bad("a color is black or white"))?;
    if setup.rules != Rules::Hex {
        return Err(Problem::refused(
            "connections are those of Hex; in Rex they mean something else",
        ));
    }
    let ends = [end(setup.size(), &request.from)?, end(setup.size(), &request.to)?];
    listed(&setup, color, ends)
}

fn end(size: Size, name: &str) -> Result<Endpoint, Problem> {
    match Side::from_name(name) {
        Some(side) => Ok(Endpoint::Side(side)),
        None => input::cell(size, name).map(Endpoint::Cell),
    }
}

fn listed(setup: &Setup, color: Color, ends: [Endpoint; 2]) -> Result<Value, Problem> {
    let size = setup.size();
    let found = Analyzer::quick(size).connections(setup, color);
    let mut room = MOST_BYTES;
    let mut listed = Vec::new();
    for strength in Strength::ALL {
        for link in found.between(ends, strength).map_err(|error| refused(&error))? {
            let derivation = if room > 0 { found.derivation(&link) } else { None };
            let text = derivation.map_or(String::new(), |found| explanation(size, &found));
            room = room.saturating_sub(text.len());
            listed.push(json!({
                "kind": strength.name(),
                "carrier": names(size, &by_column(size, link.carrier.iter().copied())),
                "key": found.key(&link).map(|key| size.name(key)),
                "derivation": text.lines().collect::<Vec<_>>(),
            }));
        }
    }
    Ok(json!({
        "schema": SCHEMA,
        "position": setup.to_string(),
        "color": color.name(),
        "connections": listed,
    }))
}

fn refused(error: &EndError) -> Problem {
    match error {
        EndError::Opponents { owner, .. } => {
            Problem::refused(format!("an end of the two belongs to {owner}"))
        }
        error => Problem::refused(error.to_string()),
    }
}
