//! The order of moves, of both games.
//!
//! Holds in: Hex and Rex. It only says where the search goes, never who wins.

use super::history::gain;
use super::policy::planes::View;
use super::rex::last;
use super::worker::Worker;
use board::{CellMap, CellSet, Rules, sort_few};

/// What each cell counts beside the current that passes it, so that small currents aren't all
/// alike.
const LEAST_CURRENT: f32 = 0.02;

impl<const W: usize> Worker<W> {
    /// Orders the moves of a node, then a network has its say.
    ///
    /// In Hex those come first through which much of the current of both players passes, that seem
    /// to leave few answers, and that have fared well elsewhere. In Rex little current is good, as
    /// such moves help nobody to join.
    pub(super) fn order(&mut self, depth: usize) {
        let before = self.stack.move_before(depth);
        let node = self.stack.node(depth);
        let (rules, features) = (self.theory.rules, &self.theory.features);
        let state = node.reduced;
        if node.children.len() < 2 || !features.order {
            return;
        }
        let players = [state.turn, !state.turn];
        let mut currents = [(); 2].map(|()| CellMap::filled(0.0));
        if rules == Rules::Hex || features.rex.pairings {
            for (color, currents) in players.into_iter().zip(&mut currents) {
                self.scratch.circuit.add_currents(&node.links[color], currents);
            }
        }
        let moves: CellSet<W> = node.children.iter().map(|child| child.cell).collect();
        let mut flow = CellMap::filled(0.0);
        let mut rates = [(); 2].map(|()| CellMap::filled(0.0));
        let mut remarks = CellMap::filled(match rules {
            Rules::Hex => 1.0,
            Rules::Rex if last(&self.theory.board, &state) == state.turn => 1.0,
            Rules::Rex => 0.0,
        });
        let empty = state.empty(&self.theory.board);
        for cell in moves {
            flow[cell] = match rules {
                Rules::Hex => currents[0][cell] + currents[1][cell],
                Rules::Rex => 1.0 / (LEAST_CURRENT + currents[0][cell] + currents[1][cell]),
            };
            if features.history {
                let [own, answer] = self.knowledge.history.rates(state.turn, before, cell);
                (rates[0][cell], rates[1][cell]) = (own, answer);
                flow[cell] *= gain([own, answer]);
            }
            if rules == Rules::Hex && features.forcing {
                let left = node.links[state.turn].answers_to(cell) & empty;
                flow[cell] /= 1.0 + left.len() as f32;
                remarks[cell] = 1.0 / (1.0 + left.len() as f32);
            }
        }
        if self.theory.rates_moves() {
            let view = View {
                board: &self.theory.board,
                state,
                links: players.map(|color| &node.links[color]),
                currents: currents.each_ref(),
                flow: &flow,
                moves,
                remarks: &remarks,
                rates: rates.each_ref(),
                before,
            };
            flow = self.scratch.policy.rate(&view);
        }
        sort_few(&mut node.children, |a, b| flow[b.cell].total_cmp(&flow[a.cell]).is_lt());
        self.note(depth, state, moves);
    }
}
