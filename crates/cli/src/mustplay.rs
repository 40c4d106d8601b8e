//! Must-play: the moves that meet every threat of the opponent.
//!
//! Dead and captured cells are filled in, which changes no winner. A semi-connection between the
//! opponent's sides whose carrier a move leaves alone becomes a connection with the opponent's next move:
//! so a move outside the meet of all such carriers loses. If the opponent has a connection between the
//! sides, every move loses. If filling in joins the sides of the side to move, none does.
//!
//! Holds in: Hex, for the side to move.

use board::{Board, ByColor, Cell, CellSet, Color, Setup, with_width};
use connect::{HSearch, Limits, StopAt};
use inferior::{Inferior, Kinds};

/// What is seen of a position without a search.
pub(crate) struct Seen {
    /// The cells outside which every move of the side to move loses, in reading order. Cells that are filled
    /// in aren't among them, even if a move there wins as others do; but where filling in joins the side to
    /// move, all empty cells are: no cells at all always means that every move loses.
    pub(crate) must_play: Vec<Cell>,
    /// The empty cells that are neither among those nor filled in: a move there loses.
    pub(crate) outside: Vec<Cell>,
    /// Who wins, if fill-in and connections alone say so: the opponent where there is no must-play, and the side
    /// to move where it has a connection or a semi-connection between its sides.
    pub(crate) winner: Option<Color>,
}

/// Must-play, and who wins if that is seen at once.
pub(crate) fn seen(setup: &Setup) -> Seen {
    with_width!(setup.size(), W => {
        let board = Board::<W>::new(setup.size());
        let filled = Filled::new(&board, setup);
        let must_play = filled.meet();
        let winner = match must_play.is_empty() {
            true => Some(!setup.turn),
            false => filled.joins().then_some(setup.turn),
        };
        let outside = filled.empty() - must_play;
        Seen {
            must_play: must_play.iter().collect(),
            outside: outside.iter().collect(),
            winner,
        }
    })
}

/// Must-play alone.
pub(crate) fn must_play(setup: &Setup) -> Vec<Cell> {
    with_width!(setup.size(), W => {
        let board = Board::<W>::new(setup.size());
        Filled::new(&board, setup).meet().iter().collect()
    })
}

/// A position with dead and captured cells filled in.
struct Filled<'b, const W: usize> {
    board: &'b Board<W>,
    turn: Color,
    given: ByColor<CellSet<W>>,
    stones: ByColor<CellSet<W>>,
}

impl<'b, const W: usize> Filled<'b, W> {
    fn new(board: &'b Board<W>, setup: &Setup) -> Self {
        let given = ByColor::from_fn(|color| setup.stones(color).collect());
        let stones = Inferior::<W>::new(board, Kinds::ALL).fill_in(given).stones;
        Filled { board, turn: setup.turn, given, stones }
    }

    /// The cells that are left empty.
    fn empty(&self) -> CellSet<W> {
        self.board.all() - self.stones[Color::Black] - self.stones[Color::White]
    }

    fn links(&self, color: Color) -> HSearch<W> {
        let mut links = HSearch::new(self.board);
        let both = [self.stones[color], self.stones[!color]];
        links.build(self.board, color, both, Limits::FAST, StopAt::Connection);
        links
    }

    /// Whether the side to move has joined, or does with its next move.
    fn joins(&self) -> bool {
        if self.board.joins(self.turn, self.stones[self.turn]) {
            return true;
        }
        let links = self.links(self.turn);
        !links.wins().is_empty() || !links.threats().is_empty()
    }

    /// Must-play.
    fn meet(&self) -> CellSet<W> {
        if self.board.joins(self.turn, self.stones[self.turn]) {
            return self.board.all() - self.given[Color::Black] - self.given[Color::White];
        }
        if self.board.joins(!self.turn, self.stones[!self.turn]) {
            return CellSet::EMPTY;
        }
        let links = self.links(!self.turn);
        if !links.wins().is_empty() {
            return CellSet::EMPTY;
        }
        links.threats().iter().fold(self.empty(), |all, &carrier| all & carrier)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{Board, Position};
    use chance::Random;
    use solve::Control;
    use solve::brute::Brute;

    /// On random positions, plain minimax says that every move outside loses.
    #[test]
    fn moves_outside_lose() {
        let mut random = Random(17);
        let (mut outside, mut inside) = (0, 0);
        for _ in 0..400 {
            let setup = random.open_position(&[(4, 4), (4, 3), (3, 5), (5, 4)], 6, 13);
            let must_play = must_play(&setup);
            let board = Board::<1>::new(setup.size());
            let position = Position::new(&board, &setup);
            let mut brute = Brute::new(&board, 256);
            let outcome = brute.solve(position, true, &Control::default());
            let given = ByColor::from_fn(|color| setup.stones(color).collect());
            let filled = Inferior::<1>::new(&board, Kinds::ALL).fill_in(given).stones;
            let empty = board.all() - filled[Color::Black] - filled[Color::White];
            for cell in empty {
                match must_play.contains(&cell) {
                    true => inside += 1,
                    false => {
                        outside += 1;
                        assert!(!outcome.winning_moves.contains(cell), "{setup} {cell:?}");
                    }
                }
            }
        }
        assert!(outside > 300 && inside > 300, "{outside} outside, {inside} inside");
    }

    /// On random positions, also on those that fill-in leaves no empty cell of, plain minimax agrees on the winner.
    #[test]
    fn a_winner_that_is_seen_wins() {
        let mut random = Random(23);
        let (mut mover, mut opponent, mut full) = (0, 0, 0);
        for _ in 0..1200 {
            let setup = random.open_position(&[(2, 1), (1, 3), (3, 3), (4, 3), (4, 4)], 1, 11);
            let Seen { must_play, winner, .. } = seen(&setup);
            let Some(winner) = winner else { continue };
            let board = Board::<1>::new(setup.size());
            let mut brute = Brute::new(&board, 256);
            let position = Position::new(&board, &setup);
            let outcome = brute.solve(position, false, &Control::default());
            assert_eq!(outcome.winner, Some(winner), "{setup}");
            assert_eq!(must_play.is_empty(), winner != setup.turn, "{setup}");
            let given = ByColor::from_fn(|color| setup.stones(color).collect());
            let filled = Inferior::<1>::new(&board, Kinds::ALL).fill_in(given).stones;
            full += u32::from(filled[Color::Black] | filled[Color::White] == board.all());
            match winner == setup.turn {
                true => mover += 1,
                false => opponent += 1,
            }
        }
        let seen = [mover, opponent, full];
        assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
    }
}
