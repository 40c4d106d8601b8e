//! The winner's moves in Rex, read off a certificate.
//!
//! The winner relies on one claim at a time and plays a *free* cell as long as there is one: a cell
//! outside the carrier of the claim and outside all whole pairs that are set aside. When none is
//! left to a winner who is to move, a claim below takes over, as section 5 of docs/certificate.md
//! argues rule by rule. In the end there is a pairing, and the winner opens one pair after the
//! other. A cell of a claim that has no place on the board, as its dead stone doesn't matter,
//! counts as the loser's.
//!
//! Holds in: Rex.

use crate::certificate::Certificate;
use crate::claim::Claim;
use crate::frame::Frame;
use crate::kept::Kept;
use crate::rules::is_dead;
use crate::rules::rex::strip;
use crate::step::{Excuse, Premise, Step};
use crate::verify::Refusal;
use board::{Cell, CellSet, Rules};
use std::sync::Arc;

/// A game of the winner's, from the position of a certificate on.
#[derive(Clone, Debug)]
pub struct Forcing<const W: usize> {
    kept: Arc<Kept<W>>,
    /// The step of the claim that the winner relies on; none once a pairing does the rest.
    step: Option<u64>,
    frame: Frame,
    /// Cells that are as good as the loser's.
    filled: CellSet<W>,
    /// Pairs of which the loser is to get a cell.
    pairs: Vec<[Cell; 2]>,
    /// Cells that are left to the loser: a key, and the others of pairs that the winner opened.
    left: CellSet<W>,
}

/// The pairs of a pairing and its key, as they lie on the board.
struct Pairing {
    pairs: Vec<[Cell; 2]>,
    key: Option<Cell>,
}

impl<const W: usize> Forcing<W> {
    /// Checks a certificate of Rex and begins a game.
    pub fn new(certificate: Certificate<W>) -> Result<Self, Refusal> {
        Kept::new(Rules::Rex, certificate).map(|kept| Forcing::of(Arc::new(kept)))
    }

    /// Begins a game by a certificate of Rex that was checked.
    pub(crate) fn of(kept: Arc<Kept<W>>) -> Self {
        Forcing {
            step: Some(kept.last()),
            kept,
            frame: Frame::default(),
            filled: CellSet::EMPTY,
            pairs: Vec::new(),
            left: CellSet::EMPTY,
        }
    }

    /// The certificate.
    pub fn certificate(&self) -> &Certificate<W> {
        &self.kept.certificate
    }

    /// The step of the claim that the winner relies on; none once a pairing does the rest.
    pub fn step(&self) -> Option<u64> {
        self.step
    }

    /// The empty cells that the winner leaves to the loser as long as there are others, when the
    /// players have these.
    pub fn left_alone(&self, loser: CellSet<W>, winner: CellSet<W>) -> CellSet<W> {
        let empty = self.empty(loser, winner);
        self.reserved(empty) & empty
    }

    /// The winner's move when the players have these cells, which must have come about by the
    /// winner's replies and any moves of the loser; none if the board is full.
    pub fn reply(&mut self, loser: CellSet<W>, winner: CellSet<W>) -> Option<Cell> {
        let empty = self.empty(loser, winner);
        if empty.is_empty() {
            return None;
        }
        loop {
            if let Some(free) = (empty - self.reserved(empty)).first() {
                return Some(free);
            }
            match self.step {
                Some(step) => {
                    if let Some(reply) = self.descend(step, loser) {
                        return Some(reply);
                    }
                }
                None => {
                    let whole = |pair: &&[Cell; 2]| pair.iter().all(|&cell| empty.contains(cell));
                    let &[taken, other] = self.pairs.iter().find(whole)?;
                    self.left.insert(other);
                    return Some(taken);
                }
            }
        }
    }

    fn empty(&self, loser: CellSet<W>, winner: CellSet<W>) -> CellSet<W> {
        CellSet::first_cells(self.kept.grid.size().cells()) - loser - winner
    }

    /// The cells that the winner doesn't take without need.
    fn reserved(&self, empty: CellSet<W>) -> CellSet<W> {
        let carrier = self
            .step
            .map_or(CellSet::EMPTY, |step| self.frame.places(self.kept.claim(step).carrier));
        let whole = self.pairs.iter().filter(|pair| pair.iter().all(|&cell| empty.contains(cell)));
        let whole: CellSet<W> = whole.flatten().copied().collect();
        (carrier - self.filled) | whole | self.left
    }

