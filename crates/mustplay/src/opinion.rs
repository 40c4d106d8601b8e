//! An opinion where there is no proof: what a player and a search that has ended think of a
//! position.

use crate::answer::{Answer, TableEntry, Verdict};
use crate::player::Player;
use crate::solver::Solver;
use board::{Cell, Color, Rules, Setup};
use play::{Choice, Settings, Style};
use solve::{Candidate, Control, View};
use std::num::NonZeroUsize;

/// How much a player may look at for an opinion: as many nodes as take about the same time on every
/// board, since a node takes about the square of the cells.
const EFFORT: u64 = 3_000_000;

/// How many random games take as long as one look at a position with its connections.
const GAMES: u64 = 20;

/// What is thought of a position that isn't over.
///
/// Nothing of it is proved, but where `winner` or the `proven` of a move says so.
///
/// ```
/// use mustplay::{Control, Solver, read_position};
/// let position = read_position("11x11 a2")?;
/// let mut solver = Solver::strongest(position.rules, position.size());
/// let opinion = solver.opinion(&position, &Control::with_most_nodes(5)).expect("it isn't over");
/// assert!((0.0..=1.0).contains(&opinion.value));
/// assert!(position.at(opinion.moves[0].cell).is_none());
/// # Ok::<(), mustplay::notation::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Opinion {
    /// The chance of the side to move, from 0 to 1. Where the winner is proved it is 0 or 1.
    pub value: f64,
    /// Who wins, if that is proved after all.
    pub winner: Option<Color>,
    /// The moves that were weighed, best first; at least one.
    pub moves: Vec<Candidate>,
    /// How many nodes the player took.
    pub nodes: u64,
    /// How far the search is: what its table has of the position, such as proof numbers, or what it
    /// showed when it was stopped.
    pub table: Option<TableEntry>,
    /// The most-proving line of the search, as far as that is known.
    pub line: Vec<Cell>,
}

impl Opinion {
    /// What the choice of a player says.
    fn of(position: &Setup, choice: Choice) -> Opinion {
        let Choice { cell, value, proven, line, candidates: mut moves, .. } = choice;
        let nodes = choice.nodes.max(1);
        if moves.first().map(|first| first.cell) != Some(cell) {
            let before = moves.iter().position(|other| other.cell == cell);
            let before = before.map(|place| moves.remove(place));
            let prior = before.map_or(1.0, |before| before.prior);
            moves.insert(0, Candidate { cell, visits: nodes, value, prior, proven, line });
        }
        let opinion =
            Opinion { value, winner: proven, moves, nodes, table: None, line: Vec::new() };
        opinion.settled(position.turn)
    }

    /// What a player that is still thinking has shown, if it has shown its moves.
    pub fn so_far(position: &Setup, view: View, nodes: u64) -> Option<Opinion> {
        let (table, line, value) = (None, Vec::new(), view.candidates.first()?.value);
        let opinion = Opinion { value, winner: None, moves: view.candidates, nodes, table, line };
        Some(opinion.settled(position.turn))
    }

    /// The same with what a search has in its table.
    #[must_use]
    pub fn informed_by(mut self, solver: &mut Solver, position: &Setup) -> Opinion {
        for candidate in &mut self.moves {
            let after = position.after(candidate.cell);
            let known = after.winner().or_else(|| match solver.lookup(&after)?.verdict {
                Verdict::Won { winner, .. } => Some(winner),
                Verdict::Open { .. } => None,
            });
            candidate.proven = candidate.proven.or(known);
        }
        self.table = solver.standing(position);
        self.line = solver.standing_line(position);
        if let Some(TableEntry { verdict: Verdict::Won { winner, .. }, .. }) = self.table {
            self.winner = Some(winner);
        }
        self = self.settled(position.turn);
        let best = &mut self.moves[0];
        if best.line.len() == 1 && best.proven.is_some() {
            best.line.extend(solver.principal_variation(&position.after(best.cell)));
        }
        self
    }

    /// The same with what an answer says, complete or not.
    #[must_use]
    pub fn knowing(mut self, answer: &Answer, position: &Setup) -> Opinion {
        let turn = position.turn;
        self.winner = self.winner.or(answer.winner);
        for (cells, winner) in [(&answer.winning_moves, turn), (&answer.losing_moves, !turn)] {
            for &cell in cells {
                match self.moves.iter_mut().find(|candidate| candidate.cell == cell) {
                    Some(candidate) => candidate.proven = Some(winner),
                    None => self.moves.push(decided(cell, winner)),
                }
            }
        }
        self.settled(turn)
    }

    /// Values and order as the proofs among the moves demand.
    fn settled(mut self, turn: Color) -> Opinion {
        if self.moves.iter().any(|candidate| candidate.proven == Some(turn)) {
            self.winner = Some(turn);
        }
        for candidate in &mut self.moves {
            if self.winner == Some(!turn) {
                candidate.proven = Some(!turn);
            }
            if let Some(winner) = candidate.proven {
                candidate.value = if winner == turn { 1.0 } else { 0.0 };
                candidate.visits = candidate.visits.max(1);
            }
        }
        self.moves.sort_by_key(|candidate| match candidate.proven {
            Some(winner) if winner == turn => 0,
            None => 1,
            Some(_) => 2,
        });
        match self.winner {
            Some(winner) => self.value = if winner == turn { 1.0 } else { 0.0 },
            None => self.value = self.moves[0].value,
        }
        self
    }
}

