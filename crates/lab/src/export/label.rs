//! What a row says of its position: a function of the position, the budget and the version alone.
//!
//! Every position is searched by an engine that knows nothing yet, on one thread and within budgets
//! of nodes. So it doesn't matter from which root a position comes, in which order rows are made,
//! or how many threads there are.

use super::recipe::{DRAWN, MOST_NODES, Part, STRAY};
use super::row::{RootId, Row};
use super::split::Split;
use board::{Cell, CellSet, Rules, Setup, WIDE};
use chance::Random;
use mustplay::analysis::Analyzer;
use report::words::by_column;
use solve::Control;
use solve::any::AnyDfpn;
use solve::dfpn::{Features, Noting};
use std::num::NonZeroUsize;

/// The memory of a search, in MiB.
pub(super) const MEMORY: usize = 64;

/// Searches positions of one board, on one thread.
pub(super) struct Labeler {
    engine: AnyDfpn,
    analyzer: Analyzer,
    /// How many nodes go into the moves of a row.
    budget: u64,
}

/// A position that is to become a row.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) position: Setup,
    pub(super) root: RootId,
    pub(super) line: Vec<Cell>,
    pub(super) split: Split,
}

impl Labeler {
    pub(super) fn new(part: &Part, budget: u64) -> Labeler {
        let Part { rules, size, .. } = *part;
        Labeler {
            engine: AnyDfpn::new(rules, size, Features::ALL, MEMORY, NonZeroUsize::MIN),
            analyzer: Analyzer::new(size),
            budget,
        }
    }

    /// Lines of moves from a root: none, to the root itself, then to positions of its search, some
    /// of them with a random move more. There are no lines if the search takes too many nodes, or
    /// if the root is decided at a glance.
    pub(super) fn sample(
        &mut self,
        root: &Setup,
        mut random: Random,
        control: &Control,
    ) -> Vec<Vec<Cell>> {
        self.engine.forget();
        let noting = Noting { most: DRAWN, seed: random.below(1 << 30) as u64 + 1 };
        let drawn = self.engine.sample(root, noting, &control.child(MOST_NODES));
        let drawn = drawn.unwrap_or_default();
        if drawn.is_empty() {
            return drawn;
        }
        let mut lines = vec![Vec::new()];
        for line in drawn {
            let is_free = |&cell: &Cell| !line.contains(&cell);
            let free: Vec<Cell> = root.empty_cells().filter(is_free).collect();
            let stray =
                (random.below(STRAY) == 0).then(|| [&line[..], &[random.pick(&free)]].concat());
            lines.push(line);
            lines.extend(stray);
        }
        lines
    }

    /// A position as a row; none if it takes too many nodes.
    pub(super) fn label(&mut self, of: &Candidate, control: &Control) -> Option<Row> {
        let position = &of.position;
        let size = position.size();
        self.engine.forget();
        let outcome = self.engine.solve_moves_within(position, [MOST_NODES, self.budget], control);
        let winner = outcome.winner?;
        let empty: CellSet<WIDE> = position.empty_cells().collect();
        let is_decided = (empty - outcome.winning_moves - outcome.losing_moves).is_empty();
        let list = |cells: CellSet<WIDE>| by_column(size, cells);
        let must_play = || self.analyzer.must_play(position).moves;
        Some(Row {
            winner,
            winning_moves: list(outcome.winning_moves),
            is_complete: winner != position.turn || is_decided,
            nodes: outcome.nodes,
            carrier: outcome.carrier.map(list),
            must_play: (position.rules == Rules::Hex).then(must_play),
            position: position.clone(),
            root: of.root,
            line: of.line.clone(),
            split: of.split,
        })
    }
}
