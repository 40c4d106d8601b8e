//! Chains: connected stones of one color, with the sides that they touch.

use crate::{Board, Cell, CellSet, Color, Side};

/// A maximal connected set of stones of one color.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chain<const W: usize> {
    /// The stones.
    pub stones: CellSet<W>,
    /// Whether it touches the color's two sides, in the order of [`Side::of`].
    pub touches: [bool; 2],
}

impl<const W: usize> Chain<W> {
    fn new(board: &Board<W>, color: Color, stones: CellSet<W>) -> Self {
        Chain { stones, touches: board.sides(color).map(|side| stones.intersects(side)) }
    }

    /// Whether it joins the color's two sides.
    pub fn joins(&self) -> bool {
        self.touches == [true, true]
    }

    /// The sides that it touches.
    pub fn sides(&self, color: Color) -> impl Iterator<Item = Side> {
        Side::of(color)
            .into_iter()
            .zip(self.touches)
            .filter(|(_, touched)| *touched)
            .map(|(side, _)| side)
    }
}

/// The chain that a stone belongs to; none if `cell` isn't among `stones`.
pub fn chain_at<const W: usize>(
    board: &Board<W>,
    color: Color,
    stones: CellSet<W>,
    cell: Cell,
) -> Option<Chain<W>> {
    stones
        .contains(cell)
        .then(|| Chain::new(board, color, board.flood(CellSet::single(cell), stones)))
}

/// All chains of a color's stones, in the reading order of their first stones.
///
/// ```
/// use board::{Board, Color, Size, chains::chains};
/// let board = Board::<1>::new(Size::new(4, 4)?);
/// let stones = board.cells_named("a1 a2 c2 d3 c4").unwrap();
/// let found: Vec<usize> = chains(&board, Color::Black, stones).map(|c| c.stones.len()).collect();
/// assert_eq!(found, [2, 1, 2]); // a1-a2, c2, and d3-c4: c2 and d3 don't touch
/// # Ok::<(), board::size::SizeError>(())
/// ```
pub fn chains<const W: usize>(
    board: &Board<W>,
    color: Color,
    stones: CellSet<W>,
) -> impl Iterator<Item = Chain<W>> {
    let mut rest = stones;
    std::iter::from_fn(move || {
        let chain = chain_at(board, color, stones, rest.first()?)?;
        rest -= chain.stones;
        Some(chain)
    })
}