/// A move that nobody weighed, after which somebody wins.
fn decided(cell: Cell, winner: Color) -> Candidate {
    let proven = Some(winner);
    Candidate { cell, visits: 1, value: 0.0, prior: 0.0, proven, line: vec![cell] }
}

impl Player {
    /// What it thinks of a position; none if the game is over. It thinks as for a move.
    ///
    /// # Panics
    /// If the position is of another game or board.
    pub fn opinion(&mut self, position: &Setup, control: &Control) -> Option<Opinion> {
        Some(Opinion::of(position, self.choose(position, control)?))
    }
}

impl Solver {
    /// What the search and the strongest player think of a position; none if the game is over. The
    /// player looks for about a second at most, and less if the control stops it.
    ///
    /// # Panics
    /// If the position is of another game or board.
    pub fn opinion(&mut self, position: &Setup, control: &Control) -> Option<Opinion> {
        let settings = quick(position);
        let player = Player::new(position.rules, position.size(), settings);
        let thought = player.expect("the strongest player plays").opinion(position, control)?;
        Some(thought.informed_by(self, position))
    }
}

/// The strongest player with little time.
fn quick(position: &Setup) -> Settings {
    let cells = position.size().cells() as u64;
    let looks = (EFFORT / (cells * cells)).clamp(16, 1000);
    let most_nodes = if position.rules == Rules::Hex { looks } else { looks * GAMES };
    Settings { most_nodes, ..without_solver(Style::strongest(position.rules)) }
}

/// A player that is only asked what it thinks: who wins is what a solver looks for already.
pub(crate) fn without_solver(style: Style) -> Settings {
    let memory_mib = NonZeroUsize::new(64).expect("not zero");
    Settings { style, memory_mib, solver: false, ..Settings::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Query;
    use crate::config::Config;

    fn solver(position: &Setup) -> Solver {
        let memory_mib = NonZeroUsize::new(16).expect("not zero");
        let threads = NonZeroUsize::MIN;
        let config = Config { memory_mib, threads, ..Config::strongest(position.rules) };
        Solver::new(position.rules, position.size(), &config).expect("a solver")
    }

    fn read(text: &str) -> Setup {
        text.parse().expect("a position")
    }

    #[test]
    fn a_search_that_gave_up_has_an_opinion() {
        for text in ["hex 9/9/9/9/9/9/9/9/B8 w", "rex 8/8/8/3B4/8/8/8/8 w"] {
            let position = read(text);
            let mut solver = solver(&position);
            let control = Control::with_most_nodes(200);
            let answer = solver.solve(&position, Query::default(), &control).expect("no store");
            assert_eq!(answer.winner, None, "{text}");
            let opinion = solver.opinion(&position, &Control::default()).expect("it isn't over");
            assert_eq!(opinion.winner, None, "{text}");
            assert!(opinion.value > 0.0 && opinion.value < 1.0, "{opinion:?}");
            assert_eq!(opinion.value, opinion.moves[0].value);
            let Some(TableEntry { verdict: Verdict::Open { phi, delta }, work }) = opinion.table
            else {
                panic!("the position stands in the table: {opinion:?}");
            };
            assert!(phi > 0 && delta > 0 && work > 0, "{opinion:?}");
            assert!(!opinion.line.is_empty(), "{text}");
            let again = solver.opinion(&position, &Control::default());
            assert_eq!(again.as_ref(), Some(&opinion), "it is the same each time");
        }
    }

    #[test]
    fn without_a_search_and_without_time_there_is_one() {
        for text in ["hex 11/11/11/11/11/11/11/11/11/11/11 b", "rex 5/5/5/5/5 b"] {
            let position = read(text);
            let control = Control::default();
            control.stop();
            let opinion = solver(&position).opinion(&position, &control).expect("it isn't over");
            assert!(opinion.table.is_none() && opinion.line.is_empty());
            assert!(opinion.value > 0.0 && !opinion.moves.is_empty(), "{opinion:?}");
        }
        assert_eq!(
            solver(&read("B/B w")).opinion(&read("B/B w"), &Control::default()),
            None,
            "the game is over"
        );
    }

    #[test]
    fn what_is_proved_counts() {
        let position = read("hex 4/4/4/4 b");
        let mut solver = solver(&position);
        let answer = solver.solve(&position, Query::ALL_MOVES, &Control::default());
        let answer = answer.expect("no store");
        let opinion = solver.opinion(&position, &Control::default()).expect("it isn't over");
        let opinion = opinion.knowing(&answer, &position);
        assert_eq!((opinion.value, opinion.winner), (1.0, Some(Color::Black)));
        assert_eq!(opinion.moves.len(), 16, "every move is decided");
        let wins = answer.winning_moves.len();
        for (place, candidate) in opinion.moves.iter().enumerate() {
            let winner = if place < wins { Color::Black } else { Color::White };
            assert_eq!(candidate.proven, Some(winner), "{candidate:?}");
            assert_eq!(candidate.value, if place < wins { 1.0 } else { 0.0 });
        }
    }

    #[test]
    fn a_lost_position_has_lost_moves() {
        let position = read("hex 3/1B1/3 w");
        let opinion = solver(&position).opinion(&position, &Control::default());
        let opinion = opinion.expect("it isn't over");
        assert_eq!((opinion.value, opinion.winner), (0.0, Some(Color::Black)));
        assert!(opinion.moves.iter().all(|candidate| candidate.value == 0.0));
    }
}
