//! From a number to a puzzle.
//!
//! A random position seldom has just one winning move, one that isn't obvious. So stones are moved
//! about at random, never so that more moves win, and then stones that aren't needed are dropped.
//!
//! Stones stand as they may in a game: the side to move has as many as the opponent, or one less.
//! Each number is a function of its own, so that threads may take them in any order.

use super::check::{self, Disagreement};
use super::looks::Looks;
use super::puzzle::{Puzzle, Try, tempting};
use super::task::Task;
use crate::answer::by_column;
use board::{Board, ByColor, Cell, CellSet, Color, Rules};
use chance::Random;
use solve::dfpn::{Dfpn, Features};
use solve::{Control, Stopped};
use std::num::NonZeroUsize;

/// Boards of puzzles have up to 64 cells.
pub(super) type Position = board::Position<1>;
pub(super) type Set = CellSet<1>;

/// The fewest wrong moves that must not be refuted at a glance.
const LEAST_TEMPTING: usize = 2;

/// How often a stone is moved, before a position is given up.
const MOST_MOVES: usize = 40;

/// The most nodes for one position before it is checked.
const MOST_NODES: u64 = 100_000;

/// A position with its winning moves, which are few and not obvious.
struct Candidate {
    position: Position,
    wins: Set,
    /// How many empty cells aren't settled.
    open: usize,
    /// At how many of these one looks before the first winning move.
    overlooked: usize,
}

/// What makes puzzles on one thread.
pub(super) struct Maker<'b> {
    task: Task,
    board: &'b Board<1>,
    memory_mib: NonZeroUsize,
    looks: Looks<'b>,
}

impl<'b> Maker<'b> {
    pub(super) fn new(task: Task, board: &'b Board<1>, memory_mib: NonZeroUsize) -> Self {
        Maker { task, board, memory_mib, looks: Looks::new(board) }
    }

    /// The puzzle with this number, if it has one that isn't dull. Else there is none, or the
    /// engine was stopped.
    pub(super) fn puzzle(
        &mut self,
        number: u64,
        control: &Control,
    ) -> Result<Option<Puzzle>, Disagreement> {
        match self.refined(number, &control.child(MOST_NODES)) {
            Ok(Some((position, puzzle))) => {
                check::check(self.board, self.memory_mib, &position, puzzle, control)
            }
            Ok(None) | Err(Stopped) => Ok(None),
        }
    }

    fn position(&self, random: &mut Random) -> Position {
        let Task { rules, size, stones: most, .. } = self.task;
        let turn = random.pick(&Color::ALL);
        let count = most - random.below(most / 2 + 1);
        let mut cells: Vec<Cell> = size.all_cells().collect();
        let mut stones = ByColor::from_fn(|_| Set::EMPTY);
        for index in 0..count {
            let color = if index % 2 == 0 { !turn } else { turn };
            stones[color].insert(cells.swap_remove(random.below(cells.len())));
        }
        Position::with_stones(self.board, rules, stones, turn)
    }

    /// A puzzle without stones that it doesn't need, unless that is dull.
    fn refined(
        &mut self,
        number: u64,
        control: &Control,
    ) -> Result<Option<(Position, Puzzle)>, Stopped> {
        let mut random = Random(scrambled(self.task.seed, number));
        let position = self.position(&mut random);
        let mut engine = self.engine();
        let narrowed = self.narrowed(&mut engine, position, &mut random, control)?;
        let Some(mut found) = narrowed else { return Ok(None) };
        while let Some(fewer) = self.fewer_stones(&mut engine, &found.position, control)? {
            found = fewer;
        }
        drop(engine);
        let Candidate { position, wins, open, overlooked } = found;
        let tries = self.tries(&position, wins, control)?;
        if tempting(&tries) < LEAST_TEMPTING {
            return Ok(None);
        }
        let setup = position.to_setup(self.board);
        let winning_moves = by_column(setup.size(), wins);
        let checked_by = "";
        let puzzle = Puzzle { position: setup, winning_moves, tries, open, overlooked, checked_by };
        Ok(Some((position, puzzle)))
    }

    /// An engine that knows nothing yet.
    fn engine(&self) -> Dfpn<1> {
        let (rules, memory, one) = (self.task.rules, self.memory_mib.get(), NonZeroUsize::MIN);
        Dfpn::start(self.board, rules, Features::ALL, memory, one)
    }

