//! Certificates of what an engine with connections found.
//!
//! The proof follows the search: the same states, with results from the engine's table. What the
//! search took for granted is paid for on the way:
//!
//! - a leaf that connections decided becomes the derivation of that connection,
//! - cells that were filled in for the loser are simply the loser's,
//! - a region that was filled in for the winner is stood in for by a connection inside it, the one
//!   that captures it where that is how it was found,
//! - a move that was left out is covered by the carriers of the others, or else proved.
//!
//! Holds in: Hex.

use super::edge::TemplateProofs;
use super::links::{Links, Searches};
use super::proved::Proved;
use super::stand_in::stand_in;
use crate::engine::Engine;
use crate::state::State;
use crate::{Control, Stopped};
use board::{Board, Cell, CellSet, Color, Position};
use connect::region::Region;
use connect::{HSearch, Limits, StopAt};
use inferior::Fill;
use proof::{Builder, Certificate, Statement};
use std::sync::Arc;

/// Proves who wins a position of Hex, solving it first if need be. It gives up soon after so many
/// claims.
pub(crate) fn certificate<const W: usize>(
    engine: &mut impl Engine<W>,
    position: &Position<W>,
    most_claims: u64,
    control: &Control,
) -> Result<Certificate<W>, Stopped> {
    proved(engine, position, most_claims, false, control)
}

fn proved<const W: usize>(
    engine: &mut impl Engine<W>,
    position: &Position<W>,
    most_claims: u64,
    is_strict: bool,
    control: &Control,
) -> Result<Certificate<W>, Stopped> {
    let board = engine.board().clone();
    let state = State::of(position);
    let winner = match position.winner(&board) {
        Some(winner) => winner,
        None => engine.solved(state, control)?.winner,
    };
    let mut proof = Proof {
        owner: winner,
        builder: Builder::new(board.size(), winner),
        board,
        searches: Searches::default(),
        templates: TemplateProofs::default(),
        proved: Proved::new(most_claims),
        is_strict,
        control,
        limits: engine.connections(),
        engine,
    };
    let root = proof.prove(state)?;
    let statement = Statement { winner, setup: position.to_setup(&proof.board) };
    Ok(proof.builder.finish(statement, root).expect("the last claim covers the position"))
}

struct Proof<'a, E, const W: usize> {
    board: Arc<Board<W>>,
    /// The winner of the root, and of every state that comes up.
    owner: Color,
    builder: Builder<W>,
    searches: Searches<W>,
    templates: TemplateProofs<W>,
    proved: Proved<W>,
    /// Whether claims may serve for other states than those they were made for only if their
    /// carriers have no stone there.
    is_strict: bool,
    control: &'a Control,
    limits: Option<Limits>,
    engine: &'a mut E,
}

