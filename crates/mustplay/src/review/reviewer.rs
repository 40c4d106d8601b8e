//! The work: which position gets how many nodes, and in which order.

use super::course::Course;
use super::found::{Better, Ending, Review, ReviewedMove, ReviewedPosition, Standing};
use super::judgment::Judgment;
use super::line;
use super::opinions::Opinions;
use super::verdicts::{Ground, Verdicts};
use crate::answer::{Query, Source, by_column};
use crate::error::SolveError;
use crate::solver::Solver;
use board::{Cell, CellSet, Color, Record, WIDE};
use play::Choice;
use solve::Control;

/// The share of nodes of a position in the first round. It doubles from round to round.
const FIRST_SHARE: u64 = 512;

/// A search for fewer nodes than this isn't worth beginning.
const LEAST_SHARE: u64 = 64;

/// The least share of nodes in which all moves are asked for where a win was given away.
const ALL_MOVES_SHARE: u64 = 8192;

/// Of how many better moves of a blunder lines are shown.
const MOST_LINES: usize = 3;

/// What a review is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Progress {
    /// The position after so many moves is being searched.
    Searching {
        /// The moves before it.
        moves: usize,
        /// The moves of the game.
        of: usize,
    },
    /// A player is asked what it thinks of the position after so many moves.
    Thinking {
        /// The moves before it.
        moves: usize,
        /// The moves of the game.
        of: usize,
    },
    /// A search has decided the position after so many moves.
    Decided {
        /// The moves before it.
        moves: usize,
        /// Who wins it.
        winner: Color,
    },
}

/// Reviews games of one kind on one board. It keeps what it finds out from game to game.
pub struct Reviewer {
    solver: Solver,
    opinions: Opinions,
}

impl Reviewer {
    /// A reviewer with a solver, which may have a store.
    pub fn new(solver: Solver) -> Reviewer {
        let opinions = Opinions::new(solver.rules(), solver.size());
        Reviewer { solver, opinions }
    }

    /// Reviews all moves of a game, until everything is decided or the control is stopped: then
    /// with what was found out so far. `tell` is told what is being done.
    ///
    /// # Errors
    /// If the game is of another kind or board than the solver, or the store can't be used.
    pub fn review(
        &mut self,
        game: &Record,
        control: &Control,
        tell: impl FnMut(Progress),
    ) -> Result<Review, SolveError> {
        #[cfg(feature = "store")]
        self.solver.prepare_below(game.start())?;
        let course = Course::new(game);
        let count = course.positions.len();
        let mut work = Work {
            verdicts: Verdicts::new(&course),
            winning: vec![Winning::default(); count],
            thoughts: vec![None; count],
            course,
            reviewer: self,
            control,
            tell,
        };
        work.run()?;
        work.review()
    }
}

/// The winning moves of a position that are known.
#[derive(Clone, Copy, Debug, Default)]
struct Winning {
    /// The one that the search found first.
    first: Option<Cell>,
    cells: CellSet<WIDE>,
    are_all: bool,
}

/// A review under way.
struct Work<'w, T> {
    course: Course,
    verdicts: Verdicts,
    winning: Vec<Winning>,
    /// What the player thinks of positions that aren't decided.
    thoughts: Vec<Option<Choice>>,
    reviewer: &'w mut Reviewer,
    control: &'w Control,
    tell: T,
}

