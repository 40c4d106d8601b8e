//! The solver beside a player: positions within its reach are played perfectly.
//!
//! It is depth-first proof-number search, and keeps what it has solved for the whole game. With one thread
//! it looks at a position first, for so many nodes; with more it has a thread of its own, for as long as
//! the player thinks.

use crate::settings::Settings;
use board::{Board, Cell, Color, Position, Rules};
use solve::compiled::{Compiled, Search};
use solve::dfpn::Features;
use solve::{Control, Outcome};
use std::num::NonZeroUsize;

/// A solver that is started when it is first needed.
pub(crate) struct Beside<'b, const W: usize> {
    board: &'b Board<W>,
    rules: Rules,
    settings: Settings,
    dfpn: Option<Box<dyn Search<W> + 'b>>,
}

/// What the solver found out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Solved {
    pub(crate) winner: Color,
    /// A winning move, if the side to move wins.
    pub(crate) best: Option<Cell>,
}

impl<'b, const W: usize> Beside<'b, W>
where
    Board<W>: Compiled<W>,
{
    pub(crate) fn new(board: &'b Board<W>, rules: Rules, settings: Settings) -> Self {
        Beside { board, rules, settings, dfpn: None }
    }

    /// How many nodes it may take where it goes first: about the same time on every board, as a node takes
    /// about the square of the cells.
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
        let half = self.settings.memory_mib.get().div_ceil(2);
        let dfpn = self.dfpn.get_or_insert_with(|| {
            self.board.search(self.rules, Features::ALL, half, NonZeroUsize::MIN)
        });
        let Outcome { winner, winning_moves, nodes, .. } = dfpn.solve(*position, false, control);
        (winner.map(|winner| Solved { winner, best: winning_moves.first() }), nodes)
    }
}
