//! A puzzle with its measures, and how interesting it is.

use board::notation::bare_line;
use board::{Cell, Setup, Symmetry};

/// A position that the side to move wins by few moves, decided and checked.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Puzzle {
    /// The position.
    pub position: Setup,
    /// By column, then by row; at least one.
    pub winning_moves: Vec<Cell>,
    /// The moves that lose, those that are hardest to refute first; at least one.
    pub tries: Vec<Try>,
    /// How many empty cells aren't settled.
    pub open: usize,
    /// At how many of these one looks before the first winning move.
    pub overlooked: usize,
    /// The engine that confirmed the winning moves.
    pub checked_by: &'static str,
}

/// A move that loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Try {
    /// The move.
    pub cell: Cell,
    /// The nodes that its refutation takes from scratch.
    pub nodes: u64,
}

impl Puzzle {
    /// The number of stones.
    pub fn stones(&self) -> usize {
        self.position.size().cells() - self.winning_moves.len() - self.tries.len()
    }

    /// The wrong move that is hardest to refute.
    pub fn hardest_try(&self) -> Try {
        self.tries[0]
    }

    /// How many wrong moves aren't refuted at a glance.
    pub fn tempting(&self) -> usize {
        tempting(&self.tries)
    }

    /// How interesting it is: a point for each doubling of the nodes that the most stubborn wrong
    /// move takes, up to two for a winning move that one looks at late, less a quarter for each
    /// stone.
    pub fn interest(&self) -> f64 {
        let late = self.overlooked as f64 / self.open as f64;
        let nodes = self.hardest_try().nodes;
        (1.0 + nodes as f64).log2() + 2.0 * late - 0.25 * self.stones() as f64
    }

    /// The position line of one of its images, the same for all images on boards of this size.
    pub(super) fn image_line(&self) -> String {
        image_line(&self.position)
    }
}

/// How many moves of a list aren't refuted at a glance.
pub(super) fn tempting(tries: &[Try]) -> usize {
    tries.iter().filter(|tried| tried.nodes > 1).count()
}

fn image_line(setup: &Setup) -> String {
    let images = Symmetry::ALL.into_iter().map(|symmetry| setup.image(symmetry));
    let alike = images.filter(|image| image.size() == setup.size());
    alike.map(|image| bare_line(&image)).min().expect("the position itself is one")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_share_a_line() {
        let line = |text: &str| image_line(&text.parse().expect("a position"));
        // b1 is turned to b3 and mirrored to a2.
        for image in ["rex 1B1/3/2W w", "rex W2/3/1B1 w", "rex 3/W2/2B b", "rex B2/2W/3 b"] {
            assert_eq!(line(image), line("rex 1B1/3/2W w"), "{image}");
        }
        assert_ne!(line("rex 1B1/3/2W b"), line("rex 1B1/3/2W w"));
        // The mirror of a board that isn't square is another board.
        assert_eq!(line("hex 1B1/3 w"), line("hex 3/1B1 w"));
    }
}
