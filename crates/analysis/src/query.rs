//! A query: positions of a game, and what is wanted of each.

use crate::fault::{Fault, warning};
use crate::fields::{Fields, quoted};
use crate::settings::Settings;
use board::{Color, Move, Played, Record, Rules, Setup, Size};
use serde_json::{Map, Value};
use std::time::Duration;

/// Fields that are read.
const READ: [&str; 15] = [
    "id",
    "moves",
    "initialStones",
    "initialPlayer",
    "rules",
    "boardXSize",
    "boardYSize",
    "analyzeTurns",
    "maxVisits",
    "solverNodes",
    "includePolicy",
    "reportDuringSearchEvery",
    "priority",
    "priorities",
    "overrideSettings",
];

/// Fields of Go, or of a search like `KataGo`'s, that every query may have and that mean nothing
/// here.
const MEANINGLESS: [&str; 4] =
    ["komi", "whiteHandicapBonus", "rootPolicyTemperature", "rootFpuReductionMax"];

/// From whose side chances are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Perspective {
    #[default]
    SideToMove,
    Of(Color),
}

/// A position that is to be looked at.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Job {
    pub(crate) id: String,
    pub(crate) turn_number: usize,
    pub(crate) position: Setup,
    pub(crate) priority: i64,
    pub(crate) visits: u64,
    pub(crate) solver_nodes: Option<u64>,
    pub(crate) with_policy: bool,
    pub(crate) perspective: Perspective,
    /// The time between two reports while it is looked at.
    pub(crate) report_every: Option<Duration>,
}

/// A query that was read.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Query {
    pub(crate) jobs: Vec<Job>,
    pub(crate) warnings: Vec<Value>,
}

/// Reads a query.
pub(crate) fn read(object: &Map<String, Value>, settings: &Settings) -> Result<Query, Fault> {
    let fields = Fields(object);
    let id = fields.id()?;
    read_named(fields, id, settings).map_err(|fault| fault.named(id))
}

fn read_named(fields: Fields<'_>, id: &str, settings: &Settings) -> Result<Query, Fault> {
    let game = game(fields, settings)?;
    let turns = turns(fields, game.moves().len())?;
    let priorities = priorities(fields, turns.len())?;
    let initial_player = fields.color("initialPlayer")?;
    let mut warnings = unknown(fields, id);
    let jobs = turns.into_iter().zip(priorities).map(|(turn_number, priority)| {
        Ok(Job {
            id: id.into(),
            turn_number,
            position: position(&game, turn_number, initial_player),
            priority,
            visits: fields.count("maxVisits")?.unwrap_or(settings.visits),
            solver_nodes: fields.count("solverNodes")?.or(settings.solver_nodes),
            with_policy: fields.flag("includePolicy")?,
            perspective: perspective(fields)?,
            report_every: fields.seconds("reportDuringSearchEvery")?,
        })
    });
    let jobs = jobs.collect::<Result<Vec<Job>, Fault>>()?;
    warnings.extend(overridden(fields, id)?);
    Ok(Query { jobs, warnings })
}

/// The game with its start, its moves and its rules.
fn game(fields: Fields<'_>, settings: &Settings) -> Result<Record, Fault> {
    let side = |name: &str| {
        let count = fields.count(name)?.ok_or_else(|| {
            Fault::of(name, format!("a query has a {name}, the board's number of cells that way"))
        })?;
        usize::try_from(count).map_err(|_| Fault::of(name, "the board is too large"))
    };
    let size = Size::new(side("boardXSize")?, side("boardYSize")?);
    let size = size.map_err(|error| Fault::of("boardXSize", error.to_string()))?;
    let mut start = Setup::empty(rules(fields, settings)?, size);
    for Played { color, action } in fields.moves("initialStones", size)? {
        let Move::Place(cell) = action else {
            return Err(Fault::of("initialStones", "a stone stands on a cell"));
        };
        if start.at(cell).is_some() {
            let name = size.name(cell);
            return Err(Fault::of("initialStones", format!("{name} has a stone already")));
        }
        start.set(cell, Some(color));
    }
    if fields.get("moves").is_none() {
        return Err(Fault::of("moves", "a query has moves, a list that may be empty"));
    }
    let mut record = Record::new(start);
    for (index, played) in fields.moves("moves", size)?.into_iter().enumerate() {
        let refused = record.push(played);
        refused.map_err(|error| Fault::of("moves", format!("move {}: {error}", index + 1)))?;
    }
    Ok(record)
}

