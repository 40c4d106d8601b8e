//! `/api/look`: what is seen of a position without a search.

use crate::input;
use crate::problem::Problem;
use board::{Color, Rules, Setup};
use mustplay::analysis::{Analyzer, Inferior, LinksBy};
use report::SCHEMA;
use report::reasons::{why_added, why_pruned};
use report::words::names;
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// Asks what is seen of a position.
#[derive(Deserialize, Clone, Debug)]
pub struct LookRequest {
    /// The position.
    pub position: String,
    /// The parts that are wanted, with commas between them; all of them without it.
    pub what: Option<String>,
}

/// The parts that can be asked for.
const PARTS: [&str; 4] = ["mustplay", "fill", "inferior", "circuit"];

/// What is seen of a position without a search.
pub fn look(request: &LookRequest) -> Result<Value, Problem> {
    let setup = input::position(&request.position)?;
    let wanted: Vec<&str> = match &request.what {
        Some(what) => what.split(',').filter(|part| !part.is_empty()).collect(),
        None => PARTS.to_vec(),
    };
    if let Some(part) = wanted.iter().find(|part| !PARTS.contains(part)) {
        let part = input::short(part);
        return Err(Problem::bad(format!("'what' has {}, not '{part}'", PARTS.join(", "))));
    }
    Ok(seen(&setup, &wanted))
}

fn seen(setup: &Setup, wanted: &[&str]) -> Value {
    let mut object = json!({
        "schema": SCHEMA,
        "position": setup.to_string(),
        "over": setup.winner().map(Color::name),
        "winner": setup.winner().map(Color::name),
    });
    let analyzer = Analyzer::quick(setup.size());
    let mut reasons = Map::new();
    // Both parts are found at once.
    let mut cells: Option<Inferior> = None;
    for &part in wanted {
        if let Some(reason) = why_not(setup, part) {
            reasons.insert(part.into(), reason.into());
            object[part] = Value::Null;
            continue;
        }
        object[part] = match part {
            "mustplay" => {
                let seen = analyzer.must_play(setup);
                object["winner"] = seen.winner.map(Color::name).into();
                json!({ "cells": names(setup.size(), &seen.moves) })
            }
            "circuit" => circuit(&analyzer, setup),
            _ => {
                let found = cells.get_or_insert_with(|| analyzer.inferior(setup));
                if part == "fill" { fill(setup, found) } else { inferior(setup, found) }
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

fn fill(setup: &Setup, found: &Inferior) -> Value {
    let added = found.fill_in.added.iter().map(|added| {
        json!({
            "cell": setup.size().name(added.cell),
            "color": added.color.name(),
            "kind": added.reason.name(),
            "reason": why_added(setup.size(), *added),
        })
    });
    added.collect()
}

fn inferior(setup: &Setup, found: &Inferior) -> Value {
    let size = setup.size();
    let pruned = found.pruned.iter().map(|&pruned| {
        let (name, by) = (size.name(pruned.cell), size.name(pruned.reason.by()));
        let reason = match setup.rules {
            Rules::Hex => why_pruned(size, pruned),
            Rules::Rex => format!("{by} is at least as good as {name}"),
        };
        json!({
            "cell": name,
            "color": setup.turn.name(),
            "kind": pruned.reason.name(),
            "by": [by],
            "reason": reason,
        })
    });
    pruned.collect()
}

fn circuit(analyzer: &Analyzer, setup: &Setup) -> Value {
    let found = analyzer.circuit(setup, LinksBy::Ends);
    let finite = |value: f64| Some(value).filter(|value| value.is_finite());
    let (size, cells) = (setup.size(), found.cells.iter());
    let side = |color: Color| {
        let energies = cells.clone().map(|reading| {
            (size.name(reading.cell), finite(reading.circuits[color].energy).into())
        });
        json!({
            "resistance": finite(found.resistances[color]),
            "energy": energies.collect::<Map<_, Value>>(),
        })
    };
    let both =
        cells.clone().map(|reading| (size.name(reading.cell), finite(reading.energy).into()));
    json!({
        "value": finite(found.value),
        "energy": both.collect::<Map<_, Value>>(),
        "black": side(Color::Black),
        "white": side(Color::White),
    })
}
