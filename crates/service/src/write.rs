//! `/api/write`: a position or a game in a notation, or as a picture.

use crate::game_tree::{self, GameTree, Players};
use crate::input;
use crate::problem::Problem;
use board::notation::Notation;
use board::notation::moves::move_name;
use board::{Color, Move, Played, Record};
use draw::{Figure, Ground, Mark, Shade, Style};
use serde::Deserialize;

/// Asks for a position or a game in some form.
#[derive(Deserialize, Clone, Debug, Default)]
pub struct WriteRequest {
    /// The name of a notation, or `svg` or `png`.
    pub format: String,
    /// The position.
    pub position: Option<String>,
    /// The game, if it isn't a position alone.
    pub record: Option<GameRequest>,
    /// Whether a picture is on a dark page.
    #[serde(default)]
    pub dark: bool,
    /// Whether stones have the numbers of their moves in a picture.
    #[serde(default)]
    pub numbers: bool,
    /// What a picture shows beside stones.
    #[serde(default)]
    pub shades: Shades,
}

/// A game as [`read`](crate::read) tells it.
#[derive(Deserialize, Clone, Debug)]
pub struct GameRequest {
    /// The position before the first move.
    pub start: String,
    /// The moves.
    pub moves: Vec<String>,
    /// Who makes them; in turn without it.
    pub colors: Option<Vec<String>>,
    /// After how many moves the position is that is shown.
    pub cursor: Option<usize>,
    /// Who plays, for SGF.
    pub players: Option<Players>,
    /// The game with its variations in place of the moves, for SGF.
    pub tree: Option<GameTree>,
}

/// Cells that are shown in a color of their own.
#[derive(Deserialize, Clone, Debug, Default)]
#[serde(default)]
pub struct Shades {
    /// Those of a carrier.
    pub carrier: Vec<String>,
    /// Those of the must-play.
    pub mustplay: Vec<String>,
    /// Moves that win.
    pub won: Vec<String>,
    /// Moves that lose.
    pub lost: Vec<String>,
    /// Moves outside the must-play.
    pub outside: Vec<String>,
    /// Cells with a star.
    pub marked: Vec<String>,
}

/// A position or a game in the form that was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Document {
    /// A notation.
    Text(String),
    /// A picture.
    Svg(String),
    /// A picture that is wanted as PNG, still as SVG: whoever sends it turns it into pixels.
    Png(String),
}

/// The moves that aren't cells.
pub(crate) const WORDS: [Move; 5] =
    [Move::SwapPieces, Move::SwapSides, Move::Pass, Move::Resign, Move::Forfeit];

/// The most moves of a game: a board full of stones and as many other moves.
pub(crate) const MOST_MOVES: usize = 1000;

/// A position or a game in a notation, or as a picture.
pub fn write(request: &WriteRequest) -> Result<Document, Problem> {
    let record = match (&request.position, &request.record) {
        (Some(position), None) => Record::new(input::position(position)?),
        (None, Some(game)) => game.record()?,
        _ => return Err(Problem::bad("there has to be a position or a record, and not both")),
    };
    if let (Some(GameRequest { tree: Some(tree), players, .. }), "sgf") =
        (&request.record, request.format.as_str())
    {
        let text = game_tree::write(record.start(), tree, players.as_ref())?;
        return Ok(Document::Text(text));
    }
    match request.format.as_str() {
        "svg" => Ok(Document::Svg(picture(request, &record)?)),
        "png" => Ok(Document::Png(picture(request, &record)?)),
        name => {
            let notation = Notation::ALL.into_iter().find(|notation| notation.name() == name);
            let notation = notation.ok_or_else(|| {
                let names = Notation::ALL.map(Notation::name).join(", ");
                Problem::bad(format!("the format is svg, png, {names}"))
            })?;
            let text =
                notation.write(&record).map_err(|error| Problem::refused(error.to_string()))?;
            Ok(Document::Text(text))
        }
    }
}

fn picture(request: &WriteRequest, record: &Record) -> Result<String, Problem> {
    let ground = if request.dark { Ground::Dark } else { Ground::Light };
    Ok(draw::svg(&figure(request, record)?, &Style { ground, ..Style::default() }))
}

impl GameRequest {
    /// The game.
    pub(crate) fn record(&self) -> Result<Record, Problem> {
        let mut record = Record::new(input::position(&self.start)?);
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
                None => Move::Place(input::cell(size, name)?),
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

fn figure(request: &WriteRequest, record: &Record) -> Result<Figure, Problem> {
    let mut figure = match request.numbers {
        true => Figure::game(record),
        false => Figure::new(record.position().clone()),
    };
    let size = record.start().size();
    let Shades { carrier, mustplay, won, lost, outside, marked } = &request.shades;
    for (names, shade) in [
        (carrier, Shade::Carrier(0)),
        (mustplay, Shade::MustPlay),
        (won, Shade::Win),
        (lost, Shade::Lose),
        (outside, Shade::Muted),
    ] {
        for name in names {
            figure = figure.shade(input::cell(size, name)?, shade);
        }
    }
    for name in marked {
        figure = figure.mark(input::cell(size, name)?, Mark::Star);
    }
    Ok(figure)
}
