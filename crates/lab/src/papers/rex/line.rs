//! A principal line: the loser plays where the search had most to do, the winner as the engine
//! says, until a position is decided without a search.

use board::{Board, ByColor, Cell, CellSet, Color, Position, Rules, Setup, Symmetry, WIDE};
use inferior::rex::{Inferior, Kinds};
use solve::Control;
use solve::any::AnyDfpn;
use solve::dfpn::record::{Known, Record};
use std::collections::HashMap;

/// More nodes than it takes to see whether a position is decided without a search.
const GLANCE: u64 = 64;

/// A position in the form that its images share.
type Key = ([CellSet<WIDE>; 2], Color);

/// The moves after a position that an engine has just decided; none if it was stopped.
pub(super) fn principal(
    search: &mut AnyDfpn,
    fresh: impl Fn() -> AnyDfpn,
    start: &Setup,
    control: &Control,
) -> Option<Vec<Cell>> {
    let board = &Board::<WIDE>::new(start.size());
    let winner = search.solve(start, false, control).winner?;
    let mut works: HashMap<Key, u64> = HashMap::new();
    for record in search.records() {
        let work = works.entry(key(board, &record)).or_default();
        *work = record.work.max(*work);
    }
    let inferior = Inferior::new(board, Kinds::ALL);
    let (mut position, mut line) = (Position::new(board, start), Vec::new());
    let is_seen = |position: &Position<WIDE>| {
        let control = Control::with_most_nodes(GLANCE);
        let outcome = fresh().solve(&position.to_setup(board), false, &control);
        outcome.winner.is_some() && outcome.nodes <= 1
    };
    while position.turn() == winner || !is_seen(&position) {
        let next = if position.turn() == winner {
            search.solve(&position.to_setup(board), false, control).winning_moves.first()?
        } else {
            let work = |cell: &Cell| {
                let after = filled(board, &inferior, &position.after(board, *cell));
                works.get(&key(board, &after)).copied().unwrap_or(0)
            };
            // Of several, the first by column.
            let cells = position.empty(board).iter();
            cells.max_by_key(|cell| (work(cell), std::cmp::Reverse(board.size().coord(*cell))))?
        };
        line.push(next);
        position = position.after(board, next);
    }
    Some(line)
}

/// A position with cells filled in as the search fills them in, in the form of a record.
fn filled(
    board: &Board<WIDE>,
    inferior: &Inferior<WIDE>,
    position: &Position<WIDE>,
) -> Record<WIDE> {
    let before = ByColor::from_fn(|color| position.stones(color));
    let stones = inferior.fill(before, &mut Vec::new());
    let count =
        |stones: ByColor<CellSet<WIDE>>| (stones[Color::Black] | stones[Color::White]).len();
    // Who fills the last cell stays the same, so the turn passes with each stone.
    let is_odd = (count(stones) - count(before)) % 2 == 1;
    let turn = if is_odd { !position.turn() } else { position.turn() };
    debug_assert!(count(stones) <= board.size().cells());
    Record { rules: Rules::Rex, stones, turn, known: Known::Open { phi: 1, delta: 1 }, work: 1 }
}

fn key(board: &Board<WIDE>, record: &Record<WIDE>) -> Key {
    let images = Symmetry::ALL.map(|way| {
        let image = record.image(board.size(), way);
        (Color::ALL.map(|color| image.stones[color]), image.turn)
    });
    let order = |&(stones, turn): &Key| (turn as u8, stones);
    images.into_iter().min_by_key(order).expect("four images")
}
