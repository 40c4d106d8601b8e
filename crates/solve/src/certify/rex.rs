//! Certificates of what the search found in Rex.
//!
//! The proof follows the search. All stones in it are the loser's, and the winner's moves are no
//! steps: a claim after one holds before it. What the search took for granted is paid for on the
//! way:
//!
//! - a pairing becomes the derivation of a connection of the loser,
//! - dead cells and captured pairs are undone by steps of their own; what was filled in for the
//!   winner needs none,
//! - a pairing stands in for a region that it captures; what is captured by the winner needs no
//!   step,
//! - a move that would kill a cell is excused by the move there,
//! - all other moves that the answers call for are proved.
//!
//! Holds in: Rex.

use super::links::{Links, Searches};
use super::proved::Proved;
use crate::dfpn::Dfpn;
use crate::dfpn::rex::{PAIRINGS, last, with_last};
use crate::engine::Engine;
use crate::state::State;
use crate::{Control, Stopped};
use board::{Board, ByColor, Cell, CellSet, Color, Position};
use connect::region::Region;
use connect::strip::Strips;
use connect::{HSearch, StopAt};
use inferior::rex::{Fill, Inferior};
use proof::{Builder, Certificate, Excuse, Statement};
use std::sync::Arc;

/// Proves who wins a position of Rex, solving it first if need be. It gives up soon after so many
/// claims.
pub(crate) fn certificate<const W: usize>(
    engine: &mut Dfpn<W>,
    position: &Position<W>,
    most_claims: u64,
    control: &Control,
) -> Result<Certificate<W>, Stopped> {
    let board = engine.board().clone();
    let state = State::of(position);
    let winner = match position.winner(&board) {
        Some(winner) => winner,
        None => engine.solved(state, control)?.winner,
    };
    let statement = Statement { winner, setup: position.to_setup(&board) };
    let mut proof = Proof {
        winner,
        last: last(&board, &state),
        builder: Builder::for_statement(&statement),
        searches: Searches::default(),
        strips: Strips::new(&board, !winner),
        board,
        inferior: engine.rex_inferior(),
        proved: Proved::new(most_claims),
        control,
        engine,
    };
    let root = proof.prove(state)?;
    Ok(proof.builder.finish(statement, root).expect("the last claim covers the position"))
}

struct Proof<'a, const W: usize> {
    board: Arc<Board<W>>,
    /// The winner of the root, and of every position that comes up.
    winner: Color,
    last: Color,
    builder: Builder<W>,
    searches: Searches<W>,
    strips: Strips,
    inferior: Arc<Inferior<W>>,
    proved: Proved<W>,
    control: &'a Control,
    engine: &'a mut Dfpn<W>,
}

