//! A small convolutional network that rates moves.
//!
//! Three layers, each of which sees a cell and its neighbors, and a sum over what the last one says
//! of a move and what is known of it. Only what the moves depend on is worked out: the last layer
//! at the moves, the one before at the moves and their neighbors, the first once further.
//!
//! *The same on all machines.* Every number is the result of the same operations in the same order,
//! however wide the instructions are: products and sums of 32-bit floating-point numbers, each
//! rounded by itself.

use super::planes::{Grid, PLANES, Planes};
use std::error::Error;
use std::fmt;

/// How many numbers a layer has for each cell.
pub const CHANNELS: usize = 16;

/// How many places a layer looks at: the cell and its six neighbors.
pub const AROUND: usize = 7;

/// How many layers there are after the first.
pub const HIDDEN: usize = 2;

/// The first bytes of a file of weights.
const MAGIC: &[u8; 8] = b"mustnet1";

/// Numbers of one place in a layer.
pub type Channels = [f32; CHANNELS];

/// The weights of a layer that sees `IN` numbers at each place.
#[derive(Clone, PartialEq, Debug)]
pub struct Layer<const IN: usize> {
    /// By neighbor, then by the number seen there.
    pub weights: Box<[[Channels; IN]; AROUND]>,
    /// What is there without anything seen.
    pub bias: Channels,
}

/// The weights of a network.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    /// The layer that sees the planes.
    pub first: Layer<PLANES>,
    /// The layers after it; what they find is added to what they saw.
    pub hidden: [Layer<CHANNELS>; HIDDEN],
    /// What the last layer's numbers count at a move.
    pub head: Channels,
    /// What the planes count there.
    pub direct: [f32; PLANES],
}

/// Bytes that are no network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotANetwork {
    /// They begin otherwise.
    Beginning,
    /// They are too few or too many.
    Length,
    /// A weight is no number.
    Weight,
}

impl fmt::Display for NotANetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotANetwork::Beginning => "these aren't weights of a network: they begin otherwise",
            NotANetwork::Length => "there are too few weights, or too many",
            NotANetwork::Weight => "a weight is infinite or no number",
        })
    }
}

impl Error for NotANetwork {}

impl<const IN: usize> Layer<IN> {
    fn zero() -> Self {
        Layer { weights: Box::new([[[0.0; CHANNELS]; IN]; AROUND]), bias: [0.0; CHANNELS] }
    }

    /// The sum at a place, from what the layer before has around it.
    #[inline(always)]
    pub fn sum(&self, before: &[[f32; IN]], around: [usize; AROUND]) -> Channels {
        let mut sum = self.bias;
        for (weights, place) in self.weights.iter().zip(around) {
            for (weights, seen) in weights.iter().zip(before[place]) {
                for (sum, weight) in sum.iter_mut().zip(weights) {
                    *sum += seen * weight;
                }
            }
        }
        sum
    }
}

impl Network {
    /// A network whose weights are all zero.
    pub fn zero() -> Network {
        Network {
            first: Layer::zero(),
            hidden: std::array::from_fn(|_| Layer::zero()),
            head: [0.0; CHANNELS],
            direct: [0.0; PLANES],
        }
    }

    /// All weights, in the order of a file.
    pub fn weights(&self) -> impl Iterator<Item = &f32> {
        let first = self.first.weights.as_flattened().as_flattened().iter().chain(&self.first.bias);
        let hidden = self.hidden.iter().flat_map(|layer| {
            layer.weights.as_flattened().as_flattened().iter().chain(&layer.bias)
        });
        first.chain(hidden).chain(&self.head).chain(&self.direct)
    }

