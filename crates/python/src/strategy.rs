//! `Strategy`: a walk through a proof, whatever the loser plays.

use crate::position::Position;
use crate::{errors, given};
use board::{Cell, Color, Move, Played, Setup};
use mustplay::{CheckedProof, ProofPlayer};
use proof::strategy::Answer;
use pyo3::prelude::*;
use report::words::{by_column, names};
use std::sync::Arc;

/// The winner's side of a game by a proof, with the loser to move.
///
/// >>> from mustplay import Solver
/// >>> proof = Solver(threads=1, memory=16).certify("3x3")
/// >>> walk = proof.strategy()
/// >>> walk.moves
/// ['b2']
/// >>> walk = walk.play("b1")
/// >>> walk.reply
/// 'c1'
/// >>> while not walk.is_over:
/// ...     walk = walk.play(walk.position.legal_moves[0])
/// >>> walk.position.winner
/// 'black'
#[pyclass(module = "mustplay", frozen)]
pub(crate) struct Strategy {
    proof: Arc<CheckedProof>,
    /// The moves of both players since the position of the proof.
    moves: Vec<Cell>,
    setup: Setup,
}

#[pymethods]
impl Strategy {
    /// Who wins.
    #[getter]
    fn winner(&self) -> &'static str {
        self.proof.statement().winner.name()
    }

    /// The position, with the loser to move unless the game is over.
    #[getter]
    fn position(&self) -> Position {
        self.setup.clone().into()
    }

    /// All moves since the position of the proof, of both players in turn.
    #[getter]
    fn moves(&self) -> Vec<String> {
        names(self.setup.size(), &self.moves)
    }

    /// The last move, if it is the winner's.
    #[getter]
    fn reply(&self) -> Option<String> {
        let &last = self.moves.last()?;
        let is_winners = self.setup.at(last) == Some(self.proof.statement().winner);
        is_winners.then(|| self.setup.size().name(last))
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.setup.joined().is_some()
    }

    /// The empty cells that the winner relies on; in Rex, those that the winner leaves alone as
    /// long as there are others.
    #[getter]
    fn relied_on(&self) -> Vec<String> {
        let cells = self.player().relied_on(&self.setup);
        let size = self.setup.size();
        names(size, &by_column(size, cells))
    }

    /// What becomes of a move of the loser: the winner answers, unless the game is over.
    fn play(&self, cell: &str) -> PyResult<Strategy> {
        let cell = given::cell(self.setup.size(), cell)?;
        let mut next = Strategy {
            proof: Arc::clone(&self.proof),
            moves: self.moves.clone(),
            setup: self.setup.clone(),
        };
        next.push(!self.proof.statement().winner, cell).map_err(|error| errors::illegal(&error))?;
        if next.setup.joined().is_none() {
            let mut player = self.player();
            next.answer(&mut player, Some(cell));
        }
        Ok(next)
    }

    fn __repr__(&self) -> String {
        format!("<Strategy of {} at '{}'>", self.proof.statement().winner, self.setup)
    }
}

impl Strategy {
    /// The beginning, after the winner's first move if the winner has one.
    pub(crate) fn new(proof: CheckedProof) -> Strategy {
        let setup = proof.statement().setup.clone();
        let begins = setup.turn == proof.statement().winner && setup.joined().is_none();
        let proof = Arc::new(proof);
        let mut start = Strategy { proof: Arc::clone(&proof), moves: Vec::new(), setup };
        if begins {
            start.answer(&mut proof.player(), None);
        }
        start
    }

    /// Who has played by the proof so far.
    fn player(&self) -> ProofPlayer<'_> {
        let statement = self.proof.statement();
        let (mut player, mut setup) = (self.proof.player(), statement.setup.clone());
        for (index, &cell) in self.moves.iter().enumerate() {
            let color = self.setup.at(cell).expect("a move leaves a stone");
            if index == 0 && color == statement.winner {
                player.answer(&setup, None);
            }
            setup.set(cell, Some(color));
            if color != statement.winner && setup.joined().is_none() {
                player.answer(&setup, Some(cell));
            }
        }
        player
    }

    /// Makes the winner's answer. Where any move will do, it takes a cell that is still of use, or
    /// else the first that is empty.
    fn answer(&mut self, player: &mut ProofPlayer<'_>, moved: Option<Cell>) {
        let answer = player.answer(&self.setup, moved);
        let is_empty = |cell: &Cell| self.setup.at(*cell).is_none();
        let cell = match answer {
            Some(Answer::Play(cell)) if is_empty(&cell) => cell,
            _ => {
                let useful = player.useful(&self.setup);
                let cell = useful.or_else(|| self.setup.empty_cells().next());
                cell.expect("a game that isn't over has an empty cell")
            }
        };
        self.push(self.proof.statement().winner, cell).expect("the cell is empty");
    }

    fn push(&mut self, color: Color, cell: Cell) -> Result<(), board::record::IllegalMove> {
        self.setup.make(Played { color, action: Move::Place(cell) })?;
        self.moves.push(cell);
        Ok(())
    }
}