impl<const W: usize> Proof<'_, W> {
    fn loser(&self) -> Color {
        !self.winner
    }

    /// The number of a claim that covers a position which the winner wins.
    fn prove(&mut self, state: State<W>) -> Result<u64, Stopped> {
        let mut fills = Vec::new();
        let mut stones = self.inferior.fill(state.stones, &mut fills);
        let mut claim = self.prove_once(with_last(&self.board, stones, self.last))?;
        for fill in fills.iter().rev() {
            let filled = fill.stones();
            for color in Color::ALL {
                stones[color] -= filled[color];
            }
            claim = self.undo(fill, claim, stones);
        }
        Ok(claim)
    }

    /// The claim without what was filled in for the loser; these are the stones besides.
    fn undo(&mut self, fill: &Fill, claim: u64, stones: ByColor<CellSet<W>>) -> u64 {
        let region: CellSet<W> = fill.region_of(self.loser());
        if self.builder.claim(claim).stones.is_disjoint(region) {
            return claim;
        }
        let supports = self.inferior.supports(self.loser(), fill, stones);
        let undone = match *fill {
            Fill::Dead { cell, .. } => self.builder.dead(claim, cell, supports),
            Fill::Captured { cells, .. } | Fill::Apart { cells, .. } => {
                self.builder.captured(claim, cells, supports)
            }
            Fill::Shared { cells, between } => {
                self.builder.captured(claim, [cells[self.loser()], between], supports)
            }
        };
        undone.expect("what was filled in can be undone")
    }

    fn prove_once(&mut self, filled: State<W>) -> Result<u64, Stopped> {
        if let Some(claim) = self.proved.find(&self.builder, filled, false) {
            return Ok(claim);
        }
        let claim = self.prove_filled(filled)?;
        self.proved.add(filled, claim)
    }

    fn prove_filled(&mut self, state: State<W>) -> Result<u64, Stopped> {
        if let Some(joined) = self.builder.joined(state.stones[self.loser()]) {
            return Ok(joined);
        }
        if let Some(paired) = self.paired_in_strip(&state) {
            return Ok(paired);
        }
        let pairings = self.pairings(&state);
        let paired = self.paired(&pairings);
        let region = if paired.is_none() { self.region(&state, &pairings) } else { None };
        self.searches.give_back(pairings);
        if let Some(paired) = paired {
            return Ok(paired);
        }
        if let Some((region, pairing)) = region
            && let Some(captured) = self.captured(&state, region, pairing)?
        {
            return Ok(captured);
        }
        if state.turn == self.winner {
            let solved = self.engine.solved(state, self.control)?;
            let cell = self.engine.winning_move(state, solved, self.control)?;
            return self.prove(state.after(cell));
        }
        self.answer_moves(state)
    }

    /// The loser's pairings.
    fn pairings(&mut self, state: &State<W>) -> HSearch<W> {
        let (loser, stop_at) = (self.loser(), StopAt::Connection);
        let stones = state.stones_of(loser);
        self.searches.build(&self.board, loser, stones, PAIRINGS, stop_at, None)
    }

    /// The claim of a pairing of the loser, if there is one that decides.
    fn paired(&mut self, pairings: &HSearch<W>) -> Option<u64> {
        let least = |carriers: &[CellSet<W>]| carriers.iter().copied().min_by_key(|set| set.len());
        let whole = least(pairings.wins());
        let with_key = least(pairings.threats()).filter(|_| self.loser() == self.last);
        let mut links = Links::new(&self.board, &mut self.builder, pairings, None);
        let connection = match (whole, with_key) {
            (Some(carrier), _) => links.connection(carrier),
            (None, Some(carrier)) => links.semi_connection(carrier),
            (None, None) => return None,
        };
        Some(self.builder.force(connection).expect("pairings decide"))
    }

    /// A region that a pairing of the loser captures, and the claim of the pairing.
    fn region(&mut self, state: &State<W>, pairings: &HSearch<W>) -> Option<(Region<W>, u64)> {
        if !self.engine.captures_regions() {
            return None;
        }
        let region = Region::find(&self.board, pairings, state.stones_of(self.loser()))?;
        let mut links = Links::new(&self.board, &mut self.builder, pairings, None);
        Some((region, links.link(region.link)))
    }

    /// The claim that there is with a region of the loser filled in, where the pairing that
    /// captures the region stands in for it.
    ///
    /// A claim that was made for another position may leave open a cell that the pairing needs.
    /// Then the position is proved without the region.
    fn captured(
        &mut self,
        state: &State<W>,
        region: Region<W>,
        pairing: u64,
    ) -> Result<Option<u64>, Stopped> {
        let mut filled = *state;
        filled.stones[self.loser()] |= region.cells;
        let premise = self.prove(with_last(&self.board, filled.stones, self.last))?;
        let cells = self.builder.claim(premise).stones & region.cells;
        if cells.is_empty() {
            return Ok(Some(premise));
        }
        let supports = region.supports(&self.board, cells);
        Ok(self.builder.stand_in(premise, cells, pairing, supports).ok())
    }

    /// The claim of the loser's pairing of a strip, if there is one that decides.
    fn paired_in_strip(&mut self, state: &State<W>) -> Option<u64> {
        let loser = self.loser();
        let found = self.strips.find(state.stones_of(loser), loser == self.last)?;
        let stones = found.key.map_or(found.stones, |key| found.stones.with(key));
        let pairing = self.builder.strip(found.first, stones).expect("the strip is on the board");
        let pairing = found.key.map_or(pairing, |key| self.builder.play(pairing, key));
        Some(self.builder.force(pairing).expect("pairings decide"))
    }

    /// Proves that the loser's moves have answers, as many as it takes: those that the search
    /// needed, and what these answers call for in turn.
    fn answer_moves(&mut self, state: State<W>) -> Result<u64, Stopped> {
        let empty = state.empty(&self.board);
        let claim = self.engine.solved(state, self.control)?.claim;
        let mut answers = Answers::new(empty & claim.carrier);
        while let Some(cell) = answers.open(empty) {
            if !answers.victims.contains(cell)
                && let Some(victim) = self.victim(&state, cell, &answers)
            {
                answers.excuse(cell, victim);
                continue;
            }
            let number = self.prove(state.after(cell))?;
            let claim = self.builder.claim(number);
            if !claim.stones.contains(cell) {
                return Ok(number);
            }
            answers.moves.push((cell, number));
            answers.carrier |= claim.carrier & empty;
        }
        let own = state.stones[self.loser()];
        let relied = answers.moves.iter().map(|&(_, number)| self.builder.claim(number).carrier);
        let around = self.inferior.around();
        let killed = answers.excuses.iter().map(|excuse| around.ring(excuse.by));
        let stones = relied.chain(killed).fold(CellSet::EMPTY, |all, cells| all | cells) & own;
        let Answers { moves, excuses, .. } = &answers;
        Ok(self
            .builder
            .answer(moves, excuses, stones)
            .expect("the answers take care of each other"))
    }

    /// A cell that a move would kill, so that the move there is at least as good.
    fn victim(&self, state: &State<W>, killer: Cell, answers: &Answers<W>) -> Option<Cell> {
        let around = self.inferior.around();
        let near = around.ring(killer) & state.empty(&self.board);
        let is_excused = |cell| answers.excuses.iter().any(|excuse| excuse.cell == cell);
        near.iter().filter(|&cell| !is_excused(cell)).find(|&cell| {
            let killers = around.killers(state.stones, cell);
            (killers[Color::Black] | killers[Color::White]).contains(killer)
        })
    }
}

