//! What a checked certificate settles, and what follows from several.
//!
//! A certificate ends with a claim of the *owner*, the winner in Hex and the loser in Rex: stones
//! that the owner has to have, and a carrier in which the opponent may have nothing. It settles
//! every such position, not only its own. So, as in a search with must-play, few moves need a
//! certificate of their own:
//!
//! - *Hex, a move wins.* By the rule `play` the claim after it gives one before it.
//! - *Hex, moves lose.* The claims of the winner hold whatever the loser plays outside of the
//!   carriers. By the rule `either` there is a claim of the position once no cell is in all
//!   carriers.
//! - *A claim doesn't need the move.* Then it settles the position before it as well. In Rex that
//!   is so whenever the move wins.
//! - *Rex, moves lose.* By the rule `answer` there is a claim of the position if a set of moves, of
//!   the right parity, has claims whose carriers are within the set.
//!
//! docs/certificate.md has the rules with their proofs. Nothing here has to be believed: what a
//! joint says is checked when the certificate of the whole is.

use crate::certified::Certified;
use board::{Cell, CellSet, Color, Rules, Setup, WIDE};
use proof::Kind;

/// What a certificate settles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conclusion {
    /// The game.
    pub rules: Rules,
    /// Who wins.
    pub winner: Color,
    /// Whether that needs the winner to be on the move; never in Rex.
    pub needs_turn: bool,
    /// The stones that the owner needs.
    pub stones: CellSet<WIDE>,
    /// The cells of which the owner's opponent may have none.
    pub carrier: CellSet<WIDE>,
}

/// How the conclusion of a position follows from those of its moves, each given by its place in the
/// list of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Joint {
    /// What settles the position after a move settles the one before it, too.
    Same(usize),
    /// A move wins.
    Move(usize),
    /// These lose, and no move is left that wins.
    All(Vec<usize>),
}

impl Certified {
    /// What it settles, beside its own position.
    pub fn conclusion(&self) -> Conclusion {
        let verified = self.verified();
        Conclusion {
            rules: self.position().rules,
            winner: self.winner(),
            needs_turn: verified.kind() == Kind::SemiConnection,
            stones: verified.stones().iter().copied().collect(),
            carrier: verified.carrier().iter().copied().collect(),
        }
    }
}

impl Conclusion {
    /// The color of the stones: the winner in Hex, the loser in Rex.
    pub fn owner(&self) -> Color {
        self.rules.winner(self.winner)
    }

    /// Whether it settles a position. In Rex the same player has to fill the last cell there.
    pub fn covers(&self, position: &Setup) -> bool {
        let owner = self.owner();
        let set = |color| position.stones(color).collect::<CellSet<WIDE>>();
        (!self.needs_turn || position.turn == self.winner)
            && self.stones.is_subset(set(owner))
            && self.carrier.is_disjoint(set(!owner))
    }

    /// The same of Hex before a move of the winner that it needs.
    fn before(self, cell: Cell) -> Conclusion {
        let (stones, carrier) = (self.stones.without(cell), self.carrier.with(cell));
        Conclusion { needs_turn: true, stones, carrier, ..self }
    }
}

impl Joint {
    /// What follows for a position from the conclusions of some of its moves, if that decides it.
    pub fn of(position: &Setup, moves: &[(Cell, Conclusion)]) -> Option<(Joint, Conclusion)> {
        if let Some(place) = moves.iter().position(|(_, after)| after.covers(position)) {
            return Some((Joint::Same(place), moves[place].1));
        }
        let wins = |(_, after): &(Cell, Conclusion)| after.winner == position.turn;
        if let Some(place) = moves.iter().position(wins) {
            let (cell, after) = moves[place];
            return Some((Joint::Move(place), after.before(cell)));
        }
        match position.rules {
            Rules::Hex => Joint::either(moves),
            Rules::Rex => Joint::answer(position, moves),
        }
    }

    /// The moves of a position that may still win, once these have lost.
    pub fn left(position: &Setup, moves: &[(Cell, Conclusion)]) -> CellSet<WIDE> {
        let empty: CellSet<WIDE> = position.empty_cells().collect();
        let lost = moves.iter().filter(|(_, after)| after.winner != position.turn);
        lost.fold(empty, |left, (cell, after)| match position.rules {
            Rules::Hex => (left & after.carrier).without(*cell),
            Rules::Rex => left.without(*cell),
        })
    }

    /// By the rule `either`, with as few premises as a look at each can tell.
    fn either(moves: &[(Cell, Conclusion)]) -> Option<(Joint, Conclusion)> {
        let union = |places: &[usize]| {
            places.iter().fold(CellSet::<WIDE>::EMPTY, |all, &place| all | moves[place].1.stones)
        };
        let answers_all = |places: &[usize]| {
            let stones = union(places);
            let open = places.iter().map(|&place| moves[place].1.carrier - stones);
            open.reduce(|all, carrier| all & carrier).is_some_and(CellSet::is_empty)
        };
        let mut needed: Vec<usize> = (0..moves.len()).collect();
        if !answers_all(&needed) {
            return None;
        }
        needed.sort_by_key(|&place| std::cmp::Reverse(moves[place].1.carrier.len()));
        let mut index = 0;
        while index < needed.len() {
            let mut others = needed.clone();
            others.remove(index);
            if answers_all(&others) {
                needed = others;
            } else {
                index += 1;
            }
        }
        let stones = union(&needed);
        let carriers = needed.iter().map(|&place| moves[place].1.carrier);
        let carrier = carriers.fold(CellSet::EMPTY, |all, carrier| all | carrier) - stones;
        let conclusion = Conclusion { needs_turn: false, stones, carrier, ..moves[needed[0]].1 };
        Some((Joint::All(needed), conclusion))
    }

    /// By the rule `answer`, without excuses.
    fn answer(position: &Setup, moves: &[(Cell, Conclusion)]) -> Option<(Joint, Conclusion)> {
        let empty: CellSet<WIDE> = position.empty_cells().collect();
        let closed = |mut set: CellSet<WIDE>| loop {
            let fits = |(cell, after): &&(Cell, Conclusion)| {
                set.contains(*cell) && (after.carrier & empty).is_subset(set)
            };
            let next: CellSet<WIDE> = moves.iter().filter(fits).map(|(cell, _)| *cell).collect();
            if next == set {
                return set;
            }
            set = next;
        };
        let is_even = |set: CellSet<WIDE>| set.len() % 2 == empty.len() % 2;
        let whole = closed(moves.iter().map(|(cell, _)| *cell).collect());
        let smaller = whole.iter().map(|cell| closed(whole.without(cell)));
        let mut sets = std::iter::once(whole).chain(smaller);
        let carrier = sets.find(|&set| !set.is_empty() && is_even(set))?;
        let chosen = |place: &usize| carrier.contains(moves[*place].0);
        let places: Vec<usize> = (0..moves.len()).filter(chosen).collect();
        let owner = !moves[places[0]].1.winner;
        let own: CellSet<WIDE> = position.stones(owner).collect();
        let needed = places.iter().fold(CellSet::EMPTY, |all, &place| {
            let (_, after) = moves[place];
            all | after.stones | after.carrier
        });
        let conclusion = Conclusion { stones: needed & own, carrier, ..moves[places[0]].1 };
        Some((Joint::All(places), conclusion))
    }
}
