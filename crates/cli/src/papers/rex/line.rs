//! A principal line: the loser plays where the search had most to do, the winner as the engine says, until a
//! position is decided without a search.

use board::{Board, ByColor, Cell, CellSet, Color, Position, Rules, Symmetry};
use inferior::rex::{Inferior, Kinds};
use solve::Control;
use solve::compiled::Search;
use solve::dfpn::record::{Known, Record};
use std::collections::HashMap;

/// More nodes than it takes to see whether a position is decided without a search.
const GLANCE: u64 = 64;

/// A position in the form that its images share.
type Key<const W: usize> = ([CellSet<W>; 2], Color);

/// The moves after a position that an engine has just decided; none if it was stopped.
pub(super) fn principal<'b, const W: usize>(
    board: &Board<W>,
    engine: &mut dyn Search<W>,
    fresh: impl Fn() -> Box<dyn Search<W> + 'b>,
    start: Position<W>,
    control: &Control,
) -> Option<Vec<Cell>> {
    let winner = engine.solve(start, false, control).winner?;
    let mut works: HashMap<Key<W>, u64> = HashMap::new();
    for record in engine.records() {
        let work = works.entry(key(board, &record)).or_default();
        *work = record.work.max(*work);
    }
    let inferior = Inferior::new(board, Kinds::ALL);
    let (mut position, mut line) = (start, Vec::new());
    let is_seen = |position: &Position<W>| {
        let outcome = fresh().solve(*position, false, &Control::with_most_nodes(GLANCE));
        outcome.winner.is_some() && outcome.nodes <= 1
    };
    while position.turn() == winner || !is_seen(&position) {
        let next = if position.turn() == winner {
            engine.solve(position, false, control).winning_moves.first()?
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
fn filled<const W: usize>(
    board: &Board<W>,
    inferior: &Inferior<W>,
    position: &Position<W>,
) -> Record<W> {
    let before = ByColor::from_fn(|color| position.stones(color));
    let stones = inferior.fill(before, &mut Vec::new());
    let count = |stones: ByColor<CellSet<W>>| (stones[Color::Black] | stones[Color::White]).len();
    // Who fills the last cell stays the same, so the turn passes with each stone.
    let is_odd = (count(stones) - count(before)) % 2 == 1;
    let turn = if is_odd { !position.turn() } else { position.turn() };
    debug_assert!(count(stones) <= board.size().cells());
    Record { rules: Rules::Rex, stones, turn, known: Known::Open { phi: 1, delta: 1 }, work: 1 }
}

fn key<const W: usize>(board: &Board<W>, record: &Record<W>) -> Key<W> {
    let images = Symmetry::ALL.map(|way| {
        let image = record.image(board.size(), way);
        (Color::ALL.map(|color| image.stones[color]), image.turn)
    });
    let order = |&(stones, turn): &Key<W>| (turn as u8, stones);
    images.into_iter().min_by_key(order).expect("four images")
}
