//! What holds before a client says otherwise.

use board::{Rules, Size};
use mustplay::EngineSettings;
use std::time::Duration;

/// What clients can set. The values given to [`serve`](crate::serve) hold until a client says
/// otherwise.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// The game; `param_game rules`.
    pub rules: Rules,
    /// The board; `boardsize`.
    pub size: Size,
    /// Whether the second player may take over the first stone; `param_game allow_swap`.
    pub swap: bool,
    /// How the solver and the player work; `param_dfpn` and `param_player`.
    pub engines: EngineSettings,
    /// The most time for a search, if there is a limit; `param_dfpn limit`.
    pub solve_time: Option<Duration>,
    /// Whether a search sends pictures; `param_dfpn use_guifx`.
    pub shows_search: bool,
    /// The most time for a move, where no clock says less; `param_player time`.
    pub move_time: Option<Duration>,
    /// Whether a game is given up that is proved to be lost; `param_player resign`.
    pub resign: bool,
    /// Whether the player sends pictures while it thinks; `param_player use_guifx`.
    pub shows_player: bool,
}

impl Default for Settings {
    /// Hex on 11x11 without swap, five seconds a move.
    fn default() -> Settings {
        Settings {
            rules: Rules::Hex,
            size: Size::new(11, 11).expect("a board"),
            swap: false,
            engines: EngineSettings::default(),
            solve_time: None,
            shows_search: false,
            move_time: Some(Duration::from_secs(5)),
            resign: true,
            shows_player: false,
        }
    }
}
