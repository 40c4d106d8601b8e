//! The swap rule: the first move of a game in which the second player may take it over, and whether
//! to take it over.
//!
//! Every opening wins or loses, so none is fair against a perfect opponent. What can be had is one
//! that is hard to judge: where the solver decides openings within its nodes, the one that took it
//! the most; if it leaves some undecided, the one of these after which random games are the most
//! even.
//!
//! Circuits know nothing of who is to move: after the first stone they favor its owner, and after
//! the answer they favor nobody. What it is worth to be on the move, as games say on average, is
//! more than any first stone is worth, so by that every stone would be left to the opponent. But
//! the stone is too strong if it is worth more than half of what the answer is worth: then whoever
//! answers gains less than half of what is missing. So both values are added up, the one before the
//! answer and the one after it.

use crate::background::BackgroundSolver;
use crate::greedy::Greedy;
use crate::mcts::{self, Mcts};
use crate::settings::Settings;
use crate::watch::Watch;
use board::{Board, Cell, CellSet, Position, Rules, Setup, Symmetry, sort_few};
use chance::Random;
use solve::Control;

/// How many games are played after each opening that isn't decided.
const GAMES: u64 = 1000;

/// How hard an opening is to judge: more is better.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
enum Hardness {
    Decided { nodes: u64 },
    Open { evenness: f64 },
}

/// An opening that is as hard to judge as can be found until the control stops the search.
pub(crate) fn fair_opening<const W: usize>(
    board: &Board<W>,
    rules: Rules,
    settings: Settings,
    control: &Control,
) -> Cell {
    let start = Position::new(board, &Setup::empty(rules, board.size()));
    let mut background = BackgroundSolver::new(board, rules, settings);
    let settings = Settings { most_nodes: GAMES, ..settings };
    let mut crew = [Mcts::new(board, rules, settings, Random(settings.seed | 1))];
    let mut best: Option<(Hardness, Cell)> = None;
    for cell in openings(board) {
        let position = start.after(board, cell);
        if position.winner(board).is_some() {
            continue;
        }
        let (solved, nodes) = background.solve(&position, &control.child(background.most_nodes()));
        let hardness = match solved {
            Some(_) => Hardness::Decided { nodes },
            None => {
                let choice = mcts::choose(&mut crew, &position, &Watch::new(control));
                Hardness::Open { evenness: -(choice.value - 0.5).abs() }
            }
        };
        if best.is_none_or(|(known, _)| hardness > known) {
            best = Some((hardness, cell));
        }
        if control.is_stopped() {
            break;
        }
    }
    let any = board.all().first().expect("a board has a cell");
    best.map_or(any, |(_, cell)| cell)
}

/// Whether circuits say that the only stone on the board, to which `reply` is the best answer, is
/// worth being taken over. A winner that is seen decides.
pub(crate) fn is_worth_taking<const W: usize>(
    board: &Board<W>,
    greedy: &mut Greedy<W>,
    position: &Position<W>,
    reply: Cell,
) -> bool {
    let after = position.after(board, reply);
    match (greedy.value(position), greedy.value(&after)) {
        (Some(before), Some(theirs)) => before - theirs < 0.0,
        // The side to move sees that it wins, or that it loses.
        (None, _) => greedy.choose(position).value < 0.5,
        // The opponent is to move.
        (_, None) => greedy.choose(&after).value > 0.5,
    }
}

/// One of each opening and its rotation: from the sides inward, as those near a side are the likely
/// ones.
fn openings<const W: usize>(board: &Board<W>) -> Vec<Cell> {
    let size = board.size();
    let rotated = |cell| Symmetry::Rotation.set(size, CellSet::<W>::single(cell)).first();
    let mut cells: Vec<Cell> =
        board.all().iter().filter(|&cell| rotated(cell) >= Some(cell)).collect();
    let inward = |cell: Cell| {
        let at = size.coord(cell);
        let across = |place: u8, count: u8| place.min(count - 1 - place);
        across(at.column, size.columns()).min(across(at.row, size.rows()))
    };
    sort_few(&mut cells, |&a, &b| inward(a) < inward(b));
    cells
}