    /// Relies on a claim below, now that all empty cells are reserved; perhaps by a move.
    fn descend(&mut self, step: u64, loser: CellSet<W>) -> Option<Cell> {
        let kept = Arc::clone(&self.kept);
        match kept.step(step) {
            Step::Answer { premises, excuses, .. } => {
                return self.descend_answer(&kept, step, (premises, excuses), loser);
            }
            Step::Captured { premise, cells, .. } => {
                let [a, b] = cells.map(|cell| self.frame.place(cell));
                self.set_aside(a.zip(b).map(|(a, b)| [a, b]), loser);
                self.filled |= a.into_iter().chain(b).collect();
                self.step = Some(premise.step);
            }
            Step::Dead { premise, cell, .. } => {
                if let Some(dead) = self.frame.place(*cell) {
                    self.filled.insert(dead);
                }
                self.step = Some(premise.step);
            }
            Step::StandIn { premise, by, cells } => {
                let pairing = kept.pairing(by.step, &self.frame);
                self.set_aside(pairing.pairs, loser);
                self.filled |= self.frame.places(*cells);
                self.step = Some(premise.step);
            }
            Step::Image { premise, motion } => {
                self.frame = self.frame.before(&kept.grid, *motion);
                self.step = Some(premise.step);
            }
            Step::Force { premise } => {
                let Pairing { pairs, key } = kept.pairing(premise.step, &self.frame);
                self.set_aside(pairs, loser);
                let key = key.filter(|&key| !(loser | self.filled).contains(key));
                self.left = key.map_or(self.left, |key| self.left.with(key));
                self.step = None;
            }
            Step::Link { .. } | Step::Play { .. } | Step::Either { .. } | Step::Strip { .. } => {
                unreachable!("these conclude no forced joins")
            }
        }
        None
    }

    /// The loser has played in the carrier: the claim for that move takes over.
    fn descend_answer(
        &mut self,
        kept: &Kept<W>,
        step: u64,
        (moves, excuses): (&[(Cell, Premise)], &[Excuse]),
        loser: CellSet<W>,
    ) -> Option<Cell> {
        let lost = loser | self.filled;
        let played = |cell: Cell| self.frame.place(cell).is_none_or(|at| lost.contains(at));
        if let Some(&(_, premise)) = moves.iter().find(|&&(cell, _)| played(cell)) {
            self.step = Some(premise.step);
            return None;
        }
        let excuse = excuses.iter().find(|excuse| played(excuse.cell));
        let &Excuse { cell, by } = excuse.expect("it is the winner's turn");
        let premise = moves.iter().find(|&&(cell, _)| cell == by).expect("the rule has checked");
        self.step = Some(premise.1.step);
        let Claim { stones, carrier, .. } = kept.claim(step);
        if is_dead(&kept.grid, stones.with(cell), carrier.without(cell), by) {
            let dead = self.frame.actual(by);
            self.filled.insert(dead);
            return Some(dead);
        }
        self.frame = self.frame.exchanged(kept.grid.size(), [cell, by]);
        None
    }

    /// Keeps pairs of which the loser has no cell yet.
    fn set_aside(&mut self, pairs: impl IntoIterator<Item = [Cell; 2]>, loser: CellSet<W>) {
        let lost = loser | self.filled;
        let open = |pair: &[Cell; 2]| pair.iter().all(|&cell| !lost.contains(cell));
        self.pairs.extend(pairs.into_iter().filter(open));
    }
}

impl<const W: usize> Kept<W> {
    /// The pairing that a connection or a semi-connection is about.
    fn pairing(&self, step: u64, frame: &Frame) -> Pairing {
        let stones = frame.places(self.claim(step).stones);
        let of = |premise: &Premise| self.pairing(premise.step, frame);
        let Pairing { mut pairs, key } = match self.step(step) {
            Step::Link { premises, .. } => {
                let pairs = premises.iter().flat_map(|premise| of(premise).pairs).collect();
                Pairing { pairs, key: None }
            }
            Step::Play { premise, cell } => {
                Pairing { pairs: of(premise).pairs, key: frame.place(*cell) }
            }
            Step::Either { premises } => either(premises.iter().map(of).collect(), stones),
            Step::StandIn { premise, by, .. } => {
                let mut pairing = of(premise);
                pairing.pairs.extend(of(by).pairs);
                pairing
            }
            Step::Image { premise, motion } => {
                self.pairing(premise.step, &frame.before(&self.grid, *motion))
            }
            Step::Strip { first, .. } => {
                let pairs = strip::pairs(&self.grid, *first).expect("the rule has checked");
                let place = |[a, b]: [Cell; 2]| Some([frame.place(a)?, frame.place(b)?]);
                Pairing { pairs: pairs.into_iter().filter_map(place).collect(), key: None }
            }
            Step::Force { .. }
            | Step::Answer { .. }
            | Step::Captured { .. }
            | Step::Dead { .. } => unreachable!("these conclude no pairings"),
        };
        pairs.retain(|pair| pair.iter().all(|&cell| !stones.contains(cell)));
        Pairing { pairs, key: key.filter(|&key| !stones.contains(key)) }
    }
}

/// One pairing without a key, or two with their keys as a pair.
fn either<const W: usize>(mut pairings: Vec<Pairing>, stones: CellSet<W>) -> Pairing {
    let needs_key = |pairing: &Pairing| pairing.key.is_some_and(|key| !stones.contains(key));
    if let Some(index) = pairings.iter().position(|pairing| !needs_key(pairing)) {
        return Pairing { key: None, ..pairings.swap_remove(index) };
    }
    let keys: Vec<Cell> = pairings.iter().filter_map(|pairing| pairing.key).collect();
    let pairs = pairings.into_iter().flat_map(|pairing| pairing.pairs);
    Pairing { pairs: pairs.chain([[keys[0], keys[1]]]).collect(), key: None }
}
