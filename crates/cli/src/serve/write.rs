//! `/api/write`: a position or a game in a notation, or as a picture.

use super::Shared;
use super::problem::Problem;
use super::request;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use board::notation::Notation;
use board::notation::moves::move_name;
use board::{Color, Move, Played, Record};
use draw::png::{SCALE, png};
use draw::{Figure, Ground, Mark, Shade, Style};
use serde::Deserialize;

#[derive(Deserialize)]
struct Wanted {
    format: String,
    position: Option<String>,
    record: Option<Game>,
    #[serde(default)]
    dark: bool,
    #[serde(default)]
    numbers: bool,
    #[serde(default)]
    shades: Shades,
}

/// A game as `/api/read` tells it.
#[derive(Deserialize)]
struct Game {
    start: String,
    moves: Vec<String>,
    colors: Option<Vec<String>>,
    cursor: Option<usize>,
}

/// Cells that are shown in a color of their own.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Shades {
    carrier: Vec<String>,
    mustplay: Vec<String>,
    won: Vec<String>,
    lost: Vec<String>,
    outside: Vec<String>,
    marked: Vec<String>,
}

/// The moves that aren't cells.
const WORDS: [Move; 5] =
    [Move::SwapPieces, Move::SwapSides, Move::Pass, Move::Resign, Move::Forfeit];

/// The most moves of a game: a board full of stones and as many other moves.
const MOST_MOVES: usize = 1000;

pub(super) async fn write(
    State(server): Shared,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let wanted: Wanted = request::object(&headers, body).await?;
    let (kind, bytes) = server.looking(move || written(&wanted)).await??;
    Ok(([(header::CONTENT_TYPE, kind)], bytes).into_response())
}

/// The content type and the bytes.
fn written(wanted: &Wanted) -> Result<(&'static str, Vec<u8>), Problem> {
    let record = match (&wanted.position, &wanted.record) {
        (Some(position), None) => Record::new(request::position(position)?),
        (None, Some(game)) => game.record()?,
        _ => return Err(Problem::bad("there has to be a position or a record, and not both")),
    };
    let picture = |()| -> Result<String, Problem> {
        let ground = if wanted.dark { Ground::Dark } else { Ground::Light };
        Ok(draw::svg(&figure(wanted, &record)?, &Style { ground, ..Style::default() }))
    };
    match wanted.format.as_str() {
        "svg" => Ok(("image/svg+xml", picture(())?.into_bytes())),
        "png" => {
            let pixels = png(&picture(())?, SCALE);
            Ok(("image/png", pixels.map_err(|error| Problem::ours(error.to_string()))?))
        }
        name => {
            let notation = Notation::ALL.into_iter().find(|notation| notation.name() == name);
            let notation = notation.ok_or_else(|| {
                let names = Notation::ALL.map(Notation::name).join(", ");
                Problem::bad(format!("the format is svg, png, {names}"))
            })?;
            let text =
                notation.write(&record).map_err(|error| Problem::refused(error.to_string()))?;
            Ok(("text/plain; charset=utf-8", text.into_bytes()))
        }
    }
}

impl Game {
    fn record(&self) -> Result<Record, Problem> {
        let mut record = Record::new(request::position(&self.start)?);
        let size = record.start().size();
        if self.moves.len() > MOST_MOVES {
            return Err(Problem::bad(format!("a game has at most {MOST_MOVES} moves here")));
        }
        for (index, name) in self.moves.iter().enumerate() {
            let color = self.colors.as_ref().and_then(|colors| colors.get(index));
            let color = match color {
                Some(name) => Color::from_name(name)
                    .ok_or_else(|| Problem::bad("a color is black or white"))?,
                None => record.end().turn,
            };
            let word = WORDS.into_iter().find(|&action| move_name(&record, action) == *name);
            let action = match word {
                Some(action) => action,
                None => Move::Place(request::cell(size, name)?),
            };
            record
                .push(Played { color, action })
                .map_err(|error| Problem::bad(format!("move {}: {error}", index + 1)))?;
        }
        if let Some(cursor) = self.cursor {
            record.look_at(cursor);
        }
        Ok(record)
    }
}

fn figure(wanted: &Wanted, record: &Record) -> Result<Figure, Problem> {
    let mut figure = match wanted.numbers {
        true => Figure::game(record),
        false => Figure::new(record.position().clone()),
    };
    let size = record.start().size();
    let Shades { carrier, mustplay, won, lost, outside, marked } = &wanted.shades;
    for (names, shade) in [
        (carrier, Shade::Carrier(0)),
        (mustplay, Shade::MustPlay),
        (won, Shade::Win),
        (lost, Shade::Lose),
        (outside, Shade::Muted),
    ] {
        for name in names {
            figure = figure.shade(request::cell(size, name)?, shade);
        }
    }
    for name in marked {
        figure = figure.mark(request::cell(size, name)?, Mark::Star);
    }
    Ok(figure)
}
