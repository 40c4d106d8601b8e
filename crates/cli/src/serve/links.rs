//! `/api/links`: the links between two ends, and why they hold.

use super::problem::Problem;
use super::request::{self, Asked};
use super::{Shared, answer};
use crate::args::Strength;
use crate::connections::Found;
use crate::report::{SCHEMA, by_column, names};
use axum::extract::State;
use axum::response::Response;
use board::{Color, Endpoint, Rules, Setup, Side, Size, with_width};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
pub(super) struct Query {
    position: String,
    color: String,
    from: String,
    to: String,
}

/// The most bytes of derivations in an answer.
const MOST_BYTES: usize = 1 << 19;

pub(super) async fn links(
    State(server): Shared,
    Asked(query): Asked<Query>,
) -> Result<Response, Problem> {
    let setup = request::position(&query.position)?;
    let color = Color::from_name(&query.color);
    let color = color.ok_or_else(|| Problem::bad("a color is black or white"))?;
    if setup.rules != Rules::Hex {
        return Err(Problem::refused(
            "connections are those of Hex; in Rex they mean something else",
        ));
    }
    let ends = [end(setup.size(), &query.from)?, end(setup.size(), &query.to)?];
    let found =
        server.looking(move || with_width!(setup.size(), W => listed::<W>(&setup, color, ends)));
    Ok(answer(&found.await??))
}

fn end(size: Size, name: &str) -> Result<Endpoint, Problem> {
    match Side::from_name(name) {
        Some(side) => Ok(Endpoint::Side(side)),
        None => request::cell(size, name).map(Endpoint::Cell),
    }
}

fn listed<const W: usize>(
    setup: &Setup,
    color: Color,
    ends: [Endpoint; 2],
) -> Result<Value, Problem> {
    let found = Found::<W>::new(color, setup);
    let node = |end: Endpoint| found.search.ends().node_of(end);
    let [Some(x), Some(y)] = ends.map(node) else {
        return Err(Problem::refused(format!("an end of the two belongs to {}", !color)));
    };
    if x == y {
        return Err(Problem::refused("both ends are the same, or stones of one chain"));
    }
    let mut room = MOST_BYTES;
    let mut connections = Vec::new();
    for strength in [Strength::Connection, Strength::Semi] {
        for carrier in found.carriers(strength, [x, y]) {
            let key = match strength {
                Strength::Connection => None,
                Strength::Semi => Some(found.key_between([x, y], carrier)),
            };
            let text =
                if room > 0 { found.explained(strength, [x, y], carrier) } else { String::new() };
            room = room.saturating_sub(text.len());
            connections.push(json!({
                "kind": strength.name(),
                "carrier": names(setup.size(), &by_column(setup.size(), carrier)),
                "key": key.filter(|key| !key.is_empty()),
                "derivation": text.lines().collect::<Vec<_>>(),
            }));
        }
    }
    Ok(json!({
        "schema": SCHEMA,
        "position": setup.to_string(),
        "color": color.name(),
        "connections": connections,
    }))
}
