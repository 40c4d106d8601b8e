//! The shared positions of suite/positions: each makes sense, and engines agree with it.

use board::{Board, Cell, CellSet, Color, Position, Rules, Setup, Symmetry};
use connect::Limits;
use solve::dfs::{DepthFirst, Features};
use solve::{Control, Outcome, brute};
use std::path::Path;

/// The most cells of a board, and the most empty ones, that the reference solver is given.
const REACH_OF_BRUTE: usize = 16;

/// The most cells of a board of Hex that SOLVER is given, with every move decided.
const REACH_OF_SOLVER: usize = 36;

/// One line of a file.
struct Known {
    /// The file and the line, for messages.
    place: String,
    setup: Setup,
    winner: Color,
    /// Every winning move in the order of the file, if the list is complete.
    winning_moves: Option<Vec<Cell>>,
}

/// All positions of the suite.
fn positions() -> Vec<Known> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../suite/positions");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the suite")
        .map(|entry| entry.expect("a file of the suite").path())
        // Puzzles have other columns, and tests of their own.
        .filter(|path| !path.to_string_lossy().ends_with("-puzzles.tsv"))
        .collect();
    files.sort();
    files.iter().flat_map(|file| read(file)).collect()
}

fn read(file: &Path) -> Vec<Known> {
    let text = std::fs::read_to_string(file).expect("a file of the suite");
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
    let (_, header) = lines.next().expect("a line with the columns' names");
    assert_eq!(header, "position\twinner\twinning_moves\tsource", "{}", file.display());
    lines
        .map(|(number, line)| {
            let place = format!("{}, line {}", file.display(), number + 1);
            let columns: Vec<&str> = line.split('\t').collect();
            let [position, winner, moves, source] = columns[..] else {
                panic!("{place} has {} columns", columns.len());
            };
            assert!(!source.is_empty(), "{place} has no source");
            let setup: Setup = position.parse().unwrap_or_else(|error| panic!("{place}: {error}"));
            assert_eq!(setup.to_string(), position, "{place}");
            let winner = Color::from_name(winner).unwrap_or_else(|| panic!("{place}: {winner}"));
            let winning_moves = match moves {
                "?" => None,
                "-" => Some(Vec::new()),
                names => Some(names.split(' ').map(|name| cell(&setup, name, &place)).collect()),
            };
            Known { place, setup, winner, winning_moves }
        })
        .collect()
}

fn cell(setup: &Setup, name: &str, place: &str) -> Cell {
    let size = setup.size();
    let found = size.all_cells().find(|&cell| size.name(cell) == name);
    found.unwrap_or_else(|| panic!("{place}: there is no cell {name}"))
}

#[test]
fn every_line_makes_sense() {
    let positions = positions();
    assert!(positions.len() > 80, "only {} positions", positions.len());
    for Known { place, setup, winner, winning_moves } in &positions {
        let size = setup.size();
        assert_eq!(setup.winner(), None, "{place}: the game is over");
        let Some(moves) = winning_moves else {
            assert_eq!(*winner, setup.turn, "{place}: only the winner has winning moves");
            continue;
        };
        assert_eq!(moves.is_empty(), *winner != setup.turn, "{place}: winner and moves disagree");
        assert!(moves.is_sorted_by_key(|&cell| size.coord(cell)), "{place}: moves out of order");
        assert!(moves.iter().all(|&cell| setup.at(cell).is_none()), "{place}: a stone is there");
        if setup.image(Symmetry::Rotation) == *setup {
            let rotated = |&cell: &Cell| moves.contains(&Symmetry::Rotation.cell(size, cell));
            assert!(moves.iter().all(rotated), "{place}: a rotated move is missing");
        }
    }
}

fn agrees<const W: usize>(
    outcome: &Outcome<W>,
    place: &str,
    winner: Color,
    winning_moves: Option<Vec<Cell>>,
) {
    assert_eq!(outcome.winner, Some(winner), "{place}");
    if let Some(moves) = winning_moves {
        let expected: CellSet<W> = moves.into_iter().collect();
        assert_eq!(outcome.winning_moves, expected, "{place}");
    }
}

#[test]
fn solver_agrees() {
    let mut solved = 0;
    for Known { place, setup, winner, winning_moves } in positions() {
        if setup.rules != Rules::Hex || setup.size().cells() > REACH_OF_SOLVER {
            continue;
        }
        let board = Board::<1>::new(setup.size());
        let mut solver = DepthFirst::new(&board, Features::default(), Limits::FAST);
        let outcome = solver.solve(Position::new(&board, &setup), true, &Control::default());
        agrees(&outcome, &place, winner, winning_moves);
        solved += 1;
    }
    assert_eq!(solved, 6, "the empty boards up to 6x6");
}

#[test]
fn the_reference_solver_agrees() {
    let mut solved = 0;
    for Known { place, setup, winner, winning_moves } in positions() {
        if setup.size().cells() > REACH_OF_BRUTE {
            continue;
        }
        let board = Board::<1>::new(setup.size());
        let position = Position::new(&board, &setup);
        let outcome = brute::solve(&board, position, true, &Control::default());
        agrees(&outcome, &place, winner, winning_moves);
        solved += 1;
    }
    // The empty boards up to 4x4 of both games, the replies on 3x3, and one opening of 4x4.
    assert_eq!(solved, 4 + 8 + 5 + 1, "positions within reach");
}