    /// The same, to be changed.
    pub fn weights_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        fn all<const IN: usize>(layer: &mut Layer<IN>) -> impl Iterator<Item = &mut f32> {
            let weights = layer.weights.as_flattened_mut().as_flattened_mut();
            weights.iter_mut().chain(&mut layer.bias)
        }
        let hidden = self.hidden.iter_mut().flat_map(all);
        all(&mut self.first).chain(hidden).chain(&mut self.head).chain(&mut self.direct)
    }

    /// A network from a file of weights.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NotANetwork> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(NotANetwork::Beginning)?;
        let mut network = Network::zero();
        let (numbers, left) = rest.as_chunks::<4>();
        if numbers.len() != network.weights().count() || !left.is_empty() {
            return Err(NotANetwork::Length);
        }
        for (weight, &bytes) in network.weights_mut().zip(numbers) {
            *weight = f32::from_le_bytes(bytes);
            if !weight.is_finite() {
                return Err(NotANetwork::Weight);
            }
        }
        Ok(network)
    }

    /// The file of its weights.
    pub fn to_bytes(&self) -> Vec<u8> {
        let weights = self.weights().flat_map(|weight| weight.to_le_bytes());
        MAGIC.iter().copied().chain(weights).collect()
    }

    /// What the network thinks of a move at a place, from the planes and the last layer there.
    #[inline(always)]
    pub fn rating(&self, seen: &[f32; PLANES], last: &Channels) -> f32 {
        let found = self.head.iter().zip(last).fold(0.0, |sum, (weight, x)| sum + weight * x);
        self.direct.iter().zip(seen).fold(found, |sum, (weight, x)| sum + weight * x)
    }
}

/// What a network works with. It means nothing from one position to the next.
#[derive(Clone, Debug, Default)]
pub struct Activations {
    /// The columns and rows of the grid that the numbers are for.
    shape: [usize; 2],
    /// The numbers of each layer, place by place; nothing at the border.
    layers: [Vec<Channels>; HIDDEN + 1],
    /// The places where each layer is needed.
    needed: [Vec<bool>; HIDDEN + 1],
}

impl Activations {
    /// Rates the moves at these places, in their order.
    pub fn rate(
        &mut self,
        network: &Network,
        grid: Grid,
        planes: &Planes,
        moves: impl Iterator<Item = usize> + Clone,
        mut rated: impl FnMut(usize, f32),
    ) {
        self.find_needed(grid, moves.clone());
        for place in grid.inside() {
            if self.needed[0][place] {
                let sum = network.first.sum(planes.numbers(), grid.around(place));
                self.layers[0][place] = sum.map(|x| x.max(0.0));
            }
        }
        for (index, layer) in network.hidden.iter().enumerate() {
            let (before, after) = self.layers.split_at_mut(index + 1);
            let (before, after) = (&before[index], &mut after[0]);
            for place in grid.inside() {
                if self.needed[index + 1][place] {
                    let sum = layer.sum(before, grid.around(place));
                    after[place] = std::array::from_fn(|i| sum[i].max(0.0) + before[place][i]);
                }
            }
        }
        for (index, place) in moves.enumerate() {
            let last = &self.layers[HIDDEN][place];
            rated(index, network.rating(&planes.numbers()[place], last));
        }
    }

    /// Which places of each layer the moves depend on.
    fn find_needed(&mut self, grid: Grid, moves: impl Iterator<Item = usize>) {
        let places = grid.places();
        let shape = [grid.columns(), grid.rows()];
        if self.shape != shape {
            // Grids of other shapes have their borders elsewhere.
            self.shape = shape;
            for layer in &mut self.layers {
                layer.clear();
                layer.resize(places, [0.0; CHANNELS]);
            }
        }
        for needed in &mut self.needed {
            needed.clear();
            needed.resize(places, false);
        }
        for place in moves {
            self.needed[HIDDEN][place] = true;
        }
        for index in (0..HIDDEN).rev() {
            let (below, above) = self.needed.split_at_mut(index + 1);
            for place in grid.inside() {
                if above[0][place] {
                    for next in grid.around(place) {
                        below[index][next] = true;
                    }
                }
            }
        }
    }
}
