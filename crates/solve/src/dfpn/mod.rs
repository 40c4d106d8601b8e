//! Depth-first proof-number search (Nagai 2002) with connections, claims and inferior cells.
//!
//! At a node: dead and captured cells are filled in, the connections of both players are found, and
//! the game is decided if the player who just moved has joined the sides, or the side to move can with
//! one move. Else the side to move has to meet all threats; moves that are inferior to others are left
//! out, the rest is ordered, and only the first few are looked at (focused search, Henderson 2010).
//! Every decided node yields a claim, which narrows what its parent has to look at.
//!
//! | file | what |
//! |---|---|
//! | `bounds` | proof numbers and limits |
//! | `claim` | claims from connections and from refutations |
//! | `table` | the transposition table |
//! | `learned` | claims that were learned, for other positions |
//! | `line` | the nodes that are being searched, and a few that were |
//! | `expand` | one node: what is seen without searching |
//! | `search` | the recursion |
//!
//! *Nodes* are the positions whose connections were sought. One thread, no clock: the same position
//! takes the same nodes each time. Holds in: Hex.

mod bounds;
mod claim;
mod expand;
mod learned;
mod line;
mod search;
mod table;
#[cfg(test)]
mod tests;

use crate::certify;
use crate::claim::{Claim, Solved};
use crate::engine::Engine;
use crate::solver::State;
use crate::{Control, Outcome, Stopped};
use board::{Board, CellMap, Color, Position, Rules};
use connect::Limits;
use connect::circuit::Circuit;
use inferior::{Fill, Inferior, Kinds, Rings};
use learned::Learned;
use line::Line;
use proof::Certificate;
use table::{Known, Table};

/// Depth-first proof-number search on one board. What it has solved stays for the next position.
///
/// ```
/// use board::{Board, Color, Position};
/// use connect::Limits;
/// use solve::{Control, dfpn::Dfpn};
/// let board = Board::<1>::new(board::Size::new(4, 4)?);
/// let position = Position::new(&board, &"4/4/4/4 b".parse()?);
/// let outcome = Dfpn::new(&board, Limits::FAST, 16).solve(position, false, &Control::default());
/// assert_eq!(outcome.winner, Some(Color::Black));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Dfpn<'b, const W: usize> {
    board: &'b Board<W>,
    limits: Limits,
    inferior: Inferior<W>,
    /// The position that is being filled in, and with what.
    rings: Rings<W>,
    fills: Vec<Fill<W>>,
    table: Table<W>,
    learned: Learned<W>,
    line: Line<W>,
    circuit: Circuit,
    flow: CellMap<f32, W>,
    nodes: u64,
}

impl<'b, const W: usize> Dfpn<'b, W> {
    /// An engine that knows nothing yet, with a table of so many MiB.
    pub fn new(board: &'b Board<W>, limits: Limits, memory_mib: usize) -> Self {
        Dfpn {
            board,
            limits,
            inferior: Inferior::new(board, Kinds::ALL),
            rings: Rings::default(),
            fills: Vec::new(),
            table: Table::new(board.size(), memory_mib),
            learned: Learned::default(),
            line: Line::default(),
            circuit: Circuit::default(),
            flow: CellMap::filled(0.0),
            nodes: 0,
        }
    }

    /// Decides a position of Hex.
    ///
    /// # Panics
    /// If the game is Rex.
    pub fn solve(
        &mut self,
        position: Position<W>,
        all_moves: bool,
        control: &Control,
    ) -> Outcome<W> {
        assert_eq!(position.rules(), Rules::Hex, "this search is for Hex");
        self.outcome(&position, all_moves, control)
    }

    /// Who wins a position of Hex in which nobody has joined, and what that says about others.
    pub fn claim(
        &mut self,
        position: &Position<W>,
        control: &Control,
    ) -> Result<(Color, Claim<W>), Stopped> {
        assert_eq!(position.rules(), Rules::Hex, "this search is for Hex");
        let solved = self.root(State::of(position), control)?;
        Ok((solved.winner, solved.claim))
    }

    /// Proves who wins a position of Hex, solving it first if need be.
    pub fn certificate(
        &mut self,
        position: &Position<W>,
        control: &Control,
    ) -> Result<Certificate<W>, Stopped> {
        certify::certificate(self, position, control)
    }
}

impl<'b, const W: usize> Engine<'b, W> for Dfpn<'b, W> {
    fn board(&self) -> &'b Board<W> {
        self.board
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn solved(&mut self, state: State<W>, control: &Control) -> Result<Solved<W>, Stopped> {
        self.root(state, control)
    }

    fn filled(&mut self, state: State<W>) -> (State<W>, Vec<Fill<W>>) {
        let filled = Dfpn::filled(self, state);
        (filled, self.fills.clone())
    }

    fn known(&self, filled: State<W>) -> Option<Claim<W>> {
        match self.table.get(filled)? {
            Known::Solved(solved) => Some(solved.claim),
            Known::Open(_) => None,
        }
    }

    fn connections(&self) -> Option<Limits> {
        Some(self.limits)
    }
}
