//! What a client has set up: the game so far, the clocks and the settings.

use super::clock::Clock;
use board::record::IllegalMove;
use board::{ByColor, Color, Played, Record, Rules, Setup, Size};
use mustplay::EngineSettings;
use std::time::Duration;

/// The game and the settings of a client.
pub(super) struct Session {
    pub(super) record: Record,
    pub(super) settings: Settings,
    /// The players' clocks, once somebody spoke of time.
    pub(super) clocks: ByColor<Option<Clock>>,
    /// What `time_settings` gives each player at the start of a game.
    pub(super) given: Option<Clock>,
    /// Whether the client has said goodbye.
    pub(super) is_over: bool,
}

/// What `param_game`, `param_dfpn` and `param_player` set.
#[derive(Debug)]
pub(super) struct Settings {
    /// Whether the second player may take over the first stone.
    pub(super) swap: bool,
    /// How the engines work.
    pub(super) engines: EngineSettings,
    /// The most time for a search, if there is a limit.
    pub(super) solve_time: Option<Duration>,
    /// Whether a search sends pictures.
    pub(super) shows_search: bool,
    /// The most time for a move, where no clock says less.
    pub(super) move_time: Option<Duration>,
    /// Whether a game is given up that is proved to be lost.
    pub(super) resign: bool,
    /// Whether the player sends pictures while it thinks.
    pub(super) shows_player: bool,
}

impl Session {
    /// An empty board.
    pub(super) fn new(rules: Rules, size: Size, settings: Settings) -> Session {
        let record = Record::new(Setup::empty(rules, size));
        Session { record, settings, clocks: ByColor::default(), given: None, is_over: false }
    }

    pub(super) fn size(&self) -> Size {
        self.record.start().size()
    }

    pub(super) fn rules(&self) -> Rules {
        self.record.start().rules
    }

    /// The position with a color to move.
    pub(super) fn setup(&self, turn: Color) -> Setup {
        let mut setup = self.record.position().clone();
        setup.turn = turn;
        setup
    }

    /// Begins a new game.
    pub(super) fn begin(&mut self, rules: Rules, size: Size) {
        self.record = Record::new(Setup::empty(rules, size));
        self.clocks = ByColor::new(self.given, self.given);
    }

    /// Goes on with the same moves in another game.
    pub(super) fn change_rules(&mut self, rules: Rules) {
        let mut record = Record::new(Setup::empty(rules, self.size()));
        for &played in self.record.moves() {
            record.push(played).expect("the move was made before");
        }
        self.record = record;
    }

    pub(super) fn play(&mut self, played: Played) -> Result<(), IllegalMove> {
        self.record.push(played)
    }

    /// Takes the last move back; whether there was one.
    pub(super) fn undo(&mut self) -> bool {
        let left = self.record.moves().len().checked_sub(1);
        left.inspect(|&left| self.record.truncate(left)).is_some()
    }
}
