//! Ending a game early: the search says who wins, within a limit of nodes.

use crate::args::{EngineArgs, Feature};
use crate::engines::Choice;
use board::{Board, Color, Position, Rules, Setup};
use solve::Control;
use solve::compiled::{Compiled, Search};
use std::num::NonZeroUsize;

/// The memory of a judge, in MiB.
const MEMORY: NonZeroUsize = NonZeroUsize::new(32).unwrap();

/// Whoever may say that a game is decided.
pub(super) trait Judge {
    /// The winner of a position in which nobody has joined, if that is proved.
    fn winner(&mut self, setup: &Setup) -> Option<Color>;
}

/// A search on one thread with a limit of nodes for each position. It keeps what it finds out from move
/// to move, and from game to game. It steals no strategies: a win that nobody can show ends no game.
pub(super) struct Searching<'b, const W: usize> {
    board: &'b Board<W>,
    search: Box<dyn Search<W> + 'b>,
    most_nodes: u64,
}

impl<'b, const W: usize> Searching<'b, W>
where
    Board<W>: Compiled<W>,
{
    pub(super) fn new(board: &'b Board<W>, rules: Rules, most_nodes: u64) -> anyhow::Result<Self> {
        let args = EngineArgs {
            engine: None,
            without: vec![Feature::Stealing],
            memory: Some(MEMORY),
            limit: None,
            threads: Some(NonZeroUsize::MIN),
        };
        Ok(Searching { board, search: Choice::new(&args, rules)?.dfpn(board), most_nodes })
    }
}

impl<const W: usize> Judge for Searching<'_, W> {
    fn winner(&mut self, setup: &Setup) -> Option<Color> {
        if self.most_nodes == 0 {
            return None;
        }
        let position = Position::new(self.board, setup);
        let control = Control::with_most_nodes(self.most_nodes);
        self.search.solve(position, false, &control).winner
    }
}
