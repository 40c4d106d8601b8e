//! Runs of several machines in a store, so that a coordinator that was killed can go on.

use crate::answer::{Answer, Source};
use crate::store_session::{Store, StoreError};
use board::{Cell, CellSet, Color, Rules, Setup, WIDE};
use proof::verify::Verified;
use solve::Outcome;
use store::Root;

/// What came of a run: a certificate of its position, which was checked.
pub struct RunResult<'r> {
    /// What the verifier said.
    pub verified: &'r Verified,
    /// The winning move, if the side to move wins.
    pub winning_move: Option<Cell>,
    /// How many nodes it took.
    pub nodes: u64,
}

impl RunResult<'_> {
    /// It as an answer, without the certificate.
    pub fn answer(&self) -> Answer {
        Answer::new(self.position(), &self.outcome(), Source::Search)
    }

    fn position(&self) -> &Setup {
        &self.verified.statement().setup
    }

    fn winner(&self) -> Color {
        self.verified.statement().winner
    }

    fn outcome(&self) -> Outcome<WIDE> {
        let position = self.position();
        let is_hex = position.rules == Rules::Hex;
        let is_empty = |cell: &Cell| position.at(*cell).is_none();
        let stones = self.verified.stones().iter().copied().collect();
        let carrier: CellSet<WIDE> =
            self.verified.carrier().iter().copied().filter(is_empty).collect();
        Outcome {
            winner: Some(self.winner()),
            winning_moves: self.winning_move.into_iter().collect(),
            losing_moves: CellSet::EMPTY,
            stones: is_hex.then_some(stones),
            carrier: is_hex.then_some(carrier),
            nodes: self.nodes,
        }
    }
}

impl Store {
    /// Keeps what is known of some positions of a run, as texts of whoever runs it.
    pub fn keep_run_nodes(&self, root: &Setup, nodes: &[(u32, String)]) -> Result<(), StoreError> {
        self.told(self.file.keep_run_nodes(root, nodes))
    }

    /// Keeps the certificate of a position of a run.
    pub fn keep_run_proof(&self, root: &Setup, number: u32, file: &[u8]) -> Result<(), StoreError> {
        self.told(self.file.keep_run_proof(root, number, file))
    }

    /// What is known of the positions of a run, with their numbers in order.
    pub fn run_nodes(&self, root: &Setup) -> Result<Vec<(u32, String)>, StoreError> {
        self.told(self.file.run_nodes(root))
    }

    /// The certificate of a position of a run, if there is one. Nothing in it was checked since it
    /// was written.
    pub fn run_proof(&self, root: &Setup, number: u32) -> Result<Option<Vec<u8>>, StoreError> {
        self.told(self.file.run_proof(root, number))
    }

    /// Keeps what came of a run, with the file of its certificate, in the place of the run.
    pub fn end_run(&self, result: &RunResult<'_>, file: Vec<u8>) -> Result<(), StoreError> {
        let has_move = result.winning_move.is_some();
        let is_answer = has_move == (result.winner() == result.position().turn);
        let root = Root { outcome: result.outcome(), certificate: Some(file) };
        self.told(self.file.end_run(result.position(), is_answer.then_some(&root)))
    }
}
