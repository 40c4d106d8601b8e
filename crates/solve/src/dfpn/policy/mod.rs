//! An order of moves that was learned from searches.
//!
//! A small network rates the moves of a node, from what the search knows of the node anyway:
//! stones, currents, connections to the sides, how many answers a move leaves, how moves have
//! fared. It learned from nodes whose moves were each searched by themselves: the winning move that
//! takes the least work should come first. `mustplay learn` made the weights.
//!
//! This is a heuristic: it decides nothing, so it holds in any game.
//!
//! | file | what |
//! |---|---|
//! | `planes` | what the network sees |
//! | `network` | the network |

pub mod network;
pub mod planes;
#[cfg(test)]
mod tests;

use board::{CellMap, Rules};
use network::{Activations, Network};
use planes::{Grid, Planes, View};
use std::sync::{Arc, LazyLock};

/// The network of the program for a game.
pub fn network(rules: Rules) -> Arc<Network> {
    fn read(bytes: &[u8]) -> Arc<Network> {
        let network = Network::from_bytes(bytes);
        Arc::new(network.expect("the weights in the program are those of a network"))
    }
    static HEX: LazyLock<Arc<Network>> = LazyLock::new(|| read(include_bytes!("hex.weights")));
    static REX: LazyLock<Arc<Network>> = LazyLock::new(|| read(include_bytes!("rex.weights")));
    match rules {
        Rules::Hex => HEX.clone(),
        Rules::Rex => REX.clone(),
    }
}

/// A network that has learned nothing: moves are ordered as without one.
pub fn plain() -> Network {
    let mut network = Network::zero();
    network.direct[planes::FLOW] = 1.0;
    network
}

/// A network with what it works with.
pub(super) struct Policy {
    network: Arc<Network>,
    planes: Planes,
    activations: Activations,
}

impl Policy {
    pub(super) fn new(network: Arc<Network>) -> Policy {
        Policy { network, planes: Planes::default(), activations: Activations::default() }
    }

    /// Rates the moves of a node: the more the better.
    pub(super) fn rate<const W: usize>(&mut self, view: &View<'_, W>) -> CellMap<f32, W> {
        let grid = Grid::new(view.board.size(), view.state.turn);
        self.planes.see(grid, view);
        let mut ratings = CellMap::filled(0.0);
        let mut cells = view.moves.iter();
        let places = view.moves.iter().map(|cell| grid.place(cell));
        let planes = &self.planes;
        self.activations.rate(&self.network, grid, planes, places, |_, rating| {
            let cell = cells.next().expect("a rating for each move");
            ratings[cell] = rating;
        });
        ratings
    }

    /// What the network saw of the node whose moves it rated last.
    pub(super) fn planes(&self) -> &Planes {
        &self.planes
    }
}
