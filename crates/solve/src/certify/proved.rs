//! The claims that a certificate has so far, by the states that they were made for.

use crate::Stopped;
use crate::state::State;
use board::{Color, QuickMap};
use proof::Builder;

/// How many claims are asked whether they cover another state.
const RECENT: usize = 8192;

/// The claims of filled states.
pub(super) struct Proved<const W: usize> {
    claims: QuickMap<State<W>, u64>,
    /// The claims of states in the order in which they were made.
    recent: Vec<u64>,
    /// The number of a claim after which it gives up.
    most_claims: u64,
}

impl<const W: usize> Proved<W> {
    /// None yet; it gives up after so many.
    pub(super) fn new(most_claims: u64) -> Self {
        Proved { claims: QuickMap::default(), recent: Vec::new(), most_claims }
    }

    /// The claim of a state: its own, or one made for another state that covers this one as well
    /// and isn't long ago. If it is to be strict, no stone of the state may be in its carrier.
    pub(super) fn find(
        &mut self,
        builder: &Builder<W>,
        state: State<W>,
        is_strict: bool,
    ) -> Option<u64> {
        let owner: Color = builder.grid().owner();
        let [own, other] = state.stones_of(owner);
        let will_do = |number: u64| !is_strict || builder.claim(number).carrier.is_disjoint(own);
        if let Some(&known) = self.claims.get(&state).filter(|&&known| will_do(known)) {
            return Some(known);
        }
        let is_covering = |&&number: &&u64| {
            builder.claim(number).holds(own, other, state.turn == owner) && will_do(number)
        };
        let covering = self.recent.iter().rev().take(RECENT).find(is_covering).copied()?;
        self.claims.insert(state, covering);
        Some(covering)
    }

    /// Notes a claim that was made for a state, unless there are too many by now.
    pub(super) fn add(&mut self, state: State<W>, claim: u64) -> Result<u64, Stopped> {
        // Claims are numbered in the order in which they are made.
        if claim > self.most_claims {
            return Err(Stopped);
        }
        self.recent.push(claim);
        self.claims.insert(state, claim);
        Ok(claim)
    }
}