impl<E: Engine<W>, const W: usize> Proof<'_, E, W> {
    /// The number of a claim that covers a state which the owner wins.
    fn prove(&mut self, state: State<W>) -> Result<u64, Stopped> {
        let (filled, mut fills) = self.engine.filled(state);
        let mut claim = self.prove_once(filled)?;
        loop {
            let stones = state.with(&fills).stones[self.owner];
            match self.stand_in(claim, stones, &fills) {
                Ok(claim) => return Ok(claim),
                // What nothing stands in for isn't filled in.
                Err(index) => {
                    fills.truncate(index);
                    claim = self.prove_once(state.with(&fills))?;
                }
            }
        }
    }

    fn prove_once(&mut self, filled: State<W>) -> Result<u64, Stopped> {
        if let Some(claim) = self.proved.find(&self.builder, filled, self.is_strict) {
            return Ok(claim);
        }
        let claim = self.prove_filled(filled)?;
        self.proved.add(filled, claim)
    }

    fn prove_filled(&mut self, state: State<W>) -> Result<u64, Stopped> {
        if let Some(won) = self.builder.path(state.stones[self.owner]) {
            return Ok(won);
        }
        if state.turn == self.owner {
            let solved = self.engine.solved(state, self.control)?;
            let cell = self.engine.winning_move(state, solved, self.control)?;
            if let Some(filled) = self.filled_for_loser(state, cell) {
                return self.prove(filled);
            }
            let after = self.prove(state.after(cell))?;
            return Ok(self.builder.play(after, cell));
        }
        let Some(links) = self.connections(state, self.owner, StopAt::Connection) else {
            return self.answer_all_moves(state, None);
        };
        if let Some(claim) = self.leaf(&links) {
            self.searches.give_back(links);
            return Ok(claim);
        }
        if let Some(claim) = self.captured(state, &links)? {
            self.searches.give_back(links);
            return Ok(claim);
        }
        self.answer_all_moves(state, Some(links))
    }

    /// The connections of a color with their derivations, if the engine looks for any.
    fn connections(
        &mut self,
        state: State<W>,
        color: Color,
        stop_at: StopAt,
    ) -> Option<HSearch<W>> {
        let limits = self.limits?;
        let stones = state.stones_of(color);
        let templates = self.engine.templates(color);
        Some(self.searches.build(&self.board, color, stones, limits, stop_at, templates))
    }

    /// A region that these connections capture.
    fn region(&self, state: State<W>, links: &HSearch<W>) -> Option<Region<W>> {
        let stones = state.stones_of(links.ends().color());
        let find = || Region::find(&self.board, links, stones);
        self.engine.captures_regions().then(find).flatten()
    }

    /// The claim that there is with a region filled in that the owner's connections capture, if
    /// there is one; the connection that captures it stands in for it.
    ///
    /// A claim that was made for another state may leave open a cell that the connection needs.
    /// Then there is none.
    fn captured(&mut self, state: State<W>, links: &HSearch<W>) -> Result<Option<u64>, Stopped> {
        let Some(region) = self.region(state, links) else { return Ok(None) };
        let connection = self.steps(links).link(region.link);
        let mut filled = state;
        filled.stones[self.owner] |= region.cells;
        let premise = self.prove(filled)?;
        let cells = self.builder.claim(premise).stones & region.cells;
        if cells.is_empty() {
            return Ok(Some(premise));
        }
        let supports = region.supports(&self.board, cells);
        Ok(self.builder.stand_in(premise, cells, connection, supports).ok())
    }

    /// A state which the owner wins by a move, with a region of the loser filled in, if the search
    /// seems to have done that: it doesn't know what comes after the move. Stones of the loser need
    /// no step.
    fn filled_for_loser(&mut self, state: State<W>, cell: Cell) -> Option<State<W>> {
        if !self.engine.captures_regions() {
            return None;
        }
        let (after, _) = self.engine.filled(state.after(cell));
        let has_joined = self.board.joins(self.owner, after.stones[self.owner]);
        if has_joined || self.engine.known(after).is_some() {
            return None;
        }
        let loser = !self.owner;
        let links = self.connections(state, loser, StopAt::Nothing)?;
        let region = self.region(state, &links);
        self.searches.give_back(links);
        let mut filled = state;
        filled.stones[loser] |= region?.cells;
        Some(filled)
    }

    /// The claim of the owner's connection between the sides, if there is one.
    fn leaf(&mut self, links: &HSearch<W>) -> Option<u64> {
        let wins = links.wins().iter().copied().min_by_key(|carrier| carrier.len());
        wins.map(|carrier| self.steps(links).connection(carrier))
    }

    fn steps<'p>(&'p mut self, links: &'p HSearch<W>) -> Links<'p, W> {
        Links::new(&self.board, &mut self.builder, links, Some(&mut self.templates))
    }

    /// Proves that every move of the opponent has an answer, with the owner's connections.
    ///
    /// A claim that was made for another state may have a stone of this one in its carrier. If all
    /// answers have, and none needs that stone, they don't make a claim together, although no move
    /// is open. That is rare; then this state is proved again by claims whose carriers have only
    /// empty cells.
    fn answer_all_moves(
        &mut self,
        state: State<W>,
        links: Option<HSearch<W>>,
    ) -> Result<u64, Stopped> {
        let answers = self.answers(state, links)?;
        if let Ok(claim) = self.builder.either(&answers) {
            return Ok(claim);
        }
        assert!(!self.is_strict, "no empty cell is in the carriers of all answers");
        self.is_strict = true;
        let links = self.connections(state, self.owner, StopAt::Connection);
        let claim = self.answer_all_moves(state, links);
        self.is_strict = false;
        claim
    }

    /// Claims that answer all moves of the opponent: the moves that the search tried, then what it
    /// left out.
    fn answers(&mut self, state: State<W>, links: Option<HSearch<W>>) -> Result<Vec<u64>, Stopped> {
        let mut answers = Vec::new();
        let mut must_play = state.empty(&self.board);
        if let Some(links) = links {
            for &carrier in links.threats() {
                answers.push(self.steps(&links).semi_connection(carrier));
                must_play &= carrier;
            }
            self.searches.give_back(links);
        }
        let known = self.known_carriers(state, must_play);
        while let Some(first) = must_play.first() {
            // Of the moves that were searched, the one whose refutation answers most others.
            let open = known.iter().filter(|(cell, _)| must_play.contains(*cell));
            let best = open.min_by_key(|(_, carrier)| (must_play & *carrier).len());
            let cell = best.map_or(first, |&(cell, _)| cell);
            self.answer(state, cell, &mut answers, &mut must_play)?;
        }
        Ok(answers)
    }

    /// The carriers with which moves were refuted, where that is known.
    fn known_carriers(&mut self, state: State<W>, moves: CellSet<W>) -> Vec<(Cell, CellSet<W>)> {
        let mut known = Vec::new();
        for cell in moves {
            let (filled, fills) = self.engine.filled(state.after(cell));
            if let Some(claim) = self.engine.known(filled) {
                let stones = filled.stones;
                let claim = inferior::lift(&self.board, self.owner, claim, stones, &fills);
                known.push((cell, claim.carrier));
            }
        }
        known
    }

    fn answer(
        &mut self,
        state: State<W>,
        cell: Cell,
        answers: &mut Vec<u64>,
        must_play: &mut CellSet<W>,
    ) -> Result<(), Stopped> {
        let answer = self.prove(state.after(cell))?;
        *must_play &= self.builder.claim(answer).carrier;
        answers.push(answer);
        Ok(())
    }

    /// The claim without the stones that were filled in for the owner: the last that were filled in
    /// are the first to be stood in for, as they may rest on the others. The number of the fill
    /// that fails, if one does.
    fn stand_in(
        &mut self,
        mut claim: u64,
        mut own: CellSet<W>,
        fills: &[Fill<W>],
    ) -> Result<u64, usize> {
        for (index, fill) in fills.iter().enumerate().rev() {
            own -= fill.cells[self.owner];
            let cells = self.builder.claim(claim).stones & fill.cells[self.owner];
            if cells.is_empty() {
                continue;
            }
            claim = stand_in(&mut self.builder, claim, cells, fill.region(), own).ok_or(index)?;
        }
        Ok(claim)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dfpn::Dfpn;

    /// Claims whose carriers have no stones make certificates as well: with the others a
    /// state may come up in which all answers have a stone in common.
    #[test]
    fn strict_certificates_are_accepted() {
        for line in ["5/5/5/5/5 b", "B4/5/5/5/5 w", "5/5/2W2/5/B4 b", "6/B5/3W2/6/6/6 b"] {
            let setup: board::Setup = line.parse().unwrap();
            let board = Board::<1>::new(setup.size());
            let position = Position::new(&board, &setup);
            let mut engine = Dfpn::new(&board, Limits::STRONG, 16);
            let control = Control::default();
            let made =
                proved(&mut engine, &position, u64::MAX, true, &control).expect("to the end");
            let mut bytes = Vec::new();
            proof::binary::write(&mut bytes, &made).expect("memory");
            proof::verify::verify(&bytes[..], |_| ()).expect("accepted");
        }
    }
}
