//! What is seen of a position without searching: how settled it is, and where one looks first.
//!
//! None of this decides anything; it tells puzzles that are dull from those that aren't. Holds in:
//! Hex and Rex.

use super::make::{Position, Set};
use board::{Board, ByColor, Cell, CellMap, Color, Rules};
use connect::circuit::Circuit;
use connect::{HSearch, Limits, StopAt};

/// Inferior cells of both games, laid out on one board.
pub(super) struct Looks<'b> {
    board: &'b Board<1>,
    hex: inferior::Inferior<1>,
    rex: inferior::rex::Inferior<1>,
    links: HSearch<1>,
    circuit: Circuit,
}

impl<'b> Looks<'b> {
    pub(super) fn new(board: &'b Board<1>) -> Self {
        Looks {
            board,
            hex: inferior::Inferior::new(board, inferior::Kinds::ALL),
            rex: inferior::rex::Inferior::new(board, inferior::rex::Kinds::ALL),
            links: HSearch::new(board),
            circuit: Circuit::default(),
        }
    }

    /// The empty cells that aren't dead, captured or otherwise settled.
    pub(super) fn open(&self, position: &Position) -> Set {
        let stones = ByColor::from_fn(|color| position.stones(color));
        let filled = match position.rules() {
            Rules::Hex => self.hex.fill_in(stones).stones,
            Rules::Rex => self.rex.fill(stones, &mut Vec::new()),
        };
        position.empty(self.board) - filled[Color::Black] - filled[Color::White]
    }

    /// Cells in the order in which one looks at them: in Hex those first that both players need to
    /// join, in Rex those that help nobody to.
    pub(super) fn order(&mut self, position: &Position, cells: Set) -> Vec<Cell> {
        let mut flow = CellMap::filled(0.0);
        for color in Color::ALL {
            let stones = [position.stones(color), position.stones(!color)];
            self.links.build(self.board, color, stones, Limits::FAST, StopAt::Nothing);
            self.circuit.add_currents(&self.links, &mut flow);
        }
        let mut cells: Vec<Cell> = cells.iter().collect();
        cells.sort_by(|&a, &b| match position.rules() {
            Rules::Hex => flow[b].total_cmp(&flow[a]),
            Rules::Rex => flow[a].total_cmp(&flow[b]),
        });
        cells
    }

    /// Whether a move saves a bridge, to a stone or to a side, into which the opponent has played.
    pub(super) fn saves_bridge(&self, position: &Position, cell: Cell) -> bool {
        let (board, turn) = (self.board, position.turn());
        let around = board.neighbors(cell);
        (around & position.stones(!turn)).iter().any(|intruder| {
            let ends = around & board.neighbors(intruder) & position.stones(turn);
            let both = Set::single(cell).with(intruder);
            let at_side = || board.sides(turn).into_iter().any(|side| both.is_subset(side));
            ends.len() == 2 || (ends.len() == 1 && at_side())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::Setup;

    /// The cells whose moves save a bridge.
    #[track_caller]
    fn check(line: &str, expected: &str) {
        let setup: Setup = line.parse().expect("a position");
        let board = Board::new(setup.size());
        let position = Position::new(&board, &setup);
        let looks = Looks::new(&board);
        let cells = position.empty(&board).iter().filter(|&c| looks.saves_bridge(&position, c));
        let names: Vec<String> = cells.map(|cell| setup.size().name(cell)).collect();
        assert_eq!(names.join(" "), expected, "{line}");
    }

    #[test]
    fn bridges_that_were_intruded_on() {
        // Between b1 and a3, by way of a2 and b2, and from a3 to the bottom.
        check("1B2/1W2/B3/4 b", "a2");
        check("4/4/1B2/W3 b", "b4");
        check("4/4/1B2/W3 w", "");
        check("4/4/1B2/4 b", "");
    }

    #[test]
    fn one_looks_at_the_middle_first_in_hex_and_last_in_rex() {
        for (line, first) in [("hex 3/3/3 b", true), ("rex 3/3/3 b", false)] {
            let setup: Setup = line.parse().expect("a position");
            let board = Board::new(setup.size());
            let position = Position::new(&board, &setup);
            let order = Looks::new(&board).order(&position, board.all());
            let at = order.iter().position(|&cell| setup.size().name(cell) == "b2");
            assert_eq!(at, Some(if first { 0 } else { 8 }), "{line}");
        }
    }
}