impl<T: FnMut(Progress)> Work<'_, T> {
    /// Rounds of searches until nothing is open or the control is stopped.
    fn run(&mut self) -> Result<(), SolveError> {
        let mut share = FIRST_SHARE;
        self.round(share)?;
        self.think();
        while self.has_open() && !self.control.is_stopped() {
            share = share.saturating_mul(2);
            self.round(share)?;
        }
        self.find_all_better(share.saturating_mul(2).max(ALL_MOVES_SHARE))
    }

    /// Searches all open positions from the end backwards. Each one that stays open halves what the
    /// next one gets: those near the end are easier, and what comes before them depends on them.
    fn round(&mut self, mut share: u64) -> Result<(), SolveError> {
        for index in (0..self.course.positions.len()).rev() {
            if share < LEAST_SHARE || self.control.is_stopped() {
                break;
            }
            if self.is_open(index) && !self.search(index, Query::default(), share)? {
                share /= 2;
            }
        }
        Ok(())
    }

    fn has_open(&self) -> bool {
        !self.verdicts.are_complete() || (0..self.course.moves.len()).any(|at| self.is_open(at))
    }

    /// Whether a position has to be searched: it isn't decided, or a win was given away there and
    /// no move is known that keeps it.
    fn is_open(&self, index: usize) -> bool {
        let is_blunder = || index < self.course.moves.len() && self.is_blunder(index);
        self.verdicts.winner(index).is_none()
            || self.winning[index].cells.is_empty() && is_blunder()
    }

    fn is_blunder(&self, index: usize) -> bool {
        Judgment::of(&self.course, &self.verdicts, index) == Judgment::LostWin
    }

    /// Searches a position for about so many nodes, and says whether that decided it.
    fn search(&mut self, index: usize, query: Query, nodes: u64) -> Result<bool, SolveError> {
        let of = self.course.moves.len();
        (self.tell)(Progress::Searching { moves: index, of });
        let leg = self.control.leg_within(nodes);
        let position = &self.course.positions[index];
        let answer = self.reviewer.solver.solve(position, query, &leg)?;
        let turn = position.turn;
        let winning = &mut self.winning[index];
        winning.first = winning.first.or(answer.winning_moves.first().copied());
        winning.cells |= answer.winning_moves.iter().copied().collect();
        winning.are_all |= query.all_moves && answer.winner.is_some();
        // A search for all moves may be stopped when one of them is known to win.
        let found = answer.winner.or((!winning.cells.is_empty()).then_some(turn));
        let Some(winner) = found else { return Ok(false) };
        if self.verdicts.winner(index).is_none() {
            let ground = match answer.source {
                Source::Store => Ground::Store,
                Source::Search | Source::GameOver => Ground::Search,
            };
            self.settle(index, winner, ground);
        }
        Ok(answer.winner.is_some())
    }

    fn settle(&mut self, index: usize, winner: Color, ground: Ground) {
        self.verdicts.settle(&self.course, index, winner, ground);
        (self.tell)(Progress::Decided { moves: index, winner });
    }

    /// Asks the player about all positions that aren't decided, from the start on: so it can use
    /// what it thought of the one before.
    fn think(&mut self) {
        let of = self.course.moves.len();
        for index in 0..self.course.positions.len() {
            if self.verdicts.winner(index).is_some() {
                continue;
            }
            (self.tell)(Progress::Thinking { moves: index, of });
            let position = &self.course.positions[index];
            let choice = self.reviewer.opinions.choice(position, self.control);
            if let Some(winner) = choice.proven {
                if winner == position.turn {
                    self.winning[index].first = Some(choice.cell);
                    self.winning[index].cells.insert(choice.cell);
                }
                self.settle(index, winner, Ground::Search);
            }
            self.thoughts[index] = Some(choice);
        }
    }

    /// Asks for all moves that would have kept the win, where one was given away.
    fn find_all_better(&mut self, share: u64) -> Result<(), SolveError> {
        for index in (0..self.course.moves.len()).rev() {
            if self.control.is_stopped() {
                break;
            }
            if self.is_blunder(index) && !self.winning[index].are_all {
                self.search(index, Query::ALL_MOVES, share)?;
            }
        }
        Ok(())
    }

    /// What was found out.
    fn review(mut self) -> Result<Review, SolveError> {
        let judgment = |index| Judgment::of(&self.course, &self.verdicts, index);
        let judgments: Vec<Judgment> = (0..self.course.moves.len()).map(judgment).collect();
        let mut moves = Vec::with_capacity(judgments.len());
        for (index, &judgment) in judgments.iter().enumerate() {
            let is_blunder = judgment == Judgment::LostWin;
            let better = if is_blunder { self.better(index)? } else { Vec::new() };
            let has_all_better = is_blunder && self.winning[index].are_all;
            let played = self.course.moves[index];
            moves.push(ReviewedMove { played, judgment, better, has_all_better });
        }
        let (ending, won) = Ending::of(&self.course);
        let winner = won.or(self.verdicts.winner(self.course.moves.len()));
        let found = Review {
            ending,
            winner,
            losing_move: None,
            is_complete: !self.has_open(),
            moves,
            nodes: self.control.nodes(),
            positions: (0..self.course.positions.len()).map(|index| self.position(index)).collect(),
        };
        Ok(Review { losing_move: found.last_blunder(), ..found })
    }

    /// The better moves of a blunder, with the lines of the first few.
    fn better(&mut self, index: usize) -> Result<Vec<Better>, SolveError> {
        let position = &self.course.positions[index];
        let Winning { first, cells, .. } = self.winning[index];
        let others = cells.iter().filter(|&cell| first != Some(cell));
        let others = by_column(position.size(), others);
        let cells: Vec<Cell> = first.into_iter().chain(others).collect();
        let mut better = Vec::with_capacity(cells.len());
        for (place, &cell) in cells.iter().enumerate() {
            let Reviewer { solver, opinions } = &mut *self.reviewer;
            let line = match place < MOST_LINES {
                true => line::principal(solver, opinions, position, cell, self.control)?,
                false => vec![cell],
            };
            better.push(Better { cell, line });
        }
        Ok(better)
    }

    fn position(&self, index: usize) -> ReviewedPosition {
        let position = self.course.positions[index].clone();
        let standing = match (self.verdicts.verdict(index), &self.thoughts[index]) {
            (Some((winner, ground)), _) => Standing::Proved { winner, ground },
            (None, Some(choice)) => {
                let is_black = position.turn == Color::Black;
                let black = if is_black { choice.value } else { 1.0 - choice.value };
                Standing::Opinion { black, best: choice.cell }
            }
            (None, None) => unreachable!("the player was asked about all that isn't decided"),
        };
        ReviewedPosition { position, standing }
    }
}