    /// Moves stones about, never so that more moves win, until few do and they aren't obvious.
    /// Positions in which most moves win are too far from that.
    fn narrowed(
        &mut self,
        engine: &mut Dfpn<1>,
        mut position: Position,
        random: &mut Random,
        control: &Control,
    ) -> Result<Option<Candidate>, Stopped> {
        let mut most = position.empty(self.board).len() / 2;
        for moves in 0..MOST_MOVES {
            let moved = if moves == 0 { position } else { self.moved(&position, random) };
            match self.few_wins(engine, &moved, most, control)? {
                None if moves == 0 => break,
                None => {}
                Some(wins) => {
                    (position, most) = (moved, wins.len().max(self.task.winning));
                    if wins.len() <= self.task.winning
                        && let Some(found) = self.interesting(position, wins)
                    {
                        return Ok(Some(found));
                    }
                }
            }
        }
        Ok(None)
    }

    /// A stone on another cell.
    fn moved(&self, position: &Position, random: &mut Random) -> Position {
        let taken: Vec<Cell> = position.occupied().iter().collect();
        let empty: Vec<Cell> = position.empty(self.board).iter().collect();
        let (from, to) = (random.pick(&taken), random.pick(&empty));
        let stones = ByColor::from_fn(|color| {
            let stones = position.stones(color);
            if stones.contains(from) { stones.without(from).with(to) } else { stones }
        });
        Position::with_stones(self.board, position.rules(), stones, position.turn())
    }

    /// All winning moves of a game that isn't over, if there are some but no more than so many, and
    /// most cells, those of winning moves among them, aren't settled.
    fn few_wins(
        &self,
        engine: &mut Dfpn<1>,
        position: &Position,
        most: usize,
        control: &Control,
    ) -> Result<Option<Set>, Stopped> {
        let (turn, empty) = (position.turn(), position.empty(self.board));
        if position.joined(self.board).is_some() {
            return Ok(None);
        }
        let open = self.looks.open(position);
        if 2 * open.len() < empty.len() {
            return Ok(None);
        }
        if engine.solve(*position, false, control).winner.ok_or(Stopped)? != turn {
            return Ok(None);
        }
        let mut wins = Set::EMPTY;
        for cell in (empty - open).iter().chain(open) {
            let after = position.after(self.board, cell);
            if engine.solve(after, false, control).winner.ok_or(Stopped)? == turn {
                wins.insert(cell);
                if wins.len() > most || !open.contains(cell) {
                    return Ok(None);
                }
            }
        }
        Ok(Some(wins))
    }

    /// The position with a stone less, or one of each color, if that is a puzzle as well.
    fn fewer_stones(
        &mut self,
        engine: &mut Dfpn<1>,
        position: &Position,
        control: &Control,
    ) -> Result<Option<Candidate>, Stopped> {
        let turn = position.turn();
        let (own, other) = (position.stones(turn), position.stones(!turn));
        // The side to move keeps as many stones as the opponent, or one less.
        let single = if own.len() == other.len() { own } else { other };
        let pairs = own.iter().flat_map(|a| other.iter().map(move |b| Set::single(a).with(b)));
        for dropped in single.iter().map(Set::single).chain(pairs) {
            let stones = ByColor::from_fn(|color| position.stones(color) - dropped);
            let fewer = Position::with_stones(self.board, position.rules(), stones, turn);
            if let Some(wins) = self.few_wins(engine, &fewer, self.task.winning, control)?
                && let Some(found) = self.interesting(fewer, wins)
            {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// A position with its winning moves, unless one is obvious: the first that one looks at, or in
    /// Hex the answer to an intrusion into a bridge.
    fn interesting(&mut self, position: Position, wins: Set) -> Option<Candidate> {
        let saves = |cell| self.looks.saves_bridge(&position, cell);
        if position.rules() == Rules::Hex && wins.iter().any(saves) {
            return None;
        }
        let open = self.looks.open(&position);
        let order = self.looks.order(&position, open);
        let overlooked = order.iter().position(|&cell| wins.contains(cell)).expect("it is open");
        (overlooked > 0).then_some(Candidate { position, wins, open: open.len(), overlooked })
    }

    /// The moves that lose with the nodes that their refutation takes from scratch, most first.
    fn tries(
        &self,
        position: &Position,
        wins: Set,
        control: &Control,
    ) -> Result<Vec<Try>, Stopped> {
        let mut tries = Vec::new();
        for cell in position.empty(self.board) - wins {
            let after = position.after(self.board, cell);
            let outcome = self.engine().solve(after, false, control);
            outcome.winner.ok_or(Stopped)?;
            tries.push(Try { cell, nodes: outcome.nodes });
        }
        tries.sort_by_key(|tried| std::cmp::Reverse(tried.nodes));
        Ok(tries)
    }
}

/// The start of a sequence of random numbers that has nothing to do with its neighbors
/// (`SplitMix64`, Steele, Lea and Flood 2014); it isn't 0.
fn scrambled(seed: u64, number: u64) -> u64 {
    let mut x = seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for multiplier in [0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb] {
        x = (x ^ (x >> 30)).wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(multiplier);
    }
    (x ^ (x >> 31)).max(1)
}
