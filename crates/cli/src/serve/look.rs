//! `/api/look`: what is seen of a position without a search.

use super::problem::Problem;
use super::request::{self, Asked};
use super::{Shared, answer, looking};
use crate::args::LinksBy;
use crate::report::{SCHEMA, by_column, names};
use crate::{evaluation, inferiority, mustplay};
use axum::extract::State;
use axum::response::Response;
use board::{Color, Rules, Setup, with_width};
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
    let seen = looking(&server, move || seen(&setup, &wanted)).await?;
    Ok(answer(&seen))
}

fn seen(setup: &Setup, wanted: &[String]) -> Value {
    let mut object = json!({
        "schema": SCHEMA,
        "position": setup.to_string(),
        "over": setup.winner().map(Color::name),
        "winner": setup.winner().map(Color::name),
    });
    let why_not = match (setup.rules, setup.winner()) {
        (Rules::Rex, _) => Some("this is known of Hex; in Rex a stone more can hurt its owner"),
        (Rules::Hex, Some(_)) => Some("the game is over"),
        (Rules::Hex, None) => None,
    };
    let mut reasons = Map::new();
    for part in wanted {
        object[part] = match why_not {
            Some(reason) => {
                reasons.insert(part.clone(), reason.into());
                Value::Null
            }
            None => Value::Null,
        };
    }
    object["why_not"] = reasons.into();
    if why_not.is_some() {
        return object;
    }
    let wants = |part: &str| wanted.iter().any(|other| other == part);
    if wants("mustplay") {
        let seen = mustplay::seen(setup);
        object["winner"] = seen.winner.map(Color::name).into();
        let cells = by_column(setup.size(), seen.must_play);
        object["mustplay"] = json!({ "cells": names(setup.size(), &cells) });
    }
    if wants("fill") || wants("inferior") {
        let found = with_width!(setup.size(), W => inferiority::Found::new::<W>(setup.clone()));
        if wants("fill") {
            object["fill"] = fill(setup, &found);
        }
        if wants("inferior") {
            object["inferior"] = inferior(setup, &found);
        }
    }
    if wants("circuit") {
        object["circuit"] = circuit(setup);
    }
    object
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
