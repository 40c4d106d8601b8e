//! What a search found out.

use crate::certified::Certified;
use board::{Cell, CellSet, Color, Setup, Size, WIDE, sort_few};
use solve::Outcome;
use solve::dfpn::record::{Known, Record};

/// What is asked about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Query {
    /// Decide every move of the side to move, not just one that wins.
    pub all_moves: bool,
    /// Drop cells from the carrier until none can be dropped; by SOLVER only. No store keeps that.
    pub minimal_carrier: bool,
    /// What is wanted beside the answer.
    pub proof: ProofWish,
}

impl Query {
    /// Who wins, and the result of every move.
    pub const ALL_MOVES: Query =
        Query { all_moves: true, minimal_carrier: false, proof: ProofWish::None };
}

/// Whether a certificate is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ProofWish {
    /// None. An answer from a store is taken as it is.
    #[default]
    None,
    /// One that a store has already, which is checked; none is made.
    Stored,
    /// One for the store, if that takes no longer than the search, nor more memory than there is
    /// for it: so that the answer can be checked next time. Without a store, none.
    IfQuick,
    /// One with at most about so many claims; only proof-number search heeds that.
    Within {
        /// The most claims.
        claims: u64,
    },
}

impl ProofWish {
    /// A certificate, however large it gets.
    pub const ALWAYS: ProofWish = ProofWish::Within { claims: u64::MAX };
}

/// The answer to a question about a position, complete or not.
///
/// A search that was stopped leaves `winner` open and tells what it had found out.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The winner; none if the search was stopped first.
    pub winner: Option<Color>,
    /// Moves of the side to move that win, by column, then by row: all of them if all were asked
    /// for and the search wasn't stopped, at least one if the side to move wins, none if the game
    /// is over.
    pub winning_moves: Vec<Cell>,
    /// Moves of the side to move that are known to lose, by column, then by row.
    pub losing_moves: Vec<Cell>,
    /// The empty cells that the winner relies on, by column, then by row, where the engine knows
    /// them; those of the certificate, if there is one. None in Rex.
    pub carrier: Option<Vec<Cell>>,
    /// How many positions were searched.
    pub nodes: u64,
    /// Of an answer from a store, how many positions were searched when it was found.
    pub recorded_nodes: Option<u64>,
    /// Where the answer comes from.
    pub source: Source,
    /// The certificate, if one was asked for and could be made.
    pub certificate: Option<Certified>,
}

/// Where an answer comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The game is over.
    GameOver,
    /// A store had it.
    Store,
    /// A search.
    Search,
}

impl Answer {
    /// The answer that an engine's outcome gives.
    pub(crate) fn new(position: &Setup, outcome: &Outcome<WIDE>, source: Source) -> Answer {
        let sorted = |cells: CellSet<WIDE>| by_column(position.size(), cells);
        Answer {
            winner: outcome.winner,
            winning_moves: sorted(outcome.winning_moves),
            losing_moves: sorted(outcome.losing_moves),
            carrier: outcome.carrier.map(sorted),
            nodes: outcome.nodes,
            recorded_nodes: None,
            source,
            certificate: None,
        }
    }

    /// The answer about a game that is over.
    pub(crate) fn over(winner: Color) -> Answer {
        Answer {
            winner: Some(winner),
            winning_moves: Vec::new(),
            losing_moves: Vec::new(),
            carrier: None,
            nodes: 0,
            recorded_nodes: None,
            source: Source::GameOver,
            certificate: None,
        }
    }

    /// The answer of a search that was stopped after so many nodes and knows nothing.
    pub fn given_up(nodes: u64) -> Answer {
        Answer {
            winner: None,
            winning_moves: Vec::new(),
            losing_moves: Vec::new(),
            carrier: None,
            nodes,
            recorded_nodes: None,
            source: Source::Search,
            certificate: None,
        }
    }

    /// The same with a certificate, whose carrier takes the place of the engine's.
    pub(crate) fn with_certificate(self, certificate: Option<Certified>) -> Answer {
        let carrier = certificate.as_ref().and_then(Certified::carrier);
        Answer { carrier: carrier.or(self.carrier), certificate, ..self }
    }
}

/// Cells by column, then by row.
pub(crate) fn by_column(size: Size, cells: impl IntoIterator<Item = Cell>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = cells.into_iter().collect();
    sort_few(&mut cells, |&a, &b| size.coord(a) < size.coord(b));
    cells
}

/// What the transposition table has of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableEntry {
    /// Who wins, or how far that is from being known.
    pub verdict: Verdict,
    /// How many nodes went into it.
    pub work: u64,
}

/// How far a position is from being decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It isn't decided.
    Open {
        /// The proof number: what is left to prove that the side to move wins.
        phi: u32,
        /// The disproof number: what is left to prove that it loses.
        delta: u32,
    },
    /// It is decided.
    Won {
        /// The winner.
        winner: Color,
        /// A winning move, if the side to move wins and the search noted one.
        best: Option<Cell>,
    },
}

impl From<Record<WIDE>> for TableEntry {
    fn from(record: Record<WIDE>) -> TableEntry {
        let verdict = match record.known {
            Known::Open { phi, delta } => Verdict::Open { phi, delta },
            Known::Decided { winner, best, .. } => Verdict::Won { winner, best },
        };
        TableEntry { verdict, work: record.work }
    }
}
