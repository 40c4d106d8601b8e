//! A finished data set, checked: its splits row by row, and some of its rows by another engine.

use super::folder::{self, ROWS};
use super::row::{RootId, Row};
use super::split::{Claims, Split};
use crate::progress::bar;
use crate::sampling::in_order;
use anyhow::{Context, ensure};
use board::{Cell, Rules, Setup};
use chance::Random;
use mustplay::{Config, Engine, ProofWish, Query, Solver, check_threads};
use report::words::{by_column, counted, grouped, names};
use solve::Control;
use std::collections::HashMap;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use terminal::{Interrupt, Outputs, Status};

/// Minimax without theory checks positions with so many empty cells at most.
const BRUTE_CELLS: usize = 15;

/// The most nodes of a search by minimax, and by SOLVER.
const BRUTE_NODES: u64 = 3_000_000;
const SOLVER_NODES: u64 = 20_000;

/// The most nodes of a search for a certificate, and the most claims.
const PROOF_NODES: u64 = 100_000;
const MOST_CLAIMS: u64 = 200_000;

/// The memory of a search, in MiB.
const MEMORY: usize = 64;

/// How many disagreements are shown.
const SHOWN: usize = 10;

/// What is checked.
#[derive(Clone, Debug)]
pub struct Checking {
    /// The folder of the data set.
    pub folder: PathBuf,
    /// How many rows another engine looks at.
    pub rows: u64,
    /// What chance starts from, which chooses them.
    pub seed: u64,
    /// How many rows are looked at at the same time.
    pub threads: NonZeroUsize,
}

/// Who looked at a row, or why nobody could.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ground {
    Brute,
    Solver,
    Certificate,
    TooHard,
}

/// Checks a data set: 1 is the exit code if something is wrong.
pub fn check(options: &Checking, interrupt: &Interrupt) -> anyhow::Result<Status> {
    check_threads(options.threads)?;
    let path = options.folder.join(ROWS);
    let mut out = Outputs::default().text();
    let (mut rows, mut leaks) = (Vec::new(), Leaks::default());
    let mut faults: Vec<String> = Vec::new();
    let mut count = 0_u64;
    let mut random = Random(options.seed);
    folder::read(&path, |row| {
        count += 1;
        let fault = leaks.fault(&row).or_else(|| row_fault(&row));
        faults.extend(fault.map(|fault| format!("line {}: {fault}", count + 1)));
        draw(&mut rows, (count, row), options.rows, count, &mut random);
        Ok(())
    })?;
    ensure!(count > 0, "{} has no rows", path.display());
    let roots = counted(leaks.roots.len() as u64, "root");
    writeln!(out, "{} from {roots}: {}", counted(count, "position"), verdict(faults.len()))?;
    rows.sort_by_key(|(number, _)| *number);
    let (counts, wrong, is_whole) = recheck(options, &rows, interrupt)?;
    faults.extend(wrong);
    for (ground, what) in [
        (Ground::Brute, "minimax without theory"),
        (Ground::Solver, "the engine solver"),
        (Ground::Certificate, "certificates, made and verified"),
        (Ground::TooHard, "nobody: too hard for these"),
    ] {
        writeln!(out, "{:>9} checked by {what}", grouped(counts[ground as usize]))?;
    }
    for fault in faults.iter().take(SHOWN) {
        writeln!(out, "{fault}")?;
    }
    writeln!(out, "{}", if faults.is_empty() { "nothing is wrong" } else { "something is wrong" })?;
    Ok(match (faults.is_empty(), is_whole) {
        (false, _) => Status::Refused,
        (true, true) => Status::Done,
        (true, false) => Status::Interrupted,
    })
}

fn verdict(faults: usize) -> String {
    match faults {
        0 => "splits, lines and lists of moves are right".into(),
        faults => format!("{} in splits, lines or lists of moves", counted(faults as u64, "fault")),
    }
}

/// Keeps so many of all rows, each with the same chance (Vitter 1985, algorithm R).
fn draw<T>(kept: &mut Vec<T>, one: T, most: u64, seen: u64, random: &mut Random) {
    if (kept.len() as u64) < most {
        kept.push(one);
    } else if most > 0 {
        let place = random.below(usize::try_from(seen).unwrap_or(usize::MAX));
        if (place as u64) < most {
            kept[place] = one;
        }
    }
}

/// What the rows so far have claimed, and the roots that they are from.
#[derive(Default)]
struct Leaks {
    claims: Claims,
    roots: HashMap<RootId, (Setup, Split)>,
}

impl Leaks {
    /// What is wrong with the split of a row, if something is.
    fn fault(&mut self, row: &Row) -> Option<String> {
        if !self.claims.claim(&row.position) {
            return Some("the position or an image of it has a row before".into());
        }
        if row.line.is_empty() {
            self.roots.insert(row.root, (row.position.clone(), Split::of_root(&row.position)));
        }
        let Some((root, split)) = self.roots.get(&row.root) else {
            return Some("its root has no row before".into());
        };
        let mut reached = root.clone();
        for &cell in &row.line {
            if reached.at(cell).is_some() {
                return Some("its line can't be played from its root".into());
            }
            reached = reached.after(cell);
        }
        if reached != row.position {
            return Some("its line doesn't lead there from its root".into());
        }
        (*split != row.split).then(|| format!("its root is of the split {split}"))
    }
}

