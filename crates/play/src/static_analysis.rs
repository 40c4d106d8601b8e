//! What is seen of a position of Hex without searching: fill-in, connections, moves worth trying.
//!
//! 1. Dead cells, captured and shared regions are filled in (`inferior`). The filled position has
//!    the same winner with either side to move, and a move that wins in it wins in the position
//!    itself: what is filled in rests on the region alone, so it stays filled whatever is played
//!    elsewhere.
//! 2. If a color has joined its sides, or has a connection between them, it has won. So has the
//!    side to move with a semi-connection between its sides: it plays the key.
//! 3. Else the side to move has to play into the carriers of all the opponent's semi-connections
//!    between the sides, for a carrier that is left alone becomes a connection. If they have no
//!    cell in common the opponent has won.
//! 4. Of those moves, vulnerable and dominated ones are left out; one that wins is left if there is
//!    one. So if none is left the opponent has won.
//!
//! Holds in: Hex, whoever is to move. Tested against brute force in `tests/static_analysis.rs`.

use board::{Board, ByColor, Cell, CellSet, Color};
use connect::{HSearch, Limits, StopAt};
use inferior::{Inferior, Kinds, Rings};
use std::sync::Arc;

/// Analyzes positions of one board without a search.
#[derive(Clone, Debug)]
pub struct StaticAnalyzer<const W: usize> {
    board: Arc<Board<W>>,
    inferior: Inferior<W>,
    limits: Limits,
}

/// Who wins a position, as far as can be seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict<const W: usize> {
    /// The winner.
    pub winner: Color,
    /// The winning move that the side to move needs; none if it wins whatever it plays, or loses.
    pub best: Option<Cell>,
    /// The empty cells that the winner needs, besides those filled in.
    pub carrier: CellSet<W>,
}

/// What is seen of a position.
#[derive(Clone, Debug)]
pub struct StaticAnalysis<const W: usize> {
    /// The stones, with what was filled in.
    pub stones: ByColor<CellSet<W>>,
    /// The side to move.
    pub turn: Color,
    /// Who wins, if that can be seen.
    pub verdict: Option<Verdict<W>>,
    /// The moves worth trying; none if the winner can be seen.
    pub moves: CellSet<W>,
    /// The connections of each color; whole unless the winner can be seen.
    pub links: ByColor<HSearch<W>>,
    rings: Rings<W>,
}

/// The empty cells in which a move meets all threats of the opponent, whose connections these are:
/// what the semi-connections between the sides have in common. None if the sides are connected.
pub fn must_play<const W: usize>(opponent: &HSearch<W>) -> CellSet<W> {
    if !opponent.wins().is_empty() {
        return CellSet::EMPTY;
    }
    let empty = opponent.ends().empty();
    opponent.threats().iter().fold(empty, |all, &carrier| all & carrier)
}

impl<const W: usize> StaticAnalysis<W> {
    /// Nothing is seen yet.
    pub fn new(board: &Board<W>) -> Self {
        StaticAnalysis {
            stones: ByColor::default(),
            turn: Color::Black,
            verdict: None,
            moves: CellSet::EMPTY,
            links: ByColor::from_fn(|_| HSearch::new(board)),
            rings: Rings::default(),
        }
    }
}

impl<const W: usize> StaticAnalyzer<W> {
    /// An analyzer for a board that looks for connections within limits.
    pub fn new(board: &Board<W>, limits: Limits) -> Self {
        let inferior = Inferior::new(board, Kinds::ALL);
        StaticAnalyzer { board: Arc::new(board.clone()), inferior, limits }
    }

    /// The board.
    pub fn board(&self) -> &Board<W> {
        &self.board
    }

    /// Looks at a position anew.
    pub fn analyze(
        &self,
        analysis: &mut StaticAnalysis<W>,
        stones: ByColor<CellSet<W>>,
        turn: Color,
    ) {
        analysis.rings = self.inferior.rings(stones);
        self.finish(analysis, None, turn);
    }

    /// Looks at a position that has more stones than one of which no winner was seen.
    ///
    /// # Panics
    /// If `before` has stones that this position doesn't have, or a winner.
    pub fn analyze_from(
        &self,
        analysis: &mut StaticAnalysis<W>,
        before: &StaticAnalysis<W>,
        stones: ByColor<CellSet<W>>,
        turn: Color,
    ) {
        assert!(before.verdict.is_none(), "connections aren't whole where the winner was seen");
        analysis.rings.copy(&before.rings);
        self.inferior.put_all(&mut analysis.rings, stones);
        self.finish(analysis, Some(before), turn);
    }

    fn finish(
        &self,
        analysis: &mut StaticAnalysis<W>,
        before: Option<&StaticAnalysis<W>>,
        turn: Color,
    ) {
        self.inferior.fill_on(&mut analysis.rings, &mut Vec::new());
        analysis.stones = analysis.rings.stones();
        analysis.turn = turn;
        analysis.moves = CellSet::EMPTY;
        analysis.verdict = self.verdict(analysis, before);
        if analysis.verdict.is_none() {
            self.find_moves(analysis);
        }
    }

    fn verdict(
        &self,
        analysis: &mut StaticAnalysis<W>,
        before: Option<&StaticAnalysis<W>>,
    ) -> Option<Verdict<W>> {
        let (stones, turn) = (analysis.stones, analysis.turn);
        let joined = |&color: &Color| self.board.joins(color, stones[color]);
        if let Some(winner) = Color::ALL.into_iter().find(joined) {
            return Some(Verdict { winner, best: None, carrier: CellSet::EMPTY });
        }
        for color in [turn, !turn] {
            let links = &mut analysis.links[color];
            let stones = [stones[color], stones[!color]];
            match before {
                None => links.build(&self.board, color, stones, self.limits, StopAt::Connection),
                Some(before) => {
                    links.update(&self.board, &before.links[color], stones, StopAt::Connection);
                }
            }
            if let Some(&carrier) = links.wins().iter().min_by_key(|carrier| carrier.len()) {
                return Some(Verdict { winner: color, best: None, carrier });
            }
            let threats = links.threats().iter().filter(|_| color == turn);
            let keyed = threats.filter_map(|&carrier| Some((carrier, links.keys(carrier).next()?)));
            if let Some((carrier, key)) = keyed.min_by_key(|(carrier, _)| carrier.len()) {
                return Some(Verdict { winner: color, best: Some(key), carrier });
            }
        }
        None
    }

    /// The moves that meet all threats and aren't inferior.
    fn find_moves(&self, analysis: &mut StaticAnalysis<W>) {
        let turn = analysis.turn;
        let threats = analysis.links[!turn].threats();
        let moves = must_play(&analysis.links[!turn]);
        if moves.is_empty() {
            let carrier = threats.iter().fold(CellSet::EMPTY, |all, &threat| all | threat);
            analysis.verdict = Some(Verdict { winner: !turn, best: None, carrier });
            return;
        }
        analysis.moves = moves;
        analysis.rings.mark_clean();
        for pruned in self.inferior.prunable_among(&mut analysis.rings, turn, moves) {
            analysis.moves.remove(pruned.cell);
        }
        if analysis.moves.is_empty() {
            analysis.verdict = Some(Verdict { winner: !turn, best: None, carrier: moves });
        }
    }
}
