//! Players, and what a program does on its turn.

use crate::config::{Config, ConfigError, check_memory, check_threads};
use crate::solver::Solver;
use board::{Cell, Move, Played, Record, Rules, Setup, Size};
use chance::Random;
use play::{AnyPlayer, CantPlay, Choice, Settings, Style};
use solve::Control;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::num::NonZeroUsize;

/// A program that plays one game on one board. It keeps what it finds out from move to move.
///
/// ```
/// use mustplay::{Control, Manners, Player, Rules, Settings, Style, Turn, read_position};
/// let position = read_position("5x5 c3")?;
/// let settings = Settings { style: Style::Greedy, ..Settings::default() };
/// let mut player = Player::new(Rules::Hex, position.size(), settings)?;
/// let turn = player.turn(&position, &Manners::default(), &Control::default());
/// assert!(matches!(turn, Some(Turn::Play { .. } | Turn::Resign(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Player {
    rules: Rules,
    size: Size,
    settings: Settings,
    player: AnyPlayer,
}

/// How a player behaves on its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Manners {
    /// Whether the swap rule is in force: the second player may take over the first stone. A
    /// position doesn't tell whether that has happened: [`Manners::at`] looks at the game.
    pub swap: bool,
    /// Whether to resign where the loss is proved.
    pub resign: bool,
    /// One of so many moves is a random one. Which ones, and where to, depends on the position and
    /// on the seed of the settings alone.
    pub slips: Option<NonZeroUsize>,
}

impl Manners {
    /// The manners at this place of a game: a swap is its second move, or there is none.
    ///
    /// ```
    /// use mustplay::{Manners, Reading, read_game};
    /// let manners = Manners { swap: true, ..Manners::default() };
    /// assert!(manners.at(&read_game("5x5 c3", Reading::default())?).swap);
    /// assert!(!manners.at(&read_game("5x5 c3 swap-pieces", Reading::default())?).swap);
    /// # Ok::<(), mustplay::notation::ParseError>(())
    /// ```
    #[must_use]
    pub fn at(self, game: &Record) -> Manners {
        Manners { swap: self.swap && game.cursor() <= 1, ..self }
    }
}

/// What a player does on its turn.
#[derive(Clone, PartialEq, Debug)]
pub enum Turn {
    /// It plays.
    Play {
        /// A stone, or the swap.
        action: Move,
        /// What it thinks of the move, where it thought.
        thought: Option<Choice>,
    },
    /// It gives up, and what it thinks of the best move.
    Resign(Choice),
}

impl Turn {
    /// What was thought, if anything.
    pub fn thought(&self) -> Option<&Choice> {
        match self {
            Turn::Play { thought, .. } => thought.as_ref(),
            Turn::Resign(choice) => Some(choice),
        }
    }
}

impl Player {
    /// A player with these settings, unless it doesn't know the game.
    pub fn new(rules: Rules, size: Size, settings: Settings) -> Result<Player, CantPlay> {
        let player = AnyPlayer::new(rules, size, settings)?;
        Ok(Player { rules, size, settings, player })
    }

    /// How it plays.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The move it thinks best for the side to move; none if the game is over.
    ///
    /// # Panics
    /// If the position is of another game or board.
    pub fn choose(&mut self, position: &Setup, control: &Control) -> Option<Choice> {
        self.player.choose(position, control)
    }

    /// What it does on its turn; nothing if the game is over.
    ///
    /// # Panics
    /// If the position is of another game or board.
    pub fn turn(&mut self, position: &Setup, manners: &Manners, control: &Control) -> Option<Turn> {
        let without_thought = |action| Some(Turn::Play { action, thought: None });
        let stones = position.count(position.turn) + position.count(!position.turn);
        if manners.swap && stones == 0 && position.winner().is_none() {
            return without_thought(Move::Place(self.player.opening(control)));
        }
        if manners.swap && may_swap(position) && self.player.should_swap(position, control) {
            return without_thought(Move::SwapPieces);
        }
        if let Some(cell) = self.slip(position, manners.slips) {
            return without_thought(Move::Place(cell));
        }
        let choice = self.choose(position, control)?;
        if manners.resign && choice.proven == Some(!position.turn) {
            return Some(Turn::Resign(choice));
        }
        Some(Turn::Play { action: Move::Place(choice.cell), thought: Some(choice) })
    }

