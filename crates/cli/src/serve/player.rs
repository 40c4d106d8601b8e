//! `/api/play`: a move of the program.

use super::problem::Problem;
use super::request;
use super::solve::searchable;
use super::stream::StopAtLast;
use super::{Server, Shared, answer};
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use board::{Color, Move, Setup};
use mustplay::with_deadline;
use mustplay::{Control, EngineSettings, Engines, Level, Manners, Settings, Style, Turn};
use report::SCHEMA;
use report::words::names;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The time for a move if nobody says, and the most.
const USUAL: Duration = Duration::from_secs(2);
const LONGEST: Duration = Duration::from_secs(60);

#[derive(Deserialize)]
struct Query {
    position: String,
    player: Option<String>,
    level: Option<u8>,
    seconds: Option<f64>,
    #[serde(default)]
    swap: bool,
    #[serde(default = "yes")]
    resign: bool,
}

fn yes() -> bool {
    true
}

/// How the program plays a move.
struct Way {
    settings: Settings,
    time: Duration,
    manners: Manners,
}

pub(super) async fn play(
    State(server): Shared,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let query: Query = request::object(&headers, body).await?;
    let setup = searchable(&query.position)?;
    if setup.joined().is_some() {
        return Err(Problem::refused("the game is over"));
    }
    let way = way(&server, &query, &setup)?;
    let place = server.pool.place(&setup).await?;
    let control = Arc::new(Control::default());
    // If the client goes, so does this, and the player stops.
    let stop = StopAtLast(Arc::clone(&control));
    let (done, made) = oneshot::channel();
    place.run(move |engines| {
        let _ = done.send(turn(engines, &setup, &way, &control));
    });
    let made = made.await.map_err(|_| Problem::ours("the player ended without a move"))?;
    drop(stop);
    Ok(answer(&made.map_err(Problem::refused)?))
}

fn way(server: &Server, query: &Query, setup: &Setup) -> Result<Way, Problem> {
    let style = match query.player.as_deref() {
        None | Some("" | "default") => None,
        Some(name) => Some(Style::from_name(name).ok_or_else(|| {
            Problem::bad(format!("the players are {}", Style::ALL.map(Style::name).join(", ")))
        })?),
    };
    let level = Level::new(query.level.unwrap_or(Level::COUNT));
    let Level { style: usual, time, slips } =
        level.ok_or_else(|| Problem::bad(format!("levels go from 1 to {}", Level::COUNT)))?;
    let asked = query.seconds.map(Duration::try_from_secs_f64).transpose();
    let asked = asked.map_err(|_| Problem::bad("seconds is a number from 0 up"))?;
    // A player that doesn't know the game leaves its place to one that does.
    let style = style.or(usual.filter(|style| style.plays(setup.rules)));
    let settings = EngineSettings { style, ..server.settings.clone() }.player_for(setup.rules);
    let time = time.or(asked).unwrap_or(USUAL).min(LONGEST).min(server.limit);
    let manners = Manners { swap: query.swap, resign: query.resign, slips };
    Ok(Way { settings, time, manners })
}

/// What the program does on its turn.
fn turn(
    engines: &mut Engines,
    setup: &Setup,
    way: &Way,
    control: &Control,
) -> Result<Value, String> {
    let start = Instant::now();
    let player = engines.player(setup, way.settings).map_err(|error| error.to_string())?;
    let turn = with_deadline(control, way.time, || player.turn(setup, &way.manners, control));
    let turn = turn.ok_or("the game is over")?;
    let size = setup.size();
    let name = match &turn {
        Turn::Play { action: Move::Place(cell), .. } => size.name(*cell),
        Turn::Play { .. } => "swap-pieces".into(),
        Turn::Resign(_) => "resign".into(),
    };
    let choice = turn.thought();
    Ok(json!({
        "schema": SCHEMA,
        "move": name,
        "player": way.settings.style.name(),
        "value": choice.map(|choice| choice.value),
        "winner": choice.and_then(|choice| choice.proven).map(Color::name),
        "line": choice.map(|choice| names(size, &choice.line)).unwrap_or_default(),
        "seconds": start.elapsed().as_secs_f64(),
    }))
}