/// Answers to the loser's moves, as far as they go.
struct Answers<const W: usize> {
    /// The moves that need an answer.
    carrier: CellSet<W>,
    moves: Vec<(Cell, u64)>,
    excuses: Vec<Excuse>,
    /// The moves that excuse others, and may not be excused themselves.
    victims: CellSet<W>,
}

impl<const W: usize> Answers<W> {
    fn new(carrier: CellSet<W>) -> Self {
        Answers { carrier, moves: Vec::new(), excuses: Vec::new(), victims: CellSet::EMPTY }
    }

    /// A move without an answer; if all have one and their number isn't right, one more.
    fn open(&mut self, empty: CellSet<W>) -> Option<Cell> {
        let moves = self.moves.iter().map(|&(cell, _)| cell);
        let excused = self.excuses.iter().map(|excuse| excuse.cell);
        let answered: CellSet<W> = moves.chain(excused).collect();
        if let Some(cell) = (self.carrier - answered).first() {
            return Some(cell);
        }
        if !answered.is_empty() && answered.len() % 2 == empty.len() % 2 {
            return None;
        }
        let more = (empty - answered).first()?;
        self.carrier.insert(more);
        Some(more)
    }

    fn excuse(&mut self, cell: Cell, by: Cell) {
        self.excuses.push(Excuse { cell, by });
        self.victims.insert(by);
        self.carrier.insert(by);
    }
}
