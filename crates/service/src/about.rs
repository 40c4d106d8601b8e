//! `/api/about`: what there is, and its limits.

use crate::certificates;
use crate::input::{BODY_BYTES, LONGEST_SIDE, MOST_CELLS};
use crate::state::Service;
use board::Rules;
use mustplay::{Level, Style};
use report::SCHEMA;
use serde_json::{Value, json};

impl Service {
    /// What there is, and its limits.
    pub fn about(&self) -> Value {
        let games = [Rules::Hex, Rules::Rex];
        // The strongest first.
        let players = Style::ALL.into_iter().rev().map(|style| {
            let games = games.into_iter().filter(|&rules| style.plays(rules));
            json!({ "name": style.name(), "games": games.map(Rules::name).collect::<Vec<_>>() })
        });
        json!({
            "schema": SCHEMA,
            "version": env!("CARGO_PKG_VERSION"),
            "games": games.map(Rules::name),
            "players": players.collect::<Vec<_>>(),
            "levels": Level::COUNT,
            "store": self.keeper.is_there(),
            "limits": {
                "columns": LONGEST_SIDE,
                "rows": LONGEST_SIDE,
                "solve_cells": MOST_CELLS,
                "seconds": self.limits.time.as_secs_f64(),
                "memory_mib": self.limits.memory_mib,
                "searches": self.limits.searches,
                "body_bytes": BODY_BYTES,
                "certificate_bytes": certificates::MOST_BYTES,
                "certificate_claims": certificates::MOST_CLAIMS,
            },
        })
    }
}