/// The rules: `hex` or `rex`. What names rules of Go is left to the settings, since clients of
/// `KataHex` send them.
fn rules(fields: Fields<'_>, settings: &Settings) -> Result<Rules, Fault> {
    match fields.get("rules") {
        None | Some(Value::Object(_)) => Ok(settings.rules),
        Some(Value::String(name)) => Ok(Rules::from_name(name).unwrap_or(settings.rules)),
        Some(_) => Err(Fault::of("rules", "rules is hex or rex")),
    }
}

/// The turns to look at; the last one if none are named.
fn turns(fields: Fields<'_>, moves: usize) -> Result<Vec<usize>, Fault> {
    let Some(list) = fields.list("analyzeTurns")? else { return Ok(vec![moves]) };
    let turn = |value: &Value| {
        let turn = value.as_u64().and_then(|turn| usize::try_from(turn).ok());
        turn.filter(|&turn| turn <= moves).ok_or_else(|| {
            Fault::of("analyzeTurns", format!("analyzeTurns has numbers from 0 to {moves}"))
        })
    };
    list.iter().map(turn).collect()
}

/// The priority of each turn.
fn priorities(fields: Fields<'_>, turns: usize) -> Result<Vec<i64>, Fault> {
    let Some(list) = fields.list("priorities")? else {
        return Ok(vec![fields.integer("priority")?.unwrap_or(0); turns]);
    };
    let numbers: Option<Vec<i64>> = list.iter().map(Value::as_i64).collect();
    numbers.filter(|numbers| numbers.len() == turns).ok_or_else(|| {
        Fault::of("priorities", "priorities has a whole number for each of analyzeTurns")
    })
}

/// The position after so many moves. The side to move is the one that moves next in the game.
fn position(game: &Record, turn: usize, initial_player: Option<Color>) -> Setup {
    let mut game = game.clone();
    game.look_at(turn);
    let mut position = game.position().clone();
    if let Some(next) = game.moves().get(turn) {
        position.turn = next.color;
    }
    if let Some(player) = initial_player.filter(|_| turn == 0) {
        position.turn = player;
    }
    position
}

/// From whose side chances are told.
fn perspective(fields: Fields<'_>) -> Result<Perspective, Fault> {
    const FIELD: &str = "overrideSettings";
    let Some(value) = fields.get(FIELD) else { return Ok(Perspective::default()) };
    let object = value.as_object().ok_or_else(|| Fault::of(FIELD, "overrideSettings is an object"));
    let Some(named) = object?.get("reportAnalysisWinratesAs") else {
        return Ok(Perspective::default());
    };
    match named.as_str().map(str::to_ascii_uppercase).as_deref() {
        Some("SIDETOMOVE") => Ok(Perspective::SideToMove),
        Some("BLACK") => Ok(Perspective::Of(Color::Black)),
        Some("WHITE") => Ok(Perspective::Of(Color::White)),
        _ => Err(Fault::of(FIELD, "reportAnalysisWinratesAs is BLACK, WHITE or SIDETOMOVE")),
    }
}

/// Warnings about fields that nobody reads. Such a field that is false wants nothing.
fn unknown(fields: Fields<'_>, id: &str) -> Vec<Value> {
    let is_wanted = |(name, value): &(&String, &Value)| {
        let is_known = READ.contains(&name.as_str()) || MEANINGLESS.contains(&name.as_str());
        !is_known && **value != Value::Bool(false)
    };
    let names = fields.0.iter().filter(is_wanted).map(|(name, _)| name);
    names.map(|name| warning(id, name, "this field is ignored")).collect()
}

/// Warnings about settings that nobody reads.
fn overridden(fields: Fields<'_>, id: &str) -> Result<Vec<Value>, Fault> {
    const FIELD: &str = "overrideSettings";
    let settings = fields.get(FIELD).and_then(Value::as_object);
    let names = settings.into_iter().flat_map(|settings| settings.keys());
    let ignored = names.filter(|name| *name != "reportAnalysisWinratesAs");
    let sentence = |name: &String| format!("the setting {} is ignored", quoted(name));
    Ok(ignored.map(|name| warning(id, FIELD, &sentence(name))).collect())
}
