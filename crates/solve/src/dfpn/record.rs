//! What the search knows of positions, in a form that can be kept from one run to the next.
//!
//! Records are those of filled positions, as they stand in the table. They go out with
//! [`Dfpn::records`] when the search isn't running, and come back with [`Dfpn::recall`]. A decided
//! record is as good as the program that made it: [`claim_version`] says which kind of claims it
//! has, and [`Record::is_sound`] refuses what no search can have written.

use super::Dfpn;
use super::bounds::Bounds;
use super::{rex, table};
use crate::solved::Solved;
use crate::state::State;
use board::claim::Claim;
use board::{Board, ByColor, Cell, CellSet, Color, Position, Rules, Size, Symmetry};

/// The version of what claims of a game mean and of how its positions are filled in. It has to be
/// raised when records that were written before must no longer be believed, or are no longer found.
pub const fn claim_version(rules: Rules) -> u8 {
    match rules {
        Rules::Hex | Rules::Rex => 1,
    }
}

/// A position and what is known of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record<const W: usize> {
    /// The game.
    pub rules: Rules,
    /// The stones, with what was filled in.
    pub stones: ByColor<CellSet<W>>,
    /// The side to move.
    pub turn: Color,
    /// What is known.
    pub known: Known<W>,
    /// How many nodes went into it.
    pub work: u64,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known<const W: usize> {
    /// How far it is from being decided.
    Open {
        /// The work that is left to prove that the side to move wins.
        phi: u32,
        /// The work that is left to prove that it loses.
        delta: u32,
    },
    /// Who wins.
    Decided {
        /// The winner.
        winner: Color,
        /// What the win needs: stones of the winner in Hex, of the loser in Rex.
        claim: Claim<W>,
        /// The winning move, if the side to move wins and the search found one.
        best: Option<Cell>,
    },
}

impl<const W: usize> Record<W> {
    fn of(rules: Rules, state: State<W>, known: table::Known<W>, work: u64) -> Self {
        let known = match known {
            table::Known::Open(Bounds { phi, delta }) => Known::Open { phi, delta },
            table::Known::Solved(Solved { winner, claim, best }) => {
                Known::Decided { winner, claim, best }
            }
        };
        Record { rules, stones: state.stones, turn: state.turn, known, work }
    }

    /// The same with sets of another width.
    #[inline]
    pub fn resized<const V: usize>(&self) -> Record<V> {
        Record {
            rules: self.rules,
            stones: ByColor::from_fn(|color| self.stones[color].resized()),
            turn: self.turn,
            known: match self.known {
                Known::Open { phi, delta } => Known::Open { phi, delta },
                Known::Decided { winner, claim, best } => {
                    Known::Decided { winner, claim: claim.resized(), best }
                }
            },
            work: self.work,
        }
    }

    /// The same of the image of the position, on the image's board.
    #[must_use]
    pub fn image(&self, size: Size, symmetry: Symmetry) -> Self {
        let known = match self.known {
            Known::Open { phi, delta } => Known::Open { phi, delta },
            Known::Decided { winner, claim, best } => Known::Decided {
                winner: symmetry.color(winner),
                claim: claim.image(size, symmetry),
                best: best.map(|cell| symmetry.cell(size, cell)),
            },
        };
        let stones = ByColor::from_fn(|color| {
            symmetry.set(size, self.stones[symmetry.inverse().color(color)])
        });
        Record { stones, turn: symmetry.color(self.turn), known, ..*self }
    }

    /// Whether a search can have written this: stones that don't overlap, bounds of an open
    /// position, a claim that holds here. The search of Rex notes no winning moves: one of the
    /// filled position may lose in the one before (docs/theory/rex.md, the trap of mutual fill-in).
    pub fn is_sound(&self, board: &Board<W>) -> bool {
        let occupied = self.stones[Color::Black] | self.stones[Color::White];
        let is_position = self.stones[Color::Black].is_disjoint(self.stones[Color::White])
            && occupied.is_subset(board.all());
        is_position
            && match self.known {
                Known::Open { phi, delta } => {
                    (1..Bounds::INFINITY).contains(&phi) && (1..Bounds::INFINITY).contains(&delta)
                }
                Known::Decided { winner, claim, best } => {
                    let empty = board.all() - occupied;
                    let owner = self.rules.winner(winner);
                    let is_move = |cell| empty.contains(cell) && winner == self.turn;
                    claim.holds([self.stones[owner], self.stones[!owner]])
                        && claim.carrier.is_subset(board.all())
                        && best.is_none_or(|cell| self.rules == Rules::Hex && is_move(cell))
                }
            }
    }

    /// Whether it is of a position that can come up below another one: stones are only added.
    pub fn is_below(&self, position: &Position<W>) -> bool {
        Color::ALL.iter().all(|&color| position.stones(color).is_subset(self.stones[color]))
    }

    /// Whether its claim can hold in a position below another one: nothing that it needs is lost,
    /// and in Rex the same player fills the last cell.
    pub fn may_help(&self, board: &Board<W>, position: &Position<W>) -> bool {
        let Known::Decided { winner, claim, .. } = self.known else { return false };
        let owner = self.rules.winner(winner);
        let is_same_game = match self.rules {
            Rules::Hex => true,
            Rules::Rex => rex::last(board, &self.state()) == rex::last(board, &State::of(position)),
        };
        is_same_game && (claim.stones | claim.carrier).is_disjoint(position.stones(!owner))
    }

    fn state(&self) -> State<W> {
        State { stones: self.stones, turn: self.turn }
    }
}

impl<const W: usize> Dfpn<W> {
    /// All that stands in the table, but for entries that threads tore apart. A position may come
    /// up twice if two threads wrote it at the same time.
    pub fn records(&self) -> impl Iterator<Item = Record<W>> {
        let entries = self.shared.table.entries();
        entries.map(|(state, known, work)| Record::of(self.theory.rules, state, known, work))
    }

    /// What stands in the table of a position in which nobody has joined, filled in as the search
    /// does.
    pub fn recorded(&mut self, position: &Position<W>) -> Option<Record<W>> {
        let filled = self.theory.filled(State::of(position)).state;
        let (known, work) = self.shared.table.get_with_work(filled)?;
        Some(Record::of(self.theory.rules, filled, known, work))
    }

    /// Puts a record into the table, unless the table has the position decided already.
    ///
    /// # Panics
    /// If the record is of the other game, or isn't sound.
    pub fn recall(&mut self, record: &Record<W>) {
        assert_eq!(record.rules, self.theory.rules, "a record of the other game");
        assert!(record.is_sound(&self.theory.board), "a record that no search wrote");
        let state = record.state();
        if let Some(table::Known::Solved(_)) = self.shared.table.get(state) {
            return;
        }
        let known = match record.known {
            Known::Open { phi, delta } => table::Known::Open(Bounds { phi, delta }),
            Known::Decided { winner, claim, best } => {
                table::Known::Solved(Solved { winner, claim, best })
            }
        };
        self.shared.table.insert(state, known, record.work);
    }

    /// Learns the claim of a decided record, for other positions. There is room for some thousands;
    /// of more than that, those that came last are kept.
    ///
    /// # Panics
    /// If the record is of the other game.
    pub fn learn(&mut self, record: &Record<W>) {
        assert_eq!(record.rules, self.theory.rules, "a record of the other game");
        if let Known::Decided { winner, claim, best } = record.known {
            let turn = self.theory.claim_index_color(&record.state());
            for worker in &mut self.workers {
                worker.knowledge.learned.add(winner, turn, claim, best);
            }
        }
    }
}
