//! What is printed and written about puzzles.

use crate::output::Screen;
use board::notation::bare_line;
use board::{Cell, Rules};
use draw::{Figure, Mark, Style};
use mustplay::puzzles::{Puzzle, Task, Try};
use report::SCHEMA;
use report::words::{counted, names, title};
use serde::Serialize;
use terminal::{Folder, WriteError};

/// The object that `puzzles --json` prints for each puzzle. What gives the solution away is null
/// where it is to be hidden.
#[derive(Serialize)]
pub(super) struct PuzzleObject {
    schema: u32,
    game: &'static str,
    position: String,
    to_move: &'static str,
    winning_moves: Option<Vec<String>>,
    stones: usize,
    hardest_try: Option<String>,
    /// What refuting that try takes.
    nodes: u64,
    /// How many moves lose, and how many of them aren't refuted at a glance.
    losing: usize,
    tempting: usize,
    /// How many empty cells aren't settled.
    open: usize,
    /// At how many of these one looks before the first winning move.
    overlooked: usize,
    interest: f64,
    checked_by: &'static str,
    seed: u64,
}

impl PuzzleObject {
    pub(super) fn new(puzzle: &Puzzle, seed: u64, hide_solutions: bool) -> PuzzleObject {
        let setup = &puzzle.position;
        let shown = |cells: &[Cell]| (!hide_solutions).then(|| names(setup.size(), cells));
        let Try { cell: hardest, nodes } = puzzle.hardest_try();
        PuzzleObject {
            schema: SCHEMA,
            game: setup.rules.name(),
            position: bare_line(setup),
            to_move: setup.turn.name(),
            winning_moves: shown(&puzzle.winning_moves),
            stones: puzzle.stones(),
            hardest_try: shown(&[hardest]).map(|mut names| names.remove(0)),
            nodes,
            losing: puzzle.tries.len(),
            tempting: puzzle.tempting(),
            open: puzzle.open,
            overlooked: puzzle.overlooked,
            interest: (puzzle.interest() * 100.0).round() / 100.0,
            checked_by: puzzle.checked_by,
            seed,
        }
    }
}

/// The puzzles, and unless they are hidden all solutions at the end.
pub(super) fn text(puzzles: &[Puzzle], hide_solutions: bool, screen: Screen) -> String {
    let mut text = String::new();
    for (index, puzzle) in puzzles.iter().enumerate() {
        let diagram = crate::show::diagram(&Figure::new(puzzle.position.clone()), screen);
        let (number, setup, task) = (index + 1, &puzzle.position, sentence(puzzle));
        text += &format!("Puzzle {number}: {setup}\n{diagram}{task}\n{}\n\n", measures(puzzle));
    }
    if puzzles.is_empty() {
        return "No puzzle found.\n".into();
    }
    if !hide_solutions {
        text += "Solutions:\n";
        for (index, puzzle) in puzzles.iter().enumerate() {
            text += &format!("{}. {}\n", index + 1, solution(puzzle));
        }
    }
    text
}

fn sentence(puzzle: &Puzzle) -> String {
    let to_play = format!("{} to play and win", title(puzzle.position.turn));
    match puzzle.winning_moves.len() {
        1 => format!("{to_play}."),
        many => format!("{to_play}; there are {many} ways."),
    }
}

fn measures(puzzle: &Puzzle) -> String {
    let (stones, losing) = (counted(puzzle.stones() as u64, "stone"), puzzle.tries.len() as u64);
    let nodes = puzzle.hardest_try().nodes;
    let (losing, nodes) = (counted(losing, "wrong move"), counted(nodes, "node"));
    let tempting = puzzle.tempting();
    format!("({stones}; {losing}, {tempting} of them tempting, the most stubborn one {nodes})")
}

fn solution(puzzle: &Puzzle) -> String {
    let size = puzzle.position.size();
    let wins = names(size, &puzzle.winning_moves).join(" ");
    let Try { cell: hardest, nodes } = puzzle.hardest_try();
    let nodes = counted(nodes, "node");
    format!("{wins} (most stubborn wrong move: {}, {nodes})", size.name(hardest))
}

/// A table of the puzzles with their solutions, as `suite/positions` has them.
pub(super) fn table(task: &Task, puzzles: &[Puzzle]) -> String {
    let Task { rules, size, stones, winning, count, seed } = task;
    let (game, goal) = match rules {
        Rules::Hex => ("Hex", "the side to move wins by the solution alone"),
        Rules::Rex => ("Rex", "the side to move avoids joining by the solution alone"),
    };
    let goal = if *winning == 1 { goal } else { "the side to move wins by the solution's moves" };
    let mut table = format!(
        "# Puzzles of {game}: {goal}.\n\
         # Made by: mustplay puzzles --game {rules} --size {size} --stones {stones} \
         --winning {winning} --count {count} --seed {seed}\n\
         # hardest_try: the wrong move whose refutation takes most nodes of the engine dfpn; \
         nodes: how many.\n\
         position\tto_move\tsolution\tstones\thardest_try\tnodes\n"
    );
    for puzzle in puzzles {
        let (setup, Try { cell: hardest, nodes }) = (&puzzle.position, puzzle.hardest_try());
        let solution = names(setup.size(), &puzzle.winning_moves).join(" ");
        let (stones, hardest) = (puzzle.stones(), setup.size().name(hardest));
        table += &format!("{setup}\t{}\t{solution}\t{stones}\t{hardest}\t{nodes}\n", setup.turn);
    }
    table
}

/// The names of the pictures of so many puzzles.
pub(super) fn picture_names(count: usize, hide_solutions: bool) -> impl Iterator<Item = String> {
    let solutions = (1..=count).filter(move |_| !hide_solutions);
    let puzzles = (1..=count).map(|number| format!("puzzle-{number}.svg"));
    puzzles.chain(solutions.map(|number| format!("solution-{number}.svg")))
}

/// Draws each puzzle, and unless they are hidden each solution, into a directory.
pub(super) fn write_pictures(
    folder: &Folder,
    puzzles: &[Puzzle],
    hide_solutions: bool,
) -> Result<(), WriteError> {
    for (index, puzzle) in puzzles.iter().enumerate() {
        let number = index + 1;
        let setup = puzzle.position.clone();
        let title = format!("Puzzle {number} ({})", setup.rules);
        let figure = Figure::new(setup).title(title);
        let figure = figure.caption(sentence(puzzle));
        let write = |name: String, figure: &Figure| {
            folder.write(&name, draw::svg(figure, &Style::default()).as_bytes())
        };
        write(format!("puzzle-{number}.svg"), &figure)?;
        if !hide_solutions {
            let hardest = puzzle.hardest_try().cell;
            let wins = puzzle.winning_moves.iter();
            let figure = wins.fold(figure, |figure, &cell| figure.mark(cell, Mark::Star));
            let figure = figure.mark(hardest, Mark::Cross).caption(solution(puzzle));
            write(format!("solution-{number}.svg"), &figure)?;
        }
    }
    Ok(())
}
