//! `/api/play`: a move of the program.

use super::problem::Problem;
use super::request;
use super::solve::searchable;
use super::stream::StopAtLast;
use super::{Server, Shared, answer};
use crate::desk::{Desk, Settings};
use crate::keeping::leg;
use crate::playing::{Level, level};
use crate::report::{SCHEMA, names};
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use board::{Cell, Color, Move, Played, Setup};
use chance::Random;
use play::{Choice, Style};
use serde::Deserialize;
use serde_json::{Value, json};
use solve::Control;
use std::hash::{DefaultHasher, Hash, Hasher};
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
    slips: usize,
    swap: bool,
    resign: bool,
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
    place.run(move |desk| {
        let _ = done.send(turn(desk, &setup, &way, &control));
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
    if let Some(number) = query.level
        && !(1..=crate::args::LEVELS).contains(&i64::from(number))
    {
        return Err(Problem::bad(format!("levels go from 1 to {}", crate::args::LEVELS)));
    }
    let Level { style: usual, time, slips } = level(query.level.unwrap_or(u8::MAX));
    let asked = query.seconds.map(Duration::try_from_secs_f64).transpose();
    let asked = asked.map_err(|_| Problem::bad("seconds is a number from 0 up"))?;
    let settings = Settings {
        engine: server.settings.engine.clone(),
        // A player that doesn't know the game leaves its place to one that does.
        style: style.or(usual.filter(|style| style.plays(setup.rules))),
        player: server.settings.player,
    };
    let time = time.or(asked).unwrap_or(USUAL).min(LONGEST).min(server.limit);
    Ok(Way { settings, time, slips, swap: query.swap, resign: query.resign })
}

/// What the program does on its turn.
fn turn(desk: &mut dyn Desk, setup: &Setup, way: &Way, control: &Control) -> Result<Value, String> {
    let start = Instant::now();
    let (size, settings) = (setup.size(), &way.settings);
    let told = |name: String, choice: Option<&Choice>| {
        json!({
            "schema": SCHEMA,
            "move": name,
            "player": settings.player_for(setup.rules).style.name(),
            "value": choice.map(|choice| choice.value),
            "winner": choice.and_then(|choice| choice.proven).map(Color::name),
            "line": choice.map(|choice| names(size, &choice.line)).unwrap_or_default(),
            "seconds": start.elapsed().as_secs_f64(),
        })
    };
    let stones = setup.count(Color::Black) + setup.count(Color::White);
    let swapped = Played { color: setup.turn, action: Move::SwapPieces };
    if way.swap && stones == 0 {
        let cell =
            within(control, way.time, |control| desk.opening(setup.rules, settings, control))?;
        return Ok(told(size.name(cell), None));
    }
    if way.swap
        && setup.clone().make(swapped).is_ok()
        && within(control, way.time / 2, |control| desk.swaps(setup, settings, control))?
    {
        return Ok(told("swap-pieces".into(), None));
    }
    if let Some(cell) = slip(setup, way.slips) {
        return Ok(told(size.name(cell), None));
    }
    let choice = within(control, way.time, |control| desk.choose(setup, settings, control))?;
    let choice = choice.ok_or("the game is over")?;
    let is_lost = choice.proven == Some(!setup.turn);
    let name = if is_lost && way.resign { "resign".into() } else { size.name(choice.cell) };
    Ok(told(name, Some(&choice)))
}

/// Thinks for so long, or until the whole is stopped.
fn within<T>(control: &Control, time: Duration, think: impl FnOnce(&Control) -> T) -> T {
    let part = control.below(u64::MAX);
    leg(&part, time, || think(&part))
}

/// One of so many moves is a random one; which ones, and where to, depends on the position alone.
fn slip(setup: &Setup, slips: usize) -> Option<Cell> {
    let mut hasher = DefaultHasher::new();
    setup.to_string().hash(&mut hasher);
    let mut random = Random(hasher.finish() | 1);
    let empty: Vec<Cell> =
        setup.size().all_cells().filter(|&cell| setup.at(cell).is_none()).collect();
    (slips > 0 && random.below(slips) == 0).then(|| random.pick(&empty))
}
