//! Claims that were learned, asked whether they hold in another position.
//!
//! A claim of the player who just moved, or of either player to move, may decide a position before
//! its connections are sought. A claim of the opponent if it were their turn is a threat like one
//! that connections make: the side to move has to meet it.

use board::claim::Claim;
use board::{ByColor, Cell, CellSet, Color};

/// The most claims of one kind.
const MOST: usize = 8192;

/// Claims by winner.
#[derive(Clone, Debug, Default)]
pub(super) struct Learned<const W: usize> {
    /// Those that hold if the winner is to move.
    pub(super) winner_to_move: ByColor<Claims<W>>,
    /// Those that hold if the loser is to move.
    pub(super) loser_to_move: ByColor<Claims<W>>,
}

impl<const W: usize> Learned<W> {
    /// Learns a claim, with the winning move if the winner is to move and it is known.
    pub(super) fn add(&mut self, winner: Color, turn: Color, claim: Claim<W>, best: Option<Cell>) {
        if winner == turn {
            self.winner_to_move[winner].add(claim, best);
        } else {
            self.loser_to_move[winner].add(claim, None);
        }
    }
}

/// Claims of one winner and one side to move.
#[derive(Clone, Debug, Default)]
pub(super) struct Claims<const W: usize> {
    claims: Vec<Claim<W>>,
    /// The winning move of each.
    best: Vec<Option<Cell>>,
    /// Whether each was of use since claims were last forgotten.
    used: Vec<bool>,
}

impl<const W: usize> Claims<W> {
    fn add(&mut self, claim: Claim<W>, best: Option<Cell>) {
        if self.claims.len() == MOST {
            self.forget();
        }
        self.claims.push(claim);
        self.best.push(best);
        self.used.push(false);
    }

    /// Keeps the newest quarter and what was of use, up to three quarters in all.
    fn forget(&mut self) {
        let mut kept = 0;
        for index in 0..MOST {
            if self.used[index] || index >= MOST / 4 * 3 {
                self.claims[kept] = self.claims[index];
                self.best[kept] = self.best[index];
                kept += 1;
            }
        }
        let too_many = kept.saturating_sub(MOST / 4 * 3);
        self.claims.truncate(kept);
        self.claims.drain(..too_many);
        self.best.truncate(kept);
        self.best.drain(..too_many);
        self.used.clear();
        self.used.resize(self.claims.len(), false);
    }

    /// The first claim that holds in a position, given as the stones of the claim's owner and of
    /// the opponent, and its winning move.
    pub(super) fn holding(&mut self, stones: [CellSet<W>; 2]) -> Option<(Claim<W>, Option<Cell>)> {
        let index = places_holding(&self.claims, stones).next()?;
        self.used[index] = true;
        Some((self.claims[index], self.best[index]))
    }

    /// Goes through all claims that hold in a position, given likewise; `is_of_use` says which ones
    /// are.
    pub(super) fn each_holding(
        &mut self,
        stones: [CellSet<W>; 2],
        mut is_of_use: impl FnMut(Claim<W>) -> bool,
    ) {
        for index in places_holding(&self.claims, stones) {
            self.used[index] |= is_of_use(self.claims[index]);
        }
    }
}

/// The places of all claims that hold with these stones. Few do: better no branch for each.
fn places_holding<const W: usize>(
    claims: &[Claim<W>],
    stones: [CellSet<W>; 2],
) -> impl Iterator<Item = usize> {
    claims.chunks(64).enumerate().flat_map(move |(chunk, claims)| {
        let bits = claims.iter().enumerate().map(|(i, claim)| u64::from(claim.holds(stones)) << i);
        let mut holding = bits.fold(0_u64, |all, bit| all | bit);
        std::iter::from_fn(move || {
            let index = (holding != 0).then(|| 64 * chunk + holding.trailing_zeros() as usize);
            holding &= holding.wrapping_sub(1);
            index
        })
    })
}
