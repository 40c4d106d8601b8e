//! From an engine's answers to a certificate.
//!
//! An engine only has to say which move wins. Everything else is settled here: at a node where the
//! loser moves, a move is taken up for as long as some cell is common to the carriers of all
//! answers found so far, so that no move is left open, whatever the engine pruned. Claims are
//! classes: before anything is proved, the claims at hand are asked whether one covers the position
//! already.
//!
//! Holds in: Hex.

use crate::Stopped;
use board::{Board, Cell, Color, Position, Rules};
use proof::{Builder, Certificate, Goal, Statement};

/// Whoever knows which moves win.
pub trait Oracle<const W: usize> {
    /// A move by which the side to move wins a game that isn't over; none if it loses.
    fn winning_move(&mut self, position: &Position<W>) -> Result<Option<Cell>, Stopped>;
}

/// Proves who wins a position of Hex.
///
/// # Panics
/// If the game is Rex, or if the oracle contradicts itself.
pub fn certificate<const W: usize>(
    board: &Board<W>,
    position: &Position<W>,
    oracle: &mut impl Oracle<W>,
) -> Result<Certificate<W>, Stopped> {
    assert_eq!(position.rules(), Rules::Hex, "certificates of Rex have other claims");
    let winner = match position.winner(board) {
        Some(winner) => winner,
        None if oracle.winning_move(position)?.is_some() => position.turn(),
        None => !position.turn(),
    };
    let mut extraction =
        Extraction { board, owner: winner, builder: Builder::new(board.size(), winner), oracle };
    let root = extraction.prove(position)?;
    let statement = Statement { winner, setup: position.to_setup(board) };
    Ok(extraction.builder.finish(statement, root).expect("the last claim covers the position"))
}

struct Extraction<'a, O, const W: usize> {
    board: &'a Board<W>,
    owner: Color,
    builder: Builder<W>,
    oracle: &'a mut O,
}

impl<O: Oracle<W>, const W: usize> Extraction<'_, O, W> {
    /// The number of a claim that covers a position which the owner wins.
    fn prove(&mut self, position: &Position<W>) -> Result<u64, Stopped> {
        if let Some(known) = self.covering(position) {
            return Ok(known);
        }
        if let Some(won) = self.builder.path(position.stones(self.owner)) {
            return Ok(won);
        }
        if position.turn() == self.owner {
            let cell = self.oracle.winning_move(position)?.expect("the owner wins this position");
            let after = self.prove(&position.after(self.board, cell))?;
            Ok(self.builder.play(after, cell))
        } else {
            self.answer_all_moves(position)
        }
    }

    /// Proves that every move of the opponent has an answer.
    fn answer_all_moves(&mut self, position: &Position<W>) -> Result<u64, Stopped> {
        let mut must_play = position.empty(self.board);
        let mut answers = Vec::new();
        while let Some(cell) = must_play.first() {
            let answer = self.prove(&position.after(self.board, cell))?;
            must_play &= self.builder.claim(answer).carrier;
            answers.push(answer);
        }
        Ok(self.builder.either(&answers).expect("no cell is in the carriers of all answers"))
    }

    /// A claim at hand that covers the position.
    fn covering(&self, position: &Position<W>) -> Option<u64> {
        let (own, other) = (position.stones(self.owner), position.stones(!self.owner));
        let owner_moves = position.turn() == self.owner;
        let win = Goal::win(self.owner);
        let mut claims = self.builder.claims();
        let covering =
            claims.find(|(_, claim)| claim.holds(own, other, owner_moves) && claim.goal == win);
        covering.map(|(number, _)| number)
    }
}
