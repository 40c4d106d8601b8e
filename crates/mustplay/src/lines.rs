//! What a search leaves behind: what the transposition table has of the moves of a position, the
//! line that it leads to, and where a search stood that was stopped.

use crate::answer::{Answer, Query, TableEntry, Verdict, by_column};
use crate::solver::Solver;
use board::{Cell, Setup};
use solve::{Control, View};

/// The longest line that is followed.
const LONGEST: usize = 40;

/// Where a search stood when it was stopped. On one thread the table has nothing of a position
/// until its search has ended.
pub(crate) struct StoppedSearch {
    position: Setup,
    view: View,
    nodes: u64,
}

impl StoppedSearch {
    /// What the control of a search shows, if the search was stopped. One of all moves shows the
    /// positions after them, which say nothing here.
    pub(crate) fn of(
        position: &Setup,
        query: Query,
        answer: &Answer,
        control: &Control,
    ) -> Option<StoppedSearch> {
        let is_open = answer.winner.is_none() && !query.all_moves;
        let (position, nodes) = (position.clone(), answer.nodes);
        is_open.then(|| StoppedSearch { position, view: control.view(), nodes })
    }
}

impl Solver {
    /// What the table has of a position, or else what its search showed when it was stopped.
    pub(crate) fn standing(&mut self, position: &Setup) -> Option<TableEntry> {
        if let Some(entry) = self.lookup(position) {
            return Some(entry);
        }
        let stopped = self.stopped.as_ref().filter(|stopped| stopped.position == *position)?;
        let [phi, delta] = stopped.view.bounds?;
        Some(TableEntry { verdict: Verdict::Open { phi, delta }, work: stopped.nodes })
    }

    /// The line that goes with it.
    pub(crate) fn standing_line(&mut self, position: &Setup) -> Vec<Cell> {
        let line = self.principal_variation(position);
        let stopped = self.stopped.as_ref().filter(|stopped| stopped.position == *position);
        match (line.is_empty(), stopped) {
            (true, Some(StoppedSearch { view, .. })) => {
                let size = position.size();
                view.principal_variation.iter().filter_map(|&at| size.cell(at)).collect()
            }
            _ => line,
        }
    }

    /// The moves of a position that the table has something of, by column, then by row. A move that
    /// ends the game is never among them.
    pub fn known_moves(&mut self, position: &Setup) -> Vec<(Cell, TableEntry)> {
        let cells = by_column(position.size(), position.empty_cells());
        let known = cells.into_iter().filter_map(|cell| {
            let after = position.after(cell);
            let entry = after.joined().is_none().then(|| self.lookup(&after)).flatten()?;
            Some((cell, entry))
        });
        known.collect()
    }

    /// The most-proving line as far as the table goes: from move to move the one that wins, or that
    /// took the search longest to refute, or in an open position the one that lacks least to win.
    pub fn principal_variation(&mut self, position: &Setup) -> Vec<Cell> {
        let (mut position, mut line) = (position.clone(), Vec::new());
        while line.len() < LONGEST && position.joined().is_none() {
            let Some(cell) = self.next_move(&position) else { break };
            line.push(cell);
            position = position.after(cell);
        }
        line
    }

    /// The next move of that line.
    fn next_move(&mut self, position: &Setup) -> Option<Cell> {
        let verdict = self.lookup(position)?.verdict;
        if let Verdict::Won { best: Some(best), .. } = verdict {
            return Some(best);
        }
        let moves = self.known_moves(position).into_iter();
        let next = match verdict {
            Verdict::Won { .. } => moves.max_by_key(|(_, entry)| entry.work),
            Verdict::Open { .. } => moves.min_by_key(|(_, entry)| lacks(entry)),
        };
        next.map(|(cell, _)| cell)
    }
}

/// What a move lacks to win, from what stands in the table of the position after it.
fn lacks(entry: &TableEntry) -> u32 {
    match entry.verdict {
        Verdict::Open { delta, .. } => delta,
        Verdict::Won { .. } => u32::MAX,
    }
}
