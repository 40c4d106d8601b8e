//! A review under way: which position gets how many nodes, in which order, and where it was left.
//!
//! The work is done in steps, each of which is a search of one position, an opinion of one, or the
//! better moves of one blunder. A review that runs in slices of nodes may be left between two steps
//! and in the middle of a search; the solver's table has what that has learned.

use super::course::Course;
use super::found::{Better, Ending, Review, ReviewedMove, ReviewedPosition, Standing};
use super::judgment::Judgment;
use super::line;
use super::opinions::Opinions;
use super::reviewer::Progress;
use super::verdicts::{Ground, Verdicts};
use crate::answer::{Query, Source, by_column};
use crate::error::SolveError;
use crate::solver::Solver;
use board::{Cell, CellSet, Color, Record, Setup, WIDE};
use play::Choice;
use solve::Control;
use std::fmt;

/// The share of nodes of a position in the first round. It doubles from round to round.
const FIRST_SHARE: u64 = 512;

/// A search for fewer nodes than this isn't worth beginning.
const LEAST_SHARE: u64 = 64;

/// The least share of nodes in which all moves are asked for where a win was given away.
const ALL_MOVES_SHARE: u64 = 8192;

/// The fewest nodes of a slice in which all moves are asked for. It begins with those that are
/// known, and each of them takes some nodes to see; a shorter one might never get any further.
const ALL_MOVES_SLICE: u64 = 2048;

/// Of how many better moves of a blunder lines are shown.
const MOST_LINES: usize = 3;

/// A review under way. It goes on where it was when it was left.
///
/// ```
/// use mustplay::review::Reviewing;
/// use mustplay::{Color, Control, Reading, Solver, read_game};
///
/// let game = read_game("5x5 a1 c3 b3 d2 c2 b4", Reading::default())?;
/// let mut solver = Solver::strongest(game.start().rules, game.start().size());
/// let mut reviewing = Reviewing::new(&game);
/// let control = Control::default();
/// let review = loop {
///     // About so many nodes at a time; in between there is room for other work.
///     if let Some(review) = reviewing.run_slice(&mut solver, 256, &control, &mut |_| ())? {
///         break review;
///     }
/// };
/// assert_eq!(review.winner, Some(Color::White));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Reviewing {
    start: Setup,
    course: Course,
    verdicts: Verdicts,
    winning: Vec<Winning>,
    /// What the player thinks of positions that aren't decided.
    thoughts: Vec<Option<Choice>>,
    /// The better moves of blunders.
    better: Vec<Vec<Better>>,
    stage: Stage,
    opinions: Option<Opinions>,
}

/// The winning moves of a position that are known.
#[derive(Clone, Copy, Debug, Default)]
struct Winning {
    /// The one that the search found first.
    first: Option<Cell>,
    cells: CellSet<WIDE>,
    are_all: bool,
}

/// What is to be done next.
#[derive(Clone, Copy, Debug)]
enum Stage {
    /// Nothing was done yet.
    Start,
    /// Open positions are searched from the end backwards. Each one that stays open halves what the
    /// next one gets: those near the end are easier, and what comes before them depends on them.
    Round(Pass),
    /// The player is asked about positions that aren't decided, from the start on: so it can use
    /// what it thought of the one before.
    Thoughts { next: usize },
    /// All moves that would have kept the win are asked for, where one was given away.
    AllBetter(Pass),
    /// Lines are found that show why better moves are better.
    Lines { next: usize },
    /// Nothing.
    Done,
}

/// A pass over positions from the end backwards.
#[derive(Clone, Copy, Debug)]
struct Pass {
    /// The share of nodes of a position at the beginning of the pass.
    first: u64,
    /// The share of the next position.
    share: u64,
    /// The positions from this one on were looked at.
    from: usize,
    /// What is left of the share of the position before that, if its search was left.
    left: Option<u64>,
}