/// What a row says that can't be, if something is.
fn row_fault(row: &Row) -> Option<String> {
    let position = &row.position;
    if position.joined().is_some() {
        return Some("the game is over".into());
    }
    let is_sorted = |cells: &[Cell]| by_column(position.size(), cells.iter().copied()) == cells;
    let lists = [Some(&row.winning_moves), row.carrier.as_ref(), row.must_play.as_ref()];
    for list in lists.into_iter().flatten() {
        if !is_sorted(list) || list.iter().any(|&cell| position.at(cell).is_some()) {
            return Some("a list of cells isn't sorted, or has a cell with a stone".into());
        }
    }
    let wins = row.winner == position.turn;
    if wins == row.winning_moves.is_empty() || !(wins || row.is_complete) {
        return Some("the list of winning moves doesn't fit the winner".into());
    }
    None
}

/// Looks at rows by other engines: how many by whom, what is wrong, and whether that was all.
fn recheck(
    options: &Checking,
    rows: &[(u64, Row)],
    interrupt: &Interrupt,
) -> anyhow::Result<([u64; 4], Vec<String>, bool)> {
    let (mut counts, mut wrong) = ([0; 4], Vec::new());
    let bar = bar(rows.len() as u64, "positions");
    let pressed = interrupt.clone();
    let control = Control::until(move || pressed.happened());
    let look = || |index: u32| looked_at(&rows[index as usize].1, &control);
    let mut number = 0;
    let each = |(ground, fault): (Ground, Option<String>)| {
        let (line, row): &(u64, Row) = &rows[number];
        counts[ground as usize] += 1;
        wrong.extend(fault.map(|fault| format!("line {}: {}: {fault}", line + 1, row.position)));
        number += 1;
        bar.set_position(number as u64);
        Ok(())
    };
    let count = u32::try_from(rows.len()).context("so many rows can't be checked at once")?;
    let done = in_order(options.threads, count, || !interrupt.happened(), look, each)?;
    bar.finish_and_clear();
    Ok((counts, wrong, done == count))
}

/// A row as another engine sees it: who looked, and what is wrong.
fn looked_at(row: &Row, control: &Control) -> (Ground, Option<String>) {
    let empty = row.position.empty_cells().count();
    let tried = [
        (empty <= BRUTE_CELLS).then_some((Ground::Brute, Engine::Brute, BRUTE_NODES)),
        (row.position.rules == Rules::Hex).then_some((
            Ground::Solver,
            Engine::Solver,
            SOLVER_NODES,
        )),
    ];
    for (ground, engine, nodes) in tried.into_iter().flatten() {
        if let Some(fault) = by_engine(row, engine, nodes, control) {
            return (ground, fault);
        }
    }
    match by_certificates(row, control) {
        Some(fault) => (Ground::Certificate, fault),
        None => (Ground::TooHard, None),
    }
}

/// What an engine finds wrong; none if it takes too many nodes.
fn by_engine(row: &Row, engine: Engine, nodes: u64, control: &Control) -> Option<Option<String>> {
    let position = &row.position;
    let mut solver = solver(position, engine);
    let mut solve = |position: &Setup, query| {
        let answer = solver.solve(position, query, &control.child(nodes));
        answer.expect("the engine plays the game on this board")
    };
    if row.is_complete {
        let answer = solve(position, Query::ALL_MOVES);
        let winner = answer.winner?;
        let size = position.size();
        return Some(match (winner == row.winner, answer.winning_moves == row.winning_moves) {
            (true, true) => None,
            (false, _) => Some(format!("{engine} says that {winner} wins")),
            (true, false) => {
                let moves = names(size, &answer.winning_moves).join(" ");
                Some(format!("{engine} says that these moves win: {moves}"))
            }
        });
    }
    for &cell in &row.winning_moves {
        let winner = solve(&position.after(cell), Query::default()).winner?;
        if winner != row.winner {
            return Some(Some(format!("{engine} says that {} loses", position.size().name(cell))));
        }
    }
    Some(None)
}

/// What certificates say against a row: of its winner, and of each of its winning moves. None if
/// one can't be had.
fn by_certificates(row: &Row, control: &Control) -> Option<Option<String>> {
    let position = &row.position;
    let afters = row.winning_moves.iter().map(|&cell| position.after(cell));
    let mut solver = solver(position, Engine::Dfpn);
    for claimed in std::iter::once(position.clone()).chain(afters) {
        let winner = match claimed.winner() {
            Some(winner) => winner,
            None => {
                let proof = ProofWish::Within { claims: MOST_CLAIMS };
                let query = Query { proof, ..Query::default() };
                let answer = solver.solve(&claimed, query, &control.child(PROOF_NODES));
                answer.expect("the engine plays the game on this board").certificate?.winner()
            }
        };
        if winner != row.winner {
            return Some(Some(format!("it is proved that {winner} wins {claimed}")));
        }
    }
    Some(None)
}

/// An engine that knows nothing yet.
fn solver(position: &Setup, engine: Engine) -> Solver {
    let config = Config {
        engine,
        without: Vec::new(),
        memory_mib: NonZeroUsize::new(MEMORY).expect("not 0"),
        threads: NonZeroUsize::MIN,
    };
    Solver::new(position.rules, position.size(), &config).expect("a machine has so much memory")
}
