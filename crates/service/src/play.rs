//! `/api/play`: a move of the program.

use crate::input;
use crate::problem::Problem;
use crate::state::Service;
use board::{Color, Move, Setup};
use mustplay::{Control, EngineSettings, Engines, Level, Manners, Settings, Style, Turn};
use report::SCHEMA;
use report::words::names;
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;

/// The time for a move if nobody says, and the most.
const USUAL: Duration = Duration::from_secs(2);
const LONGEST: Duration = Duration::from_secs(60);

/// Asks for a move.
#[derive(Deserialize, Clone, Debug)]
pub struct PlayRequest {
    /// The position.
    pub position: String,
    /// The name of the player.
    pub player: Option<String>,
    /// The level, from 1 on.
    pub level: Option<u8>,
    /// The time for the move.
    pub seconds: Option<f64>,
    /// Whether the swap rule is in force.
    #[serde(default)]
    pub swap: bool,
    /// Whether the player may resign.
    #[serde(default = "yes")]
    pub resign: bool,
}

fn yes() -> bool {
    true
}

/// A turn that a player is to take.
#[derive(Clone, Debug)]
pub struct PlannedTurn {
    setup: Setup,
    settings: Settings,
    time: Duration,
    manners: Manners,
}

impl PlannedTurn {
    /// The position.
    pub fn position(&self) -> &Setup {
        &self.setup
    }

    /// When to stop the control, and have the player move.
    pub fn time(&self) -> Duration {
        self.time
    }
}

impl Service {
    /// Plans a move: which player takes the turn, and how.
    pub fn play(&self, request: &PlayRequest) -> Result<PlannedTurn, Problem> {
        let setup = input::searchable(&request.position)?;
        if setup.joined().is_some() {
            return Err(Problem::refused("the game is over"));
        }
        let style = match request.player.as_deref() {
            None | Some("" | "default") => None,
            Some(name) => Some(Style::from_name(name).ok_or_else(|| {
                Problem::bad(format!("the players are {}", Style::ALL.map(Style::name).join(", ")))
            })?),
        };
        let level = Level::new(request.level.unwrap_or(Level::COUNT));
        let Level { style: usual, time, slips } =
            level.ok_or_else(|| Problem::bad(format!("levels go from 1 to {}", Level::COUNT)))?;
        let asked = request.seconds.map(Duration::try_from_secs_f64).transpose();
        let asked = asked.map_err(|_| Problem::bad("seconds is a number from 0 up"))?;
        // A player that doesn't know the game leaves its place to one that does.
        let style = style.or(usual.filter(|style| style.plays(setup.rules)));
        Ok(PlannedTurn {
            settings: EngineSettings { style, ..self.settings.clone() }.player_for(setup.rules),
            time: time.or(asked).unwrap_or(USUAL).min(LONGEST).min(self.limits.time),
            manners: Manners { swap: request.swap, resign: request.resign, slips },
            setup,
        })
    }

    /// What the player does on its turn. It thinks until the control is stopped, or for less.
    pub fn turn(
        &self,
        planned: &PlannedTurn,
        engines: &mut Engines,
        control: &Control,
    ) -> Result<Value, Problem> {
        let PlannedTurn { setup, settings, manners, .. } = planned;
        let time = self.stopwatch();
        let player = engines.player(setup, *settings);
        let player = player.map_err(|error| Problem::refused(error.to_string()))?;
        let turn = player.turn(setup, manners, control);
        let turn = turn.ok_or_else(|| Problem::refused("the game is over"))?;
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
            "player": settings.style.name(),
            "value": choice.map(|choice| choice.value),
            "winner": choice.and_then(|choice| choice.proven).map(Color::name),
            "line": choice.map(|choice| names(size, &choice.line)).unwrap_or_default(),
            "seconds": time.elapsed().as_secs_f64(),
        }))
    }
}
