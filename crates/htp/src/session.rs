//! What a client has set up: the game so far, the clocks and the settings.

use crate::clock::Clock;
use crate::settings::Settings;
use board::record::IllegalMove;
use board::{ByColor, Color, Move, Played, Record, Rules, Setup, Size};

/// The game and the settings of a client.
pub(crate) struct Session {
    pub(crate) record: Record,
    pub(crate) settings: Settings,
    /// The players' clocks, once somebody spoke of time.
    pub(crate) clocks: ByColor<Option<Clock>>,
    /// What `time_settings` gives each player at the start of a game.
    pub(crate) given: Option<Clock>,
    /// Whether the client has said goodbye.
    pub(crate) is_over: bool,
}

impl Session {
    /// An empty board.
    pub(crate) fn new(settings: Settings) -> Session {
        let record = Record::new(Setup::empty(settings.rules, settings.size));
        Session { record, settings, clocks: ByColor::default(), given: None, is_over: false }
    }

    pub(crate) fn size(&self) -> Size {
        self.settings.size
    }

    pub(crate) fn rules(&self) -> Rules {
        self.settings.rules
    }

    /// The position with a color to move.
    pub(crate) fn setup(&self, turn: Color) -> Setup {
        let mut setup = self.record.position().clone();
        setup.turn = turn;
        setup
    }

    /// Begins a new game.
    pub(crate) fn begin(&mut self, rules: Rules, size: Size) {
        (self.settings.rules, self.settings.size) = (rules, size);
        self.record = Record::new(Setup::empty(rules, size));
        self.clocks = ByColor::new(self.given, self.given);
    }

    /// Goes on with the same moves in another game.
    pub(crate) fn change_rules(&mut self, rules: Rules) {
        let mut record = Record::new(Setup::empty(rules, self.size()));
        for &played in self.record.moves() {
            record.push(played).expect("the move was made before");
        }
        self.settings.rules = rules;
        self.record = record;
    }

    /// Whether somebody has taken over the first stone.
    pub(crate) fn has_swapped(&self) -> bool {
        self.record.moves().iter().any(|played| played.action == Move::SwapPieces)
    }

    pub(crate) fn play(&mut self, played: Played) -> Result<(), IllegalMove> {
        self.record.push(played)
    }

    /// Takes the last move back; whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let left = self.record.moves().len().checked_sub(1);
        left.inspect(|&left| self.record.truncate(left)).is_some()
    }
}
