//! The analysis of positions of one board.

use super::circuit::{Evaluation, LinksBy};
use super::connections::Connections;
use super::fill_in::FillIn;
use super::inferior::Inferior;
use super::must_play::MustPlay;
use board::{AnyWidth, Board, Color, Setup, Size, any_width, for_width};
use connect::Limits;
use std::sync::OnceLock;

/// Analyzes positions of one board, for which it keeps geometry and tables.
///
/// It may be shared between threads.
///
/// ```
/// use mustplay::Setup;
/// use mustplay::analysis::Analyzer;
/// let mut position: Setup = "hex 4/4/4/4 b".parse()?;
/// let analyzer = Analyzer::new(position.size());
/// let before = analyzer.inferior(&position).moves;
/// position.set(before[0], Some(position.turn));
/// assert!(!analyzer.inferior(&position).moves.contains(&before[0]));
/// # Ok::<(), mustplay::notation::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Analyzer {
    size: Size,
    tables: AnyWidth<Tables<1>, Tables<2>, Tables<3>, Tables<6>>,
}

/// Boards with more cells than this have longer connections between empty cells left out, where
/// somebody is in a hurry.
const SMALL: usize = 192;

/// The most cells of these connections then.
const SHORT: usize = 6;

impl Analyzer {
    /// An analyzer for boards of a size.
    pub fn new(size: Size) -> Analyzer {
        Analyzer::within(size, Limits::FAST)
    }

    /// The same for whoever can't wait for seconds. On boards with more than 192 cells, such as
    /// 19x19, some connections aren't found: where there are many stones, they are too many. What
    /// is said holds all the same.
    pub fn quick(size: Size) -> Analyzer {
        let most_cells = if size.cells() > SMALL { SHORT } else { Limits::FAST.most_cells };
        Analyzer::within(size, Limits { most_cells, ..Limits::FAST })
    }

    fn within(size: Size, limits: Limits) -> Analyzer {
        Analyzer { size, tables: any_width!(size, W => Tables::<W>::new(size, limits)) }
    }

    /// The size of its board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// As [`must_play`](super::must_play).
    ///
    /// # Panics
    /// If the position is one of another board; so do all of these.
    pub fn must_play(&self, position: &Setup) -> MustPlay {
        self.check(position);
        for_width!(&self.tables, tables => super::must_play::find(tables, position))
    }

    /// As [`fill_in`](super::fill_in).
    pub fn fill_in(&self, position: &Setup) -> FillIn {
        self.check(position);
        for_width!(&self.tables, tables => super::fill_in::find(tables, position))
    }

    /// As [`inferior`](super::inferior).
    pub fn inferior(&self, position: &Setup) -> Inferior {
        self.check(position);
        for_width!(&self.tables, tables => super::inferior::find(tables, position))
    }

    /// As [`connections`](super::connections).
    pub fn connections(&self, position: &Setup, color: Color) -> Connections {
        self.check(position);
        Connections::new(&self.tables, position, color)
    }

    /// As [`circuit`](super::circuit).
    pub fn circuit(&self, position: &Setup, links: LinksBy) -> Evaluation {
        self.check(position);
        for_width!(&self.tables, tables => super::circuit::measure(tables, position, links))
    }

    fn check(&self, position: &Setup) {
        assert_eq!(position.size(), self.size, "the position is one of the analyzer's board");
    }
}

/// A board with its inferior cells, those of each game from when they are first asked for.
#[derive(Clone, Debug)]
pub(super) struct Tables<const W: usize> {
    pub(super) board: Board<W>,
    /// What is left out where connections are sought.
    pub(super) limits: Limits,
    hex: OnceLock<inferior::Inferior<W>>,
    rex: OnceLock<inferior::rex::Inferior<W>>,
}

impl<const W: usize> Tables<W> {
    fn new(size: Size, limits: Limits) -> Self {
        Tables { board: Board::new(size), limits, hex: OnceLock::new(), rex: OnceLock::new() }
    }

    /// The inferior cells of Hex.
    pub(super) fn hex(&self) -> &inferior::Inferior<W> {
        self.hex.get_or_init(|| inferior::Inferior::new(&self.board, inferior::Kinds::ALL))
    }

    /// The inferior cells of Rex.
    pub(super) fn rex(&self) -> &inferior::rex::Inferior<W> {
        let kinds = inferior::rex::Kinds::ALL;
        self.rex.get_or_init(|| inferior::rex::Inferior::new(&self.board, kinds))
    }
}
