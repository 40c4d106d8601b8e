//! What a player thinks of a position of which nothing is proved.

use crate::opinion::without_solver;
use crate::player::Player;
use board::{Rules, Setup};
use play::{Choice, Style};
use solve::Control;

/// How many nodes the player gets for a position.
const NODES: u64 = 64;

/// How many it gets where there is no time.
const FEW_NODES: u64 = 200;

/// The strongest player of a game, and a quick one for when time is over.
pub(super) struct Opinions {
    strong: Player,
    quick: Player,
}

impl Opinions {
    /// Players for the game and the board of a position.
    pub(super) fn about(position: &Setup) -> Opinions {
        let (rules, size) = (position.rules, position.size());
        let player = |style| {
            Player::new(rules, size, without_solver(style)).expect("the style plays the game")
        };
        let quick = if rules == Rules::Hex { Style::Greedy } else { Style::Mcts };
        Opinions { strong: player(Style::strongest(rules)), quick: player(quick) }
    }

    /// The opinion of a position that isn't over. Where the control is stopped, it is a quick one.
    pub(super) fn choice(&mut self, position: &Setup, control: &Control) -> Choice {
        let thought = self.strong.choose(position, &control.leg_within(NODES));
        let thought = thought.filter(|_| !control.is_stopped());
        thought.unwrap_or_else(|| self.quick(position))
    }

    /// A quick opinion of a position that isn't over.
    pub(super) fn quick(&mut self, position: &Setup) -> Choice {
        let few = Control::with_most_nodes(FEW_NODES);
        self.quick.choose(position, &few).expect("the game isn't over")
    }
}
