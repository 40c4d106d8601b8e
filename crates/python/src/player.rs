//! `Player`: a program that plays.

use crate::job::Job;
use crate::{errors, given};
use board::notation::moves::move_name;
use board::{Color, Record};
use mustplay::{CantPlay, EngineSettings, Engines, Level, Manners, Settings, Style};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use report::words::names;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// A program that plays both games. It keeps what it finds out from move to move.
///
/// style: "puct" (the strongest in Hex), "mcts" (the strongest in Rex), "hexy", "greedy" or
/// "random". level: from 1 to 7, instead of a style. seconds, nodes: the most for a move; without
/// either it is two seconds. swap: whether the swap rule is in force. resign: whether to give up
/// where the loss is proved. The same seed, one thread and a limit of nodes give the same moves.
///
/// >>> from mustplay import Game, Player
/// >>> player, game = Player(style="greedy"), Game("4x4 b2")
/// >>> while game.winner is None:
/// ...     game = game.play(player.turn(game).move)
/// >>> game.winner
/// 'white'
#[pyclass(module = "mustplay", frozen)]
pub(crate) struct Player {
    settings: EngineSettings,
    manners: Manners,
    limit: Option<Duration>,
    nodes: Option<u64>,
    engines: Arc<Mutex<Engines>>,
}

/// The time for a move where nothing else is asked for.
const USUAL: Duration = Duration::from_secs(2);

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (*, style = None, level = None, seconds = None, nodes = None, threads = None,
                        memory = None, seed = 1, swap = false, resign = false))]
    #[expect(clippy::too_many_arguments, reason = "Python names them")]
    fn new(
        style: Option<&str>,
        level: Option<u8>,
        seconds: Option<f64>,
        nodes: Option<u64>,
        threads: Option<NonZeroUsize>,
        memory: Option<NonZeroUsize>,
        seed: u64,
        swap: bool,
        resign: bool,
    ) -> PyResult<Player> {
        let style = style.map(|name| given::named("player", name, Style::ALL, Style::name));
        let level = match (level, &style) {
            (None, _) => Level::STRONGEST,
            (Some(_), Some(_)) => {
                return Err(PyValueError::new_err("a level is instead of a style"));
            }
            (Some(number), None) => Level::new(number).ok_or_else(|| {
                PyValueError::new_err(format!("levels go from 1 to {}", Level::COUNT))
            })?,
        };
        let usual = Settings::default();
        let player = Settings {
            seed,
            threads: threads.unwrap_or(usual.threads),
            memory_mib: memory.unwrap_or(usual.memory_mib),
            ..usual
        };
        let asked = given::limit(seconds)?;
        Ok(Player {
            settings: EngineSettings {
                style: style.transpose()?.or(level.style),
                player,
                ..EngineSettings::default()
            },
            manners: Manners { swap, resign, slips: level.slips },
            limit: level.time.or(asked).or(nodes.is_none().then_some(USUAL)),
            nodes,
            engines: Arc::default(),
        })
    }

    /// What it does on its turn in a game or a position. Ctrl-C raises KeyboardInterrupt.
    fn turn(&self, py: Python<'_>, game: &Bound<'_, PyAny>) -> PyResult<Turn> {
        let game = given::record(game)?;
        let setup = game.position().clone();
        let checked = self.settings.check(setup.rules);
        checked.map_err(|error| errors::settings(error.to_string()))?;
        let settings = self.settings.player_for(setup.rules);
        let manners = self.manners.at(&game);
        let engines = Arc::clone(&self.engines);
        let job = Job::start(given::control(self.nodes), self.limit, move |control| {
            let mut engines = engines.lock().unwrap_or_else(PoisonError::into_inner);
            let player = engines.player(&setup, settings)?;
            Ok::<_, CantPlay>(player.turn(&setup, &manners, control))
        });
        let turn = job.result(py)?.map_err(|error| errors::cant_play(&error))?;
        let turn = turn.ok_or_else(|| errors::IllegalMoveError::new_err("the game is over"))?;
        Ok(Turn::new(&game, &turn))
    }
}

/// What a player does on its turn.
///
/// >>> turn = Player(style="greedy").turn("5x5 c3")
/// >>> turn
/// <Turn: e1>
#[pyclass(module = "mustplay", frozen, get_all)]
pub(crate) struct Turn {
    /// A cell, "swap-pieces" or "resign".
    r#move: String,
    /// Its chance to win, from 0 to 1; None where it didn't think.
    value: Option<f64>,
    /// Who wins, if that is proved.
    winner: Option<&'static str>,
    /// What it expects, its move first.
    line: Vec<String>,
    /// How many nodes it took.
    nodes: u64,
    /// The moves that it weighed with their values, best first.
    candidates: Vec<(String, f64)>,
}

#[pymethods]
impl Turn {
    fn __repr__(&self) -> String {
        format!("<Turn: {}>", self.r#move)
    }
}

impl Turn {
    fn new(game: &Record, turn: &mustplay::Turn) -> Turn {
        let size = game.start().size();
        let r#move = match turn {
            mustplay::Turn::Play { action, .. } => move_name(game, *action),
            mustplay::Turn::Resign(_) => "resign".into(),
        };
        let thought = turn.thought();
        let weighed = thought.into_iter().flat_map(|thought| &thought.candidates);
        Turn {
            r#move,
            value: thought.map(|thought| thought.value),
            winner: thought.and_then(|thought| thought.proven).map(Color::name),
            line: thought.map(|thought| names(size, &thought.line)).unwrap_or_default(),
            nodes: thought.map_or(0, |thought| thought.nodes),
            candidates: weighed.map(|one| (size.name(one.cell), one.value)).collect(),
        }
    }
}
