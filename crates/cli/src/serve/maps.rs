//! `/api/maps`: tables of openings, as far as the store and this run know them.

use super::problem::Problem;
use super::request::Part;
use super::solve::{MOST_CELLS, after};
use super::{Server, Shared, answer, request};
use axum::extract::State;
use axum::response::Response;
use board::{Cell, Color, Rules, Setup, Size};
use report::SCHEMA;
use report::words::by_column;
use serde_json::{Value, json};
use std::sync::Arc;

/// The sides of boards whose tables are listed. On shorter ones the first move may end the game.
const SIDES: std::ops::RangeInclusive<usize> = 2..=11;

/// What is known of an opening.
struct Opening {
    cell: Cell,
    winner: Option<Color>,
    /// A winning move of the second player.
    reply: Option<String>,
    /// The name of its certificate, if there is one at hand.
    certificate: Option<String>,
    /// Whether the store has a certificate.
    is_proved: bool,
}

/// All tables with at least one known opening.
pub(super) async fn all(State(server): Shared) -> Result<Response, Problem> {
    let own = Arc::clone(&server);
    let tables = server.looking(move || tables(&own)).await??;
    Ok(answer(&json!({ "schema": SCHEMA, "maps": tables })))
}

fn tables(server: &Server) -> Result<Vec<Value>, Problem> {
    let mut tables = Vec::new();
    for rules in [Rules::Hex, Rules::Rex] {
        for (columns, rows) in SIDES.flat_map(|columns| SIDES.map(move |rows| (columns, rows))) {
            let Ok(size) = Size::new(columns, rows) else { continue };
            let openings = openings(server, rules, size)?;
            let known = openings.iter().filter(|opening| opening.winner.is_some()).count();
            if known > 0 {
                tables.push(json!({
                    "game": rules.name(),
                    "columns": columns,
                    "rows": rows,
                    "first": Color::Black.name(),
                    "known": known,
                    "total": openings.len(),
                }));
            }
        }
    }
    Ok(tables)
}

/// One table.
pub(super) async fn one(
    State(server): Shared,
    Part((game, size)): Part<(String, String)>,
) -> Result<Response, Problem> {
    let rules = request::game(&game)?;
    let size = board::notation::size(&size)?;
    request::check_size(size)?;
    if size.cells() > MOST_CELLS {
        return Err(Problem::refused(format!("tables have up to {MOST_CELLS} cells here")));
    }
    let own = Arc::clone(&server);
    let openings = server.looking(move || openings(&own, rules, size)).await??;
    let objects = openings.iter().map(|opening| {
        let position = after(&Setup::empty(rules, size), opening.cell);
        json!({
            "cell": size.name(opening.cell),
            "position": position.to_string(),
            "winner": opening.winner.map(Color::name),
            "reply": opening.reply,
            "certificate": opening.certificate,
            "proved": opening.is_proved,
        })
    });
    Ok(answer(&json!({
        "schema": SCHEMA,
        "game": rules.name(),
        "columns": size.columns(),
        "rows": size.rows(),
        "first": Color::Black.name(),
        "openings": objects.collect::<Vec<_>>(),
    })))
}

/// What is known of each opening, by column, then by row.
fn openings(server: &Server, rules: Rules, size: Size) -> Result<Vec<Opening>, Problem> {
    let empty = Setup::empty(rules, size);
    let told = server.found(&empty);
    let cells = by_column(size, size.all_cells()).into_iter();
    cells.map(|cell| opening(server, &empty, cell, &told)).collect()
}

fn opening(
    server: &Server,
    empty: &Setup,
    cell: Cell,
    told: &super::solve::Found,
) -> Result<Opening, Problem> {
    let position = after(empty, cell);
    let held = server.shelf().of(&position);
    let mut opening = Opening {
        cell,
        winner: position.winner().or_else(|| held.as_ref().map(|held| held.winner)),
        reply: None,
        certificate: held.map(|held| held.id.clone()),
        is_proved: false,
    };
    let reply = |object: &Value| object["reply"].as_str().map(Into::into);
    if let Some((_, object)) = told.cells.iter().find(|(other, _)| *other == cell) {
        let won = object["result"] == "won";
        opening.winner = Some(if won { empty.turn } else { !empty.turn });
        opening.reply = reply(object);
    }
    let own = server.found(&position);
    if let Some(answer) = &own.answer {
        opening.winner = own.winner;
        let first = answer["winning_moves"].get(0).and_then(Value::as_str);
        opening.reply = opening.reply.or_else(|| first.map(Into::into));
    }
    if let Some(store) = server.store_for(&position) {
        let known = store.answer(&position).map_err(|error| Problem::ours(error.to_string()))?;
        if let Some(known) = known {
            opening.winner = known.answer.winner.or(opening.winner);
            let first = known.answer.winning_moves.first().map(|&cell| empty.size().name(cell));
            opening.reply = opening.reply.or(first);
            opening.is_proved = known.has_certificate;
        }
    }
    Ok(opening)
}
