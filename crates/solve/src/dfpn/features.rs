//! What can be switched off in the search, to see what it is worth.
//!
//! The winner stays the same whatever is switched off. A table that is switched off still has one
//! bucket: the search ends without one, too, but threads tell each other there what is decided.

use super::rex;
use inferior::Kinds;

/// What can be switched off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features {
    /// What is of Rex alone.
    pub rex: rex::Features,
    /// Inferior cells of Hex: what is filled in, and which moves are left out.
    pub inferior: Kinds,
    /// Regions that connections capture are filled in.
    pub decomposition: bool,
    /// Edge templates are connections that the search begins with.
    pub templates: bool,
    /// Only moves that meet all threats of the opponent's connections are looked at.
    pub threats: bool,
    /// Claims are learned: they decide other positions, and are threats there.
    pub learned: bool,
    /// The carrier of a move that was refuted narrows the moves that are left.
    pub must_play: bool,
    /// A few refutations with a small union are chosen when all moves lose, instead of all.
    pub small_unions: bool,
    /// Moves that a move fills in for its owner are deferred behind it.
    pub deferral: bool,
    /// Moves are ordered by the currents of circuits, instead of reading order.
    pub order: bool,
    /// Moves that have won elsewhere come earlier in that order.
    pub history: bool,
    /// Moves that leave the opponent few answers come earlier.
    pub forcing: bool,
    /// A network that learned from searches has its say in that order.
    pub learned_order: bool,
    /// A node whose number of moves says enough for now isn't looked at further.
    pub stages: bool,
    /// Only the first few moves are looked at.
    pub focus: bool,
    /// Each depth keeps its last few nodes.
    pub kept: bool,
    /// Positions are remembered, more than four of them.
    pub table: bool,
    /// A position and its rotation share an entry of the table.
    pub rotation: bool,
    /// On square boards a position and its image under the mirror, with colors exchanged, share one
    /// too.
    pub mirror: bool,
    /// On square boards positions are decided by stealing the strategy of the opponent.
    pub stealing: bool,
}

impl Features {
    /// All of them.
    pub const ALL: Features = Features {
        rex: rex::Features::ALL,
        inferior: Kinds::ALL,
        decomposition: true,
        templates: true,
        threats: true,
        learned: true,
        must_play: true,
        small_unions: true,
        deferral: true,
        order: true,
        history: true,
        forcing: true,
        learned_order: true,
        stages: true,
        focus: true,
        kept: true,
        table: true,
        rotation: true,
        mirror: true,
        stealing: true,
    };
}

impl Default for Features {
    fn default() -> Self {
        Features::ALL
    }
}
