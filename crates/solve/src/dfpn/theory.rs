//! What holds before any search: the game, its theory on one board, and how much of it is used.
//!
//! All threads share it, and nothing in it changes. What can be said of a position by theory alone
//! is a function of it: how it is filled in (`fill`), who wins by stealing a strategy (`stealing`),
//! which pairings of strips decide (`rex`).

use super::features::Features;
use super::policy;
use super::policy::network::Network;
use crate::solved::Solved;
use crate::state::State;
use board::{Board, ByColor, Cell, CellSet, Color, Rules};
use connect::Limits;
use connect::claim::of_connection;
use connect::edge::EdgeTemplates;
use connect::strip::Strips;
use inferior::{Inferior, Kinds, rex};
use std::sync::Arc;

/// The edge templates of each color, if they are used.
pub(super) type Templates<const W: usize> = ByColor<Option<Arc<EdgeTemplates<W>>>>;

/// The theory of one game on one board.
pub(super) struct Theory<const W: usize> {
    pub(super) board: Arc<Board<W>>,
    pub(super) rules: Rules,
    /// What H-search leaves out.
    pub(super) limits: Limits,
    pub(super) features: Features,
    /// Inferior cells of Hex.
    pub(super) inferior: Inferior<W>,
    /// Inferior cells of Rex.
    pub(super) rex: Arc<rex::Inferior<W>>,
    pub(super) strips: ByColor<Strips>,
    /// Connections to a side that H-search would miss, in Hex.
    pub(super) templates: Templates<W>,
    /// What rates moves.
    pub(super) network: Arc<Network>,
}

impl<const W: usize> Theory<W> {
    pub(super) fn new(
        board: Arc<Board<W>>,
        rules: Rules,
        limits: Limits,
        features: Features,
    ) -> Self {
        let kinds = if rules == Rules::Hex { features.inferior } else { Kinds::NONE };
        let use_templates = rules == Rules::Hex && features.templates;
        let templates = |color| Arc::new(EdgeTemplates::new(&board, color));
        Theory {
            rules,
            limits,
            templates: ByColor::from_fn(|color| use_templates.then(|| templates(color))),
            inferior: Inferior::new(&board, kinds),
            rex: Arc::new(rex::Inferior::new(&board, features.rex.inferior)),
            strips: ByColor::from_fn(|color| Strips::new(&board, color)),
            network: policy::network(rules),
            features,
            board,
        }
    }

    /// How many moves to look at, of so many that are open.
    pub(super) fn width(&self, open: usize) -> usize {
        match (open, self.rules) {
            (0, _) => 0,
            _ if !self.features.focus => open,
            // The better the order, the fewer.
            _ if self.rates_moves() => (open + 4).div_ceil(9),
            (_, Rules::Hex) => (3 * open + 5).div_ceil(15),
            (_, Rules::Rex) => (2 * open + 2).div_ceil(5),
        }
    }

    /// Whether a network rates the moves that are put in order.
    pub(super) fn rates_moves(&self) -> bool {
        let is_seen = self.rules == Rules::Hex || self.features.rex.pairings;
        is_seen && self.features.learned_order
    }

    /// The color under which a claim is kept, apart from its winner: the side to move in Hex, and
    /// in Rex the player who is Last.
    pub(super) fn claim_index_color(&self, state: &State<W>) -> Color {
        match self.rules {
            Rules::Hex => state.turn,
            Rules::Rex => super::rex::last(&self.board, state),
        }
    }

    /// What a position is worth that a connection of a color between its sides decides.
    pub(super) fn connected(
        &self,
        color: Color,
        state: &State<W>,
        carrier: CellSet<W>,
        best: Option<Cell>,
    ) -> Solved<W> {
        let claim = of_connection(&self.board, color, state.stones[color], carrier);
        Solved { winner: self.rules.winner(color), claim, best }
    }

    /// What a position is worth in which somebody has joined the sides.
    pub(super) fn joined(&self, state: &State<W>) -> Option<Solved<W>> {
        let mut colors = Color::ALL.into_iter();
        let color = colors.find(|&color| self.board.joins(color, state.stones[color]))?;
        Some(self.connected(color, state, CellSet::EMPTY, None))
    }
}