/// What came of the search of a position.
enum Searched {
    /// It is decided.
    Decided,
    /// Its share of nodes wasn't enough.
    Open,
    /// The slice was over before its share was: so many nodes are left.
    Left(u64),
}

/// What the work is done with.
struct Means<'m> {
    solver: &'m mut Solver,
    /// The control of the whole review.
    control: &'m Control,
    /// That of the slice, and its nodes.
    slice: Control,
    nodes: u64,
    tell: &'m mut dyn FnMut(Progress),
}

impl Pass {
    /// A pass over so many positions.
    fn over(share: u64, from: usize) -> Pass {
        Pass { first: share, share, from, left: None }
    }
}

impl Reviewing {
    /// A review of all moves of a game, of which nothing was done yet.
    pub fn new(game: &Record) -> Reviewing {
        Reviewing::with_opinions(game, None)
    }

    pub(super) fn with_opinions(game: &Record, opinions: Option<Opinions>) -> Reviewing {
        let course = Course::new(game);
        let count = course.positions.len();
        Reviewing {
            start: game.start().clone(),
            verdicts: Verdicts::new(&course),
            winning: vec![Winning::default(); count],
            thoughts: vec![None; count],
            better: vec![Vec::new(); course.moves.len()],
            course,
            stage: Stage::Start,
            opinions,
        }
    }

    pub(super) fn into_opinions(self) -> Option<Opinions> {
        self.opinions
    }

