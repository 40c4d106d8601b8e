//! The solver in the background of a player: positions within its reach are played perfectly.
//!
//! It is depth-first proof-number search, and keeps what it has solved for the whole game. With one
//! thread it looks at a position first, for so many nodes, and then takes turns with the player
//! ([`alternation`](crate::alternation)); with a limit of nodes for a move, or beside hexy, it has
//! its first turn alone. With more threads it has one of its own, for as long as the player thinks.

use crate::settings::Settings;
use board::{Board, Cell, Color, Position, Rules};
use solve::any::AnyDfpn;
use solve::dfpn::Features;
use solve::{Control, Outcome};
use std::num::NonZeroUsize;
use std::sync::Arc;

/// A solver that is started when it is first needed.
pub(crate) struct BackgroundSolver<const W: usize> {
    board: Arc<Board<W>>,
    rules: Rules,
    settings: Settings,
    search: Option<AnyDfpn>,
}

/// What the solver found out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Solved {
    pub(crate) winner: Color,
    /// A winning move, if the side to move wins.
    pub(crate) best: Option<Cell>,
}

impl<const W: usize> BackgroundSolver<W> {
    pub(crate) fn new(board: &Board<W>, rules: Rules, settings: Settings) -> Self {
        BackgroundSolver { board: Arc::new(board.clone()), rules, settings, search: None }
    }

    /// How many nodes its first turn has where it goes first: about the same time on every board,
    /// as a node takes about the square of the cells.
    pub(crate) fn most_nodes(&self) -> u64 {
        let cells = self.board.size().cells() as u64;
        self.settings.solver_nodes.unwrap_or(8_000_000 / (cells * cells)).max(1)
    }

    /// Decides a position that isn't over, unless it is stopped first; and how many nodes it took.
    pub(crate) fn solve(
        &mut self,
        position: &Position<W>,
        control: &Control,
    ) -> (Option<Solved>, u64) {
        let (rules, size) = (self.rules, self.board.size());
        let half = self.settings.memory_mib.get().div_ceil(2);
        let search = self.search.get_or_insert_with(|| {
            AnyDfpn::new(rules, size, Features::ALL, half, NonZeroUsize::MIN)
        });
        let setup = position.to_setup(&self.board);
        let Outcome { winner, winning_moves, nodes, .. } = search.solve(&setup, false, control);
        (winner.map(|winner| Solved { winner, best: winning_moves.first() }), nodes)
    }
}
