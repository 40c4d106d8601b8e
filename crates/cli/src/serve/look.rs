//! `/api/look`: what is seen of a position without a search.

use super::problem::Problem;
use super::request::{self, Asked};
use super::{Shared, answer};
use crate::args::LinksBy;
use crate::report::{SCHEMA, by_column, names, title};
use crate::{evaluation, inferiority, mustplay};
use ::inferior::rex::{Fill, Inferior, Kinds, Preference};
use axum::extract::State;
use axum::response::Response;
use board::{Board, ByColor, CellSet, Color, Rules, Setup, with_width};
use serde::Deserialize;
use serde_json::{Map, Value, json};

#[derive(Deserialize)]
pub(super) struct Query {
    position: String,
    what: Option<String>,
}

/// The parts that can be asked for.
const PARTS: [&str; 4] = ["mustplay", "fill", "inferior", "circuit"];

pub(super) async fn look(
    State(server): Shared,
    Asked(query): Asked<Query>,
) -> Result<Response, Problem> {
    let setup = request::position(&query.position)?;
    let wanted = query.what.unwrap_or_else(|| PARTS.join(","));
    let wanted: Vec<String> =
        wanted.split(',').filter(|part| !part.is_empty()).map(Into::into).collect();
    if let Some(part) = wanted.iter().find(|part| !PARTS.contains(&part.as_str())) {
        let part = request::short(part);
        return Err(Problem::bad(format!("'what' has {}, not '{part}'", PARTS.join(", "))));
    }
    let seen = server.looking(move || seen(&setup, &wanted)).await?;
    Ok(answer(&seen))
}

fn seen(setup: &Setup, wanted: &[String]) -> Value {
    let mut object = json!({
        "schema": SCHEMA,
        "position": setup.to_string(),
        "over": setup.winner().map(Color::name),
        "winner": setup.winner().map(Color::name),
    });
    let mut reasons = Map::new();
    // Both parts are found at once.
    let mut cells: Option<(Value, Value)> = None;
    for part in wanted {
        if let Some(reason) = why_not(setup, part) {
            reasons.insert(part.clone(), reason.into());
            object[part] = Value::Null;
            continue;
        }
        object[part] = match part.as_str() {
            "mustplay" => {
                let seen = mustplay::seen(setup);
                object["winner"] = seen.winner.map(Color::name).into();
                let cells = by_column(setup.size(), seen.must_play);
                json!({ "cells": names(setup.size(), &cells) })
            }
            "circuit" => circuit(setup),
            _ => {
                let (fill, inferior) = cells.get_or_insert_with(|| fill_and_inferior(setup));
                if part == "fill" { fill.clone() } else { inferior.clone() }
            }
        };
    }
    object["why_not"] = reasons.into();
    object
}

/// Why a part isn't seen of a position, if so.
fn why_not(setup: &Setup, part: &str) -> Option<&'static str> {
    match (setup.rules, part) {
        _ if setup.joined().is_some() => Some("the game is over"),
        (Rules::Rex, "mustplay") => {
            Some("in Rex no connection is a threat, so there is no must-play")
        }
        (Rules::Rex, "circuit") => {
            Some("circuits are those of Hex; in Rex nobody wants to be joined")
        }
        _ => None,
    }
}

/// What is filled in, and the moves that needn't be tried.
fn fill_and_inferior(setup: &Setup) -> (Value, Value) {
    match setup.rules {
        Rules::Rex => with_width!(setup.size(), W => rex::<W>(setup)),
        Rules::Hex => {
            let found = with_width!(setup.size(), W => inferiority::Found::new::<W>(setup.clone()));
            (fill(setup, &found), inferior(setup, &found))
        }
    }
}

/// What is filled in in Rex, and the moves for which another is at least as good.
fn rex<const W: usize>(setup: &Setup) -> (Value, Value) {
    let (size, board) = (setup.size(), Board::<W>::new(setup.size()));
    let seen = Inferior::new(&board, Kinds::ALL);
    let mut fills = Vec::new();
    let stones = ByColor::from_fn(|color| setup.stones(color).collect());
    seen.fill(stones, &mut fills);
    let added = fills.iter().flat_map(|fill| match *fill {
        Fill::Dead { cell, color } => vec![(cell, color, "dead")],
        Fill::Captured { cells, color } | Fill::Apart { cells, color } => {
            cells.map(|cell| (cell, color, "captured")).to_vec()
        }
        Fill::Shared { cells, between } => {
            let mut all = Color::ALL.map(|color| (cells[color], color, "mutual")).to_vec();
            all.push((between, Color::Black, "dead"));
            all
        }
    });
    let fill = added.map(|(cell, color, kind)| {
        let name = size.name(cell);
        let reason = match kind {
            "dead" => format!("{name} is dead"),
            "mutual" => format!("{name} goes to {}, by an exchange", title(color)),
            _ => format!("{name} is captured by {}", title(color)),
        };
        json!({ "cell": name, "color": color.name(), "kind": kind, "reason": reason })
    });
    let empty = board.all() - stones[Color::Black] - stones[Color::White];
    // Without what is filled in: an odd number of stones more would make it the other player's turn.
    let mut left_out = seen.left_out(stones, setup.turn, empty, CellSet::EMPTY);
    left_out.sort_by_key(|left_out| size.coord(left_out.cell));
    let inferior = left_out.iter().map(|&Preference { cell, to, .. }| {
        let (name, to) = (size.name(cell), size.name(to));
        let reason = format!("{to} is at least as good as {name}");
        let color = setup.turn.name();
        json!({ "cell": name, "color": color, "kind": "dominated", "by": [to], "reason": reason })
    });
    (fill.collect(), inferior.collect())
}

fn fill(setup: &Setup, found: &inferiority::Found) -> Value {
    let added = found.added.iter().map(|&(cell, color, reason)| {
        json!({
            "cell": setup.size().name(cell),
            "color": color.name(),
            "kind": inferiority::reason_name(reason),
            "reason": found.why_added(cell, color, reason),
        })
    });
    added.collect()
}

fn inferior(setup: &Setup, found: &inferiority::Found) -> Value {
    let left_out = found.left_out.iter().map(|&(cell, reason)| {
        let by: Vec<String> =
            inferiority::target(reason).map(|other| setup.size().name(other)).into_iter().collect();
        json!({
            "cell": setup.size().name(cell),
            "color": setup.turn.name(),
            "kind": inferiority::reason_name(reason),
            "by": by,
            "reason": found.why_left_out(cell, reason),
        })
    });
    left_out.collect()
}

fn circuit(setup: &Setup) -> Value {
    let found =
        with_width!(setup.size(), W => evaluation::Found::new::<W>(setup.clone(), LinksBy::Ends));
    let finite = |value: f64| Some(value).filter(|value| value.is_finite());
    let size = setup.size();
    let side = |color: Color| {
        let energies = found
            .cells
            .iter()
            .map(|(cell, _, measured)| (size.name(*cell), finite(measured[color].energy).into()));
        json!({
            "resistance": finite(found.resistances[color]),
            "energy": energies.collect::<Map<_, Value>>(),
        })
    };
    let both =
        found.cells.iter().map(|(cell, energy, _)| (size.name(*cell), finite(*energy).into()));
    json!({
        "value": finite(found.value),
        "energy": both.collect::<Map<_, Value>>(),
        "black": side(Color::Black),
        "white": side(Color::White),
    })
}