    /// A random move, now and then.
    fn slip(&self, position: &Setup, slips: Option<NonZeroUsize>) -> Option<Cell> {
        let one_in = slips.filter(|_| position.winner().is_none())?.get();
        let mut hasher = DefaultHasher::new();
        position.to_string().hash(&mut hasher);
        let seed = self.settings.seed.wrapping_sub(Settings::default().seed);
        let mut random = Random(hasher.finish().wrapping_add(seed.wrapping_mul(0x9e37_79b9)) | 1);
        let cells = position.size().all_cells();
        let empty: Vec<Cell> = cells.filter(|&cell| position.at(cell).is_none()).collect();
        (random.below(one_in) == 0).then(|| random.pick(&empty))
    }
}

/// Whether the side to move may take over the only stone on the board.
fn may_swap(position: &Setup) -> bool {
    let swapped = Played { color: position.turn, action: Move::SwapPieces };
    position.clone().make(swapped).is_ok()
}

/// How a solver and a player work, whatever the game is.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct EngineSettings {
    /// The threads of the solver; by default all cores.
    pub threads: Option<NonZeroUsize>,
    /// The memory of the solver in MiB; by default as [`default_memory`](crate::default_memory).
    pub memory_mib: Option<NonZeroUsize>,
    /// Which player, if one was asked for.
    pub style: Option<Style>,
    /// How it plays, but for the style.
    pub player: Settings,
}

impl EngineSettings {
    /// How positions of a game are solved.
    pub fn config(&self, rules: Rules) -> Config {
        let usual = Config::strongest(rules);
        Config {
            threads: self.threads.unwrap_or(usual.threads),
            memory_mib: self.memory_mib.unwrap_or(usual.memory_mib),
            ..usual
        }
    }

    /// Whether the style that was asked for plays a game, and the machine has what is asked for.
    pub fn check(&self, rules: Rules) -> Result<(), EngineSettingsError> {
        match self.style {
            Some(style) if !style.plays(rules) => Err(CantPlay { style, rules })?,
            _ => {}
        }
        check_memory(self.player.memory_mib)?;
        check_threads(self.player.threads)?;
        Ok(self.config(rules).check(rules)?)
    }

    /// How to play a game: with the style that was asked for, or else with the strongest.
    pub fn player_for(&self, rules: Rules) -> Settings {
        let style = self.style.unwrap_or(Style::strongest(rules));
        Settings { style, ..self.player }
    }
}

/// Why there can't be such engines.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EngineSettingsError {
    /// The player doesn't know the game.
    Player(CantPlay),
    /// The search can't be had.
    Config(ConfigError),
}

impl fmt::Display for EngineSettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineSettingsError::Player(error) => error.fmt(f),
            EngineSettingsError::Config(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for EngineSettingsError {}

impl From<CantPlay> for EngineSettingsError {
    fn from(error: CantPlay) -> Self {
        EngineSettingsError::Player(error)
    }
}

impl From<ConfigError> for EngineSettingsError {
    fn from(error: ConfigError) -> Self {
        EngineSettingsError::Config(error)
    }
}

/// A solver and a player for the board that is on the table. Each is made when it is first asked
/// for, and kept until the game, the board or the settings change.
#[derive(Default)]
pub struct Engines {
    solver: Option<Solver>,
    player: Option<Player>,
}

impl Engines {
    /// The solver for positions like this one; with another game, board or settings it begins
    /// anew, as `start` makes it.
    pub fn solver(
        &mut self,
        position: &Setup,
        config: &Config,
        start: impl FnOnce(Solver) -> Result<Solver, ConfigError>,
    ) -> Result<&mut Solver, ConfigError> {
        let (rules, size) = (position.rules, position.size());
        let is_it = |solver: &Solver| {
            (solver.rules(), solver.size()) == (rules, size) && solver.config() == config
        };
        if !self.solver.as_ref().is_some_and(is_it) {
            // The old table goes before the new one comes.
            self.solver = None;
            self.solver = Some(start(Solver::new(rules, size, config)?)?);
        }
        Ok(self.solver.as_mut().expect("it was just made"))
    }

    /// The solver that was asked last, whatever it is for.
    pub fn last_solver(&mut self) -> Option<&mut Solver> {
        self.solver.as_mut()
    }

    /// The player for positions like this one, likewise.
    pub fn player(
        &mut self,
        position: &Setup,
        settings: Settings,
    ) -> Result<&mut Player, CantPlay> {
        let (rules, size) = (position.rules, position.size());
        let is_it = |player: &Player| {
            (player.rules, player.size) == (rules, size) && player.settings == settings
        };
        if !self.player.as_ref().is_some_and(is_it) {
            self.player = None;
            self.player = Some(Player::new(rules, size, settings)?);
        }
        Ok(self.player.as_mut().expect("it was just made"))
    }
}