    /// Runs until everything is decided or the control is stopped: then it is a review of what was
    /// found out so far. `tell` is told what is being done.
    ///
    /// # Errors
    /// If the game is of another kind or board than the solver, or the store can't be used.
    pub fn run(
        &mut self,
        solver: &mut Solver,
        control: &Control,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<Review, SolveError> {
        let mut means = Means { solver, control, slice: control.leg(), nodes: u64::MAX, tell };
        while !matches!(self.stage, Stage::Done) {
            self.step(&mut means)?;
        }
        Ok(self.review(control.nodes()))
    }

    /// Runs for about so many nodes, or to the end if the control is stopped. The review, if that
    /// is all; else the next slice goes on, with a solver that has what this one has learned.
    ///
    /// # Errors
    /// As [`Reviewing::run`].
    pub fn run_slice(
        &mut self,
        solver: &mut Solver,
        nodes: u64,
        control: &Control,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<Option<Review>, SolveError> {
        let mut means = Means { solver, control, slice: control.leg_within(nodes), nodes, tell };
        while !matches!(self.stage, Stage::Done) {
            if means.slice.is_stopped() && !control.is_stopped() {
                return Ok(None);
            }
            self.step(&mut means)?;
        }
        Ok(Some(self.review(control.nodes())))
    }

    /// What is known of the position after so many moves.
    pub fn standing(&self, moves: usize) -> Option<Standing> {
        let turn = self.course.positions[moves].turn;
        let thought = self.thoughts[moves].as_ref();
        let verdict = self.verdicts.verdict(moves);
        let proved = verdict.map(|(winner, ground)| Standing::Proved { winner, ground });
        proved.or_else(|| {
            thought.map(|choice| {
                let black = if turn == Color::Black { choice.value } else { 1.0 - choice.value };
                Standing::Opinion { black, best: choice.cell }
            })
        })
    }

    /// The positions of the game: the start, and the one after each move.
    pub fn positions(&self) -> &[Setup] {
        &self.course.positions
    }

    /// Does the next piece of work.
    fn step(&mut self, means: &mut Means<'_>) -> Result<(), SolveError> {
        self.stage = match self.stage {
            Stage::Start => {
                #[cfg(feature = "store")]
                means.solver.prepare_below(&self.start)?;
                Stage::Round(Pass::over(FIRST_SHARE, self.course.positions.len()))
            }
            Stage::Round(pass) => self.round(pass, means)?,
            Stage::Thoughts { next } if next < self.course.positions.len() => {
                self.think(next, means);
                Stage::Thoughts { next: next + 1 }
            }
            Stage::Thoughts { .. } => self.after_round(FIRST_SHARE, means.control),
            Stage::AllBetter(pass) => self.find_all_better(pass, means)?,
            Stage::Lines { next } if next < self.course.moves.len() => {
                if self.is_blunder(next) {
                    self.better[next] = self.find_better(next, means)?;
                }
                Stage::Lines { next: next + 1 }
            }
            Stage::Lines { .. } | Stage::Done => Stage::Done,
        };
        Ok(())
    }

    /// One position of a round.
    fn round(&mut self, mut pass: Pass, means: &mut Means<'_>) -> Result<Stage, SolveError> {
        if pass.from == 0 || pass.share < LEAST_SHARE || means.control.is_stopped() {
            return Ok(match pass.first {
                FIRST_SHARE => Stage::Thoughts { next: 0 },
                share => self.after_round(share, means.control),
            });
        }
        let index = pass.from - 1;
        if self.is_open(index) {
            let nodes = pass.left.unwrap_or(pass.share);
            match self.search(index, Query::default(), nodes, means)? {
                Searched::Decided => {}
                Searched::Open => pass.share /= 2,
                Searched::Left(left) => return Ok(Stage::Round(Pass { left: Some(left), ..pass })),
            }
        }
        Ok(Stage::Round(Pass { from: index, left: None, ..pass }))
    }

    /// What comes after a round in which positions began with so many nodes.
    fn after_round(&self, share: u64, control: &Control) -> Stage {
        let next = share.saturating_mul(2);
        match self.has_open() && !control.is_stopped() {
            true => Stage::Round(Pass::over(next, self.course.positions.len())),
            false => {
                Stage::AllBetter(Pass::over(next.max(ALL_MOVES_SHARE), self.course.moves.len()))
            }
        }
    }

    /// All better moves of one position.
    fn find_all_better(&mut self, pass: Pass, means: &mut Means<'_>) -> Result<Stage, SolveError> {
        if pass.from == 0 || means.control.is_stopped() {
            return Ok(Stage::Lines { next: 0 });
        }
        let index = pass.from - 1;
        if self.is_blunder(index) && !self.winning[index].are_all {
            let nodes = pass.left.unwrap_or(pass.share);
            if let Searched::Left(left) = self.search(index, Query::ALL_MOVES, nodes, means)? {
                return Ok(Stage::AllBetter(Pass { left: Some(left), ..pass }));
            }
        }
        Ok(Stage::AllBetter(Pass { from: index, left: None, ..pass }))
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
        self.judgment(index) == Judgment::LostWin
    }

    fn judgment(&self, index: usize) -> Judgment {
        Judgment::of(&self.course, &self.verdicts, index)
    }

    /// Searches a position for about so many nodes.
    fn search(
        &mut self,
        index: usize,
        query: Query,
        nodes: u64,
        means: &mut Means<'_>,
    ) -> Result<Searched, SolveError> {
        let of = self.course.moves.len();
        (means.tell)(Progress::Searching { moves: index, of });
        let before = means.control.nodes();
        let leg = match query.all_moves {
            true => means.control.leg_within(nodes.min(means.nodes.max(ALL_MOVES_SLICE))),
            false => means.slice.leg_within(nodes),
        };
        let position = &self.course.positions[index];
        let answer = means.solver.solve(position, query, &leg)?;
        let turn = position.turn;
        let winning = &mut self.winning[index];
        winning.first = winning.first.or(answer.winning_moves.first().copied());
        winning.cells |= answer.winning_moves.iter().copied().collect();
        winning.are_all |= query.all_moves && answer.winner.is_some();
        // A search for all moves may be stopped when one of them is known to win.
        let found = answer.winner.or((!winning.cells.is_empty()).then_some(turn));
        if let (Some(winner), None) = (found, self.verdicts.winner(index)) {
            let ground = match answer.source {
                Source::Store => Ground::Store,
                Source::Search | Source::GameOver => Ground::Search,
            };
            self.settle(index, winner, ground, means);
        }
        let left = nodes.saturating_sub(means.control.nodes() - before);
        let is_left = left >= LEAST_SHARE && (query.all_moves || means.slice.is_stopped());
        Ok(match answer.winner {
            Some(_) => Searched::Decided,
            None if is_left => Searched::Left(left),
            None => Searched::Open,
        })
    }

    fn settle(&mut self, index: usize, winner: Color, ground: Ground, means: &mut Means<'_>) {
        let settled = self.verdicts.settle(&self.course, index, winner, ground);
        (means.tell)(Progress::Decided { moves: index, winner });
        for moves in settled {
            let standing = self.standing(moves).expect("it is settled");
            (means.tell)(Progress::Known { moves, standing });
        }
    }

    /// Asks the player about a position, unless it is decided.
    fn think(&mut self, index: usize, means: &mut Means<'_>) {
        if self.verdicts.winner(index).is_some() {
            return;
        }
        (means.tell)(Progress::Thinking { moves: index, of: self.course.moves.len() });
        let position = &self.course.positions[index];
        let opinions = self.opinions.get_or_insert_with(|| Opinions::about(position));
        let choice = opinions.choice(position, means.control);
        let turn = position.turn;
        let (proven, cell) = (choice.proven, choice.cell);
        self.thoughts[index] = Some(choice);
        match proven {
            Some(winner) => {
                if winner == turn {
                    self.winning[index].first = Some(cell);
                    self.winning[index].cells.insert(cell);
                }
                self.settle(index, winner, Ground::Search, means);
            }
            None => {
                let standing = self.standing(index).expect("an opinion");
                (means.tell)(Progress::Known { moves: index, standing });
            }
        }
    }

    /// The better moves of a blunder, with the lines of the first few.
    fn find_better(
        &mut self,
        index: usize,
        means: &mut Means<'_>,
    ) -> Result<Vec<Better>, SolveError> {
        let position = &self.course.positions[index];
        let Winning { first, cells, .. } = self.winning[index];
        let others = cells.iter().filter(|&cell| first != Some(cell));
        let others = by_column(position.size(), others);
        let cells: Vec<Cell> = first.into_iter().chain(others).collect();
        let opinions = self.opinions.get_or_insert_with(|| Opinions::about(position));
        let mut better = Vec::with_capacity(cells.len());
        for (place, &cell) in cells.iter().enumerate() {
            let line = match place < MOST_LINES {
                true => line::principal(means.solver, opinions, position, cell, means.control)?,
                false => vec![cell],
            };
            better.push(Better { cell, line });
        }
        Ok(better)
    }

    /// What was found out with so many nodes.
    fn review(&self, nodes: u64) -> Review {
        let judged = |(index, better): (usize, &Vec<Better>)| {
            let judgment = self.judgment(index);
            ReviewedMove {
                played: self.course.moves[index],
                judgment,
                better: better.clone(),
                has_all_better: judgment == Judgment::LostWin && self.winning[index].are_all,
            }
        };
        let position = |(index, position): (usize, &Setup)| ReviewedPosition {
            position: position.clone(),
            standing: self.standing(index).expect("the player was asked about what is open"),
        };
        let (ending, won) = Ending::of(&self.course);
        let found = Review {
            ending,
            winner: won.or(self.verdicts.winner(self.course.moves.len())),
            losing_move: None,
            is_complete: !self.has_open(),
            moves: self.better.iter().enumerate().map(judged).collect(),
            nodes,
            positions: self.course.positions.iter().enumerate().map(position).collect(),
        };
        Review { losing_move: found.last_blunder(), ..found }
    }
}

impl fmt::Debug for Reviewing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Reviewing { start, verdicts, stage, .. } = self;
        let mut shown = f.debug_struct("Reviewing");
        shown.field("start", start).field("verdicts", verdicts).field("stage", stage);
        shown.finish_non_exhaustive()
    }
}
