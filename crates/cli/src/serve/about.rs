//! `/api/about`: what there is, and its limits.

use super::{Shared, answer, certificates, request, solve};
use axum::extract::State;
use axum::response::Response;
use board::Rules;
use play::Style;
use report::SCHEMA;
use serde_json::json;

pub(super) async fn about(State(server): Shared) -> Response {
    let games = [Rules::Hex, Rules::Rex];
    // The strongest first.
    let players = Style::ALL.into_iter().rev().map(|style| {
        let games = games.into_iter().filter(|&rules| style.plays(rules));
        json!({ "name": style.name(), "games": games.map(Rules::name).collect::<Vec<_>>() })
    });
    answer(&json!({
        "schema": SCHEMA,
        "version": env!("CARGO_PKG_VERSION"),
        "games": games.map(Rules::name),
        "players": players.collect::<Vec<_>>(),
        "levels": mustplay::Level::COUNT,
        "store": server.store.is_some(),
        "limits": {
            "columns": request::LONGEST_SIDE,
            "rows": request::LONGEST_SIDE,
            "solve_cells": solve::MOST_CELLS,
            "seconds": server.limit.as_secs_f64(),
            "memory_mib": server.memory_mib,
            "searches": server.searches,
            "body_bytes": request::BODY_BYTES,
            "certificate_bytes": certificates::MOST_BYTES,
            "certificate_claims": certificates::MOST_CLAIMS,
        },
    }))
}
